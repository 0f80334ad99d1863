// The canvas of the plane. Pointer, wheel, fingers and keys move its visible part and its cursor.
// It is drawn again when something has changed.

import { coloursOn, h, reducedMotion } from "../dom";
import type { Box } from "./labels";
import { darkest, Painter, progress, sans, still } from "./paint";
import { CanvasPen, SvgPen, type Pen } from "./pen";
import type { Rect } from "./region";
import { colourNames, type Colours, type Scene } from "./scene";
import type { LegendLine } from "./small-legend";
import { Viewport, tick } from "./viewport";

export interface Listener {
  /**
   * Called when the pointer is over point `p`, or with null when it leaves the plane. `shape` is
   * the shape whose border is at the point, or 0.
   */
  over(p: readonly [number, number] | null, shape: number): void;
  picked(p: readonly [number, number], shape: number): void;
  /** Called when the viewport no longer moves. */
  settled(): void;
  /** Called when the reader wants to see the whole plane. */
  fit(): void;
}

export class PlaneView {
  readonly el = h("canvas", {
    class: "plane-canvas",
    tabindex: 0,
    role: "application",
    "aria-roledescription": "plane of two variables",
    "aria-describedby": "plane-keys",
  });
  readonly viewport = new Viewport();
  private colours: ReadonlyMap<string, string> | null = null;
  private colour: Colours = (name) => {
    this.colours ??= coloursOn(
      this.el,
      colourNames.map((c) => `--p-${c}`),
    );
    return this.colours.get(`--p-${name}`)!;
  };
  private painter = new Painter(this.viewport, this.colour);
  private pen: CanvasPen | null = null;
  private scene: Scene = {
    x: "",
    y: "",
    cuts: [],
    inner: [],
    marks: [],
    rest: null,
    rows: null,
    points: [],
    path: [],
    levels: 0,
    level: 0,
  };
  private frame = 0;
  private born = new Map<number, number>(); // by cut: when it appeared
  private target: { to: [number, number, number, number]; at: [number, number, number, number]; from: number } | null =
    null;
  private pinch = new Map<number, [number, number]>();
  private dragged = 0;
  hover = 0; // the shape with its border under the cursor
  /** Whether the arrow keys move the cursor. If not, they move the visible part of the plane. */
  pointing = false;
  /** Whether the reader has moved or zoomed the visible part of the plane. */
  moved = false;
  /** The width in pixels of elements that cover the right end of the bottom margin. */
  taken = 0;
  /** The boxes of elements that cover parts of the picture. */
  covered: readonly Box[] = [];
  cursor: readonly [number, number] | null = null;
  // The position of the pointer in pixels of the canvas. A new scene or viewport can put another
  // point or border of the plane there.
  private resting: readonly [number, number] | null = null;

