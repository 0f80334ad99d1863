// Computes the rank of an obligation. Thinning (thin.ts) removes obligations of a long run,
// together with their events, in ascending order of their ranks.

import type { EventKind } from "../engine/protocol";
import type { History } from "./history";

const finest = 4; // ranks while the number of obligations halves
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

/**
 * Returns how often a long run can be thinned before the obligation with this number is removed.
 * Each thinning removes about one obligation in six, so half of the obligations have rank 4 or
 * more, and a quarter have rank 8 or more.
 */
export function rank(id: number): number {
  // Multiples of the golden ratio modulo 1 are spread evenly, whatever the distance between the
  // numbers.
  return Math.floor(-finest * Math.log2(((Math.imul(id, 0x9e3779b1) >>> 0) + 1) / 2 ** 32));
}

/**
 * A history with fewer events. Of the obligations with a lower rank than `rank`, it has only those
 * that still wait, and the ancestors of other obligations that it has.
 */
export interface Thinned {
  history: History;
  rank: number;
  limit: number;
}
