// The contents of a cell in the table of frames: the lemmas of a location in a frame. A lemma of level 3 holds in
// frames 1 to 3. So the cell has the lemmas of its own frame's level, and the lemmas of higher levels. A long run has
// thousands of lemmas, so only elements that are visible are built.

import { h } from "../dom";
import { everyLevel, type LemmaView } from "../replay/history";

export const longest = 44; // longer formulas are truncated in a closed cell
export const huge = 600; // longer formulas are shown only in the card

export interface Cell {
  /** The lemmas whose level is this frame. Newer lemmas come first, replaced lemmas last. */
  own: LemmaView[];
  /** Lemmas of later frames, which also hold in this frame; as many as fit. */
  too: LemmaView[];
  /** The total number of lemmas, shown or not. */
  total: number;
}

/**
 * Returns the cells of a row of the table, one for each column. `levels` has the level of each
 * column, or NaN for a column that represents several levels; its cell is empty. `room` returns the
 * maximum number of lemmas that a cell shows. The lemma `chosen` is always shown in its own column.
 * In compact form each lemma is shown only in its last frame.
 */
export function cellsOf(
  byLevel: ReadonlyMap<number, LemmaView[]>,
  levels: readonly number[],
  compact: boolean,
  room: (level: number) => number,
  chosen: number,
): Cell[] {
  const sorted = [...byLevel]
    .sort((a, b) => order(a[0]) - order(b[0]))
    .map(
      ([level, list]) =>
        [level, [...list].sort((a, b) => Number(a.subsumed) - Number(b.subsumed) || b.id - a.id)] as const,
    );
  const live = sorted.map(([, list]) => list.filter((l) => !l.subsumed));
  return levels.map((level) => {
    if (Number.isNaN(level)) return { own: [], too: [], total: 0 };
    const n = room(level);
    const all = sorted.find(([own]) => own === level)?.[1] ?? [];
    const own = all.slice(0, n);
    const at = all.findIndex((l) => l.id === chosen);
    if (at >= n) own[n - 1] = all[at]!;
    const here = new Set(all.flatMap((l) => (l.subsumed ? [] : [l.formula])));
    const too: LemmaView[] = [];
    let total = all.length;
    if (!compact && level !== everyLevel) {
      sorted.forEach(([later], i) => {
        if (order(later) <= level) return;
        // If this frame and a later frame have lemmas with the same formula, show only one of them.
        // The engine is about to replace the older one.
        const others = live[i]!.filter((l) => !here.has(l.formula));
        total += others.length;
        if (own.length + too.length < n) too.push(...others.slice(0, n - own.length - too.length));
      });
    }
    return { own, too, total };
  });
}

/** Returns the height in pixels of a row whose largest cell has `lines` lines. */
export function heightOf(lines: number): number {
  return lines * 31 + 10;
}

/**
 * Estimates the height in pixels of a row without opened cells. Each lemma is counted in the cell
 * of its level and, unless `compact` is set, in the cells of all earlier frames. A cell shows at
 * most `room` lemmas.
 */
export function estimate(byLevel: ReadonlyMap<number, readonly LemmaView[]>, compact: boolean, room: number): number {
  let total = 0;
  for (const { length } of byLevel.values()) total = compact ? Math.max(total, length) : total + length;
  return heightOf(Math.min(total, room) + Number(total > room));
}

/** Whether two rows have the same lemmas in the same frames. */
export function equal(a: ReadonlyMap<number, readonly LemmaView[]>, b: typeof a): boolean {
  return (
    a.size === b.size &&
    [...a].every(([level, list]) => {
      const other = b.get(level);
      return other?.length === list.length && list.every((l, i) => l === other[i]);
    })
  );
}

const order = (level: number): number => (level === everyLevel ? Infinity : level);

/**
 * Returns a button without emphasis for a lemma of a later frame, which also holds in this frame.
 */
export function quiet(l: LemmaView): HTMLElement {
  const text = l.formula === "false" ? "not reached" : l.formula || "true";
  return h(
    "button",
    {
      type: "button",
      class: "lemma-too",
      "data-lemma": l.id,
      title: text.length > longest ? text.slice(0, huge) : null,
    },
    text.length > longest ? `${text.slice(0, longest - 1)}…` : text,
  );
}
