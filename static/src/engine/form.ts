// An engine may change how the automaton of a run represents arrays of any size. This choice is the run's form. It
// changes the locations. So a request about the run, which another engine answers, contains the form.

import type { RunState } from "../run";

/**
 * If the request is about the program of the run, returns the request together with the run's form.
 * Otherwise returns the request unchanged.
 */
export function asRun(request: object, run: RunState | null): object {
  const stats = run?.report?.stats;
  if (!stats || !("source" in request) || request.source !== run.source) return request;
  const form = ["apart", "premises", "pairs", "sums", "medium", "pools", "fixed", "unrolled"]
    .filter((word) => (stats[`cells_${word}`] ?? 0) > 0)
    .join(" ");
  return form === "" ? request : { ...request, form };
}
