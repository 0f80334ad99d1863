// Writes cubes as the views show them: two bounds that are one equation become the equation.

import type { Graph } from "../engine/protocol";
import * as location from "./location";

const equation =
  /(^| && )([^|&=<>]+) ([<>])= ([^|&=<>]+)(?= && )([^()|]*?) && (?:\2 (?!\3)[<>]= \4|\4 \3= \2)(?= && |$)/;

/** cubeWords writes two bounds of a conjunction that are one equation, `a <= b` and `a >= b`, as `a == b`. */
export function cubeWords(cube = ""): string {
  const out = cube.replace(equation, "$1$2 == $4$5");
  return out === cube ? cube : cubeWords(out);
}

/** conjunction joins formulas by "&&", as cubeWords writes them. */
export function conjunction(parts: readonly string[]): string {
  return cubeWords(location.conjunction(parts));
}

/** anyState names the states of a cube that contains every state of a location. */
export function anyState(graph: Graph | null, loc: number): string {
  return loc === graph?.error ? "the error" : "any state";
}
