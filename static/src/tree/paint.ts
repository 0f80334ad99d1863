// Paints a tree on a canvas. The drawing of a node depends on the space for it: a dot, a number, or
// a box with location and label. The shape of a node shows its state, so the state is visible
// without colours. A frontier node has a ring. A covered node is hatched, and an arc leads to the
// node that covers it. A bottom node is crossed out.
//
// The cost depends on the number of nodes in view. Invariant: the picture depends only on the
// scene. The result says how many nodes in each state were painted.

import { h } from "../dom";
import type { Layout } from "./layout";
import { states, type NodeState, type NodeView, type TreeMoment } from "./model";
import type { Room, Viewport } from "./viewport";

export interface Scene {
  readonly moment: TreeMoment;
  readonly layout: Layout;
  /**
   * The present horizontal positions of the nodes, in slots, by number. During an animation they
   * differ from the layout. `y` has the vertical positions, in rows.
   */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly viewport: Viewport;
  readonly room: Room;
  readonly path: ReadonlySet<number>; // nodes on the examined path
  readonly selected: number; // 0: none
  readonly now: number; // the current event's node; 0: none
  readonly other: number; // the node that covers or covered `now`
  readonly loc: number; // selected location, -1: none
  readonly hover: number; // location under the pointer, -1: none
  readonly error: number; // location
  place(v: NodeView): string;
  step(v: NodeView): string;
}

/**
 * How much of a node is drawn: a dot, its number, or its location and label on one line ("line") or
 * on several ("box").
 */
export type Detail = "dot" | "number" | "line" | "box";

export type Drawn = Record<NodeState, number> & { arcs: number; path: number };

export const variables = [
  "--paper",
  "--raised",
  "--ink",
  "--ink-soft",
  "--ink-faint",
  "--rule-strong",
  "--accent",
  "--accent-wash",
  "--warm",
  "--warm-wash",
  "--safe",
  "--unsafe",
  "--unsafe-ink",
  "--unsafe-wash",
] as const;

const mostArcs = 60; // dashed arcs; more take too long
const batch = 100; // lines in one canvas path
const lettered = 1.9; // distance from a node to the top of the text above it, in font sizes
const tall = 7; // in rows of at least this height, in font sizes, a label may have two lines

export type Colour = (name: (typeof variables)[number]) => string;

interface Fonts {
  mono: string;
  sans: string;
}

export function detailOf(w: Viewport, em: number): Detail {
  if (w.sx >= 6.4 * em && w.sy >= 3.7 * em) return "box";
  if (w.sx < 2.7 * em || w.sy < 1.9 * em) return "dot";
  return w.sx >= 7.5 * em ? "line" : "number";
}

/** Returns half the width and half the height of a node, in pixels. */
export function shape(w: Viewport, em: number): { hw: number; hh: number } {
  const detail = detailOf(w, em);
  if (detail === "box")
    return { hw: Math.min(w.sx / 2 - 0.5 * em, 9.5 * em), hh: (w.sy >= tall * em ? 2.1 : 1.5) * em };
  if (detail === "line") return { hw: Math.min(w.sx / 2 - 0.4 * em, 10 * em), hh: 0.8 * em };
  if (detail === "number") return { hw: Math.min(w.sx / 2 - 0.25 * em, 1.7 * em), hh: 0.78 * em };
  const r = Math.max(1.1, Math.min(w.sx * 0.42, w.sy * 0.36, 0.55 * em));
  return { hw: r, hh: r };
}

export class Painter {
  private s!: Scene;
  private em = 12;
  private detail: Detail = "dot";
  private hw = 0;
  private hh = 0;
  private drawn!: Drawn;
  private clear = false; // words have a background
  private patterns = new Map<string, CanvasPattern>();
  private widths = new Map<string, number>(); // by font and text

  constructor(
    private c: CanvasRenderingContext2D,
    private ratio: number,
    private colour: Colour,
    private fonts: Fonts,
  ) {}

