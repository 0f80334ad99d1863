// What is said of obligations and lemmas of a path in a tree, where no frames are: an obligation is asked about at a
// position of the path, 0 where it begins, and a lemma holds at a node, after the steps of its path.

import type { History } from "../replay/history";
import type { OblRecord } from "../replay/items";

/** The node of a tree that an obligation is about; 0: it is about a location, in a frame. */
export function nodeOf(o: OblRecord, history: History): number {
  return history.events[o.born]?.nd ?? 0;
}

/** What is asked about an obligation. */
export function question(id: number, node: number, position: number): string {
  const end = `does the path get here, to node ${node}${position > 0 ? ` at position ${position}` : ""}?`;
  return `obligation ${id}: ${end}`;
}

/** The query that a lemma was learnt from. */
export function query(position: number): string {
  const from = position === 1 ? "where the path begins" : `at position ${position - 1} of the path`;
  return `Is there a step from what is known ${from} into these states?`;
}

export const answer = "No. So no run that takes this path is in these states after that step.";

/** Of an obligation that leads on to no other, and is not at the error. */
export const ruledOut = "an older node of the same place rules these states out";

export const whyRuledOut =
  "An older node of the same place rules these states out. If this path keeps out of them too, that node may cover this one.";
