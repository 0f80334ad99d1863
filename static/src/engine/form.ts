// The form of arrays of any size in the automaton of a run: requests beside the run contain it, so
// that they refer to the same locations.

import type { RunState } from "../run";

/** Adds the run's form to a side request, if the request is about the run's program. */
export function asRun(request: object, run: RunState | null): object {
  const stats = run?.report?.stats;
  if (!stats || !("source" in request) || request.source !== run.source) return request;
  const form = ["apart", "premises", "pairs", "sums"].filter((word) => (stats[`cells_${word}`] ?? 0) > 0).join(" ");
  return form === "" ? request : { ...request, form };
}
