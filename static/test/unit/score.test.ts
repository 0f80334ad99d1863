// Tests the score: which part of a run it shows, at which scale, and what it draws besides single
// events.

import assert from "node:assert/strict";
import test from "node:test";
import type { TraceEvent } from "../../src/engine/protocol";
import { History } from "../../src/replay/history";
import { ends, groups } from "../../src/replay/kinds";
import { rowsOf } from "../../src/replay/painting";
import { scaleOf, Viewport } from "../../src/replay/scale";
import { below, Score, lastBegun } from "../../src/replay/score";

test("the scale follows from how many events share a pixel", () => {
  assert.deepEqual(
    [24, 200, 300, 3000, 4000, 100_000].map((n) => scaleOf(n, 1100)),
    ["events", "events", "obligations", "obligations", "levels", "levels"],
  );
  assert.equal(scaleOf(100, 260), "obligations");
});

test("what is in view is a part of the run, whatever is done to it", () => {
  let seed = 1;
  const pick = (n: number): number => (seed = (seed * 48271) % 2147483647) % n;
  const viewport = new Viewport();
  let length = 0;
  for (let i = 0; i < 5000; i++) {
    const event = pick(Math.max(1, length));
    switch (pick(7)) {
      case 0:
        viewport.grow((length += pick(100)));
        break;
      case 1:
        if (pick(20) === 0) viewport.grow((length = pick(1 + length)));
        break;
      case 2: {
        const x = viewport.x(event, 1000);
        const before = { from: viewport.from, to: viewport.to };
        viewport.zoom(0.5 + pick(15) / 10, event);
        // The event around which the viewport zooms stays in place, except at the run's ends and
        // for rounding.
        if (viewport.from > 0 && viewport.to < length && before.from <= event && event < before.to)
          assert.ok(
            Math.abs(viewport.x(event, 1000) - x) < 1000 / viewport.shown + 60,
            `${viewport.x(event, 1000)} ${x}`,
          );
        break;
      }
      case 3:
        viewport.pan(pick(50) - 25);
        break;
      case 4:
        viewport.show(event);
        if (length > 0) assert.ok(viewport.from <= event && event < viewport.to);
        break;
      case 5:
        viewport.at("events", 1000, event);
        assert.ok(scaleOf(viewport.shown, 1000) === "events");
        break;
      default:
        if (pick(30) === 0) viewport.fit();
    }
    assert.ok(0 <= viewport.from && viewport.from <= viewport.to && viewport.to <= length, JSON.stringify(viewport));
    assert.ok(length === 0 || viewport.shown > 0);
    if (viewport.shown > 1)
      for (const at of [viewport.from, viewport.to - 1, event])
        assert.ok(Math.abs(viewport.event(viewport.x(at, 900), 900) - at) < 1e-6);
  }
  viewport.fit();
  assert.ok(!viewport.zoomed);
  viewport.grow(length + 5);
  assert.ok(!viewport.zoomed, "who sees all goes on to see all");
});

