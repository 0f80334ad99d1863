// Makes the SVG of nodes and edges. What changes with the state is a class or a
// text of these elements; see view.ts.

import { s } from "../dom";
import type { DrawEdge, DrawNode } from "./model";

const charWidth = 6.7; // of the 11 px edge labels
const lineHeight = 15;

export interface Size {
  w: number;
  h: number;
}

/** A rectangle of the drawing. */
export interface Place extends Size {
  x: number;
  y: number;
}

/** The shapes that others refer to. */
export function definitions(): SVGDefsElement {
  return s("defs", null,
    s("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerUnits: "userSpaceOnUse", markerWidth: 10, markerHeight: 10, orient: "auto-start-reverse" },
      s("path", { d: "M0 0.8 L8 4 L0 7.2 z", class: "arrow" })),
    s("pattern", { id: "hatch", width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      s("rect", { width: 7, height: 7, class: "hatch-ground" }), s("path", { d: "M0 0V7", class: "hatch-line" })));
}

/**
 * An edge with its label at the place that the layout gave it. `full` is what
 * the label cuts short.
 */
export function paintEdge(e: DrawEdge, points: { x: number; y: number }[], p: { x: number; y: number }, node: Place | undefined, full: string): SVGGElement {
  const size = labelSize(e);
  const d = node ? loop(node, p, size.width) : curve(points);
  const g = s("g", { class: "edge", "data-edge": e.ids[0] }, s("path", { d, class: "hit" }), s("path", { d, class: "line", "marker-end": "url(#arrow)" }));
  if (e.text.length === 0) return g;
  const text = s("text", { class: "edge-text" });
  e.text.forEach((t, k) => {
    text.append(s("tspan", { x: p.x, y: p.y - ((e.text.length - 1) * lineHeight) / 2 + k * lineHeight + 4 }, t));
  });
  g.append(s("g", { class: "edge-label" }, s("title", null, full),
    s("rect", { x: p.x - size.width / 2, y: p.y - size.height / 2, width: size.width, height: size.height, rx: 4, class: "edge-back" }), text));
  return g;
}

export function nodeSize(n: DrawNode): { w: number; h: number } {
  const chars = Math.max(n.title.length * 7.6, n.detail.length * 6.2);
  return { w: Math.max(64, Math.round(chars + 28)), h: n.detail ? 42 : 30 };
}

export function labelSize(e: DrawEdge): { width: number; height: number } {
  if (e.text.length === 0) return { width: 0, height: 0 };
  return { width: Math.max(...e.text.map((t) => t.length)) * charWidth + 10, height: e.text.length * lineHeight + 6 };
}

export function paintNode(n: DrawNode, x: number, y: number, size: { w: number; h: number }): SVGGElement {
  const g = s("g", { class: `node ${n.kind}`, transform: `translate(${x} ${y})` });
  const { w, h: height } = size;
  g.append(s("title", null, `${n.title}${n.detail ? `, ${n.detail}` : ""}`));
  if (n.kind === "error") {
    const c = 9;
    const a = w / 2;
    const b = height / 2;
    g.append(s("path", { class: "shape", d: `M${-a + c} ${-b}H${a - c}L${a} ${-b + c}V${b - c}L${a - c} ${b}H${-a + c}L${-a} ${b - c}V${-b + c}z` }));
  } else {
    const rx = n.kind === "entry" ? height / 2 : n.kind === "loop" ? 10 : 6;
    if (n.kind === "loop") g.append(s("rect", { class: "ring", x: -w / 2 - 3, y: -height / 2 - 3, width: w + 6, height: height + 6, rx: rx + 3 }));
    g.append(s("rect", { class: "shape", x: -w / 2, y: -height / 2, width: w, height, rx }));
  }
  g.append(s("text", { class: "node-title", y: n.detail ? -3 : 4.5 }, n.title));
  if (n.detail) g.append(s("text", { class: "node-detail", y: 12 }, n.detail));
  // The number of lemmas there, when the run is shown: hidden until it has a text.
  g.append(s("g", { class: "badge", transform: `translate(${-w / 2 + 2} ${-height / 2 - 1})` }, s("rect", { x: -13, y: -9, width: 26, height: 17, rx: 8.5 }), s("text", { y: 4 })));
  return g;
}

/** An edge back to its own node, on the node's right, up to its label. */
function loop(node: Place, label: { x: number; y: number }, width: number): string {
  const x = node.x + node.w + (node.h > 40 ? 3 : 0);
  const y = node.y + node.h / 2;
  const end = Math.max(x + 18, label.x - width / 2);
  const half = node.h / 4;
  // A label beside the node is met by a round loop; one further off, above or
  // below those of other loops, by a line of its own.
  const off = label.y - y;
  if (Math.abs(off) < node.h) {
    const bulge = x + (end - x) * 1.2;
    return `M${x} ${y - half}C${bulge} ${y - half - 16} ${bulge} ${y + half + 16} ${x + 1} ${y + half}`;
  }
  return `M${x} ${y - half}C${(x + end) / 2} ${y - half} ${(x + end) / 2} ${label.y - 5} ${end} ${label.y - 5}V${label.y + 5}C${(x + end) / 2} ${label.y + 5} ${(x + end) / 2} ${y + half} ${x + 1} ${y + half}`;
}

/** A smooth path through dagre's points. */
function curve(points: { x: number; y: number }[]): string {
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
