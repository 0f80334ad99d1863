// Reads an overflow from the note of a run's last statement: the operation and its result. Also
// tells assertions from other failures.

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
 * isMistake returns whether a failing run fails by something else than an assertion, such as an
 * overflow, an index that is out of range, or memory that is not freed. The sanitizers of gcc
 * report such failures.
 */
export function isMistake(failure: Certificate["failure"]): boolean {
  return failure !== undefined && failure !== "assertion";
}

/** overflowOf reads an overflow from a statement's note; null if the note reports none. */
export function overflowOf(note: string): Overflow | null {
  const m = /^overflow in (.*): (.*) is (-?\d+), outside of (.*) \((-?\d+) to (-?\d+)\)$/.exec(note);
  return m && { operation: m[1]!, operands: m[2]!, result: m[3]!, type: m[4]!, low: m[5]!, high: m[6]! };
}
