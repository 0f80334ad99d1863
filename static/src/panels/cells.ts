// What stands in a cell of the frames' table: the lemmas of a location in a frame.
// A frame has those whose last frame it is, and those of all later ones: a lemma
// of level 3 holds in the frames 1 to 3. Built for as many as are shown, as a long
// run has thousands of them.

import { h } from "../dom";
import { everyLevel, type LemmaView } from "../replay/history";

export const longest = 44; // characters of a formula that a cell shows whole, at rest
export const huge = 600; // that the card shows only

export interface Cell {
  /** Those whose last frame it is, the newest first, what is replaced last. */
  own: LemmaView[];
  /** Those of later frames, as far as there is room. */
  too: LemmaView[];
  /** How many there are, shown or not. */
  total: number;
}

/**
 * The cells of a row. `levels` are those of its columns, NaN for one that stands for
 * several; `room` says how many lemmas one shows; `chosen` is among them wherever
 * its level has a column. Compact, each lemma stands in its last frame alone.
 */
export function cellsOf(
  byLevel: ReadonlyMap<number, LemmaView[]>,
  levels: readonly number[],
  compact: boolean,
  room: (level: number) => number,
  chosen: number,
): Cell[] {
  const order = (level: number): number => (level === everyLevel ? Infinity : level);
  const sorted = [...byLevel].sort((a, b) => order(a[0]) - order(b[0]));
  for (const [, list] of sorted)
    if (list.length > 1) list.sort((a, b) => Number(a.subsumed) - Number(b.subsumed) || b.id - a.id);
  const live = sorted.map(([, list]) => list.filter((l) => !l.subsumed));
  return levels.map((level) => {
    if (Number.isNaN(level)) return { own: [], too: [], total: 0 };
    const n = room(level);
    const all = byLevel.get(level) ?? [];
    const own = all.slice(0, n);
    const at = all.findIndex((l) => l.id === chosen);
    if (at >= n) own[n - 1] = all[at]!;
    const here = new Set(all.flatMap((l) => (l.subsumed ? [] : [l.formula])));
    const too: LemmaView[] = [];
    let total = all.length;
    if (!compact && level !== everyLevel) {
      sorted.forEach(([later], i) => {
        if (order(later) <= level) return;
        // Until an older lemma is replaced by an equal one, the frame has both: it shows one.
        const others = live[i]!.filter((l) => !here.has(l.formula));
        total += others.length;
        if (own.length + too.length < n) too.push(...others.slice(0, n - own.length - too.length));
      });
    }
    return { own, too, total };
  });
}

/** A lemma of a later frame, which holds in this one too. */
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
