// The frames at a moment of the run, as a matrix with a row for each location and columns for the frames. A lemma is
// emphasised in the last frame in which it is known to hold. It also holds in all earlier frames, where it is shown
// faintly, so equal frames look equal. A pushed lemma moves to the next frame. Below the matrix is the card of the
// selected lemma or obligation.

import { drawAfter, h, reducedMotion } from "../dom";
import type { Context, Mount } from "../feature";
import type { Graph } from "../engine/protocol";
import { everyLevel, type History, type LemmaView, type Moment } from "../replay/history";
import { ofEvent, pickLemma, pickLocation } from "../replay/select";
import { askToRun, moment, run, shownGraph, tab, hiddenReason } from "../selectors";
import { atStart, chosenAfter, frontFrame, idle, lemmasByFrame } from "../stage/shown-location";
import { pick, type Store } from "../store";
import { callAt, functionAt, locationName, locationTitle } from "../words/location";
import { noLemmas } from "./absent";
import { cellsOf, equal, estimate, heightOf, huge, longest, quiet, type Cell } from "./cells";
import { columnHead, columnsOf, isGap, levelOf, tableWidth, type Column } from "./columns";
import { frameHeading, lemmaCount, whyFixed } from "./frames-head";
import { layersTable } from "./layers";
import { Card, replaced, shownCard } from "./lemma-card";
import { split } from "./split";
import { lineOf } from "../files/parts";

const many = 40; // with more rows, the table has only those near the view
const beyond = 150; // rows are near within this many pixels above and below the view
const inCell = 6; // lemmas in a cell that is not opened

/** A row is built when it comes near the view; until then only its height is known. */
interface Row {
  el: HTMLTableRowElement;
  head: HTMLTableCellElement;
  key: string; // identifies what it contains
  want: string; // identifies what it should contain
  near: boolean;
  height: number; // in pixels; an estimate until the row is built and measured
  cells: Cell[];
  lemmas: ReadonlyMap<number, LemmaView[]>; // by level
  filled: boolean; // `cells` and `want` are made of these lemmas
}

const drawn = pick(["run", "revision", "tab", "level", "engine", "place"], {
  moment,
  graph: shownGraph,
  hiddenReason,
  askToRun,
});
const marked = pick(["run", "level", "loc", "lemma", "obligation", "hover"], { moment, card: shownCard });

export const mount: Mount = (root, page) => void new FramesPanel(root, page);

class FramesPanel {
  private store: Store;
  private head = h("div", { class: "frames-head" });
  private dashed = h("span");
  private faded = h("span");
  private legend = h("span", { class: "muted legend", hidden: true }, this.dashed, this.faded);
  private headKey = ""; // identifies the head's contents
  private columns = h("tr", { "aria-rowindex": 1 });
  private body = h("tbody");
  private table = h(
    "table",
    { class: "matrix" },
    h("caption", { class: "sr" }, "Lemmas by location and by frame"),
    h("thead", null, this.columns),
    this.body,
  );
  private why = h("p", { class: "fix-note", hidden: true });
  private scroll = h(
    "div",
    { class: "matrix-scroll", tabindex: 0, role: "region", "aria-label": "Frames" },
    this.table,
  );
  private empty = h("p", { class: "empty" });
  private layers = h("div", { class: "layers", tabindex: 0, role: "region", "aria-label": "Layers", hidden: true });
  private card: Card;
  private fit: (need: number) => void;
  private whole = false; // every row is built, for a picture
  private rows = new Map<number, Row>();
  private order: number[] = []; // the rows' locations from top to bottom
  // These two rows take the space of the rows that are not in the table.
  private above = h("tr", { "aria-hidden": "true" });
  private below = h("tr", { "aria-hidden": "true" });
  private top = 0; // scroll position
  private view = 400; // height in pixels of the visible part
  private chips = new Map<number, { el: HTMLButtonElement; key: string | null }>();
  private opened = new Set<string>(); // cells with all their lemmas
  private columnKey = "";
  private width = 0; // width in pixels of the visible part
  private frame = 0;
  private stale = true;
  private chosen = ""; // the lemma or location to which the table was scrolled, and the event
  private column = ""; // the column to which the table was scrolled
  private drawnAt = -2;
  private switch = h(
    "button",
    {
      type: "button",
      class: "button tiny compact-switch",
      "aria-pressed": "false",
      title:
        "Show each lemma only in the last frame where it is known to hold. It also holds in all earlier frames, and is shown there if this switch is off.",
      onclick: () => this.store.set({ lemmasOnce: !this.compact }),
    },
    "Each lemma once",
  );
  private same = ""; // which equal columns are highlighted
  private shape: Column[] = [];

