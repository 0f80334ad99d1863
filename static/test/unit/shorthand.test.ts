// The engine's module as it is read: from shorthand (its tests are those of the build, with
// whole modules), as it is, and what its transfer is counted by.

import assert from "node:assert/strict";
import test from "node:test";
import { shareOf } from "../../src/engine/load";
import { readShorthand, ShorthandReader } from "../../src/engine/shorthand";

const plain = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0, 3, 1, 0x41, 7]);

/** Blocks: a raw one, and numbers from 126 on. */
const short = new Uint8Array([0x69, 0x63, 0x33, 0x73, 2, 0, 3, 0, 0x61, 0x73, 2, 2, 126, 3]);

test("a module that is written as usual passes through, in pieces of any size", () => {
  assert.deepEqual(readShorthand(plain), plain);
  const reader = new ShorthandReader();
  const parts = [...plain].flatMap((byte) => [...reader.push(new Uint8Array([byte]))]);
  reader.end();
  assert.deepEqual(parts, [...plain]);
});

test("blocks are written as soon as they are there", () => {
  assert.deepEqual([...readShorthand(short)], [0, 0x61, 0x73, 126, 127, 128, 1]);
  const reader = new ShorthandReader();
  assert.equal(reader.push(short.subarray(0, 9)).length, 0);
  assert.equal(reader.push(short.subarray(9, 10)).length, 3);
  assert.equal(reader.push(short.subarray(10)).length, 4);
  reader.end();
});

test("what is no module, or less than one, is refused", () => {
  for (const bad of [
    new Uint8Array(),
    short.subarray(0, 3),
    short.subarray(0, short.length - 1),
    new Uint8Array(9).fill(60),
  ])
    assert.throws(() => readShorthand(bad), /damaged/);
});

test("what is there of the file tells what has been transferred", () => {
  const shares = [100, 400, 1000];
  for (const [there, transferred] of [
    [0, 0],
    [1 / 6, 0.05],
    [1 / 3, 0.1],
    [1 / 2, 0.25],
    [2 / 3, 0.4],
    [5 / 6, 0.7],
    [1, 1],
    [1.2, 1],
  ] as const)
    assert.ok(Math.abs(shareOf(there, shares) - transferred) < 1e-9, `${there}`);
});
