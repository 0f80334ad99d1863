// The kinds of events, as the timeline groups them: how each is drawn, and what
// one can jump to.

import type { EventKind } from "../engine/protocol";

/** Lanes from top to bottom in parts of the height, and the variable that colours a kind. */
export const marks: readonly (readonly [EventKind, y: number, h: number, color: string])[] = [
  ["level", 0, 1, "--ink-faint"],
  ["depth", 0, 0.5, "--rule-strong"],
  ["obligation", 0.06, 0.22, "--warm"],
  ["predecessor", 0.32, 0.14, "--unsafe"],
  ["spurious", 0.32, 0.14, "--unknown"],
  ["predicate", 0.32, 0.22, "--unknown"],
  ["backtrack", 0.06, 0.48, "--unknown"],
  ["blocked", 0.49, 0.05, "--ink-faint"],
  ["lemma", 0.58, 0.2, "--accent"],
  ["candidate", 0.58, 0.1, "--accent"],
  ["push", 0.83, 0.12, "--safe"],
  ["fixpoint", 0, 1, "--safe"],
  ["counterexample", 0, 1, "--unsafe"],
];

export interface Group {
  id: string; // class of its mark in the legend
  one: string;
  many: string;
  kinds: readonly EventKind[];
  key: string; // a digit: to the next, with Shift to the previous
  title: string;
}

export const groups: readonly Group[] = [
  { id: "level", one: "frame", many: "frames", kinds: ["level"], key: "1", title: "frame opened" },
  { id: "obligation", one: "obligation", many: "obligations", kinds: ["obligation"], key: "2", title: "obligation" },
  {
    id: "cti",
    one: "counterexample to induction",
    many: "counterexamples to induction",
    kinds: ["predecessor"],
    key: "3",
    title: "counterexample to induction: a step into what should be unreachable",
  },
  { id: "lemma", one: "lemma", many: "lemmas", kinds: ["lemma"], key: "4", title: "lemma learnt" },
  { id: "push", one: "pushed", many: "pushed", kinds: ["push"], key: "5", title: "lemma pushed into a further frame" },
  {
    id: "refine",
    one: "refinement",
    many: "refinements",
    kinds: ["predicate", "spurious", "mined", "backtrack"],
    key: "6",
    title: "refinement of the abstraction",
  },
];
