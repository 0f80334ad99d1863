// The panel of the abstract domain, on a hand-made run.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, openPage, serveDir } from "../harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const dist = process.env.IC3PLAY_MOCK;
if (!dist) throw new Error("run by static/test/run.mjs");

let server;
let browser;
before(async () => {
  server = await serveDir(dist);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const program = (more = "") => `int main() { // ${more}\n  int a = 0;\n  int b = *;\n  while (a < b)\n    a = a + 1;\n  assert(a == 10);\n}\n`;

async function open(t, { width = 1280, height = 900, scheme = "light", bypassCSP = false, more = "" } = {}) {
  const page = await openPage(t, browser, server.url, { viewport: { width, height }, colorScheme: scheme, bypassCSP });
  await page.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 10_000 });
  assert.equal(await page.locator("#tab-domain").isVisible(), false, "no tab without predicates");
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(program(more));
  await page.keyboard.press("Control+Enter");
  await page.locator("#verdict[data-verdict=unknown]").waitFor({ timeout: 10_000 });
  if (width < 721) await page.locator(".views [data-view=details]").click();
  await page.locator("#tab-domain").click();
  await page.locator(".lattice .pred").first().waitFor();
  return page;
}

/** Puts the event cursor on an event, counted from 0. */
async function at(page, event) {
  await page.locator("#slider").focus();
  await page.keyboard.press("Home");
  for (let i = 0; i < event; i++) await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(100);
}

/** Waits for a text: the panel draws with the next frame. */
async function says(page, selector, want) {
  for (let i = 0; i < 40; i++) {
    if (want.test((await text(page, selector)).join("\n"))) return;
    await page.waitForTimeout(50);
  }
  assert.match((await text(page, selector)).join("\n"), want);
}

const text = (page, selector) => page.locator(selector).allTextContents();

test("the lattice grows during the replay", async (t) => {
  const page = await open(t);
  assert.equal(await page.locator(".pred").count(), 8);
  await at(page, 3);
  const early = await page.locator(".pred").count();
  assert.ok(early >= 2 && early <= 3, `${early} predicates`);
  await page.locator("#slider").focus();
  for (let i = 0; i < 30 && (await page.locator(".pred").count()) < 4; i++) await page.keyboard.press("ArrowRight");
  await says(page, ".pred.new text", /a >= 1/);
  // The transition behind it: concrete, interpolant, abstract.
  const sides = await text(page, ".sides > div");
  assert.match(sides[0], /Concretea == 11b == 7/);
  assert.match(sides[1], /Interpolanta >= 1b <= 7/);
  assert.match(sides[2], /Abstracta >= ba != 10b < a/);
});

test("a predicate and a state are selected", async (t) => {
  const page = await open(t);
  await page.locator(".pred", { hasText: "a >= 5" }).click();
  await says(page, ".pred.selected title", /^a >= 5$/);
  await says(page, ".domain-details section", /It implies a >= 1; a >= 3. It is implied by a == 10\./);
  // Along the implications by the keyboard, and back to the event where it came from.
  await page.locator(".lattice").focus();
  await page.keyboard.press("ArrowUp");
  await says(page, ".pred.selected title", /^a >= 3$/);
  await page.keyboard.press("ArrowUp");
  await says(page, ".pred.selected title", /^a >= 1$/);
  await page.locator(".domain-details section", { hasText: "Predicate 4" }).getByRole("button", { name: "obligation 2" }).click();
  await says(page, ".state-class", /holds \(5\)b < aa >= 1b <= 7a >= 5a >= 3/);
  await says(page, ".state-class", /does not hold \(3\)a < ba == 10a == b/);
  assert.equal(await page.locator(".pred.holds").count(), 5);
  // Obligation 1 says nothing of b.
  await page.locator("#tab-obligations").click();
  await page.locator("[data-obl='1']").click();
  await page.locator("#tab-domain").click();
  await says(page, ".state-class", /open \(4\)a < bb < ab <= 7a == b/);
  await page.locator(".pred", { hasText: "a >= 1" }).click();
  assert.equal(await page.locator(".pred.mined").count(), 1);
  await page.locator(".domain-details section", { hasText: "Predicate 4" }).getByRole("button", { name: /^event / }).first().click();
  await page.waitForFunction(() => document.querySelectorAll(".pred").length < 8);
  await page.locator(".pred.new", { hasText: "a >= 1" }).waitFor();
});

test("the figures stand beside those of the thesis", async (t) => {
  const page = await open(t);
  const rows = await text(page, ".domain-details table tbody tr");
  assert.ok(rows.some((r) => /predicates851 ± 38/.test(r)), rows.join("\n"));
  assert.ok(rows.some((r) => /2\.752\.96 ± 0\.59/.test(r)), rows.join("\n"));
  assert.ok(rows.some((r) => /70 %70 %/.test(r)), rows.join("\n"));
});

test("a domain of 150 predicates is drawn, at any moment, and can be filtered", async (t) => {
  const page = await open(t, { more: "many 150" });
  assert.equal(await page.locator(".pred").count(), 158);
  await page.evaluate(() => {
    const slider = document.querySelector("#slider");
    slider.value = "100";
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.waitForFunction(() => document.querySelectorAll(".pred").length > 80 && document.querySelectorAll(".pred").length < 90);
  await page.locator("#slider").focus();
  await page.keyboard.press("End");
  await page.locator(".domain-filter").pressSequentially("mined", { delay: 40 });
  await page.waitForFunction(() => document.querySelectorAll(".pred").length === 1);
  await page.locator(".domain-filter").fill("b");
  await page.waitForFunction(() => document.querySelectorAll(".pred").length > 10 && document.querySelectorAll(".pred").length < 40);
});

for (const scheme of ["light", "dark"]) {
  test(`no serious axe finding, ${scheme}`, async (t) => {
    const page = await open(t, { scheme, bypassCSP: true });
    await page.locator(".pred", { hasText: "a >= 5" }).click();
    await page.addScriptTag({ content: axe });
    const found = await page.evaluate(async () => {
      const r = await globalThis.axe.run(document.querySelector(".domain-panel"));
      return r.violations.map((v) => `${v.impact} ${v.id}: ${v.nodes[0].html.slice(0, 200)} ${v.nodes[0].failureSummary}`);
    });
    assert.deepEqual(found, []);
  });
}
