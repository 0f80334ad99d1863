// Decides how a graph is drawn. It takes the layout with the fullest labels that fits the area with
// readable text. If none fits, a part is shown, together with an overview. If the graph cannot be
// drawn, the view says why, and what the reader can do.

import { h, s } from "../dom";
import type { Graph } from "../engine/protocol";
import { blank, layers, Plan, show, spare, type Drawing, type Part } from "./drawing";
import { candidates, fold, levelOfPart, type Level } from "./fold";
import { Layouter, type KnownLayout } from "./layout";
import type { LayoutResponse } from "./place";
import { drawModel, type DrawModel } from "./model";
import { mapRoom } from "./map";
import type { Overview } from "./overview";
import { definitions, type Rectangle } from "./paint";
import { Viewport, type Box } from "./viewport";
import { emptied } from "../words/location";

const many = 120; // from this many parts on, those far from the view are removed
const margin = 10; // pixels around the drawing, in addition to the layout's own, since a badge extends beyond its location
const drawable = 600; // larger graphs are laid out only on request
const limit = 8000; // ms for a layout without asking
const busyAfter = 400; // ms
const cornerAfter = 250; // ms
const paperAfter = 800; // ms of rest before the print drawing is made
const settle = 70; // ms of rest before labels fold or unfold

/** LaidOut is a layout with the labels of one level. */
interface LaidOut {
  level: Level;
  model: DrawModel;
  drawing: Drawing;
  content: Box;
  simple: boolean;
}

/**
 * PendingLayout is a layout of the current graph that is being computed. The promise resolves to the layout; or to a
 * text that says why there is none; or to null if the layout is no longer wanted.
 */
interface PendingLayout {
  level: Level;
  result: Promise<LaidOut | string | null>;
}

const nothing: DrawModel = { nodes: [], edges: [], nodeOf: new Map() };

export interface SheetEvents {
  /** Called when another drawing is shown. `fresh` says whether it shows another graph than the drawing before. */
  drawn(fresh: boolean): void;
  /** Called when the view has stopped moving. */
  rests(): void;
  /** Returns the node that must be visible if the drawing does not fit. */
  anchor(): number;
  /** Called with the reason why there is no drawing, for screen readers. */
  says(text: string): void;
  table(): void;
  search(): void;
}

export class Sheet {
  readonly svg = s("svg", { class: "graph-svg", "aria-hidden": "true" });
  readonly viewport: Viewport;
  // The overview is loaded when a drawing is not completely visible for the first time.
  private overview: Overview | null = null;
  private mapping = false; // the overview is being loaded
  private marked: Rectangle | undefined;
  // A hidden SVG for the parts of the drawing that are far from the view. In the visible SVG, even a hidden part would
  // take layout time.
  private shelf = h("div", { hidden: true }, s("svg"));
  private layers: Element[] = [];
  private away: Element[] = [];
  private kept: Box | null = null; // the parts that intersect this box are in the SVG
  private all = false;
  private layouter: Layouter;
  private graph: Graph | null = null;
  base: DrawModel = nothing; // has the full labels and names, whatever is drawn
  private layouts: (LaidOut | undefined)[] = []; // by level
  private closed = new Set<string>(); // the recursive functions drawn as one node
  private pending: PendingLayout | null = null;
  private shown: LaidOut | null = null;
  private turn = 0; // counts choices of a layout, to drop results for older ones
  private fresh = false; // no drawing of this graph has been shown yet
  private simple = false; // the reader chose it, because the usual layout takes too long
  private anyway = false; // the reader chose to wait
  private why = h("div", { class: "graph-why", hidden: true });
  private tag = h("p", { class: "graph-tag", hidden: true });
  private timer = 0;
  private cornerTimer = 0;
  private paperTimer = 0;
  private forPaper = false; // the labels are complete, for printing
  private aside: LaidOut | null = null; // restored after printing

