// Phrases that occur in several sentences for events. The code that is loaded with the page does
// not need them.

import type { Graph } from "../engine/protocol";
import { locationName, plural, step } from "./location";

/**
 * isPremise returns whether an obligation is the premise of a step over a call: it is at the return
 * of a recursive function.
 */
export function isPremise(graph: Graph | null, o: { edge: number; loc: number }): boolean {
  return graph?.edges[o.edge]?.call === "returns" && graph.locs[o.loc]?.role === "returns";
}

/**
 * stepFrom returns a phrase for a step over an edge, such as "step from line 9, `x = x + 1`,".
 * `code` formats the statement.
 */
export function stepFrom(graph: Graph | null, edge: number, code: (does: string) => string): string {
  const from = graph?.edges[edge]?.from ?? -1;
  const does = graph?.edges[edge]?.call === "enters" ? "" : step(graph, edge); // the location's name contains the call
  return `step${from >= 0 ? ` from ${locationName(graph, from)}` : ""}${does ? `, ${code(does)},` : ""}`;
}

/**
 * noStep returns the sentence for an unsatisfiable query, without its full stop, such as "No step
 * leads into `x < 0` from other states of frame 1". A query at level k >= 1 asks for a step from a
 * state in frame k - 1 outside of the cube `into`; frame 0 is the start. A level of 0 or less means
 * that the engine has no frames.
 */
export function noStep(level: number, into: string): string {
  if (level === 1) return `No step from the start leads into ${into}`;
  return `No step leads into ${into}${level > 1 ? ` from other states of frame ${level - 1}` : ""}`;
}

/** steps returns a number of steps as a bound: "at most 3 steps", or "no step" for 0. */
export function steps(n: number): string {
  return n <= 0 ? "no step" : `at most ${n === 1 ? "one" : n} ${plural(n, "step", "steps")}`;
}

const mostNamed = 8; // numbers or names in a sentence

/**
 * list joins numbers or names to an enumeration: "3", or "3 and 4". If there are more than eight, it lists only the
 * first seven: "1, 2, 3, 4, 5, 6, 7 and 12 more".
 */
export function list(ids: readonly (number | string)[]): string {
  const shown: readonly (number | string)[] =
    ids.length > mostNamed ? [...ids.slice(0, mostNamed - 1), `${ids.length - mostNamed + 1} more`] : ids;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)!}`;
}
