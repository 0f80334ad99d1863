// Says why a key or a link leads to another event than wanted, or to none.

import { endHidden } from "../selectors";
import type { State } from "../state";
import type { History } from "./history";
import type { Group } from "./kinds";

/** Says that there is no later or earlier event of a group; `by` is the direction. */
export function noJump(g: Group, s: Readonly<State>, by: 1 | -1): string {
  const { run } = s;
  const more = run && (run.running || run.futureHidden || endHidden(s)); // events may follow
  if (!run || run.history.length === 0) return "No run yet: there are no events to jump to.";
  const known = (at: number): boolean => !endHidden(s) || at <= s.event;
  if (!g.kinds.some((k) => run.history.of(k).some(known)))
    return `There is no ${g.one} ${more ? "so far" : "in this run"}.`;
  return `There is no ${by > 0 ? "later" : "earlier"} ${g.one}${more && by > 0 ? " so far" : ""}.`;
}

/** Says that a history lacks the run's event number `n`, counted from 0. */
export function notThere(n: number, history: History): string {
  const name = (n + 1).toLocaleString("en");
  return n >= history.total
    ? `The run ended before event ${name} this time; this is its last event.`
    : `Event ${name} of this long run is not kept: this is the nearest kept event before it.`;
}
