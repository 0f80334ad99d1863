// Accessibility by axe-core: no serious finding in any view, at any width, in
// either theme.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { drawn } from "./page.mjs";

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What no view may have: standards up to WCAG 2.2 AA, and good practice. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails when axe finds something serious, or the page is wider than the screen.
 * The page must have been opened with bypassCSP: its policy forbids what axe is.
 * With strict, findings of every weight count.
 */
export async function axe(page, what, { strict = false, inside = "" } = {}) {
  await drawn(page);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(script);
  // What fades in has its colours at the end only.
  await page.evaluate(() =>
    Promise.race([
      Promise.allSettled(
        document
          .getAnimations()
          .filter((a) => a.effect?.getTiming().iterations !== Infinity)
          .map((a) => a.finished),
      ),
      new Promise((resolve) => setTimeout(resolve, 3000)),
    ]),
  );
  const found = await page.evaluate(
    ([runOnly, inside]) =>
      globalThis.axe.run(inside ? document.querySelector(inside) : document, { runOnly, resultTypes: ["violations"] }),
    [rules, inside],
  );
  const bad = found.violations
    .filter((v) => strict || v.impact === "serious" || v.impact === "critical")
    .map(
      (v) =>
        `${v.impact}: ${v.id}: ${v.nodes
          .map((n) => `${n.target.join(" ")} ${n.any[0]?.message ?? ""}`)
          .slice(0, 3)
          .join("; ")}`,
    );
  assert.deepEqual(bad, [], what);
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth),
    page.viewportSize().width,
    `${what}: wider than the screen`,
  );
}

/** One test for each theme and width: body gets the options to open the page with. */
export function axeTests(
  name,
  body,
  sizes = [
    [1280, 800],
    [390, 844],
  ],
) {
  for (const scheme of ["light", "dark"]) {
    for (const [width, height] of sizes)
      test(`axe: ${name}, ${scheme}, ${width} wide`, { timeout: 180_000 }, (t) =>
        body(t, { scheme, width, height, bypassCSP: true }),
      );
  }
}
