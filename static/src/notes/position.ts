// A position in a run is an event or a statement of the counterexample. This file moves the page to a position and
// finds the current one.

import { showEvent } from "../replay/select";
import { current } from "../selectors";
import type { State } from "../state";
import type { Store } from "../store";
import type { RunPosition } from "../file/handout";

/**
 * Moves to an event of the run or to a statement of its counterexample. If the run is too short, moves to the last
 * event or statement.
 */
export function showPosition(store: Store, { kind, n }: RunPosition): void {
  const { run } = store.now;
  if (kind === "event") {
    if (run) showEvent(store, run.history.find(n - 1));
  } else if (run?.trace) store.set({ cursor: "step", step: Math.min(n, run.trace.steps.length) - 1, tab: "result" });
}

/** The current position in the run of the page's program; null if there is none. */
export function currentPosition(
  s: Pick<State, "run" | "source" | "ints" | "cursor" | "event" | "step">,
): RunPosition | null {
  if (!current(s) || s.cursor === "none") return null;
  return s.cursor === "step"
    ? { kind: "statement", n: s.step + 1 }
    : { kind: "event", n: (s.run!.history.events[s.event]?.n ?? -1) + 1 };
}

export function positionName({ kind, n }: RunPosition): string {
  return `${kind === "event" ? "Event" : "Statement"} ${n.toLocaleString("en")}`;
}
