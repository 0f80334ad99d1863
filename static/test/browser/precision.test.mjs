// The tab Precision, and the node counts in the graph, with the real engine.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, fullAxeTests, site, soon, standAt, standWhere, tab, verdict, view } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

async function open(t, options = {}) {
  const page = await server.again(t, options);
  await soon.equal(() => page.locator("#tab-precision").isVisible(), false, "no tab without a precision");
  await page.locator("#engine").selectOption("predabs");
  await page.keyboard.press("Control+Enter");
  await page.locator("#tab-precision:not([hidden])").waitFor({ state: "attached" });
  await verdict(page, "safe");
  await view(page, "details");
  await tab(page, "precision");
  return page;
}

const cells = (page) => page.locator(".precision-cell code").allTextContents();
const badge = (page, name) =>
  page
    .locator("#graph-canvas .node", { has: page.locator(".node-title", { hasText: name }) })
    .locator(".badge text")
    .textContent();

full("predicates stand at their locations from the event that adds them", async (t) => {
  const page = await open(t);
  await standAt(page, 0);
  await soon.match(() => page.locator("#panel-precision .empty").textContent(), /^Empty so far/);
  await standWhere(page, /^From now on the abstraction uses .* at line 9/);
  await soon.equal(() => page.locator(".precision-cell.fresh").count(), 1);
  const [first] = await cells(page);
  await page.locator("#slider").focus();
  await page.keyboard.press("End");
  await soon.ok(async () => (await cells(page)).length >= 2);
  // The arrow keys move to the next and previous predicate of a location. Enter goes to the event that added the
  // predicate.
  await page.locator(".precision-cell").first().focus();
  await page.keyboard.press("ArrowRight");
  await soon.equal(
    () => page.evaluate(() => document.activeElement.querySelector("code").textContent),
    (await cells(page))[1],
  );
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await soon.ok(async () => (await page.locator("#event-sentence").textContent()).includes(first));
  await soon.equal(() => page.locator(".precision-cell.fresh").count(), 1);
});

test("the graph says how many nodes of the tree a location has", async (t) => {
  const page = await open(t);
  await standAt(page, 0);
  await soon.equal(() => badge(page, "start"), "1");
  await soon.equal(() => badge(page, "line 9"), "");
  await standWhere(page, /it covers node 3/);
  await soon.equal(() => badge(page, "line 9"), "1/1");
  await soon.equal(() => page.locator(".graph-legend:visible .of").textContent(), "nodes of the tree");
  assert.equal(await page.locator(".graph-legend:visible").count(), 1);
});

fullAxeTests("precision", async (t, options) => {
  const page = await open(t, options);
  await standWhere(page, /^From now on the abstraction uses /);
  await soon.equal(() => page.locator(".precision-cell.fresh").count(), 1);
  await axe(page, "precision", { strict: options.width > 720, inside: ".precision-panel" });
});
