// Tests what is said of the next event while the end of a run is hidden. The words must fit the next
// event of recorded runs, and must not depend on later events.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { normalGraph, type Graph, type TraceEvent } from "../../src/engine/protocol";
import { History } from "../../src/replay/history";
import { ahead } from "../../src/words/ahead";
import { scaleTo } from "../../src/replay/scale";

const streams = JSON.parse(readFileSync("static/test/unit/golden/streams.json", "utf8")) as {
  name: string;
  graph: Graph;
  events: TraceEvent[];
}[];

function history(events: readonly TraceEvent[]): History {
  const h = new History();
  h.append(events);
  return h;
}

test("nine of ten events with frames say what comes next, and only from what is known", () => {
  let [all, right] = [0, 0];
  for (const s of streams) {
    const graph = normalGraph(s.graph);
    const h = history(s.events);
    if (!h.has("level") || h.has("node")) continue;
    for (let at = h.of("level")[0]!; at < s.events.length - 1; at++) {
      const said = ahead(h, at, graph);
      const known = ahead(history(s.events.slice(0, at + 1)), at, graph);
      assert.deepEqual(said, known, `${s.name}, event ${at + 1} uses later events`);
      const next = s.events[at + 1]!;
      all++;
      const named = /obligation (\d+), the first of those/.exec(said.text);
      const fits = said.kinds.includes(next.k) && (!named || next.k !== "obligation" || next.o === Number(named[1]));
      if (fits) right++;
      if (s.events[at]!.k === "lemma" && next.k === "subsumed") assert.match(said.text, /older lemmas are replaced/);
      assert.ok(fits || !named, `${s.name}, event ${at + 1}: ${said.text}`);
    }
  }
  assert.ok(all > 100 && right >= 0.9 * all, `${right} of ${all}`);
});

test("while the end is hidden, the scale of the timeline does not tell how long the run is", () => {
  for (const event of [0, 1, 30]) assert.equal(scaleTo(event), 64, `${event}`);
  for (let event = 0; event < 3000; event += 7) {
    assert.ok(scaleTo(event) > event + 8, `${event}`);
    assert.equal(Math.log2(scaleTo(event)) % 1, 0);
  }
});
