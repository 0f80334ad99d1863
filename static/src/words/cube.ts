// Writes cubes as the views show them: two bounds that are one equation become the equation.

import type { Graph } from "../engine/protocol";
import { joined } from "./location";

const equation =
  /(^| && )([^|&=<>]+) ([<>])= ([^|&=<>]+)(?= && )([^()|]*?) && (?:\2 (?!\3)[<>]= \4|\4 \3= \2)(?= && |$)/;

/** cubeWords writes two bounds of a conjunction that are one equation, `a <= b` and `a >= b`, as `a == b`. */
export function cubeWords(cube = ""): string {
  const out = cube.replace(equation, "$1$2 == $4$5");
  return out === cube ? cube : cubeWords(out);
}

/** conjunction joins formulas by "&&", as cubeWords writes them. */
export function conjunction(parts: readonly string[]): string {
  return cubeWords(joined(parts));
}

/** equations writes two formulas of a list that are one equation as this equation. */
export function equations(parts: readonly string[]): string[] {
  const out: string[] = [];
  for (const part of parts) {
    const both = out.map((other) => cubeWords(`${other} && ${part}`));
    const at = both.findIndex((b) => !b.includes("&&"));
    if (at < 0) out.push(part);
    else out[at] = both[at]!;
  }
  return out;
}

/** anyState names the states of a cube that contains every state of a location. */
export function anyState(graph: Graph | null, loc: number): string {
  return loc === graph?.error ? "the error" : "any state";
}
