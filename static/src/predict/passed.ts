// Makes a sentence about the events between one question and the next.

import { plural } from "../words/location";

/**
 * Says how many events are between `from`, which the reader has seen, and `to`, the event of the
 * next question. It also says how many of them are decisions similar to those in earlier questions.
 * `left` lists the events of decisions without a question.
 */
export function passedWords(from: number, to: number, left: readonly number[]): string {
  const n = to - from - 1;
  if (n <= 0) return "";
  const similar = Math.min(n, new Set(left.filter((at) => at >= from && at < to)).size);
  const passed = `${n.toLocaleString("en")} ${plural(n, "event", "events")} passed without a question`;
  if (similar === 0) return `${passed}.`;
  if (n === 1) return `${passed}: a decision similar to an earlier one.`;
  return similar === 1
    ? `${passed}. 1 of them was a decision similar to an earlier one.`
    : `${passed}. ${similar.toLocaleString("en")} of them were decisions similar to earlier ones.`;
}
