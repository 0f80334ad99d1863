// The card of a node. It shows the node's location and state, its label and how the engine found
// the label, and the node's events.

import { h } from "../dom";
import type { Graph } from "../engine/protocol";
import type { History } from "../replay/history";
import { eventNumber } from "../replay/number";
import { conjunction } from "../words/cube";
import { inSource, locationName, step } from "../words/location";
import { term } from "../words/term";
import type { NodeView, TreeMoment } from "./model";
import { says, stateMeans } from "./words";

export interface CardLinks {
  pick(id: number): void;
  event(at: number): void;
}

const mostLinks = 12;

/** Describes how the engine found the label of a node, by the code in the event. */
const foundBy: Readonly<Record<string, string>> = {
  interpolant: "from an interpolant of the refuted path",
  block: "by blocking the refuted path from its end",
  strengthen: "because the label of an older node at the same location has it too",
  forward: "because it holds at the previous node and the step keeps it true",
  force: "so that an older node covers this node or a node below it",
};

export class NodeCard {
  readonly el = h("section", { class: "lemma-card tree-card", "aria-label": "Node", tabindex: 0, hidden: true });
  private drawn = "";

  constructor(private links: CardLinks) {}

  /** Draws the card of node `id` at a moment. If `id` is 0, hides the card. */
  draw(m: TreeMoment, id: number, graph: Graph | null, history: History): void {
    const v = m.nodes[id - 1];
    const covers = v ? m.nodes.filter((w) => w.state === "covered" && w.by === id) : [];
    const children = v ? v.node.children.flatMap((c) => m.nodes[c - 1] ?? []) : [];
    const labels = v ? v.node.labels.filter(([at]) => at <= m.at) : [];
    const key = v
      ? `${m.nodes[v.by - 1]?.label} ${history.length === 0} ${id} ${v.state} ${v.by} ${v.closedAncestor} ${labels.length} ${covers.map((w) => w.id).join()} ${children.map((w) => w.id + w.state).join()} ${m.nodes[v.node.parent - 1]?.state}`
      : "";
    if (key === this.drawn) return;
    this.drawn = key;
    this.el.hidden = !v;
    if (!v) return this.el.replaceChildren();
    this.el.scrollTop = 0;
    const { node } = v;
    this.el.replaceChildren(
      h(
        "h2",
        null,
        `Node ${id} at ${locationName(graph, node.loc)}`,
        h("span", { class: `chip tree-${v.state}`, title: stateMeans[v.state] }, says(v)),
      ),
      h(
        "p",
        { class: "formula" },
        h("code", null, v.label),
        / = \?(,|$)/.test(v.label) ? h("span", { class: "muted" }, "?: any value") : null,
        v.label === "true" ? h("span", { class: "muted" }, "nothing is known yet: any values") : null,
        v.label === "false" ? h("span", { class: "muted" }, "no run gets here on this path") : null,
      ),
      h("p", { class: "moves" }, ...this.fate(v, m), ...this.family(v, graph, children)),
      covers.length > 0 ? h("p", { class: "moves" }, "This node covers ", ...this.nodes(covers), ".") : h("span"),
      h("h3", null, "History"),
      h("ol", { class: "tree-story" }, ...this.story(v, m, history)),
    );
  }

  private fate(v: NodeView, m: TreeMoment): (Node | string)[] {
    if (v.state === "covered") {
      const { label } = m.nodes[v.by - 1]!;
      return [
        "Every state allowed here is also allowed at ",
        this.node(v.by),
        ", an older node at the same location. Its label is ",
        ...(label === v.label ? ["the same"] : [h("code", null, label)]),
        ". ",
      ];
    }
    if (v.state === "below") return ["This node need not be explored: it is below ", this.node(v.closedAncestor), ". "];
    return [`${stateMeans[v.state].charAt(0).toUpperCase()}${stateMeans[v.state].slice(1)}. `];
  }

  private family(v: NodeView, graph: Graph | null, children: readonly NodeView[]): (Node | string)[] {
    const { node } = v;
    const does = step(graph, node.edge) || "always";
    const there = children.filter((w) => w.state !== "pruned");
    return [
      ...(node.parent === 0
        ? ["This node is the ", term("node", "root"), " of the tree. "]
        : [
            "Entered from ",
            this.node(node.parent),
            node.ways === "block"
              ? " by a whole loop, which another tree unwinds: "
              : node.ways
                ? ` by any of ${node.ways}, such as `
                : " by ",
            h("code", null, does),
            ...inSource(graph, node.edge).map((t) => h("span", { class: "muted" }, ` (${t})`)),
            ". ",
          ]),
      ...(there.length > 0 ? ["Children: ", ...this.nodes(there), "."] : []),
    ];
  }

  private nodes(list: readonly NodeView[]): (Node | string)[] {
    const first = list.slice(0, mostLinks).flatMap((w, i) => [i > 0 ? ", " : "", this.node(w.id)]);
    return list.length > mostLinks ? [...first, ` and ${list.length - mostLinks} more`] : first;
  }

  // Returns the node's history as a list of its events, in their order.
  private story(v: NodeView, m: TreeMoment, history: History): HTMLElement[] {
    const { node } = v;
    const out: [at: number, says: (Node | string)[]][] = [];
    node.labels.forEach(([at, formula, added, found], i) => {
      if (i === 0)
        out.push([
          at,
          formula === "true"
            ? ["made"]
            : formula === "false"
              ? ["made and closed at once: the label of its parent excludes the step"]
              : ["made, with ", h("code", null, formula)],
        ]);
      else if (formula === "false") out.push([at, ["closed: ", h("code", null, "false"), how(found)]]);
      else
        out.push([
          at,
          added.length > 0
            ? ["learnt ", h("code", null, conjunction([...new Set(added)])), how(found)]
            : ["the label becomes ", h("code", null, formula), how(found)],
        ]);
    });
    node.covers.forEach(([at, by]) => out.push([at, by ? ["covered by ", this.node(by)] : ["no longer covered"]]));
    node.expands.forEach(([at, yes]) => out.push([at, [yes ? "expanded" : "all nodes below leave the tree"]]));
    if (node.reached >= 0) out.push([node.reached, ["a run gets here: the error is reached"]]);
    if (node.gone >= 0) out.push([node.gone, ["leaves the tree"]]);
    return out
      .filter(([at]) => at <= m.at)
      .sort(([a], [b]) => a - b)
      .map(([at, text]) => h("li", null, this.go(at, history), " ", ...text));
  }

  private node(id: number): HTMLElement {
    return h("button", { type: "button", class: "link", onclick: () => this.links.pick(id) }, `node ${id}`);
  }

  private go(at: number, history: History): HTMLElement {
    return h(
      "button",
      { type: "button", class: "link", onclick: () => this.links.event(at) },
      `event ${eventNumber(history, at)}`,
    );
  }
}

function how(found: string): string {
  return foundBy[found] ? `, ${foundBy[found]}` : "";
}
