// The control-flow graph as SVG. One tab stop: the arrow keys go along edges,
// Enter selects. What is selected, visited or proved is a CSS class, so that a
// change of selection restyles and never lays out again.

import { byId, h, s } from "../dom";
import type { Graph } from "../engine/protocol";
import { edgeAt, type Run } from "../counterexample";
import { shownLevel } from "../replay/margin";
import { pickEdge, pickLocation } from "../replay/select";
import { current, drawnTrace, moment, shownGraph } from "../selectors";
import { pick, select, type Store } from "../store";
import { blank, layers, Plan, show, spare, type Drawing, type Part } from "./drawing";
import { Layouter } from "./layout";
import { cutShort, describe, drawModel, type DrawModel } from "./model";
import { definitions } from "./paint";
import { badgeOf, legend, strengthsAt, type Strength } from "./strength";
import { graphTable } from "./table";
import { Viewport, type Box } from "./viewport";

const many = 120; // parts of a drawing, of which those far from the view are left out
const margin = 8; // px around the drawing
const wholeAfter = 120; // ms
const drawable = 600; // nodes: more take many seconds to lay out, and nobody can read them

// What the marks on the drawing say.
const marked = pick(
  ["loc", "edge", "step", "run", "cursor", "source", "obligation", "level", "hover", "tab", "fragment"],
  { moment },
);

// While the text cannot be read, the drawing is of what could be read last.
const outdated = select(
  [pick(["source", "parsedSource", "run", "diagnostics"]), shownGraph],
  (s, graph) =>
    graph !== null && s.source !== s.parsedSource && !(current(s) && s.run!.graph) && s.diagnostics.length > 0,
);

export class GraphView {
  private svg = s("svg", { class: "graph-svg", "aria-hidden": "true" });
  // Where parts are that are far from the view: even a part that is not shown
  // has a place in the layout of an SVG that is, and costs time there.
  private shelf = h("div", { hidden: true }, s("svg"));
  private layers: Element[] = [];
  private away: Element[] = [];
  private box = byId("graph-canvas");
  private said = byId("graph-said");
  private kept: Box | null = null; // all parts that meet it are there
  private all = false;
  private viewport = new Viewport(this.svg, this.box, (b) => this.keep(b));
  private layouter = new Layouter();
  private graph: Graph | null = null;
  private key = "";
  private model: DrawModel = { nodes: [], edges: [], nodeOf: new Map() };
  private drawing = blank();
  private marked = new Map<Part, string>();
  private focus = -1; // node under the keyboard
  private table = false;

  private frame = 0;
  private revealed: number | undefined;
  private over: Element[] = []; // the edge under the pointer
  private whole = h("pre", {
    class: "graph-whole",
    hidden: true,
    tabindex: 0,
    role: "region",
    "aria-label": "The whole text of the selected edge",
  });
  private wholeTimer = 0;
  private legend = legend();

  constructor(private store: Store) {
    this.box.append(this.svg, this.whole, this.shelf);
    // A picture of the drawing, or paper, is of all of it.
    const all = (on: boolean): void => {
      this.all = on;
      this.kept = null;
      this.keep(this.viewport.shown);
    };
    this.svg.addEventListener("whole", () => all(true));
    this.svg.addEventListener("part", () => all(false));
    window.addEventListener("beforeprint", () => all(true));
    window.addEventListener("afterprint", () => all(false));
    for (const type of ["wheel", "pointerdown", "keydown"])
      this.whole.addEventListener(type, (e) => e.stopPropagation(), { passive: true });
    this.box.after(this.legend);
    this.svg.addEventListener("pointerover", (e) => this.hover(e));
    this.svg.addEventListener("pointerleave", (e) => this.hover(e));
    this.box.addEventListener("keydown", (e) => this.keydown(e));
    this.box.addEventListener("click", (e) => this.click(e));
    byId("graph-in").addEventListener("click", () => this.viewport.zoom(1.3));
    byId("graph-out").addEventListener("click", () => this.viewport.zoom(1 / 1.3));
    byId("graph-fit").addEventListener("click", () => this.viewport.fit(true, true));
    byId("graph-table").addEventListener("click", () => this.toggleTable());
    store.watch(shownGraph, (graph) => this.update(graph));
    store.watch(marked, () => this.soon());
    store.watch(outdated, () => this.outdate());
  }

