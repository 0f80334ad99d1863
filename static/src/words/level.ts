// Why an obligation is asked about at its level, each time that it is.

import type { Ask, History } from "../replay/history";
import { everyLevel, type OblRecord } from "../replay/items";
import { steps } from "./sentence";

/** The newest frame at an event. */
function newest(h: History, at: number): number {
  const level = h.of("level").findLast((x) => x <= at);
  return level === undefined ? 0 : h.events[level]!.lv;
}

/** The level at which an obligation was asked about last before an event. */
function levelAt(h: History, id: number, at: number): number | undefined {
  return h.asks(id, at).at(-1)?.level;
}

/** The clause for the `i`th of its questions; "" where the run does not tell. */
export function whyLevel(h: History, o: OblRecord, asks: readonly Ask[], i: number): string {
  const { event, level } = asks[i]!;
  const before = asks[i - 1];
  if (!before) return first(h, o, event, level);
  const next = before.answer?.[2][0] ?? 0;
  if (before.answer?.[1] === "blocked") {
    const known = Math.max(...before.answer[2].map((id) => lemmaLevel(h, id, event)));
    const upTo = known >= level - 1 ? `up to frame ${level - 1}` : `at level ${before.level}`;
    return `it was blocked ${upTo}, so frame ${level} is the first that may let it in: asked now, it finds longer runs to the error too`;
  }
  if (before.answer?.[1] === "refined") return "the abstraction is finer, and the question is the same";
  if (level !== before.level) return "";
  const fate = next ? h.changeAt(next, event)?.[1] : undefined;
  return `it had waited: obligation ${next}, which led into it, is ${fate === "dropped" ? "dropped" : "blocked"}${
    fate === "blocked" || fate === "dropped" || !next ? "" : " at the level below"
  }. Does another step lead into it?`;
}

function first(h: History, o: OblRecord, event: number, level: number): string {
  if (level === 0) return `frame 0 is the start itself: the chain is complete${longer(h, o, event)}`;
  if (!o.parent)
    return level === newest(h, event)
      ? `frame ${level} is the newest, and the error is always asked about there: can it be reached in ${steps(level)}?`
      : "";
  const above = levelAt(h, o.parent, event);
  return above === level + 1
    ? `one below level ${above}, at which obligation ${o.parent} is asked about: to be there after ${steps(above)}, a run must be here after ${steps(level)}`
    : "";
}

/** Why the chain from the start has more steps than the error was asked about in; "": it has not. */
function longer(h: History, o: OblRecord, event: number): string {
  const chain = h.chain(o.id);
  const length = chain.filter((x) => x.edge >= 0).length;
  const level = newest(h, event);
  const again = chain.find((x) => h.asks(x.id, event).some((a) => a.answer?.[1] === "blocked"));
  return again && length > level
    ? `. It has ${length} steps, though the error was asked about in ${steps(level)}: obligation ${again.id} was blocked on the way and asked about again at a higher level, which finds longer runs to the error too`
    : "";
}

/** Up to which level a lemma held at an event. */
function lemmaLevel(h: History, id: number, at: number): number {
  const level = h.lemma(id)?.levels.findLast(([event]) => event <= at)?.[1] ?? 0;
  return level === everyLevel ? Infinity : level;
}
