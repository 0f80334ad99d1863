// Tests that the panel shows the right open, current and next obligations at every event of
// recorded runs. The expected result is computed independently from the events.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import type { TraceEvent } from "../../src/engine/protocol";
import { History, working } from "../../src/replay/history";
import { waiting } from "../../src/replay/queue";
import { queueWords } from "../../src/words/queue";

interface Stream {
  name: string;
  events: TraceEvent[];
}

const streams = JSON.parse(readFileSync("static/test/unit/golden/streams.json", "utf8")) as Stream[];

function historyOf(events: readonly TraceEvent[]): History {
  const h = new History();
  h.append(events);
  return h;
}

interface Asked {
  level: number;
  depth: number;
}

/**
 * Returns the obligations that are open after an event, with their levels and their distances from
 * the root. Open obligations are those without an answer and those to be queried again. Only the
 * events are used.
 */
function openAt(events: readonly TraceEvent[], at: number): Map<number, Asked> {
  const open = new Map<number, Asked>();
  const depth = new Map<number, number>();
  for (const e of events.slice(0, at + 1)) {
    if (e.k === "obligation") {
      if (!depth.has(e.o!)) depth.set(e.o!, e.p ? depth.get(e.p)! + 1 : 0);
      open.set(e.o!, { level: e.lv, depth: depth.get(e.o!)! });
    } else if (e.k === "blocked" && e.q) open.set(e.o!, { level: e.q, depth: depth.get(e.o!)! });
    else if (e.k === "blocked") open.delete(e.o!);
    else if (e.k === "drop") for (const o of e.os ?? []) open.delete(o);
    else if (e.k === "counterexample") open.clear();
  }
  return open;
}

/**
 * Returns the obligation that the run queries next after event `at`, with the level of that query;
 * null if there is none in the same frame.
 */
function workedOnNext(events: readonly TraceEvent[], at: number): { id: number; level: number } | null {
  for (const e of events.slice(at + 1)) {
    if (e.k === "level" || e.k === "counterexample" || e.k === "verdict") return null;
    if (working.has(e.k) && e.o) return { id: e.o, level: e.lv };
  }
  return null;
}

test("what is open, and what comes next, is what the events say, at every event", () => {
  let [again, told, found] = [0, 0, 0];
  for (const { name, events } of streams.filter((s) => s.name !== "one of each kind")) {
    const h = historyOf(events);
    events.forEach((e, at) => {
      const here = `${name} ${at} ${e.k}`;
      const m = h.moment(at);
      const open = openAt(events, at);
      const w = waiting(h, m);
      // The list must have the open obligations. Its first entry may be an obligation that the run
      // creates next.
      const fresh = w.due.filter((d) => !open.has(d.id));
      assert.ok(fresh.length === 0 || (fresh.length === 1 && fresh[0] === w.due[0]), here);
      const listed = [...(w.now ? [w.now.id] : []), ...w.due.filter((d) => open.has(d.id)).map((d) => d.id)];
      assert.deepEqual(
        listed.sort((a, b) => a - b),
        [...open.keys()].sort((a, b) => a - b),
        here,
      );
      const { open: unanswered, again: back } = h.figures(at);
      assert.equal(open.size, unanswered + back, here);
      for (const d of w.due) if (open.has(d.id)) assert.equal(d.level, open.get(d.id)!.level, here);
      if (w.now) return;
      const next = workedOnNext(events, at);
      assert.equal(w.sure, next !== null, here);
      if (!w.sure) return;
      told++;
      assert.deepEqual([w.due[0]!.id, w.due[0]!.level], [next!.id, next!.level], here);
      again += Number(w.due[0]!.again);
      const words = queueWords(w, "level");
      // The text must name only open obligations. A predecessor that was just found is not open
      // yet.
      const named = [...words.matchAll(/(\d+)(?: again)?,? at level/g)].map((x) => Number(x[1]));
      for (const id of named) assert.ok(open.has(id), `${here}: ${words}`);
      assert.equal(named.length, Math.min(3, open.size), `${here}: ${words}`);
      if (w.due[0]!.fresh) return void found++;
      assert.match(
        words,
        new RegExp(`^Next: ${next!.id}${w.due[0]!.again ? " again" : ""}, at level ${next!.level}(, then|$)`),
        here,
      );
    });
  }
  assert.ok(found > 5, `${found} just found`);
  assert.ok(again > 5 && told > again + 5, `${told}, ${again} of them asked again`);
});

test("where the future is hidden nothing is said of it, and the order is that of the search", () => {
  let orders = 0;
  for (const { name, events } of streams.filter((s) => s.name !== "one of each kind"))
    events.forEach((e, at) => {
      const h = historyOf(events.slice(0, at + 1));
      const w = waiting(h, h.moment(at));
      assert.equal(w.sure, false);
      assert.doesNotMatch(queueWords(w, "level"), /next/i);
      const open = openAt(events, at);
      const keys = w.due.map((d) => open.get(d.id)!);
      for (let i = 1; i < keys.length; i++, orders++) {
        const [a, b] = [keys[i - 1]!, keys[i]!];
        assert.ok(a.level < b.level || (a.level === b.level && a.depth >= b.depth), `${name} ${at} ${e.k}`);
      }
    });
  assert.ok(orders > 5);
});

test("a step in between is in words", () => {
  const due = [3, 2, 5, 6, 7].map((id) => ({ id, level: 1, again: false }));
  assert.equal(queueWords({ now: undefined, due: [], sure: false }, "level"), "");
  assert.equal(
    queueWords({ now: undefined, due, sure: true }, "level"),
    "Next: 3, at level 1, then 2 at level 1, 5 at level 1, and 2 more",
  );
  assert.equal(
    queueWords({ now: undefined, due: due.slice(0, 2), sure: false }, "position"),
    "Waiting: 2 at position 1, 3 at position 1",
  );
});
