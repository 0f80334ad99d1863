// A guard may be a disjunction: `y != 0` means `y <= -1 || y >= 1`, and `a || b` has two disjuncts.
// The cube of a predecessor is a conjunction that implies only one disjunct. The engine makes
// another obligation for another disjunct.

import type { Graph } from "../engine/protocol";

/**
 * Half is a bound in a cube that is one half of a disequality, with the disequality and its other
 * half, such as `y <= -1`, `y != 0` and `y >= 1`.
 */
export type Half = [half: string, of: string, other: string];

export interface Alternatives {
  /** The disjunct of a guard that the cube implies; "" if it implies none, or several. */
  side: string;
  disjunction: string; // the one with this side
  halves: Half[];
}

/** alternatives returns which disjuncts of an edge's guards the literals of a cube imply. */
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
 * halfOf returns the literals of a cube that are one half of the disequality `conjunct`, such as `y
 * <= -1` for `y != 0`. Each comes with the disequality and the other half.
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

/**
 * split splits a formula at each operator `operator` outside of parentheses, and removes
 * parentheses around whole parts.
 */
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

/** bare removes a pair of parentheses around a whole formula. */
function bare(text: string): string {
  const inner = /^\((.*)\)$/.exec(text)?.[1];
  if (inner === undefined) return text;
  let depth = 0;
  for (const c of inner) if ((depth += Number(c === "(") - Number(c === ")")) < 0) return text;
  return inner;
}
