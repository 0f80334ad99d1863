// A run of an engine on a source, from its beginning to its report. Only its history grows in place, and its revision
// counts that; any other change makes a new RunState.

import { expand, type Run } from "./counterexample";
import type { Graph, Report } from "./engine/protocol";
import { History } from "./replay/history";

/** One run of an engine on a source. */
export interface RunState {
  id: number;
  source: string;
  engine: string;
  options: Readonly<Record<string, string>>; // the engine's options for this run; the page's options may have changed since
  ints: string; // the program's integers
  running: boolean;
  stored: boolean; // it was stored with the page, and this browser has not confirmed it yet
  waiting: boolean; // whether the run waits until the engine is loaded
  stopped: boolean; // the reader has stopped the run; it may still be running for one frame
  veiled: boolean; // the rest of the run is hidden: this object holds only the shown events
  startedAt: number; // performance.now()
  endedAt: number;
  report: Report | null;
  doing: string; // the engine's current phase, "": not reported yet
  failure: string; // why the run ended without a report
  graph: Graph | null;
  history: History;
  trace: Run | null; // the counterexample
  made?: RunState; // the original run, if only comments and blanks were edited since: see moved.ts
}

export function newRun(
  id: number,
  source: string,
  engine: string,
  options: Readonly<Record<string, string>> = {},
  ints = "",
): RunState {
  return {
    id,
    source,
    engine,
    options,
    ints,
    running: true,
    stored: false,
    waiting: false,
    stopped: false,
    veiled: false,
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

/** A run up to an event, without anything later. */
export function upTo(run: RunState, at: number): RunState {
  const { made: _, ...rest } = run;
  const known: Partial<RunState> = { running: false, stored: false, report: null, failure: "" };
  return { ...rest, ...known, trace: null, veiled: true, history: beginning(run.history, at) };
}

function beginning(whole: History, at: number): History {
  if (whole.left === 0) {
    const history = new History();
    history.append(whole.events.slice(0, at + 1));
    return history;
  }
  // Events of a long run that are not kept count too: the history contains their effect.
  const parts = whole.without(
    (i) => i <= at,
    (id) => whole.obligation(id)!.born <= at,
  );
  let part = parts.next();
  while (!part.done) part = parts.next();
  part.value.total = (whole.events[at]?.n ?? -1) + 1;
  return part.value;
}