  paint(s: Scene): Drawn {
    const { c } = this;
    this.s = s;
    this.em = s.room.em;
    this.detail = detailOf(s.viewport, s.room.em);
    ({ hw: this.hw, hh: this.hh } = shape(s.viewport, s.room.em));
    this.drawn = { ...(Object.fromEntries(states.map((k) => [k, 0])) as Record<NodeState, number>), arcs: 0, path: 0 };
    c.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    c.clearRect(0, 0, s.room.width, s.room.height);
    c.lineJoin = "round";
    const { ids } = s.layout;
    const seen = ids.filter((id) => this.inView(id));
    this.edges(ids);
    this.arcs(ids);
    this.steps(seen);
    if (this.detail === "dot") this.dots(seen);
    else for (const id of seen) this.box(s.moment.nodes[id - 1]!);
    for (const id of seen) this.drawn[s.moment.nodes[id - 1]!.state]++;
    this.around();
    return this.drawn;
  }

  px(id: number): number {
    return this.s.viewport.ox + this.s.x[id]! * this.s.viewport.sx;
  }

  py(id: number): number {
    return this.s.viewport.oy + (this.s.y[id]! + 0.5) * this.s.viewport.sy;
  }

  /** Whether edges have labels. */
  private get spelled(): boolean {
    return this.detail === "box" && this.s.viewport.sy - 2 * this.hh >= 3.4 * this.em;
  }

  private inView(id: number): boolean {
    const x = this.px(id);
    const y = this.py(id);
    const { width, height } = this.s.room;
    return x > -this.hw - 8 && y > -this.hh - 8 && x < width + this.hw + 8 && y < height + this.hh + 8;
  }

  // Whether a line between two nodes may cross the view. `slack` is a margin around the view, in pixels.
  private passes(a: number, b: number, slack = 0): boolean {
    const { width, height } = this.s.room;
    const [xa, xb, ya, yb] = [this.px(a), this.px(b), this.py(a), this.py(b)];
    return (
      Math.max(xa, xb) >= -slack &&
      Math.min(xa, xb) <= width + slack &&
      Math.max(ya, yb) >= -slack &&
      Math.min(ya, yb) <= height + slack
    );
  }

  private edges(ids: readonly number[]): void {
    const { c, s } = this;
    const thick: number[] = [];
    const faint: number[] = [];
    const usual: number[] = [];
    for (const id of ids) {
      const parent = s.layout.parent(id);
      if (parent === 0 || !this.passes(id, parent)) continue;
      (s.path.has(id) ? thick : s.moment.nodes[id - 1]!.state === "below" ? faint : usual).push(id);
    }
    const edge = (id: number): void => this.edge(id, s.layout.parent(id));
    c.strokeStyle = this.colour("--rule-strong");
    c.lineWidth = this.detail === "dot" && s.viewport.sx < 5 ? 0.8 : 1.2;
    this.strokes(usual, edge);
    c.globalAlpha = 0.5;
    this.strokes(faint, edge);
    c.globalAlpha = 1;
    this.drawn.path = thick.length;
    if (thick.length === 0) return;
    c.beginPath();
    for (const id of thick) this.edge(id, s.layout.parent(id));
    c.strokeStyle = this.colour(s.moment.path?.answer === "feasible" ? "--unsafe" : "--warm");
    c.lineWidth = this.detail === "dot" ? Math.max(2.2, Math.min(4, this.hw)) : 4.5;
    c.lineCap = "round";
    c.stroke();
    c.lineCap = "butt";
  }

  // Draws lines of one kind in batches, because drawing a very long path on a canvas is slow.
  private strokes(ids: readonly number[], line: (id: number) => void): void {
    const { c } = this;
    for (let i = 0; i < ids.length; i += batch) {
      c.beginPath();
      for (const id of ids.slice(i, i + batch)) line(id);
      c.stroke();
    }
  }

  private edge(id: number, parent: number): void {
    const { c } = this;
    const [x0, y0, x1, y1] = [this.px(parent), this.py(parent) + this.hh, this.px(id), this.py(id) - this.hh];
    c.moveTo(x0, y0);
    if (this.detail !== "dot" && x0 !== x1) {
      const end = this.spelled ? y1 - lettered * this.em : y1; // from here the line goes straight down, behind the text
      const mid = (y0 + end) / 2;
      c.bezierCurveTo(x0, mid, x1, mid, x1, end);
    }
    c.lineTo(x1, y1);
  }

