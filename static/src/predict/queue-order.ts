// Computes the obligations that wait in the queue at an event, and their order (engine/frames,
// Queue).

import type { Graph } from "../engine/protocol";
import type { History } from "../replay/history";
import { waiting } from "../replay/queue";
import { locationName, plural } from "../words/location";

/** QueueEntry is an obligation that waits in the queue. */
export interface QueueEntry {
  id: number;
  level: number; // the level at which it will be examined
  depth: number; // number of steps to the error
}

export interface QueueOrder {
  first: QueueEntry;
  all: readonly QueueEntry[]; // everything that waits, in the queue's order
}

const most = 8; // obligations that are named

/**
 * queueOrder returns the waiting obligations in the order in which the engine examines them. It
 * returns null if none waits, if the rule of the queue allows several of them to be first, or if
 * the history lacks some of them.
 */
export function queueOrder(h: History, at: number): QueueOrder | null {
  const m = h.moment(at);
  const all = waiting(h, m)
    .due.map((d): QueueEntry => ({ id: d.id, level: d.level, depth: h.viewOf(m, d.id)?.depth ?? 0 }))
    .sort((a, b) => a.level - b.level || b.depth - a.depth);
  // The history of a long run lacks some obligations. If some of the waiting obligations are
  // missing, it is not known which one is first.
  const { open, again } = h.figures(at);
  if (h.left > 0 && open + again !== all.length) return null;
  const [first, second] = all;
  if (!first || (second?.level === first.level && second.depth === first.depth)) return null;
  return { first, all };
}

/**
 * Returns a text that lists the obligations of the lowest levels with their locations. They are sorted by number, not
 * by their order in the queue, because that order is the answer to the question.
 */
export function waitingWords(h: History, graph: Graph | null, { first, all }: QueueOrder): string {
  const shown = all.slice(0, most).sort((a, b) => a.id - b.id);
  const tie = all.filter((d) => d.level === first.level).length > 1;
  const words = shown.map((d) => {
    const loc = h.obligation(d.id)?.loc ?? -1;
    const where = loc === graph?.error ? "at the error" : `at ${locationName(graph, loc)}`;
    const far =
      tie && d.level === first.level && d.depth > 0
        ? `, ${d.depth} ${plural(d.depth, "step", "steps")} from the error`
        : "";
    return `obligation ${d.id} at level ${d.level} (${where}${far})`;
  });
  const left = all.length - shown.length;
  return `In the queue: ${words.join(", ")}${left > 0 ? `, and ${left.toLocaleString("en")} more that come later` : ""}.`;
}
