// Tests on random streams that the history at every moment equals a simple fold over the events.

import assert from "node:assert/strict";
import test from "node:test";
import type { TraceEvent } from "../../src/engine/protocol";
import { drops, everyLevel, History } from "../../src/replay/history";

interface Obl {
  level: number;
  asked: number;
  status: string;
  lemma: number;
  next: number;
  again: number;
  why: string;
  parent: number;
}

interface Naive {
  frontier: number;
  depth: number;
  fixpoint: number;
  framed: TraceEvent["src"][];
  current: number;
  obligations: Map<number, Obl>;
  lemmas: Map<number, { level: number; subsumed: boolean; fresh: boolean; pushed: boolean }>;
}

function fold(events: readonly TraceEvent[]): Naive {
  const s: Naive = {
    frontier: 0,
    depth: 0,
    fixpoint: -1,
    framed: [],
    current: 0,
    obligations: new Map(),
    lemmas: new Map(),
  };
  for (const e of events) {
    for (const l of s.lemmas.values()) l.fresh = l.pushed = false;
    const o = s.obligations.get(e.o ?? 0);
    const l = s.lemmas.get(e.lm ?? 0);
    switch (e.k) {
      case "level":
        s.frontier = e.lv;
        s.framed.push(e.src);
        s.current = 0;
        break;
      case "depth":
        s.depth = e.lv;
        break;
      case "fixpoint":
        if (e.pf === "frames") s.fixpoint = e.lv;
        else if (s.framed.length === 0) s.fixpoint = 0;
        break;
      case "obligation":
        s.obligations.set(e.o!, {
          level: e.lv,
          asked: (o?.asked ?? 0) + 1,
          parent: o?.parent ?? e.p ?? 0,
          ...answer("open"),
        });
        break;
      case "predecessor":
        if (o) Object.assign(o, answer("split", { next: e.nx ?? 0 }));
        break;
      case "spurious":
        if (o) Object.assign(o, e.nx ? answer("split", { next: e.nx }) : answer("refined"));
        break;
      case "blocked":
        if (o) Object.assign(o, answer("blocked", { lemma: e.lms?.at(-1) ?? e.lm ?? 0, again: e.q ?? 0 }));
        break;
      case "drop":
        for (const id of e.os!) Object.assign(s.obligations.get(id) ?? {}, answer("dropped", { why: e.t! }));
        if (e.os!.includes(s.current)) s.current = 0;
        break;
      case "counterexample":
        for (let id = e.o ?? 0; s.obligations.has(id); id = s.obligations.get(id)!.parent)
          Object.assign(s.obligations.get(id)!, answer("reached"));
        break;
      case "lemma":
        if (!l) s.lemmas.set(e.lm!, { level: e.lv, subsumed: false, fresh: true, pushed: false });
        else [l.level, l.pushed] = [e.lv, true];
        break;
      case "push":
        if (l) [l.level, l.pushed] = [e.lv, true];
        break;
      case "subsumed":
        if (l) l.subsumed = true;
        break;
      default:
        break;
    }
    if (["obligation", "predecessor", "spurious", "blocked", "generalise", "backtrack"].includes(e.k) && e.o)
      s.current = e.o;
  }
  return s;
}

function answer(status: string, by: Partial<Obl> = {}): Pick<Obl, "status" | "lemma" | "next" | "again" | "why"> {
  return { status, lemma: 0, next: 0, again: 0, why: "", ...by };
}

function random(seed: number): () => number {
  let x = seed;
  return () => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return x / 2 ** 32;
  };
}

function stream(seed: number, n: number): TraceEvent[] {
  const rnd = random(seed);
  const pick = (k: number): number => 1 + Math.floor(rnd() * k);
  const kinds = [
    "level",
    "obligation",
    "predecessor",
    "blocked",
    "generalise",
    "lemma",
    "push",
    "subsumed",
    "depth",
    "fixpoint",
    "backtrack",
    "spurious",
    "drop",
    "counterexample",
  ] as const;
  const out: TraceEvent[] = [];
  let obls = 0;
  let lemmas = 0;
  for (let i = 0; i < n; i++) {
    const k = kinds[Math.floor(rnd() * kinds.length)]!;
    const e: TraceEvent = { n: i, k, lv: pick(5), loc: pick(4), e: -1 };
    if (k === "obligation") {
      const again = obls > 0 && rnd() < 0.3;
      e.o = again ? pick(obls) : ++obls;
      if (e.o > 1 && !again && rnd() < 0.7) e.p = pick(e.o - 1);
    } else if (["predecessor", "spurious", "blocked", "generalise", "backtrack", "counterexample"].includes(k))
      e.o = pick(obls + 2);
    if (k === "predecessor" || (k === "spurious" && rnd() < 0.5)) e.nx = obls + 1;
    if (k === "drop") {
      e.os = [...new Set([pick(obls + 1), pick(obls + 1)])].sort((a, b) => a - b);
      e.t = drops[pick(drops.length) - 1]!;
    }
    if (k === "blocked" && rnd() < 0.5) e.q = e.lv + 1;
    if (k === "blocked" && rnd() < 0.2) e.lms = [pick(lemmas + 1), pick(lemmas + 2)];
    if (k === "lemma") e.lm = lemmas > 0 && rnd() < 0.2 ? pick(lemmas) : ++lemmas;
    if (k === "push" && rnd() < 0.2) e.lv = everyLevel;
    if (k === "push" || k === "subsumed" || k === "blocked") e.lm = pick(lemmas + 2);
    if (k === "subsumed") e.by = pick(lemmas + 1);
    out.push(e);
  }
  return out;
}

