// The query that proves a lemma, as SMT-LIB to copy: for each edge into its
// location, no step from the frame below leads out of the lemma.

import { h, icon } from "../dom";
import type { Answer, LocText, QueryAnswer, QueryRequest } from "../engine/protocol";
import type { Context } from "../feature";
import { everyLevel, type LemmaRecord } from "../replay/history";
import { toast } from "../notices";
import { place } from "../words/place";

const answers: Record<Answer, string> = { holds: "unsat: it holds", fails: "sat: it does not follow from these lemmas alone", unknown: "unknown" };

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

/** What the frame below knew at the event that gave the lemma its level. */
function frameBelow(page: Context, l: LemmaRecord, level: number): LocText[] {
  const run = page.store.now.run!;
  const graph = run.graph;
  const at = l.levels.findLast(([, lv]) => lv === level)?.[0] ?? l.born;
  const byLoc = new Map<number, string[]>();
  const put = (loc: number, f: string): void => void (byLoc.get(loc) ?? byLoc.set(loc, []).get(loc)!).push(f);
  // Frame 0 is the entry alone: nowhere else can a run begin.
  if (level === 1) graph?.locs.forEach((x, loc) => loc !== graph.entry && !x.gone && put(loc, "false"));
  else {
    // What was left out just before may be what it needs; more lemmas never make a step possible.
    for (const k of run.history.moment(run.history.gap(at) > 0 ? at : at - 1).lemmas) {
      if (!k.subsumed && k.id !== l.id && (k.level === everyLevel || (level !== everyLevel && k.level >= level - 1))) put(k.loc, k.formula);
    }
    put(l.loc, l.formula); // consecution is asked relative to the lemma itself
  }
  return [...byLoc].map(([loc, list]) => ({ loc, text: list.map((f) => `(${f})`).join(" && ") }));
}

async function fill(page: Context, l: LemmaRecord, level: number, body: HTMLElement): Promise<void> {
  const { run } = page.store.now;
  if (!run) return;
  const request: QueryRequest = { type: "query", source: run.source, engine: run.engine, options: run.options, loc: l.loc, formula: l.formula, frames: frameBelow(page, l, level) };
  try {
    const { query } = await page.ask<{ query?: QueryAnswer }>(request);
    const list = query?.questions ?? [];
    const all = list.map((q) => q.script).join("\n");
    body.replaceChildren(
      h("p", { class: "muted" }, list.length === 0 ? "No edge leads there: there is nothing to ask."
        : `${list.length === 1 ? "One edge leads" : `${list.length} edges lead`} there. Each script asks for a step from the frame below that ends outside the lemma; unsat means that there is none.`),
      list.length === 0 ? "" : h("button", { type: "button", class: "button tiny text", onclick: () => void copy(all) }, icon("copy"), "Copy SMT-LIB"),
      ...list.flatMap((q) => [h("p", null, `From ${place(run.graph, q.from)}: `, h("b", null, answers[q.answer])),
        h("pre", { tabindex: 0, role: "region", "aria-label": `SMT-LIB for the edge from ${place(run.graph, q.from)}` }, q.script)]));
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
