// Parts of the page in one file: as text and back, packed and back; which note holds
// at a place.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import { unpack as lzma } from "../../src/file/lzma";
import { noteAt } from "../../src/file/notes";
import { fromDigits, pack, toDigits, unpack } from "../../src/file/unpack";

/** Bytes that repeat and do not, the same each time. */
function bytes(n: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(n);
  let x = 1;
  for (let i = 0; i < n; i++) {
    x = (Math.imul(x, 1103515245) + 12345) >>> 0;
    out[i] = i % 1000 < 600 ? (x >>> 24) & 0x1f : (out[i - 777] ?? 255);
  }
  return out;
}

test("bytes are text and back, of any length", () => {
  for (const n of [0, 1, 2, 3, 4, 5, 9, 1000, 1001, 1002, 1003]) {
    const b = bytes(n);
    const text = toDigits(b);
    assert.match(text, /^[^<>&\\]*$/);
    assert.deepEqual(fromDigits(text), b);
  }
  const all = new Uint8Array([255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 255]);
  assert.deepEqual(fromDigits(toDigits(all)), all);
  assert.throws(() => fromDigits("ab<de"), /damaged/);
});

test("what a browser packs is unpacked", async () => {
  const b = bytes(5000);
  assert.deepEqual(await unpack(await pack(b)), b);
});

test("what xz packs is unpacked, whatever its settings; what is cut off is refused", (t) => {
  const b = bytes(200_000);
  for (const how of ["lc=3,lp=0,pb=2", "lc=4,lp=0,pb=0", "lc=0,lp=4,pb=1", "lc=0,lp=0,pb=4"]) {
    let packed: Buffer;
    try {
      packed = execFileSync("xz", ["--format=lzma", "--stdout", `--lzma1=preset=6,${how}`], { input: b });
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code === "ENOENT") return t.skip("there is no xz");
      throw err;
    }
    packed.writeBigUInt64LE(BigInt(b.length), 5); // as the build does
    const text = new Uint8Array(packed);
    assert.deepEqual(lzma(text), b, how);
    assert.throws(() => lzma(text.subarray(0, text.length >> 1)), /cut off|damaged/);
  }
});

test("the note that holds is the last one of its kind that is not after the place", () => {
  const note = (
    kind: "event" | "statement",
    n: number,
  ): { at: { kind: typeof kind; n: number }; title: string; text: string[] } => ({
    at: { kind, n },
    title: "",
    text: [],
  });
  const notes = [note("event", 9), note("event", 3), note("statement", 2)];
  assert.equal(noteAt(notes, null), -1);
  assert.equal(noteAt(notes, { kind: "event", n: 2 }), -1);
  assert.equal(noteAt(notes, { kind: "event", n: 3 }), 1);
  assert.equal(noteAt(notes, { kind: "event", n: 50 }), 0);
  assert.equal(noteAt(notes, { kind: "statement", n: 50 }), 2);
});
