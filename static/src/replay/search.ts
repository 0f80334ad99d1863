// Searches the events of a run for a text. It searches the sentences, formulas and notes, and the numbers of
// obligations, lemmas and frames. A long run is searched in slices, one in each animation frame.

import type { Graph, TraceEvent } from "../engine/protocol";
import { sentence } from "../words/sentence";
import type { History } from "./history";

const slice = 6; // ms

export class Search {
  hits: number[] = [];
  private turn = 0;

  /**
   * Searches all events for a text. After each slice of the search and at its end, calls `found`,
   * with true at the end. If another search begins meanwhile, this one stops and does not call
   * `found` again.
   */
  async look(
    history: History | undefined,
    graph: Graph | null,
    query: string,
    found: (done: boolean) => void,
  ): Promise<void> {
    const turn = ++this.turn;
    this.hits = [];
    const events = history?.events ?? [];
    const words = query
      .toLowerCase()
      .split(/\s+/)
      .filter((w) => w !== "")
      .map((w) => ({ text: w, number: Number(/^#?(\d+)$/.exec(w)?.[1] ?? NaN) }));
    // Ignore spaces: "x<=y" finds "x <= y".
    const joined = query.toLowerCase().replaceAll(" ", "");
    const inSentence = (i: number): boolean =>
      words.some((w) => Number.isNaN(w.number)) && holds(sentence(history!, i, graph).replaceAll("`", ""), joined);
    if (joined !== "") {
      for (let i = 0; i < events.length;) {
        const until = performance.now() + slice;
        while (i < events.length && performance.now() < until) {
          for (const end = Math.min(i + 20, events.length); i < end; i++) {
            if (matches(events[i]!, joined, words) || inSentence(i)) this.hits.push(i);
          }
        }
        if (i >= events.length) break;
        found(false);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (turn !== this.turn) return;
      }
    }
    found(true);
  }

  /**
   * Returns the next match after `from`, or the previous one. After the last match it goes on with
   * the first. Returns -1 if there is no match.
   */
  next(from: number, by: 1 | -1): number {
    const { hits } = this;
    if (hits.length === 0) return -1;
    if (by > 0) return hits.find((i) => i > from) ?? hits[0]!;
    return hits.filter((i) => i < from).at(-1) ?? hits.at(-1)!;
  }
}

function matches(e: TraceEvent, joined: string, words: readonly { text: string; number: number }[]): boolean {
  if (holds(e.f, joined) || holds(e.a, joined) || holds(e.b, joined) || holds(e.t, joined)) return true;
  return words.every(
    (w) =>
      e.k.startsWith(w.text) ||
      (!Number.isNaN(w.number) && (e.o === w.number || e.lm === w.number || e.lv === w.number)),
  );
}

function holds(text: string | undefined, joined: string): boolean {
  return text !== undefined && text.toLowerCase().replaceAll(" ", "").includes(joined);
}
