// The transferred size of a file of the built page.

import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { built } from "./harness.mjs";

/** Whether the page was built for publishing (`make release`). It is then smaller and compressed best. */
export const released = process.env.IC3PLAY_RELEASE === "yes";

let loose = 1;
const weights = new Map(); // by file: compressed size, since several sums need it

/** A factor for budgets. It is above 1 if the page was not built for publishing. */
export const slack = () => loose;

/** The size with brotli of a file of static/dist: as built, or estimated by a quicker compression, with some slack. */
export function weight(name) {
  if (!weights.has(name)) weights.set(name, transferred(name));
  return weights.get(name);
}

function transferred(name) {
  const full = path.join(built("DIST"), name);
  if (released) return statSync(`${full}.br`).size;
  // Scripts are minified only once here. The module is compiled without the flags for small code, and compressing it at
  // the best quality takes half a minute.
  const module = name.endsWith(".wasm");
  loose = Math.max(loose, module ? 1.65 : 1.06);
  const params = { [constants.BROTLI_PARAM_QUALITY]: module ? 6 : 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return brotliCompressSync(readFileSync(full), { params }).length;
}
