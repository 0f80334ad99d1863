// The visible part of the plane. It is given by the point in the middle of the picture and, for
// each axis, the number of pixels between two successive integers.

import type { Frame, Rect } from "./region";

/**
 * The greatest coordinate that the plane shows. The error of floating-point numbers up to this size
 * is less than a pixel.
 */
const far = 2 ** 46;
const closest = 160; // pixels between two integers
const usual = 44; // pixels between two integers, before the reader zooms
const alike = 6; // two axes share a scale if their extents differ by a smaller factor
const edge = 36; // pixels around a rectangle that is shown as a whole, or fewer in a small picture

export class Viewport {
  width = 0;
  height = 0;
  left = 46; // margin for the vertical axis' numbers
  bottom = 30; // margin for the horizontal axis' numbers
  cx = 0; // the middle
  cy = 0;
  ux = 24; // pixels between two integers
  uy = 24;
  type = 1; // enlarges the font

  get plotWidth(): number {
    return this.width - this.left;
  }

  get plotHeight(): number {
    return this.height - this.bottom;
  }

  x(px: number): number {
    return this.cx + (px - this.left - this.plotWidth / 2) / this.ux;
  }

  y(py: number): number {
    return this.cy - (py - this.plotHeight / 2) / this.uy;
  }

  px(x: number): number {
    return this.left + this.plotWidth / 2 + (x - this.cx) * this.ux;
  }

  py(y: number): number {
    return this.plotHeight / 2 - (y - this.cy) * this.uy;
  }

  get rect(): Rect {
    const w = this.plotWidth / 2 / this.ux;
    const v = this.plotHeight / 2 / this.uy;
    return { x0: this.cx - w, x1: this.cx + w, y0: this.cy - v, y1: this.cy + v };
  }

  /**
   * Returns the viewport with a margin of 10 pixels, so that the border lines of clipped regions
   * are not visible.
   */
  get frame(): Frame {
    const { cx, cy, ux, uy } = this;
    const [ox, oy] = [Math.round(cx), Math.round(cy)];
    const w = (this.plotWidth / 2 + 10) / ux;
    const v = (this.plotHeight / 2 + 10) / uy;
    return {
      ox: BigInt(ox),
      oy: BigInt(oy),
      ux,
      uy,
      rect: { x0: cx - ox - w, x1: cx - ox + w, y0: cy - oy - v, y1: cy - oy + v },
    };
  }

  /** Converts a polygon from coordinates relative to the frame's origin to pixels. */
  place(poly: Float64Array): Float64Array {
    const [bx, by] = [this.px(Math.round(this.cx)), this.py(Math.round(this.cy))];
    return poly.map((v, i) => (i % 2 === 0 ? bx + v * this.ux : by - v * this.uy));
  }

  get key(): string {
    return `${this.cx} ${this.cy} ${this.ux} ${this.uy} ${this.width} ${this.height} ${this.left} ${this.type}`;
  }

  set(cx: number, cy: number, ux: number, uy: number): void {
    const within = (u: number, pixels: number): number => Math.min(closest, Math.max(pixels / far, u));
    this.cx = Math.min(far, Math.max(-far, cx));
    this.cy = Math.min(far, Math.max(-far, cy));
    this.ux = within(ux, this.plotWidth);
    this.uy = within(uy, this.plotHeight);
  }

  /**
   * Returns the middle and the scales at which a rectangle is completely visible. If `free` is true, the two axes have
   * independent scales.
   */
  whole(r: Rect, free = false): [cx: number, cy: number, ux: number, uy: number] {
    const [w, v] = [Math.max(1e-9, r.x1 - r.x0), Math.max(1e-9, r.y1 - r.y0)];
    const within = (pixels: number): number => pixels - Math.min(edge, pixels / 4);
    let ux = Math.min(usual, within(this.plotWidth) / w);
    let uy = Math.min(free ? 100 : usual, (free ? this.plotHeight : within(this.plotHeight)) / v);
    // The axes share a scale if the rectangle's extents are similar. This does not depend on the
    // shape of the picture, so pictures of different heights look alike.
    if (!free && Math.max(w, v) < alike * Math.min(w, v)) ux = uy = Math.min(ux, uy);
    return [(r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2, Math.max(ux, 1e-12), Math.max(uy, 1e-12)];
  }
}

/**
 * Returns the distance between two ticks on an axis: 1, 2 or 5 times a power of ten, and at least
 * `least` pixels. `unit` is the number of pixels between two successive integers.
 */
export function tick(unit: number, least: number): number {
  const d = least / unit;
  if (d <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(d));
  return power * ([1, 2, 5].find((k) => k * power >= d) ?? 10);
}

/** Returns the text of a number at a tick. The number is never rounded; 3000000 becomes 3·10⁶. */
export function label(n: number): string {
  const t = String(n + 0).replace("-", "\u2212");
  const zeros = /0*$/.exec(t)![0].length;
  if (zeros < 5) return t;
  const head = t.slice(0, -zeros);
  const power = `10${[...String(zeros)].map((d) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(d)]).join("")}`;
  return head === "1" ? power : head === "\u22121" ? `\u2212${power}` : `${head}·${power}`;
}