  constructor(
    private box: HTMLElement,
    known: readonly KnownLayout[],
    private on: SheetEvents,
  ) {
    this.layouter = new Layouter(known);
    this.viewport = new Viewport(
      this.svg,
      box,
      (b) => {
        this.keep(b);
        if (this.overview) this.overview.show(b, this.graph !== null && this.drawing.parts.length > 0);
        else this.map();
        this.corner();
      },
      () => this.soon(),
    );
    box.before(this.tag);
    box.append(this.svg, this.why, this.shelf);
    // Pictures and prints contain the whole drawing.
    const all = (on: boolean): void => {
      this.all = on;
      this.kept = null;
      this.keep(this.viewport.shown);
    };
    this.svg.addEventListener("whole", () => all(true));
    this.svg.addEventListener("part", () => all(false));
    // A print shows the full labels. The event "ready" asks to lay these out in advance.
    this.svg.addEventListener("ready", () => {
      this.forPaper = true;
      this.prepare();
    });
    this.svg.addEventListener("unfold", () => {
      const whole = this.layouts[0];
      if (!whole || !this.shown || whole === this.shown) return;
      this.aside = this.shown;
      this.swap(whole);
    });
    this.svg.addEventListener("refold", () => {
      if (this.aside) this.swap(this.aside);
      this.aside = null;
    });
    window.addEventListener("beforeprint", () => all(true));
    window.addEventListener("afterprint", () => all(false));
  }

  get drawing(): Drawing {
    return this.shown?.drawing ?? empty;
  }

  get model(): DrawModel {
    return this.shown?.model ?? nothing;
  }

  /** Whether labels are shortened. */
  get level(): Level {
    return this.shown?.level ?? 0;
  }

  /**
   * Draws a graph. The previous drawing stays until the new one is laid out. If there is no graph, cancels layouts that
   * have not ended.
   */
  set(graph: Graph | null): void {
    this.graph = graph;
    this.closed.clear();
    this.base = graph ? drawModel(graph) : nothing;
    this.layouts = [];
    this.pending = null;
    this.simple = this.anyway = false;
    this.fresh = true;
    this.turn++;
    if (graph) return void this.choose();
    clearTimeout(this.timer);
    this.layouter.cancel();
    this.why.hidden = true;
    if (this.overview) this.overview.el.hidden = true;
  }

  /**
   * Closes the box of a recursive function, or opens it if it is closed. Returns whether it is now
   * open.
   */
  toggle(func: string): boolean {
    if (!this.closed.delete(func)) this.closed.add(func);
    this.base = drawModel(this.graph!, this.closed);
    this.layouts = [];
    this.pending = null;
    void this.choose();
    return !this.closed.has(func);
  }

  /** Fits the drawing into the area again, after the reader has moved it. */
  fit(): void {
    this.viewport.fit(true);
    void this.choose();
  }

  /** Remembers the current node. If only a part of the graph is visible, scrolls so that the node stays visible. */
  follow(p: Rectangle | undefined): void {
    this.marked = p;
    this.overview?.mark(p);
    if (p) this.viewport.follow(p);
  }

  private soon(): void {
    clearTimeout(this.timer);
    if (this.graph && !this.viewport.moved) this.timer = window.setTimeout(() => void this.choose(), settle);
  }

  private async choose(): Promise<void> {
    const { graph, base } = this;
    if (!graph) return;
    const turn = ++this.turn;
    if (base.nodes.length > drawable && !this.simple && !this.anyway)
      return this.none(`${this.size()}: laying it out would take long.`);
    for (const level of candidates(graph, base)) {
      if (!this.mayFit(level)) continue;
      const laid = await this.lay(level, turn);
      if (!laid || turn !== this.turn) return;
      if (this.viewport.fits(laid.content.w, laid.content.h)) return this.put(laid);
    }
    const laid = await this.lay(levelOfPart(base), turn);
    if (laid && turn === this.turn) this.put(laid);
  }

  /** Whether a layout of this level may fit. */
  private mayFit(level: Level): boolean {
    const laid = this.layouts[level];
    if (laid) return this.viewport.fits(laid.content.w, laid.content.h);
    const { clientWidth: w, clientHeight: h } = this.box;
    return new Plan(this.graph!, fold(this.graph!, this.base, level), level).area * this.viewport.least ** 2 <= w * h;
  }

  /**
   * Returns the graph laid out with labels of a level of detail. Returns null if the layout is no longer wanted, or if
   * the graph cannot be laid out; in the latter case it shows why.
   */
  private async lay(level: Level, turn: number): Promise<LaidOut | null> {
    const have = this.layouts[level];
    if (have) return have;
    // The area may change during the first layout, so do not request the same layout twice.
    const laid = await (this.pending?.level === level ? this.pending.result : this.layOut(level));
    if (turn !== this.turn) return null;
    if (typeof laid !== "string") return laid;
    this.none(laid);
    return null;
  }

