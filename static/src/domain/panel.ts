// Shows the abstract domain at a moment of a run: the lattice of its predicates, and which of them
// the selected state satisfies. Also shows the current spurious transition, with the interpolant
// that separates its concrete states from its abstract ones. Below are statistics of the run,
// beside those in the thesis that describes the engine.

import sheet from "virtual:sheet/domain";
import { h } from "../dom";
import type { TraceEvent } from "../engine/protocol";
import type { Context, Mount } from "../feature";
import { ofEvent, pickObligation } from "../replay/select";
import type { RunState } from "../run";
import { moment, shownGraph, tab } from "../selectors";
import { addStyleSheet } from "../sheets";
import { pick } from "../store";
import { locationName, plural, step } from "../words/location";
import { Lattice } from "./lattice";
import { classOf, decide, Domain, type Predicate, type StateClass } from "./model";

const origins: Record<string, string> = {
  initial: "the initial pairs of variables",
  program: "the program",
  interpolant: "interpolants",
  preimage: "preimages",
  mined: "states that the search met",
};
const firstMany = 60; // from this many predicates on, the panel suggests filtering

// Birgmeier, "Software Verification with IC3 via Abstraction and Interpolation"
// (TU Wien, 2013), section 4.3 and appendix A: mean over the solved runs.
const counts: [name: string, of: (s: Record<string, number>) => number | undefined, mean: string][] = [
  ["abstractions of states", (s) => s.abstractions, "2500 ± 4343"],
  [
    "literals per clause in the fix-point",
    (s) => (s.fixpoint_clauses ? (s.fixpoint_literals ?? 0) / s.fixpoint_clauses : undefined),
    "2.96 ± 0.59",
  ],
  ["successful geometric generalisations", (s) => s.geo_success, "760 ± 1244"],
  ["frontier level", (s) => s.level, "20 ± 18"],
  ["depth of the obligation trace", (s) => s.trace_depth, "15 ± 17"],
  ["predicates", (s) => s.predicates, "51 ± 38"],
  ["interpolating refinements", (s) => s.refinements, "13 ± 12"],
  ["successful minings", (s) => s.mined, "0.65"],
  ["time in the solver", (s) => (s.total_us ? Math.round((100 * (s.solver_us ?? 0)) / s.total_us) : undefined), "70 %"],
];

const seen = pick(["run", "revision", "tab", "obligation", "predicate", "step", "cursor"], {
  moment,
  graph: shownGraph,
});

export const mount: Mount = (root, page) => {
  addStyleSheet(sheet);
  new DomainPanel(root, page);
};

class DomainPanel {
  private count = h("strong");
  private origins = h("span", { class: "muted" });
  private filter = h("input", {
    type: "search",
    class: "domain-filter",
    placeholder: "Filter: x, <= 3, mined",
    "aria-label": "Filter predicates",
  });
  private about = h("p", { class: "path-says" });
  private scroll = h("div", { class: "lattice-box" });
  private lattice = new Lattice(this.scroll, (id) => this.pick(id));
  private legend = h("p", { class: "domain-legend" });
  private details = h("div", { class: "domain-details" });
  private run: RunState | null = null;
  private domain: Domain | null = null;
  private frame = 0;
  private showed = "";
  private said = "";
  private shown: readonly Predicate[] = [];

  constructor(
    root: HTMLElement,
    private page: Context,
  ) {
    const { store } = page;
    root.classList.add("domain-panel");
    this.scroll.append(this.lattice.el);
    root.append(
      h("div", { class: "frames-head" }, this.count, this.origins, this.filter),
      this.about,
      this.scroll,
      this.legend,
      this.details,
    );
    this.filter.addEventListener("input", () => this.soon());
    store.watch(seen, () => this.soon());
  }

