// The race, with the engine itself.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { launch, openPage, serveDir } from "../harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
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

async function race(t, { id = "nested-loops", width = 1280, height = 800, engines, ...options } = {}) {
  const page = await openPage(t, browser, server.url, { viewport: { width, height }, ...options });
  await page.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 20_000 });
  await page.locator("#gallery-open").click();
  await page.locator(`[data-example=${id}]`).click();
  await page.keyboard.press("r");
  await page.locator("#race-start").waitFor();
  if (engines) {
    for (const box of await page.locator(".race-choice input").all()) await box.setChecked(engines.includes(await box.getAttribute("value")));
  }
  return page;
}

test("engines run side by side; the first verdict is marked; two runs are compared", async (t) => {
  const page = await race(t, { engines: ["auto", "cfa", "cfa:PAPER"] });
  assert.equal(await page.locator("main").isVisible(), false, "the race covers the main area");
  await page.locator("#race-start").click();
  assert.equal(await page.locator(".lane").count(), 3);
  await page.locator(".lane.first").waitFor({ timeout: 30_000 });
  assert.equal(await page.locator(".first-mark").count(), 1);
  await page.locator(".comparison").waitFor({ timeout: 30_000 });
  assert.match(await page.locator("#announce").textContent(), /is first: safe/);
  const cfa = page.locator("[data-lane=cfa]");
  assert.match(await cfa.textContent(), /Safe/);
  const figure = async (i) => Number((await cfa.locator("dd").nth(i).textContent()).replace(/,/g, ""));
  assert.ok(await figure(0) >= 1 && await figure(1) >= 1 && await figure(2) > 10);
  // Any two: pick others.
  await page.locator(".comparison select").first().selectOption({ label: "cfa" });
  await page.locator(".comparison select").nth(1).selectOption({ label: "cfa: PAPER" });
  const heads = await page.locator(".race-figures thead th").allTextContents();
  assert.deepEqual(heads, ["cfa", "cfa: PAPER"]);
  assert.match(await page.locator(".race-figures tbody").textContent(), /Time.*Highest frame.*Lemmas learnt.*Solver queries/s);
  const facts = page.locator(".facts").first();
  assert.match(await facts.locator("thead").textContent(), /only cfa \(\d+\)both \(\d+\)only cfa: PAPER \(\d+\)/);
  assert.ok(await facts.locator("code").count() > 0);
  // And either is opened as the page's run.
  await cfa.locator("button", { hasText: "Open" }).click();
  assert.equal(await page.locator("main").isVisible(), true);
  assert.equal(await page.locator("#verdict-word").textContent(), "Safe");
  assert.equal(await page.locator("#engine").inputValue(), "cfa");
  assert.ok(await page.locator(".inv-item").count() > 0);
  assert.ok(Number(await page.locator("#slider").getAttribute("max")) > 10);
  // The page's own run can be compared, too.
  await page.locator("#run").click();
  await page.locator("#run").waitFor({ state: "visible" });
  await page.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 20_000 });
  await page.locator("h1").click();
  await page.keyboard.press("r");
  await page.locator('[data-lane="cfa:PAPER"] button', { hasText: "Compare" }).click();
  await page.locator(".comparison select").first().selectOption({ label: "cfa, on the page" });
  await page.locator(".comparison select").nth(1).selectOption({ label: "cfa" });
  assert.match(await page.locator(".facts").first().locator("thead").textContent(), /only cfa, on the page \(0\).*only cfa \(0\)/, "the same engine finds the same");
});

test("what runs is cancelled at once, one by one and all; the others wait their turn", async (t) => {
  const page = await race(t, { id: "diverging", engines: ["cfa", "cfa:PAPER", "cfa:SEEDED"] });
  await page.locator(".race-controls select").selectOption("2");
  await page.locator("#race-start").click();
  const status = (key) => page.locator(`[data-lane="${key}"]`).getAttribute("data-verdict");
  await page.locator('[data-lane="cfa"][data-verdict=running]').waitFor({ timeout: 20_000 });
  await page.locator('[data-lane="cfa:PAPER"][data-verdict=running]').waitFor({ timeout: 20_000 });
  assert.equal(await status("cfa:SEEDED"), "waiting");
  // Events come in while it runs.
  await page.waitForFunction(() => Number(document.querySelector('[data-lane="cfa"] dd:nth-of-type(1)').textContent) >= 0 && [...document.querySelectorAll('[data-lane="cfa"] dd')][2].textContent !== "0");
  await page.locator('[data-lane="cfa"] button', { hasText: "Cancel" }).click();
  assert.equal(await status("cfa"), "cancelled");
  await page.waitForFunction(() => ["starting", "running", "safe"].includes(document.querySelector('[data-lane="cfa:SEEDED"]').dataset.verdict));
  const took = await page.evaluate(async () => {
    const start = performance.now();
    document.querySelector("#race-start").click();
    while ([...document.querySelectorAll(".lane")].some((l) => ["running", "starting", "waiting"].includes(l.dataset.verdict))) await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.now() - start;
  });
  assert.ok(took < 400, `${took} ms`);
  // What a cancelled run has learnt can still be seen.
  await page.locator('[data-lane="cfa"] button', { hasText: "Open" }).click();
  assert.equal(await page.locator("#verdict-word").textContent(), "Stopped");
  await page.keyboard.press("r");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("main").isVisible(), true);
});

test("on a phone the race is opened from the menu and left by a view", async (t) => {
  const page = await openPage(t, browser, server.url, { viewport: { width: 390, height: 844 } });
  await page.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 20_000 });
  await page.locator("#more-open").click();
  await page.locator("[data-command=race]").click();
  await page.locator("#race-start").waitFor();
  await page.locator(".views [data-view=graph]").click();
  assert.equal(await page.locator(".graph-svg").isVisible(), true);
  assert.equal(await page.locator("#race-start").isVisible(), false);
});

for (const scheme of ["light", "dark"]) {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    test(`axe finds nothing serious in the race: ${scheme}, ${width} wide`, async (t) => {
      const page = await race(t, { width, height, engines: ["auto", "cfa"], colorScheme: scheme, bypassCSP: true });
      await page.evaluate(axe);
      const check = async (what) => {
        const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
        assert.deepEqual(found.violations.filter((v) => v.impact === "serious" || v.impact === "critical")
          .map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 3).join("; ")}`), [], what);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, what);
      };
      await check("before the start");
      await page.locator("#race-start").click();
      await page.locator(".comparison").waitFor({ timeout: 30_000 });
      await check("with a comparison");
    });
  }
}
