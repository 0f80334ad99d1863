// A question with the answers that are offered, and their order.

/** One of the answers that are offered. */
export interface Choice {
  text: string; // formulas between back quotes
  right: boolean;
  why: string;
}

export interface Question {
  at: number; // the last event that is known
  until: number; // the event that answers
  kind: "asked" | "settled" | "frame" | "lemma";
  /** Questions with the same topic have the same answer for the same reason. */
  topic: string;
  text: string;
  /** The location whose ways in matter to the answer; absent: none does. */
  loc?: number;
  /** A rule of the engine that the answer needs and nothing else tells. */
  rule?: string;
  choices: readonly Choice[];
}

/** In an order that depends on nothing but the event. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const out = [...list];
  let x = (Math.imul(seed + 1, 0x9e3779b1) >>> 0) | 1;
  for (let i = out.length - 1; i > 0; i--) {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    const j = Math.floor((x / 2 ** 32) * (i + 1));
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}
