// The sentence about the events between one question and the next.

import { plural } from "../words/location";

/**
 * Says how many events lie between `from`, which the reader has seen, and `to`, the next question, and how many of them
 * are decisions like those in earlier questions. `left` lists the events that are decisions without a question. The
 * outcome of a decision comes after its event.
 */
export function passedWords(from: number, to: number, left: readonly number[]): string {
  const n = to - from - 1;
  if (n <= 0) return "";
  const like = Math.min(n, new Set(left.filter((at) => at >= from && at < to)).size);
  const went = `${n.toLocaleString("en")} ${plural(n, "event", "events")} passed without a question`;
  if (like === 0) return `${went}.`;
  if (n === 1) return `${went}: a decision similar to an earlier one.`;
  return `${went}. ${like.toLocaleString("en")} of them ${like === 1 ? "was a decision similar to an earlier one" : "were decisions similar to earlier ones"}.`;
}
