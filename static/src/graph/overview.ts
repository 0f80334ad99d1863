// A small map of a drawing that is only partly visible, with a rectangle for the visible part,
// which can be moved by the pointer or the arrow keys.

import { h, s } from "../dom";
import { leastCovered } from "./corner";
import { mapSize } from "./map";
import type { Rectangle } from "./paint";
import type { Box, Viewport } from "./viewport";

const step = 0.5; // a key moves by this part of the visible size
const folded = 0.35; // the scale of a folded map, as in the style sheet

export class Overview {
  readonly el: HTMLElement;
  private svg = s("svg", { class: "overview-svg", "aria-hidden": "true" });
  private all = s("path", { class: "overview-nodes" });
  private now = s("path", { class: "overview-now" });
  private size = { w: 24, h: 24 }; // pixels
  private visible = s("rect", { class: "overview-window" });

  constructor(private viewport: Viewport) {
    this.svg.append(this.all, this.now, this.visible);
    this.el = h(
      "div",
      {
        class: "graph-overview away",
        hidden: true,
        tabindex: 0,
        role: "application",
        "aria-roledescription": "overview",
        "aria-label": "Overview of the graph. The arrow keys move the part that is shown.",
        title: "The whole graph; drag or use the arrow keys to move the part that is shown",
      },
      this.svg,
    );
    this.el.addEventListener("pointerdown", (e) => {
      e.stopPropagation();
      this.el.setPointerCapture(e.pointerId);
      this.move(e);
    });
    this.el.addEventListener("pointermove", (e) => {
      if (this.el.hasPointerCapture(e.pointerId)) this.move(e);
    });
    this.el.addEventListener("click", (e) => e.stopPropagation());
    this.el.addEventListener("keydown", (e) => this.key(e));
  }

  /** Shows the map of another drawing. */
  set(content: Box, places: Iterable<Rectangle>, small: boolean): void {
    this.svg.setAttribute("viewBox", `${content.x} ${content.y} ${content.w} ${content.h}`);
    const { k, ...size } = mapSize(content, small);
    this.size = size;
    this.svg.style.width = `${this.size.w}px`;
    this.svg.style.height = `${this.size.h}px`;
    this.svg.style.setProperty("--unit", String(1 / k));
    this.all.setAttribute("d", [...places].map(rect).join(""));
    this.now.setAttribute("d", "");
  }

  /**
   * Moves the map to the corner in which it covers the fewest of `parts`. If it covers a part in every corner, there
   * are two cases. If the reader has moved the drawing, the map becomes small until the reader points at it. Otherwise
   * it is hidden.
   */
  stand(parts: readonly Box[]): void {
    if (this.el.matches(":hover, :focus-within")) return;
    const size = { w: this.el.offsetWidth, h: this.el.offsetHeight };
    let [at, covers] = leastCovered(this.viewport, size, parts);
    let form = "";
    if (covers > 0 && this.viewport.moved) {
      [at] = leastCovered(this.viewport, { w: size.w * folded, h: size.h * folded }, parts);
      form = "folded";
    } else if (covers > 0) form = "away";
    this.el.className = `graph-overview ${at} ${form}`;
  }

  /** Marks the current node. */
  mark(p: Rectangle | undefined): void {
    this.now.setAttribute("d", p ? rect(p) : "");
  }

  /** Shows the visible part; hides the map if everything is visible, or nothing is drawn. */
  show(b: Box, drawn: boolean): void {
    this.el.hidden = this.viewport.whole || !drawn;
    if (this.el.hidden) return;
    const c = this.viewport.extent;
    const least = 5 * Math.max(c.w / this.size.w, c.h / this.size.h); // a smaller rectangle would be invisible
    const [w, h] = [Math.max(b.w, least), Math.max(b.h, least)];
    for (const [name, value] of [
      ["x", b.x + (b.w - w) / 2],
      ["y", b.y + (b.h - h) / 2],
      ["width", w],
      ["height", h],
    ] as const)
      this.visible.setAttribute(name, value.toFixed(1));
  }

  private move(e: PointerEvent): void {
    const r = this.svg.getBoundingClientRect();
    const c = this.viewport.extent;
    const k = Math.max(c.w / r.width, c.h / r.height);
    this.viewport.centre(
      c.x + c.w / 2 + (e.clientX - (r.left + r.width / 2)) * k,
      c.y + c.h / 2 + (e.clientY - (r.top + r.height / 2)) * k,
    );
  }

  private key(e: KeyboardEvent): void {
    const b = this.viewport.shown;
    const c = this.viewport.extent;
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-step * b.w, 0],
      ArrowRight: [step * b.w, 0],
      ArrowUp: [0, -step * b.h],
      ArrowDown: [0, step * b.h],
      Home: [0, c.y - b.y],
      End: [0, c.y + c.h - b.y - b.h],
    };
    const by = moves[e.key];
    if (!by || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    e.stopPropagation();
    const clamp = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), Math.max(low, high));
    this.viewport.centre(clamp(b.x + b.w / 2 + by[0], c.x, c.x + c.w), clamp(b.y + b.h / 2 + by[1], c.y, c.y + c.h));
  }
}

function rect(p: Rectangle): string {
  const f = (n: number): string => n.toFixed(0);
  return `M${f(p.x)} ${f(p.y)}h${f(p.w)}v${f(p.h)}h${f(-p.w)}z`;
}
