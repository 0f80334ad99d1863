// The abstract domain of a run: its predicates, the implications between them, which predicates a state satisfies, and
// where to draw each.
//
// The event that adds a predicate names its neighbours among the older predicates: those that it directly implies, and
// those that directly imply it. An implication between predicates never changes. So this file computes all implications
// once, from all events. For an earlier moment it takes the predicates that existed then and leaves out the
// implications that follow from others.
//
// Invariants: predicates are in the order of their creation. If `above` of a predicate contains q, it also contains
// everything that q implies. This file does not use the page.

import type { TraceEvent } from "../engine/protocol";
import type { History } from "../replay/history";
import { truth } from "../words/formula";
import { variable } from "../engine/names";

export interface Predicate {
  readonly id: number;
  readonly index: number; // in the order of creation
  readonly formula: string;
  readonly origin: string; // "initial", "program", "interpolant", "preimage", "mined"
  readonly obligation: number; // 0: none
  readonly born: number; // the event that added it
  readonly spurious: number; // the event of the spurious transition that it excludes; -1: none
  readonly names: readonly string[]; // names of its variables, in order
  readonly above: ReadonlySet<number>; // indices of all weaker predicates
}

interface Entry extends Predicate {
  above: Set<number>;
}

export class Domain {
  private list: Entry[] = [];
  private at = new Map<number, number>(); // by id: the predicate's index

  constructor(private history: History) {}

  /** Processes the new events of the run. */
  update(): void {
    const events = this.history.of("predicate");
    for (let i = this.list.length; i < events.length; i++) this.add(events[i]!);
  }

  private add(born: number): void {
    const e = this.history.events[born]!;
    const index = this.list.length;
    const above = new Set<number>();
    for (const id of e.up ?? []) this.climb(above, id);
    const weaker = [index, ...above];
    const below = new Set((e.dn ?? []).map((id) => this.at.get(id) ?? -1));
    for (const p of this.list) {
      if (below.has(p.index) || [...p.above].some((i) => below.has(i))) weaker.forEach((i) => p.above.add(i));
    }
    this.at.set(e.pr ?? 0, index);
    this.list.push({
      id: e.pr ?? 0,
      index,
      formula: e.f ?? "",
      origin: e.t ?? "",
      obligation: e.o ?? 0,
      born,
      spurious: this.cause(e, born),
      names: [...new Set((e.f ?? "").match(new RegExp(variable, "g")) ?? [])].sort(),
      above,
    });
  }

  private climb(out: Set<number>, id: number): void {
    const p = this.get(id) as Entry | undefined;
    if (!p) return;
    out.add(p.index);
    p.above.forEach((i) => out.add(i));
  }

  // Returns the event of the spurious transition that made the engine add a predicate. It is the
  // last spurious transition, before event `born`, that leads into the same obligation. If there is
  // none, returns -1.
  private cause(e: TraceEvent, born: number): number {
    if (!e.o || e.t === "initial" || e.t === "program") return -1;
    const list = this.history.of("spurious");
    for (let i = list.length - 1; i >= 0; i--) {
      const at = list[i]!;
      if (at < born && this.history.events[at]!.o === e.o) return at;
    }
    return -1;
  }

  get(id: number): Predicate | undefined {
    return this.list[this.at.get(id) ?? -1];
  }

  /** The predicates that existed after an event. */
  upTo(event: number): readonly Predicate[] {
    const n = this.list.findIndex((p) => p.born > event);
    return n < 0 ? this.list.slice() : this.list.slice(0, n);
  }
}

/**
 * Returns for each given predicate the indices of its direct implications: weaker predicates with no other given
 * predicate between.
 */
export function covers(shown: readonly Predicate[]): Map<number, number[]> {
  const here = new Map(shown.map((p) => [p.index, p]));
  const out = new Map<number, number[]>();
  for (const p of shown) {
    const up = [...p.above].filter((i) => here.has(i));
    out.set(
      p.index,
      up.filter((i) => !up.some((j) => here.get(j)!.above.has(i))),
    );
  }
  return out;
}

/**
 * The truth values of the predicates in a state: a map from a predicate's id to true or false. A
 * predicate that is not in the map has an unknown value. `title` names the state.
 */
export interface StateClass {
  title: string;
  values: ReadonlyMap<number, boolean>;
}

/**
 * Evaluates predicates in a state, of which only some values may be known. The result has no entry for a predicate
 * whose truth value is unknown.
 */
export function decide(shown: readonly Predicate[], value: (name: string) => number | undefined): Map<number, boolean> {
  const out = new Map<number, boolean>();
  for (const p of shown) {
    const t = truth(p.formula, value);
    if (t !== undefined) out.set(p.id, t);
  }
  return out;
}

/** Returns the values that a cube fixes, that is, the values in its parts of the form "name == number". */
export function fixed(parts: readonly string[]): Map<string, number> {
  const out = new Map<string, number>();
  for (const p of parts) {
    const m = new RegExp(`^(${variable}) == (-?\\d+)$`).exec(p);
    if (m) out.set(m[1]!, Number(m[2]));
  }
  return out;
}

