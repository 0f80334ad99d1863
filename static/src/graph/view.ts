// The control-flow graph as SVG. One tab stop: the arrow keys go along edges,
// Enter selects. What is selected, visited or proved is a CSS class, so that a
// change of selection restyles and never lays out again.

import { byId, h, s } from "../dom";
import type { Graph } from "../engine/protocol";
import { edgeAt } from "../counterexample";
import { current, shownGraph, type Store } from "../state";
import { Layouter, type LayoutResponse } from "./layout";
import { describe, drawModel, type DrawEdge, type DrawModel, type DrawNode } from "./model";
import { graphTable } from "./table";
import { Viewport } from "./viewport";

const charWidth = 6.7; // of the 11 px edge labels
const lineHeight = 15;
const drawable = 600; // nodes: more take many seconds to lay out, and nobody can read them

export class GraphView {
  private svg = s("svg", { class: "graph-svg", "aria-hidden": "true" });
  private box = byId("graph-canvas");
  private said = byId("graph-said");
  private viewport = new Viewport(this.svg);
  private layouter = new Layouter();
  private graph: Graph | null = null;
  private key = "";
  private model: DrawModel = { nodes: [], edges: [], nodeOf: new Map() };
  private nodeEls = new Map<number, SVGGElement>();
  private edgeEls = new Map<number, SVGGElement>();
  private places = new Map<number, { x: number; y: number; w: number; h: number }>();
  private focus = -1; // node under the keyboard
  private table = false;

  constructor(private store: Store) {
    this.box.append(this.svg);
    this.box.addEventListener("keydown", (e) => this.keydown(e));
    this.svg.addEventListener("click", (e) => this.click(e));
    byId("graph-in").addEventListener("click", () => this.viewport.zoom(1.3));
    byId("graph-out").addEventListener("click", () => this.viewport.zoom(1 / 1.3));
    byId("graph-fit").addEventListener("click", () => this.viewport.fit(true, true));
    byId("graph-table").addEventListener("click", () => this.toggleTable());
    store.watch(["parsed", "parsedSource", "run", "source"], () => this.update());
    store.watch(["loc", "edge", "step", "run", "event", "cursor", "source"], () => this.mark());
  }

  private update(): void {
    const graph = shownGraph(this.store.now);
    if (graph === this.graph) return;
    // A run sends the graph that was drawn already: keep the drawing then.
    const key = JSON.stringify(graph);
    this.graph = graph;
    if (key !== this.key) {
      this.key = key;
      void this.draw();
    }
    this.drawTable();
  }

  private async draw(): Promise<void> {
    const graph = this.graph;
    byId("graph-empty").hidden = graph !== null;
    if (!graph) return;
    const key = this.key;
    const model = drawModel(graph);
    if (model.nodes.length > drawable) return this.blank(`${model.nodes.length} locations are too many to draw: the table lists them.`);
    const sizes = new Map(model.nodes.map((n) => [n.id, nodeSize(n)]));
    const placed = await this.layouter.place({
      nodes: model.nodes.map((n) => ({ id: n.id, width: sizes.get(n.id)!.w, height: sizes.get(n.id)!.h })),
      edges: model.edges.map((e) => ({ from: e.from, to: e.to, ...labelSize(e) })),
    });
    if (!placed || key !== this.key) return;
    if (placed.failed !== "") return this.blank(`The graph could not be laid out: ${placed.failed}`);
    this.model = model;
    this.paint(placed, sizes);
    this.mark();
  }

  /** Shows why there is no drawing, and not that of another program. */
  private blank(why: string): void {
    this.model = { nodes: [], edges: [], nodeOf: new Map() };
    this.nodeEls.clear();
    this.edgeEls.clear();
    this.places.clear();
    this.svg.replaceChildren();
    const empty = byId("graph-empty");
    this.said.textContent = empty.textContent = why;
    empty.hidden = false;
  }

