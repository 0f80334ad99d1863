// What the run cost, as the engine counted it.

import { h } from "../dom";
import type { Mount } from "../feature";
import type { Store } from "../state";
import { count, seconds } from "./verdict";

const names: Record<string, string> = {
  queries: "Solver queries", lemmas: "Lemmas learnt", level: "Highest frame", obligations: "Obligations", pushes: "Lemmas pushed",
  depth: "Depth of bounded search", conflicts: "Conflicts", "theory-lemmas": "Theory lemmas", pivots: "Simplex pivots",
};

export const mount: Mount = (root, page) => void new StatsPanel(root, page.store);

class StatsPanel {
  constructor(private panel: HTMLElement, private store: Store) {
    store.watch(["run", "tab", "events"], () => this.draw());
  }

  private draw(): void {
    const s = this.store.now;
    if (s.tab !== "stats") return;
    const run = s.run;
    if (!run) {
      this.panel.replaceChildren(h("p", { class: "empty" }, "Run the program: what the engine counted appears here."));
      return;
    }
    const rows: [string, string][] = [["Engine", run.report?.engine || run.engine]];
    if (run.report) rows.push(["Time", seconds(run.report.seconds)]);
    rows.push(["Events recorded", run.history.length.toLocaleString("en")]);
    if (run.dropped > 0) rows.push(["Events not recorded", run.dropped.toLocaleString("en")]);
    for (const [k, v] of Object.entries(run.report?.stats ?? {}).sort((a, b) => a[0].localeCompare(b[0]))) {
      if (v === 0) continue;
      rows.push([names[k] ?? k.replace(/_us$/, ", µs").replace(".", ": ").replaceAll("_", " "), v.toLocaleString("en")]);
    }
    this.panel.replaceChildren(h("table", { class: "data" }, h("caption", { class: "sr" }, `Work of the run: ${count(rows.length, "figure")}`),
      h("tbody", null, ...rows.map(([k, v]) => h("tr", null, h("th", { scope: "row" }, k), h("td", { class: "nums" }, v))))));
  }
}
