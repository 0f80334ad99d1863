// Tests the second engine, which answers requests while the main engine runs. The test decides when
// its channel answers.

import assert from "node:assert/strict";
import test from "node:test";
import type { Response } from "../../src/engine/protocol";
import { SideEngine, type Channel } from "../../src/engine/side-engine";

globalThis.window = globalThis as unknown as Window & typeof globalThis; // for its timers

class Fake implements Channel {
  dead = false;
  sent: { id: number; type: string }[] = [];
  private on = new Map<number, (r: Response) => void>();

  send(request: { id: number; type: string }, on: (r: Response) => void): void {
    this.sent.push(request);
    this.on.set(request.id, on);
  }

  forget(id: number): void {
    this.on.delete(id);
  }

  end(): void {
    this.dead = true;
    this.on.clear();
  }

  answer(i: number, r: object): void {
    this.on.get(this.sent[i]!.id)?.({ id: this.sent[i]!.id, ...r } as Response);
  }
}

function engine(): { side: SideEngine; made: Fake[] } {
  const made: Fake[] = [];
  const side = new SideEngine(() => {
    made.push(new Fake());
    return Promise.resolve(made.at(-1)!);
  });
  return { side, made };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test("questions go to one engine, made for the first, and answers find them", async () => {
  const { side, made } = engine();
  assert.equal(made.length, 0);
  const a = side.ask<{ type: string; text: string }>({ type: "claim" });
  const b = side.ask<{ type: string; text: string }>({ type: "plane" });
  await settled();
  assert.equal(made.length, 1);
  assert.deepEqual(
    made[0]!.sent.map((r) => r.type),
    ["claim", "plane"],
  );
  made[0]!.answer(1, { type: "plane", text: "second" });
  made[0]!.answer(0, { type: "claim", text: "first" });
  assert.equal((await a).text, "first");
  assert.equal((await b).text, "second");
});

test("an error is thrown where it was asked", async () => {
  const { side, made } = engine();
  const a = side.ask({ type: "claim" });
  await settled();
  made[0]!.answer(0, { type: "error", message: "no such thing" });
  await assert.rejects(a, /no such thing/);
});

test("aborting what is at work ends the engine; the others are asked again", async () => {
  const { side, made } = engine();
  const stop = new AbortController();
  const a = side.ask({ type: "claim" }, stop.signal);
  const b = side.ask<{ text: string }>({ type: "plane" });
  await settled();
  stop.abort();
  await assert.rejects(a, { name: "AbortError" });
  await settled();
  assert.ok(made[0]!.dead);
  assert.equal(made.length, 2);
  assert.deepEqual(
    made[1]!.sent.map((r) => r.type),
    ["plane"],
  );
  made[1]!.answer(0, { type: "plane", text: "yes" });
  assert.equal((await b).text, "yes");
});

test("aborting what waits leaves the engine at its work", async () => {
  const { side, made } = engine();
  const stop = new AbortController();
  const a = side.ask<{ text: string }>({ type: "claim" });
  const b = side.ask({ type: "plane" }, stop.signal);
  await settled();
  stop.abort();
  await assert.rejects(b, { name: "AbortError" });
  assert.ok(!made[0]!.dead);
  made[0]!.answer(0, { type: "claim", text: "yes" });
  assert.equal((await a).text, "yes");
  await assert.rejects(side.ask({ type: "x" }, stop.signal), { name: "AbortError" }, "an aborted signal asks nothing");
});
