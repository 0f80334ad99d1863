// Unpacks and compiles the module of a single-file page, in the worker. Replaces engine/load.ts;
// nothing is fetched.

import type { Loading } from "../engine/load";
import { unpack, type Packed } from "./unpack";

/** Must not be called: the callers have the module itself, so it needs no address. */
export function module(): never {
  throw new Error("the module is in the file");
}

export async function load(given: Packed, onProgress: (l: Loading) => void): Promise<WebAssembly.Module> {
  const bytes = await unpack(given);
  onProgress({ id: -1, phase: "compile" });
  const module = await WebAssembly.compile(bytes);
  onProgress({ id: -1, module });
  return module;
}
