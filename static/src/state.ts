// The state of the page, in one place. store.ts notifies its watchers; selectors.ts derives values from it.

import type { Fix } from "./daily/fixes";
import type { Note } from "./file/handout";
import type { Diagnostic, EngineInfo, Graph, LocText } from "./engine/protocol";
import type { Run } from "./counterexample";
import type { Example } from "./examples";
import type { Task } from "./exercise/task";
import type { RunState } from "./run";

export type EngineStatus =
  | { phase: "download"; loaded: number; total: number }
  | { phase: "compile" }
  | { phase: "start" }
  | { phase: "ready" }
  | { phase: "failed"; message: string };

/**
 * ViolatingStep is a transition of the program that contradicts the reader's claims. The page shows it in the same form
 * as a counterexample.
 */
export interface ViolatingStep {
  source: string; // the program of the claims
  edge: number;
  run: Run;
  fails: boolean; // whether it ends at the failed assertion
  about: string; // tells whether it is a part of a run
  input: string; // "": none
}

/**
 * Claim is the reader's formula at a location, with data by which the page finds the location again
 * after an edit.
 */
export interface Claim extends LocText {
  loc: number; // -1: the location no longer exists
  at?: { line: number; text: string; nth: number }; // the nth location, from 0, with this line of text
}

export type Tab = string; // a feature's id: "result", "frames", ...
export type View = "source" | "graph" | "details";

export interface State {
  source: string;
  file: string;
  example: string; // id in the gallery; "": the reader's own program
  examples: readonly Example[]; // one at first, later all
  engine: string; // NAME or NAME:PRESET
  engineWas: string; // the example's engine, after the page has chosen auto for the reader's own program; "": it has not
  options: Record<string, string>; // only values that differ from the defaults
  ints: string; // "": mathematical; or C's own, such as "c" and "c+model=ILP32"
  timeoutMs: number;
  cores: number; // that a run may use

  status: EngineStatus;
  engines: EngineInfo[];
  version: string;

  diagnostics: Diagnostic[];
  fixes: readonly (Fix | null)[]; // by diagnostic; [] until they are computed
  parsed: Graph | null; // the graph of `parsedSource`, read with the integers `parsedInts`
  parsedSource: string;
  parsedInts: string;

  changed: string; // names what has changed since the run; "": nothing (words/changes.ts)
  reading: string; // the progress with a long program; "": none is being read
  unread: string; // why the program has no graph; "": it has one, or its errors say why

  run: RunState | null;
  revision: number; // the revision of the run's history, which grows as events arrive; 0: nothing is shown yet

  loc: number; // selected in the shown graph; -1: none
  place: number; // the location whose frames are shown, see stage/shown-location.ts; -1: none
  edge: number; // highlighted; -1: none
  lemma: number; // selected, 0: none
  obligation: number; // selected, 0: none
  predicate: number; // selected, 0: none
  node: number; // selected in the tree; 0: none
  level: number; // selected frame; 0: the current one
  hover: number; // under the pointer in any view; -1: none
  step: number; // in the counterexample
  stepBy: "statement" | "block";
  breakpoints: readonly number[]; // lines, ascending
  watches: readonly string[]; // expressions, for this program
  event: number; // current; -1: before the first
  follow: boolean; // whether the current event follows the run
  skim: boolean; // events pass too fast to be read, so cards show only headings
  lemmasOnce: boolean; // the table of frames shows each lemma only in its last frame
  hideEnd: boolean; // the result is hidden until the reader reaches the last event
  cursor: "step" | "event" | "none"; // which cursor has moved last

  tab: Tab;
  tabChosen: boolean; // by the reader, during this run
  wide: boolean; // the details cover the graph, too
  view: View; // on a narrow screen
  cover: string; // what covers the main area: "race", or ""
  fragment: ViolatingStep | null; // shown in the tab "step"
  claims: readonly Claim[]; // part of links
  claimsOf: string; // the program whose locations the claims name
  exercise: Task | null; // from a link or a handout
  notes: readonly Note[]; // on events and other parts of the run, in the order in which a tour through them goes
  notesOf: string; // the program with the notes
  predict: "" | "choices" | "lecture"; // whether the reader predicts the run: by choices, or aloud
  tour: string; // the current step; "": closed
  welcome: boolean; // nothing has been used in this browser yet
  touched: boolean; // the reader has done something worth a link
}

/** The initial state of the page. */
export function initial(e: Example): State {
  return {
    source: e.source,
    file: e.file,
    example: e.id,
    examples: [e],
    engine: e.engine,
    engineWas: "",
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
    changed: "",
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
    watches: [],
    event: -1,
    follow: true,
    skim: false,
    lemmasOnce: false,
    hideEnd: false,
    cursor: "none",
    tab: "result",
    tabChosen: false,
    wide: false,
    view: "source",
    cover: "",
    fragment: null,
    claims: [],
    claimsOf: "",
    notes: [],
    notesOf: "",
    exercise: null,
    predict: "",
    tour: "",
    welcome: false,
    touched: false,
  };
}