  constructor(root: HTMLElement, page: Context) {
    const { store } = page;
    this.store = store;
    root.classList.add("frames-panel");
    this.card = new Card(page);
    root.append(this.head, this.empty, this.layers, this.scroll, this.card.el);
    this.scroll.append(this.why); // below the table, so that it takes no room from the rows
    this.fit = split(root, this.scroll, this.card.el);
    this.scroll.addEventListener("scroll", () => this.approach(), { passive: true });
    for (const what of ["whole", "part"])
      root.addEventListener(what, () => {
        this.whole = what === "whole";
        this.approach();
      });
    new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: view } = this.scroll;
      if (view > 0 && view !== this.view) {
        this.view = view;
        this.approach();
      }
      if (width === 0 || width === this.width) return;
      this.width = width;
      this.columnKey = this.column = "";
      this.chosen = ""; // scroll to it again
      this.soon();
    }).observe(this.scroll);
    this.body.addEventListener("click", (e) => this.click(e));
    this.body.addEventListener("pointerover", (e) => this.hover(e));
    this.body.addEventListener("pointerleave", () => store.set({ hover: -1 }));
    store.watch(drawn, () => this.soon());
    store.watch(marked, () => this.soon(false));
    store.watch(
      (s) => s.lemmasOnce,
      (once) => {
        this.switch.setAttribute("aria-pressed", String(once));
        for (const row of this.rows.values()) row.key = "-";
        this.soon();
      },
    );
    store.watch(run, () => {
      this.opened.clear();
      this.clear();
    });
  }

  private goTo(event: number): void {
    this.store.set({ ...ofEvent(this.store, event), event, follow: false, cursor: "event" });
  }

  private get compact(): boolean {
    return this.store.now.lemmasOnce;
  }

  private soon(all = true): void {
    this.stale ||= all;
    this.frame ||= drawAfter(this.store, () => {
      this.frame = 0;
      if (tab(this.store.now) !== "frames") return;
      if (this.stale) this.draw();
      else {
        this.arrange();
        this.mark();
      }
      this.stale = false;
    });
  }

  private draw(): void {
    const s = drawn(this.store.now);
    const m = s.moment();
    const none = !s.run || (s.revision === 0 && s.run.running);
    const layered = !none && s.run!.history.has("image");
    this.layers.hidden = !layered;
    this.layers.replaceChildren(...(layered ? layersTable(s.run!.history, m.at, s.graph, (at) => this.goTo(at)) : []));
    this.empty.hidden = layered || (!none && m.lemmas.length > 0);
    this.empty.textContent = s.hiddenReason || noLemmas(none ? null : s.run, s.askToRun, s.engine, m.at);
    this.scroll.hidden = layered || !this.empty.hidden;
    this.head.hidden =
      none || layered || (m.lemmas.length === 0 && m.frontier === 0 && (m.depth === 0 || !s.run!.history.has("level")));
    if (layered) this.why.hidden = true;
    if (none || layered) return;
    const from = this.places(m);
    const faded = this.drawMatrix(m, s.run!.history);
    this.drawHead(m, faded);
    this.travel(from);
    this.drawnAt = m.at;
    this.mark();
  }

  private drawHead(m: Moment, faded: boolean): void {
    const s = drawn(this.store.now);
    const why = whyFixed(m);
    this.why.hidden = m.fixpoint <= 0;
    if (this.why.textContent !== why) this.why.textContent = why;
    const heading = frameHeading(m, frontFrame(s, m), s.level > 0, idle(s, m), atStart(s, m));
    const [here] = s.place < 0 ? [0] : lemmasByFrame(m, s.place, 1);
    const count = lemmaCount(
      m,
      s.run?.history.figures(m.at).lemmas ?? 0,
      this.compact,
      here ? `${here} at ${locationName(s.run?.graph ?? s.graph, s.place)}` : "",
    );
    const key = `${heading}|${count.textContent}|${faded}`;
    if (key === this.headKey) return;
    this.headKey = key;
    this.head.replaceChildren(h("strong", null, heading), this.switch, count, this.legend);
    this.faded.textContent = faded ? "Faded, dotted: the lemma still holds, but another lemma implies it." : "";
    this.explain();
  }

  private explain(): void {
    this.dashed.textContent = this.body.querySelector(".chosen-too")
      ? "Dashed: the selected lemma, in frames before its last one. "
      : "";
    this.legend.hidden = this.legend.textContent === "";
  }

  // Draws the matrix of frames and locations. Returns whether it shows replaced lemmas.
  private drawMatrix(m: Moment, history: History): boolean {
    let faded = false;
    const epoch = history.next(m.at + 1, -1, ["level"]);
    const cells = new Map<number, Map<number, LemmaView[]>>(); // by location and level
    const levels = new Set<number>([1, Math.max(1, m.frontier), frontFrame(this.store.now, m)]);
    if (m.fixpoint > 0) levels.add(m.fixpoint).add(m.fixpoint + 1);
    const equalPair = this.compact ? Math.max(0, m.fixpoint) : 0;
    const records = history.items.lemmas; // at the same indices
    for (let i = 0; i < m.lemmas.length; i++) {
      const l = m.lemmas[i]!;
      // Hide a lemma that was replaced before the newest frame began. At a fix-point, hide all
      // replaced lemmas.
      if (l.subsumed && (records[i]!.subsumed < epoch || m.fixpoint > 0)) continue;
      faded ||= l.subsumed;
      let row = cells.get(l.loc);
      if (!row) cells.set(l.loc, (row = new Map()));
      const level = equalPair > 0 && l.level === equalPair ? equalPair + 1 : l.level;
      const cell = row.get(level);
      if (cell) cell.push(l);
      else row.set(level, [l]);
      levels.add(level);
    }
    this.drawColumns(columnsOf([...levels], equalPair));
    const s = drawn(this.store.now);
    const graph = s.run?.graph ?? s.graph;
    const order = [...cells.keys()].sort(
      (a, b) =>
        Number(a === graph?.error) - Number(b === graph?.error) ||
        (graph?.locs[a]?.line ?? 0) - (graph?.locs[b]?.line ?? 0) ||
        a - b,
    );
    for (const [loc, row] of this.rows) {
      if (cells.has(loc)) continue;
      row.el.remove();
      this.rows.delete(loc);
    }
    this.order = order;
    order.forEach((loc, i) => {
      let row = this.rows.get(loc);
      if (!row) {
        const head = h(
          "th",
          { scope: "row" },
          h(
            "button",
            { type: "button", class: "link", "data-loc": loc, title: locationName(graph, loc) },
            rowName(graph, loc),
          ),
        );
        const l = graph?.locs[loc];
        const about = l?.role ? (l.role === "starts" ? "requires" : "ensures") : l?.loopHead ? "loop head" : "";
        if (about) head.append(h("span", { class: "muted" }, about));
        row = {
          el: h("tr", { "data-loc": loc }, head),
          head,
          key: "",
          want: "",
          near: false,
          height: 0,
          cells: [],
          lemmas: new Map(),
          filled: false,
        };
        this.rows.set(loc, row);
      }
      const func = functionAt(graph, loc);
      const begins = func !== "" && func !== functionAt(graph, order[i - 1] ?? -1);
      row.el.classList.toggle("begins", begins);
      if (begins) row.head.dataset.func = func;
      else delete row.head.dataset.func;
      const lemmas = cells.get(loc)!;
      if (!equal(row.lemmas, lemmas)) row.height = estimate(lemmas, this.compact, inCell);
      row.lemmas = lemmas;
      row.filled = false;
      if (order.length <= many) this.fill(row, loc);
    });
    this.arrange();
    return faded;
  }

  private drawColumns(columns: Column[]): void {
    const s = drawn(this.store.now);
    const m = s.moment();
    const { frontier, fixpoint } = m;
    const front = frontFrame(s, m);
    const key = `${columns.map((c) => `${c.from}-${c.to}${c.equalPair ? "=" : ""}${c.from > frontier ? "!" : ""}`).join()} ${fixpoint > 0}`;
    if (key !== this.columnKey) {
      this.columnKey = key;
      this.shape = columns;
      for (const row of this.rows.values()) {
        row.key = "";
        if (!row.near) row.el.replaceChildren(); // its cells would add columns
      }
      const { width, pad, pinned } = tableWidth(columns, this.width, fixpoint > 0);
      this.table.classList.toggle("pinned", pinned);
      this.table.style.width = `max(100%, ${width}px)`;
      this.table.style.paddingRight = `${pad}px`;
      this.columns.replaceChildren(
        h("td"),
        ...columns.map((c) => columnHead(c, fixpoint > 0 ? Infinity : frontier, (level) => this.pickLevel(level))),
      );
    }
    for (const b of this.columns.querySelectorAll<HTMLElement>("[data-level]")) {
      const n = Number(b.dataset.level);
      const at = n === front || Number(b.dataset.too) === front;
      b.setAttribute("aria-pressed", String(s.level > 0 && at));
      b.parentElement!.classList.toggle("front", at);
      b.parentElement!.classList.toggle("same", fixpoint > 0 && (n === fixpoint || n === fixpoint + 1));
    }
    const same = fixpoint > 0 ? String(fixpoint) : "";
    if (same !== this.same) {
      this.same = same;
      for (const row of this.rows.values()) row.key = "-";
    }
  }

  private pickLevel(n: number): void {
    this.store.set({ level: chosenAfter(this.store.now, moment(this.store.now)(), n), cursor: "event" });
  }

  // Computes the cells and the height of a row. Only rows near the view have cells, because there
  // may be hundreds of rows.
  private fill(row: Row, loc: number): void {
    if (row.filled) return;
    row.filled = true;
    const room = (level: number): number => (this.opened.has(`${loc} ${level}`) ? Infinity : inCell);
    row.cells = cellsOf(row.lemmas, this.shape.map(levelOf), this.compact, room, this.store.now.lemma);
    let key = "";
    let most = 1;
    row.cells.forEach(({ own, too, total }, i) => {
      key += room(this.shape[i]!.to) === Infinity ? "|+" : "|";
      for (const l of own) key += `${l.id}${flags(l)}${this.fate(l)?.short ?? ""},`;
      for (const l of too) key += `(${l.id})`;
      key += total;
      most = Math.max(most, own.length + too.length + Number(total > inCell));
    });
    if (row.want === key) return;
    row.want = key;
    row.height = heightOf(most);
  }

  // Puts the rows near the view into the table, and builds their contents. If the table is about to
  // scroll to the selected row, the rows near the new scroll position are built.
  private arrange(): void {
    const list = this.order.map((loc) => this.rows.get(loc)!);
    const tops = [0];
    for (const row of list) tops.push(tops.at(-1)! + row.height);
    let { top } = this;
    const at = this.chosen === this.selection() ? -1 : this.order.indexOf(this.locationOf());
    if (at >= 0 && tops[at]! < top) top = tops[at]!;
    else if (at >= 0 && tops[at + 1]! > top + this.view) top = Math.min(tops[at]!, tops[at + 1]! - this.view);
    list.forEach((row, i) => {
      row.near = this.whole || (tops[i + 1]! >= top - beyond && tops[i]! <= top + this.view + beyond);
    });
    const all = list.length <= many;
    const from = list.findIndex((row) => row.near);
    const to = list.findLastIndex((row) => row.near) + 1;
    this.above.style.height = `${tops[Math.max(0, from)]!}px`;
    this.below.style.height = `${tops.at(-1)! - tops[to]!}px`;
    const shown = all
      ? list.map((row) => row.el)
      : [this.above, ...list.slice(Math.max(0, from), to).map((row) => row.el), this.below];
    const kept = new Set<Element>(shown);
    for (const el of [...this.body.children]) if (!kept.has(el)) el.remove();
    shown.forEach((el, i) => {
      if (this.body.children[i] !== el) this.body.insertBefore(el, this.body.children[i] ?? null);
    });
    this.table.setAttribute("aria-rowcount", String(list.length + 1)); // includes the head
    list.forEach((row, i) => {
      if (row.near) {
        row.el.setAttribute("aria-rowindex", String(i + 2));
        this.fill(row, this.order[i]!);
        this.buildRow(row, this.order[i]!);
      } else if (all && row.key !== row.want) row.el.style.height = `${row.height}px`;
    });
  }

  private measure(): void {
    this.top = this.scroll.scrollTop;
    for (const row of this.rows.values()) if (row.near && row.el.isConnected) row.height = row.el.offsetHeight;
  }

  // After scrolling.
  private approach(): void {
    this.measure();
    this.arrange();
    this.emphasise();
  }

  private buildRow(row: Row, loc: number): void {
    if (row.key === row.want) return;
    row.key = row.want;
    row.el.style.height = "";
    row.el.replaceChildren(
      row.head,
      ...row.cells.map(({ own, too, total }, i) => {
        const { from, to } = this.shape[i]!;
        const id = `${loc} ${to}`;
        const { fixpoint } = moment(this.store.now)();
        const more = total - own.length - too.length;
        return h(
          "td",
          {
            class:
              from === everyLevel
                ? "always"
                : fixpoint > 0 && !isGap(this.shape[i]!) && (from === fixpoint || from === fixpoint + 1)
                  ? "same"
                  : null,
          },
          ...own.map((l) => this.chip(l)),
          ...too.map((l) => quiet(l)),
          more > 0 || this.opened.has(id)
            ? h(
                "button",
                { type: "button", class: "cell-more", "data-cell": id },
                more > 0 ? `and ${more} more` : "fewer",
              )
            : null,
        );
      }),
    );
  }

  private fate(l: LemmaView): ReturnType<typeof replaced> | null {
    return l.subsumed ? replaced(this.store.now.run!.history, l.id, moment(this.store.now)().at) : null;
  }

  private chip(l: LemmaView): HTMLElement {
    const fate = this.fate(l);
    const key = `${flags(l)}${fate?.why ?? ""}`;
    let c = this.chips.get(l.id);
    if (!c) {
      const text = l.formula === "false" ? "not reached" : l.formula || "true";
      // The style sheet shortens the text, so that screen readers read the complete formula. A
      // sighted reader sees all of it when the lemma is selected.
      const el = h(
        "button",
        { type: "button", "data-lemma": l.id },
        h(
          "span",
          { class: text.length > longest ? "long" : null },
          text.length > huge ? `${text.slice(0, huge - 1)}…` : text,
        ),
      );
      this.chips.set(l.id, (c = { el, key: null }));
    }
    if (c.key !== key) {
      c.key = key;
      c.el.className = `chip-lemma ${flags(l)}`;
      const { formula } = l;
      c.el.title = [formula.length > longest ? formula.slice(0, huge) : "", fate?.why ?? ""].filter(Boolean).join("\n");
      const state = l.fresh ? "new" : l.pushed ? "pushed" : (fate?.short ?? "");
      if (state) c.el.dataset.state = state;
      else delete c.el.dataset.state;
    }
    return c.el;
  }

  private clear(): void {
    this.rows.clear();
    this.order = [];
    this.chips.clear();
    this.body.replaceChildren();
    this.columnKey = "";
  }

  // Returns the positions on the screen of the lemmas that the current event has pushed, before they move.
  private places(m: Moment): Map<number, DOMRect> {
    const out = new Map<number, DOMRect>();
    if (m.at !== this.drawnAt + 1 || reducedMotion()) return out;
    for (const l of m.lemmas) {
      const el = l.pushed && this.chips.get(l.id)?.el;
      if (el && el.isConnected) out.set(l.id, el.getBoundingClientRect());
    }
    return out;
  }

  private travel(from: ReadonlyMap<number, DOMRect>): void {
    for (const [id, a] of from) {
      const el = this.chips.get(id)?.el;
      if (!el?.isConnected) continue;
      const b = el.getBoundingClientRect();
      el.animate([{ transform: `translate(${a.left - b.left}px, ${a.top - b.top}px)` }, { transform: "none" }], {
        duration: 320,
        easing: "cubic-bezier(.3,.7,.2,1)",
      });
    }
  }

  private click(e: MouseEvent): void {
    const el = (e.target as Element).closest<HTMLElement>("[data-lemma], [data-cell], [data-loc]");
    if (!el) return;
    if (el.dataset.lemma)
      pickLemma(this.store, this.store.now.lemma === Number(el.dataset.lemma) ? 0 : Number(el.dataset.lemma));
    else if (el.dataset.cell) {
      if (!this.opened.delete(el.dataset.cell)) this.opened.add(el.dataset.cell);
      this.draw();
    } else pickLocation(this.store, Number(el.dataset.loc));
  }

  private hover(e: PointerEvent): void {
    const row = (e.target as Element).closest<HTMLElement>("tr[data-loc]");
    this.store.set({ hover: row ? Number(row.dataset.loc) : -1 });
  }

  private mark(): void {
    const s = marked(this.store.now);
    this.card.draw();
    for (const [loc, row] of this.rows) {
      row.el.classList.toggle("selected", loc === s.loc && loc >= 0);
      row.el.classList.toggle("hover", loc === s.hover && loc >= 0);
    }
    const chosen = this.emphasise();
    const row = this.rows.get(this.locationOf());
    if (!chosen && (s.lemma === 0 || !row || row.near)) this.toColumn();
    this.explain();
    const need = this.table.offsetHeight;
    this.measure(); // before the panel's parts change their sizes
    this.fit(need);
    this.card.settle();
    // The card makes the table smaller, so scroll after that.
    const at = chosen ?? this.rows.get(s.loc)?.el;
    const key = this.selection();
    if (at?.isConnected && this.chosen !== key) this.into(at);
    this.chosen = key;
  }

  private selection(): string {
    const { lemma, loc, event } = this.store.now;
    return `${lemma} ${loc} ${event}`;
  }

  // Returns the location of the selected lemma or, without one, the selected location.
  private locationOf(): number {
    const { lemma, loc, run } = this.store.now;
    return run?.history.lemma(lemma)?.loc ?? loc;
  }

  // Highlights the selected lemma and returns its element; null if the table does not show the
  // lemma.
  private emphasise(): HTMLElement | null {
    const { lemma } = this.store.now;
    for (const el of this.body.querySelectorAll(".chosen, .chosen-too")) el.classList.remove("chosen", "chosen-too");
    const chosen = this.show(lemma);
    if (!chosen) return null;
    chosen.classList.add("chosen");
    for (const el of this.body.querySelectorAll(`.lemma-too[data-lemma="${lemma}"]`)) el.classList.add("chosen-too");
    return chosen;
  }

  // Returns the element that shows a lemma, or null if the lemma is not in the table. Builds its row and its cell if
  // necessary.
  private show(lemma: number): HTMLElement | null {
    const chip = (): HTMLElement | null => {
      const el = this.chips.get(lemma)?.el;
      return el?.isConnected ? el : null;
    };
    if (lemma === 0 || chip()) return chip();
    const loc = this.store.now.run?.history.lemma(lemma)?.loc ?? -1;
    const row = this.rows.get(loc);
    const l = moment(this.store.now)().lemmas.find((x) => x.id === lemma);
    if (!row || !l) return null;
    this.fill(row, loc);
    const cell = row.cells[this.shape.findIndex((c) => !isGap(c) && c.from <= l.level && l.level <= c.to)];
    if (!cell) return null;
    if (!cell.own.some((x) => x.id === lemma)) {
      cell.own[Math.max(0, cell.own.length - 1)] = l;
      row.want += `>${lemma}`;
    }
    if (row.near) this.buildRow(row, loc);
    return chip();
  }

  // Without a selected lemma, scrolls to the current frame.
  private toColumn(): void {
    const s = marked(this.store.now);
    const m = s.moment();
    const level = frontFrame(s, m);
    const want = `${level}`;
    if (want === this.column) return;
    this.column = want;
    const el = this.columns.querySelector<HTMLElement>(`[data-level="${want}"], [data-too="${want}"]`)?.parentElement;
    if (!el) return;
    this.toCell(el);
    // Show both equal frames.
    if (m.fixpoint > 0 && level === m.fixpoint + 1 && !this.compact && el.previousElementSibling instanceof HTMLElement)
      this.toCell(el.previousElementSibling);
  }

  // Scrolls so that the column of `el` is visible and the visible part begins at the start of a
  // column.
  private toCell(el: HTMLElement): void {
    const { scroll } = this;
    const heads = [...this.columns.children] as HTMLElement[];
    const fixed = heads[0]!.offsetWidth;
    const pinned = this.table.classList.contains("pinned");
    if (pinned && el.classList.contains("always")) {
      // The column of lemmas that hold in every frame always stays visible, so scroll to the column
      // of the current frame instead.
      this.column = "";
      return this.toColumn();
    }
    const left = el.offsetLeft - fixed;
    const right = el.offsetLeft + el.offsetWidth + (pinned ? heads.at(-1)!.offsetWidth : 0) - scroll.clientWidth;
    const starts = heads.slice(1, pinned ? -1 : undefined).map((x) => x.offsetLeft - fixed);
    const far = (x: number): number => Math.abs(x - scroll.scrollLeft);
    const whole = starts.filter((x) => x >= right - 1 && x <= left).sort((a, b) => far(a) - far(b) || b - a);
    const to = whole[0] ?? left;
    if (far(to) > 1) scroll.scrollLeft = to;
  }

  // Scrolls the matrix, and nothing around it, until an element is visible. The fixed first row and
  // first column must not cover the element.
  private into(el: HTMLElement): void {
    const a = el.getBoundingClientRect();
    const b = this.scroll.getBoundingClientRect();
    const top = b.top + this.columns.clientHeight + 8;
    const cell = el.closest("td");
    if (cell) this.toCell(cell);
    if (a.top < top) this.scroll.scrollTop -= top - a.top;
    else if (a.bottom > b.bottom - 8) this.scroll.scrollTop += Math.min(a.bottom - b.bottom + 8, a.top - top);
  }
}

// The function's name is above the row, so the row's name is short.
function rowName(graph: Graph | null, loc: number): string {
  const l = graph?.locs[loc];
  if (loc === graph?.error) return "Error";
  if (l?.role) return l.role === "starts" ? "Start" : "Return";
  return callAt(graph, loc) ? `Call in ${lineOf(l!)}` : locationTitle(graph, loc);
}

function flags(l: LemmaView): string {
  return `${l.fresh ? "fresh" : ""}${l.pushed ? " pushed" : ""}${l.subsumed ? " subsumed" : ""}`;
}
