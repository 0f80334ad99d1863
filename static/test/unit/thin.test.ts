// Tests that a thinned run agrees with the whole run at every stored event, except for the
// obligations that were removed.

import assert from "node:assert/strict";
import test from "node:test";
import type { TraceEvent } from "../../src/engine/protocol";
import { History, type Moment } from "../../src/replay/history";
import { groups } from "../../src/replay/kinds";
import { figures, type Figure } from "../../src/replay/figures";
import { rank } from "../../src/replay/rank";
import { Recording } from "../../src/replay/thin";
import { newRun } from "../../src/run";
import { largeGraph, longRun } from "../mock/long";

function random(seed: number): () => number {
  let x = seed;
  return () => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return x / 2 ** 32;
  };
}

interface Shape {
  lemmas: number; // how often a lemma is learnt, pushed or dropped
  levels: number;
  deep: number; // how often an obligation has a predecessor
}

/**
 * Returns a stream of events that looks like a search: obligations wait in a queue, are taken from
 * it, usually the newest first, and are queried again.
 */
function search(seed: number, n: number, shape: Shape): TraceEvent[] {
  const rnd = random(seed);
  const pick = (k: number): number => Math.floor(rnd() * k);
  const out: TraceEvent[] = [];
  const add = (e: Partial<TraceEvent>): void =>
    void out.push({ n: out.length, k: "level", lv: 0, loc: pick(4), e: -1, ...e });
  let [level, obls, lemmas, depth] = [0, 0, 0, 0];
  let queue: number[] = [];
  let alive: number[] = [];
  while (out.length < n) {
    if (queue.length === 0 || rnd() < shape.levels) {
      for (const l of alive) if (rnd() < 0.3) add({ k: "push", lm: l, lv: level + 1 });
      if (queue.length > 0) add({ k: "drop", os: [...queue].sort((a, b) => a - b), t: "finished" });
      add({ k: "level", lv: ++level });
      queue = [++obls];
      add({ k: "obligation", o: obls, lv: level });
    }
    if (rnd() < 0.02) add({ k: "depth", lv: ++depth });
    if (rnd() < 0.01) add({ k: "candidate", f: "x <= 1" });
    if (rnd() < 0.01) add({ k: "predicate", pr: 1, o: queue[0]! });
    const o = rnd() < 0.8 ? queue.at(-1)! : queue[pick(queue.length)]!;
    if (rnd() < 0.1) add({ k: "abstraction", o });
    if (rnd() < shape.deep && queue.length < 60) {
      add({ k: rnd() < 0.1 ? "spurious" : "predecessor", o, nx: obls + 1 });
      queue.push(++obls);
      add({ k: "obligation", o: obls, p: o, lv: 1 });
      continue;
    }
    if (rnd() < 0.02) {
      add({ k: "backtrack", o });
      const gone = queue.filter(() => queue.length > 3 && rnd() < 0.1);
      queue = queue.filter((x) => !gone.includes(x));
      if (gone.length > 0) add({ k: "drop", os: gone.sort((a, b) => a - b), t: "refined" });
      continue;
    }
    for (let i = pick(3); i > 0; i--) add({ k: "generalise", o, st: "drop", b: `b${out.length}`, a: `a${out.length}` });
    if (rnd() < shape.lemmas || lemmas === 0) {
      if (alive.length > 0 && rnd() < 0.4)
        add({ k: "subsumed", lm: alive.splice(pick(alive.length), 1)[0]!, by: lemmas + 1 });
      alive.push(++lemmas);
      if (rnd() < 0.1) add({ k: "lemma", lm: lemmas, lv: 1, t: "counterexample to generalisation", f: `g${lemmas}` });
      else add({ k: "lemma", lm: lemmas, o, lv: 1, f: `f${lemmas}` });
    } else if (alive.length > 0 && rnd() < shape.lemmas) add({ k: "push", lm: alive[pick(alive.length)]!, lv: level });
    add({ k: "blocked", o, lm: 1 + pick(lemmas) });
    if (rnd() < 0.8) queue = queue.filter((x) => x !== o);
    else add({ k: "obligation", o, lv: 2 + pick(3) });
  }
  if (queue.length > 0) add({ k: "counterexample", o: queue.at(-1)! });
  return out.slice(0, n);
}