test("every moment equals the fold of its prefix", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const events = stream(seed, 120);
    const h = new History();
    h.append(events.slice(0, 50));
    h.append(events.slice(50));
    for (let at = -1; at < events.length; at++) {
      const want = fold(events.slice(0, at + 1));
      const m = h.moment(at);
      assert.equal(m.frontier, want.frontier);
      assert.equal(m.depth, want.depth);
      assert.equal(m.fixpoint, want.fixpoint);
      assert.equal(m.current, want.current);
      assert.deepEqual(
        new Map(
          m.obligations.map((o) => [
            o.id,
            {
              level: o.level,
              asked: o.asked,
              status: o.status === "current" ? "open" : o.status,
              lemma: o.lemma,
              next: o.next,
              again: o.again,
              why: o.why,
              parent: o.parent,
            },
          ]),
        ),
        want.obligations,
      );
      assert.deepEqual(
        new Map(
          m.lemmas.map((l) => [l.id, { level: l.level, subsumed: l.subsumed, fresh: l.fresh, pushed: l.pushed }]),
        ),
        want.lemmas,
      );
      for (const o of m.obligations)
        assert.equal(o.status === "current", o.id === m.current && want.obligations.get(o.id)!.status === "open");
    }
  }
});

test("every moment is the same, from wherever one comes", () => {
  const rnd = random(11);
  for (let seed = 1; seed <= 10; seed++) {
    const events = stream(seed, 300);
    const h = new History();
    h.append(events);
    for (let i = 0; i < 60; i++) {
      const at = Math.floor(rnd() * 301) - 1;
      const fresh = new History();
      fresh.append(events);
      assert.deepEqual(h.moment(at), fresh.moment(at));
    }
  }
});

test("a moment does not depend on what comes later", () => {
  const events = stream(7, 300);
  const whole = new History();
  whole.append(events);
  const part = new History();
  part.append(events.slice(0, 150));
  assert.deepEqual(whole.moment(149), part.moment(149));
});

test("of a hundred thousand events, any moment is what a run up to it shows", (t) => {
  const events = stream(3, 100_000);
  const h = new History();
  h.append(events);
  h.moment(50_000);
  const list = [99_999, 10, 30_000];
  const start = process.cpuUsage();
  const seen = list.map((at) => h.moment(at));
  const { user, system } = process.cpuUsage(start);
  t.diagnostic(`${((user + system) / 1000 / list.length).toFixed(1)} ms of work for a seek; budget 50 ms`);
  for (const [i, at] of list.entries()) {
    const fresh = new History();
    fresh.append(events.slice(0, at + 1));
    assert.deepEqual(seen[i], fresh.moment(at));
  }
});

test("the derivation of a lemma is what stands before it, with what was learnt on the way", () => {
  const h = new History();
  h.append([
    { n: 0, k: "obligation", lv: 1, loc: 1, e: 0, o: 1, ps: ["x >= 1"] },
    { n: 1, k: "generalise", lv: 1, loc: 1, e: -1, o: 1, st: "core", b: "a", a: "b" },
    { n: 2, k: "lemma", lv: 1, loc: 1, e: -1, o: 1, lm: 1, f: "first" },
    { n: 3, k: "blocked", lv: 1, loc: 1, e: -1, o: 1, lm: 1 },
    { n: 4, k: "generalise", lv: 2, loc: 1, e: -1, o: 1, st: "core", b: "a", a: "b" },
    { n: 5, k: "lemma", lv: 1, loc: 1, e: -1, lm: 2, f: "helper", t: "counterexample to generalisation" },
    { n: 6, k: "depth", lv: 3, loc: -1, e: -1 },
    { n: 7, k: "generalise", lv: 2, loc: 1, e: -1, o: 1, st: "drop", b: "b", a: "c" },
    { n: 8, k: "subsumed", lv: 1, loc: 1, e: -1, lm: 1, by: 3 },
    { n: 9, k: "lemma", lv: 2, loc: 1, e: -1, o: 1, lm: 3, f: "second" },
  ]);
  assert.deepEqual(
    h.derivation(h.lemma(1)!).map((g) => g.step),
    ["core"],
  );
  assert.deepEqual(
    h.derivation(h.lemma(3)!).map((g) => [g.event, g.step]),
    [
      [4, "core"],
      [5, "ctg"],
      [7, "drop"],
    ],
  );
  assert.deepEqual(h.derivation(h.lemma(2)!), []);
  assert.deepEqual(
    h.stepsBefore(6, 1).map((g) => g.event),
    [4, 5],
  );
});

