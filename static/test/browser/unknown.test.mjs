// No verdict: why, and the next steps as buttons.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, openPage, serveDir } from "../harness.mjs";

const dist = process.env.IC3PLAY_DIST;
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

test("a run that the time limit ends says so, and offers more time, another engine and a race", async (t) => {
  const page = await openPage(t, browser, server.url);
  await page.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 60_000 });
  await page.locator("#gallery-open").click();
  await page.locator("[data-example=diverging]").click();
  await page.locator("#timeout").selectOption("1000");
  await page.locator("#run").click();
  await page.locator("#verdict[data-verdict=unknown]").waitFor({ timeout: 60_000 });
  assert.match(await page.locator("#verdict-detail").textContent(), /^The time limit ended the run before there was an answer\. It ran for [\d.]+ s$/);
  const next = page.locator(".next-steps button");
  await next.first().waitFor();
  const names = await next.allTextContents();
  assert.equal(names[0], "Run with 5 s");
  assert.match(names[1], /^Run the engine (auto|cfa|cegar)$/);
  assert.notEqual(names[1].split(" ").at(-1), await page.locator("#engine").inputValue());
  await next.first().click();
  await page.locator("#verdict[data-verdict=running]").waitFor();
  assert.equal(await page.locator("#timeout").inputValue(), "5000");
  await page.keyboard.press("Escape");
  await page.locator("#verdict-word").filter({ hasText: "Stopped" }).waitFor();
});

test("a search that its options end leads to them, and another engine is one click away", async (t) => {
  const page = await openPage(t, browser, server.url);
  await page.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 60_000 });
  await page.locator("#gallery-open").click();
  await page.locator("[data-example=first-loop]").click();
  await page.locator("#engine").selectOption("sim");
  await page.locator("#run").click();
  await page.locator("#verdict[data-verdict=unknown]").waitFor({ timeout: 60_000 });
  assert.match(await page.locator("#verdict-detail").textContent(), /never prove|time limit ended/);
  await page.getByRole("button", { name: "Run the engine auto" }).click();
  await page.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 60_000 });
  assert.equal(await page.locator("#engine").inputValue(), "auto");
});
