// The obligations at a moment of the run, as a tree. The parent of an obligation is the obligation
// into which its states lead; a root is an obligation at the error. Each is shown with its level,
// its states, its edge, and the lemma that blocks it, if any. Obligations with an answer are
// folded, and the current branch is open. Below the tree is the card of the selected obligation.

import { drawAfter, h } from "../dom";
import type { Context, Mount } from "../feature";
import { unanswered, type History, type Moment, type OblView } from "../replay/history";
import { waiting } from "../replay/queue";
import { pickObligation } from "../replay/select";
import { askToRun, moment, run, shownGraph, tab, hiddenReason } from "../selectors";
import { pick, type Store } from "../store";
import { nodeOf, ruledOut } from "../words/position";
import { answer, statusWords } from "../words/answer";
import { queueWords } from "../words/queue";
import { anyState, conjunction } from "../words/cube";
import { everything, locationName, plural, step } from "../words/location";
import { rich } from "../words/rich";
import { term } from "../words/term";
import { noObligations } from "./absent";
import { Card, shownCard } from "./lemma-card";
import { split } from "./split";
import { WindowList } from "./window";

/**
 * The possible heights of rows in pixels: for one line with the answer; for two lines with the
 * answer; for two lines with the answer and two with the state.
 */
const rowHeights = [50, 68, 86];
const longState = 40; // characters of a state that may need a second line
const upper = 0.42; // the part of the panel that the rows may take beside a card (split.ts)
const deepest = 9; // maximum depth of indentation

interface Item {
  view: OblView;
  depth: number; // depth in the tree as shown
  children: number;
  open: boolean;
  selected: boolean;
  why: () => string; // the reason for its answer
  node: number; // the node in a tree; 0 with frames
}

const symbols = {
  open: "○",
  current: "◉",
  split: "◒",
  refined: "◒",
  blocked: "✓",
  dropped: "✕",
  reached: "!",
} as const;

const seen = pick(["run", "revision", "tab", "obligation", "engine"], {
  moment,
  graph: shownGraph,
  card: shownCard,
  hiddenReason,
  askToRun,
});

export const mount: Mount = (root, page) => void new ObligationsPanel(root, page);

class ObligationsPanel {
  private store: Store;
  private head = h("div", { class: "frames-head with-due" });
  private empty = h("p", { class: "empty" });
  private box = h("div", { class: "obl-tree", role: "tree", "aria-label": "Obligations", tabindex: 0 });
  private list: WindowList<Item>;
  private card: Card;
  private fit: (need: number) => void;
  private items: Item[] = [];
  private turned = new Map<number, boolean>(); // folded or unfolded by the reader
  private frame = 0;
  private size = 0; // the panel's height in pixels
  private revealed = "";

  constructor(root: HTMLElement, page: Context) {
    const { store } = page;
    this.store = store;
    root.classList.add("frames-panel");
    this.card = new Card(page);
    this.list = new WindowList(
      this.box,
      rowHeights[0]!,
      (item) => this.row(item),
      (a, b) =>
        a.view === b.view &&
        a.depth === b.depth &&
        a.open === b.open &&
        a.selected === b.selected &&
        a.children === b.children &&
        a.why() === b.why(),
    );
    root.append(this.head, this.empty, this.box, this.card.el);
    this.fit = split(root, this.box, this.card.el);
    new ResizeObserver(() => {
      if (this.size === root.clientHeight) return;
      this.size = root.clientHeight;
      this.soon();
    }).observe(root);
    this.box.addEventListener("keydown", (e) => this.keydown(e));
    this.box.addEventListener("click", (e) => this.click(e));
    this.box.addEventListener("pointerover", (e) => {
      const el = (e.target as Element).closest<HTMLElement>("[data-obl]");
      store.set({ hover: el ? (store.now.run?.history.obligation(Number(el.dataset.obl))?.loc ?? -1) : -1 });
    });
    this.box.addEventListener("pointerleave", () => store.set({ hover: -1 }));
    store.watch(seen, () => this.soon());
    store.watch(run, () => this.turned.clear());
  }

