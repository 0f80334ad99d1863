// Sentences for engines that examine paths in a tree of nodes instead of frames. An obligation is
// about one position of a path; its beginning is position 0. A lemma holds at a node, after the
// steps on the path to this node.

import type { History } from "../replay/history";
import type { OblRecord } from "../replay/items";

/** nodeOf returns the tree node that an obligation is about, or 0 if the obligation is about a location in a frame. */
export function nodeOf(o: OblRecord, history: History): number {
  return history.events[o.born]?.nd ?? 0;
}

/** question returns the text of the query about an obligation. */
export function question(id: number, node: number, position: number): string {
  const end = `does the path get here, to node ${node}${position > 0 ? ` at position ${position}` : ""}?`;
  return `obligation ${id}: ${end}`;
}

/** query returns the text of the query that proved a lemma at a position of the path. */
export function query(position: number): string {
  const from = position === 1 ? "where the path begins" : `at position ${position - 1} of the path`;
  return `Is there a step into these states from the states allowed ${from}?`;
}

export const answer = "No. So no run that takes this path is in these states after that step.";

/** ruledOut explains an obligation that has no parent and is not at the error. */
export const ruledOut = "an older node of the same location excludes these states";

export const whyRuledOut =
  "An older node of the same location excludes these states. If this path does not lead to them either, that node may cover this one.";
