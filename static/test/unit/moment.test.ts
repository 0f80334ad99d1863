// Tests that all views show the same frame at a moment: at each event of the recorded streams, for
// the current frame and for each frame that a reader can choose.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import type { Graph, TraceEvent } from "../../src/engine/protocol";
import { first } from "../../src/examples";
import type { Context } from "../../src/feature";
import { Marks, markMoment } from "../../src/graph/marks";
import { strengthsAt } from "../../src/graph/strength";
import { frameHeading } from "../../src/panels/frames-head";
import { modelOf } from "../../src/plane/model";
import { History, type Moment } from "../../src/replay/history";
import { shownMargin } from "../../src/replay/margin";
import { newRun } from "../../src/run";
import { shownLevels } from "../../src/stage/levels";
import { chosenAfter, frontFrame, lastFrame, lemmasByFrame } from "../../src/stage/shown-location";
import { initial, type State } from "../../src/state";

interface Stream {
  name: string;
  graph: Graph;
  events: TraceEvent[];
}

const streams = JSON.parse(readFileSync("static/test/unit/golden/streams.json", "utf8")) as Stream[];

function stateOf({ graph, events }: Stream, event: number, level: number): State {
  const history = new History();
  history.append(events);
  const run = { ...newRun(1, "text", "ic3"), graph, history, running: false };
  return {
    ...initial(first),
    ...{ source: "text", parsedSource: "text", parsed: graph, run, cursor: "event", event, level, tab: "frames" },
  } as State;
}

/**
 * Returns the level of the frame that each view shows. A view without a level is not in the map.
 */
function named(s: State, m: Moment, graph: Graph): Map<string, number> {
  const out = new Map<string, number>();
  for (const n of shownMargin(s)().notes) {
    const level = /^frame (\d+)$/.exec(n.word)?.[1];
    if (level) out.set(`margin, line ${n.line}`, Number(level));
    else if (n.kind === "frame" && n.word === "every frame") assert.ok(m.frontier === 0 && s.level === 0, n.word);
    else if (n.kind === "frame") assert.ok(n.word === "always" && m.fixpoint >= 0 && s.level === 0, n.word);
  }
  const strip = shownLevels(lastFrame(m), frontFrame(s, m), m.fixpoint);
  assert.ok(m.frontier === 0 || strip.includes(frontFrame(s, m)), `the strip has ${strip.join(" ")}`);
  const marked = markMoment(new Marks((loc) => loc), graph, s, m);
  out.set("graph", marked.level);
  const shown = graph.locs.flatMap((_, i) => (i === graph.error ? [] : [i]));
  const wanted = strengthsAt(m, frontFrame(s, m), shown);
  assert.deepEqual([...marked.strengths].sort(), [...wanted].sort(), "the badges count that frame's lemmas");
  out.set("plane", modelOf({ store: { now: s } } as unknown as Context).level);
  const heading = frameHeading(m, frontFrame(s, m), s.level > 0);
  const frame = /^Frame (\d+)/.exec(heading)?.[1] ?? /^Fix-point: F\d+ = F(\d+)/.exec(heading)?.[1];
  if (frame) out.set("table", Number(frame));
  return out;
}

test("all views of an event name the same frame", () => {
  let lower = 0; // events whose current frame is not the last one
  for (const stream of streams) {
    for (let at = 0; at < stream.events.length; at++) {
      const last = lastFrame(stateOf(stream, at, 0).run!.history.moment(at));
      for (let level = 0; level <= last; level++) {
        const s = stateOf(stream, at, level);
        const m = s.run!.history.moment(at);
        const front = frontFrame(s, m);
        if (level > 0) assert.equal(front, level);
        else if (m.fixpoint < 0 && front < m.frontier) lower++;
        const views = named(s, m, stream.graph);
        for (const [view, n] of views) assert.equal(n, front, `${stream.name}, event ${at}, ${level} chosen: ${view}`);
        if (last > 0) assert.ok(views.has("table"), `${stream.name}, event ${at}`);
      }
    }
  }
  assert.ok(lower > 0, "some obligation is worked on below the last frame");
});

test("the frame in front at the fix-point has the invariant's lemmas", () => {
  for (const stream of streams) {
    const at = stream.events.findIndex((e) => e.k === "fixpoint");
    if (at < 0) continue;
    const s = stateOf(stream, at, 0);
    const m = s.run!.history.moment(at);
    const front = frontFrame(s, m);
    assert.equal(front, stream.events[at]!.lv! + 1, stream.name);
    const frames = Math.max(front, m.frontier);
    stream.graph.locs.forEach((_, loc) => {
      const counts = lemmasByFrame(m, loc, frames);
      assert.equal(counts[front - 1], counts[front - 2], `${stream.name}, location ${loc}: the two are equal`);
    });
  }
});

test("a frame that does not exist yet at an earlier event is not shown; picked again it is given back", () => {
  const stream = streams[0]!;
  const late = stateOf(stream, stream.events.length - 1, 2);
  const early = stateOf(stream, 1, 2);
  const m = early.run!.history.moment(1);
  assert.equal(frontFrame(late, late.run!.history.moment(late.event)), 2);
  assert.equal(frontFrame(early, m), 1);
  assert.equal(chosenAfter(early, m, 1), 0);
  assert.equal(chosenAfter({ ...early, level: 0 }, m, 1), 1);
});
