// Boxes: conjunctions of bounds on single variables. This file computes which sides of a box a step
// of generalisation moves, and describes the moves. The plane, the card of a lemma and the sentence
// of an event all use it, so they agree on every number.

import type { Graph, TraceEvent } from "../engine/protocol";
import { capital, locationName } from "./location";
import { noStep, steps } from "./phrases";
import { variable } from "../engine/names";

/** A side of a box: the greatest value of a variable if `upper` is true, otherwise the least. */
export interface Side {
  readonly variable: string;
  readonly upper: boolean;
}

/** Move is the move of one side of a box from a value to another; null means that the box has no such side. */
export interface Move extends Side {
  readonly from: bigint | null;
  readonly to: bigint | null;
}

export type Box = ReadonlyMap<string, bigint>; // by side, as `key` writes it: the value

const bound = new RegExp(`^(${variable}) (<=|>=|==|<|>) (-?\\d+)$`);

const key = (s: Side): string => `${s.variable} ${s.upper ? "<=" : ">="}`;

/** valueOf returns the value of a side of a box; null if the box is unbounded there. */
export function valueOf(box: Box, side: Side): bigint | null {
  return box.get(key(side)) ?? null;
}

/** boxOf reads a formula as a box; null if the formula is none. */
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

/**
 * moves returns the sides in which two boxes differ: first those of the first box, in its order, then those that only
 * the second has. It returns [] if one of the formulas is not a box.
 */
export function moves(before: string, after: string): Move[] {
  const [a, b] = [boxOf(before), boxOf(after)];
  if (!a || !b) return [];
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((k) => {
    const [variable, op] = k.split(" ") as [string, string];
    const [from, to] = [a.get(k) ?? null, b.get(k) ?? null];
    return from === to ? [] : [{ variable, upper: op === "<=", from, to }];
  });
}

/** moveWords returns a move in words: "the lower side of x moves from 13 to 1". */
export function moveWords({ variable, upper, from, to }: Move): string {
  const side = `the ${upper ? "upper" : "lower"} side of ${variable}`;
  if (to === null) return `${side}, ${from}, is dropped`;
  return from === null ? `${side} is set to ${to}` : `${side} moves from ${from} to ${to}`;
}

/** movesWords lists moves in words. */
export function movesWords(list: readonly Move[]): string {
  const all = list.map(moveWords);
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)!}`;
}

/**
 * aroundWords says which sides moved when a box grew around a state. A variable that has lost both
 * sides is named only once. Returns "" if no side moved.
 */
export function aroundWords(state: string, box: string): string {
  if (state === "") return "";
  const list = moves(state, box);
  const gone = (m: Move): boolean => list.filter((x) => x.variable === m.variable && x.to === null).length === 2;
  const free = [...new Set(list.filter(gone).map((m) => m.variable))];
  const rest = movesWords(list.filter((m) => !gone(m)));
  const any = free.length === 0 ? "" : `${free.join(", ")} may have any value`;
  return [rest, any].filter((x) => x !== "").join("; ");
}

/**
 * ofBox returns whether an event is a step of generalisation of the engine whose cubes are boxes.
 */
export function ofBox(e: TraceEvent | undefined): boolean {
  return e?.k === "generalise" && e.src === "icp";
}

/**
 * startOfStep returns the name of the location from which a step leads into the tried box, so that
 * the attempt failed; "" if there is no such step.
 */
function startOfStep(e: TraceEvent, graph: Graph | null): string {
  return e.e < 0 ? "" : locationName(graph, graph?.edges[e.e]?.from ?? -1);
}

/** answered returns, in words, what the solver answered in a step of generalisation. Formulas are in back quotes. */
export function answered(e: TraceEvent, graph: Graph | null): string {
  if (e.e >= 0) {
    const from = e.f && e.f !== "true" ? `From \`${e.f}\`` : "From any state";
    return `${from} at ${startOfStep(e, graph)} a step leads into \`${e.b || "true"}\`.`;
  }
  if (e.st === "ungeneralise")
    return "No query is needed: the engine makes the box smaller, because it must not contain states at the start.";
  if (e.st === "back") return "The solver gave up.";
  return e.st === "core"
    ? "No step leads into the box. The other sides are not needed for this."
    : "No step leads into the larger box either.";
}

/** boxSentence returns the sentence for a step in which the engine generalised a box. */
export function boxSentence(e: TraceEvent, graph: Graph | null, code: (f: string | undefined) => string): string {
  const [before, after] = [code(e.b) || "the box", code(e.a) || "true"];
  const where = locationName(graph, e.loc);
  const moved = moves(e.b ?? "", e.a ?? "");
  const sides = movesWords(moved);
  const sidesMoved = capital(sides);
  const becomes = `${before} becomes ${after}`;
  const reachingStep =
    e.e >= 0
      ? `From ${e.f === "true" ? "any state" : code(e.f)} at ${startOfStep(e, graph)} a step leads into ${before}`
      : "";
  switch (e.st) {
    case "core":
      return moved.length === 0
        ? `${noStep(e.lv, `${before} at ${where}`)}. The core needs the whole box, but not every condition on the location.`
        : `${noStep(e.lv, `the box ${before} at ${where}`)}. The core does not need all of the box's sides: no step leads into ${after} either.`;
    case "rotate":
      return `The solver assumes the sides of the box one by one, in another order, and needs fewer of them: ${becomes}. No step leads into this box.`;
    case "bound":
      return moved[0]?.to === null
        ? `${sidesMoved}: with the other sides unchanged, no step leads past that bound. ${becomes}.`
        : `${sidesMoved}: no step leads into the larger box either. ${becomes}.`;
    case "drop":
      return `Try to leave out a side: does a step lead into the larger box? No. ${sidesMoved || "The location is not needed either"}: ${becomes}.`;
    case "ungeneralise":
      return `The box contains states at the start. The part that excludes them is put back: ${moved.length > 0 ? becomes : "the location"}.`;
    case "join":
      return `${reachingStep}, and the engine could not exclude the states where this step begins. The engine tries to include these states: the hull, which is the least box around them and ${before}, is ${after}. Does a step lead into the hull?`;
    case "down":
      return `No step leads into the hull, so the larger box can be excluded, too. ${becomes}.`;
    case "back":
      return reachingStep
        ? `${reachingStep}: the engine gives up this attempt. The box stays ${after}.`
        : `The solver does not know whether a step leads into ${before}: the engine gives up this attempt. The box stays ${after}.`;
    case "ctg":
      return `A counterexample to generalisation prevents leaving out more: ${before} at ${where}. These states cannot be reached in ${steps(e.lv)}, and are blocked first: ${code(e.a)}.`;
    default:
      return `${becomes} (${e.st ?? ""}).`;
  }
}
