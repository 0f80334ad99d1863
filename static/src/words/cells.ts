// Cells of arrays in sentences: of an array of any length the engine follows a[k], and k
// is an index of which it knows nothing.

const cell = /[\w.#]+(?:\[[A-Za-z_][\w#]*\])+/g;

/** anyCell says what cells in a formula stand for, `holds`: as what is said of them does; "" where there is none. */
export function anyCell(formula: string | undefined, holds: boolean): string {
  const found = new Map<string, string[]>(); // the indices by their cells
  for (const [name] of (formula ?? "").matchAll(cell))
    found.set(name, name.slice(name.indexOf("[") + 1, -1).split("]["));
  const indices = [...new Set([...found.values()].flat())];
  const [k, other] = indices;
  if (!k) return "";
  const cells = [...found.keys()].map((c) => `\`${c}\``);
  const which = indices.map((i) => `\`${i}\``).join(" and ");
  const one = cells.length === 1;
  const names = one ? cells[0] : `${cells.slice(0, -1).join(", ")} and ${cells.at(-1)}`;
  if ([...found.values()].some((i) => i.length > 1))
    return ` ${names} ${one ? "is the cell" : "are the cells"} with the indices ${which}, whatever these are${holds ? ": so this holds for every cell" : ""}.`;
  const any = other ? "any two" : `any \`${k}\``;
  return ` ${names} ${one ? "is the cell" : "are the cells"} ${which}, ${any}${holds ? ": so this holds for every cell" : ""}.`;
}