  // Draws an arc from each covered node to the node that covers it. The arcs at the selected node
  // and at the current node are drawn last.
  private arcs(ids: readonly number[]): void {
    const { c, s } = this;
    const front: number[] = [];
    const back: number[] = [];
    for (const id of ids) {
      const v = s.moment.nodes[id - 1]!;
      if (v.state !== "covered" || !s.layout.has(v.by) || !this.passes(id, v.by, 160)) continue;
      ([id, v.by].includes(s.selected) || id === s.now ? front : back).push(id);
    }
    this.drawn.arcs = front.length + back.length;
    // Draw many arcs as thin solid lines. Dashes would take as much time as everything else, and
    // nobody can follow a single one of many arcs.
    const many = back.length > mostArcs;
    if (!many) c.setLineDash([4, 3]);
    c.strokeStyle = this.colour("--ink-soft");
    c.lineWidth = many ? 0.8 : this.detail === "dot" ? 1 : 1.3;
    c.globalAlpha = many ? 0.3 : 0.85;
    this.strokes(back, (id) => this.arc(id, s.moment.nodes[id - 1]!.by));
    c.globalAlpha = 1;
    if (!many) for (const id of back) this.head(id, "--ink-soft", 1);
    c.setLineDash([4, 3]);
    c.lineWidth = 2.2;
    c.strokeStyle = this.colour("--accent");
    c.beginPath();
    for (const id of front) this.arc(id, s.moment.nodes[id - 1]!.by);
    c.stroke();
    for (const id of front) this.head(id, "--accent", 1.5);
    c.setLineDash([]);
  }

  // Returns the Bézier curve of an arc between two nodes. It begins and ends at the nodes' outer
  // sides, so an arc to a higher node passes beside the nodes in between. An arc between nodes of
  // one row is above the row.
  private bow(id: number, by: number): readonly [number, number, number, number, number, number, number, number] {
    const [xa, ya, xb, yb] = [this.px(id), this.py(id), this.px(by), this.py(by)];
    const out = Math.max(1.8 * this.em, Math.min(5 * this.em, 0.2 * Math.hypot(xa - xb, ya - yb)));
    if (Math.abs(ya - yb) < 1) {
      const top = ya - this.hh;
      return [xa, top, xa, top - out, xb, top - out, xb, top];
    }
    const side = xa > xb ? 1 : -1;
    const x0 = xa + side * this.hw;
    // If the first node is in view, bend the arc so that it does not leave the view on that side.
    const end = side > 0 ? this.s.room.width - 4 : 4;
    const far = (part: number): number => {
      const x = x0 + side * part * out;
      return side * (end - x0) > 0 && side * (end - x) < 0 ? end : x;
    };
    return [x0, ya, far(1), ya + 0.35 * (yb - ya), far(0.6), yb, xb + side * this.hw, yb];
  }

  private arc(id: number, by: number): void {
    const [x0, y0, ...rest] = this.bow(id, by);
    this.c.moveTo(x0, y0);
    this.c.bezierCurveTo(...rest);
  }

  private head(id: number, colour: Parameters<Colour>[0], times: number): void {
    const { c, s } = this;
    const { by } = s.moment.nodes[id - 1]!;
    if (!s.layout.has(by)) return;
    const [, , , , cx, cy, x1, y1] = this.bow(id, by);
    const a = Math.atan2(y1 - cy, x1 - cx);
    const r = times * (this.detail === "dot" ? Math.min(5, this.hw + 1) : 6);
    c.fillStyle = this.colour(colour);
    c.beginPath();
    c.moveTo(x1, y1);
    c.lineTo(x1 - r * Math.cos(a - 0.45), y1 - r * Math.sin(a - 0.45));
    c.lineTo(x1 - r * Math.cos(a + 0.45), y1 - r * Math.sin(a + 0.45));
    c.fill();
  }

