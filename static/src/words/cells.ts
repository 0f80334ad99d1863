// Sentences about array cells. For an array of any length the engine tracks one cell a[k], where k is an arbitrary
// index.

const cell = /[\w.#]+(?:\[[A-Za-z_][\w#]*\])+/g;

/**
 * anyCell explains what an index means in a formula with cells such as a[k]. If `holds` is true, the formula holds for
 * every value of the index. Returns "" if the formula has no such cell.
 */
export function anyCell(formula: string | undefined, holds: boolean): string {
  const found = new Map<string, string[]>(); // by cell: its index variables
  for (const [name] of (formula ?? "").matchAll(cell))
    found.set(name, name.slice(name.indexOf("[") + 1, -1).split("]["));
  const indices = [...new Set([...found.values()].flat())];
  if (indices.length === 0) return "";
  const cells = [...found.keys()].map((c) => `\`${c}\``);
  const which = indices.map((i) => `\`${i}\``).join(" and ");
  const names = cells.length === 1 ? cells[0] : `${cells.slice(0, -1).join(", ")} and ${cells.at(-1)}`;
  const index = indices.length === 1 ? `index ${which}, whatever its value` : `indices ${which}, whatever their values`;
  const areCells = cells.length === 1 ? "is the cell" : "are the cells";
  const everyCell = holds ? ": so this holds for every cell" : "";
  return ` ${names} ${areCells} with the ${index}${everyCell}.`;
}
