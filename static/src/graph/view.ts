// The control-flow graph as SVG. The key Tab stops at it only once. The arrow keys follow edges, and Enter selects. CSS
// classes mark selected, visited and proved parts, so a change of the selection needs no new layout.

import { byId, h, icon, type Root } from "../dom";
import type { Graph } from "../engine/protocol";
import { edgeAt } from "../counterexample";
import { notLoaded } from "../notices";
import { heldAt } from "../replay/margin";
import { pickEdge, pickLocation } from "../replay/select";
import { drawnTrace, fits, previous, moment, seenRun, showsInvariant, shownGraph, upToDate } from "../selectors";
import { pick, select, type Store } from "../store";
import { show, type Part } from "./drawing";
import type { KnownLayout } from "./layout";
import { Marks, markMoment, markTrace } from "./marks";
import { cutShort, anyValue, isCell, same } from "./model";
import type { Rectangle } from "./paint";
import { Sheet } from "./sheet";
import type { History } from "../replay/history";
import type { NodeBadge } from "./nodes";
import { badgeOf, legend, type Strength } from "./strength";

const wholeAfter = 120; // ms
const noop = (): void => undefined; // without its code, the text stands in a corner

// Searching and the table are loaded when they are first used.
type Searching = typeof import("./searchbar");
type Match = ReturnType<Searching["search"]>[number];
type GraphTable = import("./table").GraphTable;

// The parts of the state that determine how nodes and edges are marked in the drawing.
const marked = pick(
  ["loc", "edge", "step", "cursor", "event", "source", "ints", "obligation", "level", "hover", "tab", "fragment"],
  { run: seenRun, moment },
);

// Says that the drawing belongs to an older text than the editor, or to a run with other integers; "" if not. While the
// text has syntax errors, the drawing shows the last text that had none.
const outdated = select(
  [
    pick(["source", "ints", "parsedSource", "parsedInts", "run", "diagnostics", "reading", "unread"]),
    shownGraph,
    previous,
  ],
  (s, graph, previous) =>
    graph === null
      ? ""
      : graph === s.run?.graph && previous
        ? "This graph is of the previous run."
        : !upToDate(s) &&
            !(fits(s) && s.run!.graph) &&
            (s.diagnostics.length > 0 || s.reading !== "" || s.unread !== "")
          ? "This graph shows the last version that could be read."
          : "",
);

// The parts of the state that explain why there is no drawing.
const missing = pick(["reading", "unread", "diagnostics"]);

export class GraphView {
  private box: HTMLElement;
  private said: HTMLElement;
  private sheet: Sheet;
  private graph: Graph | null = null;
  private marked = new Map<Part, string>();
  private focus = -1; // the node with the keyboard focus
  private table: GraphTable | null = null;
  private asTable = false; // the table replaces the drawing
  private searching: { bar: InstanceType<Searching["SearchBar"]>; search: Searching["search"] } | null = null;
  private searchButton = h(
    "button",
    {
      type: "button",
      id: "graph-search",
      class: "button tiny",
      title: "Search the graph (/)",
      "aria-expanded": "false",
      onclick: () => (this.searching ? this.searching.bar.toggle() : this.openSearch()),
    },
    icon("search"),
    h("span", { class: "sr" }, "Search the graph"),
  );
  private found: Match[] = [];
  private at = -1; // index of the current match

  private frame = 0;
  private revealed: number | Part | undefined;
  private over: Element[] = []; // the highlighted parts of the edge under the pointer
  private whole = h("pre", {
    class: "graph-whole",
    hidden: true,
    tabindex: 0,
    role: "region",
    "aria-label": "The full text of the selection",
  });
  private wholeTimer = 0;
  private spelled = -1; // this edge's full text is shown
  private now = -1; // the current or selected edge
  private pointed = -1; // the edge under the pointer
  private legend = legend();
  private trees: typeof import("./nodes") | null = null;
  private treeLegend: HTMLElement | null = null;
  private calls: import("./calls-pane").CallsPane | null = null;

