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
  ints: string; // the program's integers
  running: boolean;
  stored: boolean; // it came with the page: no engine of this browser has confirmed it yet
  waiting: boolean; // for an engine: none is at work on it yet
  stopped: boolean; // by the reader
  veiled: boolean; // how it goes on is hidden: there is no more of it here than has been shown
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

/** A run as it was after an event, as if nobody knew how it goes on. */
export function upTo(run: RunState, at: number): RunState {
  const { made: _, ...rest } = run;
  const known: Partial<RunState> = { running: false, stopped: false, stored: false, report: null, failure: "" };
  return { ...rest, ...known, trace: null, veiled: true, history: beginning(run.history, at) };
}

function beginning(whole: History, at: number): History {
  if (whole.left === 0) {
    const history = new History();
    history.append(whole.events.slice(0, at + 1));
    return history;
  }
  // What is not kept of a long run has its effect, too: the history knows it.
  const parts = whole.without(
    (i) => i <= at,
    (id) => whole.obligation(id)!.born <= at,
  );
  let part = parts.next();
  while (!part.done) part = parts.next();
  part.value.total = (whole.events[at]?.n ?? -1) + 1;
  return part.value;
}
