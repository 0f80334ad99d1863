// The welcome for a new visitor: a line that says what the page is, and three ways to begin. The
// page shows the first events of the first example's run and hides its later events. When the
// visitor uses any part of the page, the line disappears and does not come back.

import { byId } from "../dom";
import type { State } from "../state";
import { saveUsed } from "../storage";
import type { Selector, Store } from "../store";

interface Ways {
  /** Plays the run from its first event. */
  watch(): void;
  tour(): void;
  own(): void;
}

const used: Selector<boolean> = (s) => s.touched || s.event > 0 || s.tour !== "" || s.cover !== "" || s.predict !== "";

const atEnd: Selector<boolean> = (s) => s.run !== null && !s.run.running && s.event >= s.run.history.length - 1;

/**
 * Shows the welcome until the reader uses any part of the page. `first` is the state when the page
 * first shows its run.
 */
export function setupWelcome(store: Store, first: Readonly<State>, ways: Ways): void {
  const { run, tab, engine } = first;
  const begun = (s: Readonly<State>): boolean =>
    used(s) || s.run?.id !== run?.id || s.tab !== tab || s.engine !== engine;
  const stop = store.watch(begun, (yes) => yes && queueMicrotask(leave));
  let left = false;
  const leave = (): void => {
    if (left) return;
    left = true;
    stop();
    saveUsed();
    delete document.documentElement.dataset.welcome;
    store.set({ welcome: false });
    // After the reader has reached the end of this run or has begun another one, the page no longer hides the ends of
    // runs. The tour hides them itself.
    const over = (s: Readonly<State>): boolean => s.tour === "" && (s.run?.id !== run?.id || atEnd(s));
    const done = store.watch(over, (yes) => {
      if (!yes) return;
      store.set({ hideEnd: false });
      queueMicrotask(() => done());
    });
  };
  for (const [id, act] of [
    ["welcome-watch", ways.watch],
    ["welcome-tour", ways.tour],
    ["welcome-own", ways.own],
  ] as const)
    byId(id).addEventListener("click", () => {
      leave();
      if (act !== ways.watch) store.set({ hideEnd: false });
      act();
    });
}