  private paint(placed: LayoutResponse, sizes: Map<number, { w: number; h: number }>): void {
    this.nodeEls.clear();
    this.edgeEls.clear();
    this.places.clear();
    this.focus = -1;
    for (const at of placed.nodes) {
      const size = sizes.get(at.id)!;
      this.places.set(at.id, { x: at.x - size.w / 2, y: at.y - size.h / 2, w: size.w, h: size.h });
    }
    const marker = s("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerUnits: "userSpaceOnUse", markerWidth: 10, markerHeight: 10, orient: "auto-start-reverse" },
      s("path", { d: "M0 0.8 L8 4 L0 7.2 z", class: "arrow" }));
    const edges = s("g");
    const labels = s("g");
    this.model.edges.forEach((e, i) => {
      const p = placed.edges[i]!;
      const d = e.from === e.to ? loop(this.places.get(e.from)!, p.x - labelSize(e).width / 2) : curve(p.points);
      const line = s("path", { d, class: "line", "marker-end": "url(#arrow)" });
      const g = s("g", { class: "edge" }, line);
      if (e.text.length > 0) {
        const size = labelSize(e);
        const text = s("text", { class: "edge-text" });
        e.text.forEach((t, k) => {
          text.append(s("tspan", { x: p.x, y: p.y - ((e.text.length - 1) * lineHeight) / 2 + k * lineHeight + 4 }, t));
        });
        const full = this.graph!.edges[e.ids[0]!]!.text.join("\n");
        g.append(s("g", { class: "edge-label" }, s("title", null, full),
          s("rect", { x: p.x - size.width / 2, y: p.y - size.height / 2, width: size.width, height: size.height, rx: 4, class: "edge-back" }), text));
      }
      for (const id of e.ids) this.edgeEls.set(id, g);
      // A node's further loops reach past the labels of its first: behind them.
      if (e.from === e.to) labels.prepend(g);
      else (e.text.length > 0 ? labels : edges).append(g);
    });
    const nodes = s("g");
    for (const n of this.model.nodes) {
      const at = placed.nodes.find((p) => p.id === n.id)!;
      const size = sizes.get(n.id)!;
      const el = paintNode(n, at.x, at.y, size);
      el.dataset.node = String(n.id);
      this.nodeEls.set(n.id, el);
      nodes.append(el);
    }
    this.svg.replaceChildren(s("defs", null, marker), edges, labels, nodes);
    this.viewport.setContent(placed.width, placed.height);
  }

  // Classes from the state: selection, path of the counterexample, proof.
  private mark(): void {
    const st = this.store.now;
    const fresh = current(st);
    const run = fresh ? st.run : null;
    const proved = new Set<number>();
    for (const i of run?.report?.certificate.invariant ?? []) {
      const n = this.model.nodeOf.get(i.loc);
      if (n !== undefined) proved.add(n);
    }
    const visited = new Set<number>();
    const taken = new Set<number>();
    if (run?.trace && st.cursor !== "event") {
      for (let i = 0; i <= st.step && i < run.trace.steps.length; i++) {
        const step = run.trace.steps[i]!;
        const n = this.model.nodeOf.get(step.loc);
        if (n !== undefined) visited.add(n);
        if (step.edge >= 0) taken.add(step.edge);
      }
      if (st.step >= run.trace.steps.length - 1) visited.add(this.graph?.error ?? -1);
    }
    const selected = this.model.nodeOf.get(st.loc) ?? -1;
    for (const [id, el] of this.nodeEls) {
      el.classList.toggle("selected", id === selected);
      el.classList.toggle("proved", proved.has(id));
      el.classList.toggle("visited", visited.has(id));
      el.classList.toggle("focus", id === this.focus);
    }
    const now = st.cursor === "event" ? st.edge : run?.trace && st.cursor === "step" ? edgeAt(run.trace, st.step) : st.edge;
    for (const [id, el] of this.edgeEls) {
      el.classList.toggle("now", id === now);
      el.classList.toggle("taken", taken.has(id));
    }
    if (selected >= 0) {
      const place = this.places.get(selected);
      if (place) this.viewport.reveal(place);
    }
    for (const row of byId("graph-rows").querySelectorAll<HTMLElement>("tr[data-loc]")) {
      row.classList.toggle("selected", Number(row.dataset.loc) === st.loc);
    }
  }

  private click(e: MouseEvent): void {
    if (this.viewport.dragged()) return;
    const el = (e.target as Element).closest<SVGGElement>("g[data-node]");
    if (!el) return;
    this.select(Number(el.dataset.node));
  }

  private select(node: number): void {
    this.focus = node;
    this.store.set({ loc: node, edge: -1 });
    this.say(node);
    this.mark();
  }

  private say(node: number): void {
    if (this.graph) this.said.textContent = describe(this.graph, this.model, node);
  }

