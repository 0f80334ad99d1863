// What the run cost: where its time went, as a chart, what the solver did and
// how often it could reuse what it knew, and all that the engine counted.

import { h } from "../dom";
import type { EventKind, TraceEvent } from "../engine/protocol";
import type { Mount } from "../feature";
import type { RunState } from "../run";
import { pick, type Store } from "../store";
import { count, seconds } from "./verdict";

/** The part of a search that an event ends, and how it is called. */
const parts: [name: string, kinds: EventKind[]][] = [
  ["looking for predecessors", ["obligation", "predecessor"]],
  ["blocking and generalising", ["generalise", "lemma", "blocked"]],
  ["pushing lemmas", ["push", "subsumed", "level", "fixpoint"]],
  ["abstraction and refinement", ["predicate", "abstraction", "spurious", "mined", "backtrack"]],
  ["guessing invariants", ["candidate"]],
  ["bounded search", ["depth", "counterexample", "verdict"]],
];

const checking: [name: string, key: string][] = [
  ["conditions to prove", "generate"],
  ["proving them", "prove"],
  ["checking the proof", "check"],
];

// Figures by what they are about; what is in none of them stands in the full table.
const sums: [name: string, key: string, help: string][] = [
  ["Solver queries", "checks", "whichever part of the engine asked"],
  ["answered sat", "sat", "a step or a state exists"],
  ["answered unsat", "unsat", "there is none"],
  ["without a search", "no_search", "unit propagation was enough"],
  ["Conflicts", "conflicts", "of the Boolean search"],
  ["Theory lemmas reused", "lemmas_reused", "reasons known from an earlier query"],
  ["Simplex pivots", "pivots", "of the linear solver"],
  ["Lemmas learnt", "lemmas_learnt", "by generalising obligations"],
  ["Lemmas pushed", "lemmas_pushed", "into a further frame"],
  ["Literals dropped", "literals_dropped", "by generalisation"],
];

export const mount: Mount = (root, page) => void new StatsPanel(root, page.store);

class StatsPanel {
  private shown: RunState | null = null;

  constructor(
    private panel: HTMLElement,
    store: Store,
  ) {
    store.watch(pick(["run", "tab", "revision"]), ({ run, tab }) => {
      if (tab === "stats" && (run?.running || run !== this.shown || !run)) this.draw(run);
    });
  }

  private draw(run: RunState | null): void {
    this.shown = run;
    if (!run) {
      this.panel.replaceChildren(
        h("p", { class: "empty" }, "Run the program: what the engine did, and what it cost, appears here."),
      );
      return;
    }
    const stats = run.report?.stats ?? {};
    const open = this.panel.querySelector("details")?.open ?? false;
    this.panel.replaceChildren(
      h(
        "div",
        { class: "work" },
        h(
          "h2",
          null,
          run.stored
            ? `${run.engine}, stored: its times are there when this browser has made the run`
            : run.report
              ? `${seconds(run.report.seconds)} with ${run.report.engine || run.engine}`
              : run.waiting
                ? `${run.engine} is still being loaded`
                : `${run.engine} is at work`,
        ),
        chart(times(run, stats)),
        h("h2", null, "The solver"),
        figures(stats),
        h("details", { class: "fold", open }, h("summary", null, "Everything that was counted"), table(run, stats)),
      ),
    );
  }
}

/** A sum over the parts of a portfolio: "queries", "ic3.queries", ... */
function sum(stats: Record<string, number>, key: string): number {
  let n = 0;
  for (const [k, v] of Object.entries(stats)) if (k === key || k.endsWith(`.${key}`)) n += v;
  return n;
}

function times(run: RunState, stats: Record<string, number>): [string, number][] {
  const part = new Map<EventKind, number>();
  parts.forEach(([, kinds], i) => kinds.forEach((k) => part.set(k, i)));
  const out = parts.map(([name]): [string, number] => [name, 0]);
  // What an event ends has taken the time since the one before, of whichever engine.
  let before = 0;
  for (const e of run.history.events as readonly TraceEvent[]) {
    const us = e.us ?? before;
    const i = part.get(e.k);
    if (i !== undefined && us > before) out[i]![1] += us - before;
    before = Math.max(before, us);
  }
  for (const [name, key] of checking) {
    let us = 0;
    for (const [k, v] of Object.entries(stats)) if (k.endsWith(`certify_${key}_us`)) us += v;
    out.push([name, us]);
  }
  if (run.report) {
    const rest = run.report.seconds * 1e6 - out.reduce((n, [, us]) => n + us, 0);
    if (rest > 0) out.push(["reading the program and the rest", rest]);
  }
  return out.filter(([, us]) => us > 0);
}

function chart(rows: [string, number][]): HTMLElement {
  const most = Math.max(1, ...rows.map(([, us]) => us));
  const total = Math.max(
    1,
    rows.reduce((n, [, us]) => n + us, 0),
  );
  const list = h("table", { class: "chart" }, h("caption", { class: "sr" }, "Time by part"));
  for (const [name, us] of rows) {
    const bar = h("span", { class: "bar-fill" });
    bar.style.width = `${Math.max(0.5, (us / most) * 100)}%`;
    list.append(
      h(
        "tr",
        null,
        h("th", { scope: "row" }, name),
        h("td", { class: "bar-cell" }, bar),
        h("td", { class: "nums" }, `${time(us)}, ${Math.round((us / total) * 100)} %`),
      ),
    );
  }
  return list;
}

function figures(stats: Record<string, number>): HTMLElement {
  // An engine that does not say what its solver was asked says what it asked itself.
  const value = (key: string): number => sum(stats, key) || (key === "checks" ? sum(stats, "queries") : 0);
  const list = sums
    .map(([name, key, help]): [string, number, string] => [name, value(key), help])
    .filter(([, n]) => n > 0);
  if (list.length === 0) return h("p", { class: "muted" }, "The figures come with the verdict.");
  return h(
    "dl",
    { class: "figures" },
    ...list.map(([name, n, help]) =>
      h(
        "div",
        null,
        h("dt", null, name),
        h("dd", null, h("b", { class: "nums" }, n.toLocaleString("en")), h("span", { class: "muted" }, help)),
      ),
    ),
  );
}

function table(run: RunState, stats: Record<string, number>): HTMLElement {
  const rows: [string, string][] = [["events", run.history.total.toLocaleString("en")]];
  if (run.history.left > 0) rows.push(["events kept to look at", run.history.length.toLocaleString("en")]);
  for (const [k, v] of Object.entries(stats).sort((a, b) => a[0].localeCompare(b[0]))) {
    if (v === 0) continue;
    rows.push([
      k.replace(/_us$/, "").replace(".", ": ").replaceAll("_", " "),
      k.endsWith("_us") ? time(v) : v.toLocaleString("en"),
    ]);
  }
  return h(
    "table",
    { class: "data" },
    h("caption", { class: "sr" }, `Work of the run: ${count(rows.length, "figure")}`),
    h(
      "tbody",
      null,
      ...rows.map(([k, v]) => h("tr", null, h("th", { scope: "row" }, k), h("td", { class: "nums" }, v))),
    ),
  );
}

function time(us: number): string {
  return us < 1000 ? `${Math.round(us)} µs` : us < 99_500 ? `${(us / 1000).toPrecision(2)} ms` : seconds(us / 1e6);
}
