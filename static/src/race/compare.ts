// Compares two runs on one program: their figures, invariants and lemmas. Formulas that both runs
// have are separated from formulas of one run.
//
// Formulas are compared as texts. Both runs print them in the same normal form, so the same fact
// about the same location nearly always has the same text. An equation is compared as its two
// bounds: x == 3 as x <= 3 and x >= 3. Equivalent formulas with different texts count as different,
// and the page says so.

import { figures as all, ofComparison } from "../replay/figures";
import type { RunState } from "../run";
import { lineOf } from "../files/parts";

export interface Figure {
  name: string;
  a: number | null;
  b: number | null;
  unit: "" | "s";
}

/** Formulas at one location. */
export interface Facts {
  loc: number;
  line: number;
  /** The location, in words. */
  at: string;
  both: string[];
  onlyA: string[];
  onlyB: string[];
}

export interface Comparison {
  figures: Figure[];
  invariants: Facts[];
  lemmas: Facts[];
}

export function compareRuns(a: RunState, b: RunState): Comparison {
  const ends = [a, b].map((r) => r.history.moment(r.history.length - 1));
  const [ma, mb] = [ends[0]!, ends[1]!];
  // The whole time decides the race, so it comes first.
  const figures: Figure[] = [
    { name: "Total time", a: whole(a), b: whole(b), unit: "s" },
    { name: "Engine's time", a: seconds(a), b: seconds(b), unit: "s" },
  ];
  for (const key of ofComparison) {
    const [x, y] = [all[key].of(a), all[key].of(b)];
    if ((x ?? 0) !== 0 || (y ?? 0) !== 0) figures.push({ name: all[key].name, a: x, b: y, unit: "" });
  }
  const error = a.graph?.error ?? b.graph?.error ?? -1;
  const lines = (loc: number): { line: number } => a.graph?.locs[loc] ?? b.graph?.locs[loc] ?? { line: 0 };
  const invariant = (r: RunState): [number, string][] =>
    (r.report?.certificate.invariant ?? []).flatMap((i) => i.conjuncts.map((c): [number, string] => [i.loc, c]));
  const kept = (m: typeof ma): [number, string][] =>
    m.lemmas.flatMap((l): [number, string][] => (l.subsumed ? [] : l.locs.map((loc) => [loc, l.formula])));
  return {
    figures,
    invariants: facts(invariant(a), invariant(b), lines, error),
    lemmas: facts(kept(ma), kept(mb), lines, error),
  };
}

/**
 * Formats a time in seconds with one more digit than elsewhere, because the times of two engines
 * may be close.
 */
export function exact(s: number): string {
  return s < 0.0995 ? `${(s * 1000).toFixed(1)} ms` : `${s.toFixed(s < 10 ? 3 : 2)} s`;
}

function whole(r: RunState): number {
  return (r.endedAt - r.startedAt) / 1000;
}

function seconds(r: RunState): number {
  return r.report?.seconds ?? (r.endedAt - r.startedAt) / 1000;
}

function facts(
  a: readonly [number, string][],
  b: readonly [number, string][],
  of: (loc: number) => { line: number },
  error: number,
): Facts[] {
  const byLoc = (list: readonly [number, string][]): Map<number, Set<string>> => {
    const m = new Map<number, Set<string>>();
    for (const [loc, f] of list) {
      if (!m.has(loc)) m.set(loc, new Set());
      for (const half of halves(normal(f))) m.get(loc)!.add(half);
    }
    return m;
  };
  const [ma, mb] = [byLoc(a), byLoc(b)];
  const written = new Set([...a, ...b].map(([, f]) => normal(f)));
  const out: Facts[] = [];
  for (const loc of new Set([...ma.keys(), ...mb.keys()])) {
    const x = ma.get(loc) ?? new Set<string>();
    const y = mb.get(loc) ?? new Set<string>();
    out.push({
      loc,
      line: of(loc).line,
      at: loc === error ? "error" : of(loc).line > 0 ? lineOf(of(loc)) : `location ${loc}`,
      both: joined(
        [...x].filter((f) => y.has(f)),
        written,
      ),
      onlyA: joined(
        [...x].filter((f) => !y.has(f)),
        written,
      ),
      onlyB: joined(
        [...y].filter((f) => !x.has(f)),
        written,
      ),
    });
  }
  return out.sort((p, q) => Number(p.loc === error) - Number(q.loc === error) || p.line - q.line || p.loc - q.loc);
}

/**
 * Returns the two bounds of an equation as the engines write them: x <= 3 and x >= 3 for x == 3.
 * Returns any other formula unchanged.
 */
function halves(f: string): string[] {
  const [, left, right] = /^([^&|<>=!]+) == ([^&|<>=!]+)$/.exec(f) ?? [];
  if (left === undefined || right === undefined) return [f];
  return [`${left} <= ${right}`, /^-?\d+$/.test(right) ? `${left} >= ${right}` : `${right} <= ${left}`];
}

function normal(f: string): string {
  return f.replace(/\s+/g, " ").trim();
}

/**
 * Replaces two bounds, such as "x <= y" and "y <= x", by the equation "x == y", if a lemma of one of the two runs is
 * written as this equation.
 */
function joined(list: readonly string[], written: ReadonlySet<string>): string[] {
  const gone = new Set<string>();
  return list.flatMap((f) => {
    if (gone.has(f)) return [];
    const [, left, right] = /^([^&|<>=!]+) <= ([^&|<>=!]+)$/.exec(f) ?? [];
    const other = left && halves(`${left} == ${right}`)[1]!;
    if (!other || !list.includes(other) || !written.has(`${left} == ${right}`)) return [f];
    gone.add(other);
    return [`${left} == ${right}`];
  });
}
