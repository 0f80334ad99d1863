// A "!=" of the program in a conjunction: one half of it, and which.

import type { Graph } from "../engine/protocol";

/**
 * Of parts that are one half of a "!=" of an edge's label, which one: `y <= -1` where it says `[y != 0]`. A cube is a
 * conjunction, so what differs from a number is below it or above, and each is an obligation of its own.
 */
export function halves(
  graph: Graph | null,
  edge: number,
  parts: readonly string[],
): [half: string, of: string, other: string][] {
  const guards = graph?.edges[edge]?.label.filter((l) => l.kind === "guard") ?? [];
  const splits = guards.flatMap(({ text }): [string, string, string][] => {
    const [, left, right] = /^\[(.+) != (.+)\]$/.exec(text) ?? [];
    if (!left || !right || /&&|\|\|/.test(text)) return [];
    const n = Number(right);
    const of = `${left} != ${right}`;
    return Number.isSafeInteger(n) && right !== ""
      ? [[of, `${left} <= ${n - 1}`, `${left} >= ${n + 1}`]]
      : [[of, `${left} < ${right}`, `${right} < ${left}`]];
  });
  return parts.flatMap((p) =>
    splits.flatMap(([of, below, above]): [string, string, string][] =>
      p === below ? [[p, of, above]] : p === above ? [[p, of, below]] : [],
    ),
  );
}
