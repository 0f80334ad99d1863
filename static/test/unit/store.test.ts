// Tests the store. A state is never modified but replaced by a new one. A watcher is called when it
// is registered, and again each time that the value of its selector has changed.

import assert from "node:assert/strict";
import test from "node:test";
import type { TraceEvent } from "../../src/engine/protocol";
import { first } from "../../src/examples";
import { newRun } from "../../src/run";
import { current, drawnTrace, moment, shownGraph } from "../../src/selectors";
import { initial } from "../../src/state";
import { pick, select, Store } from "../../src/store";

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const fresh = (): Store => new Store(initial(first));

test("a selector is computed again only when an input is another", () => {
  let computed = 0;
  const title = select([(s) => s.file, (s) => s.engine], (file, engine) => {
    computed++;
    return { text: `${file} ${engine}` };
  });
  const s = initial(first);
  const a = title(s);
  assert.equal(title({ ...s, loc: 3 }), a);
  assert.equal(computed, 1);
  assert.equal(title({ ...s, engine: "bmc" }).text, `${first.file} bmc`);
  assert.equal(computed, 2);
});

test("picked fields are one object as long as they are the same", () => {
  const seen = pick(["loc", "run"], { graph: shownGraph });
  const s = initial(first);
  assert.deepEqual(seen(s), { loc: -1, run: null, graph: null });
  assert.equal(seen({ ...s, hover: 2 }), seen(s));
  assert.notEqual(seen({ ...s, loc: 2 }), seen(s));
});

test("a state that was read stays as it was", () => {
  const store = fresh();
  const before = Object.freeze(store.now);
  store.set({ loc: 5 });
  assert.equal(before.loc, -1);
  assert.equal(store.now.loc, 5);
  const after = store.now;
  store.set({ loc: 5 });
  assert.equal(store.now, after, "nothing has changed");
});

test("a watcher is told at once, then once for all changes of a task, and not of what is the same", async () => {
  const store = fresh();
  const told: unknown[] = [];
  const stop = store.watch(pick(["loc", "edge"]), ({ loc, edge }) => told.push([loc, edge]));
  assert.deepEqual(told, [[-1, -1]]);
  store.set({ loc: 1 });
  store.set({ edge: 2 });
  store.set({ hover: 7 });
  assert.equal(told.length, 1);
  await turn();
  assert.deepEqual(told[1], [1, 2]);
  store.set({ loc: 9 });
  store.set({ loc: 1 });
  await turn();
  assert.equal(told.length, 2, "it is as it was");
  stop();
  store.set({ loc: 4 });
  await turn();
  assert.equal(told.length, 2);
});

test("what a watcher changes reaches those before it", async () => {
  const store = fresh();
  const locs: number[] = [];
  store.watch(
    (s) => s.loc,
    (loc) => locs.push(loc),
  );
  store.watch(
    (s) => s.step,
    (step) => {
      if (step > 0) store.set({ loc: 10 * step });
    },
  );
  store.set({ step: 2 });
  await turn();
  assert.deepEqual(locs, [-1, 20]);
});

test("whether a result is of the text follows text and run", async () => {
  const store = fresh();
  const told: boolean[] = [];
  store.watch(current, (is) => told.push(is));
  store.set({ run: newRun(1, first.source, "auto") });
  await turn();
  store.set({ source: "int main(void) { return 0; }" });
  await turn();
  store.set({ source: first.source });
  await turn();
  assert.deepEqual(told, [false, true, false, true]);
  assert.equal(drawnTrace(store.now), null);
});

test("a moment is made when it is asked for, is the same for the same event, and another for another", () => {
  const run = newRun(1, first.source, "auto");
  const e = (n: number, lv: number): TraceEvent => ({ k: "level", n, lv, loc: -1, e: -1 }) as unknown as TraceEvent;
  run.history.append([e(0, 1), e(1, 2)]);
  const s = { ...initial(first), run, revision: run.history.revision };
  assert.equal(moment(s)().at, -1, "before the first event");
  const at1 = moment({ ...s, event: 1 });
  assert.equal(at1().frontier, 2);
  assert.equal(at1(), at1());
  assert.equal(moment({ ...s, event: 1, loc: 3 }), at1);
  assert.equal(moment({ ...s, event: 0 })().frontier, 1);
});

test("a history's revision grows with each event, kept or not", () => {
  const { history } = newRun(1, "", "auto");
  const e = (n: number): TraceEvent =>
    ({ k: "obligation", n, lv: 1, loc: 0, e: -1, o: n + 1 }) as unknown as TraceEvent;
  assert.equal(history.revision, 0);
  history.add(e(0));
  assert.equal(history.revision, 1);
  history.leaveOut(e(1));
  assert.equal(history.length, 1);
  assert.equal(history.revision, 2);
});
