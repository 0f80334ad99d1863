// The frames at a moment of the run, as a matrix of levels by locations. A lemma
// stands in the last frame in which it is known to hold: pushed, it travels on.
// Below the matrix, the card of what is selected.

import { drawAfter, h, reducedMotion } from "../dom";
import type { Context, Mount } from "../feature";
import { everyLevel, type History, type LemmaView, type Moment } from "../replay/history";
import { pickLemma, pickLocation } from "../replay/select";
import { moment, run, shownGraph, tab } from "../selectors";
import { pick, type Store } from "../store";
import { capital, place } from "../words/place";
import { Card, replaced, shownCard } from "./lemma-card";
import { split } from "./split";

const many = 40; // rows, of which those out of view stand empty
const inCell = 6; // lemmas that a cell shows before it is opened
const columnWidth = 130; // px, at least
const headWidth = 96;
const gapWidth = 30;
const longest = 44; // characters of a formula that a cell shows whole, at rest
const huge = 600; // that the card shows only

/** A column: one level, or a run of levels at which nothing stands. */
interface Column {
  from: number;
  to: number;
}

/** A row is built when it comes near the view; until then only its height is kept. */
interface Row {
  el: HTMLTableRowElement;
  head: HTMLTableCellElement;
  key: string; // of what stands in it
  want: string; // of what should
  near: boolean;
  lists: LemmaView[][];
}

const drawn = pick(["run", "revision", "tab", "level"], { moment, graph: shownGraph });
const marked = pick(["run", "level", "loc", "lemma", "obligation", "hover"], { moment, card: shownCard });

export const mount: Mount = (root, page) => void new FramesPanel(root, page);

class FramesPanel {
  private store: Store;
  private head = h("div", { class: "frames-head" });
  private columns = h("tr");
  private body = h("tbody");
  private table = h(
    "table",
    { class: "matrix" },
    h("caption", { class: "sr" }, "Lemmas by location and by the last frame in which they are known to hold"),
    h("thead", null, this.columns),
    this.body,
  );
  private scroll = h(
    "div",
    { class: "matrix-scroll", tabindex: 0, role: "region", "aria-label": "Frames" },
    this.table,
  );
  private empty = h("p", { class: "empty" });
  private card: Card;
  private fit: (need: number) => void;
  private rows = new Map<number, Row>();
  private chips = new Map<number, { el: HTMLButtonElement; key: string | null }>();
  private opened = new Set<string>(); // cells that show all
  private columnKey = "";
  private width = 0; // px of what is in view
  private frame = 0;
  private stale = true;
  private chosen = 0; // that was scrolled to
  private column = ""; // that was scrolled to
  private drawnAt = -2;
  private shape: Column[] = [];
  private near = new IntersectionObserver((list) => this.approach(list), { root: this.scroll, rootMargin: "150px" });

  constructor(root: HTMLElement, page: Context) {
    const { store } = page;
    this.store = store;
    root.classList.add("frames-panel");
    this.card = new Card(page);
    root.append(this.head, this.empty, this.scroll, this.card.el);
    this.fit = split(root, this.scroll, this.card.el);
    new ResizeObserver(() => {
      const width = this.scroll.clientWidth;
      if (width === 0 || width === this.width) return;
      this.width = width;
      this.columnKey = this.column = "";
      this.soon();
    }).observe(this.scroll);
    this.body.addEventListener("click", (e) => this.click(e));
    this.body.addEventListener("pointerover", (e) => this.hover(e));
    this.body.addEventListener("pointerleave", () => store.set({ hover: -1 }));
    store.watch(drawn, () => this.soon());
    store.watch(marked, () => this.soon(false));
    store.watch(run, () => {
      this.opened.clear();
      this.clear();
    });
  }

  private soon(all = true): void {
    this.stale ||= all;
    this.frame ||= drawAfter(this.store, () => {
      this.frame = 0;
      if (tab(this.store.now) !== "frames") return;
      if (this.stale) this.draw();
      else this.mark();
      this.stale = false;
    });
  }

  private draw(): void {
    const s = drawn(this.store.now);
    const m = s.moment();
    const none = !s.run || s.revision === 0;
    this.empty.hidden = !none && m.lemmas.length > 0;
    this.empty.textContent = none
      ? "Run the program: its frames appear here, and move with the timeline."
      : "No lemma yet: every frame still allows every state.";
    this.scroll.hidden = !this.empty.hidden;
    this.head.hidden = none;
    if (none) return;
    const held = m.lemmas.reduce((n, l) => n + (l.subsumed ? 0 : 1), 0);
    const from = this.places(m);
    const faded = this.drawMatrix(m, s.run!.history);
    this.head.replaceChildren(
      h(
        "strong",
        null,
        m.fixpoint >= 0
          ? "Fix-point reached"
          : m.frontier > 0
            ? `Working in frame ${m.frontier}`
            : m.depth > 0
              ? `Bounded search at depth ${m.depth}`
              : "Before the first frame",
      ),
      h(
        "span",
        { class: "muted" },
        `${held} ${held === 1 ? "lemma holds" : "lemmas hold"}, each in all frames up to where it stands`,
      ),
      faded ? h("span", { class: "muted legend" }, "Faded: not false, but another lemma says as much.") : "",
    );
    this.travel(from);
    this.drawnAt = m.at;
    this.mark();
  }

