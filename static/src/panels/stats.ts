// The costs of a run: a chart of the time that each part of the work took, the numbers of solver
// queries and of reused results, and every counter of the engine.

import { h } from "../dom";
import { engineOf } from "../engine/alias";
import type { EventKind, TraceEvent } from "../engine/protocol";
import type { Mount } from "../feature";
import { untold } from "../path/untold";
import { figures, ofSearch, ofSolver, statWords, type FigureKey } from "../replay/figures";
import type { RunState } from "../run";
import { askToRun, seenRun, hiddenUntil, hiddenReason } from "../selectors";
import { pick, type Store } from "../store";
import { count, finder, seconds } from "./verdict";

/** The parts of the engine's work. */
const parts = [
  "looking for predecessors",
  "blocking and generalising",
  "trying to push lemmas",
  "abstraction and refinement",
  "unwinding the program into a tree",
  "covering nodes",
  "refuting whole paths",
  "guessing invariants",
  "computing layers, and looking ahead",
  "bounded search",
  "random runs",
] as const;

/** The index in `parts` of the work at whose end the engine records an event of a kind. */
const partOf: Readonly<Record<EventKind, number>> = {
  ...{ obligation: 0, predecessor: 0 },
  ...{ generalise: 1, lemma: 1, blocked: 1, drop: 1 },
  ...{ push: 2, subsumed: 2, level: 2, fixpoint: 2 },
  ...{ predicate: 3, abstraction: 3, spurious: 3, mined: 3, backtrack: 3, precision: 3 },
  ...{ node: 4, expand: 4, label: 4, prune: 4 },
  ...{ cover: 5, uncover: 5 },
  ...{ path: 6, interpolant: 6, removal: 6 },
  ...{ candidate: 7 },
  ...{ image: 8, way: 8, state: 8 },
  ...{ depth: 9, counterexample: 9, verdict: 9 },
};

// The events of k-induction do not tell how long bounded search took and how long the induction
// step took. The solver's time for the induction step separates the two.
const step = "queries of the induction step";
const beside = "bounded search, and the induction step without its queries";

const checking: [name: string, key: string][] = [
  ["making the conditions of the proof", "generate"],
  ["proving the conditions", "prove"],
  ["checking the proof", "check"],
];

export const mount: Mount = (root, page) => void new StatsPanel(root, page.store);

class StatsPanel {
  private shown: RunState | null = null;

  constructor(
    private panel: HTMLElement,
    private store: Store,
  ) {
    store.watch(pick(["tab", "revision"], { run: seenRun, hiddenReason, askToRun }), ({ run, tab }) => {
      if (tab === "stats" && (run?.running || run !== this.shown || !run)) this.draw(run);
    });
  }

  private draw(run: RunState | null): void {
    this.shown = run;
    if (!run || run.futureHidden) {
      const text =
        hiddenReason(this.store.now) ||
        (run
          ? `The work of the whole run is hidden ${hiddenUntil(this.store.now)}.`
          : `${askToRun(this.store.now)}: the engine’s work and its cost appear here.`);
      this.panel.replaceChildren(h("p", { class: "empty" }, text));
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
            ? `The whole run of ${run.engine}, stored with the page: times appear once this browser has repeated it`
            : run.report
              ? `The whole run: ${seconds(run.report.seconds)} with ${run.report.engine || run.engine}${finder(run) && `, answered${finder(run)}`}`
              : run.waiting
                ? `${run.engine} is still being loaded`
                : run.stopped || !run.running
                  ? `${run.engine} was stopped`
                  : `${run.engine} is at work`,
        ),
        chart(times(run, stats)),
        h("h2", null, "The search"),
        list(run, ofSearch, "No frames, bounds or trees are recorded."),
        h("h2", null, "The solver"),
        run.history.has("depth") &&
          h(
            "p",
            { class: "muted" },
            "Questions that need no query are not counted: substitution or known values answer them.",
          ),
        list(run, ofSolver, "No queries are recorded."),
        h("details", { class: "fold", open }, h("summary", null, "All figures"), table(run, stats)),
      ),
    );
  }
}

export function times(run: RunState, stats: Record<string, number>): [string, number][] {
  const out = [...parts, step, beside].map((name): [string, number] => [name, 0]);
  // Count the time between two successive events, of whatever engine, for the later event.
  let before = 0;
  for (const e of run.history.events as readonly TraceEvent[]) {
    const us = e.us ?? before;
    const random = (e.src || engineOf(run.engine)) === "sim"; // these end with a counterexample, as bounded search does
    const i = random ? parts.length - 1 : e.src === "kind" && e.k !== "candidate" ? parts.length + 1 : partOf[e.k];
    if (us > before) out[i]![1] += us - before;
    before = Math.max(before, us);
  }
  const both = out[parts.length + 1]!;
  const asked = Math.min(both[1], stats[engineOf(run.engine) === "kind" ? "solver_us" : "kind.solver_us"] ?? 0);
  out[parts.length]![1] = asked;
  both[1] -= asked;
  const { joined_us: joined = 0 } = stats;
  out.push(["other cores, until the core that found the answer joined", joined]);
  for (const [name, key] of checking) {
    let us = 0;
    for (const [k, v] of Object.entries(stats)) if (k.endsWith(`certify_${key}_us`)) us += v;
    out.push([name, us]);
  }
  if (run.report) {
    const rest = run.report.seconds * 1e6 - out.reduce((n, [, us]) => n + us, 0);
    if (rest > 0) out.push(["reading the program, and other work", rest]);
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

function list(run: RunState, keys: readonly FigureKey[], none: string): HTMLElement {
  const some = keys
    .map((key): [string, number, string] => [figures[key].name, figures[key].of(run) ?? 0, says(key, run)])
    .filter(([, n]) => n > 0);
  if (some.length === 0)
    return h(
      "p",
      { class: "muted" },
      run.report ? none : run.running && !run.stopped ? "The figures come with the verdict." : none,
    );
  return h(
    "dl",
    { class: "figures" },
    ...some.map(([name, n, says]) =>
      h(
        "div",
        null,
        h("dt", null, name),
        h("dd", null, h("b", { class: "nums" }, n.toLocaleString("en")), h("span", { class: "muted" }, says)),
      ),
    ),
  );
}

function says(key: FigureKey, run: RunState): string {
  const bounds = key === "paths" && untold(run.history);
  return bounds
    ? `to the error, with at most ${bounds[0] - 1} steps: longer paths are not recorded`
    : figures[key].says;
}

function table(run: RunState, stats: Record<string, number>): HTMLElement {
  const rows: [string, string][] = [["events", run.history.total.toLocaleString("en")]];
  if (run.history.left > 0) rows.push(["events kept", run.history.length.toLocaleString("en")]);
  for (const [k, v] of Object.entries(stats).sort((a, b) => a[0].localeCompare(b[0]))) {
    if (v === 0) continue;
    rows.push([label(k), k.endsWith("_us") ? time(v) : v.toLocaleString("en")]);
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

/**
 * label returns the words for a counter: "ic3: steps asked about" for "ic3.queries", "bounded search: queries" for
 * "base_checks".
 */
export function label(key: string): string {
  const [, part = "", base, name = ""] = /^(.*\.)?(base_)?(.*)$/.exec(key)!;
  return `${part.replace(".", ": ")}${base ? "bounded search: " : ""}${statWords[name] ?? name.replace(/_us$/, "").replaceAll("_", " ")}`;
}

function time(us: number): string {
  return us < 1000 ? `${Math.round(us)} µs` : us < 99_500 ? `${(us / 1000).toPrecision(2)} ms` : seconds(us / 1e6);
}
