// The page's engine in Node: a module in a worker, behind the interface that it
// has in a browser. wasm/node.mjs decides programs with it, and the page's build
// compares two modules.

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

/** In the worker: the module behind the interface of a Web Worker. */
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
 * A function that asks the module, given as WebAssembly.Module, one question
 * after the other: of a request and milliseconds, it resolves to all responses,
 * and rejects when there is no last one in this time or the module ends. The
 * next question has a module made anew then. `close` ends the worker.
 */
export function asker(module, goroot) {
  let worker = null;
  let id = 0;
  let waiting = () => {}; // for the answers to the question at hand
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
        // How far a request is depends on the clock: it is no part of the answer.
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
