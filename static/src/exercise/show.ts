// Shows the engine's mark for an answer to an exercise: a word that says whether the answer is
// right, the run or the states that explain this, and a shorter answer if there is one.

import { expand } from "../counterexample";
import { h, icon } from "../dom";
import type { Mark, TraceStep } from "../engine/messages";
import type { ViolatingStep } from "../state";
import { stepButton } from "../trace/step-button";
import { failureAt } from "../words/failure";
import { rich } from "../words/rich";
import { lineOf } from "../files/parts";

const signs: Record<Mark["answer"], [kind: string, sign: string]> = {
  correct: ["proved", "check"],
  false: ["fails", "cross"],
  "not-inductive": ["fails", "cross"],
  "too-weak": ["fails", "cross"],
  "too-strong": ["fails", "cross"],
  unread: ["unknown", "warn"],
  unknown: ["unknown", "question"],
};

const most = 14; // maximum number of rows of a run

/**
 * Returns the mark of an exercise without the messages about formulas with errors, because these messages stand beside
 * the formulas.
 */
export function withoutErrors(m: Mark): Mark {
  const n = m.places.filter((p) => p.diagnostics?.length).length;
  if (m.answer !== "unread" || n === 0) return m;
  return {
    ...m,
    text: `Not checked yet: first correct the ${n === 1 ? "formula" : "formulas"} with an error.`,
    detail: "",
  };
}

/** Draws a mark; `step` opens the run or the transition for stepping, null if there is none. */
export function drawMark(m: Mark, step: (() => void) | null): HTMLElement[] {
  const [kind, sign] = signs[m.answer];
  const out = [
    h(
      "div",
      { class: `try-status exercise-mark ${kind}`, "data-answer": m.answer },
      icon(sign),
      h(
        "div",
        null,
        h("p", { class: "exercise-says" }, ...rich(m.text)),
        m.detail ? h("p", null, ...rich(m.detail)) : null,
      ),
    ),
  ];
  const order = inOrder(m);
  const shown = m.run?.length ? drawRun(m.run, kind, order) : m.step ? drawStates(m, order) : null;
  if (shown) out.push(h("div", { class: "exercise-shown" }, shown, step ? stepButton(step) : null));
  return out;
}

type Order = (names: Iterable<string>) => string[];

/** Returns a function that sorts variables as the program declares them; others follow by name. */
export function inOrder({ places }: Mark): Order {
  const declared = places.flatMap((p) => p.vars);
  const rank = (name: string): number => {
    const at = declared.indexOf(name);
    return at < 0 ? Infinity : at;
  };
  return (names) => [...new Set(names)].sort((a, b) => rank(a) - rank(b) || 0 || (a < b ? -1 : 1));
}

function table(caption: string, head: string[], rows: HTMLElement[]): HTMLElement {
  return h(
    "table",
    { class: "data try-trace" },
    h("caption", { class: "sr" }, caption),
    h("thead", null, h("tr", null, ...head.map((n, i) => h("th", { scope: "col" }, i === 0 ? n : h("code", null, n))))),
    h("tbody", null, ...rows),
  );
}

const row = (
  title: string,
  cells: (string | undefined)[],
  changed: (i: number) => boolean,
  last = false,
): HTMLElement =>
  h(
    "tr",
    { class: last ? "last" : "" },
    h("th", { scope: "row" }, title),
    ...cells.map((v, i) => h("td", { class: changed(i) ? "changed" : "" }, v ?? "–")),
  );

// A run, statement by statement. The middle of a long run is left out.
function drawRun(steps: readonly TraceStep[], kind: string, order: Order): HTMLElement {
  const run = expand([...steps], 0);
  const { length } = run.steps;
  const names = order(run.variables);
  const rows: HTMLElement[] = [];
  run.steps.forEach((s, i) => {
    const skipped = length > most && i >= 4 && i < length - (most - 5);
    if (skipped && i === 4)
      rows.push(
        h(
          "tr",
          { class: "gap" },
          h("td", { colspan: run.variables.length + 1 }, `${length - most + 1} more statements`),
        ),
      );
    if (skipped) return;
    rows.push(
      row(
        `${lineOf(s)}${s.note ? `: ${s.note}` : ""}`,
        names.map((v) => run.value(v, s.index)),
        (v) => i > 0 && s.changed.has(names[v]!),
        i === length - 1 && kind === "fails",
      ),
    );
  });
  return table("The run, statement by statement", ["before", ...names], rows);
}

// The states before and after a step, or the state that leads to the failure.
function drawStates({ step, answer }: Mark, order: Order): HTMLElement {
  const { pre, post, inputs } = step!;
  const weak = answer === "too-weak";
  const names = order([...Object.keys(pre), ...(weak ? [] : Object.keys(post))]);
  const asked = inputs.map((i) => `${i.name} = ${i.value}${i.line > 0 ? ` (${lineOf(i)})` : ""}`).join(", ");
  return h(
    "div",
    null,
    table(
      weak ? "A state that leads to the failure" : "The states before and after the step",
      ["state", ...names],
      [
        row(
          weak ? "from here the program fails" : "before",
          names.map((n) => pre[n]),
          () => false,
          weak,
        ),
        ...(weak
          ? []
          : [
              row(
                "after",
                names.map((n) => post[n]),
                (i) => pre[names[i]!] !== post[names[i]!],
                true,
              ),
            ]),
      ],
    ),
    asked ? h("p", null, h("span", { class: "muted" }, "with "), h("code", null, asked)) : null,
  );
}

/**
 * violatingStepOfMark returns the run, or the step of the program, that explains the mark of an
 * answer. It has the form of a run through which the page can step. If the mark has neither, the
 * result is null.
 */
export function violatingStepOfMark(m: Mark, source: string): ViolatingStep | null {
  const fails = m.answer === "too-weak" || m.answer === "too-strong";
  const own = m.step?.trace ?? m.run ?? [];
  if (own.length === 0) return null;
  // If the answer is an assumption, the run belongs to the program with this assumption. That program has another
  // graph, so its steps have no location in this graph.
  const foreign = m.places[0]?.loc === -1;
  const steps = own.map((s, i) => ({
    ...s,
    ...(foreign ? { loc: -1, edge: -1 } : {}),
    ...(i === own.length - 1 && !s.note ? { note: fails ? failureAt(source, s) : `${m.part} is false` } : {}),
  }));
  const inputs = m.step?.inputs ?? m.inputs ?? [];
  return {
    source,
    edge: -1,
    run: expand(steps, 0),
    fails,
    about: m.text.replaceAll("`", ""),
    input: inputs.map((i) => `${i.name} = ${i.value}`).join(", "),
  };
}
