// Shows the path that the engine examines at an event. A strip shows the path's locations and
// steps, with interpolants or lemmas below. The details of the selected position are below the
// strip.

import sheet from "virtual:sheet/path";
import { drawAfter, h, icon } from "../dom";
import type { Graph } from "../engine/protocol";
import type { Context, Mount } from "../feature";
import type { History } from "../replay/history";
import { eventNumber } from "../replay/number";
import { ofEvent, pickNode } from "../replay/select";
import { shownGraph, tab } from "../selectors";
import { addStyleSheet } from "../sheets";
import { pick, type Store } from "../store";
import { treeOf } from "../tree/model";
import { inSource, locationName, plural, step } from "../words/location";
import { term } from "../words/term";
import { cellsOf, type Cell } from "./cells";
import { pathsOf, type Examination, type ExaminationMoment } from "./model";
import { Strip } from "./strip";
import { ForgetAttemptsView } from "./forget-attempts-view";
import { drawnPath, pathDetails } from "./error-path-view";
import { errorPathsOf, type ErrorPath } from "./error-paths";
import { fateWords, length, nth, says, title } from "./words";

const seen = pick(["run", "revision", "tab", "event"], { graph: shownGraph });

export const mount: Mount = (root, page) => {
  addStyleSheet(sheet);
  new PathPanel(root, page);
};

class PathPanel {
  private store: Store;
  private head = h("div", { class: "frames-head path-head" });
  private says = h("p", { class: "path-says" });
  private empty = h("p", { class: "empty" });
  private strip = new Strip(
    (i) => this.choose(i),
    (i) => this.enter(i),
  );
  private forgetAttempts = new ForgetAttemptsView((event) => this.go(event));
  private details = h("section", {
    class: "lemma-card path-details",
    "aria-label": "Position on the path",
    tabindex: 0,
  });
  private shown: { examination: Examination; m: ExaminationMoment; cells: readonly Cell[] } | null = null;
  private way: ErrorPath | null = null; // a path that may begin in any state; such engines have no tree
  private chosen = -1; // the selected position; -1: the current event's
  private event = -2; // the event at which the reader selected it
  private drawn = "";
  private cells: readonly Cell[] = [];
  private frame = 0;

  constructor(root: HTMLElement, page: Context) {
    this.store = page.store;
    root.classList.add("frames-panel", "path-panel");
    root.append(this.head, this.empty, this.says, this.strip.el, this.forgetAttempts.el, this.details);
    this.store.watch(seen, () => {
      this.frame ||= drawAfter(this.store, () => {
        this.frame = 0;
        if (tab(this.store.now) === "path") this.draw();
      });
    });
  }

  private draw(): void {
    const s = seen(this.store.now);
    const history = s.run?.history;
    if (history?.has("way") && !history.has("node")) return this.drawWay(history, s.event, s.run!.graph ?? s.graph);
    this.way = null;
    const paths = history ? pathsOf(history) : null;
    const i = paths?.at(s.event) ?? -1;
    const examination = paths?.examinations[i];
    for (const el of [this.says, this.strip.el, this.details]) el.hidden = !examination;
    this.empty.hidden = examination !== undefined;
    this.head.hidden = !history || !paths?.examinations.length;
    if (!history || !paths) {
      this.empty.textContent = "Run an engine that examines paths: the paths appear here.";
      return;
    }
    if (this.event !== s.event) this.chosen = -1;
    this.event = s.event;
    this.drawHead(paths.examinations, i, history, s.event);
    if (!examination) {
      this.forgetAttempts.el.hidden = true;
      this.shown = null;
      this.empty.textContent =
        paths.examinations.length > 0
          ? "No path has been examined before this event."
          : "This run has examined no path to the error.";
      return;
    }
    const graph = s.run!.graph ?? s.graph;
    const m = paths.moment(examination, s.event);
    const cells = this.same(cellsOf(examination, m, history, graph));
    this.shown = { examination, m, cells };
    const past = s.event > examination.to;
    this.says.textContent = `${past ? "Examined before this event. " : ""}${says(examination, m)}`;
    const at =
      this.chosen >= 0 ? this.chosen : m.now >= 0 ? m.now : m.asked >= 0 ? m.asked : examination.nodes.length - 1;
    const key = `${examination.from} ${at}`;
    this.strip.el.classList.toggle("past", past);
    this.strip.show(`${title(examination)}, ${length(examination)}: ${fateWords(m)}`, cells, at, key !== this.drawn);
    this.drawn = key;
    this.forgetAttempts.draw(examination, history, graph, s.event);
    this.drawDetails(examination, m, at, history, graph);
  }

