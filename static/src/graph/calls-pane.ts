// The call graph above the control-flow graph, while there are recursive functions.

import sheet from "virtual:sheet/calls";
import { h } from "../dom";
import type { Graph } from "../engine/protocol";
import { pickLocation } from "../replay/select";
import { wear } from "../sheets";
import type { Store } from "../store";
import { CallGraph } from "./call-graph";

/** A pane that follows the selection. Its place is before `canvas`. */
export class CallsPane {
  private graph: Graph | null = null;
  private drawing: CallGraph;
  private el: HTMLElement;

  constructor(
    private store: Store,
    canvas: HTMLElement,
  ) {
    wear(sheet);
    this.drawing = new CallGraph((loc) => pickLocation(store, loc));
    this.el = h("div", { class: "calls-pane", hidden: true, "data-pane": "calls" }, this.drawing.el);
    canvas.before(this.el);
    store.watch(
      (s) => s.loc,
      () => this.mark(),
    );
  }

  set(graph: Graph | null): void {
    this.graph = graph?.procedures?.length ? graph : null;
    this.el.hidden = this.graph === null;
    if (this.graph) this.drawing.draw(this.graph);
    this.mark();
  }

  private mark(): void {
    if (this.graph) this.drawing.mark(this.graph, this.store.now.loc);
  }
}
