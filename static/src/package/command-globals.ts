// Globals that Go's runtime needs before it is loaded.

import fs from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { Printed, Start } from "./thread";

const { capture } = workerData as Start;
const caught: typeof fs = capture ? Object.create(fs) : fs;
if (capture) {
  const post = (stream: number, data: Uint8Array): void => parentPort?.postMessage({ stream, data } satisfies Printed);
  const write = fs.write as unknown as (...args: unknown[]) => void;
  const own = (
    fd: number,
    data: Uint8Array,
    offset: number,
    length: number,
    at: number | null,
    done: (e: null, n: number) => void,
  ): void => {
    if (fd !== 1 && fd !== 2) return write(fd, data, offset, length, at, done);
    post(fd, data.slice(offset, offset + length));
    done(null, length);
  };
  caught.write = own as unknown as typeof fs.write;
  caught.writeSync = ((fd: number, data: Uint8Array) => {
    post(fd, data.slice());
    return data.length;
  }) as typeof fs.writeSync;
}
Object.assign(globalThis, { fs: caught, path });
