// The state of the page, in one place, and who is told when it changes.
//
// Views never talk to each other: they write here and redraw when a field that
// they watch has changed. Notices are gathered until the end of the task, so a
// view draws once for any number of changes.

import type { Fix } from "./daily/fixes";
import type { Diagnostic, EngineInfo, Graph, LocText, Report } from "./engine/protocol";
import { expand, type Run } from "./counterexample";
import { History } from "./replay/history";

export type EngineStatus =
  | { phase: "download"; loaded: number; total: number }
  | { phase: "compile" }
  | { phase: "start" }
  | { phase: "ready" }
  | { phase: "failed"; message: string };

/** One run of an engine on a source. */
export interface RunState {
  id: number;
  source: string;
  engine: string;
  options: Readonly<Record<string, string>>; // the engine's, of this run: those of the page may have changed since
  running: boolean;
  stopped: boolean; // by the reader
  startedAt: number; // performance.now()
  endedAt: number;
  report: Report | null;
  failure: string; // the run ended without a report, because ...
  graph: Graph | null;
  history: History;
  trace: Run | null; // the counterexample
}

/** A step that breaks the reader's claims, to be looked at as a run is. */
export interface Fragment {
  source: string; // that it is of
  edge: number;
  run: Run;
  fails: boolean; // its end is the failed assertion
  about: string; // how it is, and is not, a run
  input: string; // the values that it asks for, "" for none
}

/** What the reader claims at a place, with what finds the place again once the program is edited. */
export interface Claim extends LocText {
  loc: number; // -1: its place is gone
  at?: { line: number; text: string; nth: number }; // the nth place, from 0, whose line reads so
}

export type Tab = string; // id of a feature: "result", "frames", ...
export type View = "source" | "graph" | "details";

export interface State {
  source: string;
  file: string;
  example: string; // id of the gallery, "" for the reader's own
  engine: string; // NAME or NAME:PRESET
  options: Record<string, string>; // those that differ from the default
  timeoutMs: number;

  status: EngineStatus;
  engines: EngineInfo[];
  version: string;

  diagnostics: Diagnostic[];
  fixes: readonly (Fix | null)[]; // for each diagnostic; [] until they are made
  parsed: Graph | null; // of `parsedSource`
  parsedSource: string;

  run: RunState | null;
  events: number; // number of events of the run: changes as they arrive

  loc: number; // selected location of the shown graph, -1: none
  edge: number; // highlighted edge, -1: none
  lemma: number; // selected, 0: none
  obligation: number; // selected, 0: none
  predicate: number; // selected, 0: none
  level: number; // selected frame, 0: the one that the run is working in
  hover: number; // location under the pointer, anywhere, -1: none
  step: number; // of the counterexample
  stepBy: "statement" | "block";
  breakpoints: readonly number[]; // lines, ascending
  watches: readonly string[]; // expressions beside the state: the reader's own, or those of a link
  event: number; // of the run, -1: before the first
  follow: boolean; // the event cursor follows the run
  cursor: "step" | "event" | "none"; // what was moved last

  tab: Tab;
  tabChosen: boolean; // by the reader, during this run
  wide: boolean; // the details have the graph's room
  view: View; // on a narrow screen
  cover: string; // feature that covers the main area: "race", or "" for none
  fragment: Fragment | null; // that the tab "step" shows
  claims: readonly Claim[]; // that the reader has typed; a link carries them
  claimsOf: string; // the program whose locations they name
  tour: string; // where the tour stands, "": it is not open
  notice: string;
}

export type Key = keyof State;

export class Store {
  private changed = new Set<Key>();
  private watchers: { keys: ReadonlySet<Key>; run: () => void }[] = [];
  private queued = false;

  constructor(private state: State) {}

  get now(): Readonly<State> {
    return this.state;
  }

  set(patch: Partial<State>): void {
    for (const key of Object.keys(patch) as Key[]) {
      if (Object.is(this.state[key], patch[key])) continue;
      (this.state as unknown as Record<Key, unknown>)[key] = patch[key];
      this.changed.add(key);
    }
    this.queue();
  }

  /** Tells the watchers of `key` although its value is the same object. */
  touch(key: Key): void {
    this.changed.add(key);
    this.queue();
  }

  /** Calls `run` now and when a key has changed, until the function that it returns is called. */
  watch(keys: readonly Key[], run: () => void): () => void {
    const w = { keys: new Set(keys), run };
    this.watchers.push(w);
    run();
    return () => {
      this.watchers = this.watchers.filter((x) => x !== w);
    };
  }

  private queue(): void {
    if (this.queued || this.changed.size === 0) return;
    this.queued = true;
    queueMicrotask(() => {
      this.queued = false;
      const changed = this.changed;
      this.changed = new Set();
      for (const w of this.watchers) {
        for (const k of changed) {
          if (w.keys.has(k)) {
            w.run();
            break;
          }
        }
      }
    });
  }
}

/** Whether the result belongs to the text in the editor. */
export function current(s: Readonly<State>): boolean {
  return s.run !== null && s.run.source === s.source;
}

/** What is stepped through: the counterexample, or in the tab "step" what breaks a claim. */
export function shownTrace(s: Readonly<State>): Run | null {
  if (s.tab === "step" && s.fragment) return s.fragment.source === s.source ? s.fragment.run : null;
  return s.run?.trace ?? null;
}

/** What is stepped through, if it is of the text: program and graph show it only then. */
export function drawnTrace(s: Readonly<State>): Run | null {
  return s.tab === "step" || current(s) ? shownTrace(s) : null;
}

/** The graph to draw: that of the run while it belongs to the text, else of what could be read last. */
export function shownGraph(s: Readonly<State>): Graph | null {
  if (s.run?.graph && current(s)) return s.run.graph;
  return s.parsed ?? s.run?.graph ?? null;
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
    stopped: false,
    startedAt: performance.now(),
    endedAt: 0,
    report: null,
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
    endedAt: performance.now(),
    report,
    trace: report.verdict === "unsafe" && steps.length > 0 ? expand(steps, report.certificate.truncated) : null,
  };
}
