// Collects the messages of a run until its end without showing them. This is used for the run that is stored with the
// page, and for the new run that confirms it.

import type { RunHandlers } from "./engine/talk";
import { renameEvents, renameGraph, renameReport, shortNames, type Rename } from "./engine/names";
import type { Graph, TraceEvent } from "./engine/protocol";
import { placed } from "./files/parts";
import { mostEvents, Recording } from "./replay/thin";
import { withReport, type RunState } from "./run";

/**
 * Returns the handlers for the messages of a run. They add the messages to `run`. When the run ends, they call `ended`
 * with the complete run.
 */
export function gather(run: RunState, ended: (run: RunState) => void): RunHandlers {
  let rename: Rename = (text) => text;
  let graph: Graph | null = null;
  let { startedAt } = run;
  const recording = new Recording(run.history, mostEvents, () => undefined);
  const sofar = (): RunState => ({ ...run, startedAt, graph, history: recording.history });
  return {
    started: () => (startedAt = performance.now()),
    progress: () => undefined,
    graph: (g) => {
      rename = shortNames(g);
      graph = placed(renameGraph(g), run.source);
    },
    events: (batch) => {
      renameEvents(batch, rename);
      recording.append(batch);
    },
    result: (report) =>
      recording.end(() => ended(withReport(sofar(), renameReport(placed(report, run.source), rename)))),
    failed: (failure) =>
      recording.end(() => ended({ ...sofar(), running: false, failure, endedAt: performance.now() })),
  };
}

/**
 * Whether two runs have the same graph, events (apart from their times), verdict, certificate and
 * failure.
 */
export function sameRun(a: RunState, b: RunState): boolean {
  const text = (r: RunState): string =>
    JSON.stringify([
      r.graph,
      r.history.events.map(({ us: _, ...e }: TraceEvent) => e),
      r.report?.verdict,
      r.report?.certificate,
      r.failure,
    ]);
  return text(a) === text(b);
}
