// A run of an engine on a source, from its beginning to its report. A RunState is not modified,
// except that events are added to its history; the `revision` of the history counts these
// additions. Any other change makes a new RunState.

import { expand, type Run } from "./counterexample";
import type { Graph, Report } from "./engine/protocol";
import { History } from "./replay/history";

/** One run of an engine on a source. */
export interface RunState {
  id: number;
  source: string;
  engine: string;
  options: Readonly<Record<string, string>>; // as the run started; the page's may have changed
  ints: string; // the program's integers
  timeoutMs: number; // the time limit; 0: not known
  running: boolean;
  stored: boolean; // stored with the page, and not confirmed by this browser yet
  waiting: boolean; // for the engine to be loaded
  stopped: boolean; // by the reader; it may still run for one frame
  futureHidden: boolean; // later events are hidden and not in this object
  startedAt: number; // performance.now()
  endedAt: number;
  report: Report | null;
  doing: string; // the engine's current phase, or ""
  failure: string; // why there is no report
  graph: Graph | null;
  history: History;
  trace: Run | null; // the counterexample
  made?: RunState; // the run before comments and blanks were edited: see moved.ts
}

export function newRun(
  id: number,
  source: string,
  engine: string,
  options: Readonly<Record<string, string>> = {},
  ints = "",
  timeoutMs = 0,
): RunState {
  return {
    id,
    source,
    engine,
    options,
    ints,
    timeoutMs,
    running: true,
    stored: false,
    waiting: false,
    stopped: false,
    futureHidden: false,
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
    trace:
      report.verdict === "unsafe" && steps.length > 0
        ? expand(steps, report.certificate.truncated, report.certificate.types)
        : null,
  };
}

/** Returns a copy of a run that contains nothing after event `at`. */
export function upTo(run: RunState, at: number): RunState {
  const { made: _, ...rest } = run;
  const known: Partial<RunState> = { running: false, stored: false, report: null, failure: "" };
  return { ...rest, ...known, trace: null, futureHidden: true, history: beginning(run.history, at) };
}

function beginning(whole: History, at: number): History {
  if (whole.left === 0) {
    const history = new History();
    history.append(whole.events.slice(0, at + 1));
    return history;
  }
  // A thinned history also contains the effects of the removed events, so copy it instead of adding
  // its events to a new one.
  const parts = whole.without(
    (i) => i <= at,
    (id) => whole.obligation(id)!.born <= at,
  );
  let part = parts.next();
  while (!part.done) part = parts.next();
  part.value.total = (whole.events[at]?.n ?? -1) + 1;
  return part.value;
}