  private soon(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      if (tab(this.page.store.now) === "domain") this.draw();
    });
  }

  private pick(id: number): void {
    const { store } = this.page;
    store.set({ predicate: store.now.predicate === id ? 0 : id });
  }

  private draw(): void {
    const s = seen(this.page.store.now);
    const { run } = s;
    if (!run) return;
    if (run.history !== this.run?.history) this.domain = new Domain(run.history);
    this.run = run;
    this.about.textContent = `This tab lists all predicates of the abstraction${run.history.has("precision") ? "; the tab Precision says where each is used" : ""}.`;
    const domain = this.domain!;
    domain.update();
    const m = s.moment();
    const all = domain.upTo(m.at);
    const shown = all.filter((p) => this.matches(p));
    if (shown.length !== this.shown.length || shown.some((p, i) => p !== this.shown[i])) this.shown = shown;
    const fresh = all.filter((p) => this.isNew(p, run, m.at));
    const state = this.stateClass(all, m.at, m.current);
    this.drawHead(all, fresh);
    this.lattice.draw(this.shown, {
      selected: s.predicate,
      fresh: new Set(fresh.map((p) => p.id)),
      values: state?.values ?? null,
    });
    const key = `${s.predicate} ${fresh.at(-1)?.id ?? 0}`;
    if (key !== this.showed) this.lattice.show(s.predicate || (fresh.at(-1)?.id ?? 0));
    this.showed = key;
    this.legend.replaceChildren(...legend(all, state !== null));
    const parts = [
      ...this.ofTransition(run, domain, m.at),
      ...this.ofPredicate(run, domain, all),
      ...this.ofState(all, state),
      ...statistics(run),
    ];
    // If the texts have not changed, keep the elements, so that they keep the focus.
    const said = parts.map((p) => p.textContent).join("\n");
    if (said !== this.said) this.details.replaceChildren(...parts);
    this.said = said;
  }

  private matches(p: Predicate): boolean {
    const text = this.filter.value.trim();
    return text === "" || p.formula.includes(text) || p.origin.startsWith(text) || p.names.includes(text);
  }

  // Whether the current event has added the predicate, or belongs to the same refinement of the abstraction as the
  // predicate.
  private isNew(p: Predicate, run: RunState, at: number): boolean {
    if (p.born === at) return true;
    const k = run.history.events[at]?.k;
    return (k === "predicate" || k === "mined") && p.spurious >= 0 && p.spurious === this.causeAt(run, at);
  }

  private causeAt(run: RunState, at: number): number {
    const e = run.history.events[at];
    if (e?.k === "spurious") return at;
    if (e?.k !== "predicate" && e?.k !== "mined") return -1;
    const list = run.history.of("spurious");
    for (let i = list.length - 1; i >= 0; i--)
      if (list[i]! < at && run.history.events[list[i]!]!.o === e.o) return e.o ? list[i]! : -1;
    return -1;
  }

  /**
   * Returns the state to show: the state at a step of a failing run, the state of the selected
   * obligation, or that of the obligation under examination. Returns null if there is none.
   */
  private stateClass(all: readonly Predicate[], at: number, working: number): StateClass | null {
    const s = seen(this.page.store.now);
    const run = s.run!;
    const at1 = s.cursor === "step" ? run.trace?.steps[s.step] : undefined;
    if (at1) {
      const values = at1.values;
      const value = (name: string): number | undefined => {
        const v = values.get(name);
        return v === undefined ? undefined : Number(v);
      };
      return {
        title: `statement ${run.trace!.number(s.step).toLocaleString("en")} of the counterexample`,
        values: decide(all, value),
      };
    }
    // The values may all be unknown, as at the error location. Then show a recent earlier
    // obligation of which some are known, unless the reader has selected this one.
    for (let id = s.obligation || working; id > 0; id--) {
      const o = run.history.obligation(id);
      if (!o || o.born > at) {
        if (s.obligation) return null;
        continue;
      }
      const values = classOf(run.history, all, id, at);
      if (values.size > 0 || s.obligation || working - id > 100)
        return { title: `obligation ${id} at ${locationName(s.graph, o.loc)}`, values };
    }
    return null;
  }

  private drawHead(all: readonly Predicate[], fresh: readonly Predicate[]): void {
    const by = new Map<string, number>();
    for (const p of all) by.set(p.origin, (by.get(p.origin) ?? 0) + 1);
    this.count.textContent = `${all.length} ${plural(all.length, "predicate", "predicates")}`;
    this.origins.textContent =
      [...by].map(([k, n]) => `${n} ${k}`).join(", ") +
      (fresh.length > 0 ? `; ${fresh.length} new` : "") +
      (all.length > firstMany && !this.filter.value ? "; use the filter to see fewer" : "");
  }

  private ofPredicate(run: RunState, domain: Domain, all: readonly Predicate[]): HTMLElement[] {
    const { store } = this.page;
    const p = domain.get(seen(store.now).predicate);
    if (!p || !all.includes(p)) return [];
    const weaker = all.filter((q) => p.above.has(q.index));
    const stronger = all.filter((q) => q.above.has(p.index));
    const cause = run.history.events[p.spurious];
    return [
      h(
        "section",
        null,
        h("h3", null, `Predicate ${p.id}`),
        h("p", { class: "formula" }, h("code", null, p.formula)),
        h(
          "p",
          null,
          `From ${origins[p.origin] ?? p.origin}, at `,
          this.event(p.born),
          p.obligation ? ", added for " : "",
          p.obligation
            ? h(
                "button",
                { type: "button", class: "link", onclick: () => pickObligation(store, p.obligation) },
                `obligation ${p.obligation}`,
              )
            : "",
          cause ? ", because of the spurious transition at " : "",
          cause ? this.event(p.spurious) : "",
          ".",
        ),
        cause?.f && p.origin === "interpolant"
          ? h("p", null, "Part of the interpolant ", h("code", null, cause.f), ".")
          : "",
        h(
          "p",
          { class: "muted" },
          `This predicate implies ${this.named(weaker)}. It is implied by ${this.named(stronger)}.`,
        ),
      ),
    ];
  }

  private named(list: readonly Predicate[]): string {
    const first = list
      .slice(0, 4)
      .map((p) => p.formula)
      .join("; ");
    return list.length === 0 ? "no other predicate" : list.length > 4 ? `${first} and ${list.length - 4} more` : first;
  }

  private event(at: number): HTMLElement {
    const { store } = this.page;
    return h(
      "button",
      {
        type: "button",
        class: "link",
        onclick: () =>
          store.set({
            ...ofEvent(store, at),
            predicate: store.now.predicate,
            event: at,
            follow: false,
            cursor: "event",
          }),
      },
      `event ${at + 1}`,
    );
  }

  // Draws a spurious transition: the one of the current event or, if there is none, the one that made the engine add
  // the selected predicate.
  private ofTransition(run: RunState, domain: Domain, at: number): HTMLElement[] {
    const s = seen(this.page.store.now);
    let cause = this.causeAt(run, at);
    if (cause < 0) cause = domain.get(s.predicate)?.spurious ?? -1;
    const e = cause <= at ? run.history.events[cause] : undefined;
    if (!e) return [];
    const { graph } = s;
    const from = graph?.edges[e.e]?.from ?? -1;
    const added = domain.upTo(at).filter((p) => p.spurious === cause);
    return [
      h(
        "section",
        null,
        h("h3", null, "A spurious transition ", cause === at ? "" : this.event(cause)),
        h(
          "p",
          null,
          `From ${locationName(graph, from)}`,
          e.t ? ", with " : "",
          e.t ? h("code", null, e.t) : "",
          step(graph, e.e) ? ", by " : "",
          step(graph, e.e) ? h("code", null, step(graph, e.e)) : "",
          `, the transition leads into the abstract state of obligation ${e.o ?? 0}, but no step leads into the obligation itself.`,
        ),
        h(
          "div",
          { class: "sides" },
          side("Concrete", e.b, "no step from the previous frame leads here"),
          h("div", { class: "between" }, h("h4", null, "Interpolant"), ...interpolant(e, added)),
          side("Abstract", e.a, "a step leads here, into states outside the obligation"),
        ),
      ),
    ];
  }

  private ofState(all: readonly Predicate[], state: StateClass | null): HTMLElement[] {
    if (!state || all.length === 0) return [];
    const row = (name: string, sign: string, list: readonly Predicate[]): HTMLElement | string =>
      list.length === 0
        ? ""
        : h(
            "div",
            null,
            h("dt", null, `${sign} ${name} (${list.length})`),
            h(
              "dd",
              null,
              ...list.slice(0, 40).map((p) => h("code", null, p.formula)),
              list.length > 40 ? `and ${list.length - 40} more` : "",
            ),
          );
    return [
      h(
        "section",
        null,
        h("h3", null, `Abstract state: ${state.title}`),
        state.values.size === 0
          ? h("p", { class: "muted" }, "No variable has a value yet, so the truth of every predicate is open.")
          : h(
              "p",
              { class: "muted" },
              "States that agree on these predicates are one equivalence class: the abstraction does not distinguish them.",
            ),
        h(
          "dl",
          { class: "state-class" },
          row(
            "holds",
            "✓",
            all.filter((p) => state.values.get(p.id) === true),
          ),
          row(
            "does not hold",
            "✗",
            all.filter((p) => state.values.get(p.id) === false),
          ),
          row(
            "open",
            "?",
            all.filter((p) => !state.values.has(p.id)),
          ),
        ),
      ),
    ];
  }
}

