// The module in a page in one file, in the worker: unpacked and compiled there.
// Takes the place of engine/load.ts, in whose place nothing is fetched.

import type { Loading } from "../engine/load";
import { unpack, type Packed } from "./unpack";

/** There is no address of it: who asks for it without the module has it in hand. */
export function module(): never {
  throw new Error("the module is in the file");
}

export async function load(given: Packed, tell: (l: Loading) => void): Promise<WebAssembly.Module> {
  const bytes = await unpack(given);
  tell({ id: -1, phase: "compile" });
  const module = await WebAssembly.compile(bytes);
  tell({ id: -1, module });
  return module;
}
