// What a failing run fails in where that is no assertion, and what its last
// statement notes when arithmetic leaves its type.

import type { Certificate } from "../engine/protocol";

export interface Overflow {
  /** As in the program, "low + high". */
  operation: string;
  /** With values, "7 + 2147483647". */
  operands: string;
  /** The mathematical one. */
  result: string;
  type: string;
  low: string;
  high: string;
}

/** Whether a failing run ends in what is undefined in C: an overflow, a division by 0, a shift too far, an index outside of its array. */
export function isUndefined(failure: Certificate["failure"]): boolean {
  return failure !== undefined && failure !== "assertion";
}

/** The overflow that a statement notes; null where it is none, or none out of a range. */
export function overflowOf(note: string): Overflow | null {
  const m = /^overflow in (.*): (.*) is (-?\d+), outside of (.*) \((-?\d+) to (-?\d+)\)$/.exec(note);
  return m && { operation: m[1]!, operands: m[2]!, result: m[3]!, type: m[4]!, low: m[5]!, high: m[6]! };
}
