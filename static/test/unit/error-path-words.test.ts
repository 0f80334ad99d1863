// Tests the sentences about layers of states, and about paths from an arbitrary state to the error.

import assert from "node:assert/strict";
import test from "node:test";
import type { TraceEvent } from "../../src/engine/protocol";
import { drawnPath } from "../../src/path/error-path-view";
import { untold } from "../../src/path/untold";
import { History } from "../../src/replay/history";
import { plain } from "../../src/words/rich";
import { learnWords, sentence } from "../../src/words/sentence";

type EventFields = Partial<TraceEvent> & Pick<TraceEvent, "k">;

function last(...events: EventFields[]): string {
  const history = new History();
  history.append(events.map((e, n) => ({ lv: 0, loc: -1, e: -1, ...e, n })));
  return plain(sentence(history, events.length - 1, null));
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
    /^The induction step over 1 step holds at.* has a path of 1 step/,
  );
  assert.match(last({ k: "way", lv: 1, loc: 2, t: "fails" }), /from which 1 step leads to the error/);
  assert.match(last({ k: "way", lv: 1, loc: 2, t: "excluded", f: "x > 0" }), /But x > 0 always holds there/);
  assert.match(last({ k: "state", lv: 1, loc: 2, ps: ["x == 1", "y == 2"] }), /: x == 1 && y == 2\.$/);
  assert.match(last({ k: "state", lv: 2, loc: 1, f: "true" }), /^State 2 of the path is at/);
  assert.match(
    last({ k: "way", lv: 2, loc: 2, t: "none" }, { k: "fixpoint", lv: 2, pf: "induction" }),
    /over 2 steps holds everywhere/,
  );
});

test("k-induction: the end says what the invariant is, and with which facts", () => {
  const end = (lv: number, ...events: EventFields[]): string =>
    last(...events, { k: "way", lv, t: "none" }, { k: "fixpoint", lv, pf: "induction" });
  assert.match(
    end(3),
    /Call a state near if fewer than 3 steps lead .* No step leads from a state that is not near .* “Not near” is the inductive invariant/,
  );
  assert.match(end(1), /everywhere: no step leads to the error from any state/);
  assert.match(
    end(3, { k: "way", lv: 1, loc: 2, t: "excluded", f: "x > 0" }),
    /that is not near, and that the auxiliary invariants allow, to a near state\. .* With the auxiliary invariants, “not near” is the/,
  );
});

test("k-induction: where paths are not told any more, the run says so itself", () => {
  const history = new History();
  const tell = (...events: EventFields[]): void =>
    history.append(events.map((e, n) => ({ lv: 0, loc: 2, e: -1, src: "kind", ...e, n: history.length + n })));
  const bound = (lv: number, told = false): void => {
    tell({ k: "depth", lv });
    if (told) tell({ k: "way", lv, t: "fails" });
    if (told) for (let i = 0; i <= lv; i++) tell({ k: "state", lv: i, e: i < lv ? 0 : -1, ps: ["x == 1"] });
    tell({ k: "way", lv, loc: 0, t: "none" });
  };
  const of = (kind: "state" | "nopath", i: number): string => plain(sentence(history, history.of(kind).at(i)!, null));
  bound(1, true);
  bound(2, true);
  assert.equal(untold(history), null);
  bound(3);
  assert.equal(untold(history), null, "it may hold everywhere");
  assert.doesNotMatch(of("nopath", -1), /not told/);
  tell({ k: "depth", lv: 9, src: "bmc" });
  assert.equal(untold(history), null, "another engine's depth is no bound");
  bound(4);
  assert.deepEqual(untold(history), [3, 3]);
  assert.match(of("nopath", 2), /fails for other paths, .* Paths of more than 2 steps are not recorded\.$/);
  for (const i of [0, 1, 3]) assert.doesNotMatch(of("nopath", i), /other paths/);
  assert.match(of("state", -1), /Longer paths are not recorded\.$/);
  assert.doesNotMatch(of("state", -2), /No longer/);
  bound(5);
  const says = (event: number): string => drawnPath(history, event, null)!.says;
  assert.match(
    says(history.length - 1),
    /Longer paths are not recorded, but the induction over 3 to 4 steps fails too/,
  );
  assert.doesNotMatch(says(history.of("way")[0]!), /No longer/);
  bound(6, true);
  assert.equal(untold(history), null, "they are told again");
});

test("images: layers, where they allow too much, the end", () => {
  assert.match(last({ k: "image", lv: 0, loc: 0, f: "true" }), /^Layer 0: the start/);
  assert.match(
    last({ k: "image", lv: 2, loc: 2, f: "x <= 3" }),
    /^Layer 2 at .*: x <= 3\. Each step from layer 1 to this location ends in layer 2 or an earlier one\. No state of layer 2 reaches/,
  );
  assert.match(last({ k: "way", lv: 2, loc: 2, t: "meets", by: 3 }), /^Layer 3 has a state .* no counterexample/);
  assert.match(
    last({ k: "image", lv: 1, loc: 2, f: "true" }, { k: "fixpoint", lv: 2, pf: "layers" }),
    /^The last layer adds nothing/,
  );
});
