// The panel of the abstract domain, on a hand-made run.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, fullAxeTests, drawn, site, soon, standAt, tab, type, verdict, view } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("mock");

const program = (more = "") =>
  `int main() { // ${more}\n  int a = 0;\n  int b = *;\n  while (a < b)\n    a = a + 1;\n  assert(a == 10);\n}\n`;

async function open(t, { more = "", ...options } = {}) {
  const page = await server.again(t, options);
  await drawn(page);
  await soon.equal(() => page.locator("#tab-domain").isVisible(), false, "no tab without predicates");
  await type(page, program(more));
  await page.keyboard.press("Control+Enter");
  await verdict(page, "unknown");
  await view(page, "details");
  await tab(page, "domain");
  await page.locator(".lattice .pred").first().waitFor();
  return page;
}

const text = (page, selector) => page.locator(selector).allTextContents();
const says = (page, selector, want) => soon.match(async () => (await text(page, selector)).join("\n"), want);

test("the lattice grows during the replay", async (t) => {
  const page = await open(t);
  await soon.equal(() => page.locator(".pred").count(), 8);
  await standAt(page, 3);
  const early = await page.locator(".pred").count();
  assert.ok(early >= 2 && early <= 3, `${early} predicates`);
  await page.locator("#slider").focus();
  for (let i = 0; i < 30 && (await page.locator(".pred").count()) < 4; i++) {
    await page.keyboard.press("ArrowRight");
    await drawn(page);
  }
  await says(page, ".pred.new text", /a >= 1/);
  // The step for which the predicate was found: its concrete states, the interpolant, and its abstract states.
  await drawn(page);
  const sides = await text(page, ".sides > div");
  assert.match(sides[0], /Concretea == 11b == 7/);
  assert.match(sides[1], /Interpolanta >= 1b <= 7/);
  assert.match(sides[2], /Abstracta >= ba != 10b < a/);
});

test("a predicate and a state are selected", async (t) => {
  const page = await open(t);
  await page.locator(".pred", { hasText: "a >= 5" }).click();
  await says(page, ".pred.selected title", /^a >= 5$/);
  await says(page, ".domain-details section", /This predicate implies a >= 1; a >= 3. It is implied by a == 10\./);
  // Moves along the implications by the keyboard, and back to the event where the predicate came
  // from.
  await page.locator(".lattice").focus();
  await page.keyboard.press("ArrowUp");
  await says(page, ".pred.selected title", /^a >= 3$/);
  await page.keyboard.press("ArrowUp");
  await says(page, ".pred.selected title", /^a >= 1$/);
  await page
    .locator(".domain-details section", { hasText: "Predicate 4" })
    .getByRole("button", { name: "obligation 2" })
    .click();
  await says(page, ".state-class", /holds \(5\)b < aa >= 1b <= 7a >= 5a >= 3/);
  await says(page, ".state-class", /does not hold \(3\)a < ba == 10a == b/);
  await soon.equal(() => page.locator(".pred.holds").count(), 5);
  // Obligation 1 contains no predicate about b.
  await page.locator("#tab-obligations").click();
  await page.locator("[data-obl='1']").click();
  await page.locator("#tab-domain").click();
  await says(page, ".state-class", /open \(4\)a < bb < ab <= 7a == b/);
  await page.locator(".pred", { hasText: "a >= 1" }).click();
  await soon.equal(() => page.locator(".pred.mined").count(), 1);
  await page
    .locator(".domain-details section", { hasText: "Predicate 4" })
    .getByRole("button", { name: /^event / })
    .first()
    .click();
  await page.waitForFunction(() => document.querySelectorAll(".pred").length < 8);
  await page.locator(".pred.new", { hasText: "a >= 1" }).waitFor();
});

full("the figures stand beside those of the thesis", async (t) => {
  const page = await open(t);
  await drawn(page);
  // The figures are folded by default.
  assert.equal(await page.locator(".figures-fold table").isVisible(), false);
  await page.locator(".figures-fold summary").click();
  const rows = await text(page, ".domain-details table tbody tr");
  assert.ok(
    rows.some((r) => /predicates851 ± 38/.test(r)),
    rows.join("\n"),
  );
  assert.ok(
    rows.some((r) => /2\.752\.96 ± 0\.59/.test(r)),
    rows.join("\n"),
  );
  assert.ok(
    rows.some((r) => /70 %70 %/.test(r)),
    rows.join("\n"),
  );
});

full("a domain of 150 predicates is drawn, at any moment, and can be filtered", async (t) => {
  const page = await open(t, { more: "many 150" });
  await soon.equal(() => page.locator(".pred").count(), 158);
  await standAt(page, 100);
  await page.waitForFunction(
    () => document.querySelectorAll(".pred").length > 80 && document.querySelectorAll(".pred").length < 90,
  );
  await page.locator("#slider").focus();
  await page.keyboard.press("End");
  await page.locator(".domain-filter").pressSequentially("mined", { delay: 40 });
  await page.waitForFunction(() => document.querySelectorAll(".pred").length === 1);
  await page.locator(".domain-filter").fill("b");
  await page.waitForFunction(
    () => document.querySelectorAll(".pred").length > 10 && document.querySelectorAll(".pred").length < 40,
  );
});

fullAxeTests("domain", async (t, options) => {
  const page = await open(t, options);
  await page.locator(".pred", { hasText: "a >= 5" }).click();
  await says(page, ".pred.selected title", /^a >= 5$/);
  await axe(page, "domain", { strict: options.width > 720, inside: ".domain-panel" });
});
