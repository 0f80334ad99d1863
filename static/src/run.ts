// A run of an engine on a source, from its beginning to its report. Only its
// history grows while it goes on (and says so by its revision); of all else
// another run takes the place of the one before.

import { expand, type Run } from "./counterexample";
import type { Graph, Report } from "./engine/protocol";
import { History } from "./replay/history";

/** One run of an engine on a source. */
export interface RunState {
  id: number;
  source: string;
  engine: string;
  options: Readonly<Record<string, string>>; // the engine's, of this run: those of the page may have changed since
  running: boolean;
  stored: boolean; // it came with the page: no engine of this browser has confirmed it yet
  waiting: boolean; // for an engine: none is at work on it yet
  stopped: boolean; // by the reader
  startedAt: number; // performance.now()
  endedAt: number;
  report: Report | null;
  doing: string; // what the engine says that it is at, "": it has said nothing yet
  failure: string; // the run ended without a report, because ...
  graph: Graph | null;
  history: History;
  trace: Run | null; // the counterexample
  made?: RunState; // as it was made, where since then only comments and blanks were edited: see moved.ts
}

export function newRun(
  id: number,
  source: string,
  engine: string,
  options: Readonly<Record<string, string>> = {},
): RunState {
  return {
    id,
    source,
    engine,
    options,
    running: true,
    stored: false,
    waiting: false,
    stopped: false,
    startedAt: performance.now(),
    endedAt: 0,
    report: null,
    doing: "",
    failure: "",
    graph: null,
    history: new History(),
    trace: null,
  };
}

export function withReport(run: RunState, report: Report): RunState {
  const steps = report.certificate.steps;
  return {
    ...run,
    running: false,
    waiting: false,
    endedAt: performance.now(),
    report,
    trace: report.verdict === "unsafe" && steps.length > 0 ? expand(steps, report.certificate.truncated) : null,
  };
}
