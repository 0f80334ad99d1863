// The parts of the score that only long runs need: obligations as bars, lanes as curves, the
// overview of the whole run, and the hatching where events are missing.

import type { Group } from "./kinds";
import { strip, type Painting, type Row } from "./painting";
import { margin } from "./scale";

const bucket = 3; // pixels of a step of a curve

export function obligationBars(p: Painting, row: Row): void {
  const { c } = p;
  const { works } = p.now.score;
  const { from, to } = p.now.viewport;
  for (const w of works) {
    if (w.from >= to) break;
    const end = p.now.score.end(w);
    if (end < from) continue;
    const left = p.edge(w.from);
    const right = p.edge(end + 1);
    if (right - left < 0.7) continue;
    const top = row.top + 1;
    const height = row.height - 2;
    if (w.depth > 0) {
      // The predecessors of an obligation are shown as a line at the bottom of its bar.
      c.fillStyle = p.colour("--warm");
      c.fillRect(left, top + height - 2.5, right - left - 0.5, 2);
      continue;
    }
    c.fillStyle = p.colour("--warm-wash");
    c.fillRect(left, top, right - left - 0.5, height);
    c.fillStyle = p.colour("--warm");
    c.fillRect(left, top, 1.5, height);
    // In a low lane, the lines that show the predecessors would cross the text, so the text is omitted.
    if (height >= 14) p.text([`obligation ${w.obligation}`, String(w.obligation)], left, right, row, "--warm-ink");
  }
}

// Draws a lane as a curve. The height is proportional to the square root of the number of events,
// so that small numbers are visible beside large ones.
export function laneCurve(p: Painting, row: Row, g: Group): void {
  const { c, now } = p;
  const heights: number[] = [];
  for (let x = 0; x < p.width; x += bucket) {
    const [a, b] = [x, x + bucket].map((at) => Math.ceil(now.viewport.event(at, p.width)));
    heights.push(Math.sqrt(p.history.grown(g.figure, a!, b!)));
  }
  const most = Math.max(...heights);
  if (most === 0) return;
  c.fillStyle = p.colour(g.marks.at(-1)?.colour ?? "--ink-faint");
  heights.forEach((n, i) => {
    const h = n === 0 ? 0 : Math.max(1, (n / most) * (row.height - 3));
    c.fillRect(i * bucket, row.top + row.height - 1 - h, bucket, h);
  });
}

// Paints the overview: a strip for the whole run, with a line for the opening of each frame, and a
// bar for the part in view.
export function overview(p: Painting): void {
  const { c, width, history } = p;
  const { sections } = p.now.score;
  const { from, to } = p.now.viewport;
  const x = (event: number): number => (event / history.length) * width;
  const top = p.height - strip;
  c.fillStyle = p.colour("--paper");
  c.fillRect(0, top - 2, width, strip + 2);
  c.fillStyle = p.colour("--rule");
  c.fillRect(0, top, width, strip);
  c.fillStyle = p.colour("--ink-faint");
  let last = -9;
  for (const s of sections) {
    if (x(s.from) - last < 2) continue;
    last = x(s.from);
    c.fillRect(last, top, 1, strip);
  }
  c.fillStyle = p.colour("--accent");
  const wide = Math.max(4, x(to) - x(from));
  c.fillRect(Math.min(x(from), width - wide), top, wide, strip);
}

// Draws hatching where events are missing from the history. The number of strokes is proportional
// to the logarithm of the number of the run's events for each stored event.
export function hatch(p: Painting): void {
  const { c, width: w, height: h } = p;
  const { viewport } = p.now;
  const { events } = p.history;
  c.strokeStyle = p.colour("--rule-strong");
  c.lineWidth = 1;
  c.beginPath();
  const step = 4;
  let ink = 0;
  for (let x = margin; x < w - margin; x += step) {
    const from = Math.max(0, Math.floor(viewport.event(x, w)));
    const to = Math.min(events.length - 1, Math.max(from + 1, Math.ceil(viewport.event(x + step, w))));
    if (to <= from) continue;
    ink += Math.min(1, Math.log2((events[to]!.n - events[from]!.n) / (to - from)) / 4);
    if (ink < 1) continue;
    ink %= 1;
    c.moveTo(x - h / 4, h);
    c.lineTo(x + h / 4, 0);
  }
  c.stroke();
}

/** Says that a history has only `n` of the run's `total` events. */
export function keptOnly(n: number, total: number): string {
  return `${n.toLocaleString("en")} of this long run's ${total.toLocaleString("en")} events are kept; denser hatching means fewer. At each kept event the frames are complete. Obligations are missing if their first event was not kept.`;
}

/** Marks the events that a search has found. */
export function found(p: Painting, hits: readonly number[]): void {
  const { c } = p;
  c.fillStyle = p.colour("--ink");
  let last = -9;
  for (const hit of p.visible(hits)) {
    const at = p.x(hit);
    if (at - last < 1) continue;
    last = at;
    c.beginPath();
    c.moveTo(at - 4, p.height);
    c.lineTo(at, p.height - 7);
    c.lineTo(at + 4, p.height);
    c.fill();
  }
}
