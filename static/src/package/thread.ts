// Runs the command, compiled to WebAssembly, in a separate thread. So the command may end without ending the process,
// and it has a larger stack.

import { Worker } from "node:worker_threads";

/** The data with which a thread that runs the command starts. */
export interface Start {
  argv: string[];
  /** Whether the thread posts its output instead of printing it. */
  capture: boolean;
}

/** Text that a thread prints to stream 1 or 2. */
export interface Printed {
  stream: number;
  data: Uint8Array;
}

const megabytes = 256; // size of the stack: deeply nested programs need more than 4 MB, the default for threads

/** Starts the command. */
export function start(argv: string[], capture: boolean): Worker {
  return new Worker(new URL("./command-worker.js", import.meta.url), {
    workerData: { argv, capture } satisfies Start,
    resourceLimits: { stackSizeMb: megabytes, maxOldGenerationSizeMb: 4096 },
  });
}

/** Runs the command to its end. */
export function command(
  argv: string[],
  signal?: AbortSignal,
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const worker = start(argv, true);
    const printed: Record<number, Uint8Array[]> = { 1: [], 2: [] };
    const text = (stream: number): string => Buffer.concat(printed[stream]!).toString();
    const abort = (): void => {
      reject(signal?.reason as Error);
      void worker.terminate();
    };
    signal?.addEventListener("abort", abort, { once: true });
    worker.on("message", ({ stream, data }: Printed) => printed[stream]?.push(data));
    worker.on("error", reject);
    worker.on("exit", (code) => {
      signal?.removeEventListener("abort", abort);
      resolve({ code, stdout: text(1), stderr: text(2) });
    });
  });
}
