// A derivation of false as the rows of a table, for paper.

import type { Inference } from "../engine/messages";

export function derivationTable(steps: readonly Inference[]): [heads: string[], rows: string[][]] {
  return [
    ["step", "derived", "from steps", "clause", "values"],
    steps.map((x) => [
      String(x.step),
      x.fact,
      x.from.join(", "),
      `line ${x.line}`,
      Object.entries(x.values ?? {})
        .map(([name, v]) => `${name} = ${v}`)
        .join(", "),
    ]),
  ];
}