  /** `known` are layouts stored with the page. */
  constructor(
    private store: Store,
    private root: Root = document,
    known: readonly KnownLayout[] = [],
  ) {
    this.box = byId("graph-canvas", root);
    this.said = byId("graph-said", root);
    this.sheet = new Sheet(this.box, known, {
      drawn: (fresh) => this.drawn(fresh),
      rests: () => this.settle(),
      anchor: () => {
        const { nodeOf } = this.sheet.model;
        return nodeOf.get(this.store.now.loc) ?? nodeOf.get(this.graph!.entry) ?? -1;
      },
      says: (text) => (this.said.textContent = text),
      table: () => this.showTable(true),
      search: () => this.openSearch(),
    });
    byId("graph-out", this.root).before(this.searchButton);
    this.box.append(this.whole);
    for (const type of ["wheel", "pointerdown", "keydown"])
      this.whole.addEventListener(type, (e) => e.stopPropagation(), { passive: true });
    this.box.after(this.legend);
    this.sheet.svg.addEventListener("pointerover", (e) => this.hover(e));
    this.sheet.svg.addEventListener("pointerleave", (e) => this.hover(e));
    this.box.addEventListener("keydown", (e) => this.keydown(e));
    this.box.addEventListener("click", (e) => this.click(e));
    byId("graph-in", this.root).addEventListener("click", () => this.sheet.viewport.zoom(1.3));
    byId("graph-out", this.root).addEventListener("click", () => this.sheet.viewport.zoom(1 / 1.3));
    byId("graph-fit", this.root).addEventListener("click", () => this.fit());
    byId("graph-table", this.root).addEventListener("click", () => this.showTable(!this.asTable));
    byId("graph-rows", this.root).addEventListener("keydown", (e) => {
      if (e.key === "/" && !e.ctrlKey && !e.metaKey && !e.altKey) {
        e.preventDefault();
        e.stopPropagation();
        this.openSearch();
      }
    });
    store.watch(shownGraph, (graph) => this.update(graph));
    store.watch(marked, () => this.soon());
    store.watch(outdated, () => this.outdate());
    store.watch(missing, () => this.explain());
  }

  private update(graph: Graph | null): void {
    // If a run sends the same graph again, keep the drawing.
    const again = graph !== null && same(graph, this.graph);
    this.graph = graph;
    if (!again) this.sheet.set(graph);
    this.table?.set(graph);
    this.searching?.bar.again();
    if (!again) this.drawCalls(graph);
    this.explain();
  }

  // The call graph and the meaning of pointers and cells are loaded with the first graph that needs them.
  private drawCalls(graph: Graph | null): void {
    if (this.calls) return this.calls.set(graph);
    if (
      !graph?.procedures?.length &&
      !graph?.addresses?.length &&
      !graph?.vars.some(isCell) &&
      !graph?.edges.some((e) => anyValue.test(e.text))
    )
      return;
    void import("./calls-pane").then(
      ({ CallsPane }) => {
        this.calls ??= new CallsPane(this.store, this.box);
        this.calls.set(this.graph);
        this.mark();
      },
      () => undefined, // loading is tried again with the next graph
    );
  }

  private explain(): void {
    const { reading, unread, diagnostics } = missing(this.store.now);
    const empty = byId("graph-empty", this.root);
    empty.hidden = this.graph !== null;
    // A drawing stays until the next one is ready. But if the current program has errors and there
    // is no graph, the drawing is hidden.
    this.box.classList.toggle("none", this.graph === null && diagnostics.length > 0);
    empty.textContent =
      reading !== ""
        ? `${reading}. The graph appears when this is done.`
        : unread !== ""
          ? `There is no graph of this program: ${unread}.`
          : diagnostics.length > 0
            ? `There is no graph: fix the ${diagnostics.length === 1 ? "error" : "errors"} below the program first.`
            : "The graph appears once the program compiles.";
  }

  private drawn(fresh: boolean): void {
    // The old drawing may return, so remove its marks.
    for (const p of this.marked.keys()) show(p, p.base);
    this.marked.clear();
    if (fresh) {
      this.focus = -1;
      this.revealed = undefined;
    }
    // The labels may now be shortened in another way, so the full text of the selection must be
    // placed again.
    this.spelled = -1;
    this.tell("");
    this.mark();
  }

  // Fits the drawing into the view. If the page has already fitted it, but only a part is visible, the reader wants to
  // see the whole drawing, however small it becomes.
  private fit(): void {
    const { viewport } = this.sheet;
    if (viewport.moved || viewport.whole) this.sheet.fit();
    else viewport.fit(true, true);
  }

  private outdate(): void {
    const old = outdated(this.store.now);
    const note = byId("graph-old", this.root);
    note.hidden = old === "";
    note.textContent = old;
    this.box.classList.toggle("old", old !== "");
  }