  private soon(): void {
    this.frame ||= drawAfter(this.store, () => {
      this.frame = 0;
      if (tab(this.store.now) === "obligations") this.draw();
    });
  }

  private draw(): void {
    const s = seen(this.store.now);
    const m = s.moment();
    const none = !s.run || (s.revision === 0 && s.run.running);
    this.empty.hidden = !none && m.obligations.length > 0;
    this.empty.textContent = s.hiddenReason || noObligations(none ? null : s.run, s.askToRun, s.engine);
    this.box.hidden = !this.empty.hidden;
    this.head.hidden = this.box.hidden;
    this.card.draw();
    if (this.box.hidden || !s.run) {
      this.fit(0);
      this.card.settle();
      return;
    }
    const { open, again, blocked, dropped, reached } = s.run.history.figures(m.at);
    const requeued = again > 0 ? `, ${again.toLocaleString("en")} of them back in the queue` : "";
    const numbers = [
      `${blocked.toLocaleString("en")} blocked${requeued}`,
      ...(reached > 0 ? [`${reached} on the counterexample`] : []),
      ...(dropped > 0 ? [`${dropped.toLocaleString("en")} dropped`] : []),
    ];
    const due = queueWords(waiting(s.run.history, m), this.unit(m, s.run.history));
    this.head.replaceChildren(
      h(
        "strong",
        null,
        open === 0 ? "No open " : `${open.toLocaleString("en")} open `,
        term("obligation", plural(Math.max(1, open), "obligation", "obligations")),
      ),
      h("span", { class: "due", title: due }, due),
      h(
        "span",
        { class: "muted" },
        numbers.join(", ") + (s.run.history.left > 0 ? "; some obligations of this long run are not kept" : ""),
      ),
    );
    this.items = this.flatten(m, s.run.history);
    const height = this.rowHeight();
    this.list.resize(height);
    this.fit(this.items.length * height);
    const at = this.items.findIndex((i) => i.selected);
    const now = at >= 0 ? at : this.items.findIndex((i) => i.view.id === m.current);
    const key = `${m.at} ${s.obligation}`;
    this.list.show(this.items, key !== this.revealed ? now : -1);
    this.revealed = key;
    const row = this.list.row(now);
    if (row) this.box.setAttribute("aria-activedescendant", row.id);
    else this.box.removeAttribute("aria-activedescendant");
    this.card.settle();
  }

  // Returns the largest height in pixels with which all rows are in view, or the smallest height if
  // none is small enough.
  private rowHeight(): number {
    const room = this.card.el.hidden ? this.size - 60 : this.size * upper;
    const long = ({ view }: Item): boolean => conjunction(view.parts).length > longState;
    const lines = rowHeights.findLastIndex((h, n) => this.items.length * h <= room && (n < 2 || this.items.some(long)));
    this.box.dataset.lines = String(Math.max(1, lines + 1));
    return rowHeights[Math.max(0, lines)]!;
  }

  // The meaning of an obligation's index: a level or, for an obligation at a node of a tree, a position on a path.
  private unit(m: Moment, history: History): "level" | "position" {
    const o = history.obligation(m.current) ?? history.obligation(history.roots[0] ?? 0);
    return o && nodeOf(o, history) > 0 ? "position" : "level";
  }

  // Returns the visible rows of the tree from top to bottom.
  private flatten(m: Moment, history: History): Item[] {
    const s = seen(this.store.now);
    const { graph } = s;
    const open = new Set<number>();
    for (const id of [m.current, s.obligation]) for (const o of history.chain(id)) open.add(o.id);
    const out: Item[] = [];
    const stack: [id: number, depth: number][] = history.roots.map((id): [number, number] => [id, 0]).reverse();
    while (stack.length > 0) {
      const [id, depth] = stack.pop()!;
      const view = history.viewOf(m, id);
      if (!view) continue;
      const { children } = history.obligation(id)!;
      let born = children.length; // they are in the order of their creation
      while (born > 0 && !history.viewOf(m, children[born - 1]!)) born--;
      let why: string | undefined; // only rows in view need it
      const shown = this.turned.get(id) ?? (open.has(id) || unanswered(view.status));
      out.push({
        view,
        depth,
        children: born,
        open: shown,
        selected: id === s.obligation,
        why: () => (why ??= answer(view, history, graph, m.at)),
        node: nodeOf(history.obligation(id)!, history),
      });
      if (shown) for (let i = born - 1; i >= 0; i--) stack.push([children[i]!, depth + 1]);
    }
    return out;
  }

