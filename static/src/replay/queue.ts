// Computes the queue of obligations at a moment, in the order in which the engine takes them
// (engine/frames): the lowest level first and, at the same level, the obligation farthest from the
// error. An obligation that is queued again is in the queue with its new level. If two obligations
// are equal in this order, the engine may take either first, so later events of the run decide.
//
// Invariant: The first obligation of the queue is the next one in the run
// (test/unit/queue.test.ts).

import type { History } from "./history";
import { unanswered, type Moment, type OblView } from "./items";

/** An obligation in the queue. */
export interface Due {
  id: number;
  level: number; // the level of its next query
  again: boolean; // it was already blocked, up to a lower level
  fresh?: true; // it was just found, and is asked about for the first time in the next events
}

export interface Waiting {
  /** The obligation that the engine examines. */
  now: OblView | undefined;
  /** The obligations that the engine takes after the present one, in this order. */
  due: Due[];
  /** Whether the first obligation in `due` is certainly the next one. */
  sure: boolean;
}

export function waiting(h: History, m: Moment): Waiting {
  const now = h.asking(m);
  const due: [turn: number, o: OblView][] = [];
  for (const o of m.obligations) {
    if ((!unanswered(o.status) && o.again === 0) || o === now) continue;
    const turn = h.turn(o.id, m.at);
    if (turn !== null) due.push([turn, o]);
  }
  // A new obligation may not be in the list yet, because the run reports it only with its first
  // query. The next event shows it.
  const at = now ? -1 : h.next(m.at, 1, ["obligation"]);
  const ends = h.next(m.at, 1, ["level", "fixpoint", "counterexample", "verdict"]);
  const first = h.events[ends >= 0 && ends < at ? -1 : at];
  const next = first && !h.viewOf(m, first.o ?? 0) ? (first.o ?? 0) : 0;
  due.sort(([s, a], [t, b]) => (s === t ? 0 : s - t) || asked(a) - asked(b) || b.depth - a.depth || a.id - b.id);
  const list = due.map(([, o]): Due => ({ id: o.id, level: asked(o), again: o.again > 0 }));
  if (next && due.every(([turn, o]) => turn > at && o.id !== next))
    list.unshift({ id: next, level: first!.lv, again: false, fresh: true });
  const turn = next && list[0]?.id === next ? at : (due[0]?.[0] ?? Infinity);
  // If events before the one that examines the next obligation are missing, it is not certain which
  // obligation is next.
  const gap = (): boolean => h.events[turn]!.n - (h.events[m.at]?.n ?? -1) > turn - m.at;
  return { now, due: list, sure: turn < Infinity && !gap() };
}

/** The level of an obligation's next query. */
function asked(o: OblView): number {
  return o.again || o.level;
}
