// Explains signs in formulas and labels: the numbers of pointers, cells that represent all cells of an array, variables
// that get any value, and arguments of calls. Engines represent a pointer by the number of the cell that it points to; 0 is
// NULL. A failing run shows addresses as in C; the texts made here list the address for each
// number.

import type { Graph } from "../engine/protocol";
import { anyValue, isCell } from "./model";

type Address = NonNullable<Graph["addresses"]>[number];

const element = /^(&.*\[)(\d+)(\].*)$/;

/** Groups addresses that follow each other in memory and are cells of the same array. */
function groups(list: readonly Address[]): Address[][] {
  const out: Address[][] = [];
  for (const a of list) {
    const last = out.at(-1)?.at(-1);
    const [, array, at, rest] = element.exec(a.name) ?? [];
    const [, arrayBefore, before, restBefore] = element.exec(last?.name ?? "") ?? [];
    const follows =
      last &&
      !a.past &&
      a.number === last.number + 1 &&
      array !== undefined &&
      array === arrayBefore &&
      rest === restBefore &&
      Number(at) === Number(before) + 1;
    if (follows) out.at(-1)!.push(a);
    else out.push([a]);
  }
  return out;
}

/** meaning lists the numbers of pointers with their addresses, in the order of the numbers. */
export function meaning(list: readonly Address[]): string {
  const parts = groups(list).map((g) => {
    const [first, last] = [g[0]!, g.at(-1)!];
    if (g.length > 1) return `${first.number} to ${last.number} are \`${first.name}\` to \`${last.name}\``;
    return `${first.number} is \`${first.name}\`${first.past ? " (past the end)" : ""}${first.more ? " and so on" : ""}`;
  });
  return `Here a pointer is a number: ${["0 is `NULL`", ...parts].join(", ")}.`;
}

/** Explains the signs `x = *` and `\arg(n)` in the labels of edges; "" if there are none. */
export function signsSay(edges: readonly Pick<Graph["edges"][number], "text">[]): string {
  const first = (sign: RegExp): RegExpExecArray | null =>
    edges.reduce<RegExpExecArray | null>((found, e) => found ?? sign.exec(e.text), null);
  const any = first(anyValue);
  const arg = first(/\\arg\(([^)]*)\)/);
  return [
    any ? `\`${any[0]}\`: \`${any[1]}\` gets any value.` : "",
    arg ? `\`${arg[0]}\` is the value that the next call passes for \`${arg[1]}\`.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Explains variables such as a[m], which represent all cells of an array; "" if there are none. */
export function cellsSay(vars: readonly string[]): string {
  const cells = vars.filter(isCell);
  const indices = [...new Set(cells.flatMap((v) => [...v.matchAll(/\[([^\d\]][^\]]*)\]/g)].map((m) => m[1]!)))];
  if (cells.length === 0) return "";
  const list = (names: readonly string[]): string => names.map((n) => `\`${n}\``).join(", ");
  return `Engines follow one cell of each array for all of its cells: ${list(cells)}, where ${list(indices)} can be any ${indices.length === 1 ? "index" : "indices"}.`;
}
