// The thinning of a long run (thin.ts). It chooses the events to remove and makes the history of
// the others, in slices between which the page draws.

import { unanswered, type History } from "./history";
import { rank as rankOf, ranks, stories, type Thinned } from "./rank";

const piece = 500; // events between two looks at the clock

/**
 * Returns a history with about `target` of the events. Obligations of a lower rank than `rank` were
 * removed before. If more than 90 % of `limit` events remain, the limit is raised.
 */
export function* thinned(old: History, rank: number, limit: number, target: number): Generator<void, Thinned> {
  const { events } = old;
  const { obligations } = old.items;
  const fate = new Uint8Array(events.length); // by event: the rank with which it is dropped; 255: never
  const count = new Array<number>(256).fill(0);
  // The event of a subsumed lemma, or of a lemma learnt during generalisation, names no obligation.
  // It gets the rank of the next event. Other events that name no obligation have the rank 255 and
  // are never removed.
  let next = 255;
  for (let i = events.length - 1; i >= 0; i--) {
    if (i % piece === 0) yield;
    const e = events[i]!;
    if (e.k === "predecessor") next = follower(old, i);
    else if (e.o && stories.has(e.k)) next = rankOf(e.o);
    else if (e.k === "drop") next = Math.max(0, ...(e.os ?? []).map(rankOf));
    else if (e.k === "push") next = rankOf(e.lm ?? 0);
    else if (e.k === "depth") next = rankOf(e.lv);
    else if (e.k !== "lemma" && e.k !== "subsumed") next = 255;
    fate[i] = next;
    count[next]!++;
  }
  let left = events.length;
  for (let r = 0; r < rank; r++) left -= count[r]!;
  while (rank < ranks && left > target) left -= count[rank++]!;
  // Events that belong to no obligation are never removed. Usually they are few; if not, raise the
  // limit.
  if (left > 0.9 * limit) limit = 2 * left;

  const keep = new Set<number>([old.latest.current]);
  const list = waits(old);
  if (list.length <= limit / 10) for (const id of list) keep.add(id);
  yield;
  for (let i = obligations.length - 1; i >= 0; i--) {
    const o = obligations[i]!;
    if (rankOf(o.id) >= rank) keep.add(o.id);
    if (o.parent && keep.has(o.id)) keep.add(o.parent);
    if (i % piece === 0) yield;
  }
  const history = yield* old.without(
    (at) => fate[at]! >= rank,
    (id) => keep.has(id),
  );
  return { history, rank, limit };
}

/** Returns the rank of the obligation that a predecessor event creates. */
function follower(h: History, at: number): number {
  const e = h.events[at]!;
  return rankOf(e.nx ?? e.o ?? 0);
}

/**
 * Returns the obligations that were created since the newest frame opened and have no final answer
 * yet.
 */
function waits(h: History): number[] {
  const opened = h.of("level").at(-1) ?? -1;
  const { obligations } = h.items;
  const out: number[] = [];
  for (let i = obligations.length - 1; i >= 0 && obligations[i]!.born > opened; i--) {
    const { id } = obligations[i]!;
    if (unanswered(h.changeAt(id, Infinity)![1])) out.push(id);
  }
  return out;
}
