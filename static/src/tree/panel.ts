// The tab of the abstract reachability tree. It shows the drawing, which grows and shrinks with the replay, or a table
// with the same contents. It also shows the number of nodes in each state and, below, the card of the selected node or
// of the node of the current event.

import sheet from "virtual:sheet/tree";
import { drawAfter, h, icon } from "../dom";
import type { TraceEvent } from "../engine/protocol";
import type { Context, Mount } from "../feature";
import { split } from "../panels/split";
import { pickNode } from "../replay/select";
import type { RunState } from "../run";
import { askToRun, shownGraph, tab, hiddenReason } from "../selectors";
import { addStyleSheet } from "../sheets";
import { pick, type Store } from "../store";
import { plural } from "../words/location";
import { term } from "../words/term";
import { NodeCard } from "./card";
import { noTree, treeOf, type NodeCounts, type Tree, type TreeMoment } from "./model";
import { TreeTable } from "./table";
import { TreeView } from "./view";
import { brief, inTree, says, stateMeans, stateWords } from "./words";

const seen = pick(["run", "revision", "tab", "event", "node", "loc", "hover"], {
  graph: shownGraph,
  hiddenReason,
  askToRun,
});

export const mount: Mount = (root, page) => {
  addStyleSheet(sheet);
  new TreePanel(root, page);
};

class TreePanel {
  private store: Store;
  private title = h("strong");
  private rest = h("span", { class: "muted" });
  private asTable = h(
    "button",
    { type: "button", class: "button tiny", "aria-pressed": "false", title: "As a table" },
    icon("table"),
    h("span", { class: "sr" }, "Show as a table"),
  );
  private buttons = h("span", { class: "tree-buttons" });
  private head: HTMLElement;
  private empty = h("p", { class: "empty" });
  private legend = h("ul", { class: "graph-legend tree-legend" });
  private view: TreeView;
  private table: TreeTable;
  private card: NodeCard;
  private upper: HTMLElement;
  private fit: (need: number) => void;
  private frame = 0;
  private moment: TreeMoment = noTree;
  private shown: RunState["history"] | null = null;
  private counted = "";

  constructor(root: HTMLElement, page: Context) {
    const { store } = page;
    this.store = store;
    root.classList.add("frames-panel", "tree-panel");
    const choose = (id: number): void => this.pick(id);
    this.view = new TreeView({
      pick: choose,
      over: (id) => store.set({ hover: this.moment.nodes[id - 1]?.node.loc ?? -1 }),
      open: () => this.card.el.focus(),
      says: (id) => this.says(id),
    });
    this.table = new TreeTable(choose);
    this.card = new NodeCard({
      pick: choose,
      event: (event) => store.set({ event, follow: false, cursor: "event" }),
    });
    this.card.el.addEventListener("keydown", (e) => {
      if (e.key !== "Escape" || e.target !== this.card.el) return;
      e.stopPropagation();
      (this.table.el.hidden ? this.view.el : this.table.el).focus();
    });
    const button = (name: string, title: string, act: () => void): HTMLElement =>
      h(
        "button",
        { type: "button", class: "button tiny", title, onclick: act },
        icon(name),
        h("span", { class: "sr" }, title),
      );
    this.buttons.append(
      button("minus", "Zoom out", () => this.view.zoom(1 / 1.3)),
      button("plus", "Zoom in", () => this.view.zoom(1.3)),
      button("fit", "Show the whole tree", () => this.view.fit()),
    );
    this.asTable.addEventListener("click", () => this.showTable(this.table.el.hidden));
    this.head = h(
      "div",
      { class: "frames-head tree-head" },
      this.title,
      this.rest,
      h("span", { class: "spacer" }),
      this.buttons,
      this.asTable,
    );
    this.upper = h("div", { class: "tree-upper" }, this.view.el, this.table.el, this.legend);
    root.append(this.head, this.empty, this.upper, this.card.el);
    this.fit = split(root, this.upper, this.card.el);
    store.watch(seen, () => this.soon());
  }

