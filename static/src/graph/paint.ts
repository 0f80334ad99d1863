// Creates the SVG elements of nodes and edges. Only their classes and texts change with the state;
// see view.ts.

import { s } from "../dom";
import { widest, type DrawEdge, type DrawNode } from "./model";

const charWidth = 6.7; // in the edges' labels at 11 px, in pixels
const lineHeight = 15;
const stackGap = 10;
const joint = 11; // pixels, for a clause's joint
/** The distance in pixels from a node to the labels of its loops. */
export const arm = 26;

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  w: number;
  h: number;
}

/** A rectangle in the drawing. */
export interface Rectangle extends Size, Point {}

/** Shapes that other elements refer to. */
export function definitions(): SVGDefsElement {
  return s(
    "defs",
    null,
    s(
      "marker",
      {
        id: "arrow",
        viewBox: "0 0 8 8",
        refX: 7,
        refY: 4,
        markerUnits: "userSpaceOnUse",
        markerWidth: 10,
        markerHeight: 10,
        orient: "auto-start-reverse",
      },
      s("path", { d: "M0 0.8 L8 4 L0 7.2 z", class: "arrow" }),
    ),
    s(
      "pattern",
      { id: "hatch", width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      s("rect", { width: 7, height: 7, class: "hatch-ground" }),
      s("path", { d: "M0 0V7", class: "hatch-line" }),
    ),
  );
}

/** The loops of a node, stacked at its right. */
export interface Stack extends Size {
  at: number[]; // vertical middle of each, from the top
}

export function stack(loops: readonly DrawEdge[]): Stack {
  const sizes = loops.map(labelSize);
  const at: number[] = [];
  let h = -stackGap;
  for (const size of sizes) {
    const own = Math.max(size.height, 30);
    at.push(h + stackGap + own / 2);
    h += stackGap + own;
  }
  return { w: Math.max(...sizes.map((x) => x.width)), h, at };
}

/**
 * Draws an edge and its label as two separate elements, because all labels lie above all lines. If the label is
 * shortened, `full` is its complete text.
 */
export function paintEdge(
  e: DrawEdge,
  points: readonly Point[],
  p: Point,
  node: Rectangle | undefined,
  plain: boolean, // no arrow head, since it leads into a joint
  full: string,
): { line: SVGGElement; label: SVGGElement | null } {
  const id = e.ids[0];
  const size = labelSize(e);
  const d = node ? loop(node, p.y) : curve(points);
  const line = s(
    "g",
    { class: "edge", "data-edge": id },
    s("path", { d, class: "hit" }),
    s("path", { d, class: "line", "marker-end": plain ? null : "url(#arrow)" }),
  );
  if (e.text.length === 0) return { line, label: null };
  const left = node !== undefined || e.each > 0;
  const text = s("text", { class: left ? "edge-text left" : "edge-text" });
  const x = left ? p.x - size.width / 2 + 5 : p.x;
  e.text.forEach((t, k) =>
    text.append(
      s(
        "tspan",
        {
          x,
          y: p.y - ((e.text.length - 1) * lineHeight) / 2 + k * lineHeight + 4,
          "data-edge": e.each > 0 && k >= e.each && t.startsWith("·") ? e.ids[k - e.each] : null,
        },
        t,
      ),
    ),
  );
  return {
    line,
    label: s(
      "g",
      { class: "edge-label", "data-edge": id },
      s("title", null, full),
      s("rect", {
        x: p.x - size.width / 2,
        y: p.y - size.height / 2,
        width: size.width,
        height: size.height,
        rx: 4,
        class: "edge-back",
      }),
      text,
    ),
  };
}

/**
 * Returns the size of a node. A node with loops is high enough for all of them to start and end
 * beside their labels.
 */
export function nodeSize(n: DrawNode, loops?: Stack, small = false): Size {
  if (n.kind === "joint") return { w: joint, h: joint };
  const chars = Math.max(n.title.length * 7.6, n.detail.length * 6.2);
  const h = n.detail ? 42 : 30;
  return {
    w: small ? Math.max(44, Math.round(chars + 14)) : Math.max(64, Math.round(chars + 28)),
    h: loops ? Math.max(h, ...loops.at.map((y) => 2 * Math.abs(y - loops.h / 2) + 36)) : h,
  };
}

export function labelSize(e: DrawEdge): { width: number; height: number } {
  if (e.text.length === 0) return { width: 0, height: 0 };
  return { width: widest(e.text) * charWidth + 10, height: e.text.length * lineHeight + 6 };
}

const reach = 20; // units around a corner in which a badge hides the end of an edge

/**
 * Returns the first corner of a node at which a badge hides no end of an edge; 0 if there is none.
 * The corners at the left come first, because loops are at the right.
 */
export function freeCorner({ x, y, w, h }: Rectangle, ends: readonly Point[]): number {
  const free = [0, 2, 1, 3].find((k) =>
    ends.every((q) => Math.abs(q.x - x - (k % 2) * w) > reach || Math.abs(q.y - y - (k > 1 ? h : 0)) > reach),
  );
  return free ?? 0;
}

/** Creates a node around (x, y). Its badge is at a corner: 0 is left above, 1 right above, 2 left below, 3 right below. */
export function paintNode(n: DrawNode, x: number, y: number, size: Size, corner: number): SVGGElement {
  const g = s("g", { class: `node ${n.kind}`, transform: `translate(${x} ${y})` });
  const { w, h: height } = size;
  g.append(
    s(
      "title",
      null,
      n.kind === "joint"
        ? "All these premises together"
        : n.title === "error"
          ? "error: a run that reaches this location fails"
          : n.title === "start"
            ? "start: every run begins here"
            : `${n.title}${n.detail ? `, ${n.detail}` : ""}${n.kind === "loop" ? ": each round begins here" : ""}`,
    ),
  );
  if (n.kind === "joint") g.append(s("circle", { class: "shape", r: w / 2 }));
  else if (n.kind === "error") {
    const c = 9;
    const a = w / 2;
    const b = height / 2;
    g.append(
      s("path", {
        class: "shape",
        d: `M${-a + c} ${-b}H${a - c}L${a} ${-b + c}V${b - c}L${a - c} ${b}H${-a + c}L${-a} ${b - c}V${-b + c}z`,
      }),
    );
  } else {
    const rx = n.kind === "entry" ? height / 2 : n.kind === "loop" ? 10 : 6;
    if (n.kind === "loop")
      g.append(
        s("rect", { class: "ring", x: -w / 2 - 3, y: -height / 2 - 3, width: w + 6, height: height + 6, rx: rx + 3 }),
      );
    g.append(s("rect", { class: "shape", x: -w / 2, y: -height / 2, width: w, height, rx }));
  }
  if (n.title) g.append(s("text", { class: "node-title", y: n.detail ? -3 : 4.5 }, n.title));
  if (n.detail) g.append(s("text", { class: "node-detail", y: 12 }, n.detail));
  // The badge, with a number such as that of the lemmas at a moment of the run. It is hidden until
  // it has a text.
  g.append(
    s(
      "g",
      {
        class: "badge",
        transform: `translate(${corner % 2 ? w / 2 - 2 : 2 - w / 2} ${corner > 1 ? height / 2 : -height / 2 - 1})`,
      },
      s("rect", { x: -13, y: -9, width: 26, height: 17, rx: 8.5 }),
      s("text", { y: 4 }),
    ),
  );
  return g;
}

/** A loop at the node's right. */
function loop(node: Rectangle, y: number): string {
  const x = node.x + node.w + 3;
  return `M${x} ${y - 9}C${x + 25} ${y - 24} ${x + 25} ${y + 24} ${x + 1} ${y + 9}`;
}

/** A smooth path through the points that the layout library dagre gives for an edge. */
function curve(points: readonly Point[]): string {
  const p = points;
  if (p.length === 0) return "";
  const f = (n: number): string => n.toFixed(1);
  let d = `M${f(p[0]!.x)} ${f(p[0]!.y)}`;
  for (let i = 1; i < p.length - 1; i++) {
    const mx = (p[i]!.x + p[i + 1]!.x) / 2;
    const my = (p[i]!.y + p[i + 1]!.y) / 2;
    const [ex, ey] = i === p.length - 2 ? [p[i + 1]!.x, p[i + 1]!.y] : [mx, my];
    d += `Q${f(p[i]!.x)} ${f(p[i]!.y)} ${f(ex)} ${f(ey)}`;
  }
  if (p.length === 2) d += `L${f(p[1]!.x)} ${f(p[1]!.y)}`;
  return d;
}
