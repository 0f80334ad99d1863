// The columns of the frames' table: which frames have one, how wide they are, and
// their heads.

import { h } from "../dom";
import { everyLevel } from "../replay/history";

const columnWidth = 130; // px, at least
const headWidth = 96;
const gapWidth = 30;

/** A column: one level, or a run of levels at which no lemma ends. */
export interface Column {
  from: number;
  to: number;
}

/** The columns of the levels at which something stands, with narrow ones between. */
export function columnsOf(levels: readonly number[]): Column[] {
  const always = levels.includes(everyLevel);
  const used = levels.filter((l) => l > 0).sort((a, b) => a - b);
  const columns: Column[] = [];
  let next = 1;
  for (const l of used) {
    if (l > next) columns.push({ from: next, to: l - 1 });
    columns.push({ from: l, to: l });
    next = l + 1;
  }
  if (always) columns.push({ from: everyLevel, to: everyLevel });
  return columns;
}

/**
 * As many whole columns as there is room for. Past the last one there is room
 * enough for the view to begin where a column does, however far it is scrolled.
 * Where there is room for another beside it, that of every frame stays in view.
 */
export function tableWidth(
  columns: readonly Column[],
  view: number,
): { width: number; pad: number; wide: number; pinned: boolean } {
  const room = Math.max(columnWidth, view - headWidth);
  const wide = Math.floor(room / Math.floor(room / columnWidth));
  const starts = [0];
  for (const c of columns) starts.push(starts.at(-1)! + (c.to > c.from ? gapWidth : wide));
  const over = starts.at(-1)! - room;
  const pad = view > 0 && over > 0 ? starts.find((x) => x >= over)! - over : 0;
  const pinned = over > 0 && wide < room && columns.at(-1)?.from === everyLevel;
  return { width: headWidth + starts.at(-1)! + pad, pad, wide, pinned };
}

/** What a frame is called in a run whose newest frame is `last`. */
export function frameName(level: number, last: number): string {
  return `frame ${level}${level > last ? " (to come)" : ""}`;
}

/** The head of a column, of a run whose newest frame is `last`; `pick` is told the frame that is chosen by it. */
export function columnHead(c: Column, last: number, pick: (level: number) => void): HTMLElement {
  if (c.from === everyLevel)
    return h("th", { scope: "col", class: "always", title: "Holds whatever the number of steps" }, "every frame");
  if (c.to > c.from)
    return h(
      "th",
      { scope: "col", class: "gap", title: `Frames ${c.from} to ${c.to}: the same lemmas as frame ${c.to + 1}` },
      "…",
      h("span", { class: "sr" }, `frames ${c.from} to ${c.to}, as frame ${c.to + 1}`),
    );
  return h(
    "th",
    { scope: "col" },
    h(
      "button",
      {
        type: "button",
        class: "link",
        "data-level": c.from,
        title:
          c.from > last
            ? "This frame is not open yet: a lemma is known to hold there already"
            : "Show this frame in the source and in the graph",
        onclick: () => pick(c.from),
      },
      frameName(c.from, last),
    ),
  );
}
