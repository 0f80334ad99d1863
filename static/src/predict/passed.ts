// What a question says of the events between the one before and its own.

import { plural } from "../words/place";

/**
 * How many events lie between `from`, which is seen already, and `to`, which is asked about, and why none of them was.
 * `left` are the events of decisions that are not asked about.
 */
export function passedWords(from: number, to: number, left: readonly number[]): string {
  const n = to - from - 1;
  if (n <= 0) return "";
  const like = new Set(left.filter((at) => at > from && at < to)).size;
  const went = `${n.toLocaleString("en")} ${plural(n, "event has", "events have")} gone by:`;
  if (like === 0) return `${went} ${plural(n, "it", "they")} left nothing to choose from.`;
  const before = "like what you were asked before";
  if (like === n) return `${went} ${plural(n, "it is", "all are")} ${before}.`;
  const some = `${like.toLocaleString("en")} ${plural(like, "is", "are")} ${before}`;
  return `${went} ${some}, the others left nothing to choose from.`;
}
