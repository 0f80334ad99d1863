// The result for Horn clauses: a model with a definition for each predicate, or a derivation of
// false.

import sheet from "virtual:sheet/horn";
import { h, icon } from "../dom";
import type { Context } from "../feature";
import { toast } from "../notices";
import type { RunState } from "../run";
import { addStyleSheet } from "../sheets";
import { term } from "../words/term";
import { drawDerivation } from "./derivation";
import { pickPredicate, predicatesOf } from "./pick";

/** Draws the result of a run that decided clauses. */
export function mountResult(root: HTMLElement, page: Context, run: RunState): void {
  if (page.root === document) addStyleSheet(sheet); // an element on another page gets the style sheet with the view
  root.classList.add("horn");
  const c = run.report!.certificate;
  if (run.report!.verdict === "unsafe") drawDerivation(root, page, run);
  else drawModel(root, page, run);
  if (c.checked) root.querySelector(".horn-lead")?.append(seal(run));
}

function seal(run: RunState): HTMLElement {
  const how =
    run.report!.verdict === "safe"
      ? "Checked without the solver, on the clauses as written"
      : "Checked by evaluating each clause with its values";
  return h("p", { class: "lead" }, h("span", { class: "seal" }, icon("check"), h("span", null, how)));
}

function drawModel(root: HTMLElement, page: Context, run: RunState): void {
  const list = run.report!.certificate.model ?? [];
  const whole = list.map((d) => d.text).join("\n");
  const copy = (text: string, what: string): HTMLButtonElement =>
    h(
      "button",
      {
        type: "button",
        class: "button tiny text",
        title: `Copy ${what} as define-fun`,
        onclick: () =>
          void navigator.clipboard.writeText(text).then(
            () => toast(`Copied ${what}.`),
            () => toast("The browser does not allow copying here."),
          ),
      },
      icon("copy"),
      "Copy",
    );
  const known = predicatesOf(run.graph);
  root.replaceChildren(
    h(
      "div",
      { class: "pad horn-lead" },
      h(
        "p",
        { class: "lead" },
        list.length === 0
          ? "The clauses are satisfiable. They have no predicates, so the model is empty."
          : "The clauses are satisfiable: with these definitions of the predicates every clause holds. Such a ",
        list.length === 0 ? null : term("inductive", "model"),
        list.length === 0 ? null : " proves that no derivation ends in false.",
      ),
    ),
    ...list.map((d) =>
      h(
        "section",
        { class: "horn-definition", "data-pred": d.name },
        h(
          "div",
          { class: "horn-head" },
          known.has(d.name)
            ? h(
                "button",
                {
                  type: "button",
                  class: "link",
                  title: "Show the predicate in the script and in the graph",
                  onclick: () => pickPredicate(page, run.graph, d.name),
                },
                d.name,
              )
            : h("b", null, d.name),
          copy(d.text, `the definition of ${d.name}`),
        ),
        h("pre", { tabindex: 0, "aria-label": `Definition of ${d.name}` }, h("code", null, d.text)),
      ),
    ),
    list.length === 0 || page.root !== document
      ? ""
      : h(
          "div",
          { class: "pad horn-actions" },
          list.length > 1 ? copy(whole, "the model") : null,
          h(
            "button",
            {
              type: "button",
              class: "button tiny text",
              title: "Change the definitions, and see which clauses hold",
              onclick: () => page.store.set({ tab: "model", tabChosen: true }),
            },
            "Try your own",
          ),
        ),
  );
}
