// A line about the queue: the current obligation and the next ones.

import type { Due, Waiting } from "../replay/queue";

const most = 3; // obligations that are named

/**
 * queueWords describes the queue, such as "At work: 3 at level 2, then 2 at level 2". `unit` is the
 * word before the numbers. Returns "" if the queue is empty, or has only a predecessor that was
 * just found.
 */
export function queueWords({ now, due, sure }: Waiting, unit: "level" | "position"): string {
  const at = (d: Pick<Due, "id" | "level">): string => `${d.id} at ${unit} ${d.level}`;
  const list = (all: readonly Due[], room: number): string => {
    const left = all.length - room;
    return [...all.slice(0, room).map(at), ...(left > 0 ? [`and ${left.toLocaleString("en")} more`] : [])].join(", ");
  };
  if (now) return `At work: ${at(now)}${due.length > 0 ? `, then ${list(due, most - 1)}` : ""}`;
  const [first, ...rest] = due;
  if (!first) return "";
  // Leave out a predecessor that was just found. It becomes an obligation at the next event, and
  // the tree does not show or count it yet.
  if (first.fresh) return rest.length > 0 ? `Waiting: ${list(rest, most)}` : "";
  // The order of this list may be the answer to a question of the tab "Predict". To hide it, obligations with the same
  // level are sorted by number.
  if (!sure)
    return `Waiting: ${list(
      [...due].sort((a, b) => a.level - b.level || a.id - b.id),
      most,
    )}`;
  const begins = `Next: ${first.id}${first.again ? " again" : ""}, at ${unit} ${first.level}`;
  return rest.length > 0 ? `${begins}, then ${list(rest, most - 1)}` : begins;
}
