// Tests loading the engine's module, compressed or not.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { plain } from "../../src/engine/load";

const bytes = new Uint8Array([0, 0x61, 0x73, 0x6d, ...Array.from({ length: 100_000 }, (_, i) => i % 251)]);

/** A response body that arrives in chunks of `size` bytes. */
function body(all: Uint8Array, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(to) {
      if (at >= all.length) return to.close();
      to.enqueue(new Uint8Array(all.subarray(at, (at += size))));
    },
  });
}

test("a module is read as it is, or unpacked", async () => {
  for (const file of [bytes, new Uint8Array(gzipSync(bytes))])
    for (const size of [100, 1 << 20]) {
      const got = new Uint8Array(await new Response(await plain(body(file, size))).arrayBuffer());
      assert.deepEqual(got, bytes);
    }
  const none = await new Response(await plain(body(new Uint8Array(), 1))).arrayBuffer();
  assert.equal(none.byteLength, 0);
});
