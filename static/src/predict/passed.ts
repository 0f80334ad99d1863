// Makes sentences about the events that pass without a question: between one question and the next,
// and between a question and its answer.

import type { Graph } from "../engine/protocol";
import type { History } from "../replay/history";
import { plural } from "../words/location";
import { detourAt, detours, detourWords } from "./detours";

/**
 * Says how many events are between `from`, which the reader has seen, and `to`, the event of the
 * next question. It also says how many of them are decisions similar to those in earlier questions,
 * and what the detours among them were for. `left` lists the events of decisions without a question.
 */
export function passedWords(
  from: number,
  to: number,
  left: readonly number[],
  h?: History | undefined,
  graph: Graph | null = null,
): string {
  const n = to - from - 1;
  if (n <= 0) return "";
  const similar = Math.min(n, new Set(left.filter((at) => at >= from && at < to)).size);
  const passed = `${count(n)} passed without a question`;
  const detour = h ? detoursBetween(h, graph, from, to) : "";
  const likeEarlier =
    similar === 0
      ? "."
      : n === 1
        ? ": a decision similar to an earlier one."
        : similar === 1
          ? ". 1 of them was a decision similar to an earlier one."
          : `. ${similar.toLocaleString("en")} of them were decisions similar to earlier ones.`;
  return `${passed}${likeEarlier}${detour}`;
}

/** Says what happened between a question's event and the event of its answer; "" if nothing did. */
export function betweenWords(h: History, graph: Graph | null, from: number, to: number): string {
  const n = to - from - 1;
  if (n <= 0) return "";
  const all = h.events.slice(from + 1, to);
  const steps = all.filter((e) => e.k === "generalise").length;
  const detour = detoursBetween(h, graph, from, to);
  const how = steps > 0 ? `: the engine generalised the cube in ${steps} ${plural(steps, "step", "steps")}` : "";
  return `${count(n)} came before this answer${how}.${detour}`;
}

const count = (n: number): string => `${n.toLocaleString("en")} ${plural(n, "event", "events")}`;

function detoursBetween(h: History, graph: Graph | null, from: number, to: number): string {
  const open = detourAt(h, from);
  const over = open && open.last < to ? " The detour is over." : "";
  const list = detours(h, from, to);
  const [first] = list;
  if (!first) return over;
  const events = list.reduce((sum, d) => sum + d.last - d.first + 1, 0);
  return list.length === 1
    ? `${over} ${events.toLocaleString("en")} of these events were ${over ? "another" : "a"} detour: ${detourWords(h, graph, first)}.`
    : `${over} ${list.length.toLocaleString("en")} detours took ${events.toLocaleString("en")} of these events: the engine first had to exclude counterexamples to generalisation.`;
}
