// Reads the sizes stated in docs/embed.md, so that tests can compare them with the sizes that they measure.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";

const doc = path.resolve(import.meta.dirname, "../../docs/embed.md");

/**
 * Returns a number of bytes from a table in docs/embed.md. The first group of `pattern` must match the number, which is
 * in units of `unit` bytes.
 */
export function statedSize(pattern, unit = 1000) {
  const m = pattern.exec(readFileSync(doc, "utf8"));
  assert.ok(m, `docs/embed.md says nothing of ${pattern}`);
  return Number(m[1].replaceAll(",", "")) * unit;
}

/**
 * Compares a measured size with the stated one. The difference must be below a twentieth plus half a kilobyte. `loose`
 * is a factor for a different build.
 */
export function assertStated(bytes, pattern, { unit = 1000, loose = 1 } = {}) {
  const want = statedSize(pattern, unit);
  const off = want / 20 + 500;
  const text = `docs/embed.md says ${want} bytes, and it is ${bytes}: ${pattern}`;
  assert.ok(bytes <= (want + off) * loose && bytes >= (want - off) / loose, text);
}
