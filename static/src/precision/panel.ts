// The precision of an abstraction at a moment of the run, as a table. A row has the predicates and
// the tracked variables of one location, with the events that added them. Each tracked variable has
// its own column. All predicates share a column, because different locations have different
// predicates.

import sheet from "virtual:sheet/precision";
import { drawAfter, h } from "../dom";
import type { Graph } from "../engine/protocol";
import type { Context, Mount } from "../feature";
import type { History } from "../replay/history";
import { eventNumber } from "../replay/number";
import { ofEvent, pickLocation } from "../replay/select";
import { shownGraph, tab } from "../selectors";
import { addStyleSheet } from "../sheets";
import { pick, type Store } from "../store";
import { capital, locationName, plural } from "../words/location";
import { precisionAt, scopeOf, type Entry, type LocationPrecision, type Precision } from "./model";

const seen = pick(["run", "revision", "tab", "event", "loc", "predicate"], { graph: shownGraph });
const origins: Readonly<Record<string, string>> = {
  interpolant: "from an interpolant",
  mined: "true in all states that sample runs reached there",
  initial: "from the beginning",
};

export const mount: Mount = (root, page) => {
  addStyleSheet(sheet);
  new PrecisionPanel(root, page);
};

class PrecisionPanel {
  private store: Store;
  private head = h("div", { class: "frames-head" });
  private says = h("p", { class: "path-says" });
  private columns = h("tr");
  private body = h("tbody");
  private table = h(
    "table",
    { class: "data precision-table" },
    h("caption", { class: "sr" }, "What the abstraction uses, by location"),
    h("thead", null, this.columns),
    this.body,
  );
  private empty = h("p", { class: "empty" });
  private frame = 0;
  private key = "";

  constructor(root: HTMLElement, page: Context) {
    this.store = page.store;
    root.classList.add("precision-panel");
    root.append(this.head, this.says, this.empty, this.table);
    this.body.addEventListener("keydown", (e) => this.keydown(e));
    this.store.watch(seen, () => {
      this.frame ||= drawAfter(this.store, () => {
        this.frame = 0;
        if (tab(this.store.now) === "precision") this.draw();
      });
    });
  }

  private draw(): void {
    const s = seen(this.store.now);
    const history = s.run?.history;
    if (!history) return;
    const graph = s.run!.graph ?? s.graph;
    const p = precisionAt(history, s.event);
    const none = p.places.length === 0;
    this.empty.hidden = !none;
    this.table.hidden = none;
    this.empty.textContent =
      "The abstraction does not distinguish the states of a location yet. The first infeasible path adds predicates.";
    this.drawHead(p, history, graph);
    const key = `${s.run!.id} ${s.event} ${s.predicate} ${s.loc} ${p.places.map((x) => x.entries.length).join()}`;
    if (key === this.key) return;
    this.key = key;
    const held = this.body.contains(document.activeElement)
      ? (document.activeElement as HTMLElement).dataset.cell
      : undefined;
    const { tracked } = p;
    this.table.classList.toggle("values", tracked.length > 0);
    this.columns.replaceChildren(
      h("th", { scope: "col" }, "Location"),
      ...tracked.map((v) => h("th", { scope: "col", class: "value" }, h("code", null, v))),
      ...(tracked.length === 0
        ? [h("th", { scope: "col" }, "Uses")]
        : p.predicates > 0
          ? [h("th", { scope: "col" }, "Predicates")]
          : []),
    );
    this.body.replaceChildren(...p.places.map((x) => this.row(x, p, history, graph, s)));
    const cells = this.cells();
    const at =
      cells.find((c) => c.dataset.cell === held) ?? cells.find((c) => c.classList.contains("fresh")) ?? cells[0];
    if (at) at.tabIndex = 0;
    if (held && at) at.focus({ preventScroll: true });
    this.body.querySelector(".fresh")?.scrollIntoView({ block: "nearest" });
  }

