// The size of the built page: what a first visit transfers, what is loaded on demand, and all files together. The
// published build (`make release`) contains a compressed copy of each file. For other builds the test compresses the
// files itself, and the budgets are somewhat larger.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { slack, weight } from "../weigh.mjs";
import { built, openPage, site, soon, verdict, withhold } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");
const dist = built("DIST");
// Budgets for the script of the first view, for everything up to the engine's own first verdict, and for all files.
const budget = { script: 150_000, cold: 2_720_000, all: 2_985_000, element: 11_100 };

const files = () =>
  ["index.html", "icon.svg", ...readdirSync(path.join(dist, "assets")).map((f) => `assets/${f}`)].filter(
    (f) => !/\.(br|gz)$/.test(f),
  );

/** Runs in the page: records when the engine's own first verdict is there. */
function verdictTime() {
  new MutationObserver(() => {
    if (document.querySelector("#verdict[data-verdict=safe]:not([data-stored])"))
      window.verdictAt ??= performance.now();
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["data-verdict", "data-stored"],
  });
}

test("everything fits its budget", (t) => {
  const sum = (list) => list.map(weight).reduce((a, b) => a + b, 0);
  const all = sum(files());
  t.diagnostic(`${all} bytes in all, of them ${sum(files().filter((f) => f.endsWith(".wasm")))} for the engine`);
  assert.ok(all <= budget.all * slack(), `${all} bytes in all`);
});

test("the element's script fits its budget", (t) => {
  const size = weight("embed.js");
  t.diagnostic(`embed.js: ${size} bytes`);
  assert.ok(size <= budget.element * slack(), `${size} bytes`);
});

test("a cold load fetches no more than its budgets, and the rest when it is asked for", async (t) => {
  const fetched = new Set();
  const page = await openPage(t, server.browser, "about:blank");
  page.on("response", (r) => fetched.add(new URL(r.url()).pathname.slice(1) || "index.html"));
  await page.addInitScript(verdictTime);
  page.context().on("serviceworker", () => assert.fail("a service worker"));
  // The first view is everything before the engine's module arrives.
  const { arrive } = await withhold(page, /\.wasm$/);
  await page.goto(server.url);
  await page.locator("#verdict[data-verdict=safe][data-stored]").waitFor();
  await page.locator("#graph-canvas .node").first().waitFor();
  await page.locator("#editor .cm-content").waitFor();
  await page.waitForLoadState("load");
  const sum = (list) => list.map(weight).reduce((a, b) => a + b, 0);
  const scripts = () => [...fetched].filter((f) => f.endsWith(".js"));
  await soon.ok(() => scripts().some((f) => f.includes("engine-worker"))); // the worker has started, but its module is held back
  const first = scripts();
  t.diagnostic(`${sum(first)} bytes of script before the first view: ${first.join(", ")}`);
  assert.ok(sum(first) <= budget.script * Math.min(slack(), 1.06), `${sum(first)} bytes of script`);
  assert.ok(!first.some((f) => f.includes("layout-worker")), "the first graph comes with its places");

  arrive();
  await verdict(page, "safe");
  await page.locator("#panel-plane canvas, #panel-plane svg").first().waitFor();
  // Files requested after the verdict have low priority, or high priority on a slow machine.
  const after = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((e) => e.startTime > window.verdictAt)
      .map((e) => new URL(e.name).pathname.slice(1)),
  );
  const cold = [...fetched].filter((f) => files().includes(f) && !after.includes(f));
  assert.ok(cold.includes("index.html") && cold.some((f) => f.endsWith(".wasm")), cold.join(" "));
  t.diagnostic(
    `${sum(cold)} bytes to the first verdict, of them ${sum(cold.filter((f) => f.endsWith(".js")))} of script`,
  );
  assert.ok(sum(cold) <= budget.cold * slack(), `${sum(cold)} bytes to the first verdict`);

  const before = scripts().length;
  await page.locator("#editor .cm-content").click();
  await soon.ok(() => scripts().length > before); // the code for searching and for error marks
  const later = files().filter((f) => f.endsWith(".js") && !fetched.has(f));
  t.diagnostic(`${sum(later)} bytes of script in ${later.length} files are left for later`);
});

full("searching loads with its first key", async (t) => {
  const page = await server.open(t);
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+f");
  await page.locator("#editor .cm-search").waitFor();
  await page.keyboard.type("nondet");
  await page.locator("#editor .cm-searchMatch").first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#editor .cm-search").waitFor({ state: "detached" });
});

full("commands on lines work from the first key on, while their code is on its way", async (t) => {
  const page = await server.open(t);
  await page.locator("#editor .cm-content").waitFor();
  const held = await withhold(page, /\.js$/);
  const lines = () => page.locator("#editor .cm-line").evaluateAll((all) => all.slice(0, 3).map((l) => l.textContent));
  const [a, b, c] = await lines();
  assert.ok(a !== b && b !== c, `${a} ${b} ${c}`);
  await page.locator("#editor .cm-line").first().click();
  await page.keyboard.press("Alt+ArrowDown");
  await soon.ok(() => held.asked > 0);
  assert.deepEqual(await lines(), [a, b, c]);
  held.arrive();
  await soon.equal(async () => (await lines()).join("\n"), [b, a, c].join("\n"));
  await page.keyboard.press("Alt+ArrowUp");
  await soon.equal(async () => (await lines()).join("\n"), [a, b, c].join("\n"));
  await page.keyboard.press("Shift+Alt+ArrowDown");
  await soon.equal(async () => (await lines()).join("\n"), [a, a, b].join("\n"));
  await page.keyboard.press("Control+Shift+K");
  await soon.equal(async () => (await lines()).join("\n"), [a, b, c].join("\n"));
  await page.keyboard.press("Control+/");
  await soon.match(async () => (await lines())[1], /^\s*\/\//);
  await page.keyboard.press("Control+/");
  await soon.equal(async () => (await lines()).join("\n"), [a, b, c].join("\n"));
  await page.keyboard.press("Alt+L");
  assert.equal(
    (await page.evaluate(() => document.querySelector("#editor").shadowRoot.getSelection?.()?.toString() ?? "")).trim(),
    b.trim(),
  );
});
