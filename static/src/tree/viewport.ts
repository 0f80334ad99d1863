// The viewport of the tree maps slots and rows to pixels. It has the width of a slot, the height of a row, and the
// positions of the first slot and of the first row. The two scales may differ, because most trees are either deep or
// broad.

import type { Layout } from "./layout";

export interface Viewport {
  readonly sx: number; // pixels of a slot
  readonly sy: number; // pixels of a row
  readonly ox: number; // pixel at which slot 0 begins
  readonly oy: number; // pixel at which row 0 begins
}

export interface Room {
  readonly width: number;
  readonly height: number;
  readonly em: number; // font size in pixels
}

export const none: Viewport = { sx: 20, sy: 20, ox: 0, oy: 0 };

const margin = 7; // pixels around a fitted tree, for rings
const least = 2.5; // pixels of a slot or row, if the page chooses
const widest = 22; // font sizes of a slot
const highest = 8.5; // font sizes of a row
const tiny = 0.05; // pixels, if the whole tree is requested
const smallest = 1; // pixels of a slot, if the reader zooms
const largest = 40; // font sizes of a slot, if the reader zooms
const edge = 0.1; // share of the room: a current node nearer to the edge is moved further in

const clamp = (x: number, lo: number, hi: number): number => Math.max(lo, Math.min(hi, x));

/**
 * Returns the viewport that shows the whole tree with legible text. If the tree is too large for
 * that, the viewport shows the part around node `at` or, if `all` is true, the whole tree with
 * smaller text.
 */
export function fitted(l: Layout, room: Room, at: number, all = false): Viewport {
  const lo = all ? tiny : least;
  const width = Math.max(1, room.width - 2 * margin);
  const height = Math.max(1, room.height - 2 * margin);
  const sx = clamp(width / Math.max(1, l.width), lo, widest * room.em);
  const sy = clamp(height / Math.max(1, l.height), lo, highest * room.em);
  return {
    sx,
    sy,
    ox: margin + along(l.width * sx, width, l.has(at) ? l.x[at]! * sx : 0),
    oy: margin + along(l.height * sy, height, l.has(at) ? (l.y[at]! + 0.5) * sy : 0, 0.3),
  };
}

// Returns the position of a drawing along one axis of the space. If the drawing fits, `part` is the
// share of the remaining space that comes before it; with 0.5 it is centred. Otherwise the drawing
// is moved so that the point `at` is in the middle, as far as its ends allow.
function along(size: number, room: number, at: number, part = 0.5): number {
  if (size <= room + 1) return (room - size) * part;
  return -clamp(at - room / 2, 0, size - room);
}

/** Whether a viewport shows the whole tree. */
export function whole(l: Layout, w: Viewport, room: Room): boolean {
  return (
    w.ox >= -1 && w.oy >= -1 && w.ox + l.width * w.sx <= room.width + 1 && w.oy + l.height * w.sy <= room.height + 1
  );
}

/** Moves the viewport as little as needed to show a node. */
export function revealing(l: Layout, w: Viewport, room: Room, id: number): Viewport {
  if (!l.has(id)) return w;
  const into = (from: number, size: number, all: number): number => {
    const m = Math.min(edge * all, (all - size) / 2);
    if (from < m) return m - from;
    return from + size > all - m ? all - m - from - size : 0;
  };
  const dx = into(w.ox + (l.x[id]! - 0.5) * w.sx, Math.min(w.sx, room.width), room.width);
  const dy = into(w.oy + l.y[id]! * w.sy, Math.min(w.sy, room.height), room.height);
  return dx === 0 && dy === 0 ? w : { ...w, ox: w.ox + dx, oy: w.oy + dy };
}

/**
 * Returns a viewport whose scales are multiplied by `factor`, or by a number nearer to 1 if a scale
 * would become too large or too small. The point (px, py) of the screen stays where it is.
 */
export function zoomed(w: Viewport, factor: number, px: number, py: number, room: Room): Viewport {
  const top = largest * room.em;
  const f = clamp(factor, Math.min(1, smallest / Math.min(w.sx, w.sy)), Math.max(1, top / Math.max(w.sx, w.sy)));
  return { sx: w.sx * f, sy: w.sy * f, ox: px - (px - w.ox) * f, oy: py - (py - w.oy) * f };
}

export function mixed(a: Viewport, b: Viewport, t: number): Viewport {
  const mix = (x: number, y: number): number => x + (y - x) * t;
  return { sx: mix(a.sx, b.sx), sy: mix(a.sy, b.sy), ox: mix(a.ox, b.ox), oy: mix(a.oy, b.oy) };
}
