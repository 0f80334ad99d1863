// A guard may be a disjunction: `y != 0` is `y <= -1 || y >= 1`, and `a || b` has two sides. A cube is a conjunction,
// so it takes one of the alternatives, and each alternative is an obligation of its own.

import type { Graph } from "../engine/protocol";

/** Half is one half of a "!=" in a cube, with the disequality and the other half: `y <= -1` of `y != 0`, `y >= 1`. */
export type Half = [half: string, of: string, other: string];

export interface Alternatives {
  /**
   * The side of a disjunction that the cube lies in. It is "" if the cube lies in no side, or if several sides are
   * possible.
   */
  side: string;
  disjunction: string; // the one with this side
  halves: Half[];
}

/** alternatives returns which alternatives of an edge's guards the parts of a cube take. */
export function alternatives(graph: Graph | null, edge: number, parts: readonly string[]): Alternatives {
  const out: Alternatives = { side: "", disjunction: "", halves: [] };
  const add = (half: Half): void => {
    if (!out.halves.some(([h]) => h === half[0])) out.halves.push(half);
  };
  for (const { kind, text } of graph?.edges[edge]?.label ?? []) {
    const whole = /^\[(.+)\]$/.exec(text)?.[1];
    if (kind !== "guard" || !whole) continue;
    const sides = split(whole, "||").map(bare);
    if (sides.length === 1) {
      for (const c of split(sides[0]!, "&&")) halfOf(c, parts).forEach(add);
      continue;
    }
    const taken = sides.filter((s) => split(s, "&&").every((c) => parts.includes(c) || halfOf(c, parts).length > 0));
    if (taken.length !== 1 || out.side) continue;
    [out.side, out.disjunction] = [taken[0]!, whole];
    for (const c of split(taken[0]!, "&&")) halfOf(c, parts).forEach(add);
  }
  return out;
}

/**
 * halfOf finds the parts of a cube that are one half of the disequality `conjunct`, such as `y <= -1` for `y != 0`. It
 * returns each with the disequality and the other half.
 */
function halfOf(conjunct: string, parts: readonly string[]): Half[] {
  const [, left, right] = /^([^|&]+) != ([^|&]+)$/.exec(conjunct) ?? [];
  if (!left || !right) return [];
  const n = Number(right);
  const [below, above] = Number.isSafeInteger(n)
    ? [`${left} <= ${n - 1}`, `${left} >= ${n + 1}`]
    : [`${left} < ${right}`, `${right} < ${left}`];
  return parts.flatMap((p): Half[] =>
    p === below ? [[p, conjunct, above]] : p === above ? [[p, conjunct, below]] : [],
  );
}

/** split cuts a formula at an operator outside of parentheses. */
function split(text: string, operator: string): string[] {
  const out = [""];
  let depth = 0;
  for (const word of text.split(/(\(|\)| (?:&&|\|\|) )/)) {
    depth += Number(word === "(") - Number(word === ")");
    if (depth === 0 && word === ` ${operator} `) out.push("");
    else out[out.length - 1] += word;
  }
  return out.map(bare);
}

/** bare returns a formula without parentheses around the whole formula. */
function bare(text: string): string {
  const inner = /^\((.*)\)$/.exec(text)?.[1];
  if (inner === undefined) return text;
  let depth = 0;
  for (const c of inner) if ((depth += Number(c === "(") - Number(c === ")")) < 0) return text;
  return inner;
}