test("sections, turns and the time that obligations take", () => {
  let n = 0;
  const e = (k: TraceEvent["k"], more: Partial<TraceEvent> = {}): TraceEvent => ({
    n: n++,
    k,
    lv: 1,
    loc: -1,
    e: -1,
    src: "ic3",
    ...more,
  });
  const h = new History();
  const score = new Score(h);
  const all = [
    e("level"), // 0
    e("obligation", { o: 1, loc: 1, f: "true" }),
    e("predecessor", { o: 1 }),
    e("obligation", { o: 2, p: 1, loc: 2, ps: ["x > 0"] }), // 3
    e("predecessor", { o: 2 }),
    e("obligation", { o: 3, p: 2, loc: 2, ps: ["x > 1"] }), // 5
    e("lemma", { o: 3, lm: 1, f: "x <= 1" }),
    e("blocked", { o: 3, lm: 1 }), // 7
    e("depth", { src: "bmc", lv: 4 }), // 8
    e("blocked", { o: 2, lm: 1 }), // 9
    e("level", { lv: 2 }), // 10
    e("obligation", { o: 3, p: 2, loc: 2, ps: ["x > 1"], lv: 2 }), // 11, asked again
    e("verdict", { src: "auto", t: "unknown" }),
  ];
  // Add the events one by one, so that the score must continue its computation at each event.
  for (const x of all) {
    h.append([x]);
    score.read();
  }
  const once = new Score(h);
  once.read();
  for (const s of [score, once]) {
    assert.deepEqual(s.sections, [
      { from: 0, level: 1 },
      { from: 10, level: 2 },
    ]);
    assert.deepEqual(s.turns, [
      { from: 0, source: "ic3" },
      { from: 8, source: "bmc" },
      { from: 9, source: "ic3" },
    ]);
    assert.deepEqual(
      s.works.map((w) => [w.obligation, w.depth, w.from, s.end(w)]),
      [
        [2, 0, 3, 9],
        [3, 1, 5, 7],
        [3, 0, 11, 12],
      ],
    );
  }
  assert.deepEqual(
    rowsOf(score, 80, false).map((r) => r.name),
    ["at work", "frames", "asked", "predecessors", "lemmas"],
  );
  const rows = rowsOf(score, 80, true);
  assert.ok(rows.every((r, i) => i === 0 || r.top === rows[i - 1]!.top + rows[i - 1]!.height));
  assert.ok(rows.at(-1)!.top + rows.at(-1)!.height < 75, "there is room for the overview");
});

test("the frame that only the fix-point fills has a section, as the figure counts it", () => {
  const e = (k: "level" | "fixpoint", lv: number): TraceEvent => ({
    ...{ n: 0, k, lv, loc: -1, e: -1 },
    ...(k === "fixpoint" ? { pf: "frames" as const } : {}),
  });
  for (const [opened, equal, want] of [
    [1, 1, [1, 2]],
    [2, 1, [2]],
  ] as const) {
    const h = new History();
    h.append([e("level", opened), e("fixpoint", equal)]);
    const score = new Score(h);
    score.read();
    assert.deepEqual(
      score.sections.map((s) => s.level),
      want,
    );
    assert.equal(h.figures().frames, score.sections.at(-1)!.level);
  }
});

test("bisection counts", () => {
  const list = [2, 5, 5, 9];
  assert.deepEqual(
    [0, 2, 3, 5, 6, 10].map((x) => below(list, x)),
    [0, 0, 1, 1, 3, 4],
  );
  const turns = [{ from: 2 }, { from: 5 }, { from: 9 }];
  assert.deepEqual(
    [0, 2, 4, 5, 100].map((x) => lastBegun(turns, x)),
    [-1, 0, 0, 1, 2],
  );
  const h = new History();
  h.append(
    [..."lpll"].map((c, n) => ({
      n,
      k: c === "l" ? ("lemma" as const) : ("push" as const),
      lv: 1,
      loc: -1,
      e: -1,
      lm: n + 1,
    })),
  );
  const lemmas = groups.find((g) => g.id === "lemma")!;
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((at) => h.grown(lemmas.figure, 0, at)),
    [0, 1, 1, 2, 3],
  );
});

test("each kind of event stands in one lane, in a look of its own", () => {
  const kinds = [...groups.flatMap((g) => g.marks), ...ends].map((m) => m.kind);
  assert.equal(new Set(kinds).size, kinds.length);
  for (const g of groups) {
    assert.ok(g.id === "level" || g.kinds.every((k) => g.marks.some((m) => m.kind === k)), g.id);
    const looks = new Set(g.marks.map((m) => `${m.shape} ${m.colour}`));
    // Some events of a lane may look alike, but not all of them.
    assert.ok(looks.size >= Math.min(2, g.marks.length), g.id);
  }
});
