import assert from "node:assert/strict";
import test from "node:test";
import type { Instance } from "../../src/engine/client";
import type { Graph, Report, Response, TraceEvent } from "../../src/engine/protocol";
import { compareRuns, exact } from "../../src/race/compare";
import { Lane, Race } from "../../src/race/lane";
import { inStep } from "../../src/race/together";
import { newRun } from "../../src/run";

(globalThis as { window?: unknown }).window = globalThis;

const graph: Graph = {
  file: "a.c",
  entry: 0,
  error: 1,
  locs: [
    { name: "entry", func: "main", line: 1, endLine: 1 },
    { name: "error", func: "main", line: 9, endLine: 9 },
    { name: "L3", func: "main", line: 3, endLine: 3 },
  ],
  edges: [],
  vars: ["main.x"],
};
const report = (verdict: Report["verdict"], conjuncts: string[]): Report => ({
  file: "a.c",
  engine: "e",
  verdict,
  reason: "",
  seconds: 0.25,
  stats: { checks: 10, "ic3.checks": 5 },
  diagnostics: [],
  certificate: {
    kind: "invariant",
    checked: true,
    invariant: [{ loc: 2, line: 3, formula: conjuncts.join(" && "), conjuncts }],
    inputs: [],
    steps: [],
    truncated: 0,
  },
});

/** Makes fake engines, which answer when the test tells them to. */
class Fakes {
  now = 0;
  most = 0;
  made: { send(r: Partial<Response>): void; ended: boolean }[] = [];
  make = (): Promise<Instance> => {
    this.now++;
    this.most = Math.max(this.most, this.now);
    let on: (r: Response) => void = () => undefined;
    const fake = { send: (r: Partial<Response>) => on({ id: 1, ...r } as Response), ended: false };
    this.made.push(fake);
    return Promise.resolve({
      ready: Promise.resolve({}),
      send: (_: unknown, f: (r: Response) => void) => (on = f),
      end: () => {
        if (!fake.ended) this.now--;
        fake.ended = true;
      },
    } as unknown as Instance);
  };
}

const lanes = (n: number): Lane[] =>
  Array.from(
    { length: n },
    (_, i) =>
      new Lane(
        { key: `e${i}`, label: `e${i}`, engine: `e${i}`, options: {}, frames: true },
        { source: "s", file: "a.c", timeoutMs: 60_000, ints: "" },
      ),
  );
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const lemma = (lm: number, f: string, lv = 1): TraceEvent => ({ n: 0, k: "lemma", lv, loc: 2, e: -1, lm, f });

test("at most so many run at once, the others wait their turn, the first verdict counts", async () => {
  const fakes = new Fakes();
  const list = lanes(5);
  const said: string[] = [];
  const race = new Race(list, 2, false, fakes.make, (l) => said.push(l.entry.key));
  const over = race.start();
  await soon();
  assert.deepEqual(
    list.map((l) => l.status),
    ["running", "running", "waiting", "waiting", "waiting"],
  );
  fakes.made[1]!.send({ type: "graph", graph });
  fakes.made[1]!.send({
    type: "events",
    events: [{ n: 0, k: "level", lv: 3, loc: -1, e: -1 }, lemma(1, "main.x <= 1")],
  });
  assert.equal(list[1]!.level, 3);
  assert.equal(list[1]!.lemmas, 1);
  assert.equal(list[1]!.run.history.lemmaFormula(1), "x <= 1", "the reader's names");
  fakes.made[1]!.send({ type: "result", result: report("unknown", []) });
  await soon();
  assert.equal(race.first, null, "unknown is no verdict");
  assert.equal(list[2]!.status, "running");
  fakes.made[2]!.send({ type: "result", result: report("safe", ["main.x >= 0"]) });
  await soon();
  assert.deepEqual(said, ["e2"]);
  assert.equal(race.first, list[2]);
  assert.equal(list[2]!.run.running, false);
  list[3]!.cancel();
  await soon();
  assert.equal(list[3]!.status, "cancelled");
  assert.equal(list[4]!.status, "running");
  fakes.made[0]!.send({ type: "error", message: "broken" });
  list[4]!.run.startedAt -= 1000;
  fakes.made[4]!.send({ type: "result", result: report("safe", []) });
  await over;
  assert.equal(list[0]!.status, "failed");
  assert.equal(race.first, list[2], "it took longer");
  assert.equal(race.running, false);
  assert.equal(fakes.most, 2);
  assert.ok(
    fakes.made.every((f) => f.ended),
    "every worker was ended",
  );
});

test("a race may stop at its first verdict, and be cancelled as a whole", async () => {
  const fakes = new Fakes();
  const list = lanes(4);
  const over = new Race(list, 3, true, fakes.make, () => undefined).start();
  await soon();
  fakes.made[0]!.send({ type: "result", result: report("unsafe", []) });
  await over;
  assert.deepEqual(
    list.map((l) => l.status),
    ["done", "cancelled", "cancelled", "cancelled"],
  );
  assert.equal(fakes.made.length, 3, "who waited was never started");

  const more = new Fakes();
  const others = lanes(3);
  const race = new Race(others, 2, false, more.make, () => undefined);
  const end = race.start();
  race.cancel(); // cancelled while they start
  await end;
  assert.deepEqual(
    others.map((l) => l.status),
    ["cancelled", "cancelled", "cancelled"],
  );
  await soon();
  assert.ok(more.made.every((f) => f.ended));
});

