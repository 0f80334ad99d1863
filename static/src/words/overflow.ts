// Describes how a run fails if it does not violate an assertion. For an overflow, reads the operation and its result
// from the note of the run's last statement.

import type { Certificate } from "../engine/protocol";

export interface Overflow {
  /** The operation as in the program, such as "low + high". */
  operation: string;
  /** The operation with values, such as "7 + 2147483647". */
  operands: string;
  /** The exact, mathematical result. */
  result: string;
  type: string;
  low: string;
  high: string;
}

/**
 * isUndefined returns whether a failing run ends in undefined behaviour of C: an overflow, a division by 0, or a shift
 * or an index that is out of range.
 */
export function isUndefined(failure: Certificate["failure"]): boolean {
  return failure !== undefined && failure !== "assertion";
}

/** overflowOf reads an overflow from a statement's note, or returns null. */
export function overflowOf(note: string): Overflow | null {
  const m = /^overflow in (.*): (.*) is (-?\d+), outside of (.*) \((-?\d+) to (-?\d+)\)$/.exec(note);
  return m && { operation: m[1]!, operands: m[2]!, result: m[3]!, type: m[4]!, low: m[5]!, high: m[6]! };
}