  private keydown(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey || this.model.nodes.length === 0) return;
    const at = this.focus >= 0 ? this.focus : (this.model.nodeOf.get(this.store.now.loc) ?? this.model.nodes[0]!.id);
    const moves: Record<string, () => void> = {
      ArrowDown: () => this.walk(at, "out"),
      ArrowUp: () => this.walk(at, "in"),
      ArrowRight: () => this.sibling(at, 1),
      ArrowLeft: () => this.sibling(at, -1),
      Home: () => this.walkTo(this.model.nodeOf.get(this.graph?.entry ?? 0) ?? at),
      End: () => this.walkTo(this.model.nodeOf.get(this.graph?.error ?? 0) ?? at),
      Enter: () => this.select(at),
      " ": () => this.select(at),
      "+": () => this.viewport.zoom(1.3),
      "=": () => this.viewport.zoom(1.3),
      "-": () => this.viewport.zoom(1 / 1.3),
      "0": () => this.viewport.fit(true, true),
    };
    const move = moves[e.key];
    if (!move) return;
    e.preventDefault();
    e.stopPropagation();
    move();
  }

  private neighbours(node: number, way: "in" | "out"): number[] {
    const out: number[] = [];
    for (const e of this.model.edges) {
      const [a, b] = way === "out" ? [e.from, e.to] : [e.to, e.from];
      if (a === node && b !== node && !out.includes(b)) out.push(b);
    }
    return out.sort((a, b) => (this.places.get(a)?.x ?? 0) - (this.places.get(b)?.x ?? 0));
  }

  private walk(from: number, way: "in" | "out"): void {
    const next = this.neighbours(from, way);
    // Down prefers a node that lies below: back edges come last.
    const y = this.places.get(from)?.y ?? 0;
    next.sort((a, b) => {
      const forward = (n: number): number => (((this.places.get(n)?.y ?? 0) > y) === (way === "out") ? 0 : 1);
      return forward(a) - forward(b);
    });
    if (next[0] !== undefined) this.walkTo(next[0]);
  }

  // Left and right go among the nodes that share a neighbour, then by position.
  private sibling(at: number, direction: 1 | -1): void {
    const here = this.places.get(at);
    if (!here) return;
    const row = [...this.places.entries()]
      .filter(([, p]) => Math.abs(p.y - here.y) < here.h)
      .sort((a, b) => a[1].x - b[1].x);
    const next = row[row.findIndex(([id]) => id === at) + direction];
    if (next) this.walkTo(next[0]);
  }

  private walkTo(node: number): void {
    this.focus = node;
    this.say(node);
    const place = this.places.get(node);
    if (place) this.viewport.reveal(place);
    this.mark();
  }

  private toggleTable(): void {
    this.table = !this.table;
    byId("graph-table").setAttribute("aria-pressed", String(this.table));
    byId("graph-rows").hidden = !this.table;
    this.box.hidden = this.table;
    this.drawTable();
    this.mark();
  }

  private drawTable(): void {
    if (!this.table) return;
    const rows = byId("graph-rows");
    rows.replaceChildren(this.graph ? graphTable(this.graph, (loc) => this.store.set({ loc, edge: -1 })) : h("p", null, "There is no graph yet."));
  }
}

function nodeSize(n: DrawNode): { w: number; h: number } {
  const chars = Math.max(n.title.length * 7.6, n.detail.length * 6.2);
  return { w: Math.max(64, Math.round(chars + 28)), h: n.detail ? 42 : 30 };
}

function labelSize(e: DrawEdge): { width: number; height: number } {
  if (e.text.length === 0) return { width: 0, height: 0 };
  return { width: Math.max(...e.text.map((t) => t.length)) * charWidth + 10, height: e.text.length * lineHeight + 6 };
}

function paintNode(n: DrawNode, x: number, y: number, size: { w: number; h: number }): SVGGElement {
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
  return g;
}

/** An edge back to its own node, on the node's right, up to its label. */
function loop(node: { x: number; y: number; w: number; h: number }, label: number): string {
  const x = node.x + node.w + (node.h > 40 ? 3 : 0);
  const y = node.y + node.h / 2;
  const bulge = x + Math.max(24, label - x) * 1.2;
  const half = node.h / 4;
  return `M${x} ${y - half}C${bulge} ${y - half - 16} ${bulge} ${y + half + 16} ${x + 1} ${y + half}`;
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
