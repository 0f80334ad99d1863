// Fetches and compiles the engine's module, in the worker: it is compiled while it
// arrives, and nothing of that is work of the page's own thread.

declare const MANIFEST: { wasm: string; wasmSize: number; wasmPacked: number };

/** What a worker tells of the module that it fetches. */
export type Loading =
  | { id: -1; phase: "download"; loaded: number; total: number } // bytes as they are transferred
  | { id: -1; phase: "compile" }
  | { id: -1; module: WebAssembly.Module };

/** The bytes that are transferred: what the server says, else what the build knows of its own compressed file. */
export function transferred(headers: Headers, size: number, packed: number): number {
  const said = Number(headers.get("Content-Length"));
  if (said > 0) return said;
  return headers.get("Content-Encoding") === "br" && packed > 0 ? packed : size;
}

/** Where the module is, from the file that knows its name. */
export function module(base: string): URL {
  return new URL(MANIFEST.wasm, base);
}

/** The module; `tell` is told how far it is. */
export async function load(url: URL, tell: (l: Loading) => void): Promise<WebAssembly.Module> {
  const { wasmSize, wasmPacked } = MANIFEST;
  const response = await fetch(url, { credentials: "same-origin" });
  if (!response.ok || !response.body)
    throw new Error(`the engine could not be downloaded: ${response.status} ${response.statusText}`);
  const total = transferred(response.headers, wasmSize, wasmPacked);
  let unpacked = 0;
  let told = -1;
  const counted = (await plain(response.body)).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk);
        unpacked += chunk.length;
        // The browser hands on what it has unpacked: its share of the file stands for what has been transferred.
        const share = Math.min(1, unpacked / wasmSize);
        if (share - told < 0.02) return;
        told = share;
        tell({ id: -1, phase: "download", loaded: Math.round(share * total), total });
      },
      flush() {
        tell({ id: -1, phase: "compile" });
      },
    }),
  );
  // A response of our own has the right type whatever the server sent.
  const module = await WebAssembly.compileStreaming(
    new Response(counted, { headers: { "Content-Type": "application/wasm" } }),
  );
  tell({ id: -1, module });
  return module;
}

/**
 * The bytes of a file that may be packed by gzip, as the one that `make embed` makes is. Its first byte decides, since a
 * server may unpack a file of that name on the way, and another site's page does not see that it has.
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
