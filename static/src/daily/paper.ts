// The page on paper. The editor and the panels show only their visible part. So before the page is
// printed, an article with the whole contents is built.

import { h } from "../dom";
import type { Graph } from "../engine/protocol";
import type { Context } from "../feature";
import { current, shownGraph } from "../selectors";
import type { RunState } from "../run";
import type { File } from "../file/parts";
import { derivationTable } from "../horn/derivation-table";
import { positionName } from "../notes/position";
import { asRanges } from "../words/everycell";
import { rich } from "../words/rich";
import { sentence } from "../words/sentence";
import type { State } from "../state";
import { lines } from "../graph/model";
import { isScript } from "../language";
import { integersSays } from "../words/integers";
import { capital, inSource, ofClauses, locationName, plural, locationTitle } from "../words/location";
import { graphSVG } from "./picture";
import { lineIn, lineOf } from "../files/parts";
import { resultWords } from "./result-words";

const rows = 200; // maximum number of steps of a run: the last ones
const mostEdges = 400;

export function setupPaper(page: Context): void {
  if (document.getElementById("paper")) return;
  const paper = h("article", { id: "paper", "aria-hidden": "true" });
  document.body.append(paper);
  document.querySelector(".graph-svg")?.dispatchEvent(new Event("ready"));
  window.addEventListener("beforeprint", () => paper.replaceChildren(...sheets(page.store.now)));
  window.addEventListener("afterprint", () => paper.replaceChildren());
}

/** The sentence about an event, numbered from 1; "" for an event that was not kept. */
function eventText(run: RunState, n: number): string {
  const at = run.history.find(n - 1);
  return run.history.events[at]?.n === n - 1 ? sentence(run.history, at, run.graph) : "";
}

