// Finds a step over an edge that ends in one of the given states. It goes through the lines of the
// edge's label and substitutes the assigned terms into the formulas for the state after the step.
// The result is a formula about the state before the step. A state that satisfies this formula is
// the start of the step.
//
// The result null does not mean that there is no step: perhaps none was found, or the label has a
// line that is not supported here.

import type { GraphEdge } from "../engine/protocol";
import { amount, example, truth } from "../words/formula";
import { variable } from "../engine/names";

export interface Landing {
  /**
   * The values before the step of the variables that occur in the formulas. Inputs are left out.
   */
  before: Map<string, number>;
  after: Map<string, number>;
}

const assignment = new RegExp(`^(${variable}) = (.+)$`);
const input = /^[A-Za-z_]\w*\(\)$/;
const name = new RegExp(variable, "g");
const word = new Set(["true", "false"]);

/**
 * landing looks for a transition of an edge from a state that satisfies all formulas of `frame` to a state that
 * satisfies all formulas of `then`. It returns null if it finds none.
 */
export function landing(edge: GraphEdge, frame: readonly string[], then: readonly string[]): Landing | null {
  if (edge.call) return null; // labels lack the function's effect
  const now = new Map<string, string>(); // what the edge assigns, as terms over the state before
  const put = (f: string): string => f.replace(name, (v) => now.get(v) ?? v);
  const parts = [...frame];
  let inputs = 0;
  for (const line of edge.label) {
    if (line.kind === "guard") {
      parts.push(put(line.text.replace(/^\[|\]$/g, "")));
      continue;
    }
    const [, to, value] = assignment.exec(line.text) ?? [];
    if (line.kind === "tuple" || !to || !value) return null;
    now.set(to, input.test(value) ? `input.${++inputs}` : `(${put(value)})`);
  }
  const goal = then.map(put);
  const ends = [...new Set(then.flatMap((f) => f.match(name) ?? []))].filter((v) => !word.has(v));
  const all = [...parts, ...goal].filter((p) => p !== "true");
  // A formula without variables has the same value in every state, so no example is needed for it.
  const fixed = all.filter((p) => truth(p, () => undefined) !== undefined);
  const open = all.filter((p) => !fixed.includes(p));
  if (fixed.some((p) => truth(p, () => undefined) === false)) return null;
  const found = open.length === 0 ? new Map<string, number>() : example(open);
  if (!found) return null;
  const at = (v: string): number => found.get(v) ?? 0;
  if (!all.every((p) => truth(p, at) === true)) return null;
  const after = new Map<string, number>();
  for (const v of ends) {
    const n = amount(put(v), at);
    if (n === undefined || !Number.isSafeInteger(n)) return null;
    after.set(v, n + 0);
  }
  if (!then.every((f) => truth(f, (v) => after.get(v)) === true)) return null;
  return { before: new Map([...found].filter(([v]) => !v.startsWith("input."))), after };
}
