// The package in Node: instances run in worker threads and share one compiled module. Idle threads
// do not keep the process alive.

import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { pool, verifier, type Port, type Verifier, type WorkerListener } from "./core";
import { exchanged } from "./exchanged";
import type { ElementOptions, Files } from "./options";
import { checkOptions } from "./check-options";

export type * from "./core";
export type * from "./options";

let compiled: Promise<WebAssembly.Module> | null = null;

/** Returns the engine's module, compiled from the file beside this one. */
function module(): Promise<WebAssembly.Module> {
  compiled ??= readFile(new URL("./engine.wasm", import.meta.url)).then((file) => WebAssembly.compile(file));
  return compiled;
}

async function begin(listener: WorkerListener): Promise<Port> {
  const worker = new Worker(new URL("./node-worker.js", import.meta.url), { workerData: await module() });
  worker.on("message", (text: string) => listener.said(text));
  worker.on("error", (e: Error) => listener.gone(e.message));
  worker.on("exit", () => listener.gone("it ended"));
  return {
    post: (text) => worker.postMessage(text),
    end: () => void worker.terminate(),
    hold: (on) => (on ? worker.ref() : worker.unref()),
  };
}

const all = verifier(pool({ begin, keep: availableParallelism() }), exchanged);

/** Decides a program. The report is that of `ic3play check -json`. A program with errors also has a report. */
export const check: Verifier["check"] = all.check;
/**
 * Checks whether a witness, given as the text of a file, proves its verdict about a program. The witness has the
 * project's own format, or format 2.0.
 */
export const validate: Verifier["validate"] = all.validate;
/** Resolves to the engines, with their options and presets. */
export const engines: Verifier["engines"] = all.engines;
/** Terminates the workers. The next request starts new ones. */
export const close: Verifier["close"] = all.close;

/** Defines <ic3-play> in a browser. In Node it does nothing, so that the same code can render pages there. */
export const defineElement: (options?: ElementOptions) => void = (options = {}) =>
  checkOptions(options, ["name", "playground"], "defineElement");

/**
 * Sets the addresses of the engine's files, for a browser. In Node the files are in the same folder as this one, so the
 * addresses are only checked.
 */
export const configure: (where: Files) => void = (where) =>
  checkOptions(where, ["worker", "module", "layout"], "configure");
