// Arrays in a failing run: the variables a[0], a[1], ... of a report are combined and drawn as a
// row of cells. A cell that the run has neither written nor read has no value yet; it is shown as
// "?".

import { h } from "../dom";
import type { Run } from "../counterexample";

/**
 * The cells of one array. For an array of structs these are the cells of one member; for an array
 * of arrays, those of one row.
 */
export interface Cells {
  /** The name as in the table, such as a, m[1] or p[].x. */
  name: string;
  /** For each index of the array, the name of its variable in the run. */
  at: ReadonlyMap<number, string>;
  /** The variable that holds the array's length, or "" if there is none. */
  length: string;
  /** The program's variables that occur as the array's index, such as i in a[i]. */
  indices: readonly string[];
}

/** What is drawn for an array at a step. */
export interface Row {
  cells: { at: number; value: string | undefined; old: string | undefined; changed: boolean; by: string[] }[];
  /** The indices of cells before which some cells are not drawn. */
  gaps: ReadonlySet<number>;
  /** The index of an access outside the array that makes the run fail, or null. */
  outside: number | null;
}

const element = /^(.*)\[(\d+)\]((?:\.\w+)*)$/;
const most = 24; // cells drawn one by one
const head = 8; // cells at the start of a longer array
const tail = 3; // cells at the end of a longer array
const around = 2; // number of cells drawn on each side of a relevant cell of a longer array

/**
 * Whether a variable is memory that malloc returned, or belongs to the engines' data about such
 * memory.
 */
export const ofHeap = (name: string): boolean => /^malloc_\d+_\d/.test(name);

/** Sorts the variables for tables: the program's variables first, then allocated memory. */
export function shownOrder(variables: readonly string[]): string[] {
  return [...variables.filter((v) => !ofHeap(v)), ...variables.filter(ofHeap)];
}

/** arraysOf finds the arrays of a run: it groups the variables that are cells of the same array. */
export function arraysOf(variables: readonly string[], source: string): Cells[] {
  const found = new Map<string, Map<number, string>>();
  const plain = new Set(variables);
  for (const v of variables) {
    const m = element.exec(v);
    if (!m) continue;
    const name = m[3] ? `${m[1]}[]${m[3]}` : m[1]!;
    if (!found.has(name)) found.set(name, new Map());
    found.get(name)!.set(Number(m[2]), v);
  }
  for (const v of variables) {
    const name = v.replace(/\.length$/, "");
    const rows = plain.has(`${name}.width`); // the elements are arrays
    if (name !== v && !rows && !found.has(name) && new RegExp(`\\b${literal(name)}\\s*\\[`).test(source))
      found.set(name, new Map());
  }
  const out: Cells[] = [];
  for (const [name, at] of found) {
    const base = name.replace(/\[.*$/, "");
    const depth = name.endsWith("]") ? name.split("[").length - 1 : 0;
    const size = base + [".length", ".width", ".depth"][depth]!;
    const length = (depth > 0 || name === base) && depth < 3 && plain.has(size) ? size : "";
    if (at.size < 2 && !length) continue;
    const used = source.matchAll(new RegExp(`\\b${literal(base)}\\s*\\[\\s*([A-Za-z_]\\w*)\\s*\\]`, "g"));
    const indices = name === base || name.startsWith(`${base}[].`) ? [...new Set([...used].map((m) => m[1]!))] : [];
    out.push({ name, at, length, indices });
  }
  return out;
}

/** rowAt returns what is drawn for an array before a step, or null if the array is not in scope. */
export function rowAt(run: Run, a: Cells, step: number): Row | null {
  const length = a.length ? run.value(a.length, step) : undefined;
  const known = [...a.at].filter(([, v]) => run.value(v, step) !== undefined).map(([i]) => i);
  if (known.length === 0 && length === undefined) return null;
  const end = Math.max(length === undefined ? 0 : Number(length), ...known.map((i) => i + 1));
  const by = new Map<number, string[]>();
  for (const name of a.indices) {
    const i = Number(run.value(name, step) ?? NaN);
    if (i >= 0 && i < end) by.set(i, [...(by.get(i) ?? []), name]);
  }
  const { changed, note } = run.steps[step]!;
  const m = /^index (-?\d+) in (\w+)/.exec(note);
  const outside = m?.[2] === a.name ? Number(m[1]) : null;
  const matter = [...by.keys(), ...[...a.at].filter(([, v]) => changed.has(v)).map(([i]) => i)];
  const drawn = new Set<number>();
  const add = (from: number, to: number): void => {
    for (let i = Math.max(0, from); i < Math.min(end, to); i++) drawn.add(i);
  };
  if (end <= most) add(0, end);
  else {
    add(0, head);
    add(end - tail, end);
    for (const i of matter.slice(0, 4)) add(i - around, i + around + 1);
  }
  const cells = [...drawn]
    .sort((x, y) => x - y)
    .map((i) => {
      const v = a.at.get(i) ?? "";
      const is = v !== "" && changed.has(v);
      return {
        at: i,
        value: v === "" ? undefined : run.value(v, step),
        old: is && step > 0 ? run.value(v, step - 1) : undefined,
        changed: is,
        by: by.get(i) ?? [],
      };
    });
  const gaps = new Set(cells.filter((c, i) => i > 0 && cells[i - 1]!.at !== c.at - 1).map((c) => c.at));
  return { cells, gaps, outside };
}

/**
 * drawRow draws the cells with their indices, the old values of changed cells, and the names of
 * variables whose value is a cell's index.
 */
export function drawRow(row: Row): HTMLElement {
  const out = (at: number): HTMLLIElement =>
    h(
      "li",
      { class: "cell outside" },
      h("span", { class: "cell-at" }, String(at)),
      h("span", { class: "cell-value" }, "✗", h("span", { class: "sr" }, " outside of the array")),
    );
  const items = row.cells.flatMap((c) => [
    ...(row.gaps.has(c.at) ? [h("li", { class: "cell-gap" }, "…")] : []),
    h(
      "li",
      { class: `cell${c.changed ? " changed" : ""}${c.value === undefined ? " unknown" : ""}` },
      h("span", { class: "cell-at" }, String(c.at)),
      h("span", { class: "cell-value" }, c.value ?? "?"),
      c.old === undefined ? null : h("s", { class: "cell-old" }, c.old),
      c.by.length > 0 ? h("span", { class: "cell-by" }, c.by.join(" ")) : null,
    ),
  ]);
  if (row.outside !== null) row.outside < 0 ? items.unshift(out(row.outside)) : items.push(out(row.outside));
  return h("ol", { class: "cells plain" }, ...items);
}

function literal(text: string): string {
  return text.replace(/[^\w]/g, "\\$&");
}