  private row(i: Item): HTMLElement {
    const s = seen(this.store.now);
    const o = i.view;
    const graph = s.run?.graph ?? s.graph;
    const does = step(graph, o.edge);
    const cube = everything(o.parts) ? anyState(graph, o.loc) : conjunction(o.parts);
    const where = `${locationName(graph, o.loc)}${i.node ? `, node ${i.node}` : ""}`;
    const withoutParent = o.loc === graph?.error ? "" : i.node ? `, ${ruledOut}` : ", leads to the error";
    const leadsTo = o.parent ? `, leads to obligation ${o.parent}` : withoutParent;
    const reason = i.why();
    const why = h(
      "span",
      { class: "why" },
      h("b", null, statusWords[o.status]),
      reason ? " " : "",
      ...rich(reason),
      ` · at ${where}${leadsTo}`,
      does ? " by " : "",
      does ? h("code", null, does) : "",
      o.asked > 1 ? `, asked ${o.asked} times` : "",
      !i.open && i.children > 0 ? `, ${i.children} below` : "",
    );
    why.title = why.textContent; // for a truncated text
    const asks = unanswered(o.status) ? "asks" : "asked";
    return h(
      "div",
      {
        id: `obl-${o.id}`,
        role: "treeitem",
        class: `obl ${o.status}${i.selected ? " selected" : ""} d${Math.min(deepest, i.depth)}`,
        "data-obl": o.id,
        "aria-level": i.depth + 1,
        "aria-selected": String(i.selected),
        ...(i.children > 0 ? { "aria-expanded": String(i.open) } : {}),
      },
      h(
        "span",
        { class: "fold-mark", "data-fold": i.children > 0 ? o.id : null, "aria-hidden": "true" },
        i.children > 0 ? (i.open ? "▾" : "▸") : "",
      ),
      h("span", { class: "mark", "aria-hidden": "true" }, symbols[o.status]),
      h("span", { class: "num", title: `Obligation ${o.id}` }, String(o.id)),
      h("code", { title: cube }, cube),
      h(
        "span",
        {
          class: "num",
          title: `The ${i.node ? "position on the path" : "level"} at which the engine ${asks} about the obligation`,
        },
        `${i.node ? "position" : "level"} ${o.level}`,
      ),
      why,
    );
  }

  private click(e: MouseEvent): void {
    const el = (e.target as Element).closest<HTMLElement>("[data-obl]");
    if (!el) return;
    const i = this.items.find((x) => x.view.id === Number(el.dataset.obl));
    if (!i) return;
    if ((e.target as HTMLElement).dataset.fold) this.fold(i, !i.open);
    else pickObligation(this.store, i.view.id);
  }

  private fold(i: Item, open: boolean): void {
    this.turned.set(i.view.id, open);
    this.draw();
  }

  private keydown(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey || this.items.length === 0) return;
    const at = Math.max(
      0,
      this.items.findIndex((i) => i.selected),
    );
    const i = this.items[at]!;
    const moves: Record<string, () => void> = {
      ArrowDown: () => this.move(at + 1),
      ArrowUp: () => this.move(at - 1),
      Home: () => this.move(0),
      End: () => this.move(this.items.length - 1),
      ArrowRight: () => (i.children > 0 && !i.open ? this.fold(i, true) : this.move(at + 1)),
      ArrowLeft: () => {
        if (i.children > 0 && i.open) this.fold(i, false);
        else this.move(this.items.findLastIndex((p, n) => n < at && p.depth < i.depth));
      },
      Enter: () => this.move(at),
      " ": () => this.move(at),
    };
    const move = moves[e.key];
    if (!move) return;
    e.preventDefault();
    e.stopPropagation();
    move();
  }

  private move(to: number): void {
    const i = this.items[Math.max(0, Math.min(to, this.items.length - 1))]!;
    pickObligation(this.store, i.view.id);
  }
}
