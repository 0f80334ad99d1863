// Tests a run on several cores. The test chooses the workers' messages and moves the clock.

import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { CoreRace, usable, type Core } from "../../src/engine/cores";
import type { Report, Request, Response } from "../../src/engine/messages";
import type { EngineInfo } from "../../src/engine/protocol";
import type { RunHandlers, SplitHandlers } from "../../src/engine/talk";

globalThis.window = globalThis as unknown as Window & typeof globalThis; // for its timers

class Fake implements Core {
  dead = false;
  sent: Partial<Request>[] = [];
  start!: () => void;
  refuse!: (why: Error) => void;
  ready = new Promise<void>((resolve, reject) => ((this.start = resolve), (this.refuse = reject)));
  private on: ((r: Response) => void)[] = [];

  send(request: { id: number; type: string }, on: (r: Response) => void): void {
    this.sent.push(request as Partial<Request>);
    this.on.push(on);
  }

  forget(): void {}

  end(): void {
    this.dead = true;
  }

  /**
   * Delivers a message, even after the worker has ended, as a worker's last messages may arrive
   * late.
   */
  say(r: Partial<Response>): void {
    this.on.at(-1)!({ id: 7, ...r } as Response);
  }

  get clauses(): (readonly string[])[] {
    return this.sent.filter((r) => r.type === "clauses").map((r) => r.clauses!);
  }
}

const report = (verdict: Report["verdict"], core: number, checked = true, reason = ""): Partial<Response> => ({
  type: "result",
  result: {
    ...{ file: "a.c", engine: "auto", verdict, reason, seconds: 0.5, stats: {} },
    foundBy: { engine: "part", core, taken: 0 },
    certificate: { kind: verdict === "safe" ? "invariant" : "none", checked },
  },
});

function race(t: { after(f: () => void): void }, cores = 2, make?: () => Fake) {
  mock.timers.enable({ apis: ["setTimeout"] });
  let now = 5000;
  mock.method(performance, "now", () => now);
  t.after(() => mock.reset());
  const told: string[] = []; // by worker, such as "0: events"
  const results: { foundBy?: { core: number } | undefined; seconds: number; stats: Record<string, number> }[] = [];
  let others = 0;
  const handlers = (name: string): RunHandlers => ({
    started: () => undefined,
    progress: () => told.push(`${name}: progress`),
    graph: () => told.push(`${name}: graph`),
    events: () => told.push(`${name}: events`),
    result: (r) => {
      results.push(r);
      told.push(`${name}: ${r.verdict}${r.reason && ` (${r.reason})`}`);
    },
    failed: (message) => told.push(`${name}: failed: ${message}`),
  });
  const on: SplitHandlers = { ...handlers("run"), beside: () => handlers(`beside ${++others}`) };
  const leader = new Fake();
  const made: Fake[] = [];
  const rests: (Fake | null)[] = [];
  const r = new CoreRace<Fake>(
    {
      id: 7,
      type: "check",
      trace: true,
      file: "a.c",
      source: "s",
      engine: "auto",
      options: {},
      ints: "",
      timeoutMs: 9000,
    },
    cores,
    leader,
    () => {
      made.push(make ? make() : new Fake());
      return made.at(-1)!;
    },
    on,
    (c) => rests.push(c),
  );
  const pass = async (ms: number): Promise<void> => {
    now += ms;
    mock.timers.tick(ms);
    await settled();
  };
  return { race: r, leader, made, rests, told, results, pass };
}

const settled = async (): Promise<void> => {
  for (let i = 0; i < 5; i++) await Promise.resolve();
};

test("what is decided soon is decided by one worker, and nothing is said of cores", (t) => {
  const r = race(t);
  assert.deepEqual([r.leader.sent[0]!.cores, r.leader.sent[0]!.core], [2, undefined]);
  r.leader.say({ type: "events", events: [] });
  r.leader.say(report("safe", 1));
  assert.deepEqual(r.told, ["run: events", "run: safe"]);
  assert.equal(r.results[0]!.foundBy, undefined);
  assert.equal(r.made.length, 0);
  assert.deepEqual(r.rests, [r.leader]);
});

test("the first checked answer is the run; the others are ended and not heard any more", async (t) => {
  const r = race(t, 3);
  await r.pass(1000);
  assert.equal(r.made.length, 2);
  for (const m of r.made) m.start();
  await settled();
  assert.deepEqual(
    r.made.map((m) => [m.sent[0]!.core, m.sent[0]!.cores, m.sent[0]!.timeoutMs]),
    [
      [1, 3, 8000],
      [2, 3, 8000],
    ],
  );
  const [second, third] = r.made;
  r.leader.say({ type: "events", events: [] });
  second!.say({ type: "events", events: [] });
  third!.say(report("unsafe", 3, false)); // its certificate was refuted
  assert.deepEqual(r.rests, []);
  second!.say(report("safe", 2));
  assert.deepEqual(r.rests, [second]);
  assert.ok(!second!.dead && third!.dead);
  const said = ["run: events", "beside 1: events", "beside 1: safe"];
  assert.deepEqual(r.told, said);
  assert.equal(r.results[0]!.foundBy!.core, 2);
  assert.equal(r.results[0]!.seconds, 1.5, "the reader's time: that before it joined too");
  assert.equal(r.results[0]!.stats["joined_us"], 1_000_000);
  r.leader.say({ type: "events", events: [] });
  r.leader.say(report("unsafe", 1));
  third!.say(report("safe", 3));
  await r.pass(60_000);
  assert.deepEqual(r.told, said);
});