  // Draws a path that may begin in any state, for an engine without a tree.
  private drawWay(history: History, event: number, graph: Graph | null): void {
    this.forgetAttempts.el.hidden = true;
    const ways = errorPathsOf(history);
    const d = drawnPath(history, event, graph);
    for (const el of [this.says, this.strip.el, this.details]) el.hidden = !d;
    this.empty.hidden = d !== null;
    this.empty.textContent = "No path has been examined before this event.";
    this.head.hidden = false;
    if (this.event !== event) this.chosen = -1;
    this.event = event;
    this.way = d?.way ?? null;
    const i = ways.at(event);
    this.fillHead(
      d ? [d.title, d.chip] : null,
      d
        ? `${d.way.steps} ${plural(d.way.steps, "step", "steps")}, ${extent(history, d.way)}; path ${(i + 1).toLocaleString("en")} of ${ways.paths.length.toLocaleString("en")} recorded`
        : "",
      [ways.paths, i, event],
    );
    if (!d) return;
    this.says.textContent = `${d.past ? "Examined before this event. " : ""}${d.says}`;
    const at = this.chosen >= 0 ? this.chosen : d.at;
    const key = `${d.way.from} ${at}`;
    this.strip.el.classList.toggle("past", d.past);
    this.strip.show(`${d.title}, ${d.way.steps} steps: ${d.chip[1]}`, this.same(d.cells), at, key !== this.drawn);
    this.drawn = key;
    this.details.replaceChildren(...pathDetails(ways, d.way, at, event, graph));
  }

  // Returns the cells, with the old object for each cell that looks the same as before. The strip
  // does not draw such a cell again.
  private same(cells: readonly Cell[]): readonly Cell[] {
    const old = this.cells;
    return (this.cells = cells.map((c, i) => {
      const o = old[i];
      return o && o.key === c.key ? o : c;
    }));
  }

  private drawHead(examinations: readonly Examination[], i: number, history: History, event: number): void {
    const examination = examinations[i];
    const m = examination && pathsOf(history).moment(examination, event);
    this.fillHead(
      examination && m ? [title(examination), [`path-${m.again ? "asked" : m.fate}`, fateWords(m)]] : null,
      examination ? `${length(examination)}, ${extent(history, examination)}; ${nth(examinations, i)}` : "",
      [examinations, i, event],
    );
  }

  // Fills the heading: the kind of the path and its result, its length, and buttons that lead to the other paths of the
  // run.
  private fillHead(
    what: readonly [title: string, chip: readonly [kind: string, text: string]] | null,
    extent: string,
    [paths, i, event]: readonly [readonly { readonly from: number }[], number, number],
  ): void {
    const go = (to: { readonly from: number } | undefined, words: string, symbol: string): HTMLElement =>
      h(
        "button",
        {
          type: "button",
          class: "button tiny",
          disabled: !to,
          title: words,
          onclick: () => to && this.go(to.from),
        },
        icon(symbol),
        h("span", { class: "sr" }, words),
      );
    const path = paths[i];
    const before = path && event > path.from ? path : paths[i - 1];
    this.head.replaceChildren(
      h("strong", null, what ? what[0] : "No path yet"),
      ...(what ? [h("span", { class: `chip ${what[1][0]}` }, what[1][1])] : []),
      h("span", { class: "muted" }, path ? extent : ""),
      h(
        "span",
        { class: "path-others" },
        go(before, "Previous path or part of a path", "prev"),
        go(paths[i + 1], "Next path or part of a path", "next"),
      ),
    );
  }