  private layOut(level: Level): Promise<LaidOut | string | null> {
    const pending: PendingLayout = { level, result: Promise.resolve(null) };
    this.pending = pending;
    const wanted = (): boolean => this.pending === pending;
    pending.result = this.asked(level, wanted).finally(() => {
      if (wanted()) this.pending = null;
    });
    return pending.result;
  }

  private async asked(level: Level, wanted: () => boolean): Promise<LaidOut | string | null> {
    const model = fold(this.graph!, this.base, level);
    const plan = new Plan(this.graph!, model, level);
    const busy = window.setTimeout(() => this.busy(), busyAfter);
    const placed = await this.layouter.place(plan.request(this.simple), this.anyway || this.simple ? 0 : limit);
    clearTimeout(busy);
    if (!wanted() || placed === "superseded") return null;
    if (!this.shown) this.why.hidden = true;
    if (placed === "limit") return `${this.size()}: its layout took more than ${limit / 1000} s and was stopped.`;
    if (placed === "cancelled") return `${this.size()}: you cancelled its layout.`;
    if (placed.failed !== "") return `The graph could not be laid out: ${placed.failed}`;
    return this.make(level, model, plan, placed, wanted);
  }

  private async make(
    level: Level,
    model: DrawModel,
    plan: Plan,
    placed: LayoutResponse,
    wanted: () => boolean,
  ): Promise<LaidOut | null> {
    const drawing = await plan.make(placed, wanted);
    if (!drawing) return null;
    const laid = { level, model, drawing, content: extent(drawing.parts), simple: placed.simple };
    this.layouts[level] = laid;
    return laid;
  }

  private put(laid: LaidOut): void {
    this.why.hidden = true;
    if (laid === this.shown) return;
    this.stand(laid);
    this.prepare();
    const { places } = laid.drawing;
    this.overview?.set(laid.content, places.values(), this.small);
    this.viewport.setContent(laid.content, places.get(this.on.anchor()), mapRoom(laid.content, this.small));
    const alive = this.graph !== null && !emptied(this.graph);
    this.tag.hidden = alive && !laid.simple;
    // The second sentence is an answer, so css/graph.css shows it only beside the verdict.
    this.tag.replaceChildren(
      ...(laid.simple
        ? ["A simple layout: edges may cross locations."]
        : ["The graph is empty: simplification removed every edge. ", h("span", null, "So no run reaches the error.")]),
    );
    const { fresh } = this;
    this.fresh = false;
    this.on.drawn(fresh);
  }

  private get small(): boolean {
    return this.box.clientWidth < 420;
  }

  // Loads the overview map. If that fails, the reader can still move the drawing by pointer and keys.
  private map(): void {
    if (this.mapping || !this.shown || this.shown.drawing.parts.length === 0 || this.viewport.whole) return;
    this.mapping = true;
    import("./overview").then(
      ({ Overview }) => {
        const map = (this.overview = new Overview(this.viewport));
        this.svg.after(map.el);
        if (!this.shown) return;
        map.set(this.shown.content, this.shown.drawing.places.values(), this.small);
        map.mark(this.marked);
        map.show(this.viewport.shown, true);
        this.corner();
      },
      () => (this.mapping = false),
    );
  }

  private stand(laid: LaidOut): void {
    this.shown = laid;
    const { parts } = laid.drawing;
    this.kept = null;
    this.layers = layers();
    this.away = layers();
    for (const p of parts) this.place(p, parts.length >= many);
    this.shelf.firstElementChild!.replaceChildren(...this.away);
    this.svg.replaceChildren(...(parts.length > 0 ? [definitions(), ...this.layers] : []));
  }

  // Shows another drawing of the same graph. The position of the view does not change.
  private swap(laid: LaidOut): void {
    this.stand(laid);
    this.keep(this.viewport.shown);
    this.on.drawn(false);
  }

  // Lays out the drawing with full labels, for printing, as soon as no other layout is in progress.
  // It leaves out graphs whose layout takes long.
  private prepare(): void {
    clearTimeout(this.paperTimer);
    if (!this.forPaper || !this.shown || this.shown.simple || this.layouts[0] || this.base.nodes.length > many) return;
    this.paperTimer = window.setTimeout(() => {
      const { graph, base, turn } = this;
      if (!graph || this.layouts[0]) return;
      if (this.pending) return this.prepare(); // the visible drawing has priority
      const plan = new Plan(graph, base, 0);
      void this.layouter.place(plan.request(false), limit).then((placed) => {
        if (turn === this.turn && typeof placed !== "string" && placed.failed === "")
          void this.make(0, base, plan, placed, () => turn === this.turn);
      });
    }, paperAfter);
  }

