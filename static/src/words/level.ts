// Explains for each query about an obligation why it has its level.

import type { Ask, History } from "../replay/history";
import { everyLevel, type OblRecord } from "../replay/items";
import { steps } from "./phrases";

/** newest returns the number of the newest frame at an event, 0 before the first. */
function newest(h: History, at: number): number {
  const level = h.of("level").findLast((x) => x <= at);
  return level === undefined ? 0 : h.events[level]!.lv;
}

/** levelAt returns the level of the last query about an obligation up to an event. */
function levelAt(h: History, id: number, at: number): number | undefined {
  return h.asks(id, at).at(-1)?.level;
}

/**
 * whyLevel returns a clause that explains the level of the `i`th query about an obligation; "" if
 * the run does not show the reason.
 */
export function whyLevel(h: History, o: OblRecord, asks: readonly Ask[], i: number): string {
  const { event, level } = asks[i]!;
  const before = asks[i - 1];
  if (!before) return first(h, o, event, level);
  const next = before.answer?.[2][0] ?? 0;
  if (before.answer?.[1] === "blocked") {
    const known = Math.max(...before.answer[2].map((id) => lemmaLevel(h, id, event)));
    const upTo = known >= level - 1 ? `up to frame ${level - 1}` : `at level ${before.level}`;
    return `the obligation was blocked ${upTo}, so frame ${level} is the first that may contain its states. Asking again at level ${level} also finds longer runs to the error`;
  }
  if (before.answer?.[1] === "refined") return "the abstraction has been refined, and the question is the same";
  if (level !== before.level) return "";
  const fate = next ? h.changeAt(next, event)?.[1] : undefined;
  const settled =
    fate === "dropped" ? "dropped" : fate === "blocked" || !next ? "blocked" : "blocked at the level below";
  return `the obligation had waited: its predecessor, obligation ${next}, is ${settled}. Does another step lead into this obligation?`;
}

function first(h: History, o: OblRecord, event: number, level: number): string {
  if (level === 0) return `frame 0 is the start itself: the chain is complete${longChainClause(h, o, event)}`;
  if (!o.parent)
    return level === newest(h, event)
      ? `frame ${level} is the newest, and the engine asks about the error for each new frame: can it be reached in ${steps(level)}?`
      : "";
  const above = levelAt(h, o.parent, event);
  return above === level + 1
    ? `one below level ${above} of obligation ${o.parent}: a run that reaches that obligation after ${steps(above)} reaches this one after ${steps(level)}`
    : "";
}

/**
 * longChainClause explains why the chain of obligations has more steps than the level of the newest
 * frame: an obligation of the chain was blocked before and queried again. It returns "" if the
 * chain is not longer, or if no obligation of it was blocked before.
 */
function longChainClause(h: History, o: OblRecord, event: number): string {
  const chain = h.chain(o.id);
  const length = chain.filter((x) => x.edge >= 0).length;
  const level = newest(h, event);
  const again = chain.find((x) => h.asks(x.id, event).some((a) => a.answer?.[1] === "blocked"));
  return again && length > level
    ? `. The chain has ${length} steps, more than the ${level} of the question: obligation ${again.id} was blocked and asked about again at a higher level, which also finds longer runs to the error`
    : "";
}

/** lemmaLevel returns the level up to which a lemma is known to hold at an event; Infinity for every frame. */
function lemmaLevel(h: History, id: number, at: number): number {
  const level = h.lemma(id)?.levels.findLast(([event]) => event <= at)?.[1] ?? 0;
  return level === everyLevel ? Infinity : level;
}
