// Computes the columns of the table of frames: which frames have a column, how wide the columns are, and the headings
// of the columns.

import { h } from "../dom";
import { everyLevel } from "../replay/history";

const columnWidth = 130; // minimum width in pixels
const leastWidth = 100; // minimum width in pixels if all columns fit then
const headWidth = 96;
const gapWidth = 30;

/**
 * A column of the table of frames. It represents one frame, a range of frames that are not the last
 * frame of any lemma, or two equal frames (`equalPair`).
 */
export interface Column {
  from: number;
  to: number;
  equalPair?: boolean;
}

/** Whether the column represents several frames that are not the last frame of any lemma. */
export const isGap = (c: Column): boolean => c.to > c.from && !c.equalPair;

/**
 * Returns the level whose lemmas a column shows: the later one of two equal frames, and NaN for a
 * gap.
 */
export const levelOf = (c: Column): number => (isGap(c) ? NaN : c.to);

/**
 * Returns the columns of the table of frames: one for each of the levels, and a narrow one for each
 * gap between them.
 *
 * If `equalPair` is not 0, the frames `equalPair` and `equalPair` + 1 are equal and share a column.
 * With separate columns, the first would be empty in compact form, where each lemma is shown only
 * in its last frame. So the frames would look different.
 */
export function columnsOf(levels: readonly number[], equalPair = 0): Column[] {
  const always = levels.includes(everyLevel);
  const used = [...new Set(levels.map((l) => (equalPair > 0 && l === equalPair + 1 ? equalPair : l)))]
    .filter((l) => l > 0)
    .sort((a, b) => a - b);
  const columns: Column[] = [];
  let next = 1;
  for (const l of used) {
    if (l > next) columns.push({ from: next, to: l - 1 });
    columns.push(l === equalPair ? { from: l, to: l + 1, equalPair: true } : { from: l, to: l });
    next = columns.at(-1)!.to + 1;
  }
  if (always) columns.push({ from: everyLevel, to: everyLevel });
  return columns;
}

/**
 * Computes the width of the table of frames so that only whole columns are visible.
 *
 * Some space after the last column (`pad`) lets the visible part begin at any column. The columns
 * become narrower if all of them then fit. If at least two columns fit, the column of lemmas that
 * hold in every frame stays visible (`pinned`). At a fix-point (`fixed`) this column may scroll, so
 * that the equal frames stay visible.
 */
export function tableWidth(
  columns: readonly Column[],
  view: number,
  fixed = false,
): { width: number; pad: number; wide: number; pinned: boolean } {
  const room = Math.max(columnWidth, view - headWidth);
  const gaps = columns.filter(isGap).length;
  const tight = Math.floor((room - gaps * gapWidth) / Math.max(1, columns.length - gaps));
  const wide = tight >= leastWidth && tight < columnWidth ? tight : Math.floor(room / Math.floor(room / columnWidth));
  const starts = [0];
  for (const c of columns) starts.push(starts.at(-1)! + (isGap(c) ? gapWidth : wide));
  const over = starts.at(-1)! - room;
  const pad = view > 0 && over > 0 ? starts.find((x) => x >= over)! - over : 0;
  const pinned = !fixed && over > 0 && wide < room && columns.at(-1)?.from === everyLevel;
  return { width: headWidth + starts.at(-1)! + pad, pad, wide, pinned };
}

/**
 * Returns a name for the frames from `last` + 1 to `level`, which the run has not reached yet.
 * `last` is the newest frame.
 */
export function framesToCome(level: number, last: number): string {
  return level === last + 1 ? frameName(level, last) : `frames ${last + 1} to ${level} (to come)`;
}

/** Returns the name of a frame. `last` is the newest frame of the run; later frames are still to come. */
export function frameName(level: number, last: number): string {
  return `frame ${level}${level > last ? " (to come)" : ""}`;
}

/**
 * Returns the heading of a column in the table of frames. `last` is the newest frame of the run. `pick` is called with
 * the frame that the reader chooses.
 */
export function columnHead(c: Column, last: number, pick: (level: number) => void): HTMLElement {
  if (c.from === everyLevel)
    return h(
      "th",
      { scope: "col", class: "always", title: "These lemmas hold after any number of steps" },
      "every frame",
    );
  if (isGap(c))
    return h(
      "th",
      { scope: "col", class: "gap", title: `Frames ${c.from} to ${c.to}: the same lemmas as frame ${c.to + 1}` },
      "…",
      h("span", { class: "sr" }, `frames ${c.from} to ${c.to}: the same lemmas as frame ${c.to + 1}`),
    );
  return h(
    "th",
    { scope: "col" },
    h(
      "button",
      {
        type: "button",
        class: "link",
        "data-level": c.to,
        "data-too": c.equalPair ? c.from : null,
        title:
          c.to > last
            ? "This frame is not open yet, but a lemma is known to hold in it"
            : "Show this frame in the source and in the graph",
        onclick: () => pick(c.to),
      },
      c.equalPair ? `frame ${c.from} = ${c.to}` : frameName(c.to, last),
    ),
  );
}
