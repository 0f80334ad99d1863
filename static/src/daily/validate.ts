// Checks a witness file against the program in the editor. For a safe program, the formulas of the witness are proved
// again, and a checker without a solver verifies the proofs. For an unsafe program, the failing run is replayed.

import { h, icon } from "../dom";
import type { ValidateRequest, ValidateResponse, ValidationStep } from "../engine/protocol";
import type { Context } from "../feature";
import { dialogHead, showDialog } from "./dialog";
import { pick, type Opened } from "./files";
import { lineOf } from "../files/parts";

/** Whether a file looks like a witness rather than a program. */
export function isWitness(file: Opened): boolean {
  return /\.json$/i.test(file.name) || /^\s*\{\s*"/.test(file.text);
}

const marks = {
  confirmed: ["check", "safe"],
  refuted: ["cross", "unsafe"],
  unknown: ["question", "unknown"],
  invalid: ["warn", "error"],
} as const;

export function openValidation(page: Context, file: Opened): void {
  const given = new AbortController();
  const { source, file: name } = page.store.now;
  const title = h("h2", { id: "validation-title" }, "Witness");
  const body = h(
    "div",
    { class: "dialog-body" },
    h("p", { class: "lead", role: "status" }, `Checking ${file.name} against ${name} …`),
  );
  const dialog = h(
    "dialog",
    { class: "dialog", id: "validation", "aria-labelledby": "validation-title" },
    dialogHead(title),
    body,
  );
  const another = h(
    "button",
    {
      type: "button",
      class: "button",
      onclick: async () => {
        const next = await pick(".json").catch((err: unknown) => fail(err));
        if (!next) return;
        dialog.close();
        openValidation(page, next);
      },
    },
    "Check another witness…",
  );
  const fail = (err: unknown): void => {
    if (given.signal.aborted) return;
    body.replaceChildren(
      h(
        "p",
        { class: "lead", role: "alert" },
        `The witness could not be checked: ${err instanceof Error ? err.message : String(err)}.`,
      ),
      another,
    );
  };
  page
    .ask<ValidateResponse>(
      { type: "validate", file: name, source, witness: file.text } satisfies ValidateRequest,
      given.signal,
    )
    .then(({ validation: v }) => {
      dialog.dataset.status = v.status;
      const show = (line: number): void => (dialog.close(), page.store.set({ view: "source" }), page.reveal(line));
      body.replaceChildren(
        summary(v),
        h("ol", { class: "validation-steps" }, ...v.steps.map((s) => step(s, show))),
        h(
          "p",
          { class: "muted" },
          v.status === "refuted"
            ? `The proof in ${file.name} is wrong, but its verdict may still be right. Run an engine to find out.`
            : `${file.name} was checked against ${name} as it is in the editor.`,
        ),
        h("p", { class: "row" }, another),
      );
    })
    .catch(fail);
  dialog.addEventListener("click", (e) => {
    if (e.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => given.abort());
  showDialog(dialog);
}

/** Returns the answer to a validation in a sentence. */
function summary(v: ValidateResponse["validation"]): HTMLElement {
  const [sign, colour] = marks[v.status];
  const says = { confirmed: "Confirmed", refuted: "Refuted", unknown: "Undecided", invalid: "Not readable" };
  return h(
    "div",
    { class: "validation", "data-verdict": colour, role: "status" },
    icon(sign),
    h("p", null, h("strong", null, says[v.status]), " ", v.text),
  );
}

/** Returns the row of a step. Its button calls `show` with the step's line. */
function step(s: ValidationStep, show: (line: number) => void): HTMLElement {
  return h(
    "li",
    { "data-status": s.status },
    icon(marks[s.status][0], s.status),
    h(
      "div",
      null,
      h("strong", null, s.name),
      ": ",
      s.text,
      s.text.endsWith(".") ? "" : ".",
      ...states(s),
      !!s.line &&
        h(
          "button",
          { type: "button", class: "button quiet", onclick: () => show(s.line!) },
          `Show ${lineOf({ ...s, line: s.line })}`,
        ),
    ),
  );
}

/**
 * Returns a table of the values before and after the transition that violates an invariant; [] if
 * there are no values.
 */
function states(s: ValidationStep): HTMLElement[] {
  const names = [...new Set([...Object.keys(s.pre ?? {}), ...Object.keys(s.post ?? {})])];
  if (names.length === 0) return [];
  const columns: [string, Record<string, string>][] = [];
  if (s.pre) columns.push([s.post ? "before" : "value", s.pre]);
  if (s.post) columns.push(["after", s.post]);
  return [
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col" }, "variable"),
          ...columns.map(([title]) => h("th", { scope: "col" }, title)),
        ),
      ),
      h(
        "tbody",
        null,
        ...names.map((n) =>
          h("tr", null, h("th", { scope: "row" }, n), ...columns.map(([, values]) => h("td", null, values[n] ?? ""))),
        ),
      ),
    ),
  ];
}