/**
 * The abstract state of an obligation at an event: the truth value of each predicate whose value is
 * known. The values are first computed from the obligation's cube. If the engine has computed an
 * abstraction of the obligation, the values of the last one replace them.
 */
export function classOf(
  history: History,
  shown: readonly Predicate[],
  obligation: number,
  at: number,
): Map<number, boolean> {
  const list = history.of("abstraction");
  const values = fixed(history.obligation(obligation)?.parts ?? []);
  const out = decide(shown, (n) => values.get(n));
  for (let i = list.length - 1; i >= 0; i--) {
    const e = history.events[list[i]!]!;
    if (list[i]! > at || e.o !== obligation) continue;
    for (const id of e.up ?? []) out.set(id, true);
    for (const id of e.dn ?? []) out.set(id, false);
    break;
  }
  return out;
}

export interface Box {
  p: Predicate;
  text: string;
  x: number;
  y: number;
  width: number;
}

export interface Layout {
  boxes: Box[];
  lines: [from: Box, to: Box][]; // from the stronger predicate to the weaker one
  groups: { name: string; x: number; width: number }[];
  width: number;
  height: number;
}

const letter = 7;
const longest = 26;
const perRow = 3;
const rowHeight = 40;
const gap = 10;
const groupGap = 22;
const headHeight = 26;
export const boxHeight = 24;

/**
 * Arranges the predicates. Those over the same variables stand next to each other. Weaker predicates are above stronger
 * ones: the row of a predicate is the length of the longest chain of weaker predicates above it. A row with many
 * predicates is split into several lines.
 */
export function arrange(shown: readonly Predicate[]): Layout {
  const up = covers(shown);
  const level = new Map<number, number>();
  for (const p of shown.slice().sort((a, b) => a.above.size - b.above.size || a.index - b.index)) {
    level.set(p.index, Math.max(-1, ...up.get(p.index)!.map((i) => level.get(i)!)) + 1);
  }
  const groups = new Map<string, Predicate[]>();
  for (const p of shown) {
    const name = p.names.join(", ");
    const list = groups.get(name);
    if (list) list.push(p);
    else groups.set(name, [p]);
  }
  const levels = Math.max(-1, ...level.values()) + 1;
  const rows = new Array<number>(levels).fill(1); // by level: the number of lines that it needs
  const byLevel = [...groups].map(([name, list]) => {
    const cells: Predicate[][] = Array.from({ length: levels }, () => []);
    for (const p of list) cells[level.get(p.index)!]!.push(p);
    cells.forEach((c, i) => (rows[i] = Math.max(rows[i]!, Math.ceil(c.length / perRow))));
    return { name, cells };
  });
  const top = rows.map((_, i) => headHeight + rowHeight * rows.slice(0, i).reduce((a, b) => a + b, 0));
  const boxes = new Map<number, Box>();
  const out: Layout = {
    boxes: [],
    lines: [],
    groups: [],
    width: 0,
    height: headHeight + rowHeight * rows.reduce((a, b) => a + b, 0),
  };
  const implied = new Set([...up.values()].flat());
  let x = 8;
  for (const { name, cells } of byLevel) {
    let width = Math.max(40, name.length * letter);
    cells.forEach((cell, i) => {
      // A predicate is drawn below the predicates that it implies, at a position where few lines cross.
      const middle = (p: Predicate): number => {
        const xs = up
          .get(p.index)!
          .map((j) => boxes.get(j))
          .filter((b) => b !== undefined)
          .map((b) => b.x);
        if (xs.length > 0) return xs.reduce((a, b) => a + b, 0) / xs.length;
        // None of the predicates that this one implies has a position yet, or it implies none. If
        // its group has several rows at this level, and other predicates imply it, it comes last,
        // so that no line passes behind another box.
        return cell.length > perRow && implied.has(p.index) ? Infinity : 1e9;
      };
      const sorted = cell
        .map((p) => [middle(p), p] as const)
        .sort((a, b) => (a[0] === b[0] ? a[1].index - b[1].index : a[0] - b[0]));
      let at = x;
      sorted.forEach(([, p], k) => {
        if (k % perRow === 0) at = x;
        const text = p.formula.length > longest ? `${p.formula.slice(0, longest - 1)}…` : p.formula;
        const w = Math.round((text.length + 2) * letter) + 14;
        const box = { p, text, x: at, y: top[i]! + rowHeight * Math.floor(k / perRow), width: w };
        at += w + gap;
        width = Math.max(width, at - gap - x);
        boxes.set(p.index, box);
      });
    });
    out.groups.push({ name, x, width });
    x += width + groupGap;
  }
  out.width = x - groupGap + 8;
  out.boxes = shown.map((p) => boxes.get(p.index)!);
  for (const b of out.boxes) for (const i of up.get(b.p.index)!) out.lines.push([b, boxes.get(i)!]);
  return out;
}
