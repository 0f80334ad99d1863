// The order in which thinning gives up the obligations of a long run (thin.ts), each with its events.

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

/** The number of thinnings that a number survives, each of which gives up one in six: half have rank 4 or more, a quarter 8 or more. */
export function rank(id: number): number {
  // Multiples of the golden ratio lie evenly, whatever the step between numbers.
  return Math.floor(-finest * Math.log2(((Math.imul(id, 0x9e3779b1) >>> 0) + 1) / 2 ** 32));
}

/** A history with fewer events, and the rank below which obligations were given up. */
export interface Thinned {
  history: History;
  rank: number;
  limit: number;
}