function side(title: string, cube: string | undefined, says: string): HTMLElement {
  const parts = (cube || "any state").split(" && ");
  return h(
    "div",
    null,
    h("h4", null, title),
    h("ul", null, ...parts.map((p) => h("li", null, h("code", null, p)))),
    h("p", { class: "muted" }, says),
  );
}

function interpolant(e: TraceEvent, added: readonly Predicate[]): HTMLElement[] {
  const learnt = added.filter((p) => !e.f || !e.f.split(" && ").includes(p.formula));
  return [
    e.f
      ? h("ul", null, ...e.f.split(" && ").map((p) => h("li", null, h("code", null, p))))
      : h("p", { class: "muted" }, "refinement is postponed"),
    ...(learnt.length > 0
      ? [h("p", { class: "muted" }, "added: ", ...learnt.slice(0, 12).map((p) => h("code", null, p.formula)))]
      : []),
  ];
}

function legend(all: readonly Predicate[], state: boolean): HTMLElement[] {
  const has = (origin: string): boolean => all.some((p) => p.origin === origin);
  return [
    ...["initial", "program", "interpolant", "preimage", "mined"]
      .filter(has)
      .map((o) => h("span", { class: `key ${o}` }, o)),
    h("span", null, "lines lead up to weaker predicates"),
    ...(state ? [h("span", null, "in the state below: ✓ true, ✗ false, ? not decided")] : []),
  ];
}

