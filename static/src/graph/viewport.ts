// Panning and zooming of an SVG inside a frame, by a transform that follows pointers, wheel and
// keys. Changing the viewBox instead would lay out the text of a large graph again at each step.

import { reducedMotion } from "../dom";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const largest = 1.25; // pixels for each unit; a presentation may have more
const presented = 2.2;
const afar = 1.6; // least enlargement of letters in a presentation
const above = 0.2; // the part of the free height above a drawing: most is below, for the full text of an edge
const edge = 0.12; // a current node nearer to the border than this part of the view is moved further in

/** Who chooses the visible part: the page ("auto"), or the reader after moving the drawing ("own"). */
type Mode = "auto" | "own";

export class Viewport {
  private box: Box = { x: 0, y: 0, w: 100, h: 100 };
  private content: Box = { x: 0, y: 0, w: 100, h: 100 };
  private anchor: Box = this.content;
  private frame = 0;
  private pointers = new Map<number, { x: number; y: number }>();
  private drag = false;
  private reserve = 0; // pixels kept free at the right
  private mode: Mode = "auto";
  private size = { w: 0, h: 0 }; // the frame's size
  private em = document.createElement("i"); // its width is the font size
  private letter = 0; // that width in pixels

  /**
   * `inView` is called with the visible part when it changes. `resized` is called when the area or the font size has
   * changed.
   */
  constructor(
    private svg: SVGSVGElement,
    private outer: HTMLElement,
    private inView: (box: Box) => void,
    private resized: () => void,
  ) {
    this.em.className = "graph-em";
    this.em.setAttribute("aria-hidden", "true");
    outer.append(this.em);
    outer.addEventListener("wheel", (e) => this.wheel(e), { passive: false });
    outer.addEventListener("pointerdown", (e) => this.down(e));
    outer.addEventListener("pointermove", (e) => this.move(e));
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      outer.addEventListener(type, (e) => this.pointers.delete(e.pointerId));
    }
    const room = new ResizeObserver(() => this.measure());
    room.observe(outer);
    room.observe(this.em);
  }

  /** The visible part. */
  get shown(): Box {
    return this.box;
  }

  /** Whether the reader has moved the drawing. */
  get moved(): boolean {
    return this.mode === "own";
  }

  /**
   * The least scale at which the text is readable, in pixels per unit of the drawing. At this scale
   * the 11 px labels of the drawing look as large as 11 px text of the page, and larger in a
   * presentation.
   */
  get least(): number {
    this.letter ||= this.em.offsetWidth; // reading it each time would force layouts
    return ((this.letter || 16) / 16) * (this.presenting ? afar : 1);
  }

  private get presenting(): boolean {
    return this.outer.closest(".presenting") !== null;
  }

  /** Whether a drawing fits completely with readable text. */
  fits(w: number, h: number): boolean {
    return w * this.least <= this.size.w + 1 && h * this.least <= this.size.h + 1;
  }

  /** The number of pixels for one unit of the drawing. */
  get scale(): number {
    return this.size.w / this.box.w;
  }

  /** Whether the whole drawing is visible. */
  get whole(): boolean {
    const { content: c, box: b } = this;
    const slack = 0.02 * Math.max(b.w, b.h);
    return c.x >= b.x - slack && c.y >= b.y - slack && c.x + c.w <= b.x + b.w + slack && c.y + c.h <= b.y + b.h + slack;
  }

  get extent(): Box {
    return this.content;
  }

  /** Returns true once after a drag, because the click that ends the drag must not select. */
  dragged(): boolean {
    const was = this.drag;
    this.drag = false;
    return was;
  }

  /**
   * Shows a drawing with the extent `content`. If it does not fit, the part around `anchor` is
   * shown, and `reserve` pixels at the right are kept for the overview if there is room.
   */
  setContent(content: Box, anchor?: Box, reserve = 0): void {
    this.content = content;
    this.reserve = reserve;
    this.anchor = anchor ?? content;
    const { x, y, w, h } = content;
    this.svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    this.svg.setAttribute("width", String(w));
    this.svg.setAttribute("height", String(h));
    this.size = { w: this.outer.clientWidth, h: this.outer.clientHeight };
    this.fit(false);
  }

  /**
   * Fits the drawing into the view. It is not enlarged much (about twice in a presentation). Unless
   * `whole` is set, the text is never made too small to read; if the drawing then does not fit, the
   * part around the anchor is shown. When the area changes, the drawing is fitted again until the
   * reader moves it. With `whole` it is not fitted again.
   */
  fit(animate = true, whole = false): void {
    const { w, h } = this.size;
    this.mode = "auto";
    if (w === 0 || h === 0) return;
    const c = this.content;
    const a = this.anchor;
    let scale = Math.max(c.w / w, c.h / h, 1 / (this.presenting ? presented : largest * this.least));
    if (!whole) scale = Math.min(scale, 1 / this.least);
    const along = (at: number, size: number, from: number, all: number, before = 0.5): number =>
      all > size + 1 ? Math.max(from, Math.min(at - size / 2, from + all - size)) : from + (all - size) * before;
    const free = c.h > h * scale + 1 ? Math.max(0, w * scale - c.w) : 0; // width beside the drawing, if its height does not fit
    this.go(
      {
        x: along(a.x + a.w / 2, w * scale, c.x, c.w) + Math.min(free / 2, this.reserve * scale),
        y: along(a.y + a.h / 2, h * scale, c.y, c.h, above),
        w: w * scale,
        h: h * scale,
      },
      animate,
      whole ? "own" : "auto",
    );
  }

  /** Keeps the current node visible in a drawing that is only partly visible, unless the reader has moved it. */
  follow(r: Box): void {
    this.anchor = r;
    if (this.mode === "own" || this.whole) return;
    const b = this.box;
    const inner = { x: b.x + b.w * edge, y: b.y + b.h * edge, w: b.w * (1 - 2 * edge), h: b.h * (1 - 2 * edge) };
    const out = r.x < inner.x || r.y < inner.y || r.x + r.w > inner.x + inner.w || r.y + r.h > inner.y + inner.h;
    if (out) this.fit(true);
  }

  /** Scrolls so that the point is in the centre, as if the reader had dragged the drawing. */
  centre(x: number, y: number): void {
    this.go({ ...this.box, x: x - this.box.w / 2, y: y - this.box.h / 2 }, false);
  }

  zoom(factor: number, cx = 0.5, cy = 0.5, animate = true): void {
    const b = this.box;
    const limit = 4 * Math.max(this.content.w, this.content.h, 400);
    const w = Math.min(Math.max(b.w / factor, 120), limit);
    const f = w / b.w;
    this.go({ x: b.x + b.w * cx * (1 - f), y: b.y + b.h * cy * (1 - f), w, h: b.h * f }, animate);
  }

  pan(dx: number, dy: number): void {
    this.go({ ...this.box, x: this.box.x + dx, y: this.box.y + dy }, true);
  }

  /** Scrolls a rectangle of the drawing into view if it is not visible. A drawing that is completely visible stays. */
  reveal(r: Box): void {
    if (this.mode === "auto" && this.whole) return;
    const b = this.box;
    const m = 24;
    let { x, y } = b;
    if (r.x - m < b.x) x = r.x - m;
    else if (r.x + r.w + m > b.x + b.w) x = r.x + r.w + m - b.w;
    if (r.y - m < b.y) y = r.y - m;
    else if (r.y + r.h + m > b.y + b.h) y = r.y + r.h + m - b.h;
    if (x !== b.x || y !== b.y) this.go({ ...b, x, y }, true, this.mode);
  }

  private go(to: Box, animate: boolean, mode: Mode = "own"): void {
    cancelAnimationFrame(this.frame);
    this.mode = mode;
    if (!animate || reducedMotion()) {
      this.apply(to);
      return;
    }
    const from = this.box;
    const start = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, (now - start) / 160);
      const k = 1 - (1 - t) ** 3;
      this.apply({
        x: from.x + (to.x - from.x) * k,
        y: from.y + (to.y - from.y) * k,
        w: from.w + (to.w - from.w) * k,
        h: from.h + (to.h - from.h) * k,
      });
      if (t < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  private apply(b: Box): void {
    this.box = b;
    const k = this.size.w / b.w;
    this.inView(b);
    const { x, y } = this.content; // the content begins at the frame's corner
    this.svg.style.transform = `translate(${(x - b.x) * k}px, ${(y - b.y) * k}px) scale(${k})`;
  }

  // When the area changes, because of the legend or a moved bar, a fitted drawing is fitted again;
  // one that the reader has moved keeps its scale and position.
  private measure(): void {
    const old = this.size;
    this.letter = this.em.offsetWidth;
    this.size = { w: this.outer.clientWidth, h: this.outer.clientHeight };
    if (this.size.w === 0 || this.size.h === 0) return;
    if (this.mode === "auto" || old.w === 0) this.fit(false);
    else this.go({ ...this.box, w: (this.box.w / old.w) * this.size.w, h: (this.box.h / old.h) * this.size.h }, false);
    this.resized();
  }

  private wheel(e: WheelEvent): void {
    e.preventDefault();
    const r = this.outer.getBoundingClientRect();
    if (e.ctrlKey || e.metaKey) {
      this.zoom(Math.exp(-e.deltaY / 200), (e.clientX - r.left) / r.width, (e.clientY - r.top) / r.height, false);
    } else {
      const k = this.box.w / r.width;
      this.go({ ...this.box, x: this.box.x + e.deltaX * k, y: this.box.y + e.deltaY * k }, false);
    }
  }

  private down(e: PointerEvent): void {
    if (e.button !== 0) return;
    this.pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    this.drag = false;
  }

  private move(e: PointerEvent): void {
    const before = this.pointers.get(e.pointerId);
    if (!before) return;
    const dx = e.clientX - before.x;
    const dy = e.clientY - before.y;
    if (!this.drag && Math.hypot(dx, dy) < 4) return;
    this.drag = true;
    // The pointer is captured only after the first movement, so that a plain click reaches the node
    // under it.
    if (!this.outer.hasPointerCapture(e.pointerId)) this.outer.setPointerCapture(e.pointerId);
    const r = this.outer.getBoundingClientRect();
    const k = this.box.w / r.width;
    if (this.pointers.size === 2) {
      const other = [...this.pointers.entries()].find(([id]) => id !== e.pointerId)![1];
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(e.clientX - other.x, e.clientY - other.y);
      if (was > 0) this.zoom(is / was, (other.x - r.left) / r.width, (other.y - r.top) / r.height, false);
    } else {
      this.go({ ...this.box, x: this.box.x - dx * k, y: this.box.y - dy * k }, false);
    }
    this.pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
  }
}
