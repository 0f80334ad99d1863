// What is said about paths to the error from anywhere, and about images.

import assert from "node:assert/strict";
import test from "node:test";
import type { TraceEvent } from "../../src/engine/protocol";
import { History } from "../../src/replay/history";
import { learnWords, plain, sentence } from "../../src/words/sentence";

type Told = Partial<TraceEvent> & Pick<TraceEvent, "k">;

function last(...told: Told[]): string {
  const history = new History();
  history.append(told.map((e, n) => ({ lv: 0, loc: -1, e: -1, ...e, n })));
  return plain(sentence(history, told.length - 1, null));
}

test.before(async () => {
  const history = new History();
  history.append([{ k: "way", n: 0, lv: 0, loc: 2, e: -1, t: "none" }]);
  assert.equal(await learnWords(history), true);
  assert.equal(await learnWords(history), false, "they are fetched once");
});

test("k-induction: what a path means, its states, the end", () => {
  assert.match(last({ k: "way", lv: 2, loc: 2, t: "fails" }), /^The induction step over 2 steps fails at/);
  assert.match(
    last({ k: "way", lv: 1, loc: 2, t: "none" }),
    /^The induction step over 1 step holds at.* does 1 step lead/,
  );
  assert.match(last({ k: "way", lv: 1, loc: 2, t: "fails" }), /from which 1 step leads to the error/);
  assert.match(last({ k: "way", lv: 1, loc: 2, t: "excluded", f: "x > 0" }), /But x > 0 always holds there/);
  assert.match(last({ k: "state", lv: 1, loc: 2, ps: ["x == 1", "y == 2"] }), /: x == 1 && y == 2\.$/);
  assert.match(last({ k: "state", lv: 2, loc: 1, f: "true" }), /^State 2 of the path is at/);
  assert.match(last({ k: "way", lv: 2, loc: 2, t: "none" }, { k: "fixpoint", lv: 2 }), /over 2 steps holds everywhere/);
});

test("images: layers, where they allow too much, the end", () => {
  assert.match(last({ k: "image", lv: 0, loc: 0, f: "true" }), /^Layer 0: the start/);
  assert.match(
    last({ k: "image", lv: 2, loc: 2, f: "x <= 3" }),
    /^Layer 2 at .*: x <= 3\. With the layers before, it has all states/,
  );
  assert.match(last({ k: "way", lv: 2, loc: 2, t: "meets", by: 3 }), /^Layer 3 has a state .* no counterexample/);
  assert.match(
    last({ k: "image", lv: 1, loc: 2, f: "true" }, { k: "fixpoint", lv: 2 }),
    /^The last layer adds nothing/,
  );
});
