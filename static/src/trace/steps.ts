// Moves along a counterexample: by statement or by block, and to breakpoints.

import { shownTrace } from "../selectors";
import type { State } from "../state";
import type { Store } from "../store";

type Stepped = Readonly<Pick<State, "run" | "source" | "tab" | "fragment" | "step" | "stepBy" | "breakpoints">>;

/** Returns the step after a move by one statement or block forwards (1) or backwards (-1). */
export function stepTarget(s: Stepped, by: -1 | 1): number {
  const run = shownTrace(s);
  if (!run) return s.step;
  const at = s.stepBy === "block" ? run.blockFrom(s.step, by) : s.step + by;
  return Math.max(0, Math.min(at, run.steps.length - 1));
}

/**
 * Returns the next or previous step on a line with a breakpoint. If there is none, returns the last
 * or the first step of the run.
 */
export function breakTarget(s: Stepped, by: -1 | 1): number {
  const run = shownTrace(s);
  if (!run) return s.step;
  const lines = new Set(s.breakpoints);
  const found = run.find(s.step, by, (x) => lines.has(x.line));
  return found >= 0 ? found : by > 0 ? run.steps.length - 1 : 0;
}

export function goTo(store: Store, step: number): void {
  if (shownTrace(store.now)) store.set({ step, cursor: "step" });
}