  /** `themed` is the element whose attribute names the chosen theme. */
  constructor(
    themed: HTMLElement,
    private to: Listener,
  ) {
    const { el } = this;
    new ResizeObserver(() => this.resize()).observe(el);
    const restyle = (): void => {
      this.colours = null;
      this.pen = null;
      this.soon();
    };
    new MutationObserver(restyle).observe(themed, {
      attributes: true,
      attributeFilter: ["data-theme"],
    });
    for (const q of ["(prefers-color-scheme: dark)", "(forced-colors: active)"])
      matchMedia(q).addEventListener("change", restyle);
    el.addEventListener(
      "wheel",
      (e) => {
        e.preventDefault();
        this.zoom(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016)), e.offsetX, e.offsetY);
      },
      { passive: false },
    );
    el.addEventListener("pointerdown", (e) => {
      el.setPointerCapture(e.pointerId);
      this.pinch.set(e.pointerId, [e.offsetX, e.offsetY]);
      if (this.pinch.size === 1) this.dragged = 0;
    });
    el.addEventListener("pointermove", (e) => this.drag(e));
    const up = (e: PointerEvent): void => {
      if (!this.pinch.delete(e.pointerId) || this.pinch.size > 0 || e.type !== "pointerup") return;
      if (this.dragged < 5) {
        this.moveTo(e.offsetX, e.offsetY);
        if (this.cursor) this.to.picked(this.cursor, this.hover);
      } else this.to.settled();
    };
    el.addEventListener("pointerup", up);
    el.addEventListener("pointercancel", up);
    el.addEventListener("pointerleave", () => {
      this.resting = null;
      if (!this.pointing) this.point(null);
    });
    el.addEventListener("keydown", (e) => this.key(e));
    el.addEventListener("blur", () => this.point(null));
  }

  show(scene: Scene): void {
    const now = performance.now();
    const old = this.scene;
    const same = scene.x === old.x && scene.y === old.y && scene.levels > 0 === old.levels > 0 && this.born.size > 0;
    // A few new cuts, as from a single event, appear gradually. After a jump over several events,
    // all cuts are shown at once.
    const fresh = scene.cuts.filter((c) => !this.born.has(c.id)).length;
    const moves = same && fresh <= 3 && !reducedMotion();
    const known = new Map<number, number>([[0, 0]]);
    for (const c of scene.cuts) known.set(c.id, this.born.get(c.id) ?? (moves ? now : -Infinity));
    this.born = known;
    this.scene = scene;
    this.soon();
  }

  /** Discards the drawing state, before another plane is shown. */
  begin(): void {
    this.born.clear();
    this.moved = false;
    this.target = null;
  }

  /**
   * Moves and zooms the plane so that a rectangle is completely visible. If `free` is true, the two
   * axes have independent scales. If `atOnce` is true, there is no animation.
   */
  fit(r: Rect, free: boolean, atOnce = false): void {
    this.moved = false;
    if (this.viewport.width === 0) return;
    const to = this.viewport.whole(r, free);
    const { viewport } = this;
    if (to.every((v, i) => v === [viewport.cx, viewport.cy, viewport.ux, viewport.uy][i])) return;
    this.go(to, atOnce);
  }

  /**
   * Zooms around a point of the canvas, by default its middle. If the point is in the margin beside an axis, only this
   * axis zooms.
   */
  zoom(by: number, px = NaN, py = NaN): void {
    const { viewport } = this;
    const line = this.scene.levels > 0;
    const [bx, by_] = [px < viewport.left ? 1 : by, py > viewport.plotHeight || line ? 1 : by];
    if (Number.isNaN(px)) [px, py] = [viewport.left + viewport.plotWidth / 2, viewport.plotHeight / 2];
    this.target = null;
    this.moved = true;
    const [x, y] = [viewport.x(px), viewport.y(py)];
    viewport.set(viewport.cx, viewport.cy, viewport.ux * bx, viewport.uy * by_);
    viewport.set(viewport.cx + x - viewport.x(px), viewport.cy + y - viewport.y(py), viewport.ux, viewport.uy);
    this.soon();
    this.to.settled();
  }

  private go(to: [number, number, number, number], atOnce = false): void {
    const { viewport } = this;
    if (atOnce || reducedMotion()) {
      this.target = null;
      viewport.set(...to);
    } else this.target = { to, at: [viewport.cx, viewport.cy, viewport.ux, viewport.uy], from: performance.now() };
    this.soon();
    this.to.settled();
  }

  private pan(dx: number, dy: number): void {
    const { viewport } = this;
    this.target = null;
    this.moved = true;
    viewport.set(
      viewport.cx - dx / viewport.ux,
      viewport.cy + (this.scene.levels > 0 ? 0 : dy / viewport.uy),
      viewport.ux,
      viewport.uy,
    );
  }

  private drag(e: PointerEvent): void {
    const old = this.pinch.get(e.pointerId);
    if (!old) return this.moveTo(e.offsetX, e.offsetY);
    const others = [...this.pinch].filter(([id]) => id !== e.pointerId).map(([, p]) => p);
    this.dragged += Math.abs(e.offsetX - old[0]) + Math.abs(e.offsetY - old[1]);
    this.pinch.set(e.pointerId, [e.offsetX, e.offsetY]);
    const other = others[0];
    if (other) {
      const was = Math.hypot(old[0] - other[0], old[1] - other[1]);
      const is = Math.hypot(e.offsetX - other[0], e.offsetY - other[1]);
      if (was > 0) this.zoom(is / was, (e.offsetX + other[0]) / 2, (e.offsetY + other[1]) / 2);
    }
    if (this.dragged < 5) return;
    const part = other ? 2 : 1;
    this.pan((e.offsetX - old[0]) / part, (e.offsetY - old[1]) / part);
    this.resting = null;
    this.point(null);
    this.soon();
  }

  private moveTo(px: number, py: number): void {
    const { viewport, scene } = this;
    this.resting = [px, py];
    if (px < viewport.left || py > viewport.plotHeight) return this.point(null);
    const y = Math.round(viewport.y(py)) + 0;
    this.point(
      [Math.round(viewport.x(px)) + 0, scene.levels > 0 ? Math.min(scene.levels, Math.max(0, y)) : y],
      this.painter.near(scene, px, py),
    );
  }

  private point(p: readonly [number, number] | null, hover = 0): void {
    if (
      p === this.cursor ||
      (p && this.cursor && p[0] === this.cursor[0] && p[1] === this.cursor[1] && hover === this.hover)
    )
      return;
    if (!p) this.pointing = false;
    this.cursor = p;
    this.hover = hover;
    this.soon();
    this.to.over(p, hover);
  }

  private key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    this.resting = null;
    const { viewport } = this;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[e.key] as
      [number, number] | undefined;
    if (step && this.pointing && this.cursor) {
      // Move by at least one pixel, so that the movement is visible.
      const by = (u: number): number => tick(u, 1) * (e.shiftKey ? 10 : 1);
      const top = this.scene.levels || Infinity;
      const y = this.cursor[1] + step[1] * (this.scene.levels > 0 ? 1 : by(viewport.uy));
      const p = [
        this.cursor[0] + step[0] * by(viewport.ux),
        this.scene.levels > 0 ? Math.min(top, Math.max(0, y)) : y,
      ] as const;
      const r = viewport.rect;
      if (p[0] < r.x0 || p[0] > r.x1 || p[1] < r.y0 || p[1] > r.y1) {
        this.moved = true;
        viewport.set(
          viewport.cx + p[0] - this.cursor[0],
          viewport.cy + p[1] - this.cursor[1],
          viewport.ux,
          viewport.uy,
        );
      }
      this.point(p);
    } else if (step) {
      const by = e.shiftKey ? 200 : 50;
      this.pan(-step[0] * by, step[1] * by);
      this.soon();
      this.to.settled();
    } else if (e.key === "+" || e.key === "=") this.zoom(1.4);
    else if (e.key === "-") this.zoom(1 / 1.4);
    else if (e.key === "0") this.to.fit();
    else if (e.key === "Enter" || e.key === " ") {
      if (this.pointing && this.cursor) this.to.picked(this.cursor, this.hover);
      else {
        this.pointing = true;
        this.point(
          this.cursor ?? [
            Math.round(viewport.cx) + 0,
            Math.max(this.scene.levels > 0 ? 1 : -Infinity, Math.round(viewport.cy)) + 0,
          ],
        );
      }
    } else if (e.key === "Escape" && this.cursor) this.point(null);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.el;
    if (clientWidth === 0) return;
    const { viewport } = this;
    // If a line of text appears or disappears below the canvas, the points of the plane keep their
    // positions on the screen.
    const little = clientWidth === viewport.width && Math.abs(clientHeight - viewport.height) < 64;
    const lower = (clientHeight - viewport.height) / 2 / viewport.uy;
    [viewport.width, viewport.height] = [clientWidth, clientHeight];
    const ratio = devicePixelRatio || 1;
    this.el.width = Math.round(clientWidth * ratio);
    this.el.height = Math.round(clientHeight * ratio);
    this.pen = null;
    if (little) viewport.set(viewport.cx, viewport.cy - lower, viewport.ux, viewport.uy);
    else if (!this.moved) this.to.fit();
    this.draw(performance.now());
  }

  soon(): void {
    this.frame ||= requestAnimationFrame((t) => {
      this.frame = 0;
      this.draw(t);
    });
  }

  private draw(now: number): void {
    const { viewport, scene, target } = this;
    if (viewport.width === 0) return;
    let again = false;
    if (target) {
      const k = Math.min(1, Math.max(0, (now - target.from) / 260));
      const ease = 1 - (1 - k) ** 3;
      const [cx, cy, ux, uy] = target.at;
      viewport.set(
        cx + (target.to[0] - cx) * ease,
        cy + (target.to[1] - cy) * ease,
        ux * (target.to[2] / ux) ** ease,
        uy * (target.to[3] / uy) ** ease,
      );
      again = k < 1;
      if (!again) {
        this.target = null;
        this.to.settled();
      }
    }
    viewport.type = this.el.closest(".presenting") ? 1.3 : 1;
    viewport.left = this.painter.margin(scene.levels);
    if (this.resting) this.moveTo(...this.resting);
    this.pen ??= new CanvasPen(this.el.getContext("2d")!, devicePixelRatio || 1);
    again =
      this.painter.paint(this.pen, scene, {
        visibleShare: (id) => progress(this.born.get(id) ?? -Infinity, now),
        cursor: this.cursor,
        hover: this.hover,
        taken: this.taken,
        covered: this.covered,
        written: true,
      }) || again;
    const r = viewport.rect;
    this.el.dataset.window = [r.x0, r.x1, r.y0, r.y1].map((v) => Math.round(v * 1000) / 1000).join(" ");
    if (again) this.soon();
  }

  /** Whether any part of a shape is visible. True also if there is no such shape. */
  sees(id: number): boolean {
    const s = [...this.scene.marks, ...this.scene.cuts].find((c) => c.id === id);
    return !s || s.flats.length === 0 || this.viewport.width === 0 || this.painter.seen(s);
  }

  /** Returns the picture as it is now, with a title and the legend, to be stored in a file. */
  picture(title: string, legend: readonly LegendLine[]): { svg: string; png: Promise<Blob> } {
    const { width, height } = this.viewport;
    const measure = this.el.getContext("2d")!;
    const font = `12px ${sans}`;
    measure.font = font;
    // Break the legend into lines as the page does.
    const places: [kind: string, text: string, x: number, y: number][] = [];
    let [x, y] = [14, height + 52];
    for (const [kind, text] of legend) {
      const w = 26 + measure.measureText(text).width + 16;
      if (x > 14 && x + w > width) [x, y] = [14, y + 19];
      places.push([kind, text, x, y]);
      x += w;
    }
    const whole = y + 16;
    const paint = (pen: Pen): void => {
      const c = this.colour;
      pen.fill([[0, -34, width, -34, width, whole, 0, whole]], c("plane"));
      pen.text(title, 14, -18, `600 13px ${sans}`, c("ink"), 1);
      const name = this.scene.levels > 0 ? "frame" : this.scene.y;
      this.painter.paint(pen, this.scene, {
        ...still,
        taken: 10 * this.scene.x.length,
        covered: [{ x: this.viewport.left, y: 0, w: 16 + 10 * name.length, h: 20 }],
      });
      const names = `italic 600 14px Georgia, serif`;
      pen.text(this.scene.x, width - 8, height - 16, names, c("ink"), -1, c("plane"));
      pen.text(name, this.viewport.left + 8, 11, names, c("ink"), 1, c("plane"));
      for (const [kind, text, px, py] of places) {
        this.swatch(pen, kind, px, py - 30);
        pen.text(text, px + 24, py - 30, font, c("ink"), 1);
      }
    };
    const svg = new SvgPen();
    svg.shift(34);
    paint(svg);
    const canvas = h("canvas", { width: 2 * width, height: 2 * (whole + 4) });
    const ctx = canvas.getContext("2d")!;
    const pen = new CanvasPen(ctx, 2);
    ctx.translate(0, 34);
    paint(pen);
    return {
      svg: svg.done(width, whole + 4, title),
      png: new Promise((resolve, reject) =>
        canvas.toBlob(
          (b) => (b ? resolve(b) : reject(new Error("the browser could not draw the picture"))),
          "image/png",
        ),
      ),
    };
  }

  // Draws the symbol for a kind of legend line.
  private swatch(pen: Pen, kind: string, x: number, y: number): void {
    const c = this.colour;
    const box = [[x, y - 6, x + 17, y - 6, x + 17, y + 6, x, y + 6]];
    if (kind === "point" || kind === "hollow")
      return pen.dots([x + 9, y], 4.5, kind === "point" ? c("point") : "", c("point"), 1.25);
    if (kind === "path") {
      pen.stroke([[x, y, x + 14, y]], c("mark-line"), 2, [], true);
      return pen.fill([[x + 17, y, x + 9, y - 4, x + 9, y + 4]], c("mark-line"));
    }
    if (kind === "chosen") return pen.stroke(box, c("accent"), 2.5);
    const [wash, line, hatch] =
      kind === "frame" || kind === "inner"
        ? (["frame", "edge", null] as const)
        : kind.startsWith("mark")
          ? (["mark", "mark-line", "mark-line"] as const)
          : kind === "cut"
            ? (["cut", "cut-line", "hatch"] as const)
            : (["cut", "fresh", "fresh"] as const);
    pen.fill(box, c(kind === "mark shadow" ? "plane" : wash));
    if (kind === "inner") pen.fill(box, c("inner"), darkest);
    if (hatch)
      pen.fill(box, {
        colour: c(hatch),
        down: !kind.startsWith("mark"),
        gap: kind === "mark now" ? 4 : kind === "mark" ? 6 : 8,
      });
    pen.stroke(box, c(line), 1.5, kind === "mark shadow" ? [2, 3] : []);
  }
}