test("the first may win with others beside it", async (t) => {
  const r = race(t);
  await r.pass(1000);
  r.made[0]!.start();
  await settled();
  r.leader.say(report("unsafe", 1));
  assert.deepEqual(r.told, ["run: unsafe"]);
  assert.equal(r.results[0]!.foundBy!.core, 1);
  assert.equal(r.results[0]!.stats["joined_us"], undefined);
  assert.ok(r.made[0]!.dead && !r.leader.dead);
});

test("a worker that fails is left out: the others join at once", async (t) => {
  const r = race(t);
  r.leader.dead = true;
  r.leader.say({ type: "error", message: "the engine ended" });
  assert.equal(r.made.length, 1);
  r.made[0]!.start();
  await settled();
  r.made[0]!.say(report("safe", 2));
  assert.deepEqual(r.told, ["beside 1: safe"]);
  assert.deepEqual(r.rests, r.made);
});

test("a worker that does not start, or cannot be made, takes nothing away", async (t) => {
  let n = 0;
  const r = race(t, 3, () => {
    if (n++ === 0) throw new Error("no more workers");
    return new Fake();
  });
  await r.pass(1000);
  r.made[0]!.refuse(new Error("it did not start"));
  await settled();
  r.leader.say(report("safe", 1));
  assert.deepEqual(r.told, ["run: safe"]);
});

test("when all fail, each says why", async (t) => {
  const r = race(t);
  await r.pass(1000);
  r.made[0]!.refuse(new Error("it did not start"));
  await settled();
  r.leader.dead = true;
  r.leader.say({ type: "error", message: "out of memory" });
  assert.deepEqual(r.told, ["run: failed: core 1: out of memory; core 2: it did not start"]);
  assert.deepEqual(r.rests, [null]);
});

test("when nobody knows, the reason is that of the first who has one", async (t) => {
  const r = race(t);
  r.leader.say(report("unknown", 1, false, "stuck"));
  assert.deepEqual(r.told, [], "the others are asked first");
  r.made[0]!.start();
  await settled();
  r.made[0]!.say(report("unknown", 2, false, "stuck too"));
  assert.deepEqual(r.told, ["run: unknown (stuck)"]);
  assert.deepEqual(r.rests, [r.leader]);
});

test("a failure is no reason where another has one", async (t) => {
  const other = race(t);
  other.leader.say({ type: "error", message: "internal error" });
  other.made[0]!.start();
  await settled();
  other.made[0]!.say(report("unknown", 2, false, "timeout"));
  assert.deepEqual(other.told, ["beside 1: unknown (timeout)"]);
});

test("errors in the program are the answer", (t) => {
  const r = race(t);
  r.leader.say(report("error", 1, false, "line 1"));
  assert.deepEqual(r.told, ["run: error (line 1)"]);
  assert.equal(r.made.length, 0);
});

test("who does not stop at the limit is ended", async (t) => {
  const r = race(t);
  await r.pass(1000);
  r.made[0]!.start();
  await r.pass(10_000);
  assert.deepEqual(r.told, []);
  await r.pass(1000);
  assert.deepEqual(r.told, ["run: failed: the engine did not stop at its time limit and was ended"]);
  assert.ok(r.made[0]!.dead);
  assert.deepEqual(r.rests, [null]);
});

test("who ends the race ends all but the leader, which is his own, also one that starts", async (t) => {
  const r = race(t);
  await r.pass(1000);
  r.race.end();
  r.made[0]!.start();
  await r.pass(60_000);
  assert.ok(r.made[0]!.dead && !r.leader.dead);
  assert.equal(r.made[0]!.sent.length, 0);
  assert.deepEqual([r.told, r.rests], [[], []]);
});

test("clauses go from each to all others, one message at a time, the newest", async (t) => {
  const r = race(t, 3);
  await r.pass(1000);
  const [second, third] = r.made;
  second!.start();
  await settled();
  r.leader.say({ type: "clauses", clauses: ["a"] });
  assert.deepEqual(second!.clauses, [["a"]]);
  assert.deepEqual(r.leader.clauses, []);
  third!.start(); // messages sent before are not lost
  await settled();
  assert.deepEqual(third!.clauses, [["a"]]);
  for (let i = 0; i < 300; i++) r.leader.say({ type: "clauses", clauses: [`b${i}`] });
  assert.equal(second!.clauses.length, 1, "it has not heard the first yet");
  second!.say({ type: "clauses" });
  assert.equal(second!.clauses.length, 2);
  assert.deepEqual([second!.clauses[1]!.length, second!.clauses[1]!.at(-1)], [256, "b299"]);
  second!.say({ type: "clauses" });
  assert.equal(second!.clauses.length, 2, "there is no more");
  third!.say(report("unknown", 3, false));
  second!.say({ type: "clauses", clauses: ["c"] });
  assert.deepEqual(r.leader.clauses, [["c"]]);
  assert.equal(third!.clauses.length, 1, "it has ended");
});

test("no more cores than there are, and than the engine has work for", () => {
  const engines = [{ name: "auto", helpers: 3 }, { name: "ic3" }] as EngineInfo[];
  assert.equal(usable(2, "auto", engines, 8), 2);
  assert.equal(usable(8, "auto", engines, 8), 4);
  assert.equal(usable(4, "auto", engines, 2), 2);
  assert.equal(usable(4, "ic3:PLAIN", engines, 8), 1);
  assert.equal(usable(4, "nosuch", engines, 8), 1);
});
