// Reads from the events which values interpolation by values forgets. At a position of an
// infeasible path, the engine forgets the values of some variables and checks whether the remaining
// values still refute the rest of the path. engine/trace/tree.go documents the events.

import { firstAbove } from "../replay/bisect";
import type { History } from "../replay/history";

/**
 * ForgetAttempt is an attempt to refute an infeasible path without the values of some variables at
 * one position.
 */
export interface ForgetAttempt {
  readonly event: number;
  readonly position: number;
  readonly loc: number;
  /** The values known at the position, each as a text such as "x = 3". */
  readonly known: readonly string[];
  /** The values of `known` that the attempt forgets. */
  readonly gone: readonly string[];
  /** Whether the remaining values still refute the rest of the path. If so, the forgotten values are not needed. */
  readonly idle: boolean;
  /** The position that the path cannot reach with the remaining values; -1 if it can reach the error. */
  readonly refuted: number;
  /** The values that remain at the position, as one text from the event. */
  readonly remains: string;
}

/** The fields of an examination of a path (model.ts) that this file needs. */
interface ExaminationRange {
  readonly from: number; // first event
  readonly to: number;
  readonly nodes: readonly number[];
}

/**
 * Returns the attempts to forget values during one examination of a path, in order, as far as the
 * run has recorded them.
 */
export function forgetAttemptsOf(examination: ExaminationRange, history: History): ForgetAttempt[] {
  const { events } = history;
  const all = history.of("removal");
  const out: ForgetAttempt[] = [];
  for (let i = firstAbove(all, examination.from - 1); i < all.length && all[i]! <= examination.to; i++) {
    const e = events[all[i]!]!;
    const known = values(e.b ?? "");
    const names = new Set(e.gn);
    const idle = e.t === "idle";
    out.push({
      event: all[i]!,
      position: e.lv,
      loc: e.loc,
      known,
      gone: known.filter((v) => names.has(v.slice(0, v.lastIndexOf(" = ")))),
      idle,
      refuted: idle ? examination.nodes.indexOf(e.by ?? 0) : -1,
      remains: e.f ?? "",
    });
  }
  return out;
}

/**
 * values splits a text such as "x = 3, y = 5" into a list of values. The list is empty if the text
 * is "", "true" or "false".
 */
export function values(text: string): string[] {
  return text === "" || text === "true" || text === "false" ? [] : text.split(", ");
}

/** answer answers, with yes or no, whether the remaining values refute the rest of the path. */
export function answer(r: ForgetAttempt): string {
  return r.idle ? `yes: position ${r.refuted} is not reached` : "no: the others allow the rest of the path";
}

/** conclusion says whether the engine can forget the values that the attempt forgot. */
export function conclusion(r: ForgetAttempt): string {
  if (r.idle) return "can be forgotten";
  return r.gone.length > 1 ? "not all can be forgotten" : "must be remembered";
}
