// The graph as a table: the same contents for readers who do not see the drawing, and for graphs
// that are too large to draw. Rows are added in chunks of some hundreds.

import { h } from "../dom";
import type { Graph } from "../engine/protocol";
import { inSource, ofClauses, procedure } from "../words/location";
import { titleOf } from "./search";
import { lineIn } from "../files/parts";

const chunk = 300; // rows

export class GraphTable {
  shown = false;
  private graph: Graph | null = null;
  private wanted: Set<number> | null = null; // locations to show; null for all
  private rows = chunk;
  private selected = -1;

  constructor(
    private box: HTMLElement,
    private select: (loc: number) => void,
  ) {}

  set(graph: Graph | null): void {
    this.graph = graph;
    this.rows = chunk;
    this.draw();
  }

  show(on: boolean): void {
    this.shown = on;
    this.box.hidden = !on;
    this.draw();
  }

  /** Shows only these locations; null for all. */
  only(locs: Set<number> | null): void {
    if (locs === null && this.wanted === null) return;
    this.wanted = locs;
    this.rows = chunk;
    this.draw();
  }

  mark(loc: number): void {
    if (!this.shown || loc === this.selected) return;
    this.selected = loc;
    for (const row of this.box.querySelectorAll("tr.selected")) row.classList.remove("selected");
    this.row(loc)?.classList.add("selected");
  }

  reveal(loc: number): void {
    if (this.shown) this.row(loc)?.scrollIntoView({ block: "nearest" });
  }

  private row(loc: number): Element | null {
    return this.box.querySelector(`tr[data-loc="${loc}"]`);
  }

  private draw(): void {
    if (!this.shown) return;
    const g = this.graph;
    this.selected = -1;
    if (!g) {
      this.box.replaceChildren(h("p", null, "There is no graph yet."));
      return;
    }
    const locs = g.locs.flatMap((l, i) => (l.gone || (this.wanted && !this.wanted.has(i)) ? [] : [i]));
    const left = locs.length - this.rows;
    this.box.replaceChildren(
      this.table(g, locs.slice(0, this.rows)),
      ...(left > 0
        ? [
            h(
              "button",
              {
                type: "button",
                class: "button",
                onclick: () => {
                  this.rows += chunk;
                  this.draw();
                },
              },
              `Show ${Math.min(chunk, left)} of ${left.toLocaleString("en")} more`,
            ),
          ]
        : []),
    );
  }

  private table(g: Graph, locs: readonly number[]): HTMLElement {
    const outs = new Map<number, number[]>(locs.map((l) => [l, []]));
    g.edges.forEach((e, i) => {
      if (!g.locs[e.to]?.gone) for (const from of new Set([e.from, ...(e.premises ?? [])])) outs.get(from)?.push(i);
    });
    return h(
      "table",
      { class: "data" },
      h(
        "caption",
        { class: "sr" },
        ofClauses(g) ? "Predicates and their clauses" : "Locations of the control-flow graph",
      ),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          ...(ofClauses(g)
            ? ["Predicate", "Line", "Kind", "In the body of"]
            : ["Location", "Line", "Kind", "Leads to"]
          ).map((t) => h("th", { scope: "col" }, t)),
        ),
      ),
      h("tbody", null, ...locs.map((l) => this.tableRow(g, l, outs.get(l)!))),
    );
  }

  private tableRow(g: Graph, loc: number, outs: readonly number[]): HTMLElement {
    const l = g.locs[loc]!;
    const kind =
      loc === g.entry
        ? ofClauses(g)
          ? "facts"
          : "start"
        : loc === g.error
          ? ofClauses(g)
            ? "queries"
            : "error"
          : l.role
            ? procedure(l)
            : l.loopHead
              ? ofClauses(g)
                ? "recursive"
                : "loop head"
              : "";
    const list = h(
      "ul",
      { class: "plain" },
      ...outs.map((e) => {
        const source = inSource(g, e).join(", ");
        return h(
          "li",
          null,
          h("code", null, g.edges[e]!.text || "always"),
          ` → ${name(g, g.edges[e]!.to)}`,
          source ? h("span", { class: "muted" }, ` (${source})`) : null,
        );
      }),
    );
    const button = h(
      "button",
      { type: "button", class: "link", title: titleOf(g, loc), onclick: () => this.select(loc) },
      name(g, loc),
    );
    if (ofClauses(g))
      for (const [i, li] of [...list.children].entries()) li.replaceChildren(h("code", null, g.edges[outs[i]!]!.text));
    return h(
      "tr",
      { "data-loc": loc },
      h("th", { scope: "row" }, button),
      h("td", null, l.line > 0 ? lineIn(l) : ""),
      h("td", null, kind),
      h("td", null, outs.length > 0 ? list : "none"),
    );
  }
}

function name(g: Graph, loc: number): string {
  if (ofClauses(g)) return titleOf(g, loc);
  if (loc === g.entry) return "start";
  if (loc === g.error) return "error";
  return titleOf(g, loc).replace(", loop head", ""); // its kind has a column
}