  // Writes the statement of each step beside the line to its node, if there is space.
  private steps(ids: readonly number[]): void {
    if (!this.spelled) return;
    const { c, s, em } = this;
    c.font = `${0.92 * em}px ${this.fonts.mono}`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    const [paper, ink] = [this.colour("--paper"), this.colour("--ink-soft")];
    for (const id of ids) {
      const parent = s.layout.parent(id);
      if (parent === 0) continue;
      const text = this.cut(s.step(s.moment.nodes[id - 1]!), s.viewport.sx - 0.8 * em);
      const x = this.px(id);
      const y = this.py(id) - this.hh - 0.95 * em;
      const half = this.width(text) / 2 + 3;
      c.fillStyle = paper;
      c.fillRect(x - half, y - 0.6 * em, 2 * half, 1.2 * em);
      c.fillStyle = ink;
      c.fillText(text, x, y);
    }
  }

  private cut(text: string, width: number): string {
    if (this.width(text) <= width) return text;
    let n = Math.floor((text.length * width) / this.width(text));
    while (n > 1 && this.width(`${text.slice(0, n)}…`) > width) n--;
    return n > 1 ? `${text.slice(0, n)}…` : "";
  }

  private width(text: string): number {
    const key = `${this.c.font} ${text}`;
    let w = this.widths.get(key);
    if (w === undefined) {
      if (this.widths.size > 5000) this.widths.clear();
      this.widths.set(key, (w = this.c.measureText(text).width));
    }
    return w;
  }

  // Draws many small nodes at once, by state.
  private dots(ids: readonly number[]): void {
    const { c, s, hw: r } = this;
    const of = (want: (v: NodeView) => boolean): number[] => ids.filter((id) => want(s.moment.nodes[id - 1]!));
    const discs = (list: readonly number[], radius: number, paint: () => void): void => {
      for (let i = 0; i < list.length; i += batch) {
        c.beginPath();
        for (const id of list.slice(i, i + batch)) {
          const [x, y] = [this.px(id), this.py(id)];
          // At this size, squares look like discs and are faster to draw.
          if (radius < 1.6) c.rect(x - radius, y - radius, 2 * radius, 2 * radius);
          else {
            c.moveTo(x + radius, y);
            c.arc(x, y, radius, 0, 2 * Math.PI);
          }
        }
        paint();
      }
    };
    const marked = of((v) => v.node.loc === s.loc || v.node.loc === s.hover);
    c.fillStyle = this.colour("--accent-wash");
    c.strokeStyle = this.colour("--accent");
    c.lineWidth = 1;
    discs(marked, r + Math.max(1.5, 0.6 * r), () => {
      c.fill();
      c.stroke();
    });
    const inState = (state: NodeState): number[] => of((v) => v.state === state);
    const fill = (): void => c.fill();
    c.fillStyle = this.colour("--ink-soft");
    discs(inState("expanded"), r, fill);
    c.fillStyle = this.colour("--rule-strong");
    discs(inState("below"), 0.7 * r, fill);
    const hatch = r >= 1.6 ? this.hatch("--ink-soft", Math.min(4, r)) : null;
    c.strokeStyle = this.colour("--ink-soft");
    c.lineWidth = r < 3 ? 0.8 : 1.2;
    discs(inState("covered"), r, () => {
      c.fillStyle = this.colour("--paper");
      c.fill();
      if (hatch) {
        c.fillStyle = hatch;
        c.fill();
      }
      c.stroke();
    });
    c.fillStyle = this.colour("--paper");
    c.strokeStyle = this.colour("--accent");
    c.lineWidth = r < 3 ? 1.2 : 2;
    discs(inState("frontier"), r, () => {
      c.fill();
      c.stroke();
    });
    c.lineWidth = 1;
    if (r >= 3) discs(inState("frontier"), r + 2.6, () => c.stroke());
    c.fillStyle = this.colour("--unsafe");
    discs(inState("reached"), r + 1, fill);
    c.strokeStyle = this.colour("--ink-faint");
    c.lineWidth = r < 3 ? 1 : 1.8;
    this.strokes(inState("bottom"), (id) => {
      const [x, y] = [this.px(id), this.py(id)];
      c.moveTo(x - r, y - r);
      c.lineTo(x + r, y + r);
      c.moveTo(x - r, y + r);
      c.lineTo(x + r, y - r);
    });
  }