  private update(graph: Graph | null): void {
    // A run sends the graph that was drawn already: keep the drawing then.
    const key = JSON.stringify(graph);
    this.graph = graph;
    if (key !== this.key) {
      this.key = key;
      void this.draw();
    }
    this.drawTable();
  }

  private outdate(): void {
    const old = outdated(this.store.now);
    byId("graph-old").hidden = !old;
    this.box.classList.toggle("old", old);
  }

  private async draw(): Promise<void> {
    const graph = this.graph;
    byId("graph-empty").hidden = graph !== null;
    if (!graph) return;
    const key = this.key;
    const model = drawModel(graph);
    if (model.nodes.length > drawable)
      return this.blank(`${model.nodes.length} locations are too many to draw: the table lists them.`);
    const plan = new Plan(graph, model);
    const placed = await this.layouter.place(plan.request());
    if (!placed || key !== this.key) return;
    if (placed.failed !== "") return this.blank(`The graph could not be laid out: ${placed.failed}`);
    const drawing = await plan.make(placed, () => key === this.key);
    if (!drawing) return;
    this.model = model;
    this.put(drawing);
    this.mark();
  }

  /** Shows why there is no drawing, and not that of another program. */
  private blank(why: string): void {
    this.model = { nodes: [], edges: [], nodeOf: new Map() };
    this.put(blank());
    const empty = byId("graph-empty");
    this.said.textContent = empty.textContent = why;
    empty.hidden = false;
  }

  private put(drawing: Drawing): void {
    const { parts, places } = drawing;
    this.drawing = drawing;
    this.marked.clear();
    this.kept = null;
    this.focus = -1;
    this.revealed = undefined;
    this.layers = layers();
    this.away = layers();
    for (const p of parts) this.place(p, parts.length >= many);
    this.shelf.firstElementChild!.replaceChildren(...this.away);
    this.svg.replaceChildren(...(parts.length > 0 ? [definitions(), ...this.layers] : []));
    if (parts.length === 0) return;
    const x = Math.min(...parts.map((p) => p.x)) + spare - margin;
    const y = Math.min(...parts.map((p) => p.y)) + spare - margin;
    const right = Math.max(...parts.map((p) => p.right)) - spare + margin;
    const bottom = Math.max(...parts.map((p) => p.bottom)) - spare + margin;
    const { nodeOf } = this.model;
    this.viewport.setContent(
      { x, y, w: right - x, h: bottom - y },
      places.get(nodeOf.get(this.store.now.loc) ?? nodeOf.get(this.graph!.entry) ?? -1),
    );
  }

  // Layout and painting go over all that is there, in view or not: of a large
  // graph only what is near the view is, and only that is marked.
  private keep(b: Box): void {
    const k = this.kept;
    if (
      this.drawing.parts.length < many ||
      (k && b.x >= k.x && b.y >= k.y && b.x + b.w <= k.x + k.w && b.y + b.h <= k.y + k.h && k.w < 3 * b.w)
    )
      return;
    const [x, y, w, h] = [b.x - b.w / 6, b.y - b.h / 6, (b.w * 4) / 3, (b.h * 4) / 3];
    this.kept = { x, y, w, h };
    for (const p of this.drawing.parts) {
      const far = !this.all && (p.right < x || p.bottom < y || p.x > x + w || p.y > y + h);
      if (far === p.far) continue;
      this.place(p, far);
      if (!far) show(p);
    }
  }

  private place(p: Part, far: boolean): void {
    p.far = far;
    (far ? this.away : this.layers)[p.layer]!.append(p.el);
  }