  private soon(): void {
    this.frame ||= drawAfter(this.store, () => {
      this.frame = 0;
      if (tab(this.store.now) === "tree") this.draw();
    });
  }

  private showTable(on: boolean): void {
    this.asTable.setAttribute("aria-pressed", String(on));
    this.table.el.hidden = !on;
    this.view.el.hidden = on;
    this.buttons.hidden = on;
    this.draw();
  }

  private pick(id: number): void {
    const v = this.moment.nodes[id - 1];
    if (v) pickNode(this.store, id, v.node.loc, v.node.edge);
  }

  private says(id: number): string {
    const v = this.moment.nodes[id - 1];
    if (!v) return "";
    return `Node ${id}, ${brief(seen(this.store.now).graph, v.node.loc)}: ${v.label}; ${says(v)}`;
  }

  private draw(): void {
    const s = seen(this.store.now);
    const history = s.run?.history ?? null;
    const tree = history ? treeOf(history) : null;
    const m = (this.moment = tree?.moment(s.event) ?? noTree);
    const none = m.nodes.length === 0;
    this.empty.hidden = !none;
    if (none) this.empty.textContent = s.hiddenReason || whyNone(s.run, tree, s.askToRun);
    this.head.hidden = this.upper.hidden = none;
    const graph = s.run?.graph ?? s.graph;
    if (none || !tree || !history) {
      this.card.el.hidden = true;
      this.fit(0);
      this.shown = null;
      return;
    }
    this.count(tree.counts(m));
    const e = history.events[s.event];
    const now = nodeOf(e);
    this.card.draw(m, m.nodes[s.node - 1] ? s.node : now, graph, history);
    this.fit(400);
    if (!this.table.el.hidden) this.table.draw(m, graph, s.node);
    else
      this.view.show(
        {
          moment: m,
          path: new Set(m.path ? tree.pathTo(m.path.leaf).map((v) => v.id) : []),
          selected: s.node,
          now,
          other: e?.k === "cover" || e?.k === "uncover" ? (e.by ?? 0) : 0,
          loc: s.loc,
          hover: s.hover,
          error: graph?.error ?? -1,
          place: (v) => brief(graph, v.node.loc),
          step: (v) =>
            (v.node.ways === "block" ? "a whole loop" : v.node.ways) || (graph?.edges[v.node.edge]?.text ?? ""),
        },
        this.shown !== history,
      );
    this.shown = history;
  }

  private count(c: NodeCounts): void {
    const key = JSON.stringify(c);
    if (key === this.counted) return;
    this.counted = key;
    const n = (x: number): string => x.toLocaleString("en");
    this.title.replaceChildren(`${n(c.nodes)} `, term("node", plural(c.nodes, "node", "nodes")));
    this.rest.textContent =
      c.pruned > 0 ? `${n(c.made)} were made, ${n(c.pruned)} ${plural(c.pruned, "has", "have")} left the tree` : "";
    this.legend.replaceChildren(
      ...inTree.map((state) =>
        h(
          "li",
          {
            class: c[state] === 0 ? "none" : null,
            title: stateMeans[state],
            "data-state": state,
            "data-count": c[state],
          },
          h("b", { class: `tree-key ${state}`, "aria-hidden": "true" }),
          `${n(c[state])} ${stateWords[state]}`,
        ),
      ),
    );
  }
}

function nodeOf(e: TraceEvent | undefined): number {
  return e?.nd ?? 0;
}

/** Explains why there is no tree at this event, although the run's engine makes one. */
function whyNone(run: Pick<RunState, "running"> | null, tree: Pick<Tree, "size"> | null, ask: string): string {
  if (!run) return `${ask}: the engine unwinds the program into a tree, which grows here.`;
  if (tree && tree.size > 0) return "The tree starts at a later event.";
  return run.running ? "The tree has no node yet." : "This run ended before its tree started.";
}
