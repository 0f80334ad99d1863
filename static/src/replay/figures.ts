// The figures of a run that views show, and what each figure counts. All views take a figure and
// its name from this file, so a name always means the same figure.
//
// tally.ts counts the figures of the events, during the run and at each event. The figures of the
// solver come with the report. If the engine's statistics count the same thing as a figure, a test
// of the engines compares the two numbers.

import type { RunState } from "../run";
import type { Counts } from "./tally";

export interface Figure {
  name: string;
  /** What the figure counts, as a text for the reader. */
  says: string;
  /** Returns null if runs of this engine do not have the figure, or if its value is not known yet. */
  of: (run: RunState) => number | null;
}

const counted =
  (key: keyof Counts) =>
  (run: RunState): number =>
    run.history.figures()[key];

const reported =
  (key: string) =>
  (run: RunState): number | null =>
    sum(run.report?.stats ?? {}, key);

/**
 * Returns the sum of a statistic over all parts of the engine. For "checks" it adds "checks",
 * "ic3.checks" of a member of a portfolio, and "base_checks" of a part of an engine. Returns null
 * if no part has the statistic.
 */
export function sum(stats: Record<string, number>, key: string): number | null {
  const all = Object.entries(stats).filter(([k]) => k.replace(/^(.*\.)?(base_)?/, "") === key);
  return all.length > 0 ? all.reduce((n, [, v]) => n + v, 0) : null;
}

export const figures = {
  frames: {
    name: "Highest frame",
    says: "the last frame that was opened, or found equal to the frame before it",
    of: (run) => run.history.figures().frames || null,
  },
  depth: {
    name: "Depth of bounded search",
    says: "all runs of at most this number of steps were tried",
    of: (run) => run.history.figures().depth || null,
  },
  depths: { name: "Depths searched", says: "by bounded search", of: (run) => run.history.figures().depths || null },
  obligations: {
    name: "Obligations",
    says: "each counted once, however often the engine asked about it",
    of: counted("obligations"),
  },
  asked: {
    name: "Obligations asked",
    says: "each counted every time the engine asked about it, the first time or again",
    of: counted("asked"),
  },
  predecessors: {
    name: "Predecessors",
    says: "counterexamples to induction",
    of: counted("predecessors"),
  },
  lemmas: {
    name: "Lemmas learnt",
    says: "learnt from obligations, from counterexamples to a generalisation, or from samples",
    of: counted("lemmas"),
  },
  kept: { name: "Lemmas kept", says: "that no other lemma has replaced", of: counted("kept") },
  pushes: { name: "Pushes", says: "of a lemma into a further frame", of: counted("pushes") },
  refinements: {
    name: "Refinements",
    says: "of an abstraction or of its precision",
    of: counted("refinements"),
  },
  nodes: { name: "Nodes", says: "of the tree, including removed nodes", of: counted("nodes") },
  paths: { name: "Paths examined", says: "to the error", of: counted("paths") },
  images: { name: "Parts of layers", says: "sets of states that a layer adds at a location", of: counted("images") },
  removals: {
    name: "Removals",
    says: "attempts to leave values out: do the other values still refute the path?",
    of: counted("removals"),
  },
  covers: {
    name: "Covers",
    says: "how often an older node came to cover a node, also if that was undone later",
    of: counted("covers"),
  },
  precisions: {
    name: "Additions to the precision",
    says: "of a predicate, or of variables, at locations",
    of: counted("precisions"),
  },
  events: { name: "Events", says: "of the run", of: (run) => run.history.total },
  questions: {
    name: "Steps asked about",
    says: "questions whether a step leads into a cube; known values and bounds answer some of them without the solver",
    of: reported("queries"),
  },
  queries: {
    name: "Queries",
    says: "calls of the solver by any part of the engine; a question takes none, one or several",
    of: reported("checks"),
  },
  sat: { name: "answered sat", says: "queries whose formulas can hold together", of: reported("sat") },
  unsat: { name: "answered unsat", says: "queries whose formulas cannot hold together", of: reported("unsat") },
  easy: {
    name: "without a propositional search",
    says: "queries that unit propagation and arithmetic answered",
    of: reported("no_search"),
  },
  undecided: { name: "answered unknown", says: "queries on which the solver gave up", of: reported("unknown") },
  conflicts: { name: "Theory conflicts", says: "sets of literals that arithmetic refutes", of: reported("conflicts") },
  theory: { name: "Theory checks", says: "of arithmetic", of: reported("theory_checks") },
  reused: {
    name: "Theory lemmas reused",
    says: "queries answered by the core of an earlier query",
    of: reported("lemmas_reused"),
  },
  pivots: { name: "Simplex pivots", says: "of the linear solver", of: reported("pivots") },
  dropped: {
    name: "Literals dropped",
    says: "each by a query of its own; literals that a core leaves out are not counted",
    of: reported("literals_dropped"),
  },
} as const satisfies Record<string, Figure>;

export type FigureKey = keyof typeof figures;

/** The figures that the tab Work shows above the figures of the solver. */
export const ofSearch: readonly FigureKey[] = [
  "frames",
  "depth",
  "obligations",
  "asked",
  "lemmas",
  "kept",
  "pushes",
  "dropped",
  "nodes",
  "paths",
  "images",
  "removals",
  "covers",
];

export const ofSolver: readonly FigureKey[] = [
  "questions",
  "queries",
  "sat",
  "unsat",
  "undecided",
  "easy",
  "conflicts",
  "reused",
  "pivots",
];

/** The figures by which two runs are compared. */
export const ofComparison: readonly FigureKey[] = [
  "frames",
  "depth",
  "obligations",
  "asked",
  "lemmas",
  "kept",
  "pushes",
  "nodes",
  "paths",
  "images",
  "removals",
  "covers",
  "events",
  "queries",
  "conflicts",
  "theory",
  "pivots",
];

/** The names of the engine's statistics in the full table. A name that is also a figure's name has the same meaning. */
export const statWords: Record<string, string> = {
  checks: "queries",
  queries: "steps asked about",
  sat: "answered sat",
  unsat: "answered unsat",
  unknown: "answered unknown",
  no_search: "without a propositional search",
  conflicts: "theory conflicts",
  literals_dropped: "literals dropped, each by its own query",
  blocked: "times that an obligation was blocked",
  lemmas_learnt: "lemmas learnt",
  lemmas_pushed: "pushes",
  lemmas: "theory lemmas",
  heap_peak_kib: "the largest heap during the search, in KiB",
};
