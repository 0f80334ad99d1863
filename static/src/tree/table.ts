// The tree as a table: the same nodes, for readers who do not see the drawing. Rows are added in
// chunks of some hundreds.

import { h } from "../dom";
import type { Graph } from "../engine/protocol";
import { locationName, step } from "../words/location";
import type { NodeView, TreeMoment } from "./model";
import { says } from "./words";

const chunk = 300; // rows

export class TreeTable {
  readonly el = h("div", {
    class: "tree-rows scroll",
    tabindex: 0,
    role: "region",
    "aria-label": "Abstract reachability tree as a table",
    hidden: true,
  });
  private rows = chunk;
  private body = h("tbody");
  private more = h("button", { type: "button", class: "button", hidden: true });
  private drawn = new Map<number, { v: NodeView; row: HTMLElement }>();
  private graph: Graph | null = null;
  private selected = 0;
  private last: TreeMoment | null = null;

  constructor(private pick: (id: number) => void) {
    this.el.append(
      h(
        "table",
        { class: "data" },
        h("caption", { class: "sr" }, "Nodes of the abstract reachability tree"),
        h(
          "thead",
          null,
          h("tr", null, ...["Node", "Location", "Label", "State", "From"].map((t) => h("th", { scope: "col" }, t))),
        ),
        this.body,
      ),
      this.more,
    );
    this.more.addEventListener("click", () => {
      this.rows += chunk;
      this.fill();
    });
  }

  draw(m: TreeMoment, graph: Graph | null, selected: number): void {
    if (graph !== this.graph) this.drawn.clear();
    this.graph = graph;
    this.last = m;
    this.selected = selected;
    this.fill();
  }

  // Fills the table. Rows of unchanged nodes are used again.
  private fill(): void {
    const there = this.last?.nodes.filter((v) => v.state !== "pruned") ?? [];
    const shown = there.slice(0, this.rows);
    const rows = shown.map((v) => {
      const old = this.drawn.get(v.id);
      if (old?.v === v) return old.row;
      const row = this.row(v);
      this.drawn.set(v.id, { v, row });
      return row;
    });
    const now = this.body.children;
    if (now.length !== rows.length || rows.some((r, i) => r !== now[i])) this.body.replaceChildren(...rows);
    for (const v of shown) {
      const { row } = this.drawn.get(v.id)!;
      row.classList.toggle("selected", v.id === this.selected);
    }
    const left = there.length - shown.length;
    this.more.hidden = left === 0;
    this.more.textContent = `Show ${Math.min(chunk, left)} of ${left.toLocaleString("en")} more`;
  }

  private row(v: NodeView): HTMLElement {
    const { node } = v;
    const does = step(this.graph, node.edge);
    return h(
      "tr",
      { "data-node": v.id, "data-state": v.state },
      h(
        "th",
        { scope: "row" },
        h("button", { type: "button", class: "link", onclick: () => this.pick(v.id) }, String(v.id)),
      ),
      h("td", null, locationName(this.graph, node.loc)),
      h("td", null, h("code", null, v.label)),
      h("td", null, says(v)),
      h(
        "td",
        null,
        node.parent ? `node ${node.parent}` : "",
        node.parent ? " by " : "",
        node.parent ? h("code", null, does || "always") : "the root",
      ),
    );
  }
}
