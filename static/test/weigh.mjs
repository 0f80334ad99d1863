// What a file of the built page weighs when it is transferred.

import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { built } from "./harness.mjs";

let loose = 1;

/** What budgets are multiplied by: more than 1 where `make page` has not made the files. */
export const slack = () => loose;

/** Bytes with brotli of a file of static/dist: as built, or with some slack by a quicker compression. */
export function weight(name) {
  const full = path.join(built("DIST"), name);
  try {
    return statSync(`${full}.br`).size;
  } catch {
    // The best quality takes half a minute on the engine.
    const quality = name.endsWith(".wasm") ? 9 : 11;
    loose = Math.max(loose, quality < 11 ? 1.25 : 1.05); // scripts are minified twice only by `make page`
    return brotliCompressSync(readFileSync(full), {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24 },
    }).length;
  }
}
