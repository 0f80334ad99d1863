// The sizes of the panels: bars between them that pointer and keys move, kept for the next visit.
// Three panels stand side by side; where the window is narrow, graph and details stand one above
// the other; and the details can take the graph's room. The style sheet chooses the layout and the
// usual sizes. This file stores only the sizes that the reader has set, as shares of the window, so
// that they grow with it. It is loaded with the first view; splitter-moves.ts, which moves the
// bars, is loaded later.

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
  // If the reader presses a key on a bar before the script that moves bars is loaded, the key is kept until then. It
  // must not move through the events of the run.
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