  private soon(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.mark();
    });
  }

  // Sets the classes of nodes and edges from the state: the selection, the path of the counterexample, and the proof;
  // at a moment of the run also the frames and the obligation. It touches only elements that changed; for the other
  // elements of a large graph it only compares strings.
  private mark(): void {
    const st = marked(this.store.now);
    const run = fits(st) ? st.run : null;
    const { drawing, model } = this.sheet;
    const marks = new Marks((loc) => model.nodeOf.get(loc));
    const { nodeOf } = marks;
    let strengths: Map<number, Strength> | null = null;
    let asked: number | undefined;
    let level = 0;
    let frame = "";
    const replay =
      run !== null && st.cursor === "event" && !showsInvariant(st) && run.graph !== null && this.graph !== null;
    if (replay) ({ level, frame, strengths, asked } = markMoment(marks, this.graph!, st, st.moment()));
    else {
      for (const i of run?.report?.certificate.invariant ?? []) marks.node(nodeOf(i.loc), "proved");
      const error = nodeOf(this.graph?.error ?? -1);
      if (run?.report?.verdict === "safe" && error !== undefined) {
        marks.node(error, "never");
        strengths = new Map([[error, { kind: "never", lemmas: 1 }]]);
      }
    }
    const trace = drawnTrace(st);
    if (trace && !replay)
      markTrace(marks, trace, st.step, this.graph?.error ?? -1, trace !== st.fragment?.run || st.fragment.fails);
    const selected = nodeOf(st.loc);
    marks.node(selected, "selected");
    marks.node(nodeOf(st.hover), "hover");
    if (this.focus >= 0) marks.node(this.focus, "focus");
    this.markFound(marks);
    const now = trace && st.cursor === "step" ? edgeAt(trace, st.step) : st.edge;
    marks.edge(now, "now");
    this.spell(now);
    const classes = new Map<Part, string>();
    const gather = (names: Map<number, string>, parts: Map<number, Part[]>): void => {
      for (const [id, name] of names)
        for (const p of parts.get(id) ?? []) classes.set(p, (classes.get(p) ?? p.base) + name);
    };
    const tree = replay && run.history.has("node") ? this.treeOf(run.history, st.event, marks) : null;
    gather(marks.nodes, drawing.nodeParts);
    gather(marks.edges, drawing.edgeParts);
    for (const p of this.marked.keys()) if (!classes.has(p)) show(p, p.base);
    for (const [p, names] of classes) show(p, names);
    this.marked = classes;
    if (drawing.boxes.length > 0) {
      const known = replay
        ? (loc: number): string[] => heldAt(st.moment(), level).flatMap((l) => (l.locs.includes(loc) ? l.formula : []))
        : (loc: number): string[] => run?.report?.certificate.invariant.find((i) => i.loc === loc)?.conjuncts ?? [];
      this.calls?.tell(drawing.boxes.map((b) => b.say(known(b.starts), known(b.returns))).filter((t) => t !== ""));
    }
    this.drawBadges(tree ?? strengths);
    this.legend.hidden = !replay || tree !== null || !(run?.running || run?.history.has("level"));
    if (this.treeLegend) this.treeLegend.hidden = tree === null;
    if (frame !== "") this.legend.firstElementChild!.textContent = frame;
    // If there is no node to follow, follow the selected edge.
    const work = selected ?? asked ?? drawing.edgeParts.get(now)?.at(-1);
    const place = typeof work === "number" ? drawing.places.get(work) : work && boxOf(work);
    if (place && work !== this.revealed) this.reveal(place, work === selected);
    else if (!place) this.sheet.follow(undefined);
    this.revealed = work;
    this.table?.mark(st.loc);
  }

  // If the reader has selected the node, always scrolls to it. If it is only the current node of the run, scrolls to it
  // unless the reader has moved the view.
  private reveal(place: Rectangle, selected: boolean): void {
    this.sheet.follow(place);
    if (selected) this.sheet.viewport.reveal(place);
  }

  private markFound(marks: Marks): void {
    this.found.forEach((m, i) => {
      const name = i === this.at ? "match match-now" : "match";
      if (m.edge >= 0) marks.edge(m.edge, name);
      else marks.node(marks.nodeOf(m.loc), name);
    });
  }

  private find(query: string): number {
    this.found = this.graph && this.searching ? this.searching.search(this.graph, query) : [];
    this.at = -1;
    this.narrow(query);
    this.mark();
    return this.found.length;
  }

  private goTo(n: number): string {
    const m = this.found[n]!;
    this.at = n;
    if (m.edge >= 0) pickEdge(this.store, m.edge, this.graph);
    else pickLocation(this.store, m.loc);
    this.focus = this.sheet.model.nodeOf.get(m.loc) ?? -1;
    const part =
      m.edge >= 0
        ? this.sheet.drawing.edgeParts.get(m.edge)?.at(-1)
        : this.sheet.drawing.nodeParts.get(this.focus)?.[0];
    if (part) this.sheet.viewport.reveal(boxOf(part));
    this.mark();
    this.table?.reveal(m.loc);
    return m.says;
  }

  private openSearch(): void {
    if (this.searching) return this.searching.bar.open();
    import("./searchbar").then(
      ({ SearchBar, search }) => {
        if (!this.searching) {
          const bar = new SearchBar(this.searchButton, {
            find: (query) => this.find(query),
            goTo: (n) => this.goTo(n),
            left: () => (this.asTable ? byId("graph-rows", this.root) : this.box).focus(),
          });
          this.searching = { bar, search };
          this.box.before(bar.el);
        }
        this.searching.bar.open();
      },
      () => notLoaded("The search", () => this.openSearch(), this.root),
    );
  }

  // Shows only the rows of the table that match a search.
  private narrow(query: string): void {
    this.table?.only(query.trim() === "" ? null : new Set(this.found.map((f) => f.loc)));
  }

  // Shows the full text of the selected edge if its label is shortened, after a short delay. An edge under the pointer
  // comes first, and its text is shown unfolded.
  private spell(now: number): void {
    this.now = now;
    const { graph, sheet, whole, pointed } = this;
    const text = (edge: number): string => (graph && edge >= 0 ? cutShort(graph, sheet.model, edge) : "");
    const open = text(pointed) !== "";
    const edge = open ? pointed : now;
    if (edge === this.spelled && open === whole.hasAttribute("data-open")) return;
    this.spelled = edge;
    whole.toggleAttribute("data-open", open);
    this.tell(text(edge));
    this.settle();
  }

  private tell(text: string): void {
    if (text === this.whole.textContent) return;
    this.whole.hidden = true;
    this.whole.textContent = text;
    clearTimeout(this.wholeTimer);
    if (!text) return;
    this.wholeTimer = window.setTimeout(() => {
      this.whole.hidden = false;
      this.settle();
    }, wholeAfter);
  }

  // Places the full text where it covers no node and not its own label.
  private settle(): void {
    const { whole, sheet } = this;
    if (whole.hidden) return;
    void import("./spot").then(({ settle }) => settle(whole, sheet, this.spelled), noop);
  }

  // Returns the badges that show, at each node of the graph, how many nodes the tree has there. The code for them is
  // loaded with the first tree.
  private treeOf(history: History, event: number, marks: Marks): Map<number, NodeBadge> {
    const out = new Map<number, NodeBadge>();
    if (!this.trees) {
      void import("./nodes").then(
        (trees) => {
          if (this.trees) return;
          this.trees = trees;
          this.treeLegend = trees.nodeLegend();
          this.legend.after(this.treeLegend);
          this.soon();
        },
        () => undefined, // loading is tried again with the next event
      );
      return out;
    }
    for (const [loc, b] of this.trees.nodeBadges(history, event)) {
      const id = marks.nodeOf(loc);
      if (id === undefined || (loc !== id && out.has(id))) continue;
      out.set(id, b);
    }
    for (const [id, { kind }] of out) marks.node(id, kind);
    return out;
  }

  private drawBadges(said: ReadonlyMap<number, Strength | NodeBadge> | null): void {
    for (const [id, parts] of this.sheet.drawing.nodeParts) {
      const x = said?.get(id);
      const badge = !x ? "" : "badge" in x ? x.badge : badgeOf(x);
      for (const p of parts) if (p.badge !== badge) show(p, p.want, badge);
    }
  }

  private click(e: MouseEvent): void {
    if (this.sheet.viewport.dragged()) return;
    const el = (e.target as Element).closest<SVGGElement>("[data-node], [data-edge], [data-func]");
    if (el?.dataset.func) this.toggle(el.dataset.func);
    else if (el?.dataset.node) this.select(Number(el.dataset.node));
    else if (el?.dataset.edge) pickEdge(this.store, Number(el.dataset.edge), this.graph);
  }

  // Opens the box of a recursive function, or closes it to one node.
  private toggle(func: string | undefined): void {
    if (!func || !this.graph?.procedures?.some((p) => p.func === func)) return;
    const open = this.sheet.toggle(func);
    this.said.textContent = `${func}() is ${open ? "open: its locations are shown" : "closed"}.`;
  }

  private hover(e: PointerEvent): void {
    const el = (e.target as Element).closest<SVGGElement>("[data-node], [data-edge]");
    this.store.set({ hover: el?.dataset.node ? Number(el.dataset.node) : -1 });
    // An edge's line and label are highlighted together.
    const edge = Number(el?.dataset.edge ?? -1);
    for (const x of this.over) x.removeAttribute("over");
    this.over = this.sheet.drawing.edgeParts.get(edge)?.map((p) => p.el) ?? [];
    for (const x of this.over) x.setAttribute("over", "");
    if (edge === this.pointed) return;
    this.pointed = edge;
    this.spell(this.now);
  }

  private select(node: number): void {
    this.focus = node;
    pickLocation(this.store, node);
    this.say(node);
    this.mark();
  }

  // Selects a location and shows the full texts of its shortened labels.
  private open(node: number): void {
    this.select(node);
    this.about(node, ({ waysOut }, graph) => this.tell(waysOut(graph, this.sheet.model, node)));
  }

  private say(node: number): void {
    this.about(node, ({ describe }, graph) => (this.said.textContent = describe(graph, this.sheet.base, node)));
  }

  private about(node: number, tell: (m: typeof import("./describe"), graph: Graph) => void): void {
    const { graph } = this;
    void import("./describe").then(
      (m) => graph && graph === this.graph && this.focus === node && tell(m, graph),
      () => undefined, // the next move says it
    );
  }

  private keydown(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey || this.sheet.model.nodes.length === 0) return;
    const at = this.here;
    const walk = (): void => this.walk(e.key);
    const moves: Record<string, () => void> = {
      ArrowDown: walk,
      ArrowUp: walk,
      ArrowRight: walk,
      ArrowLeft: walk,
      Home: () => this.walkTo(this.sheet.model.nodeOf.get(this.graph?.entry ?? 0) ?? at),
      End: () => this.walkTo(this.sheet.model.nodeOf.get(this.graph?.error ?? 0) ?? at),
      Enter: () => this.open(at),
      " ": () => this.select(at),
      x: () => this.toggle(this.graph?.locs[at]?.func),
      "+": () => this.sheet.viewport.zoom(1.3),
      "=": () => this.sheet.viewport.zoom(1.3),
      "-": () => this.sheet.viewport.zoom(1 / 1.3),
      "0": () => this.fit(),
      "/": () => this.openSearch(),
      Escape: () => this.tell(""),
    };
    const move = moves[e.key];
    if (!move) return;
    e.preventDefault();
    e.stopPropagation();
    move();
  }

  // The node at which a key acts.
  private get here(): number {
    const { model } = this.sheet;
    return this.focus >= 0 ? this.focus : (model.nodeOf.get(this.store.now.loc) ?? model.nodes[0]?.id ?? -1);
  }

  private walk(key: string): void {
    void import("./walk").then(
      ({ target }) => {
        const next = target(key, this.here, this.sheet);
        if (next !== undefined) this.walkTo(next);
      },
      () => undefined, // the next key tries again
    );
  }

  private walkTo(node: number): void {
    this.focus = node;
    this.say(node);
    const place = this.sheet.drawing.places.get(node);
    if (place) this.sheet.viewport.reveal(place);
    this.mark();
  }

  private showTable(on: boolean): void {
    this.asTable = on;
    byId("graph-table", this.root).setAttribute("aria-pressed", String(on));
    this.box.hidden = on;
    if (this.table) {
      this.table.show(on);
      return this.mark();
    }
    byId("graph-rows", this.root).hidden = !on;
    if (!on) return this.mark();
    import("./table").then(
      ({ GraphTable }) => {
        if (!this.table) {
          this.table = new GraphTable(byId("graph-rows", this.root), (loc) => this.store.set({ loc, edge: -1 }));
          this.table.set(this.graph);
          this.narrow(this.searching?.bar.query ?? "");
        }
        this.showTable(this.asTable);
      },
      () => {
        this.showTable(false);
        notLoaded("The table", () => this.showTable(true), this.root);
      },
    );
  }
}

function boxOf({ x, y, right, bottom }: Part): Rectangle {
  return { x, y, w: right - x, h: bottom - y };
}
