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
  let x = seed + 1;
  for (let i = out.length - 1; i > 0; i--) {
    x = Math.imul(x ^ (x >>> 16), 0x45d9f3b) + 0x9e3779b1;
    x ^= x >>> 15;
    const j = (x >>> 0) % (i + 1);
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}
