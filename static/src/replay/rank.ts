// What of a long run is given up before what (thin.ts): obligations by their ranks,
// each with its story.

import type { EventKind } from "../engine/protocol";
import type { History } from "./history";

const finest = 4; // ranks to a halving
export const ranks = 32 * finest + 2;

export const stories: ReadonlySet<EventKind> = new Set([
  "obligation",
  "predecessor",
  "blocked",
  "generalise",
  "abstraction",
  "spurious",
  "mined",
  "backtrack",
  "lemma",
]);

/** How many times a number survives when one in six is given up: half of all have rank 4 or more, a quarter 8 or more. */
export function rank(id: number): number {
  // Multiples of the golden ratio lie evenly, whatever the step between numbers.
  return Math.floor(-finest * Math.log2(((Math.imul(id, 0x9e3779b1) >>> 0) + 1) / 2 ** 32));
}

/** A history with fewer events, and how much was given up for it. */
export interface Thinned {
  history: History;
  rank: number;
  limit: number;
}
