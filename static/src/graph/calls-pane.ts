// Two panes that only some graphs need. If there are recursive functions, the call graph stands above the control-flow
// graph, together with those contracts that are too long for their boxes. A line below the
// control-flow graph says what the numbers of pointers and other signs mean.

import sheet from "virtual:sheet/calls";
import { h } from "../dom";
import type { Graph } from "../engine/protocol";
import { pickLocation } from "../replay/select";
import { addStyleSheet } from "../sheets";
import { rich } from "../words/rich";
import type { Store } from "../store";
import { cellsSay, meaning, signsSay } from "./addresses";
import { CallGraph } from "./call-graph";

/** A pane that follows the selection. It is inserted before `canvas`. */
export class CallsPane {
  private graph: Graph | null = null;
  private drawing: CallGraph;
  private el: HTMLElement;
  private contracts = h("ul", { class: "plain contracts", "aria-label": "Contracts" });
  private legend = h(
    "ul",
    { class: "graph-legend lines", hidden: true, "aria-label": "Lines of recursive functions" },
    h("li", { class: "box" }, h("b", { "aria-hidden": "true" }), "function"),
    h("li", { class: "given" }, h("b", { "aria-hidden": "true" }), "contract at a call"),
  );
  private addresses = h("p", { class: "graph-addresses", hidden: true, "data-pane": "addresses" });

  constructor(
    private store: Store,
    canvas: HTMLElement,
  ) {
    addStyleSheet(sheet);
    this.drawing = new CallGraph((loc) => pickLocation(store, loc));
    this.el = h("div", { class: "calls-pane", hidden: true, "data-pane": "calls" }, this.drawing.el, this.contracts);
    canvas.before(this.el);
    canvas.after(this.legend, this.addresses);
    store.watch(
      (s) => s.loc,
      () => this.mark(),
    );
  }

  /** Shows whole contracts, "f(n): requires true; ensures result >= 0". */
  tell(contracts: readonly string[]): void {
    const had = [...this.contracts.children].map((li) => li.textContent);
    if (had.join("\n") === contracts.join("\n")) return;
    this.contracts.replaceChildren(...contracts.map((t) => h("li", null, h("code", null, t))));
  }

  set(graph: Graph | null): void {
    this.tell([]);
    this.graph = graph?.procedures?.length ? graph : null;
    this.el.hidden = this.legend.hidden = this.graph === null;
    this.el.closest("main")?.classList.toggle("with-calls", this.graph !== null);
    if (this.graph) this.drawing.draw(this.graph);
    this.mark();
    const numbers = graph?.addresses ?? [];
    const says = [signsSay(graph?.edges ?? []), cellsSay(graph?.vars ?? []), numbers.length > 0 ? meaning(numbers) : ""]
      .filter(Boolean)
      .join(" ");
    this.addresses.hidden = says === "";
    this.addresses.replaceChildren(...rich(says));
  }

  private mark(): void {
    if (this.graph) this.drawing.mark(this.graph, this.store.now.loc);
  }
}
