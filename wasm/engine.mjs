// The page's engine in Node: the module runs in a worker, with the same interface as
// in a browser. wasm/node.mjs decides programs with it, and the page's build compares
// two modules.

import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  isMainThread,
  parentPort,
  Worker,
  workerData,
} from "node:worker_threads";

const self = fileURLToPath(import.meta.url);

if (!isMainThread && workerData?.engine === self) await engine();

/** Runs in the worker: the module with the interface of a Web Worker. */
async function engine() {
  const exec = readFileSync(
    path.join(workerData.goroot, "lib/wasm/wasm_exec.js"),
    "utf8",
  );
  (0, eval)(exec);
  globalThis.postMessage = (text) => parentPort.postMessage(text);
  parentPort.on("message", (text) => globalThis.onmessage({ data: text }));
  const go = new globalThis.Go();
  await go.run(
    await WebAssembly.instantiate(workerData.module, go.importObject),
  );
}

/**
 * Returns a function that sends requests to the module (a WebAssembly.Module), one
 * after the other. Its arguments are a request and a limit in milliseconds. Its
 * promise resolves to all responses. The promise is rejected if the last response
 * does not come in time, or if the module ends; the next request then gets a new
 * instance. `close` ends the worker.
 */
export function asker(module, goroot) {
  let worker = null;
  let id = 0;
  let waiting = () => {}; // receives the responses to the current request
  const spawn = () =>
    new Promise((resolve, reject) => {
      const w = new Worker(self, {
        workerData: { engine: self, module, goroot },
      });
      w.on("message", (text) => {
        const r = JSON.parse(text);
        if (r.type === "ready") resolve({ worker: w, ready: r });
        else if (w === worker?.worker) waiting(r);
      });
      const gone = (message) =>
        w === worker?.worker
          ? waiting({ type: "gone", message })
          : reject(new Error(message));
      w.on("error", (e) => gone(e.message));
      w.on("exit", () => gone("the engine ended"));
    });
  const ask = async (request, limit) => {
    worker ??= await spawn();
    const mine = ++id;
    const answers = [];
    return new Promise((resolve, reject) => {
      const fail = (reason) => {
        const broken = worker.worker;
        worker = null;
        void broken.terminate();
        end(reject, new Error(reason));
      };
      const guard = setTimeout(
        () => fail("no answer after the time limit"),
        limit,
      );
      const end = (how, what) => {
        clearTimeout(guard);
        waiting = () => {};
        how(what);
      };
      waiting = (r) => {
        if (r.type === "gone" || r.type === "error") return fail(r.message);
        // The progress of a request depends on the clock, so it is no part of the answer.
        if (r.id !== mine || r.type === "progress") return;
        answers.push(r);
        if (r.type !== "graph" && r.type !== "events") end(resolve, answers);
      };
      worker.worker.postMessage(JSON.stringify({ id: mine, ...request }));
    });
  };
  ask.ready = async () => (worker ??= await spawn()).ready;
  ask.close = async () => {
    const last = worker?.worker;
    worker = null;
    await last?.terminate();
  };
  return ask;
}
