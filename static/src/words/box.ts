// Boxes: conjunctions of bounds of single variables. Which sides a step of their
// generalisation moves, and what is said of it. The plane, the card of a lemma and the
// sentence of an event read all of it here, so that they agree on every number.

import type { Graph, TraceEvent } from "../engine/protocol";
import { capital, noStep, place } from "./place";
import { variable } from "../engine/names";

/** A side of a box: the least value of a variable, or its greatest. */
export interface Side {
  readonly variable: string;
  readonly upper: boolean;
}

/** A side that moves: from a value to another, null: the box has no such side. */
export interface Move extends Side {
  readonly from: bigint | null;
  readonly to: bigint | null;
}

export type Box = ReadonlyMap<string, bigint>; // by `key`

const bound = new RegExp(`^(${variable}) (<=|>=|==|<|>) (-?\\d+)$`);

const key = (s: Side): string => `${s.variable} ${s.upper ? "<=" : ">="}`;

/** The value of a side of a box, null: the box is open there. */
export function valueOf(box: Box, side: Side): bigint | null {
  return box.get(key(side)) ?? null;
}

/** Reads a formula as a box; null where it is none. */
export function boxOf(formula: string): Box | null {
  const out = new Map<string, bigint>();
  if (formula === "" || formula === "true") return out;
  for (const part of formula.split(" && ")) {
    const m = bound.exec(part);
    if (!m) return null;
    const [, variable, op, text] = m as unknown as [string, string, string, string];
    const n = BigInt(text);
    const set = (upper: boolean, at: bigint): void => {
      const k = key({ variable, upper });
      const old = out.get(k);
      out.set(k, old === undefined || old < at !== upper ? at : old);
    };
    if (op !== "<=" && op !== "<") set(false, op === ">" ? n + 1n : n);
    if (op !== ">=" && op !== ">") set(true, op === "<" ? n - 1n : n);
  }
  return out;
}

/** The sides in which two boxes differ, in the order of the first, then of the second; [] where one is no box. */
export function moves(before: string, after: string): Move[] {
  const [a, b] = [boxOf(before), boxOf(after)];
  if (!a || !b) return [];
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((k) => {
    const [variable, op] = k.split(" ") as [string, string];
    const [from, to] = [a.get(k) ?? null, b.get(k) ?? null];
    return from === to ? [] : [{ variable, upper: op === "<=", from, to }];
  });
}

/** A move in words: "the lower side of x moves from 13 to 1". */
export function moveWords({ variable, upper, from, to }: Move): string {
  const side = `the ${upper ? "upper" : "lower"} side of ${variable}`;
  if (to === null) return `${side}, ${from}, goes`;
  return from === null ? `${side} is put at ${to}` : `${side} moves from ${from} to ${to}`;
}

/** Moves in words, as a list. */
export function movesWords(list: readonly Move[]): string {
  const all = list.map(moveWords);
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)!}`;
}

/** How a box was made around a state: the sides that moved, a variable whose sides both went named once. "" where none did. */
export function aroundWords(state: string, box: string): string {
  if (state === "") return "";
  const list = moves(state, box);
  const gone = (m: Move): boolean => list.filter((x) => x.variable === m.variable && x.to === null).length === 2;
  const free = [...new Set(list.filter(gone).map((m) => m.variable))];
  const rest = movesWords(list.filter((m) => !gone(m)));
  const any = free.length === 0 ? "" : `${free.join(", ")} may have any value`;
  return [rest, any].filter((x) => x !== "").join("; ");
}

/** Whether a step was told by an engine whose cubes are boxes: each of its sides moves by itself. */
export function ofBox(e: TraceEvent | undefined): boolean {
  return e?.k === "generalise" && e.src === "icp";
}

/** Where the step came from that stood in the way; "" where none did. */
function way(e: TraceEvent, graph: Graph | null): string {
  return e.e < 0 ? "" : place(graph, graph?.edges[e.e]?.from ?? -1);
}

/** What the solver answered in a step of generalisation: a formula between back quotes. */
export function answered(e: TraceEvent, graph: Graph | null): string {
  if (e.e >= 0) {
    const from = e.f && e.f !== "true" ? `From \`${e.f}\`` : "From any state";
    return `${from} at ${way(e, graph)} a step leads into \`${e.b || "true"}\`.`;
  }
  if (e.st === "ungeneralise") return "Not asked: the box must not have states of the start.";
  if (e.st === "back") return "The solver gave up.";
  return e.st === "core"
    ? "No step leads into the box, and the other sides were not needed for that."
    : "No step leads into the larger box either.";
}

/** The sentence for a step of a box's generalisation. */
export function boxSentence(e: TraceEvent, graph: Graph | null, code: (f: string | undefined) => string): string {
  const no = noStep(e.lv);
  const [before, after] = [code(e.b) || "the box", code(e.a) || "true"];
  const where = place(graph, e.loc);
  const moved = moves(e.b ?? "", e.a ?? "");
  const sides = movesWords(moved);
  const said = capital(sides);
  const becomes = `${before} becomes ${after}`;
  const met =
    e.e >= 0 ? `From ${e.f === "true" ? "any state" : code(e.f)} at ${way(e, graph)} a step leads into ${before}` : "";
  switch (e.st) {
    case "core":
      return moved.length === 0
        ? `${no} leads into ${before} at ${where}. And not all that says where this is was needed to see that.`
        : `${no} leads into the box ${before} at ${where}, and not all of its sides were needed to see that. What is left is ${after}: it cannot be entered either.`;
    case "rotate":
      return `Its sides are assumed one by one, in other orders, and fewer are needed: ${becomes}. No step leads into it.`;
    case "bound":
      return moved[0]?.to === null
        ? `${said}: with the other sides as they are, no step leads beyond it. ${becomes}.`
        : `${said}: no step leads into the larger box either. ${becomes}.`;
    case "drop":
      return `A side is left out, as a try: does a step lead into the larger box? No. ${said || "Where it is need not be said"}: ${becomes}.`;
    case "ungeneralise":
      return `The box has states of the start. What keeps them out is put back${moved.length > 0 ? `: ${becomes}` : ": it is the place"}.`;
    case "join":
      return `${met}, and those states cannot be shown to be out of reach. Take them in, as a try: the least box around both, their hull, is ${after}. Does a step lead into that?`;
    case "down":
      return `No step leads into the hull: taking states in has helped. ${becomes}.`;
    case "back":
      return `${met || `Whether a step leads into ${before} is not known`}: it is given up. The box stays ${after}.`;
    case "ctg":
      return `States stand in the way of leaving out more: ${before} at ${where}. They cannot be reached themselves, and are blocked first: ${code(e.a)}.`;
    default:
      return `${becomes} (${e.st ?? ""}).`;
  }
}
