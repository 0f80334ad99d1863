// Tests which events are drawn when a range of the run is exported as pictures.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnEvents, most } from "../../src/daily/frames-of-run";

test("a stretch is drawn event by event, a long one evenly, from its first to its last", () => {
  assert.deepEqual(drawnEvents({ from: 3, to: 6 }, 10), [2, 3, 4, 5]);
  assert.deepEqual(drawnEvents({ from: 9, to: 99 }, 10), [8, 9]);
  assert.deepEqual(drawnEvents({ from: 5, to: 2 }, 10), [4]);
  const long = drawnEvents({ from: 1, to: 1000 }, 1000);
  assert.equal(long.length, most);
  assert.equal(long[0], 0);
  assert.equal(long.at(-1), 999);
  assert.ok(long.every((n, i) => i === 0 || n > long[i - 1]!));
});
