// Checks with axe-core that the page is accessible: no serious finding in any view, at any width, in the light and in
// the dark theme.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { drawn } from "./page.mjs";
import { full, long } from "./rounds.mjs";

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that every view must satisfy: standards up to WCAG 2.2 AA, and best practices. */
const rules = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };

/** The accessibility rules about colours. In another theme only these have to be checked again. */
const ofColours = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

async function findings(page, runOnly, inside) {
  await drawn(page);
  // An element that fades in has its final colours only at the end.
  await page.evaluate(() => {
    for (const a of document.getAnimations()) if (a.effect?.getTiming().iterations !== Infinity) a.finish();
  });
  const found = await page.evaluate(
    ([runOnly, inside]) =>
      globalThis.axe.run(inside ? document.querySelector(inside) : document, { runOnly, resultTypes: ["violations"] }),
    [runOnly, inside],
  );
  return found.violations;
}

/**
 * Fails if axe finds something serious, or if the page is wider than the screen. The page must have been opened with
 * bypassCSP, since its policy forbids axe's script. With `strict`, findings of every severity count. With `themes`, the
 * colours are also checked in the other theme (dark instead of light). By default that is done only in a complete round
 * (rounds.mjs), since both themes define the same colour names.
 */
export async function axe(page, what, { strict = false, inside = "", themes = long } = {}) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(script);
  const found = await findings(page, rules, inside);
  if (themes) {
    const scheme = await page.evaluate(() => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
    await page.emulateMedia({ colorScheme: scheme === "dark" ? "light" : "dark" });
    found.push(...(await findings(page, ofColours, inside)));
    await page.emulateMedia({ colorScheme: scheme });
  }
  const bad = found
    .filter((v) => strict || v.impact === "serious" || v.impact === "critical")
    .map(
      (v) =>
        `${v.impact}: ${v.id}: ${v.nodes
          .map((n) => `${n.target.join(" ")} ${n.any[0]?.message ?? ""}`)
          .slice(0, 3)
          .join("; ")}`,
    );
  assert.deepEqual(bad, [], what);
  const wide = await page.evaluate(() =>
    document.documentElement.scrollWidth > innerWidth
      ? [...document.querySelectorAll("body *")]
          .filter((el) => el.getBoundingClientRect().right > innerWidth)
          .map((el) => `${el.getBoundingClientRect().right}: ${el.parentElement.outerHTML.slice(0, 300)}`)
          .slice(-5)
      : [],
  );
  assert.deepEqual(wide, [], `${what}: wider than the screen`);
}

/** The widths of a desktop and a phone. */
export const everyWidth = [
  [1280, 800],
  [390, 844],
];

/**
 * Makes one test for each window width. `body` gets the options with which it opens the page. The first width is always
 * tested. The other widths are tested only in a complete round (rounds.mjs), since a view has the same elements at
 * every width.
 */
export function axeTests(name, body, sizes = everyWidth) {
  for (const [i, [width, height]] of sizes.entries())
    (i === 0 ? test : full)(`axe: ${name}, ${width} wide`, (t) => body(t, { width, height, bypassCSP: true }));
}

/** axeTests that only run when all cases are run. It is for a view whose parts are checked in another test. */
export function fullAxeTests(name, body, sizes = everyWidth) {
  for (const [width, height] of sizes)
    full(`axe: ${name}, ${width} wide`, (t) => body(t, { width, height, bypassCSP: true }));
}
