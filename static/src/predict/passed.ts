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
  const similar = Math.min(n, new Set(left.filter((at) => at >= from && at < to)).size);
  const passed = `${n.toLocaleString("en")} ${plural(n, "event", "events")} passed without a question`;
  if (similar === 0) return `${passed}.`;
  if (n === 1) return `${passed}: a decision similar to an earlier one.`;
  return similar === 1
    ? `${passed}. 1 of them was a decision similar to an earlier one.`
    : `${passed}. ${similar.toLocaleString("en")} of them were decisions similar to earlier ones.`;
}
