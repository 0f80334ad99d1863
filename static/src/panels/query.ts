// The query that proves a lemma, as SMT-LIB to copy. For each edge into the lemma's location or
// locations, it asks for a step from the previous frame that violates the lemma. If there is none,
// the lemma is proved.

import { h, icon, type Root } from "../dom";
import type { Answer, LocText, QueryAnswer, QueryRequest } from "../engine/protocol";
import type { Context } from "../feature";
import { everyLevel, type LemmaRecord } from "../replay/history";
import { toast } from "../notices";
import { conjunction } from "../words/cube";
import { locationName, plural } from "../words/location";

const answers: Record<Answer, string> = {
  holds: "unsat: there is no such step",
  fails: "sat: these lemmas alone allow such a step",
  unknown: "unknown",
};

const mostPlaces = 8; // locations of a lemma whose queries are shown

export function queryOf(page: Context, l: LemmaRecord, level: number): HTMLElement {
  const body = h("div", null, h("p", { class: "muted" }, "Asking the engine."));
  let asked = false;
  const fold = h(
    "details",
    { class: "query" },
    h(
      "summary",
      null,
      `A query in SMT-LIB that proves the lemma in ${level === everyLevel ? "every frame" : `frame ${level}`}`,
    ),
    body,
  );
  fold.addEventListener("toggle", () => {
    if (!fold.open) return;
    // Scrolls the card so that the opened part is at the top, or directly below the card's heading if the heading is
    // sticky.
    const show = (): void => {
      const card = fold.closest(".lemma-card");
      const head = card?.firstElementChild;
      if (!fold.open || !card || !head) return;
      const over = getComputedStyle(head).position === "sticky" ? head.clientHeight + 4 : 10; // below the bar
      const box = card.scrollHeight > card.clientHeight ? card : card.parentElement!;
      box.scrollTop += fold.getBoundingClientRect().top - box.getBoundingClientRect().top - over;
    };
    show();
    if (asked) return;
    asked = true;
    void fill(page, l, level, body).then(show);
  });
  return fold;
}

/**
 * Returns the lemmas of the previous frame at the event at which lemma `l` reached the level
 * `level`.
 */
function frameBelow(page: Context, l: LemmaRecord, level: number): LocText[] {
  const run = page.store.now.run!;
  const graph = run.graph;
  const at = l.levels.findLast(([, lv]) => lv === level)?.[0] ?? l.born;
  const byLoc = new Map<number, string[]>();
  const put = (loc: number, f: string): void => void (byLoc.get(loc) ?? byLoc.set(loc, []).get(loc)!).push(f);
  // Frame 0 contains only the entry, since runs begin nowhere else.
  if (level === 1) graph?.locs.forEach((x, loc) => loc !== graph.entry && !x.gone && put(loc, "false"));
  else {
    // Include lemmas that the engine dropped at this event, because the proof may need them.
    // Additional lemmas only exclude states, so they never make a step possible.
    for (const k of run.history.moment(run.history.gap(at) > 0 ? at : at - 1).lemmas) {
      if (!k.subsumed && k.id !== l.id && (k.level === everyLevel || (level !== everyLevel && k.level >= level - 1)))
        for (const loc of k.locs) put(loc, k.formula);
    }
    // The query may assume the lemma itself in the states before the step. If the lemma is about one location, the
    // script already includes it there.
    if (l.loc < 0) for (const loc of l.locs) put(loc, l.formula);
  }
  return [...byLoc].map(([loc, list]) => ({ loc, text: conjunction(list) }));
}

/** Returns a phrase that names the frame before the query's step and the frame after it. */
function fromTo(level: number): string {
  if (level === everyLevel) return "from states where the lemmas that hold in every frame are true";
  return `from frame ${level - 1}${level === 1 ? ", which contains only the start," : ""} to frame ${level}`;
}

async function fill(page: Context, l: LemmaRecord, level: number, body: HTMLElement): Promise<void> {
  const { run } = page.store.now;
  if (!run) return;
  const about = { source: run.source, engine: run.engine, options: run.options, ints: run.ints };
  const places = l.locs.slice(0, mostPlaces);
  const more = l.locs.length - places.length;
  try {
    const frames = frameBelow(page, l, level);
    const list: (QueryAnswer["questions"][number] & { to: number })[] = [];
    const wrong: string[] = [];
    for (const loc of places) {
      const request: QueryRequest = { type: "query", ...about, loc, formula: l.formula, frames };
      const { query } = await page.ask<{ query?: QueryAnswer }>(request);
      for (const q of query?.questions ?? [])
        list.push({ ...q, script: `; A step ${fromTo(level)}.\n${q.script}`, to: loc });
      for (const d of query?.diagnostics ?? [])
        wrong.push(`The lemma cannot be read at ${locationName(run.graph, loc)}: ${d.message}.`);
    }
    const all = list.map((q) => q.script).join("\n(reset)\n");
    const from = (q: (typeof list)[number]): string =>
      `${locationName(run.graph, q.from)}${l.loc < 0 ? ` to ${locationName(run.graph, q.to)}` : ""}`;
    const lead = list.length === 1 ? "One edge leads" : `${list.length} edges lead`;
    const locations = plural(l.locs.length, "location", "locations");
    const shown = more > 0 ? `first ${places.length} of the ${l.locs.length} ${locations}` : locations;
    const edgesLead = l.loc >= 0 ? `${lead} to the lemma’s location` : `${lead} to the ${shown} of the lemma`;
    const none =
      l.locs.length === 0
        ? "No location of the lemma is reachable, so there is no query."
        : "No edge leads to the lemma’s location, so there is no query.";
    body.replaceChildren(
      list.length === 0
        ? ""
        : h(
            "button",
            { type: "button", class: "button tiny text", onclick: () => void copy(all, page.root) },
            icon("copy"),
            "Copy SMT-LIB",
          ),
      h(
        "p",
        { class: "muted" },
        list.length > 0
          ? `${edgesLead}. Each script asks for a step ${fromTo(level)} that ends where the lemma is false; unsat means that there is none.`
          : wrong.length > 0
            ? ""
            : none,
      ),
      ...wrong.map((t) => h("p", null, t)),
      ...list.flatMap((q) => [
        h("p", null, `From ${from(q)}: `, h("b", null, answers[q.answer])),
        h("pre", { tabindex: 0, role: "region", "aria-label": `SMT-LIB for the edge from ${from(q)}` }, q.script),
      ]),
      list.length > 0 && l.asked > 0 && level !== l.asked
        ? h(
            "p",
            { class: "muted" },
            `The lemma was first proved for level ${l.asked}. This query proves it for the highest level at which it holds now.`,
          )
        : "",
      more > 0
        ? h(
            "p",
            { class: "muted" },
            `The lemma is also about ${more} more ${plural(more, "location", "locations")}, not shown here.`,
          )
        : "",
    );
  } catch (err) {
    body.replaceChildren(
      h("p", { class: "muted" }, `There is no query to show: ${err instanceof Error ? err.message : String(err)}.`),
    );
  }
}

async function copy(text: string, root: Root): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied.", root);
  } catch {
    toast("The browser does not allow copying. Select the text instead.", root);
  }
}
