// Tests at every moment that the order of predicates computed from the events is the order by
// implication, and that the drawing satisfies its invariants.

import assert from "node:assert/strict";
import test from "node:test";
import type { TraceEvent } from "../../src/engine/protocol";
import { arrange, boxHeight, classOf, covers, decide, Domain, fixed, type Predicate } from "../../src/domain/model";
import { History } from "../../src/replay/history";
import { truth } from "../../src/words/formula";
import { domainEvents } from "../mock/domain";

// Makes predicates p_n that mean "n divides k". p_m implies p_n if n divides m. This partial order
// has many joins and meets.
function divisors(order: number[]): TraceEvent[] {
  return order.map((n, i) => {
    const before = order.slice(0, i);
    const up = before.filter((m) => n % m === 0);
    const down = before.filter((m) => m % n === 0);
    return {
      n: i,
      k: "predicate",
      lv: 0,
      loc: -1,
      e: -1,
      pr: n,
      f: `x${n % 3} <= ${n}`,
      t: "interpolant",
      up: up.filter((a) => !up.some((b) => b !== a && b % a === 0)),
      dn: down.filter((a) => !down.some((b) => b !== a && a % b === 0)),
    };
  });
}

function domainOf(events: TraceEvent[]): [Domain, History] {
  const h = new History();
  h.append(events);
  const d = new Domain(h);
  d.update();
  return [d, h];
}

function shuffled(n: number, seed: number): number[] {
  const out = Array.from({ length: n }, (_, i) => i + 2);
  for (let i = n - 1; i > 0; i--) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const j = seed % (i + 1);
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}

test("the order at every moment is that of the predicates", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const order = shuffled(30, seed);
    const [d] = domainOf(divisors(order));
    for (let at = 0; at < order.length; at++) {
      const shown = d.upTo(at);
      assert.equal(shown.length, at + 1);
      const near = covers(shown);
      for (const p of shown) {
        const weaker = shown.filter((q) => q.id !== p.id && p.id % q.id === 0);
        const want = weaker
          .filter((q) => !weaker.some((r) => r.id !== q.id && r.id % q.id === 0))
          .map((q) => q.id)
          .sort();
        assert.deepEqual(
          near
            .get(p.index)!
            .map((i) => order[i])
            .sort(),
          want,
          `seed ${seed}, event ${at}, predicate ${p.id}`,
        );
      }
    }
  }
});

test("an update takes in what is new", () => {
  const events = divisors(shuffled(20, 7));
  const h = new History();
  const d = new Domain(h);
  for (const e of events) {
    h.append([e]);
    d.update();
  }
  const [all] = domainOf(events);
  assert.deepEqual(
    d.upTo(99).map((p) => [p.id, [...p.above].sort()]),
    all.upTo(99).map((p) => [p.id, [...p.above].sort()]),
  );
});

test("boxes do not overlap and lines lead up", () => {
  for (const events of [domainEvents(), domainEvents(150), divisors(shuffled(60, 3))]) {
    const [d] = domainOf(events);
    const l = arrange(d.upTo(9999));
    for (const a of l.boxes) {
      assert.ok(a.x >= 0 && a.x + a.width <= l.width && a.y + boxHeight <= l.height, a.p.formula);
      for (const b of l.boxes) {
        if (a === b || a.y !== b.y) continue;
        assert.ok(a.x + a.width <= b.x || b.x + b.width <= a.x, `${a.p.formula} over ${b.p.formula}`);
      }
    }
    for (const [from, to] of l.lines) assert.ok(to.y + boxHeight <= from.y, `${from.p.formula} to ${to.p.formula}`);
    assert.ok(l.lines.length > 0);
  }
});

test("a predicate knows the transition that it refines away", () => {
  const [d, h] = domainOf(domainEvents());
  const spurious = h.of("spurious");
  const cause = (id: number): number => d.get(id)!.spurious;
  assert.deepEqual([1, 2, 3].map(cause), [-1, -1, -1]);
  assert.deepEqual([4, 5, 6].map(cause), [spurious[0], spurious[0], spurious[0]]);
  assert.deepEqual([7, 8].map(cause), [spurious[1], spurious[1]]);
  const shown = d.upTo(9999);
  const near = covers(shown);
  const formula = (p: Predicate): string[] => near.get(p.index)!.map((i) => shown[i]!.formula);
  assert.deepEqual(formula(d.get(2)!), ["a >= 5"]);
  assert.deepEqual(formula(d.get(6)!), ["a >= 3"]);
});

test("states decide predicates", () => {
  const [d, h] = domainOf(domainEvents());
  const shown = d.upTo(12);
  const name = (m: Map<number, boolean>): string[] => [...m].map(([id, v]) => `${v ? "" : "!"}${d.get(id)!.formula}`);
  // The predicates that obligation 2 decides: at first those that its values decide, later also
  // those that its refined abstract state decides.
  assert.deepEqual(name(classOf(h, d.upTo(7), 2, 7)), ["!a < b", "!a == 10", "b < a"]);
  assert.deepEqual(name(classOf(h, shown, 2, 12)).sort(), [
    "!a < b",
    "!a == 10",
    "a >= 1",
    "a >= 5",
    "b < a",
    "b <= 7",
  ]);
  // Obligation 1 says nothing about the variable b, so it decides no predicate about b.
  assert.deepEqual(name(classOf(h, d.upTo(6), 1, 6)), ["!a == 10"]);
  assert.deepEqual(
    [...fixed(["a == 3", "b == -1", "c <= 4", "d == e"])],
    [
      ["a", 3],
      ["b", -1],
    ],
  );
  assert.deepEqual(name(decide(shown, (n) => ({ a: 10, b: 20 })[n])), [
    "a < b",
    "a == 10",
    "!b < a",
    "a >= 1",
    "!b <= 7",
    "a >= 5",
  ]);
});

test("formulas have a truth value where their variables do", () => {
  const v = (n: string): number | undefined => ({ x: 3, y: -2 })[n];
  assert.equal(truth("x + 2*y <= -1", v), true);
  assert.equal(truth("x == 3 && (y > 0 || x % 2 != 0)", v), true);
  assert.equal(truth("x == 3 && y > 0", v), false);
  assert.equal(truth("z > 0", v), undefined);
  assert.equal(truth("x >", v), undefined);
});
