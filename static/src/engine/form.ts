// The form of arrays of any size in the automaton of a run: requests beside the run
// name it, so that they speak of the same locations.

import type { RunState } from "../run";

/** A side request as one about the automaton of a run, if it is about the run's program. */
export function asRun(request: object, run: RunState | null): object {
  const stats = run?.report?.stats;
  if (!stats || !("source" in request) || request.source !== run.source) return request;
  const form = ["apart", "premises", "pairs", "sums"].filter((word) => (stats[`cells_${word}`] ?? 0) > 0).join(" ");
  return form === "" ? request : { ...request, form };
}