function statistics(run: RunState): HTMLElement[] {
  const stats = run.report?.stats;
  if (!stats) return [];
  const rows = counts.map(([name, of, mean]) => [name, of(stats), mean] as const).filter(([, v]) => v !== undefined);
  if (rows.length === 0) return [];
  return [
    h(
      "details",
      { class: "fold figures-fold" },
      h("summary", null, "Figures of this run and of the thesis"),
      h(
        "table",
        { class: "data" },
        h("caption", { class: "sr" }, "Figures of this run, and the mean values in the thesis"),
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col" }, "figure"),
            h("th", { scope: "col" }, "this run"),
            h("th", { scope: "col" }, "thesis, mean"),
          ),
        ),
        h(
          "tbody",
          null,
          ...rows.map(([name, v, mean]) =>
            h(
              "tr",
              null,
              h("th", { scope: "row" }, name),
              h(
                "td",
                { class: "nums" },
                name.startsWith("time") ? `${v} %` : Number(v!.toFixed(2)).toLocaleString("en"),
              ),
              h("td", { class: "nums" }, mean),
            ),
          ),
        ),
      ),
      h(
        "p",
        { class: "muted" },
        "Thesis: Birgmeier, TU Wien 2013, appendix A, over the runs that solved their program.",
      ),
    ),
  ];
}