test("jumps go to the nearest event of several kinds, both ways", () => {
  for (let seed = 1; seed <= 10; seed++) {
    const events = stream(seed, 200);
    const h = new History();
    h.append(events);
    for (const kinds of [["lemma"], ["push", "subsumed"], ["fixpoint", "depth", "level"], ["mined"]] as const) {
      for (let from = -1; from <= events.length; from++) {
        const want = (e: TraceEvent): boolean => (kinds as readonly string[]).includes(e.k);
        assert.equal(
          h.next(from, 1, kinds),
          events.findIndex((e, i) => i > from && want(e)),
        );
        assert.equal(
          h.next(from, -1, kinds),
          events.findLastIndex((e, i) => i < from && want(e)),
        );
      }
    }
  }
});

test("a view is the same object as long as the item is the same", () => {
  const h = new History();
  h.append(stream(5, 400));
  const a = h.moment(200);
  const b = h.moment(201);
  const changed =
    b.obligations.filter((o, i) => o !== a.obligations[i]).length + b.lemmas.filter((l, i) => l !== a.lemmas[i]).length;
  assert.ok(changed <= 6, `${changed} items were made anew for one event`);
});

test("a drop is told of each of its obligations, and says why", () => {
  const h = new History();
  const obl = (n: number, o: number, p: number): TraceEvent => ({ n, k: "obligation", lv: 1, loc: o, e: 0, o, p });
  h.append([
    obl(0, 1, 0),
    obl(1, 2, 1),
    obl(2, 3, 2),
    obl(3, 4, 3),
    { n: 4, k: "blocked", lv: 1, loc: 4, e: -1, o: 4 },
    { n: 5, k: "backtrack", lv: 1, loc: 2, e: 0, o: 2 },
    { n: 6, k: "drop", lv: 0, loc: -1, e: -1, os: [1, 3], t: "refined" },
    { n: 7, k: "counterexample", lv: 2, loc: 2, e: -1, o: 2 },
  ]);
  const at = (n: number): string[] => h.moment(n).obligations.map((o) => o.status);
  assert.deepEqual(at(4), ["open", "open", "open", "blocked"]);
  assert.deepEqual(at(6), ["dropped", "current", "dropped", "blocked"]);
  assert.deepEqual(at(4), ["open", "open", "open", "blocked"]);
  assert.deepEqual(at(7), ["reached", "reached", "dropped", "blocked"]);
  assert.equal(h.moment(7).obligations[2]!.why, "refined");
  assert.deepEqual(
    h.chain(4).map((o) => o.id),
    [4, 3, 2, 1],
  );
  assert.deepEqual(h.roots, [1]);
});

test("figures are what the items of a moment are, counted", () => {
  for (let seed = 1; seed <= 10; seed++) {
    const events = stream(seed + 20, 300).filter((e) => e.k !== "subsumed" || e.lm! <= 3);
    const h = new History();
    h.append(events);
    for (let at = -1; at < events.length; at += 7) {
      const m = h.moment(at);
      const of = (k: string): TraceEvent[] => events.slice(0, at + 1).filter((e) => e.k === k);
      const f = h.figures(at);
      assert.equal(f.obligations, m.obligations.length);
      assert.equal(f.asked, of("obligation").length);
      assert.equal(f.lemmas, m.lemmas.length);
      assert.equal(f.pushes, of("push").length);
      assert.equal(f.obligations, f.open + f.blocked + f.dropped + f.reached);
    }
  }
});

test("the end of an engine without frames is no equality of two", () => {
  const h = new History();
  const plain = { us: 0, loc: -1, e: -1, lv: 0 };
  h.append([
    { ...plain, n: 0, k: "node", nd: 1, loc: 0, f: "true" },
    { ...plain, n: 1, k: "fixpoint", lv: 3, pf: "tree" },
  ]);
  assert.equal(h.moment(1).fixpoint, 0);
});