  private drawHead(p: Precision, history: History, graph: Graph | null): void {
    const n = (count: number, one: string, many: string): string[] =>
      count > 0 ? [`${count.toLocaleString("en")} ${plural(count, one, many)}`] : [];
    const what = [...n(p.predicates, "predicate", "predicates"), ...n(p.variables, "variable", "variables")];
    this.head.replaceChildren(
      h("strong", null, what.join(", ") || "The precision is empty"),
      h("span", { class: "muted" }, what.length > 0 ? `at ${n(p.places.length, "location", "locations")[0]}` : ""),
    );
    const scope = scopeOf(history);
    const initial = p.places.some((x) => x.entries.some((e) => e.why === "initial"));
    const several = new Set(graph?.locs.filter((l) => !l.gone).map((l) => l.func)).size > 1;
    const how = {
      none: "",
      location: "In this run, a refinement adds what it finds at a location to that location only.",
      wide: several
        ? "In this run, a refinement adds what it finds at a location to all locations where the same variables matter, in one function or in all functions."
        : "In this run, a refinement adds what it finds at a location to all locations where the same variables matter.",
      mixed:
        "In this run, a refinement adds some of what it finds to one location only, and the rest to all locations where the same variables matter.",
    }[scope];
    const own = `This tab says what the abstraction uses at each location${history.has("predicate") ? "; the tab Domain lists all predicates" : ""}.`;
    const says = [
      own,
      initial ? "From the beginning the engine tracks the values of variables wherever they matter." : "",
      how,
      ...p.dropped.map(
        ([v, at]) =>
          `${v} has had too many values: from event ${eventNumber(history, at)} on the engine does not track it.`,
      ),
    ].filter((t) => t !== "");
    this.says.hidden = says.length === 0;
    this.says.textContent = says.join(" ");
  }

  private row(
    { loc, entries }: LocationPrecision,
    { tracked, predicates }: Precision,
    history: History,
    graph: Graph | null,
    s: { event: number; predicate: number; loc: number },
  ): HTMLElement {
    const name = locationName(graph, loc);
    const values = new Map(entries.filter((e) => !e.predicate).map((e) => [e.text, e]));
    const cell = (e: Entry, ...shows: (HTMLElement | string)[]): HTMLElement => {
      const fresh = e.added === s.event;
      const chosen = e.predicate > 0 && e.predicate === s.predicate;
      return h(
        "button",
        {
          type: "button",
          class: `precision-cell${fresh ? " fresh" : ""}${chosen ? " chosen" : ""}`,
          tabindex: -1,
          "data-cell": `${loc} ${e.predicate} ${e.text}`,
          title: `${origins[e.why] ?? e.why}${e.wide ? ", at several locations at once" : ""}: go to event ${eventNumber(history, e.added)}`,
          onclick: () => this.go(e.added),
        },
        ...shows,
        h("small", null, `${fresh ? "new, " : ""}event ${eventNumber(history, e.added)}`),
      );
    };
    return h(
      "tr",
      { class: loc === s.loc ? "selected" : null },
      h(
        "th",
        { scope: "row" },
        h("button", { type: "button", class: "link", onclick: () => pickLocation(this.store, loc) }, capital(name)),
        h("span", { class: "muted" }, ` ${entries.length}`),
      ),
      ...tracked.map((v) => {
        const e = values.get(v);
        return e
          ? h("td", { class: "value" }, cell(e, h("span", { class: "sr" }, `${v} at ${name}, `)))
          : h("td", { class: "value none" }, h("span", { class: "sr" }, "not tracked"));
      }),
      tracked.length === 0 || predicates > 0
        ? h("td", null, ...entries.filter((e) => e.predicate).map((e) => cell(e, h("code", null, e.text))))
        : null,
    );
  }

  private cells(): HTMLElement[] {
    return [...this.body.querySelectorAll<HTMLElement>(".precision-cell")];
  }

  // The table is a single tab stop: the arrow keys move along a row and from row to row.
  private keydown(e: KeyboardEvent): void {
    const from = (e.target as Element).closest<HTMLElement>(".precision-cell");
    if (!from || e.ctrlKey || e.metaKey || e.altKey) return;
    const all = this.cells();
    const at = all.indexOf(from);
    const rows = [...this.body.rows];
    const row = rows.indexOf(from.closest("tr")!);
    const column = from.closest("td")!.cellIndex;
    // Returns the entry in the same column of row `i`. If that cell is empty, it returns the first entry of the row.
    const first = (i: number): number => {
      const to = rows[i]?.cells[column]?.querySelector(".precision-cell") ?? rows[i]?.querySelector(".precision-cell");
      return all.indexOf((to as HTMLElement | null | undefined) ?? from);
    };
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: first(row + 1),
      ArrowUp: first(row - 1),
      Home: 0,
      End: all.length - 1,
    }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    const next = all[Math.max(0, Math.min(all.length - 1, to))]!;
    from.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  private go(event: number): void {
    const { store } = this;
    store.set({ ...ofEvent(store, event), event, follow: false, cursor: "event" });
  }
}