  private drawDetails(
    examination: Examination,
    m: ExaminationMoment,
    at: number,
    history: History,
    graph: Graph | null,
  ): void {
    const tree = treeOf(history);
    const id = examination.nodes[at]!;
    const node = tree.node(id);
    const v = tree.moment(this.event).nodes[id - 1];
    const f = m.positions[at]!;
    const formula = (text: string): HTMLElement => h("p", { class: "formula" }, h("code", null, text));
    const row = (name: HTMLElement | string, ...what: (HTMLElement | string)[]): HTMLElement[] => [
      h("dt", null, name),
      h("dd", null, ...what),
    ];
    const asked = m.asked === at ? this.shown!.cells[at]!.asked : "";
    const does = step(graph, node?.edge ?? -1);
    this.details.replaceChildren(
      h(
        "h2",
        null,
        `Position ${at} of ${examination.nodes.length - 1}: ${locationName(graph, node?.loc ?? -1)}`,
        h("span", { class: "muted" }, `node ${id}`),
      ),
      h(
        "dl",
        { class: "path-facts" },
        ...(f.reportedAt >= 0
          ? row(
              term("interpolant", "interpolant"),
              formula(f.interpolant),
              h(
                "button",
                { type: "button", class: "link", onclick: () => this.go(f.reportedAt) },
                `event ${eventNumber(history, f.reportedAt)}`,
              ),
              f.large ? ", clause form too large, so not used" : "",
            )
          : []),
        ...(f.learnt.length > 0 ? row("learnt", ...f.learnt.map(formula)) : []),
        ...(asked ? row("asked", formula(asked)) : []),
        ...(at > 0
          ? row(
              "step",
              formula(does || "always"),
              node?.ways === "block"
                ? "the last step of a loop that another tree unwinds"
                : node?.ways
                  ? `one of the ${node.ways} that form one step`
                  : "",
              ...inSource(graph, node?.edge ?? -1).map((t) => h("p", { class: "muted" }, t)),
            )
          : []),
        ...(v ? row("label of the node", formula(v.label)) : []),
      ),
    );
  }

  // Draws the current event if the cells still show an earlier one, because drawing may wait for
  // the next animation frame. Called when the reader selects or enters a position.
  private catchUp(): void {
    if (this.event !== this.store.now.event) this.draw();
  }

  private choose(wanted: number): void {
    this.catchUp();
    const position = Math.min(wanted, this.cells.length - 1); // this event's path may be shorter
    this.chosen = position;
    const { shown, way } = this;
    const history = this.store.now.run?.history;
    if (way && history) {
      const e = history.events[errorPathsOf(history).reportedAt(way, position)]!;
      const before = history.events[errorPathsOf(history).reportedAt(way, position - 1)]!;
      // Select the edge into the state only if the state itself is recorded; the event of the state
      // before it names the edge.
      if (e.k === "state" && e.lv === position) this.store.set({ loc: e.loc, edge: position > 0 ? before.e : -1 });
      this.draw();
      return;
    }
    if (!shown || !history) return;
    const node = treeOf(history).node(shown.examination.nodes[position]!);
    // The examined nodes may be only a part of a path. The edge into the first of them is outside
    // of this part.
    if (node) pickNode(this.store, node.id, node.loc, position > 0 ? node.edge : -1);
    this.draw();
  }

  private enter(position: number): void {
    this.catchUp();
    const { way } = this;
    const at = way
      ? errorPathsOf(this.store.now.run!.history).reportedAt(way, position)
      : (this.shown?.m.positions[position]?.reportedAt ?? -1);
    if (at >= 0) this.go(at);
  }

  private go(event: number): void {
    const { store } = this;
    store.set({ ...ofEvent(store, event), event, follow: false, cursor: "event" });
  }
}

function extent(history: History, { from, to }: Pick<Examination, "from" | "to">): string {
  return from === to
    ? `event ${eventNumber(history, from)}`
    : `events ${eventNumber(history, from)} to ${eventNumber(history, to)}`;
}
