// Sets the sizes of the panels, which the reader changes by bars between them. There are three
// panels in a row. In a narrow window the graph is above the details. The reader can also hide the
// graph to give the details its space.
//
// The style sheet chooses the layout and the default sizes. This file stores only the sizes that
// the reader has set, as shares of the window, so that they grow with it. The page loads it with
// the first view. The code that moves the bars, splitter-moves.ts, is loaded later.

import { byId } from "../dom";
import type { State } from "../state";
import type { Store } from "../store";
import { loadSizes, type Sizes } from "../storage";

export function setupSplitters(store: Store): void {
  const main = document.querySelector("main")!;
  const own: Sizes = loadSizes();
  const apply = (): void => {
    for (const name of ["columns", "halves", "rows"] as const) {
      for (let i = 0; i < 3; i++) {
        const share = own[name]?.[i];
        if (share === undefined) main.style.removeProperty(`--${name}-${i}`);
        else main.style.setProperty(`--${name}-${i}`, `${share}fr`);
      }
    }
  };
  const wide = byId("details-wide");
  wide.addEventListener("click", () => store.set({ wide: !store.now.wide }));
  store.watch(
    (s) => s.wide,
    (on) => {
      main.classList.toggle("wide-details", on);
      wide.setAttribute("aria-pressed", String(on));
    },
  );
  apply();
  let there = false;
  let coming: Promise<void> | undefined;
  const load = (): Promise<void> =>
    (coming ??= import("./splitter-moves").then(
      (m) => {
        m.moveBars(main, own, apply);
        there = true;
      },
      () => (coming = undefined),
    ));
  const rests = ({ status }: Readonly<State>): boolean => status.phase === "ready" || status.phase === "failed";
  store.watch(rests, (now) => now && void load());
  // If the reader presses a key on a bar before the code that moves bars is loaded, the bar handles
  // the key after loading. The page must not take this key as a command to step through the run.
  const hold = (bar: Element, e: KeyboardEvent): void => {
    if (there || e.ctrlKey || e.metaKey || e.altKey || !/^(Arrow|Home|End|Enter)/.test(e.key)) return;
    e.preventDefault();
    void load().then(() => there && bar.dispatchEvent(new KeyboardEvent("keydown", e)));
  };
  for (const bar of main.querySelectorAll<HTMLElement>(":scope > .splitter")) {
    for (const wanted of ["pointerenter", "focus"]) bar.addEventListener(wanted, () => void load());
    bar.addEventListener("keydown", (e) => hold(bar, e));
  }
}
