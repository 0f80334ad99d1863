// What the numbers of pointers mean. The engines compute with a pointer as with a number: of the
// cell that it points to, 0 for NULL. A failing run shows addresses, as C does: this says which
// number is which.

import type { Graph } from "../engine/protocol";

type Address = NonNullable<Graph["addresses"]>[number];

const element = /^(&.*\[)(\d+)(\].*)$/;

/** Addresses of consecutive elements are one group. */
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

/** meaning says which number of a pointer is which address, in the order of the numbers. */
export function meaning(list: readonly Address[]): string {
  const parts = groups(list).map((g) => {
    const [first, last] = [g[0]!, g.at(-1)!];
    if (g.length > 1) return `${first.number} to ${last.number} are \`${first.name}\` to \`${last.name}\``;
    return `${first.number} is \`${first.name}\`${first.past ? " (past the end)" : ""}`;
  });
  return `Here a pointer is a number: ${["0 is `NULL`", ...parts].join(", ")}.`;
}
