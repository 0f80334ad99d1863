// Values derived from the state. Each selector declares its inputs, so its watchers run only when its value changes.

import { alike } from "./alike";
import type { Run } from "./counterexample";
import type { Graph } from "./engine/protocol";
import type { Example } from "./examples";
import { nothing, type History, type Moment } from "./replay/history";
import type { RunState } from "./run";
import type { State } from "./state";
import { select, type Selector } from "./store";

/**
 * Part has some fields of the state. A function that needs only these can be called with the fields
 * that a view has picked.
 */
type Part<K extends keyof State> = Readonly<Pick<State, K>>;

/**
 * current returns whether the run is about the text in the editor and the chosen integers. Another
 * engine, other options or another time limit do not make a result outdated: it is still an answer
 * about this program.
 */
export function current(s: Part<"run" | "source" | "ints">): boolean {
  return s.run !== null && s.run.source === s.source && s.run.ints === s.ints;
}

/**
 * fits returns whether the run is about the text in the editor, perhaps with other integers. The
 * integers can change the graph. So until the next run, all views show the run as it was, and say
 * that the integers have changed.
 */
export function fits(s: Part<"run" | "source">): boolean {
  return s.run?.source === s.source;
}

/**
 * previous returns whether the run has ended and is about another text than that in the editor, or
 * about other integers.
 */
export const previous: Selector<boolean> = (s) => s.run !== null && !s.run.running && !current(s);

/** rerun says what to do if the result is outdated: fix the errors, if there are any, and run again. */
export function rerun({ diagnostics }: Part<"diagnostics">): string {
  return `${diagnostics.length > 0 ? "fix the errors, then " : ""}run the program again`;
}

/** askToRun says what to do if there is no run: fix the errors, if there are any, and run. */
export const askToRun: Selector<string> = ({ diagnostics }) =>
  `${diagnostics.length > 0 ? "Fix the errors, then run" : "Run"} the program`;

/** upToDate returns whether the graph was read from the text in the editor, with the chosen integers. */
export function upToDate(s: Part<"source" | "ints" | "parsedSource" | "parsedInts">): boolean {
  return s.parsedSource === s.source && s.parsedInts === s.ints;
}

/** Whether the end of the run is hidden: the reader has chosen so, and the current event is not the last one. */
export function endHidden(s: Part<"run"> & Partial<Pick<State, "hideEnd" | "event">>): boolean {
  return s.hideEnd === true && s.run !== null && !s.run.running && (s.event ?? -1) < s.run.history.length - 1;
}

/**
 * Whether an exercise is open whose solution the reader must not see yet, so that what the engine
 * finds is hidden.
 */
export const solutionHidden: Selector<boolean> = select(
  [(s) => s.exercise, (s) => s.source],
  (x, source) => x !== null && !x.open && alike(x.source, source),
);

/** hiddenUntil says until when a run is hidden, as the end of a sentence. */
export const hiddenUntil: Selector<string> = (s) =>
  solutionHidden(s) ? "until you solve the exercise or show its solution" : "until you reach the end of the run";

/** The reason why no view may show the results of the run; "" if views may show them. */
export const hiddenReason: Selector<string> = (s) =>
  solutionHidden(s) ? `What a run finds is hidden ${hiddenUntil(s)}.` : "";

/**
 * The run as the page shows it. While the end of the run is hidden, it has no report, but all its
 * events.
 */
export const seenRun: Selector<RunState | null> = select([(s) => s.run, endHidden], (run, hidden) =>
  run && hidden ? { ...run, report: null, trace: null, stopped: false, failure: "", futureHidden: true } : run,
);

/**
 * Returns the run to step through: the counterexample or, in the tab "step", the steps that break a
 * claim. Returns null if there is none or its end is hidden.
 */
export function shownTrace(
  s: Part<"run" | "source" | "tab" | "fragment"> & Partial<Pick<State, "hideEnd" | "event">>,
): Run | null {
  if (s.tab === "step" && s.fragment) return s.fragment.source === s.source ? s.fragment.run : null;
  return endHidden(s) ? null : (s.run?.trace ?? null);
}

/**
 * The trace to show in the program and in the graph: that of `shownTrace`. It is null if this is a
 * counterexample that does not belong to the text in the editor.
 */
export function drawnTrace(
  s: Part<"run" | "source" | "tab" | "fragment"> & Partial<Pick<State, "hideEnd" | "event">>,
): Run | null {
  return s.tab === "step" || fits(s) ? shownTrace(s) : null;
}

/**
 * The graph to draw. If the run belongs to the text in the editor, this is the graph of the run. Otherwise it is the
 * graph of the last version of the text without errors.
 */
export function shownGraph(s: Part<"run" | "source" | "parsed">): Graph | null {
  if (s.run?.graph && fits(s)) return s.run.graph;
  return s.parsed;
}

export const tab: Selector<string> = (s) => s.tab;
export const run: Selector<RunState | null> = (s) => s.run;
export const history: Selector<History | null> = (s) => s.run?.history ?? null;

/**
 * Returns the moment at the event that the timeline shows, or an empty moment before a run. The moment is computed when
 * it is first needed, since the views that need it may be hidden.
 */
export const moment: Selector<() => Moment> = select([history, (s) => s.event], (h, event) => {
  let made: Moment | null = null;
  return () => (made ??= h && event >= 0 ? h.moment(event) : nothing);
});

/**
 * Whether the current event is the last one of a run with an invariant, and no frame is chosen.
 * Then the views show the invariant.
 */
export function showsInvariant(s: Part<"run" | "event" | "level">): boolean {
  const { run } = s;
  return s.level === 0 && (run?.report?.certificate.invariant.length ?? 0) > 0 && s.event === run!.history.length - 1;
}

/** The example in the editor. */
export const example: Selector<Example | undefined> = select([(s) => s.examples, (s) => s.example], (list, id) =>
  list.find((e) => e.id === id),
);