  // The browser spends time on layout and painting for all parts in the SVG, visible or not. So in a large graph the
  // SVG contains only the parts near the view, and only these parts are marked.
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

  // When the view has stopped moving, moves the elements that lie over the drawing to a position where they cover as
  // little as possible.
  private corner(): void {
    clearTimeout(this.cornerTimer);
    this.cornerTimer = window.setTimeout(() => {
      const { overview } = this;
      const { parts, boxes } = this.drawing;
      if (overview && !overview.el.hidden)
        overview.stand([...this.boxes(parts.filter((p) => p.layer > 0)), ...boxes.flatMap((b) => b.borders)]);
      this.on.rests();
    }, cornerAfter);
  }

  /**
   * The boxes of everything that lies over the drawing: the overview, and the texts at the borders
   * of functions.
   */
  over(): Box[] {
    const out: Box[] = this.drawing.boxes.flatMap((b) => b.borders);
    const map = this.overview?.el;
    if (map && !map.hidden && !map.classList.contains("away")) {
      const { shown, scale } = this.viewport;
      const [x, y] = [shown.x + map.offsetLeft / scale, shown.y + map.offsetTop / scale];
      out.push({ x, y, w: map.offsetWidth / scale, h: map.offsetHeight / scale });
    }
    return out;
  }

  /** The boxes of the parts of the drawing. */
  boxes(parts: readonly Part[] = this.drawing.parts): Box[] {
    return parts.map((p) => ({
      x: p.x + spare,
      y: p.y + spare,
      w: p.right - p.x - 2 * spare,
      h: p.bottom - p.y - 2 * spare,
    }));
  }

  private place(p: Part, far: boolean): void {
    p.far = far;
    (far ? this.away : this.layers)[p.layer]!.append(p.el);
  }

  private size(): string {
    const g = this.graph!;
    const locs = g.locs.filter((l) => !l.gone).length;
    const edges = g.edges.filter((e) => !g.locs[e.from]?.gone && !g.locs[e.to]?.gone).length;
    return `This graph has ${locs.toLocaleString("en")} locations and ${edges.toLocaleString("en")} edges`;
  }

  private busy(): void {
    if (this.shown && this.shown.model.nodeOf === this.base.nodeOf) return; // only the labels differ
    this.explain(`${this.size()}. It is being laid out.`, [["Cancel", () => this.layouter.cancel()]]);
  }

  /** Removes the present drawing, and shows the reason why the graph is not drawn. */
  private none(why: string): void {
    this.shown = null;
    this.fresh = true;
    this.tag.hidden = true;
    this.svg.replaceChildren();
    if (this.overview) this.overview.el.hidden = true;
    const again = (change: () => void) => (): void => {
      change();
      this.pending = null;
      void this.choose();
    };
    this.explain(`${why} The table and the search show the whole graph.`, [
      ["Show the table", () => this.on.table()],
      ["Search the graph", () => this.on.search()],
      ...(this.simple ? [] : ([["Simple layout", again(() => (this.simple = true))]] as [string, () => void][])),
      ["Lay out the graph anyway", again(() => ((this.anyway = true), (this.simple = false)))],
    ]);
    this.on.drawn(true);
  }

  private explain(text: string, actions: [string, () => void][]): void {
    this.on.says(text);
    this.why.replaceChildren(
      h("p", null, text),
      h(
        "div",
        { class: "graph-why-actions" },
        ...actions.map(([title, act]) =>
          h(
            "button",
            {
              type: "button",
              class: "button",
              onclick: (e: Event) => {
                e.stopPropagation();
                act();
              },
            },
            title,
          ),
        ),
      ),
    );
    this.why.hidden = false;
  }
}

const empty = blank();

function extent(parts: readonly Part[]): Box {
  if (parts.length === 0) return { x: 0, y: 0, w: 100, h: 100 };
  const least = (of: (p: Part) => number): number => parts.reduce((n, p) => Math.min(n, of(p)), Infinity);
  const x = least((p) => p.x) + spare - margin;
  const y = least((p) => p.y) + spare - margin;
  const right = -least((p) => -p.right) - spare + margin;
  const bottom = -least((p) => -p.bottom) - spare + margin;
  return { x, y, w: right - x, h: bottom - y };
}
