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

/** Fragment is a step that breaks the reader's claims, shown like a run. */
export interface Fragment {
  source: string; // the program that it belongs to
  edge: number;
  run: Run;
  fails: boolean; // whether it ends at the failed assertion
  about: string; // a sentence that says whether it is a part of a run
  input: string; // the input values; "" for none
}

/** Claim is the reader's formula at a location, with the data that find the location again after an edit. */
export interface Claim extends LocText {
  loc: number; // -1: the location no longer exists
  at?: { line: number; text: string; nth: number }; // the nth location, from 0, with this line of text
}

export type Tab = string; // id of a feature: "result", "frames", ...
export type View = "source" | "graph" | "details";

export interface State {
  source: string;
  file: string;
  example: string; // id of the gallery, "" for the reader's own
  examples: readonly Example[]; // the examples that are loaded: at first one, later all
  engine: string; // NAME or NAME:PRESET
  engineWas: string; // the example's engine, after the page has chosen auto for the reader's own program; "": it has not
  options: Record<string, string>; // the values that differ from the defaults
  ints: string; // the integers of the program: "" mathematical, or C's own, "c", "c+model=ILP32", ...
  timeoutMs: number;
  cores: number; // number of cores that a run may use

  status: EngineStatus;
  engines: EngineInfo[];
  version: string;

  diagnostics: Diagnostic[];
  fixes: readonly (Fix | null)[]; // the fix for each diagnostic; [] until they are computed
  parsed: Graph | null; // the graph of `parsedSource`, read with the integers `parsedInts`
  parsedSource: string;
  parsedInts: string;

  reading: string; // the progress of reading a long program; "": none is being read
  unread: string; // why the program has no graph; "": it has one, or its errors say why

  run: RunState | null;
  revision: number; // the revision of the run's history, which grows as events arrive; 0: nothing is shown yet

  loc: number; // selected location of the shown graph, -1: none
  place: number; // location whose frames are shown: see stage/place.ts; -1: there is none
  edge: number; // highlighted edge, -1: none
  lemma: number; // selected, 0: none
  obligation: number; // selected, 0: none
  predicate: number; // selected, 0: none
  node: number; // the selected node of the tree, 0: none
  level: number; // selected frame, 0: the frame at work
  hover: number; // location under the pointer in any view, -1: none
  step: number; // the current step of the counterexample
  stepBy: "statement" | "block";
  breakpoints: readonly number[]; // lines, ascending
  watches: readonly string[]; // expressions watched in this program
  event: number; // the current event of the run, -1: before the first
  follow: boolean; // the event cursor follows the run
  skim: boolean; // the run is played faster than one can read: cards show only their headings
  hideEnd: boolean; // the result of the run is hidden until the reader reaches its last event
  cursor: "step" | "event" | "none"; // the cursor that moved last

  tab: Tab;
  tabChosen: boolean; // the reader chose the tab during this run
  wide: boolean; // the details take the graph's room, too
  view: View; // on a narrow screen
  cover: string; // feature that covers the main area: "race", or "" for none
  fragment: Fragment | null; // shown in the tab "step"
  claims: readonly Claim[]; // the reader's claims; links contain them
  claimsOf: string; // the program whose locations the claims name
  exercise: Task | null; // from a link or a handout
  notes: readonly Note[]; // on events and other parts of the run, in the order in which a tour through them goes
  notesOf: string; // the program that the notes are about
  predict: "" | "choices" | "lecture"; // the reader predicts the run: among choices, or aloud
  tour: string; // the tour's current step, "": the tour is closed
  welcome: boolean; // nothing of the page has been used yet, in this browser
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