/** Adds the events of a run in batches. Returns the thinned history. */
async function thin(
  events: readonly TraceEvent[],
  limit: number,
  batch: number,
  watch: (h: History) => void = () => undefined,
): Promise<History> {
  let most = 0;
  const r = new Recording(new History(), limit, watch);
  for (let i = 0; i < events.length; i += batch) {
    r.append(events.slice(i, i + batch));
    most = Math.max(most, r.history.length);
  }
  await new Promise<void>((done) => r.end(done));
  assert.ok(most <= limit, `${most} of ${limit}`);
  return r.history;
}

const obligations = (m: Moment, ids: (id: number) => boolean): unknown =>
  m.obligations
    .filter((o) => ids(o.id))
    .map((o) => [o.id, o.loc, o.edge, o.parent, o.depth, o.level, o.asked, o.status, o.lemma, o.next, o.why]);
const frames = (m: Moment): unknown =>
  m.lemmas.filter((l) => !l.subsumed).map((l) => [l.id, l.loc, l.formula, l.level, l.fresh, l.pushed]);

function compare(events: readonly TraceEvent[], h: History, every = 1): void {
  const whole = new History();
  whole.append(events);
  assert.equal(h.total, events.length);
  assert.deepEqual(h.figures(), whole.figures());
  const known = (id: number): boolean => h.obligation(id) !== undefined;
  // Visit the events in order and out of order, because a moment is computed from the last computed one if that is
  // near.
  const order = [...h.events.keys()].filter((i) => i % every === 0);
  for (const i of [
    ...order,
    ...order.filter((_, j) => j % 7 === 0).sort((a, b) => Math.imul(a, 7919) - Math.imul(b, 7919)),
  ]) {
    assert.equal(h.events[i], events[h.events[i]!.n]);
    const m = h.moment(i);
    const w = whole.moment(h.events[i]!.n);
    assert.deepEqual(
      obligations(m, () => true),
      obligations(w, known),
    );
    assert.deepEqual(frames(m), frames(w));
    assert.deepEqual(h.figures(i), whole.figures(h.events[i]!.n));
    for (const l of m.lemmas) if (l.subsumed) assert.equal(l.by, w.lemmas[l.id - 1]!.by);
    assert.deepEqual([m.frontier, m.depth, m.fixpoint], [w.frontier, w.depth, w.fixpoint]);
    assert.equal(m.current, known(w.current) ? w.current : 0);
  }
  // No remaining event refers to a removed obligation or lemma. As an exception, an event may name
  // a removed obligation as its origin.
  h.events.forEach((e, i) => {
    if (!["lemma", "predicate", "counterexample"].includes(e.k) && e.o) assert.ok(known(e.o), e.k);
    if (e.p) assert.ok(known(e.p));
    if (["lemma", "push", "subsumed"].includes(e.k)) assert.ok(h.lemma(e.lm!));
    assert.equal(h.find(e.n), i);
    if (i > 0) assert.equal(h.find(e.n - 1), i - 1);
  });
  // Of each obligation, either all events remain, or none.
  for (const o of h.items.obligations) {
    const mine = (list: readonly TraceEvent[]): number[] =>
      list
        .filter((e) => e.o === o.id && ["obligation", "generalise", "lemma", "blocked"].includes(e.k))
        .map((e) => e.n);
    assert.deepEqual(mine(h.events), h.tells(o) ? mine(events) : []);
  }
  for (const l of h.items.lemmas) {
    const steps = h.derivation(l).map((g) => g.after);
    if (h.tells(l) && l.from)
      assert.deepEqual(
        steps,
        whole.derivation(whole.lemma(l.id)!).map((g) => g.after),
      );
    else assert.deepEqual(steps, []);
  }
}

const shapes: Record<string, Shape> = {
  usual: { lemmas: 0.5, levels: 0.01, deep: 0.4 },
  "one frame": { lemmas: 0.5, levels: 0, deep: 0.4 },
  deep: { lemmas: 0.3, levels: 0.002, deep: 0.7 },
  "many lemmas": { lemmas: 1, levels: 0.03, deep: 0.1 },
};

for (const [name, shape] of Object.entries(shapes)) {
  test(`every moment that is kept equals that of the whole run: ${name}`, async (t) => {
    for (let seed = 1; seed <= 2; seed++) {
      const events = search(seed, 2500, shape);
      const h = await thin(events, 500, 1 + seed * 13);
      assert.ok(h.length > 60 && h.length <= 500, `${h.length}`);
      compare(events, h);
      if (seed === 1)
        t.diagnostic(
          `${h.length} of ${events.length} events, ${h.items.obligations.length} obligations, ${h.items.lemmas.length} lemmas`,
        );
    }
  });
}

