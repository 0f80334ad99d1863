// What a question says of the events between the one before and its own.

import { plural } from "../words/place";

/**
 * How many events lie between `from`, which is seen already, and `to`, which is asked about, and how many of the
 * decisions among them are like what was asked. `left` are the events of decisions that are not asked about: what one
 * of them decides comes after it.
 */
export function passedWords(from: number, to: number, left: readonly number[]): string {
  const n = to - from - 1;
  if (n <= 0) return "";
  const like = Math.min(n, new Set(left.filter((at) => at >= from && at < to)).size);
  const went = `${n.toLocaleString("en")} ${plural(n, "event has", "events have")} gone by without a question`;
  if (like === 0) return `${went}.`;
  const some = `${like.toLocaleString("en")} ${plural(like, "decision", "decisions")}`;
  return `${went}, with ${some} like those that you were asked about.`;
}