  private hatch(colour: Parameters<Colour>[0], gap: number): CanvasPattern {
    const n = Math.max(3, Math.round(gap * this.ratio * 1.6));
    const ink = this.colour(colour);
    const key = `${ink} ${n}`;
    let p = this.patterns.get(key);
    if (!p) {
      const tile = h("canvas", { width: n, height: n });
      const c = tile.getContext("2d")!;
      c.strokeStyle = ink;
      c.lineWidth = Math.max(1, this.ratio * 0.9);
      c.beginPath();
      for (const i of [-1, 0, 1]) {
        c.moveTo(i * n - 1, n + 1);
        c.lineTo(i * n + n + 1, -1);
      }
      c.stroke();
      p = this.c.createPattern(tile, "repeat")!;
      p.setTransform(new DOMMatrix([1 / this.ratio, 0, 0, 1 / this.ratio, 0, 0]));
      this.patterns.set(key, p);
    }
    return p;
  }

  private outline(x: number, y: number, grow = 0): void {
    const r = this.detail === "box" ? 0.5 * this.em : this.hh;
    const { c } = this;
    c.beginPath();
    c.roundRect(x - this.hw - grow, y - this.hh - grow, 2 * (this.hw + grow), 2 * (this.hh + grow), r + grow);
  }

  private box(v: NodeView): void {
    const { c, s } = this;
    const [x, y] = [this.px(v.id), this.py(v.id)];
    const error = v.node.loc === s.error;
    const atLoc = v.node.loc === s.loc || v.node.loc === s.hover;
    const onPath = s.path.has(v.id) || (s.path.size > 0 && v.node.parent === 0);
    c.globalAlpha = v.state === "below" ? 0.55 : 1;
    this.outline(x, y);
    c.fillStyle = this.colour(v.state === "reached" ? "--unsafe-wash" : atLoc ? "--accent-wash" : "--paper");
    c.fill();
    if (v.state === "covered") {
      c.globalAlpha = 0.5;
      c.fillStyle = this.hatch("--rule-strong", 5);
      c.fill();
      c.globalAlpha = 1;
    }
    c.strokeStyle = this.colour(
      onPath
        ? s.moment.path?.answer === "feasible"
          ? "--unsafe"
          : "--warm"
        : v.state === "frontier"
          ? "--accent"
          : error
            ? "--unsafe"
            : "--ink-faint",
    );
    c.lineWidth = onPath ? 2.6 : v.state === "frontier" ? 1.8 : 1.2;
    if (v.state === "below" || v.state === "covered") c.setLineDash([4, 3]);
    c.stroke();
    c.setLineDash([]);
    if (v.state === "frontier") {
      this.outline(x, y, 3.5);
      c.lineWidth = 1.2;
      c.strokeStyle = this.colour("--accent");
      c.stroke();
    }
    if (v.state === "bottom") {
      c.beginPath();
      c.moveTo(x - this.hw, y + this.hh);
      c.lineTo(x + this.hw, y - this.hh);
      c.strokeStyle = this.colour("--ink-faint");
      c.lineWidth = 1.5;
      c.stroke();
      this.clear = true; // only the box is crossed out, so that words stay readable
    }
    this.write(v, x, y);
    this.clear = false;
    c.globalAlpha = 1;
    if (atLoc && v.id !== s.selected) {
      c.strokeStyle = this.colour("--accent");
      c.lineWidth = 1.2;
      this.outline(x, y, -2);
      c.stroke();
    }
  }

  private write(v: NodeView, x: number, y: number): void {
    const { c, s, em } = this;
    const quiet = v.state === "bottom" || v.state === "below";
    c.textBaseline = "middle";
    c.textAlign = "center";
    c.fillStyle = this.colour(quiet ? "--ink-soft" : "--ink");
    if (this.detail === "number") {
      c.font = `650 ${0.96 * em}px ${this.fonts.sans}`;
      this.say(this.cut(String(v.id), 2 * this.hw - 4), x, y + 0.5);
      return;
    }
    const room = 2 * this.hw - em;
    if (this.detail === "line") return this.oneLine(v, x, y, room, quiet);
    const lines = this.lines(v.label, room, s.viewport.sy >= tall * em ? 2 : 1);
    const line = 1.24 * em;
    let at = y - (lines.length * line) / 2;
    c.font = `650 ${em}px ${this.fonts.sans}`;
    const number = String(v.id);
    const wide = this.width(number);
    c.font = `${em}px ${this.fonts.sans}`;
    const where = this.cut(s.place(v), room - wide - 0.5 * em);
    const all = wide + (where ? 0.5 * em + this.width(where) : 0);
    c.textAlign = "left";
    c.fillStyle = this.colour(v.node.loc === s.error ? "--unsafe-ink" : "--ink-soft");
    this.say(where, x - all / 2 + wide + 0.5 * em, at);
    c.font = `650 ${em}px ${this.fonts.sans}`;
    c.fillStyle = this.colour(quiet ? "--ink-soft" : "--ink");
    this.say(number, x - all / 2, at);
    c.textAlign = "center";
    c.font = this.labelFont(v.label);
    if (v.label === "true") c.fillStyle = this.colour("--ink-soft");
    for (const text of lines) this.say(text, x, (at += line));
  }

