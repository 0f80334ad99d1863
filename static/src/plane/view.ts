// The drawing of the plane: a canvas with pan, zoom and a cursor of its own.
//
// Nothing is known here of lemmas: a scene holds regions to be cut away,
// regions to be marked, and points. Every frame draws what is visible anew; the
// regions are exact polygons already, so this is a few thousand multiplications.

import { h, reducedMotion } from "../dom";
import { far, pieces, type Flat, type Rect } from "./region";

export interface Shape {
  id: number;
  flats: readonly Flat[];
  selected: boolean;
  current: boolean;
  /** Not cut away: a shadow of what is excluded for some states only, or (current) what is about to be. */
  outline?: boolean;
}

export interface Scene {
  x: string;
  y: string;
  cuts: readonly Shape[];
  marks: readonly Shape[];
  /** What remains of the plane, when it is not simply what the cuts leave. */
  rest: readonly Flat[] | null;
  /** The same for the points of a window: '#' remains. */
  rows: { x0: number; y0: number; rows: readonly string[] } | null;
  points: readonly { x: number; y: number; hollow: boolean }[];
}

const left = 46;
const bottom = 30;
const appear = 280; // ms in which a new cut fades in
const closest = 160; // pixels between two integers

type Colour = "plane" | "frame" | "cut" | "hatch" | "cut-line" | "mark" | "mark-line" | "point" | "ink" | "soft" | "grid" | "axis" | "accent" | "fresh";

export class PlaneView {
  readonly el = h("canvas", {
    class: "plane-canvas", tabindex: 0, role: "application", "aria-roledescription": "plane of two variables", "aria-describedby": "plane-keys plane-says",
  });
  private ctx = this.el.getContext("2d")!;
  private scene: Scene = { x: "", y: "", cuts: [], marks: [], rest: null, rows: null, points: [] };
  private width = 0;
  private height = 0;
  private unit = 24; // pixels between two integers
  private cx = 0; // what lies in the middle
  private cy = 0;
  private frame = 0;
  private dense = false; // some stripes are too narrow to be told apart
  private born = new Map<number, number>(); // when a cut appeared
  private colours = new Map<string, string>();
  private patterns = new Map<string, CanvasPattern>();
  private target: { cx: number; cy: number; unit: number; from: number; at: [number, number, number] } | null = null;
  private pinch = new Map<number, [number, number]>();
  private moved = 0;
  cursor: [number, number] | null = null;

