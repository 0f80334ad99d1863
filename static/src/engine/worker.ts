// The Web Worker that holds one instance of the engine. The first message to the worker contains
// the compiled module or the address of the module's file. If the message is null, the worker
// derives the address from its own address. Without a compiled module, the worker loads the module
// and passes it to the page. After this first message, the Go program in the worker handles all
// messages (wasm/main_js.go): requests and responses are JSON strings.

import "virtual:wasm-exec";
import type { Packed } from "../file/unpack";
import { load, module as moduleURL } from "./load";

/**
 * The address of the engine module's file. It is sent to the worker in an object, because a message that is a string is
 * a request.
 */
export interface Address {
  address: string;
}

interface GoRuntime {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}
declare const Go: new () => GoRuntime;
declare const self: {
  onmessage: ((e: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
  location: { href: string };
};

// Requests that arrive while the Go program cannot handle messages yet. They are stored until it can.
const early: MessageEvent[] = [];

self.onmessage = (first: MessageEvent) => {
  self.onmessage = (e) => early.push(e);
  void start(first.data as Given);
};

type Given = WebAssembly.Module | Address | Packed | null;

/** The argument for `load`. In a single-file page `load` is another module, which takes the packed engine. */
function placeOf(given: Address | Packed | null): Parameters<typeof load>[0] {
  if (given === null) return moduleURL(self.location.href);
  return "address" in given ? new URL(given.address) : (given as unknown as URL);
}

async function start(given: Given): Promise<void> {
  try {
    const module = given instanceof WebAssembly.Module ? given : await load(placeOf(given), (l) => self.postMessage(l));
    const go = new Go();
    const instance = await WebAssembly.instantiate(module, go.importObject);
    const done = go.run(instance); // the Go program sets onmessage before it first waits
    const listen = self.onmessage;
    for (const e of early.splice(0)) listen?.(e);
    await done;
    fail("the engine ended");
  } catch (err) {
    fail(err instanceof Error ? err.message : String(err));
  }
}

function fail(message: string): void {
  self.postMessage(JSON.stringify({ id: 0, type: "error", message }));
}