  private oneLine(v: NodeView, x: number, y: number, room: number, quiet: boolean): void {
    const { c, s, em } = this;
    const texts: [font: string, colour: Parameters<Colour>[0], text: string][] = [
      [`650 ${em}px ${this.fonts.sans}`, quiet ? "--ink-soft" : "--ink", String(v.id)],
      [`${em}px ${this.fonts.sans}`, v.node.loc === s.error ? "--unsafe-ink" : "--ink-soft", s.place(v)],
      [this.labelFont(v.label), quiet || v.label === "true" ? "--ink-soft" : "--ink", v.label],
    ];
    const gap = 0.55 * em;
    let left = room;
    const widths = texts.map((t) => {
      c.font = t[0];
      t[2] = this.cut(t[2], left);
      const w = this.width(t[2]);
      left -= w + gap;
      return w;
    });
    let at = x - (room - Math.max(0, left + gap)) / 2;
    c.textAlign = "left";
    texts.forEach(([font, colour, text], i) => {
      c.font = font;
      c.fillStyle = this.colour(colour);
      this.say(text, at, y + 0.5);
      at += widths[i]! + gap;
    });
  }

  // Writes a text. If a line crosses out the box, clears the space around the text first, so that
  // the line does not go through the text.
  private say(text: string, x: number, y: number): void {
    const { c, em } = this;
    if (this.clear && text !== "") {
      const w = this.width(text) + 0.5 * em;
      const ink = c.fillStyle;
      c.fillStyle = this.colour("--paper");
      c.fillRect(c.textAlign === "left" ? x - 0.25 * em : x - w / 2, y - 0.6 * em, w, 1.2 * em);
      c.fillStyle = ink;
    }
    c.fillText(text, x, y);
  }

  private labelFont(label: string): string {
    return `${label === "true" ? "" : "600 "}${0.96 * this.em}px ${this.fonts.mono}`;
  }

  // Breaks a label between conjuncts into two lines, unless it fits on one or `most` is 1. Lines
  // that are too long are cut.
  private lines(label: string, room: number, most: number): string[] {
    this.c.font = this.labelFont(label);
    if (most === 1 || this.width(label) <= room) return [this.cut(label, room)];
    const parts = label.split(/(?<= &&) /);
    let first = parts.shift()!;
    while (parts.length > 0 && this.width(`${first} ${parts[0]!}`) <= room) first += ` ${parts.shift()!}`;
    return [first, parts.join(" ")].filter(Boolean).map((t) => this.cut(t, room));
  }

  // Draws rings around the selected node, the node of the current event and the other node of a
  // cover, in front of everything else.
  private around(): void {
    const { c, s } = this;
    const ring = (
      id: number,
      colour: Parameters<Colour>[0],
      grow: number,
      width: number,
      dash: number[] = [],
    ): void => {
      if (!s.layout.has(id)) return;
      if (this.detail === "dot") {
        c.beginPath();
        c.arc(this.px(id), this.py(id), this.hw + grow, 0, 2 * Math.PI);
      } else this.outline(this.px(id), this.py(id), grow);
      c.strokeStyle = this.colour(colour);
      c.lineWidth = width;
      c.setLineDash(dash);
      c.stroke();
      c.setLineDash([]);
    };
    ring(s.other, "--warm", 4, 2, [3, 3]);
    ring(s.now, "--warm", 4.5, 3);
    ring(s.selected, "--accent", s.now === s.selected ? 1 : 2, 3);
  }
}
