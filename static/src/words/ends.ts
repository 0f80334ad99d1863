// The sentences for the first and the last event of a run. The page shows one of them when it
// opens, and loads those of the other events (sentence.ts) later.

import type { History } from "../replay/history";

/**
 * endSentence returns the sentence for event `at` if it opens frame 1 or gives the engine's answer; "" for other
 * events.
 */
export function endSentence(history: History, at: number): string {
  const e = history.events[at];
  if (e?.k === "verdict") return `The engine's answer: ${e.t || "unknown"}.`;
  if (e?.k === "level" && e.lv <= 1)
    return `Frame 1 opens. It contains every state reachable in at most one step, perhaps more. So far ${(history.of("lemma")[0] ?? Infinity) < at ? "only earlier lemmas exclude states" : "the frame allows every state"}.`;
  return "";
}
