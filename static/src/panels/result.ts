// The result of a run: the invariant of a safe program, the failing run of an unsafe program, which the reader can step
// through, or the reason why there is neither.

import { h, icon } from "../dom";
import type { Context, Mount } from "../feature";
import type { LocInvariant, Proof } from "../engine/messages";
import type { History } from "../replay/history";
import { pickLocation } from "../replay/select";
import type { RunState } from "../run";
import { isScript } from "../language";
import { current, endHidden, seenRun, hiddenUntil, hiddenReason } from "../selectors";
import type { State } from "../state";
import { pick, type Store } from "../store";
import { brief } from "../words/brief";
import { capital, functionAt, whenever } from "../words/location";
import { term } from "../words/term";

export const mount: Mount = (root, page) => void new ResultPanel(root, page);

class ResultPanel {
  private old = h("p", { class: "outdated-note", hidden: true });
  private early = h(
    "p",
    { class: "outdated-note early-note", hidden: true },
    "This is the end of the run. Program, graph and timeline show an earlier event.",
  );
  private store: Store;

  constructor(
    private panel: HTMLElement,
    private page: Context,
  ) {
    const store = (this.store = page.store);
    store.watch(pick([], { run: seenRun, hiddenReason }), ({ run }) => this.draw(run));
    store.watch(pick(["loc", "lemma"]), () => this.mark());
    store.watch(pick(["changed"], { current }), ({ changed, current }) => {
      this.old.hidden = changed === "";
      this.old.classList.toggle("settings-note", current); // what a proof says is still so
      this.old.replaceChildren(icon("warn"), changed);
    });
    store.watch(
      (s) =>
        s.cursor !== "event" ||
        !s.run?.report ||
        s.run.futureHidden ||
        endHidden(s) ||
        s.event >= s.run.history.length - 1,
      (whole) => (this.early.hidden = whole),
    );
  }

  private draw(run: RunState | null): void {
    this.panel.replaceChildren(this.old, this.early, this.content(run));
    this.mark();
  }

  private content(run: RunState | null): HTMLElement {
    if (!run) {
      return text(
        hiddenReason(this.store.now) ||
          (isScript(this.store.now.source)
            ? "Run the script to see a model of its clauses, or a derivation of false."
            : "Run the program to see an invariant that proves it, or a failing run."),
      );
    }
    if (run.futureHidden) return text(`The result is hidden ${hiddenUntil(this.store.now)}.`);
    if (run.waiting) return text("The run starts when the engine has loaded.");
    if (run.running) return text("The engine is running. The timeline shows what it has found so far.");
    if (run.stopped) return this.unknown(run);
    const r = run.report;
    if (!r) return text(`There is no verdict: ${run.failure}.`);
    if (r.language === "horn" && (r.verdict === "safe" || r.verdict === "unsafe")) return this.ofClauses(run);
    switch (r.verdict) {
      case "safe":
        return this.invariant(run);
      case "unsafe":
        return this.counterexample(run);
      default:
        return this.unknown(run);
    }
  }

  // The errors in the program, or why there is no verdict and what to do next.
  private unknown(run: RunState): HTMLElement {
    const box = h("div", null);
    void import("./unknown").then(
      (m) => box.replaceChildren(...m.noVerdict(run, this.page)),
      () => box.replaceChildren(text(`${capital(run.report?.reason ?? "stopped")}.`)),
    );
    return box;
  }

  private invariant(run: RunState): HTMLElement {
    const c = run.report!.certificate;
    const graph = run.graph;
    const items = c.invariant.flatMap((i, k) => {
      const func = functionAt(graph, i.loc);
      const head = func !== functionAt(graph, c.invariant[k - 1]?.loc ?? -1) && func !== "";
      const formulas = i.conjuncts.map((f) => h("code", { "data-formula": f }, brief(f)[0]));
      const item = h(
        "button",
        {
          type: "button",
          class: "inv-item",
          "data-loc": i.loc,
          onclick: (e: Event) => this.pick(i, run, formulas.indexOf((e.target as Element).closest("code")!)),
        },
        h("span", { class: "inv-where" }, `Whenever ${whenever(graph, i)}`),
        ...formulas,
      );
      const more = i.conjuncts.reduce((n, f) => n + brief(f)[1], 0);
      if (more > 0)
        void import("./all-states").then(
          (m) => item.after(m.showAll(item, i.conjuncts, more)),
          () => {}, // without that code, the list stays short
        );
      return [...(head ? [h("h3", { class: "inv-func" }, func)] : []), item];
    });
    const list = items.length > 0 ? h("div", { class: "inv" }, ...items) : null;
    if (list && c.invariant.some((i) => i.conjuncts.some((f) => f.startsWith("forall "))))
      void import("./strip").then(
        (m) => m.draw(list),
        () => {}, // without that code, formulas stay as they are
      );
    const formulas = c.invariant.flatMap((i) => i.conjuncts);
    if (list && formulas.some((f) => f.includes("\\")))
      void import("./signs").then(
        (m) => m.explain(list, formulas),
        () => {}, // without that code, formulas stay as they are
      );
    return h(
      "div",
      null,
      h(
        "div",
        { class: "pad" },
        items.length > 0
          ? h(
              "p",
              { class: "lead" },
              "This ",
              term("inductive", "inductive"),
              " invariant proves the program: it is true at the start, every step keeps it, and it excludes the error.",
            )
          : h("p", { class: "lead" }, "The proof needs no invariant: no step leads to the error, whatever the values."),
        c.checked
          ? h(
              "p",
              { class: "lead" },
              h(
                "span",
                { class: "seal" },
                icon("check"),
                h(
                  "span",
                  null,
                  `Checked without the solver, against the program as written${run.stored ? ", before it was stored" : ""}`,
                ),
              ),
            )
          : null,
      ),
      list,
      list && partShown(run) !== "" ? h("p", { class: "lead pad" }, partShown(run)) : null,
    );
  }