function sheets(s: Readonly<State>): Node[] {
  const run = current(s) && !s.run?.running ? s.run : null;
  const r = run?.report;
  const c = r?.certificate;
  const handout = (globalThis.ic3file as File | undefined)?.handout;
  const shown = handout?.source === s.source ? handout : null;
  const out: Node[] = [
    h("h1", null, shown?.title ?? s.file),
    ...(shown?.intro ?? []).map((p) => h("p", null, ...rich(p))),
  ];
  const task = exercise(s);
  out.push(
    h("p", { class: "paper-verdict", hidden: !r && task.length > 0 }, r ? resultWords(run, r).join(". ") : "Not run."),
    h("p", { class: "paper-integers" }, integersSays(run?.ints ?? s.ints)),
  );
  const invariants = new Map<number, string[]>();
  for (const i of c?.invariant ?? []) {
    const line = i.line || (run?.graph?.locs[i.loc]?.line ?? 0);
    invariants.set(line, [...(invariants.get(line) ?? []), ...asRanges(i.conjuncts)]);
  }
  out.push(
    h(
      "table",
      { class: "paper-source" },
      h(
        "tbody",
        null,
        ...s.source
          .replace(/\n$/, "")
          .split("\n")
          .flatMap((text, i) => [
            ...(invariants.has(i + 1)
              ? [
                  h(
                    "tr",
                    { class: "paper-inv" },
                    h("td", null, "✓"),
                    h("td", null, `always ${invariants.get(i + 1)!.join(", ")}`),
                  ),
                ]
              : []),
            h("tr", null, h("td", null, String(i + 1)), h("td", null, text)),
          ]),
      ),
    ),
  );
  out.push(...task);
  if (r?.warnings?.length)
    out.push(h("h2", null, "Warnings"), ...r.warnings.map((w) => h("p", null, `${capital(lineOf(w))}: ${w.message}`)));
  if (c?.model?.length)
    out.push(h("h2", null, "Model"), ...c.model.map((d) => h("pre", null, h("code", null, d.text))));
  if (c?.derivation) {
    const [heads, cells] = derivationTable(c.derivation);
    const left = c.truncated + Math.max(0, cells.length - rows);
    out.push(h("h2", null, "Derivation"), table("paper-edges", heads, cells.slice(-rows)));
    if (left > 0) out.push(h("p", null, `and ${left} more ${plural(left, "row", "rows")}.`));
  }
  if (c && c.invariant.length > 0 && !c.model) {
    out.push(
      h("h2", null, "Invariant"),
      h(
        "dl",
        { class: "paper-list" },
        ...c.invariant.flatMap((i) => [
          h("dt", null, i.line > 0 ? lineOf(i) : locationName(run!.graph, i.loc)),
          h("dd", null, ...asRanges(i.conjuncts).map((f) => h("code", null, f))),
        ]),
      ),
    );
  }
  const t = run?.trace;
  if (t) {
    if (c!.inputs.length > 0)
      out.push(
        h("h2", null, "Input"),
        h(
          "p",
          null,
          c!.inputs
            .slice(0, rows)
            .map((i) => `${i.name} = ${i.value} (${lineOf(i)})`)
            .join(", "),
        ),
      );
    const from = Math.max(0, t.steps.length - rows);
    out.push(
      h("h2", null, from > 0 ? `Failing run, its last ${rows} statements` : "Failing run"),
      h(
        "table",
        { class: "paper-trace" },
        h("thead", null, h("tr", null, ...["statement", "line", ...t.variables].map((v) => h("th", null, v)))),
        h(
          "tbody",
          null,
          ...t.steps
            .slice(from)
            .map((x) =>
              h(
                "tr",
                null,
                h("td", null, String(t.number(x.index))),
                h("td", null, lineIn(x)),
                ...t.variables.map((v) =>
                  h("td", { class: x.changedNames.includes(v) ? "changed" : "" }, t.value(v, x.index) ?? ""),
                ),
              ),
            ),
        ),
      ),
    );
    const note = t.steps.at(-1)?.note;
    if (note) out.push(h("p", null, `At the end: ${note}.`));
  }
  if (s.notesOf === s.source && s.notes.length > 0)
    out.push(
      h("h2", null, "Notes"),
      ...s.notes.map((n) =>
        h(
          "section",
          { class: "paper-note" },
          h("h3", null, `${positionName(n.at)}${n.title ? `: ${n.title}` : ""}`),
          n.at.kind === "event" && run ? h("p", { class: "paper-event" }, ...rich(eventText(run, n.at.n))) : null,
          ...n.text.map((p) => h("p", null, ...rich(p))),
        ),
      ),
    );
  const script = isScript(s.source);
  const picture = light(() => graphSVG(true));
  if (picture) {
    out.push(
      h(
        "section",
        { class: "paper-figure" },
        h("h2", null, script ? "Graph" : "Control flow"),
        h("img", {
          class: "paper-graph",
          alt: "Control-flow graph",
          src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.text)}`,
        }),
      ),
    );
  }
  const graph = run?.graph ?? shownGraph(s);
  if (graph && graph.edges.length > 0) out.push(...edges(graph));
  return out;
}

function table(name: string, heads: readonly string[], cells: readonly (readonly string[])[]): HTMLElement {
  return h(
    "table",
    { class: name },
    h("thead", null, h("tr", null, ...heads.map((t) => h("th", null, t)))),
    h("tbody", null, ...cells.map((row) => h("tr", null, ...row.map((t) => h("td", null, t))))),
  );
}

/**
 * The open exercise on paper: its text, and each field with the reader's text, or with empty space. All of this
 * is read from the panel of the exercise.
 */
function exercise(s: Readonly<State>): Node[] {
  const panel = s.exercise?.source === s.source ? document.querySelector(".exercise-panel") : null;
  if (!panel) return [];
  return [
    h("h2", null, "Exercise"),
    h("p", null, panel.querySelector(".try-intro p")?.textContent ?? ""),
    ...[...panel.querySelectorAll(".try-field")].flatMap((field) => [
      h("h3", null, field.querySelector("label")!.textContent),
      h("p", { class: "paper-answer" }, field.querySelector("textarea")!.value),
    ]),
  ];
}

// In the picture, labels with many lines may be truncated. If the graph is too large, its labels
// are hidden. This list has all labels in full.
function edges(g: Graph): Node[] {
  const list = g.edges.flatMap((e, i) =>
    g.locs[e.from]?.gone
      ? []
      : [{ from: locationTitle(g, e.from), to: locationTitle(g, e.to), text: [...lines(g, i), ...inSource(g, i)] }],
  );
  const left = list.length - mostEdges;
  return [
    h("h2", null, "Edges"),
    h(
      "p",
      null,
      ...rich(
        ofClauses(g)
          ? "Each clause in full: its premises and, after ⇒, what they imply."
          : "The full labels of the arrows. They read like C, line by line; `(a, b) := …` assigns all new values at once.",
      ),
    ),
    table(
      "paper-edges",
      ["from", "to", ofClauses(g) ? "clause" : "condition and assignments"],
      list.slice(0, mostEdges).map((e) => [e.from, e.to, e.text.join("\n") || "no condition, no assignment"]),
    ),
    ...(left > 0 ? [h("p", null, `and ${left} more ${plural(left, "edge", "edges")}.`)] : []),
  ];
}

/** Paper is white, so `make` runs with light colours. */
function light<T>(make: () => T): T {
  const { dataset } = document.documentElement;
  const before = dataset.theme;
  dataset.theme = "light";
  try {
    return make();
  } finally {
    if (before === undefined) delete dataset.theme;
    else dataset.theme = before;
  }
}
