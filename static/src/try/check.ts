// The check of one step of the program against the reader's claims. It shows whether the step
// preserves the claims and, if not, a state before the step and one after it.

import { h, icon } from "../dom";
import type { Answer, ClaimAnswer, ClaimEdge, ClaimLoc, ConcreteStep, Graph } from "../engine/protocol";
import { fits } from "../selectors";
import { pickEdge } from "../replay/select";
import type { Store } from "../store";
import { stepButton } from "../trace/step-button";
import { failureAt } from "../words/failure";
import { locationName, step as stepText } from "../words/location";
import { adviceOf, whatOf } from "./contract";
import { declared, violatingStepOf } from "./violating-step";
import { lineOf } from "../files/parts";

const signs: Record<Answer, [icon: string, word: string]> = {
  holds: ["check", "holds"],
  fails: ["cross", "fails"],
  unknown: ["question", "not known"],
};

/**
 * Draws the result of the check of one edge. `closed` contains the edges for which the reader has
 * folded the states.
 */
export function drawCheck(
  e: ClaimEdge,
  l: ClaimLoc,
  a: ClaimAnswer,
  graph: Graph | null,
  store: Store,
  closed: Set<number>,
): HTMLElement {
  const [mark, word] = signs[e.answer];
  const rounds = graph?.edges.filter((x) => x.from === e.from && x.to === e.from).length ?? 0; // the edges of the loop
  const fails = e.answer === "fails";
  const contract = whatOf(graph, e);
  const what =
    contract ||
    (e.kind === "initiation"
      ? fails
        ? "Not true at the start"
        : "True at the start"
      : e.kind === "safety"
        ? fails
          ? "Does not yet rule out the failure"
          : "Rules out the failure"
        : e.from === e.to
          ? rounds > 1
            ? `${fails ? "Not always" : "Still"} true after a round that executes `
            : `${fails ? "Not always" : "Still"} true after each round`
          : `${fails ? "Not always" : "Still"} true after the step from ${locationName(graph, e.from)}`);
  const part = e.conjunct >= 0 && e.kind !== "safety" && l.conjuncts.length > 1 ? l.conjuncts[e.conjunct] : undefined;
  const head = h(
    "button",
    {
      type: "button",
      class: "try-check",
      title: "Show this step in the graph",
      onclick: () => pickEdge(store, e.edge),
    },
    icon(mark),
    fails && contract === "" ? null : h("b", null, word),
    h(
      "span",
      null,
      what,
      what.endsWith(" executes ") ? h("code", null, stepText(graph, e.edge)) : null,
      part ? ": " : "",
      part ? h("code", null, part) : null,
      e.reason && (l.diagnostics ?? []).length === 0 ? h("span", { class: "muted" }, ` (${e.reason})`) : null,
    ),
  );
  const item = h("li", { class: e.answer, "data-kind": e.kind }, head);
  if (e.step) {
    const { source, run } = store.now;
    const found = fits(store.now) ? run?.report?.certificate : undefined;
    const failure = failureAt(source, e.step.trace?.at(-1), found);
    const fragment = violatingStepOf(e, a, graph, source, found);
    const fold = h(
      "details",
      { open: !closed.has(e.edge) },
      h(
        "summary",
        null,
        e.kind === "safety"
          ? `A state from which ${failure}`
          : e.kind === "initiation"
            ? "An initial state that breaks the claim"
            : "A step that breaks the claim",
      ),
      fragment ? stepButton(() => store.set({ fragment, tab: "step", tabChosen: true })) : null,
      drawStep(e, e.step, a, graph, failure),
    );
    fold.addEventListener("toggle", () => (fold.open ? closed.delete(e.edge) : closed.add(e.edge)));
    item.append(fold);
  }
  return item;
}

// Shows the states before and after the step, with the statements between them.
function drawStep(e: ClaimEdge, st: ConcreteStep, a: ClaimAnswer, graph: Graph | null, failure: string): HTMLElement {
  const starts = e.from === graph?.entry;
  const names = [...new Set([...(starts ? [] : Object.keys(st.pre)), ...Object.keys(st.post)])].sort(declared(a));
  const fails = e.kind === "safety";
  const cell = (v: string | undefined, changed: boolean): HTMLElement =>
    h("td", { class: changed ? "changed" : "" }, v ?? "–");
  const claim = a.locs.find((l) => l.loc === e.to);
  const trace = h(
    "table",
    { class: "data try-trace" },
    h("caption", { class: "sr" }, "The state before and after the step"),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, "state"),
        ...names.map((n) => h("th", { scope: "col" }, h("code", null, n))),
      ),
    ),
    h(
      "tbody",
      null,
      starts
        ? null
        : h(
            "tr",
            null,
            h("th", { scope: "row" }, `before, ${locationName(graph, e.from)}`),
            ...names.map((n) => cell(st.pre[n], false)),
          ),
      fails
        ? null
        : h(
            "tr",
            null,
            h("th", { scope: "row" }, `after, ${locationName(graph, e.to)}`),
            ...names.map((n) => cell(st.post[n], !starts && st.post[n] !== undefined && st.pre[n] !== st.post[n])),
          ),
    ),
  );
  const text = stepText(graph, e.edge);
  const inputs = st.inputs.map((i) => `${i.name} = ${i.value}${i.line > 0 ? ` (${lineOf(i)})` : ""}`).join(", ");
  const why =
    adviceOf(graph, e, st.sampled ?? false) ||
    (fails
      ? st.sampled
        ? "Runs of the program reach this state: the program can fail."
        : `No random run reached this state. If no run can, add a claim at ${locationName(graph, e.from)} that excludes it.`
      : starts
        ? st.sampled
          ? "The claim is false: the program can start like this."
          : "Whether the program can start like this is not known: the check knows only some facts about elements of arrays, products of variables, and floating-point values."
        : st.sampled
          ? "Runs of the program reach the state before this step. So the claim is false, not just too weak."
          : `No random run reached the state before this step. If no run can, the claim at ${locationName(graph, e.from)} is too weak: add a condition that excludes it.`);
  return h(
    "div",
    { class: "try-step" },
    names.length > 0 ? trace : null,
    h(
      "p",
      null,
      h("span", { class: "muted" }, fails ? "then " : "by "),
      h("code", null, text || "the step"),
      fails ? h("b", { class: "bad" }, ` ${failure}`) : null,
    ),
    inputs ? h("p", null, h("span", { class: "muted" }, "with "), h("code", null, inputs)) : null,
    !fails && claim
      ? h(
          "p",
          null,
          h("span", { class: "muted" }, "where "),
          h("code", null, claim.conjuncts[e.conjunct] ?? ""),
          h("b", { class: "bad" }, " is false"),
        )
      : null,
    h("p", { class: "muted" }, why),
  );
}