  // Whether lemmas stand there that others have replaced.
  private drawMatrix(m: Moment, history: History): boolean {
    let faded = false;
    const epoch = history.next(m.at + 1, -1, ["level"]);
    const cells = new Map<number, Map<number, LemmaView[]>>(); // location, level
    const levels = new Set<number>([1, Math.max(1, m.frontier)]);
    for (const l of m.lemmas) {
      // What was replaced in an earlier frame's time is of no interest any more.
      if (l.subsumed && history.lemma(l.id)!.subsumed < epoch) continue;
      faded ||= l.subsumed;
      let row = cells.get(l.loc);
      if (!row) cells.set(l.loc, (row = new Map()));
      const cell = row.get(l.level);
      if (cell) cell.push(l);
      else row.set(l.level, [l]);
      levels.add(l.level);
    }
    const columns = this.drawColumns([...levels]);
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
      this.near.unobserve(row.el);
      this.rows.delete(loc);
    }
    order.forEach((loc, i) => {
      let row = this.rows.get(loc);
      if (!row) {
        const head = h(
          "th",
          { scope: "row" },
          h(
            "button",
            { type: "button", class: "link", "data-loc": loc },
            loc === graph?.error ? "Error" : capital(place(graph, loc)),
          ),
        );
        const about = graph?.locs[loc]?.loopHead ? "loop head" : "";
        if (about) head.append(h("span", { class: "muted" }, about));
        const near = this.rows.size < 12;
        row = {
          el: h("tr", { "data-loc": loc }, (near || order.length <= many) && head),
          head,
          key: "",
          want: "",
          near,
          lists: [],
        };
        this.rows.set(loc, row);
        this.near.observe(row.el);
      }
      if (this.body.children[i] !== row.el) this.body.insertBefore(row.el, this.body.children[i] ?? null);
      this.updateRow(row, loc, columns, cells.get(loc)!);
    });
    return faded;
  }

  private drawColumns(levels: number[]): Column[] {
    const always = levels.includes(everyLevel);
    const used = levels.filter((l) => l > 0).sort((a, b) => a - b);
    const columns: Column[] = [];
    let next = 1;
    for (const l of used) {
      if (l > next) columns.push({ from: next, to: l - 1 });
      columns.push({ from: l, to: l });
      next = l + 1;
    }
    if (always) columns.push({ from: everyLevel, to: everyLevel });
    const key = columns.map((c) => `${c.from}-${c.to}`).join();
    const { level, moment } = drawn(this.store.now);
    const { frontier } = moment();
    if (key !== this.columnKey) {
      this.columnKey = key;
      this.shape = columns;
      for (const row of this.rows.values()) row.key = "";
      this.setWidth(columns);
      this.columns.replaceChildren(
        h("td"),
        ...columns.map((c) => {
          if (c.from === everyLevel)
            return h("th", { scope: "col", title: "Holds whatever the number of steps" }, "every frame");
          if (c.to > c.from)
            return h(
              "th",
              { scope: "col", class: "gap", title: `Frames ${c.from} to ${c.to}: no lemma ends here` },
              "…",
              h("span", { class: "sr" }, `frames ${c.from} to ${c.to}, empty`),
            );
          return h(
            "th",
            { scope: "col" },
            h(
              "button",
              {
                type: "button",
                class: "link",
                "data-level": c.from,
                title: "Show this frame in the source and in the graph",
                onclick: () => this.pickLevel(c.from),
              },
              `frame ${c.from}`,
            ),
          );
        }),
      );
    }
    for (const b of this.columns.querySelectorAll<HTMLElement>("[data-level]")) {
      const n = Number(b.dataset.level);
      b.setAttribute("aria-pressed", String(n === level));
      b.parentElement!.classList.toggle("frontier", n === frontier);
    }
    return columns;
  }

  // As many whole columns as there is room for. Past the last one there is room
  // enough for the view to begin where a column does, however far it is scrolled.
  private setWidth(columns: readonly Column[]): void {
    const room = Math.max(columnWidth, this.width - headWidth);
    const wide = Math.floor(room / Math.floor(room / columnWidth));
    const starts = [0];
    for (const c of columns) starts.push(starts.at(-1)! + (c.to > c.from ? gapWidth : wide));
    const over = starts.at(-1)! - room;
    const pad = this.width > 0 && over > 0 ? starts.find((x) => x >= over)! - over : 0;
    this.table.style.width = `max(100%, ${headWidth + starts.at(-1)! + pad}px)`;
    this.table.style.paddingRight = `${pad}px`;
  }

  private pickLevel(n: number): void {
    this.store.set({ level: this.store.now.level === n ? 0 : n, cursor: "event" });
  }

  private updateRow(row: Row, loc: number, columns: Column[], cells: Map<number, LemmaView[]>): void {
    row.lists = columns.map((c) => (c.from === c.to ? (cells.get(c.from) ?? []) : []));
    let key = "";
    let most = 1;
    for (let i = 0; i < columns.length; i++) {
      const list = row.lists[i]!;
      const all = this.opened.has(`${loc} ${columns[i]!.from}`);
      key += all ? "|+" : "|";
      // The newest first, what is replaced last; no more than are shown.
      if (list.length > 1) list.sort((a, b) => Number(a.subsumed) - Number(b.subsumed) || b.id - a.id);
      const n = all ? list.length : Math.min(list.length, inCell);
      for (let k = 0; k < n; k++) key += `${list[k]!.id}${flags(list[k]!)}${this.fate(list[k]!)?.short ?? ""},`;
      key += list.length;
      most = Math.max(most, n + Number(list.length > inCell));
    }
    row.want = key;
    if (row.near) this.buildRow(row, loc);
    else if (row.key !== key) row.el.style.height = `${most * 31 + 10}px`;
  }

  private approach(entries: IntersectionObserverEntry[]): void {
    for (const e of entries) {
      const loc = Number((e.target as HTMLElement).dataset.loc);
      const row = this.rows.get(loc);
      if (!row || row.el !== e.target) continue;
      const was = row.near;
      row.near = e.isIntersecting;
      if (row.near) this.buildRow(row, loc);
      else if (was && this.rows.size > many) {
        row.el.style.height = `${e.boundingClientRect.height}px`;
        row.el.replaceChildren(); // a head that stays in view costs wherever it is
        row.key = "";
      }
    }
  }

  private buildRow(row: Row, loc: number): void {
    if (row.key === row.want) return;
    row.key = row.want;
    row.el.style.height = "";
    row.el.replaceChildren(
      row.head,
      ...row.lists.map((list, i) => {
        const id = `${loc} ${this.shape[i]!.from}`;
        const all = this.opened.has(id);
        const more = list.length - inCell;
        return h(
          "td",
          null,
          ...(all ? list : list.slice(0, inCell)).map((l) => this.chip(l)),
          more > 0
            ? h("button", { type: "button", class: "more", "data-cell": id }, all ? "fewer" : `and ${more} more`)
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
      // Cut short by the style sheet, so that it is whole for those who hear it, and for all when it is chosen.
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
    this.near.disconnect();
    this.rows.clear();
    this.chips.clear();
    this.body.replaceChildren();
    this.columnKey = "";
  }

  // Where the lemmas stand that the event at hand has pushed.
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
    for (const el of this.body.querySelectorAll(".chosen")) el.classList.remove("chosen");
    const chosen = this.chips.get(s.lemma)?.el;
    if (chosen?.isConnected) {
      chosen.classList.add("chosen");
      if (this.chosen !== s.lemma) this.into(chosen);
    }
    this.chosen = s.lemma;
    if (!chosen?.isConnected) this.toColumn();
    this.fit(this.table.offsetHeight);
    this.card.settle();
  }

  // Without a lemma to show: to the frame that is asked about.
  private toColumn(): void {
    const s = marked(this.store.now);
    const m = s.moment();
    const o = s.run?.history.viewOf(m, s.obligation);
    const want = `${s.level || (o ? Math.max(1, o.level) : m.frontier)}`;
    if (want === this.column) return;
    this.column = want;
    const el = this.columns.querySelector<HTMLElement>(`[data-level="${want}"]`)?.parentElement;
    if (!el) return;
    this.toCell(el);
  }

  // So that what is in view begins where a column does.
  private toCell(el: HTMLElement): void {
    const { scroll } = this;
    const heads = [...this.columns.children] as HTMLElement[];
    const fixed = heads[0]!.offsetWidth;
    const left = el.offsetLeft - fixed;
    const right = el.offsetLeft + el.offsetWidth - scroll.clientWidth;
    if (left >= scroll.scrollLeft - 1 && right <= scroll.scrollLeft + 1) return;
    const starts = heads.slice(1).map((x) => x.offsetLeft - fixed);
    scroll.scrollLeft = left < scroll.scrollLeft ? left : Math.min(left, starts.find((x) => x >= right - 1) ?? left);
  }

  // Into view inside the matrix only, past its fixed first row and column.
  private into(el: HTMLElement): void {
    const a = el.getBoundingClientRect();
    const b = this.scroll.getBoundingClientRect();
    const top = b.top + this.columns.clientHeight + 8;
    const cell = el.closest("td");
    if (cell) this.toCell(cell);
    if (a.top < top) this.scroll.scrollTop -= top - a.top;
    else if (a.bottom > b.bottom - 8) this.scroll.scrollTop += a.bottom - b.bottom + 8;
  }
}

function flags(l: LemmaView): string {
  return `${l.fresh ? "fresh" : ""}${l.pushed ? " pushed" : ""}${l.subsumed ? " subsumed" : ""}`;
}
