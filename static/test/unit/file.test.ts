// Tests the single-file page: encoding its parts as text and decoding them, packing and unpacking
// them, and which note belongs to an event.

import assert from "node:assert/strict";
import test from "node:test";
import { noteAt } from "../../src/notes/view";
import { pack, unpack } from "../../src/file/unpack";

/** Returns bytes with and without repetition, which are the same in each run. */
function bytes(n: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(n);
  let x = 1;
  for (let i = 0; i < n; i++) {
    x = (Math.imul(x, 1103515245) + 12345) >>> 0;
    out[i] = i % 1000 < 600 ? (x >>> 24) & 0x1f : (out[i - 777] ?? 255);
  }
  return out;
}

test("what is packed is text without markup, and is unpacked, of any length", async () => {
  for (const n of [0, 1, 2, 3, 4, 5, 9, 1000, 1001, 1002, 100_003]) {
    const b = bytes(n);
    const packed = await pack(b);
    assert.match(packed.text, /^[\w+/=]*$/);
    assert.deepEqual(await unpack(packed), b);
  }
  const { text } = await pack(bytes(5000));
  await assert.rejects(unpack({ text: text.slice(0, 1000) }));
});

test("the note to show is the last one of its kind that is not after the position", () => {
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
