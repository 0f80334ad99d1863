// Fetches and compiles the engine's module, in the worker. The module is compiled while it arrives,
// off the page's main thread.

declare const MANIFEST: { wasm: string; wasmSize: number; wasmPacked: number };

/** The messages of a worker about the module that it fetches. */
export type Loading =
  | { id: -1; phase: "download"; loaded: number; total: number } // counts transferred bytes
  | { id: -1; phase: "compile" }
  | { id: -1; module: WebAssembly.Module };

/**
 * The number of bytes to transfer: the response's Content-Length or, without it, `packed` if the
 * file is compressed with Brotli, and otherwise `size`. `packed` is the size of the compressed file
 * as the build measured it.
 */
export function transferred(headers: Headers, size: number, packed: number): number {
  const said = Number(headers.get("Content-Length"));
  if (said > 0) return said;
  return headers.get("Content-Encoding") === "br" && packed > 0 ? packed : size;
}

/** The module's address. Its name in MANIFEST is relative to `base`, the address of the script that contains the name. */
export function module(base: string): URL {
  return new URL(MANIFEST.wasm, base);
}

/** Loads the module. Calls `onProgress` with the progress. */
export async function load(url: URL, onProgress: (l: Loading) => void): Promise<WebAssembly.Module> {
  const { wasmSize, wasmPacked } = MANIFEST;
  const response = await fetch(url, { credentials: "same-origin" });
  if (!response.ok || !response.body)
    throw new Error(`the engine could not be downloaded: ${response.status} ${response.statusText}`);
  const total = transferred(response.headers, wasmSize, wasmPacked);
  let unpacked = 0;
  let reported = -1;
  const counted = (await plain(response.body)).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk);
        unpacked += chunk.length;
        // The browser delivers decompressed bytes, so estimate the transferred bytes by their share of the file.
        const share = Math.min(1, unpacked / wasmSize);
        if (share - reported < 0.02) return;
        reported = share;
        onProgress({ id: -1, phase: "download", loaded: Math.round(share * total), total });
      },
      flush() {
        onProgress({ id: -1, phase: "compile" });
      },
    }),
  );
  // A new response has the right content type, whatever the server sent.
  const module = await WebAssembly.compileStreaming(
    new Response(counted, { headers: { "Content-Type": "application/wasm" } }),
  );
  onProgress({ id: -1, module });
  return module;
}

/**
 * Returns the bytes of a file, decompressed if the file is compressed by gzip, as `make embed`
 * does. The first byte shows whether it is compressed. No header of the response shows this,
 * because a server may decompress the file on the way, and a page of another site cannot see that.
 */
export async function plain(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<ReadableStream<Uint8Array>> {
  const reader = body.getReader();
  const { value: first } = await reader.read();
  const whole = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (to) => (first ? to.enqueue(first) : to.close()),
    async pull(to) {
      const { done, value } = await reader.read();
      if (done) to.close();
      else to.enqueue(value);
    },
    cancel: (why) => reader.cancel(why),
  });
  return first?.[0] === 0x1f ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}
