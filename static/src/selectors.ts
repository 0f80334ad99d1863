// What follows from the state, for whoever shows it: each with the inputs that it
// has, so that who watches it is told when it is another, and only then.

import type { Run } from "./counterexample";
import type { Graph } from "./engine/protocol";
import type { Example } from "./examples";
import { nothing, type History, type Moment } from "./replay/history";
import type { RunState } from "./run";
import type { State } from "./state";
import { select, type Selector } from "./store";

/** A part of the state that is enough for a question, so that a view may ask with what it has picked. */
type Part<K extends keyof State> = Readonly<Pick<State, K>>;

/** Whether the result belongs to the text in the editor and the integers that are chosen. */
export function current(s: Part<"run" | "source" | "ints">): boolean {
  return s.run !== null && s.run.source === s.source && s.run.ints === s.ints;
}

/** outdated says that the program or its integers have changed since the run. */
export function outdated(s: Part<"run" | "source">): string {
  const what = s.run?.source === s.source ? "the integers have" : "the program has";
  return `${what} changed since the run: run it again`;
}

/** Whether what was read last is the text in the editor, with the integers that are chosen. */
export function upToDate(s: Part<"source" | "ints" | "parsedSource" | "parsedInts">): boolean {
  return s.parsedSource === s.source && s.parsedInts === s.ints;
}

/** What is stepped through: the counterexample, or in the tab "step" what breaks a claim. */
export function shownTrace(s: Part<"run" | "source" | "tab" | "fragment">): Run | null {
  if (s.tab === "step" && s.fragment) return s.fragment.source === s.source ? s.fragment.run : null;
  return s.run?.trace ?? null;
}

/** What is stepped through, if it is of the text: program and graph show it only then. */
export function drawnTrace(s: Part<"run" | "source" | "ints" | "tab" | "fragment">): Run | null {
  return s.tab === "step" || current(s) ? shownTrace(s) : null;
}

/** The graph to draw: that of the run while it belongs to the text, else of what could be read last. */
export function shownGraph(s: Part<"run" | "source" | "ints" | "parsed">): Graph | null {
  if (s.run?.graph && current(s)) return s.run.graph;
  return s.parsed ?? s.run?.graph ?? null;
}

export const tab: Selector<string> = (s) => s.tab;
export const run: Selector<RunState | null> = (s) => s.run;
export const history: Selector<History | null> = (s) => s.run?.history ?? null;

/**
 * What was known at the event that the timeline shows; before a run, an empty
 * moment. It is made when it is first asked for: not every view that could show
 * it is in front.
 */
export const moment: Selector<() => Moment> = select([history, (s) => s.event], (h, event) => {
  let made: Moment | null = null;
  return () => (made ??= h && event >= 0 ? h.moment(event) : nothing);
});

/** Whether the moment is the end of a run that has an invariant: it is shown, unless one of the frames is chosen. */
export function showsInvariant(s: Part<"run" | "event" | "level">): boolean {
  const { run } = s;
  return s.level === 0 && (run?.report?.certificate.invariant.length ?? 0) > 0 && s.event === run!.history.length - 1;
}

/** The example in the editor. */
export const example: Selector<Example | undefined> = select([(s) => s.examples, (s) => s.example], (list, id) =>
  list.find((e) => e.id === id),
);
