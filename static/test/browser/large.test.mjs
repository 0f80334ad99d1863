// Tests a C program whose graph has two hundred locations, with the real engine. The graph is drawn, the program runs,
// and the test goes through the locations with keys. test/bench measures how long that takes.

import assert from "node:assert/strict";
import { drawn, manyLoops, site, soon, tab, type } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

full("a program of two hundred locations is drawn, run, and selected in", async (t) => {
  const page = await server.again(t);
  await page.locator("#engine").selectOption("ic3");
  await page.locator("#timeout").selectOption("300000");
  await type(page, manyLoops(198));
  await page.locator(".node-title", { hasText: /^line 12$/ }).waitFor();
  const nodes = await page.locator(".node:not(.error)").count();
  assert.ok(nodes >= 195 && nodes <= 210, String(nodes));
  for (const id of ["frames", "obligations"]) {
    await tab(page, id);
    await page.locator("#run").click();
    await page.waitForFunction(() => Number(document.querySelector("#slider").max) > 100);
    await page.locator("#cancel").click();
    await soon.equal(() => page.locator("#verdict-word").textContent(), "Stopped");
    await drawn(page);
    await soon.match(() => page.locator("#event-count").textContent(), /^[1-9]/);
  }
  for (const line of [12, 113, 512]) {
    await page
      .locator("g.node", { has: page.locator(".node-title", { hasText: new RegExp(`^line ${line}$`) }) })
      .evaluate((node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true })));
    await soon.equal(() => page.locator(".node.selected .node-title").textContent(), `line ${line}`);
  }
});
