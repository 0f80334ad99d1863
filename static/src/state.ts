// The state of the page, in one place: what there is. Who is told when it changes
// is store.ts, what follows from it selectors.ts.

import type { Fix } from "./daily/fixes";
import type { Diagnostic, EngineInfo, Graph, LocText } from "./engine/protocol";
import type { Run } from "./counterexample";
import type { Example } from "./examples";
import type { RunState } from "./run";

export type EngineStatus =
  | { phase: "download"; loaded: number; total: number }
  | { phase: "compile" }
  | { phase: "start" }
  | { phase: "ready" }
  | { phase: "failed"; message: string };

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
  examples: readonly Example[]; // that are loaded: the page's first, later all
  engine: string; // NAME or NAME:PRESET
  options: Record<string, string>; // those that differ from the default
  ints: string; // the integers of the program: "" mathematical, or C's own, "c", "c+model=ILP32", ...
  timeoutMs: number;
  cores: number; // that a run may use

  status: EngineStatus;
  engines: EngineInfo[];
  version: string;

  diagnostics: Diagnostic[];
  fixes: readonly (Fix | null)[]; // for each diagnostic; [] until they are made
  parsed: Graph | null; // of `parsedSource`, read by `parsedInts`
  parsedSource: string;
  parsedInts: string;

  reading: string; // how far a program is that takes long to read, "": none is being read
  unread: string; // why there is no graph of the program, "": there is one, or its errors say it

  run: RunState | null;
  revision: number; // of the run's history, which grows as events arrive; 0: nothing of it is shown yet

  loc: number; // selected location of the shown graph, -1: none
  place: number; // location in front, whose frames are shown: see stage/place.ts; -1: there is none
  edge: number; // highlighted edge, -1: none
  lemma: number; // selected, 0: none
  obligation: number; // selected, 0: none
  predicate: number; // selected, 0: none
  node: number; // of the tree, selected, 0: none
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
  predict: "" | "choices" | "lecture"; // the reader guesses how the run goes on: among choices, or aloud
  tour: string; // where the tour stands, "": it is not open
  touched: boolean; // the reader has done something worth a link
}

/** The page before anything is known of its reader. */
export function initial(e: Example, watches: readonly string[]): State {
  return {
    source: e.source,
    file: e.file,
    example: e.id,
    examples: [e],
    engine: e.engine,
    options: {},
    ints: e.ints,
    timeoutMs: e.seconds * 1000,
    cores: 1,
    status: { phase: "download", loaded: 0, total: 0 },
    engines: [],
    version: "",
    diagnostics: [],
    fixes: [],
    parsed: null,
    parsedSource: "",
    parsedInts: "",
    reading: "",
    unread: "",
    run: null,
    revision: 0,
    loc: -1,
    place: -1,
    edge: -1,
    lemma: 0,
    obligation: 0,
    predicate: 0,
    node: 0,
    level: 0,
    hover: -1,
    step: 0,
    stepBy: "statement",
    breakpoints: [],
    watches,
    event: -1,
    follow: true,
    cursor: "none",
    tab: "result",
    tabChosen: false,
    wide: false,
    view: "source",
    cover: "",
    fragment: null,
    claims: [],
    claimsOf: "",
    predict: "",
    tour: "",
    touched: false,
  };
}