  /** `over` is told the point under the cursor, `picked` one that was chosen. */
  constructor(private over: (p: [number, number] | null) => void, private picked: (p: [number, number]) => void, private settled: () => void) {
    const { el } = this;
    new ResizeObserver(() => this.resize()).observe(el);
    const restyle = (): void => {
      this.colours.clear();
      this.patterns.clear();
      this.soon();
    };
    new MutationObserver(restyle).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    for (const q of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) matchMedia(q).addEventListener("change", restyle);
    el.addEventListener("wheel", (e) => {
      e.preventDefault();
      this.zoom(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016)), e.offsetX, e.offsetY);
    }, { passive: false });
    el.addEventListener("pointerdown", (e) => {
      el.setPointerCapture(e.pointerId);
      this.pinch.set(e.pointerId, [e.offsetX, e.offsetY]);
      if (this.pinch.size === 1) this.moved = 0;
    });
    el.addEventListener("pointermove", (e) => this.move(e));
    const up = (e: PointerEvent): void => {
      if (!this.pinch.delete(e.pointerId) || this.pinch.size > 0 || e.type !== "pointerup") return;
      if (this.moved < 5) this.picked(this.at(e.offsetX, e.offsetY));
      else this.settled();
    };
    el.addEventListener("pointerup", up);
    el.addEventListener("pointercancel", up);
    el.addEventListener("pointerleave", () => this.point(null));
    el.addEventListener("keydown", (e) => this.key(e));
  }

  show(scene: Scene): void {
    const now = performance.now();
    const known = new Map<number, number>();
    const first = scene.x !== this.scene.x || scene.y !== this.scene.y || this.born.size === 0;
    for (const c of scene.cuts) known.set(c.id, this.born.get(c.id) ?? (first || reducedMotion() ? -Infinity : now));
    this.born = known;
    this.scene = scene;
    this.soon();
  }

  /** The integer points that are seen. */
  get window(): Rect {
    const w = (this.width - left) / 2 / this.unit;
    const v = (this.height - bottom) / 2 / this.unit;
    return { x0: this.cx - w, x1: this.cx + w, y0: this.cy - v, y1: this.cy + v };
  }

  /** Moves so that a rectangle is seen whole. */
  fit(r: Rect): void {
    const unit = Math.min(48, (this.width - left - 40) / Math.max(1, r.x1 - r.x0), (this.height - bottom - 40) / Math.max(1, r.y1 - r.y0));
    this.go((r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2, unit);
  }

  /** Zooms around a place of the canvas, its middle by default. */
  zoom(by: number, px = left + (this.width - left) / 2, py = (this.height - bottom) / 2): void {
    this.target = null;
    const [x, y] = [this.toX(px), this.toY(py)];
    this.unit = this.bounded(this.unit * by);
    this.cx += x - this.toX(px);
    this.cy += y - this.toY(py);
    this.soon();
    this.settled();
  }

  private bounded(unit: number): number {
    return Math.min(closest, Math.max(this.width / far, unit));
  }

  private go(cx: number, cy: number, unit: number): void {
    unit = this.bounded(unit);
    if (reducedMotion() || this.width === 0) {
      [this.cx, this.cy, this.unit] = [cx, cy, unit];
      this.target = null;
    } else this.target = { cx, cy, unit, from: performance.now(), at: [this.cx, this.cy, this.unit] };
    this.soon();
    this.settled();
  }

  private toX(px: number): number {
    return this.cx + (px - left - (this.width - left) / 2) / this.unit;
  }

  private toY(py: number): number {
    return this.cy - (py - (this.height - bottom) / 2) / this.unit;
  }

  private px(x: number): number {
    return left + (this.width - left) / 2 + (x - this.cx) * this.unit;
  }

  private py(y: number): number {
    return (this.height - bottom) / 2 - (y - this.cy) * this.unit;
  }

  private at(px: number, py: number): [number, number] {
    return [Math.round(this.toX(px)) + 0, Math.round(this.toY(py)) + 0];
  }

  private move(e: PointerEvent): void {
    const old = this.pinch.get(e.pointerId);
    if (!old) {
      this.point(this.at(e.offsetX, e.offsetY));
      return;
    }
    this.target = null;
    const [dx, dy] = [e.offsetX - old[0], e.offsetY - old[1]];
    this.moved += Math.abs(dx) + Math.abs(dy);
    if (this.pinch.size === 1) {
      this.cx -= dx / this.unit;
      this.cy += dy / this.unit;
    } else {
      const other = [...this.pinch].find(([id]) => id !== e.pointerId)![1];
      const before = Math.hypot(old[0] - other[0], old[1] - other[1]);
      if (before > 0) this.zoom(Math.hypot(e.offsetX - other[0], e.offsetY - other[1]) / before, other[0], other[1]);
    }
    this.pinch.set(e.pointerId, [e.offsetX, e.offsetY]);
    this.soon();
  }

  private point(p: [number, number] | null): void {
    if (p && this.cursor && p[0] === this.cursor[0] && p[1] === this.cursor[1]) return;
    this.cursor = p;
    this.soon();
    this.over(p);
  }

  private key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[e.key];
    const w = this.window;
    if (step) {
      const by = e.shiftKey ? 10 : 1;
      const from = this.cursor ?? [Math.round(this.cx), Math.round(this.cy)];
      const p: [number, number] = this.cursor ? [from[0] + by * step[0]!, from[1] + by * step[1]!] : [from[0]!, from[1]!];
      if (p[0] < w.x0 || p[0] > w.x1 || p[1] < w.y0 || p[1] > w.y1) this.go(this.cx + by * step[0]!, this.cy + by * step[1]!, this.unit);
      this.point(p);
    } else if (e.key === "+" || e.key === "=") this.zoom(1.4);
    else if (e.key === "-") this.zoom(1 / 1.4);
    else if (e.key === "0") this.el.dispatchEvent(new CustomEvent("fit"));
    else if ((e.key === "Enter" || e.key === " ") && this.cursor) this.picked(this.cursor);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.el;
    if (clientWidth === 0) return;
    const ratio = devicePixelRatio || 1;
    const first = this.width === 0;
    [this.width, this.height] = [clientWidth, clientHeight];
    this.el.width = Math.round(clientWidth * ratio);
    this.el.height = Math.round(clientHeight * ratio);
    this.patterns.clear();
    this.draw(performance.now());
    if (first) this.el.dispatchEvent(new CustomEvent("fit"));
  }

  soon(): void {
    this.frame ||= requestAnimationFrame((t) => {
      this.frame = 0;
      this.draw(t);
    });
  }

  private colour(name: Colour): string {
    let c = this.colours.get(name);
    if (c === undefined) this.colours.set(name, (c = getComputedStyle(this.el).getPropertyValue(`--p-${name}`).trim() || "#888"));
    return c;
  }

  // Lines at 45 degrees, in screen space, so that what overlaps matches.
  private hatch(colour: Colour, down: boolean, gap: number): CanvasPattern {
    const key = `${colour} ${gap}`;
    let p = this.patterns.get(key);
    if (!p) {
      const ratio = devicePixelRatio || 1;
      const n = Math.round(gap * ratio);
      const tile = h("canvas", { width: n, height: n });
      const c = tile.getContext("2d")!;
      c.strokeStyle = this.colour(colour);
      c.lineWidth = ratio;
      c.beginPath();
      for (const i of [-1, 0, 1]) {
        c.moveTo((i - 0.5) * n, down ? -0.5 * n : 1.5 * n);
        c.lineTo((i + 1.5) * n, down ? 1.5 * n : -0.5 * n);
      }
      c.stroke();
      p = this.ctx.createPattern(tile, "repeat")!;
      p.setTransform(new DOMMatrix([1 / ratio, 0, 0, 1 / ratio, 0, 0]));
      this.patterns.set(key, p);
    }
    return p;
  }

  private path(flats: readonly Flat[], view: Rect): Path2D {
    const path = new Path2D();
    for (const f of flats) {
      const { polys, dense } = pieces(f, view, this.unit);
      this.dense ||= dense && polys.length > 0;
      for (const poly of polys) {
        for (let i = 0; i < poly.length; i += 2) {
          if (i === 0) path.moveTo(this.px(poly[0]!), this.py(poly[1]!));
          else path.lineTo(this.px(poly[i]!), this.py(poly[i + 1]!));
        }
        path.closePath();
      }
    }
    return path;
  }

  private animate(now: number): boolean {
    const t = this.target;
    if (!t) return false;
    const k = Math.min(1, Math.max(0, (now - t.from) / 240));
    const ease = 1 - (1 - k) ** 3;
    this.cx = t.at[0] + (t.cx - t.at[0]) * ease;
    this.cy = t.at[1] + (t.cy - t.at[1]) * ease;
    this.unit = t.at[2] * (t.unit / t.at[2]) ** ease;
    if (k < 1) return true;
    this.target = null;
    this.settled();
    return false;
  }

  private draw(now: number): void {
    const { ctx, scene, width, height } = this;
    if (width === 0) return;
    let again = this.animate(now);
    this.dense = false;
    const ratio = devicePixelRatio || 1;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.fillStyle = this.colour("plane");
    ctx.fillRect(0, 0, width, height);
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, 0, width - left, height - bottom);
    ctx.clip();
    ctx.fillStyle = this.colour("frame");
    ctx.fillRect(left, 0, width - left, height - bottom);
    const m = 4 / this.unit;
    const w = this.window;
    const view: Rect = { x0: w.x0 - m, x1: w.x1 + m, y0: w.y0 - m, y1: w.y1 + m };
    this.drawRest(view);
    let any = this.dense;
    const cuts = scene.cuts.map((c) => {
      this.dense = false;
      const path = this.path(c.flats, view);
      any ||= this.dense;
      return { c, path, k: Math.min(1, (now - this.born.get(c.id)!) / appear), part: this.dense ? 0.4 : 1 };
    });
    this.dense = any;
    for (const fill of ["cut", "hatch"] as const) {
      for (const { c, path, k, part } of cuts) {
        if (c.outline) continue;
        ctx.globalAlpha = k * part;
        ctx.fillStyle = fill === "cut" ? this.colour("cut") : this.hatch("hatch", true, 8);
        ctx.fill(path);
      }
    }
    ctx.globalAlpha = 1;
    this.drawGrid(w);
    for (const { c, path, k } of cuts) {
      if (k < 1) again = true;
      if (k < 1 || c.current) {
        ctx.globalAlpha = c.current ? 0.9 : 1 - k;
        ctx.fillStyle = this.hatch("fresh", true, 8);
        if (!c.outline || c.current) ctx.fill(path);
      }
      ctx.globalAlpha = 1;
      this.stroke(path, c.selected ? "accent" : c.current ? "fresh" : "cut-line", c.selected ? 2.5 : c.current ? 2 : 1, c.outline ? [6, 4] : []);
    }
    for (const o of scene.marks) {
      const path = this.path(o.flats, view);
      ctx.fillStyle = this.colour("mark");
      ctx.globalAlpha = o.current ? 0.85 : 0.5;
      ctx.fill(path);
      ctx.globalAlpha = 1;
      if (o.current || o.selected) {
        ctx.fillStyle = this.hatch("mark-line", false, 6);
        ctx.fill(path);
      }
      this.stroke(path, o.selected ? "accent" : "mark-line", o.selected || o.current ? 2.5 : 1.25, o.current ? [] : [4, 3]);
    }
    this.drawPoints(w);
    this.drawCursor();
    ctx.restore();
    this.drawLabels(w);
    if (again) this.soon();
  }

  private stroke(path: Path2D, colour: Colour, width: number, dash: number[]): void {
    this.ctx.strokeStyle = this.colour(colour);
    this.ctx.lineWidth = width;
    this.ctx.setLineDash(dash);
    this.ctx.stroke(path);
    this.ctx.setLineDash([]);
  }

  private drawRest(view: Rect): void {
    const { ctx, scene } = this;
    const excluded = (path: Path2D): void => {
      for (const fill of [this.colour("cut"), this.hatch("hatch", true, 8)]) {
        ctx.fillStyle = fill;
        ctx.fill(path);
      }
    };
    if (scene.rest) {
      const all = new Path2D();
      all.rect(left, 0, this.width - left, this.height - bottom);
      excluded(all);
      const path = this.path(scene.rest, view);
      ctx.fillStyle = this.colour("frame");
      ctx.fill(path);
    } else if (scene.rows) {
      const path = new Path2D();
      const { x0, y0, rows } = scene.rows;
      rows.forEach((row, j) => {
        for (let i = 0; i < row.length; i++) {
          if (row[i] === ".") path.rect(this.px(x0 + i - 0.5), this.py(y0 + j + 0.5), this.unit, this.unit);
        }
      });
      excluded(path);
      const border = new Path2D();
      border.rect(this.px(x0 - 0.5), this.py(y0 + rows.length - 0.5), (rows[0]?.length ?? 0) * this.unit, rows.length * this.unit);
      this.stroke(border, "soft", 1, [2, 4]);
    }
  }

  private drawGrid(w: Rect): void {
    const { ctx } = this;
    const line = (x0: number, y0: number, x1: number, y1: number): void => {
      ctx.moveTo(x0, y0);
      ctx.lineTo(x1, y1);
    };
    ctx.lineWidth = 1;
    const step = this.unit >= 14 ? 1 : tick(this.unit);
    ctx.strokeStyle = this.colour("grid");
    ctx.beginPath();
    for (let x = Math.ceil(w.x0 / step) * step; x <= w.x1; x += step) line(Math.round(this.px(x)) + 0.5, 0, Math.round(this.px(x)) + 0.5, this.height);
    for (let y = Math.ceil(w.y0 / step) * step; y <= w.y1; y += step) line(left, Math.round(this.py(y)) + 0.5, this.width, Math.round(this.py(y)) + 0.5);
    ctx.stroke();
    ctx.strokeStyle = this.colour("axis");
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    line(this.px(0), 0, this.px(0), this.height);
    line(left, this.py(0), this.width, this.py(0));
    ctx.stroke();
  }

  private drawPoints(w: Rect): void {
    const { ctx } = this;
    const r = Math.min(5, Math.max(1.6, this.unit * 0.2));
    const full = new Path2D();
    const hollow = new Path2D();
    for (const p of this.scene.points) {
      if (p.x < w.x0 - 1 || p.x > w.x1 + 1 || p.y < w.y0 - 1 || p.y > w.y1 + 1) continue;
      const path = p.hollow ? hollow : full;
      const x = this.px(p.x);
      const y = this.py(p.y);
      path.moveTo(x + r, y);
      path.arc(x, y, r, 0, 7);
    }
    ctx.fillStyle = this.colour("point");
    ctx.fill(full);
    if (r > 2) this.stroke(full, "plane", 1, []);
    this.stroke(hollow, "point", 1.25, []);
  }

  private drawCursor(): void {
    if (!this.cursor) return;
    const [x, y] = this.cursor;
    const size = Math.max(10, this.unit);
    const path = new Path2D();
    path.rect(this.px(x) - size / 2, this.py(y) - size / 2, size, size);
    this.stroke(path, "accent", 2, []);
  }

  private drawLabels(w: Rect): void {
    const { ctx, width, height, scene } = this;
    const step = tick(this.unit);
    ctx.fillStyle = this.colour("soft");
    ctx.font = "12px system-ui, sans-serif";
    ctx.textBaseline = "top";
    ctx.textAlign = "center";
    for (let x = Math.ceil(w.x0 / step) * step; x <= w.x1; x += step) {
      const px = this.px(x);
      if (px > left + 8 && px < width - 34) ctx.fillText(label(x), px, height - bottom + 5);
    }
    ctx.textAlign = "right";
    ctx.textBaseline = "middle";
    for (let y = Math.ceil(w.y0 / step) * step; y <= w.y1 && scene.y !== ""; y += step) {
      const py = this.py(y);
      if (py > 26 && py < height - bottom - 4) ctx.fillText(label(y), left - 6, py);
    }
    ctx.fillStyle = this.colour("ink");
    ctx.font = "italic 600 14px ui-serif, Georgia, serif";
    ctx.fillText(scene.x, width - 6, height - bottom + 12);
    if (this.dense) {
      ctx.textAlign = "left";
      ctx.font = "12px system-ui, sans-serif";
      ctx.fillText("Stripes of a congruence, too narrow here: zoom in", left + 10, height - bottom - 12);
      ctx.textAlign = "right";
      ctx.font = "italic 600 14px ui-serif, Georgia, serif";
    }
    ctx.fillText(scene.y, left - 6, 12);
    ctx.strokeStyle = this.colour("axis");
    ctx.lineWidth = 1;
    ctx.strokeRect(left + 0.5, -1, width, height - bottom + 0.5);
  }
}

function label(n: number): string {
  return (Math.abs(n) >= 1e5 ? n.toExponential().replace("e+", "e") : String(n)).replace("-", "\u2212");
}

/** The distance of two ticks: 1, 2 or 5 times a power of ten, at least 44 pixels. */
function tick(unit: number): number {
  const least = 44 / unit;
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((k) => k * power >= least) ?? 10);
}
