// Tests the sentences about obligations and lemmas along a path of a tree.

import assert from "node:assert/strict";
import test from "node:test";
import type { Graph, TraceEvent } from "../../src/engine/protocol";
import { History } from "../../src/replay/history";
import { chapters } from "../../src/tour/script";
import { nodeOf, query, question } from "../../src/words/position";
import { answer } from "../../src/words/answer";
import { lemmaQueryOf } from "../../src/words/lemma-query";

type EventFields = Partial<TraceEvent> & Pick<TraceEvent, "k">;

function history(...events: EventFields[]): History {
  const h = new History();
  h.append(events.map((e, n) => ({ lv: 0, loc: -1, e: -1, ...e, n })));
  return h;
}

const graph: Graph = {
  file: "a.c",
  entry: 0,
  error: 1,
  vars: [],
  locs: ["entry", "error", "L4"].map((name, i) => ({ name, func: "main", line: i === 2 ? 4 : 0, endLine: 4 })),
  edges: [{ from: 0, to: 2, label: [], text: "x = 0", tests: [], lines: [3] }],
};

test("an obligation of a path has a node, one in frames has none", () => {
  const h = history(
    { k: "obligation", o: 1, nd: 4, lv: 2, loc: 1, f: "true" },
    { k: "obligation", o: 2, lv: 2, loc: 2, f: "x > 0" },
  );
  assert.equal(nodeOf(h.obligation(1)!, h), 4);
  assert.equal(nodeOf(h.obligation(2)!, h), 0);
});

test("a lemma of a path has no query about frames, and closes a node, not its place", () => {
  const asked: EventFields = { k: "obligation", o: 1, lv: 1, loc: 2, f: "x > 0", ps: ["x > 0"] };
  const learnt: EventFields = { k: "lemma", o: 1, lm: 1, lv: 1, q: 1, loc: 2, f: "false" };
  const blocked: EventFields = { k: "blocked", o: 1, lm: 1, lv: 1, loc: 2 };
  const says = (h: History): string => answer(h.viewOf(h.moment(2), 1)!, h, graph, 2);
  const path = history({ ...asked, nd: 2 }, { ...learnt, nd: 2 }, blocked);
  assert.equal(lemmaQueryOf(path, graph, path.lemma(1)!), null);
  assert.equal(says(path), "because node 2 is not reached");
  const frames = history(asked, learnt, blocked);
  assert.notEqual(lemmaQueryOf(frames, graph, frames.lemma(1)!), null);
  assert.equal(says(frames), "because no run reaches its location in at most one step");
});

test("questions along a path name its positions", () => {
  assert.equal(question(3, 2, 1), "obligation 3: does the path get here, to node 2 at position 1?");
  assert.match(query(1), /from the states allowed where the path begins/);
  assert.match(query(3), /from the states allowed at position 2 of the path/);
});

test("the tour's chapter on trees speaks of no frames or levels but to say that there are none", () => {
  const steps = chapters.find((c) => c.steps.some((s) => s.engine))!.steps.filter((s) => s.engine);
  assert.deepEqual([...new Set(steps.map((s) => s.engine))], ["tree", "impact", "predabs"]);
  for (const { engine } of steps) assert.ok(steps.some((s) => s.engine === engine && s.text.includes(`\`${engine}\``)));
  for (const s of steps)
    assert.doesNotMatch(s.text.replace("without frames", ""), /\bframes?\b|\blevels?\b|\bat most\b/, s.text);
  for (const c of chapters)
    for (const s of c.steps) assert.ok(s.text.length < 300 && s.text.split("`").length % 2 === 1, s.text);
});
