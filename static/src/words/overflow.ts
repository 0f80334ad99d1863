// What the last statement of a failing run notes when arithmetic leaves its type.

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
export function overflows(note = ""): boolean {
  return /^(overflow|division by 0|shift out of range|index) /.test(note);
}

/** The overflow that a statement notes; null where it is none, or none out of a range. */
export function overflowOf(note: string): Overflow | null {
  const m = /^overflow in (.*): (.*) is (-?\d+), outside of (.*) \((-?\d+) to (-?\d+)\)$/.exec(note);
  return m && { operation: m[1]!, operands: m[2]!, result: m[3]!, type: m[4]!, low: m[5]!, high: m[6]! };
}
