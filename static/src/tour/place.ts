// Computes the position of the callout. Of the possible positions, it takes the one with the least
// cost. The cost is the sum of the covered areas, weighted by their importance, and of the distance
// to the subject.

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * A part of the page that should stay visible. A greater weight means that it is more important.
 */
export interface Seen {
  rect: Rect;
  weight: number;
}

const gap = 14; // pixels around the callout

/** Returns the area that two rectangles have in common, in square pixels. */
export function shared(a: Rect, b: Rect): number {
  return (
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
  );
}

/**
 * Returns the best upper left corner, within `view`, for a callout of width `w` and height `h`. A
 * callout is the box with the text of a tour's step. `mark` is its subject.
 */
export function best(
  w: number,
  h: number,
  view: Rect,
  mark: Rect | null,
  seen: readonly Seen[],
): { x: number; y: number } {
  const about = mark ?? view;
  const xs = new Set<number>();
  const ys = new Set<number>();
  const clamp = (at: number, from: number, to: number): number => Math.round(Math.max(from, Math.min(at, to)));
  const x = (at: number): void =>
    void xs.add(clamp(at, view.left + gap, Math.max(view.left + 4, view.right - w - gap)));
  const y = (at: number): void => void ys.add(clamp(at, view.top + gap, Math.max(view.top + 4, view.bottom - h - gap)));
  for (const at of [-Infinity, Infinity, (view.left + view.right - w) / 2]) x(at);
  for (const at of [-Infinity, Infinity, (view.top + view.bottom - h) / 2]) y(at);
  for (const r of [about, ...seen.map((s) => s.rect)]) {
    for (const at of [r.left - gap - w, r.left, r.right - w, r.right + gap]) x(at);
    // Also try positions without the gap, because there may be no space for it.
    for (const at of [r.top - gap - h, r.top - 1 - h, r.top, r.bottom - h, r.bottom + 1, r.bottom + gap]) y(at);
  }
  let out = { x: view.left + gap, y: view.top + gap };
  let least = Infinity;
  for (const left of xs) {
    for (const top of ys) {
      const box = { left, top, right: left + w, bottom: top + h };
      // A pixel of distance costs as much as covering a few pixels of unimportant area.
      const away = Math.hypot(
        Math.max(0, about.left - box.right, box.left - about.right),
        Math.max(0, about.top - box.bottom, box.top - about.bottom),
      );
      let cost = away * 8 + Math.abs((box.top + box.bottom - about.top - about.bottom) / 2);
      for (const s of seen) {
        if (cost >= least) break;
        cost += s.weight * shared(box, s.rect);
      }
      if (cost < least) [least, out] = [cost, { x: left, y: top }];
    }
  }
  return out;
}
