// Explains why a lemma is not pushed: finds a state that the lemma's frame allows, and a step from this state to one
// where the lemma is false. The engine finds this step with the query that it would use to push the lemma.

import { h } from "../dom";
import type { ConcreteStep, LocText, QueryAnswer, QueryRequest } from "../engine/protocol";
import type { Context } from "../feature";
import { everyLevel, type LemmaRecord } from "../replay/history";
import type { RunState } from "../run";
import { conjunction, locationName } from "../words/location";
import { rich } from "../words/rich";
import { code } from "../words/sentence";

const mostPlaces = 8; // maximum number of locations of a lemma that are asked about

const values = (state: Record<string, string>): string =>
  code(
    Object.entries(state)
      .map(([x, n]) => `${x} = ${n}`)
      .join(", "),
    200,
  );

/** The lemmas of a frame after an event, by location. */
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
      // The lemma `false` is named as in the table of frames.
      const broken = l.formula === "false" ? "which the lemma (not reached) excludes" : "where the lemma is false";
      return `${begin(q.step, level, locationName(graph, q.from))} a step leads to ${stated(q.step.post, locationName(graph, loc))}, ${broken}. So the lemma does not hold after every step from frame ${level}.`;
    }
  }
  return open || l.locs.length > mostPlaces
    ? "The engine found no step from this frame that breaks the lemma, but has not proved that there is none."
    : `At this event no step from frame ${level} breaks the lemma, so the engine pushes it before the next frame opens.`;
}

function begin({ pre }: ConcreteStep, level: number, from: string): string {
  return Object.keys(pre).length > 0 ? `Frame ${level} allows ${stated(pre, from)}. From there` : `From ${from}`;
}

const stated = (state: Record<string, string>, place: string): string =>
  Object.keys(state).length > 0 ? `${values(state)} at ${place}` : place;

/**
 * stays returns the part of a lemma's card that explains why the lemma is not pushed into the next frame. It is folded,
 * and asks the engine only when the reader unfolds it.
 */
export function stays(page: Context, l: LemmaRecord, level: number, at: number): HTMLElement {
  const body = h("p", { class: "muted" }, "Asking the engine.");
  const fold = h(
    "details",
    { class: "query stays" },
    h("summary", null, `Why it is not pushed into frame ${level + 1}`),
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
