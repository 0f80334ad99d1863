// The attempts of interpolation by values along a path: at a position it leaves out the values of some variables and
// checks whether the others still refute the rest of the path. engine/trace/tree.go documents the events.

import { firstAbove } from "../replay/bisect";
import type { History } from "../replay/history";

/** One attempt to do without some values. */
export interface Removal {
  readonly event: number;
  readonly position: number;
  readonly loc: number;
  /** What was known there, a value each. */
  readonly known: readonly string[];
  /** Of these, the ones that are left out. */
  readonly gone: readonly string[];
  /** The others still refute the rest of the path: those that were left out need not be remembered. */
  readonly idle: boolean;
  /** The position that the others keep the path from, -1: they do not. */
  readonly refuted: number;
  /** What remains at the position, as the event has it. */
  readonly remains: string;
}

/** A path while it is looked at, as model.ts has it. */
interface Looked {
  readonly from: number; // event
  readonly to: number;
  readonly nodes: readonly number[];
}

/** The attempts of a look at a path, in their order, as far as the run has come. */
export function removalsOf(look: Looked, history: History): Removal[] {
  const { events } = history;
  const all = history.of("removal");
  const out: Removal[] = [];
  for (let i = firstAbove(all, look.from - 1); i < all.length && all[i]! <= look.to; i++) {
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
      refuted: idle ? look.nodes.indexOf(e.by ?? 0) : -1,
      remains: e.f ?? "",
    });
  }
  return out;
}

/** The values of a valuation, "x = 3, y = ?", one by one; where nothing is known there are none. */
export function values(text: string): string[] {
  return text === "" || text === "true" || text === "false" ? [] : text.split(", ");
}

/** answer says whether the remaining values refute the rest of the path. */
export function answer(r: Removal): string {
  return r.idle ? `yes: position ${r.refuted} is not reached` : "no: they allow the rest of the path";
}

/** follows says what that means for the values left out. */
export function follows(r: Removal): string {
  if (r.idle) return "can be forgotten";
  return r.gone.length > 1 ? "not all can be forgotten" : "must be remembered";
}