test("those that begin together begin when the last of them is ready", async () => {
  const fakes = new Fakes();
  const list = lanes(3);
  const open: (() => void)[] = [];
  const race = new Race(
    list,
    3,
    false,
    () =>
      new Promise((resolve, reject) =>
        open.push(() =>
          open.length === 3 && list[2]!.status === "starting" && fakes.made.length === 2
            ? reject(new Error("no memory"))
            : resolve(fakes.make()),
        ),
      ),
    () => undefined,
  );
  const over = race.start();
  open[0]!();
  open[1]!();
  await soon();
  assert.deepEqual(
    list.map((l) => l.status),
    ["starting", "starting", "starting"],
  );
  assert.equal(list[0]!.elapsed, 0, "no time runs yet");
  open[2]!(); // the others do not wait for a failed engine
  await soon();
  assert.deepEqual(
    list.map((l) => l.status),
    ["running", "running", "failed"],
  );
  list[0]!.run.startedAt -= 1000; // its verdict arrives first, although it has taken longer
  for (const f of fakes.made) f.send({ type: "result", result: report("safe", []) });
  await over;
  assert.equal(race.first, list[1]);
});

test("an engine that cannot start is a lane that failed", async () => {
  const list = lanes(1);
  await new Race(
    list,
    1,
    false,
    () => Promise.reject(new Error("no memory")),
    () => undefined,
  ).start();
  assert.equal(list[0]!.status, "failed");
  assert.equal(list[0]!.run.failure, "no memory");
});

test("two runs are compared: figures, invariants, lemmas", async () => {
  const fakes = new Fakes();
  const list = lanes(2);
  const over = new Race(list, 2, false, fakes.make, () => undefined).start();
  await soon();
  fakes.made.forEach((f, i) => {
    f.send({ type: "graph", graph });
    f.send({
      type: "events",
      events: [
        lemma(1, "main.x >= 0"),
        lemma(2, i === 0 ? "main.x <= 5" : "main.x <= 7"),
        ...(i === 0
          ? [lemma(3, "main.x <= 4"), { n: 0, k: "subsumed", lv: 1, loc: 2, e: -1, lm: 2, by: 3 } as TraceEvent]
          : []),
      ],
    });
    f.send({ type: "result", result: report("safe", ["main.x  >= 0", i === 0 ? "main.x <= 4" : "main.x <= 7"]) });
  });
  await over;
  const c = compareRuns(list[0]!.run, list[1]!.run);
  assert.deepEqual(c.invariants, [
    { loc: 2, line: 3, at: "line 3", both: ["x >= 0"], onlyA: ["x <= 4"], onlyB: ["x <= 7"] },
  ]);
  assert.deepEqual(
    c.lemmas,
    [{ loc: 2, line: 3, at: "line 3", both: ["x >= 0"], onlyA: ["x <= 4"], onlyB: ["x <= 7"] }],
    "subsumed lemmas are out",
  );
  const figure = (name: string) => c.figures.find((f) => f.name === name);
  assert.deepEqual([figure("Lemmas learnt")?.a, figure("Lemmas learnt")?.b, figure("Lemmas kept")?.a], [3, 2, 2]);
  assert.deepEqual([figure("Queries")?.a, figure("Engine's time")?.b], [15, 0.25]);
});

test("an equation and its two bounds are one fact; the first figure is the time that decides the race", async () => {
  const fakes = new Fakes();
  const list = lanes(2);
  const over = new Race(list, 2, false, fakes.make, () => undefined).start();
  await soon();
  const said = [
    ["n == x + y", "x == 5"],
    ["n <= x + y", "x + y <= n", "x >= 5"],
  ];
  fakes.made.forEach((f, i) => {
    f.send({ type: "graph", graph });
    f.send({ type: "events", events: [] });
    f.send({ type: "result", result: report("safe", said[i]!) });
  });
  await over;
  const c = compareRuns(list[0]!.run, list[1]!.run);
  assert.deepEqual(c.invariants, [
    { loc: 2, line: 3, at: "line 3", both: ["n == x + y", "x >= 5"], onlyA: ["x <= 5"], onlyB: [] },
  ]);
  assert.equal(c.figures[0]!.name, "Total time");
  assert.equal(c.figures[0]!.a, (list[0]!.run.endedAt - list[0]!.run.startedAt) / 1000);
});

test("bounds that no run writes as an equation stay bounds, as the view of the invariant has them", async () => {
  const fakes = new Fakes();
  const list = lanes(2);
  const over = new Race(list, 2, false, fakes.make, () => undefined).start();
  await soon();
  for (const f of fakes.made) {
    f.send({ type: "graph", graph });
    f.send({ type: "events", events: [] });
    f.send({ type: "result", result: report("safe", ["x <= 10", "x >= 10"]) });
  }
  await over;
  assert.deepEqual(compareRuns(list[0]!.run, list[1]!.run).invariants[0]!.both, ["x <= 10", "x >= 10"]);
});

test("times that a race compares have a digit more", () => {
  assert.deepEqual([0.0168, 0.3021, 12.345].map(exact), ["16.8 ms", "0.302 s", "12.35 s"]);
});

test("two runs in step: by event and by level, the shorter one stays at its end", () => {
  const level = (lv: number): TraceEvent => ({ k: "level", lv, loc: -1 }) as TraceEvent;
  const other = { k: "predecessor", loc: 1, lv: 1 } as TraceEvent;
  const of = (events: TraceEvent[]) => {
    const run = newRun(1, "", "ic3");
    run.history.append(events);
    return run;
  };
  const a = of([level(1), other, level(2), other, other]);
  const b = of([level(1), other]);
  assert.deepEqual(inStep(a, b, "event"), [
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
  ]);
  assert.deepEqual(inStep(a, b, "level"), [
    [1, 1],
    [4, 1],
  ]);
  assert.deepEqual(inStep(of([]), b, "level"), [[-1, 1]]);
});
