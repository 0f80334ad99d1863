// Pan and zoom of an SVG inside a frame: a transform that follows pointers, wheel
// and keys. The SVG itself stays as it is: moving a viewBox would lay out the
// text of a large graph again for every step.

import { reducedMotion } from "../dom";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export class Viewport {
  private box: Box = { x: 0, y: 0, w: 100, h: 100 };
  private content: Box = { x: 0, y: 0, w: 100, h: 100 };
  private frame = 0;
  private pointers = new Map<number, { x: number; y: number }>();
  private moved = false;

  private size = { w: 0, h: 0 }; // of the frame

  /** `inView` is told what is in view. */
  constructor(private svg: SVGSVGElement, private outer: HTMLElement, private inView: (box: Box) => void) {
    outer.addEventListener("wheel", (e) => this.wheel(e), { passive: false });
    outer.addEventListener("pointerdown", (e) => this.down(e));
    outer.addEventListener("pointermove", (e) => this.move(e));
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      outer.addEventListener(type, (e) => this.pointers.delete(e.pointerId));
    }
    new ResizeObserver(() => this.resized()).observe(outer);
  }

  /** True once after a drag: the click that ends it selects nothing. */
  dragged(): boolean {
    const was = this.moved;
    this.moved = false;
    return was;
  }

  setContent(width: number, height: number): void {
    this.content = { x: 0, y: 0, w: Math.max(width, 1), h: Math.max(height, 1) };
    this.svg.setAttribute("viewBox", `0 0 ${this.content.w} ${this.content.h}`);
    this.svg.setAttribute("width", String(this.content.w));
    this.svg.setAttribute("height", String(this.content.h));
    this.size = { w: this.outer.clientWidth, h: this.outer.clientHeight };
    this.fit(false);
  }

  /**
   * Shows all, but never larger than life, and keeps text legible: a graph
   * that would become too small is shown from its top.
   */
  fit(animate = true, whole = false): void {
    const { w, h } = this.size;
    if (w === 0 || h === 0) return;
    const c = this.content;
    let scale = Math.max(c.w / w, c.h / h, 0.8);
    if (!whole && scale > 1.45) scale = Math.min(scale, Math.max(1.45, Math.min(c.w / w, 1.8)));
    const y = c.h > h * scale ? c.y : c.y + c.h / 2 - (h * scale) / 2;
    this.go({ x: c.x + c.w / 2 - (w * scale) / 2, y, w: w * scale, h: h * scale }, animate);
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

  /** Brings a rectangle of the drawing into view, if it is not. */
  reveal(r: Box): void {
    const b = this.box;
    const m = 24;
    let { x, y } = b;
    if (r.x - m < b.x) x = r.x - m;
    else if (r.x + r.w + m > b.x + b.w) x = r.x + r.w + m - b.w;
    if (r.y - m < b.y) y = r.y - m;
    else if (r.y + r.h + m > b.y + b.h) y = r.y + r.h + m - b.h;
    if (x !== b.x || y !== b.y) this.go({ ...b, x, y }, true);
  }

  private go(to: Box, animate: boolean): void {
    cancelAnimationFrame(this.frame);
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
        x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k,
        w: from.w + (to.w - from.w) * k, h: from.h + (to.h - from.h) * k,
      });
      if (t < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  private apply(b: Box): void {
    this.box = b;
    const k = this.size.w / b.w;
    this.inView(b);
    this.svg.style.transform = `translate(${-b.x * k}px, ${-b.y * k}px) scale(${k})`;
  }

  // Only another width is a reason to move what the reader sees.
  private resized(): void {
    const old = this.size;
    this.size = { w: this.outer.clientWidth, h: this.outer.clientHeight };
    if (this.size.w !== old.w || old.h === 0) this.fit(false);
    else if (this.size.w > 0) this.apply({ ...this.box, h: (this.box.w / this.size.w) * this.size.h });
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
    this.moved = false;
  }

  private move(e: PointerEvent): void {
    const before = this.pointers.get(e.pointerId);
    if (!before) return;
    const dx = e.clientX - before.x;
    const dy = e.clientY - before.y;
    if (!this.moved && Math.hypot(dx, dy) < 4) return;
    this.moved = true;
    // Captured only now, so that a plain click reaches the node under it.
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
