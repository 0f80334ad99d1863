// A hand-made run of an engine with an abstract domain, on the loop "a = 0; while (a < b) a = a +
// 1;". It has predicates of all origins, two spurious transitions, one of which is postponed, and
// an equality that the engine mined. It has `many` more predicates.

import type { TraceEvent } from "../../src/engine/protocol";

export function domainEvents(many = 0): TraceEvent[] {
  const out: TraceEvent[] = [];
  const add = (e: Partial<TraceEvent>): void =>
    void out.push({ n: out.length, k: "level", lv: 0, loc: -1, e: -1, src: "cegar", ...e });
  add({ k: "predicate", pr: 1, f: "a < b", t: "program" });
  add({ k: "predicate", pr: 2, f: "a == 10", t: "program" });
  add({ k: "predicate", pr: 3, f: "b < a", t: "initial" });
  add({ k: "level", lv: 1 });
  add({ k: "obligation", lv: 1, loc: 5, e: 5, o: 1, ps: ["a == 11"] });
  add({ k: "abstraction", lv: 1, loc: 5, o: 1, ps: ["a != 10"], up: [], dn: [2] });
  add({ k: "predecessor", lv: 1, loc: 5, e: 4, o: 1 });
  add({ k: "obligation", lv: 1, loc: 2, e: 4, o: 2, p: 1, ps: ["a == 11", "b == 7"] });
  add({ k: "abstraction", lv: 1, loc: 2, o: 2, ps: ["a >= b", "a != 10", "b < a"], up: [3], dn: [1, 2] });
  add({
    k: "spurious",
    lv: 1,
    loc: 2,
    e: 0,
    o: 2,
    f: "a >= 1 && b <= 7",
    b: "a == 11 && b == 7",
    a: "a >= b && a != 10 && b < a",
    t: "a == 3 && b == -1",
  });
  add({ k: "predicate", pr: 4, f: "a >= 1", t: "interpolant", o: 2 });
  add({ k: "predicate", pr: 5, f: "b <= 7", t: "interpolant", o: 2 });
  add({ k: "predicate", pr: 6, f: "a >= 5", t: "interpolant", o: 2, up: [4], dn: [2] });
  add({ k: "abstraction", lv: 1, loc: 2, o: 2, ps: ["a >= b", "a >= 1"], up: [3, 4, 5, 6], dn: [1, 2] });
  add({ k: "lemma", lv: 1, loc: 2, lm: 1, o: 2, f: "a < 1" });
  add({ k: "blocked", lv: 1, loc: 2, o: 2, lm: 1 });
  add({ k: "level", lv: 2 });
  add({ k: "obligation", lv: 2, loc: 2, e: 3, o: 3, p: 1, ps: ["a == 12"] });
  add({ k: "spurious", lv: 2, loc: 2, e: 3, o: 3, f: "", b: "a == 12", a: "a >= 5 && a != 10", t: "a == 7 && b == 9" });
  add({ k: "backtrack", lv: 2, loc: 2, e: 3, o: 3 });
  add({ k: "predicate", pr: 7, f: "a >= 3", t: "interpolant", o: 3, up: [4], dn: [6] });
  add({ k: "predicate", pr: 8, f: "a == b", t: "mined", o: 3 });
  add({ k: "mined", lv: 2, loc: 2, o: 3, f: "a == b", t: "3 states" });
  for (let i = 0; i < many; i++) {
    const v = "abcdefgh"[i % 8]!;
    const before = i >= 8 ? [8 + i - 7] : [];
    add({ k: "predicate", pr: 9 + i, f: `${v} <= ${1000 - (i >> 3)}`, t: "interpolant", o: 3, up: before });
  }
  add({ k: "verdict", t: "unknown" });
  return out;
}

export const domainStats = {
  abstractions: 12,
  fixpoint_clauses: 4,
  fixpoint_literals: 11,
  level: 2,
  trace_depth: 3,
  predicates: 8,
  refinements: 2,
  mined: 1,
  geo_success: 0,
  solver_us: 700,
  total_us: 1000,
};
