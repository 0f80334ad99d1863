// Reads from the events how interpolation by values tries to leave values out. At a position of the path, it leaves out
// the values of some variables, and checks whether the remaining values still refute the rest of the path.
// engine/trace/tree.go documents the events.

import { firstAbove } from "../replay/bisect";
import type { History } from "../replay/history";

/**
 * ForgetAttempt is an attempt to refute a path that cannot be executed while forgetting some values of variables at one
 * position of the path.
 */
export interface ForgetAttempt {
  readonly event: number;
  readonly position: number;
  readonly loc: number;
  /** The values known at the position, one text each. */
  readonly known: readonly string[];
  /** The values of `known` that the attempt forgets. */
  readonly gone: readonly string[];
  /** Whether the remaining values still refute the rest of the path. If so, the forgotten values are not needed. */
  readonly idle: boolean;
  /** The position that the path cannot reach with the remaining values; -1 if it can reach the error. */
  readonly refuted: number;
  /** The values that remain at the position, in the text of the event. */
  readonly remains: string;
}

/** The fields of an examination of a path (model.ts) that this file needs. */
interface ExaminationRange {
  readonly from: number; // first event
  readonly to: number;
  readonly nodes: readonly number[];
}

/**
 * Returns the attempts to forget values during one examination of a path, in order, as far as the run has been
 * recorded.
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

/** values splits a text such as "x = 3, y = ?" into the values in it. If no value is known, the list is empty. */
export function values(text: string): string[] {
  return text === "" || text === "true" || text === "false" ? [] : text.split(", ");
}

/** answer says whether the remaining values refute the rest of the path, as a reply to this question. */
export function answer(r: ForgetAttempt): string {
  return r.idle ? `yes: position ${r.refuted} is not reached` : "no: the others allow the rest of the path";
}

/** conclusion says whether the values that the attempt forgot can stay forgotten. */
export function conclusion(r: ForgetAttempt): string {
  if (r.idle) return "can be forgotten";
  return r.gone.length > 1 ? "not all can be forgotten" : "must be remembered";
}