  // Shows the result for Horn clauses: a model, or a derivation of false.
  private ofClauses(run: RunState): HTMLElement {
    const box = h("div", null);
    void import("../horn/result").then(
      (m) => m.mountResult(box, this.page, run),
      () => box.replaceChildren(text("This view could not be loaded. Run again to retry.")),
    );
    return box;
  }

  private counterexample(run: RunState): HTMLElement {
    const trace = run.trace;
    if (!trace) return text("The engine found a failing run but recorded no states of it.");
    const box = h("div", null);
    void import("../trace/panel").then(
      (m) =>
        m.mountTrace(box, this.page, {
          run: trace,
          inputs: run.report!.certificate.inputs,
          failure: run.report!.certificate.failure,
          source: run.source,
          ints: run.ints,
          file: this.store.now.file,
          history: run.history,
        }),
      () => box.replaceChildren(text("This view could not be loaded. Run again to retry.")),
    );
    return box;
  }

  // Selects a location and, after a click on one of its formulas, the lemma with this formula. Elsewhere on the button,
  // and by keys, each press selects the lemma of the next formula.
  private pick({ loc, line, conjuncts }: LocInvariant, run: RunState, formula: number): void {
    const lemmas = conjuncts.map((f) => lemmaOf(run.history, loc, f));
    const lemma = formula < 0 ? lemmas[(lemmas.indexOf(this.store.now.lemma) + 1) % lemmas.length] : lemmas[formula];
    pickLocation(this.store, loc);
    if (lemma) this.store.set({ lemma });
    if (line > 0) this.page.reveal(line);
  }

  private mark(): void {
    for (const el of this.panel.querySelectorAll<HTMLElement>(".inv-item")) {
      const { loc, lemma, run } = this.store.now;
      el.classList.toggle("selected", Number(el.dataset.loc) === loc);
      for (const f of el.querySelectorAll("code"))
        f.classList.toggle("selected", lemma > 0 && run?.history.lemma(lemma)?.formula === f.dataset.formula);
    }
  }
}

/** Returns the last lemma with this formula at a location; 0 if there is none. */
export function lemmaOf({ items }: Pick<History, "items">, loc: number, formula = ""): number {
  return items.lemmas.findLast((l) => l.formula === formula && l.locs.includes(loc))?.id ?? 0;
}

/** How the invariant on the page relates to what the engine showed, for each kind of proof. */
const related: Readonly<Record<Proof, string>> = {
  frames: "The frames and the plane may show more lemmas than the proof needs.",
  tree: "The labels of the tree’s nodes may say more than the proof needs.",
  layers: "It is the union of the layers at each location.",
  states: "It lists all states that runs can have at each location.",
  induction: "",
  invariant: "",
};

/** partShown says how the invariant on the page relates to what the engine showed; "" if no event tells it. */
function partShown({ history }: RunState): string {
  const e = history.events[history.of("fixpoint").at(-1) ?? -1];
  return e?.pf ? related[e.pf] : "";
}

/** tabName returns the name of the result's tab: Invariant, Counterexample, or Result if there is neither. */
export function tabName(s: Readonly<State>): string {
  const run = seenRun(s);
  const clauses = run?.report?.language === "horn";
  if (run?.report?.verdict === "safe") return clauses ? "Model" : "Invariant";
  if (run?.report?.verdict === "unsafe") return clauses ? "Derivation" : "Counterexample";
  return "Result";
}

function text(t: string): HTMLElement {
  return h("div", { class: "pad" }, h("p", { class: "lead" }, t));
}