  private soon(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.mark();
    });
  }

  // Classes from the state: selection, path of the counterexample, proof, and at
  // a moment of the run the frames and what is asked. Only what changed is
  // touched: the rest of a large graph costs a comparison of strings.
  private mark(): void {
    const st = marked(this.store.now);
    const run = current(st) ? st.run : null;
    const replay = run !== null && st.cursor === "event" && run.graph !== null;
    const nodes = new Map<number, string>();
    const edges = new Map<number, string>();
    const put = (map: Map<number, string>, id: number | undefined, name: string): void => {
      if (id !== undefined) map.set(id, `${map.get(id) ?? ""} ${name}`);
    };
    const nodeOf = (loc: number): number | undefined => this.model.nodeOf.get(loc);
    const strengths = replay ? this.markMoment(nodes, edges, nodeOf, put) : null;
    if (!replay) for (const i of run?.report?.certificate.invariant ?? []) put(nodes, nodeOf(i.loc), "proved");
    const trace = drawnTrace(st);
    if (trace && !replay) this.markTrace(trace, put, nodes, edges);
    const selected = nodeOf(st.loc);
    put(nodes, selected, "selected");
    put(nodes, nodeOf(st.hover), "hover");
    if (this.focus >= 0) put(nodes, this.focus, "focus");
    const now = trace && st.cursor === "step" ? edgeAt(trace, st.step) : st.edge;
    put(edges, now, "now");
    this.spell(now);
    const marks = new Map<Part, string>();
    const gather = (names: Map<number, string>, parts: Map<number, Part[]>): void => {
      for (const [id, name] of names)
        for (const p of parts.get(id) ?? []) marks.set(p, (marks.get(p) ?? p.base) + name);
    };
    gather(nodes, this.drawing.nodeParts);
    gather(edges, this.drawing.edgeParts);
    for (const p of this.marked.keys()) if (!marks.has(p)) show(p, p.base);
    for (const [p, classes] of marks) show(p, classes);
    this.marked = marks;
    this.drawBadges(strengths);
    this.legend.hidden = strengths === null;
    const place = selected === undefined ? undefined : this.drawing.places.get(selected);
    if (place && selected !== this.revealed) this.viewport.reveal(place);
    this.revealed = selected;
    if (this.table) this.markTable();
  }

  private markTrace(
    trace: Run,
    put: (m: Map<number, string>, id: number | undefined, name: string) => void,
    nodes: Map<number, string>,
    edges: Map<number, string>,
  ): void {
    const st = marked(this.store.now);
    const visited = new Set<number>();
    const taken = new Set<number>();
    for (let i = 0; i <= st.step && i < trace.steps.length; i++) {
      const step = trace.steps[i]!;
      const n = this.model.nodeOf.get(step.loc);
      if (n !== undefined) visited.add(n);
      if (step.edge >= 0) taken.add(step.edge);
    }
    if (st.step >= trace.steps.length - 1 && (trace !== st.fragment?.run || st.fragment.fails))
      visited.add(this.graph?.error ?? -1);
    for (const n of visited) put(nodes, n, "visited");
    for (const e of taken) put(edges, e, "taken");
  }

  // The frame's strength at each location, the obligation at work and the edges
  // along which it leads to the error.
  private markMoment(
    nodes: Map<number, string>,
    edges: Map<number, string>,
    nodeOf: (loc: number) => number | undefined,
    put: (m: Map<number, string>, id: number | undefined, name: string) => void,
  ): Map<number, Strength> {
    const st = marked(this.store.now);
    const m = st.moment();
    const strengths = new Map<number, Strength>();
    const locs = this.graph?.locs.flatMap((l, i) => (l.gone || i === this.graph!.error ? [] : [i])) ?? [];
    for (const [loc, x] of strengthsAt(m, shownLevel(st, m), locs)) {
      const n = nodeOf(loc);
      if (n !== undefined && (loc === n || !strengths.has(n))) strengths.set(n, x);
    }
    for (const [n, x] of strengths) put(nodes, n, x.kind);
    const history = st.run!.history;
    for (const o of history.chain(st.obligation || m.current)) {
      if (o.born > m.at) continue;
      if (o.edge >= 0) put(edges, o.edge, "queried");
    }
    const asked = history.obligation(st.obligation || m.current);
    if (asked && asked.born <= m.at) put(nodes, nodeOf(asked.loc), "asked");
    return strengths;
  }

  // What the selected edge's label cuts short, once the selection rests.
  private spell(edge: number): void {
    const text = this.graph && edge >= 0 ? cutShort(this.graph, this.model, edge) : "";
    if (text === this.whole.textContent) return;
    this.whole.hidden = true;
    this.whole.textContent = text;
    clearTimeout(this.wholeTimer);
    if (!text) return;
    this.wholeTimer = window.setTimeout(() => {
      const label = this.drawing.edgeParts.get(edge)?.at(-1);
      this.whole.classList.toggle("top", label !== undefined && this.viewport.below((label.y + label.bottom) / 2));
      this.whole.hidden = false;
    }, wholeAfter);
  }

  private drawBadges(strengths: Map<number, Strength> | null): void {
    for (const [id, parts] of this.drawing.nodeParts) {
      const x = strengths?.get(id);
      const badge = x ? badgeOf(x) : "";
      for (const p of parts) if (p.badge !== badge) show(p, p.want, badge);
    }
  }

  private markTable(): void {
    const { loc } = marked(this.store.now);
    for (const row of byId("graph-rows").querySelectorAll<HTMLElement>("tr.selected")) row.classList.remove("selected");
    byId("graph-rows").querySelector(`tr[data-loc="${loc}"]`)?.classList.add("selected");
  }

  private click(e: MouseEvent): void {
    if (this.viewport.dragged()) return;
    const el = (e.target as Element).closest<SVGGElement>("[data-node], [data-edge]");
    if (el?.dataset.node) this.select(Number(el.dataset.node));
    else if (el?.dataset.edge) pickEdge(this.store, Number(el.dataset.edge), this.graph);
  }

  private hover(e: PointerEvent): void {
    const el = (e.target as Element).closest<SVGGElement>("[data-node], [data-edge]");
    this.store.set({ hover: el?.dataset.node ? Number(el.dataset.node) : -1 });
    // Line and label of an edge light up together.
    const edge = Number(el?.dataset.edge ?? -1);
    for (const x of this.over) x.removeAttribute("over");
    this.over = this.drawing.edgeParts.get(edge)?.map((p) => p.el) ?? [];
    for (const x of this.over) x.setAttribute("over", "");
  }

  private select(node: number): void {
    this.focus = node;
    pickLocation(this.store, node);
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
    return out.sort((a, b) => (this.drawing.places.get(a)?.x ?? 0) - (this.drawing.places.get(b)?.x ?? 0));
  }

  private walk(from: number, way: "in" | "out"): void {
    const next = this.neighbours(from, way);
    // Down prefers a node that lies below: back edges come last.
    const y = this.drawing.places.get(from)?.y ?? 0;
    next.sort((a, b) => {
      const forward = (n: number): number => ((this.drawing.places.get(n)?.y ?? 0) > y === (way === "out") ? 0 : 1);
      return forward(a) - forward(b);
    });
    if (next[0] !== undefined) this.walkTo(next[0]);
  }

  // Left and right go among the nodes that share a neighbour, then by position.
  private sibling(at: number, direction: 1 | -1): void {
    const here = this.drawing.places.get(at);
    if (!here) return;
    const row = [...this.drawing.places.entries()]
      .filter(([, p]) => Math.abs(p.y - here.y) < here.h)
      .sort((a, b) => a[1].x - b[1].x);
    const next = row[row.findIndex(([id]) => id === at) + direction];
    if (next) this.walkTo(next[0]);
  }

  private walkTo(node: number): void {
    this.focus = node;
    this.say(node);
    const place = this.drawing.places.get(node);
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
    rows.replaceChildren(
      this.graph
        ? graphTable(this.graph, (loc) => this.store.set({ loc, edge: -1 }))
        : h("p", null, "There is no graph yet."),
    );
  }
}
