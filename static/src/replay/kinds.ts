// The groups of kinds of events in the score, which is the picture of a run behind the slider. Each
// group has a lane. The group says what marks the lane has, and which events the reader can jump
// to.

import type { EventKind } from "../engine/protocol";
import type { Kind } from "./record";
import type { Counts } from "./tally";

/** The shape of a mark. Different kinds of marks have different shapes, not only different colours. */
export type Shape = "square" | "diamond" | "dot" | "arrow" | "ring" | "tick";

export interface Mark {
  kind: Kind;
  shape: Shape;
  colour: string; // a variable in the style sheets
}

export interface Group {
  id: string;
  name: string; // the name of the lane
  one: string;
  many: string;
  /** The figure that counts the group's events (figures.ts). */
  figure: keyof Counts;
  /** The kinds of events that the keys and buttons for this group jump to. */
  kinds: readonly EventKind[];
  key: string; // a digit jumps to the next event, with Shift to the previous; "": no key
  title: string;
  rings?: string; // the meaning of a hollow mark
  /** All marks of the lane, from back to front. */
  marks: readonly Mark[];
}

const marksOf = (colour: string, shape: Shape, ...kinds: Kind[]): Mark[] =>
  kinds.map((kind) => ({ kind, shape, colour }));

export const groups: readonly Group[] = [
  {
    id: "level",
    name: "frames",
    one: "frame",
    many: "frames",
    figure: "frames",
    kinds: ["level"],
    key: "1",
    title: "frame opened",
    marks: [],
  },
  {
    id: "depth",
    name: "depths",
    one: "depth searched",
    many: "depths searched",
    figure: "depths",
    kinds: ["depth"],
    key: "",
    title: "depth searched by bounded search",
    marks: marksOf("--ink-soft", "tick", "depth"),
  },
  {
    id: "obligation",
    name: "asked",
    one: "obligation asked",
    many: "obligations asked",
    figure: "asked",
    kinds: ["obligation"],
    key: "2",
    title: "the engine asks about an obligation, for the first time or again",
    marks: [...marksOf("--ink-faint", "tick", "blocked"), ...marksOf("--warm", "square", "obligation")],
  },
  {
    id: "cti",
    name: "predecessors",
    one: "predecessor",
    many: "predecessors",
    figure: "predecessors",
    kinds: ["predecessor"],
    key: "3",
    title: "predecessor: a step into an obligation, from states that the frame allows",
    marks: marksOf("--unsafe", "diamond", "predecessor"),
  },
  {
    id: "lemma",
    name: "lemmas",
    one: "lemma",
    many: "lemmas",
    figure: "lemmas",
    kinds: ["lemma"],
    key: "4",
    title: "lemma learnt",
    rings: "a candidate, or a replaced lemma",
    marks: [
      ...marksOf("--ink-faint", "tick", "generalise"),
      ...marksOf("--ink-faint", "ring", "subsumed", "candidate"),
      ...marksOf("--accent", "dot", "lemma"),
    ],
  },
  {
    id: "push",
    name: "pushes",
    one: "push",
    many: "pushes",
    figure: "pushes",
    kinds: ["push"],
    key: "5",
    title: "lemma pushed into a further frame",
    marks: marksOf("--safe", "arrow", "push"),
  },
  {
    id: "refine",
    name: "refinements",
    one: "refinement",
    many: "refinements",
    figure: "refinements",
    kinds: ["predicate", "spurious", "mined", "backtrack"],
    key: "6",
    title: "refinement of the abstraction",
    marks: [
      ...marksOf("--ink-faint", "tick", "abstraction"),
      ...marksOf("--unknown", "diamond", "spurious", "backtrack"),
      ...marksOf("--unknown", "square", "predicate", "mined"),
    ],
  },
  {
    id: "node",
    name: "nodes",
    one: "node",
    many: "nodes",
    figure: "nodes",
    kinds: ["node"],
    key: "7",
    title: "node added to the tree",
    marks: [
      ...marksOf("--ink-faint", "tick", "expand"),
      ...marksOf("--unsafe", "diamond", "prune"),
      ...marksOf("--accent", "ring", "label"),
      ...marksOf("--accent", "square", "node"),
    ],
  },
  {
    id: "path",
    name: "paths",
    one: "path",
    many: "paths",
    figure: "paths",
    kinds: ["path", "way"],
    key: "8",
    title: "examined path to the error",
    marks: [
      ...marksOf("--ink-faint", "tick", "interpolant", "state", "nopath"),
      ...marksOf("--warm", "diamond", "way"),
      ...marksOf("--unsafe", "diamond", "path"),
    ],
  },
  {
    id: "image",
    name: "layers",
    one: "part of a layer",
    many: "parts of layers",
    figure: "images",
    kinds: ["image"],
    key: "",
    title: "states that a layer adds at a location",
    marks: marksOf("--accent", "square", "image"),
  },
  {
    id: "removal",
    name: "removals",
    one: "removal",
    many: "removals",
    figure: "removals",
    kinds: ["removal"],
    key: "",
    title: "values left out: do the other values still refute the path?",
    marks: marksOf("--unknown", "diamond", "removal"),
  },
  {
    id: "cover",
    name: "covers",
    one: "cover",
    many: "covers",
    figure: "covers",
    kinds: ["cover"],
    key: "9",
    title: "node covered by an older one",
    rings: "a cover undone",
    marks: [...marksOf("--unknown", "ring", "uncover"), ...marksOf("--safe", "dot", "cover")],
  },
  {
    id: "precision",
    name: "precision",
    one: "addition to the precision",
    many: "additions to the precision",
    figure: "precisions",
    kinds: ["precision"],
    key: "",
    title: "addition to the precision: the abstraction becomes finer at some locations",
    marks: marksOf("--unknown", "square", "precision"),
  },
];

/** Marks for the events that end a run. They cover all lanes. */
export const ends: readonly Mark[] = [
  ...marksOf("--safe", "tick", "fixpoint"),
  ...marksOf("--unsafe", "tick", "counterexample"),
];
