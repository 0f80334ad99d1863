// The meaning of the signs in the timeline, as the help lists them.

import { ends, groups, type Group, type Mark, type Shape } from "./kinds";
import type { Kind } from "./record";

const glyphs: Readonly<Record<Shape, string>> = {
  square: "■",
  diamond: "◆",
  dot: "●",
  arrow: "▶",
  ring: "○",
  tick: "|",
};

/** The meaning of the marks that are not described by the title of their lane. */
const means: Readonly<Partial<Record<Kind, string>>> = {
  blocked: "an obligation is blocked",
  generalise: "a step of generalisation",
  abstraction: "a query about the abstraction",
  spurious: "a step that exists only in the abstraction",
  backtrack: "a refinement that fails, so that the engine goes back",
  predicate: "a new predicate",
  mined: "an equation found in states",
  expand: "a node is expanded",
  prune: "nodes leave the tree",
  label: "the label of a node changes",
  interpolant: "an interpolant of the path",
  state: "a state along the path",
  nopath: "a bound without a path to the error",
  way: "a path to the error that the engine examines",
  fixpoint: "the proof is complete",
  counterexample: "the failing run is found",
};

const colours: Readonly<Record<string, string>> = { "--safe": "green", "--unsafe": "red" };

/** The meaning of a mark in a lane. */
function meaning(m: Mark, g: Group | null): string {
  return (m.shape === "ring" && g?.rings) || means[m.kind] || g?.title || "";
}

/** Returns the signs of each lane with their meanings, and those that end a run: [lane, signs]. */
export function timelineSigns(): [lane: string, signs: string][] {
  const list = (marks: readonly Mark[], g: Group | null): string => {
    const out = new Map<string, string>();
    for (const m of g ? [...marks].reverse() : marks) {
      const sign = g ? glyphs[m.shape] : `${colours[m.colour]} line`;
      out.set(meaning(m, g), sign);
    }
    return [...out].map(([text, sign]) => `${sign} ${text}`).join("; ");
  };
  return [
    ...groups.filter((g) => g.marks.length > 0).map((g): [string, string] => [g.name, list(g.marks, g)]),
    ["all lanes", list(ends, null)],
  ];
}