test("a lane counts what the figures count, of the whole run and of one that is thinned", async () => {
  for (const shape of Object.values(shapes)) {
    const events = search(5, 3000, shape);
    const whole = new History();
    whole.append(events);
    const h = await thin(events, 400, 50);
    assert.ok(h.left > 0);
    for (const g of groups) {
      for (const of of [whole, h]) {
        assert.equal(of.grown(g.figure, 0, of.length), of.figures()[g.figure], g.id);
        // If the run is divided into parts, the figures of the parts add up to those of the whole
        // run.
        let sum = 0;
        for (let i = 0; i < of.length; i += 37) sum += of.grown(g.figure, i, Math.min(of.length, i + 37));
        assert.equal(sum, of.figures()[g.figure], g.id);
      }
      for (const [i, e] of h.events.entries())
        assert.equal(
          h.grown(g.figure, 0, i + 1),
          i + 1 < h.length ? whole.grown(g.figure, 0, e.n + 1) : h.figures()[g.figure],
          g.id,
        );
      // A figure counts the events to which its group's jumps go. But a lemma is counted once,
      // however often it is reported.
      const expected = events.filter((e) => g.kinds.includes(e.k)).length;
      if (g.id === "lemma") assert.ok(h.figures()[g.figure] <= expected, g.id);
      else assert.equal(h.figures()[g.figure], expected, g.id);
      const figure: Figure = figures[g.figure as keyof typeof figures];
      assert.equal(figure.of({ ...newRun(1, "", "ic3"), history: h }) ?? 0, h.figures()[g.figure], g.id);
    }
  }
});

test("what is kept does not depend on how the events come", async () => {
  for (const shape of Object.values(shapes)) {
    const events = search(9, 5000, shape);
    const a = await thin(events, 600, 1);
    for (const batch of [7, 500, 5000]) assert.deepEqual((await thin(events, 600, batch)).events, a.events);
  }
});

test("a run within the limit is kept whole", async () => {
  const events = search(3, 700, shapes.usual!);
  const h = await thin(events, 700, 50, () => assert.fail("no need"));
  assert.deepEqual(h.events, events);
  assert.equal(h.left, 0);
});

test("what is kept lies evenly through the run", async (t) => {
  const events = search(4, 40_000, { lemmas: 0.2, levels: 0.001, deep: 0.5 });
  const h = await thin(events, 4000, 500);
  const tenths = new Array<number>(10).fill(0);
  for (const e of h.events) if (e.k === "generalise") tenths[Math.floor((e.n * 10) / events.length)]!++;
  t.diagnostic(`${h.length} events, steps of generalisation by tenths of the run: ${tenths.join(" ")}`);
  assert.ok(Math.min(...tenths) > Math.max(...tenths) / 6, tenths.join(" "));
});

test("of each rank there are fewer, by halves", () => {
  for (const k of [1, 2, 3, 6]) {
    let n = 0;
    for (let id = 1; id <= 4096; id++) if (rank(id) >= 4 * k) n++;
    assert.ok(Math.abs(n - 4096 / 2 ** k) <= 4, `${n} of rank ${k}`);
  }
});

/**
 * Starts a clock that returns milliseconds of processor time, which does not depend on other
 * processes.
 */
function work(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

test("a very long run: work and slices", async (t) => {
  const all = longRun(largeGraph(100), 60_000);
  const turns: number[] = [];
  let swaps = 0;
  const whole = work();
  const r = new Recording(new History(), 15_000, () => swaps++);
  for (let i = 0; i < all.length; i += 500) {
    const turn = work();
    r.append(all.slice(i, i + 500));
    turns.push(turn());
  }
  await new Promise<void>((done) => r.end(done));
  // Ignore the slowest hundredth of the turns, in which the garbage collector visits all events.
  const long = turns.sort((a, b) => a - b)[Math.floor(turns.length * 0.99)]!;
  t.diagnostic(
    `${whole().toFixed(0)} ms of work for ${all.length} events, a turn ${long.toFixed(1)} ms in 99 of 100 cases (budget 50 ms), thinned ${swaps} times; ${r.history.length} events, ${r.history.items.obligations.length} obligations and ${r.history.items.lemmas.length} lemmas kept`,
  );
  assert.ok(r.history.length <= 15_000 && r.history.length > 7000);
  compare(all, r.history, 997);
  const seeks = work();
  for (const x of [0.9, 0.1, 0.6, 0.99]) r.history.moment(Math.floor(r.history.length * x));
  t.diagnostic(`${(seeks() / 4).toFixed(1)} ms for a seek; budget 50 ms`);
});
