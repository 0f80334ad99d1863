// The query that proves a lemma, as SMT-LIB to copy: for each edge into its
// location, no step from the frame below leads out of the lemma.

import { h, icon } from "../dom";
import type { Context } from "../feature";
import { everyLevel, type LemmaRecord } from "../replay/history";
import { toast } from "../notices";

interface Answer {
  smtlib?: string[] | null;
  answers?: string[] | null;
}

export function queryOf(page: Context, l: LemmaRecord, level: number): HTMLElement {
  const body = h("div", null, h("p", { class: "muted" }, "Asking the engine."));
  let asked = false;
  const fold = h("details", { class: "query" }, h("summary", null, "The query that proves it"), body);
  fold.addEventListener("toggle", () => {
    if (!fold.open || asked) return;
    asked = true;
    void fill(page, l, level, body);
  });
  return fold;
}

async function fill(page: Context, l: LemmaRecord, level: number, body: HTMLElement): Promise<void> {
  const { run, file } = page.store.now;
  if (!run) return;
  // What the frame below knew when the lemma was learnt, and the lemma itself:
  // consecution is asked relative to it.
  const before = run.history.moment(l.born - 1);
  const frames: Record<string, string[]> = {};
  for (const k of before.lemmas) {
    if (k.subsumed || (level !== everyLevel && k.level !== everyLevel && k.level < level - 1)) continue;
    (frames[k.loc] ??= []).push(k.formula);
  }
  try {
    const a = await page.ask<Answer>({ type: "query", file, source: run.source, loc: l.loc, level, formula: l.formula, frames });
    const scripts = a.smtlib ?? [];
    const text = scripts.join("\n");
    body.replaceChildren(
      h("p", { class: "muted" }, scripts.length === 0 ? "No edge leads there: there is nothing to ask."
        : `${scripts.length === 1 ? "One edge leads" : `${scripts.length} edges lead`} there. Each script is unsatisfiable: no step from the frame below leads out of the lemma.${a.answers ? ` Answers: ${a.answers.join(", ")}.` : ""}`),
      scripts.length === 0 ? "" : h("button", { type: "button", class: "button tiny text", onclick: () => void copy(text) }, icon("copy"), "Copy SMT-LIB"),
      h("pre", { tabindex: 0, "aria-label": "SMT-LIB" }, text));
  } catch (err) {
    body.replaceChildren(h("p", { class: "muted" }, `There is no query to show: ${err instanceof Error ? err.message : String(err)}.`));
  }
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied.");
  } catch {
    toast("The browser does not allow copying: select the text instead.");
  }
}
