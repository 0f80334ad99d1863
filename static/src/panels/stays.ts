// Explains why a lemma is not pushed: finds a state that the lemma's frame allows, and a step from this state to one
// where the lemma is false. The engine finds this step with the query that it would use to push the lemma.

import { h } from "../dom";
import { variable } from "../engine/names";
import type { LocText, QueryAnswer, QueryRequest } from "../engine/protocol";
import type { Context } from "../feature";
import { everyLevel, type LemmaRecord } from "../replay/history";
import type { RunState } from "../run";
import { conjunction } from "../words/cube";
import { locationName } from "../words/location";
import { rich } from "../words/rich";
import { code } from "../words/sentence";

const mostPlaces = 8; // maximum number of locations of a lemma that are asked about

/**
 * Returns the values of a state as text, such as "x = 1, y = 2". The variables of `formula` come
 * first, in its order.
 */
export function values(state: Record<string, string>, formula: string): string {
  const named = [...new Set(formula.match(new RegExp(variable, "g")))];
  const rank = (x: string): number => (named.includes(x) ? named.indexOf(x) : named.length);
  return Object.keys(state)
    .sort((x, y) => rank(x) - rank(y))
    .map((x) => `${x} = ${state[x]}`)
    .join(", ");
}

/** Returns the lemmas of frame `level` after event `at`: for each location, their conjunction. */
function frameAt(run: RunState, at: number, level: number): LocText[] {
  const by = new Map<number, string[]>();
  for (const l of run.history.moment(at).lemmas)
    if (!l.subsumed && (l.level === everyLevel || l.level >= level))
      for (const loc of l.locs) by.set(loc, [...(by.get(loc) ?? []), l.formula]);
  return [...by].map(([loc, list]) => ({ loc, text: conjunction(list) }));
}

/**
 * Returns a sentence that explains why a lemma stays in frame `level` at event `at`. It describes a step from a state
 * that the frame allows to a state where the lemma is false, if the engine finds such a step.
 */
export async function whyStays(
  page: Context,
  run: RunState,
  l: LemmaRecord,
  level: number,
  at: number,
): Promise<string> {
  const { source, engine, options, ints, graph } = run;
  const frames = frameAt(run, at, level);
  let open = false;
  for (const loc of l.locs.slice(0, mostPlaces)) {
    const request: QueryRequest = { type: "query", source, engine, options, ints, loc, formula: l.formula, frames };
    const { query } = await page.ask<{ query?: QueryAnswer }>(request);
    for (const q of query?.questions ?? []) {
      open ||= q.answer === "unknown";
      if (q.answer !== "fails" || !q.step) continue;
      // The table of frames shows the lemma `false` as "not reached", so use these words here, too.
      const broken =
        l.formula === "false" ? "but the lemma says that no state there is reached" : "where the lemma is false";
      const stated = (state: Record<string, string>, at: number): string =>
        (Object.keys(state).length > 0 ? `${code(values(state, l.formula), 200)} at ` : "") + locationName(graph, at);
      const { pre, post } = q.step;
      const begin = stated(pre, q.from);
      return `${Object.keys(pre).length > 0 ? `Frame ${level} allows ${begin}. From there` : `From ${begin}`} a step leads to ${stated(post, loc)}, ${broken}. So the lemma does not hold after every step from frame ${level}.`;
    }
  }
  return open || l.locs.length > mostPlaces
    ? "The engine found no step from this frame that breaks the lemma, but has not proved that there is none."
    : `At this event no step from frame ${level} breaks the lemma, so the engine pushes it before the next frame opens.`;
}

/**
 * stays returns the part of a lemma's card that explains why the lemma is not pushed into the next frame. It is folded,
 * and asks the engine only when the reader unfolds it.
 */
export function stays(page: Context, l: LemmaRecord, level: number, at: number): HTMLElement {
  const body = h("p", { class: "muted" }, "Asking the engine.");
  const fold = h(
    "details",
    { class: "query stays" },
    h("summary", null, `Why the lemma is not pushed into frame ${level + 1}`),
    body,
  );
  fold.addEventListener(
    "toggle",
    () =>
      void whyStays(page, page.store.now.run!, l, level, at).then(
        (text) => body.replaceChildren(...rich(text)),
        (err: unknown) => (body.textContent = `The query failed: ${err instanceof Error ? err.message : String(err)}.`),
      ),
    { once: true },
  );
  return fold;
}
