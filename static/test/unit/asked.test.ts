// Checks on recorded runs which obligation is shown as being examined. It must be the obligation of
// the last query until the answer to this query, and none at other events. At the end of a run, the
// run's invariant is shown.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { normalGraph, type Graph, type Report, type TraceEvent } from "../../src/engine/protocol";
import { Marks, markMoment } from "../../src/graph/marks";
import { Content } from "../../src/plane/content";
import { PlaneData } from "../../src/plane/data";
import { legend, where } from "../../src/plane/legend";
import { everyLevel } from "../../src/replay/history";
import { shownMargin } from "../../src/replay/margin";
import { ofEvent } from "../../src/replay/select";
import { newRun } from "../../src/run";
import { showsInvariant } from "../../src/selectors";
import { initial, type State } from "../../src/state";
import { Store } from "../../src/store";
import { first } from "../../src/examples";
import { whyLevel } from "../../src/words/level";

interface Stream {
  name: string;
  graph: Graph;
  events: TraceEvent[];
}

const streams = (JSON.parse(readFileSync("static/test/unit/golden/streams.json", "utf8")) as Stream[]).map((s) => ({
  ...s,
  graph: normalGraph(s.graph),
}));

/** Returns the page's store as it is after a run. */
function page({ graph, events }: Pick<Stream, "graph" | "events">): Store {
  const run = newRun(1, "", "ic3", {});
  run.history.append(events);
  run.graph = graph;
  run.running = false;
  return new Store({ ...initial(first), source: "", run, cursor: "event" } as State);
}

function goTo(store: Store, at: number): void {
  store.set({ ...ofEvent(store, at), event: at });
}

test("what is asked now is so from the question to the answer, in recorded runs", () => {
  let asked = 0;
  for (const s of streams) {
    const store = page(s);
    const { history } = store.now.run!;
    let open = 0; // computed from the events alone
    s.events.forEach((e, at) => {
      if (e.k === "obligation") open = e.o!;
      const answers = ["predecessor", "spurious", "blocked"].includes(e.k) && e.o === open;
      if (answers || e.os?.includes(open) || ["level", "counterexample"].includes(e.k)) open = 0;
      goTo(store, at);
      const m = history.moment(at);
      assert.equal(history.asking(m)?.id ?? 0, open, `${s.name} ${at} ${e.k}`);
      const marks = new Marks((loc) => loc);
      markMoment(marks, s.graph, store.now, m);
      const nodes = [...marks.nodes].filter(([, c]) => c.split(" ").includes("asked")).map(([n]) => n);
      assert.deepEqual(nodes, open > 0 ? [history.obligation(open)!.loc] : [], `${s.name} ${at} ${e.k}`);
      const pills = shownMargin(store.now)().notes.filter((n) => n.word === "asked");
      if (open === 0) assert.deepEqual(pills, []);
      asked += pills.length;
      if (["verdict", "push", "fixpoint", "level"].includes(e.k)) assert.equal(open, 0, `${s.name} ${at} ${e.k}`);
    });
  }
  assert.ok(asked > 5);
});

test("before a frame opens, no view shows a fact as one of frame 1", () => {
  const { graph } = streams[0]!;
  const loc = graph.locs.findIndex((l) => l.loopHead);
  const seed = { n: 0, us: 0, k: "lemma", lv: everyLevel, loc, e: -1, lm: 1, f: "x >= 0", t: "seed" } as TraceEvent;
  const level = { n: 1, us: 0, k: "level", lv: 1, loc: -1, e: -1 } as TraceEvent;
  const store = page({ graph, events: [seed, level] });
  const data = new PlaneData(
    { source: "" },
    loc,
    "x",
    "y",
    () => Promise.reject(new Error("none")),
    () => undefined,
  );
  const said = (at: number): unknown => {
    goTo(store, at);
    const { now } = store;
    const m = now.run!.history.moment(at);
    const plane = new Content(data, { vars: ["x", "y"], rows: [] });
    plane.scene(now.run, now, m, 1, () => [0, 0, 9, 9]);
    return {
      margin: shownMargin(now)().notes.map((n) => n.word),
      graph: markMoment(new Marks((l) => l), graph, now, m).frame,
      plane: [
        where(plane),
        ...legend(plane, "")
          .find(([kind]) => kind === "frame")!
          .slice(1),
      ],
    };
  };
  const every = { margin: ["every frame"], graph: "every frame" };
  assert.deepEqual(said(0), { ...every, plane: ["every frame", "allowed by every frame", "allowed"] });
  assert.deepEqual(said(1), {
    margin: ["frame 1"],
    graph: "frame 1",
    plane: ["frame 1", "allowed by frame 1", "allowed"],
  });
});

test("a chain with more steps than the error was asked about in is accounted for where it is complete", () => {
  const s = streams.find((x) => x.name === "off by one, ic3")!;
  const { history } = page(s).now.run!;
  const [start] = history.of("counterexample");
  const o = history.obligation(history.events[start!]!.o!)!;
  assert.match(
    whyLevel(history, o, history.asks(o.id, start!), 0),
    /complete\. The chain has 5 steps, more than the 4 of the question: obligation 6 was blocked/,
  );
});

test("the edge of a lemma, which kept it from a higher frame, is not shown as one that a step took", () => {
  let kept = 0;
  for (const s of streams) {
    const store = page(s);
    s.events.forEach((e, at) => {
      if (e.k === "lemma") assert.equal(ofEvent(store, at).edge, -1);
      if (e.k === "lemma" && e.e >= 0) kept++;
      if (e.k === "predecessor") assert.equal(ofEvent(store, at).edge, e.e);
    });
  }
  assert.ok(kept > 0);
});

test("the end of a run that proves shows its invariant, however one came there", () => {
  const s = streams.find((x) => x.events.some((e) => e.k === "fixpoint"))!;
  const store = page(s);
  const loc = s.graph.locs.findIndex((l) => l.loopHead);
  const invariant = [{ loc, line: s.graph.locs[loc]!.line, formula: "true", conjuncts: ["true"] }];
  store.set({
    run: { ...store.now.run!, report: { verdict: "safe", certificate: { invariant } } as unknown as Report },
  });
  const last = s.events.length - 1;
  const seen = (state: Partial<State>): object => {
    store.set(state);
    return { ...shownMargin(store.now)(), at: showsInvariant(store.now) };
  };
  goTo(store, last);
  assert.equal(showsInvariant(store.now), true);
  assert.deepEqual(seen({ cursor: "event", loc: -1 }), seen({ cursor: "none" }));
  assert.equal(shownMargin(store.now)().invariants.length, 1);
  store.set({ cursor: "event", level: 1 });
  assert.equal(showsInvariant(store.now), false, "a frame that is chosen is shown");
  goTo(store, last - 1);
  store.set({ level: 0 });
  assert.deepEqual(shownMargin(store.now)().invariants, []);
});
