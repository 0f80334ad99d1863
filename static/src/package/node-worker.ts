// A worker thread with an instance of the engine, with the interface that the Go program expects in
// browsers.

import "virtual:wasm-exec";
import { parentPort, workerData } from "node:worker_threads";

declare const Go: new () => { importObject: WebAssembly.Imports; run(i: WebAssembly.Instance): Promise<void> };

const port = parentPort;
if (!port) throw new Error("this script runs only in a worker thread");
const scope = globalThis as unknown as {
  postMessage: (text: string) => void;
  onmessage: ((e: { data: unknown }) => void) | null;
};
scope.postMessage = (text) => port.postMessage(text);
const go = new Go();
void WebAssembly.instantiate(workerData as WebAssembly.Module, go.importObject).then((instance) => {
  void go.run(instance); // the Go program listens before it first yields
  port.on("message", (data) => scope.onmessage?.({ data }));
});
