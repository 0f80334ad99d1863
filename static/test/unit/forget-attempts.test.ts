// Tests the attempts to forget values along a path. The views of paths and of the precision must
// agree with the events that report these attempts.

import assert from "node:assert/strict";
import test from "node:test";
import { cellsOf } from "../../src/path/cells";
import { pathsOf } from "../../src/path/model";
import { answer, conclusion, forgetAttemptsOf, values } from "../../src/path/forget-attempts";
import { says } from "../../src/path/words";
import type { EventKind, TraceEvent } from "../../src/engine/protocol";
import { History } from "../../src/replay/history";

type EventFields = Partial<TraceEvent> & { k: EventKind };

function runOf(...list: EventFields[]): History {
  const h = new History();
  h.append(list.map((e, n) => ({ lv: 0, loc: -1, e: -1, src: "explicit-itp", ...e, n })));
  return h;
}

const tree: EventFields[] = [
  { k: "node", nd: 1, loc: 0, f: "true" },
  { k: "expand", nd: 1, loc: 0 },
  { k: "node", nd: 2, p: 1, e: 0, loc: 2, lv: 1, f: "true" },
  { k: "expand", nd: 2, loc: 2 },
  { k: "node", nd: 3, p: 2, e: 1, loc: 3, lv: 2, f: "true" },
  { k: "expand", nd: 3, loc: 3 },
  { k: "node", nd: 4, p: 3, e: 2, loc: 1, lv: 3, f: "true" },
];

const refuted: EventFields[] = [
  ...tree,
  { k: "path", nd: 4, loc: 1, lv: 3, t: "refuted" }, // 7
  {
    k: "removal",
    nd: 2,
    loc: 2,
    lv: 1,
    e: 2,
    by: 4,
    b: "f.x = 0, y = -3, z = 1",
    gn: ["y", "z"],
    a: "f.x = 0",
    f: "f.x = 0",
    t: "idle",
  },
  { k: "removal", nd: 2, loc: 2, lv: 1, b: "f.x = 0", gn: ["f.x"], a: "true", f: "f.x = 0", t: "needed" },
  {
    k: "removal",
    nd: 3,
    loc: 3,
    lv: 2,
    b: "f.x = 1, y = 0",
    gn: ["y", "f.x"],
    a: "true",
    f: "f.x = 1, y = 0",
    t: "needed",
  },
  { k: "interpolant", nd: 1, loc: 0, lv: 0, f: "true" }, // 11
  { k: "interpolant", nd: 2, loc: 2, lv: 1, f: "f.x = 0" },
  { k: "interpolant", nd: 3, loc: 3, lv: 2, f: "f.x = 1, y = 0" },
  { k: "interpolant", nd: 4, loc: 1, lv: 3, f: "false" },
  { k: "precision", loc: 2, ps: ["f.x"], t: "interpolant" },
  { k: "prune", nd: 1, loc: 0, t: "precision" }, // 16
];

test("attempts belong to the look at their path, with what they leave out and what remains", () => {
  const h = runOf(...refuted);
  const paths = pathsOf(h);
  assert.equal(paths.examinations.length, 1, "one look, from the path to what it was for");
  assert.deepEqual([paths.examinations[0]!.from, paths.examinations[0]!.to], [7, 16]);
  const all = forgetAttemptsOf(paths.examinations[0]!, h);
  assert.deepEqual(
    all.map((r) => [r.event, r.position, r.known.join(), r.gone.join(), r.idle, r.refuted, r.remains]),
    [
      [8, 1, "f.x = 0,y = -3,z = 1", "y = -3,z = 1", true, 3, "f.x = 0"],
      [9, 1, "f.x = 0", "f.x = 0", false, -1, "f.x = 0"],
      [10, 2, "f.x = 1,y = 0", "f.x = 1,y = 0", false, -1, "f.x = 1, y = 0"],
    ],
  );
  assert.deepEqual(all.map(conclusion), ["can be forgotten", "must be remembered", "not all can be forgotten"]);
  assert.equal(answer(all[0]!), "yes: position 3 is not reached");
  assert.match(answer(all[1]!), /^no/);
});

test("the strip has the values that are known, and those that are forgotten, until the interpolant is told", () => {
  const h = runOf(...refuted);
  const paths = pathsOf(h);
  const look = paths.examinations[0]!;
  const at = (event: number): string[] =>
    cellsOf(look, paths.moment(look, event), h, null).map(
      (c) => `${c.interpolant}${c.known.map((v) => (c.gone.includes(v) ? `-${v}` : v)).join(", ")}${c.now ? " <" : ""}`,
    );
  assert.deepEqual(at(7), ["", "", "", " <"]);
  assert.deepEqual(at(8), ["", "f.x = 0, -y = -3, -z = 1 <", "", ""]);
  assert.deepEqual(at(10), ["", "f.x = 0, -y = -3, -z = 1", "f.x = 1, y = 0 <", ""]);
  assert.deepEqual(at(14), ["true", "f.x = 0", "f.x = 1, y = 0", "false <"]);
  assert.match(says(look, paths.moment(look, 9)), /leaves values out/);
  assert.match(says(look, paths.moment(look, 14)), /Below each location is its interpolant/);
});

test("a path that the values allow and that cannot be run is not said to be refuted by them", () => {
  const h = runOf(...tree, { k: "path", nd: 4, loc: 1, lv: 3, t: "spurious" });
  const paths = pathsOf(h);
  const m = paths.moment(paths.examinations[0]!, 7);
  assert.equal(m.fate, "spurious");
  assert.match(says(paths.examinations[0]!, m), /can no longer prove the program/);
});

test("a valuation is its values", () => {
  assert.deepEqual(values("x = 3, f.y = ?"), ["x = 3", "f.y = ?"]);
  for (const none of ["", "true", "false"]) assert.deepEqual(values(none), []);
});
