// A question with its possible answers, and their order.

/** One of the possible answers. */
export interface Choice {
  text: string; // formulas are in backquotes
  right: boolean;
  why: string;
  /** The steps by which the engine got to this answer. */
  how?: string;
}

export interface Question {
  known: number; // the last event that the reader knows
  until: number; // the event that decides
  kind: "asked" | "settled" | "frame" | "lemma";
  /**
   * The topic of the question. Two questions with the same topic have the same answer for the same
   * reason.
   */
  topic: string;
  text: string;
  /**
   * The location whose incoming edges determine the answer; absent if there is no such location.
   */
  loc?: number;
  /** A rule of the engine on which the answer depends. The answers do not explain it. */
  rule?: string;
  choices: readonly Choice[];
}

/** Returns the answers in an order that depends only on `seed`. */
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
