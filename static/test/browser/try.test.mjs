// The reader's own invariant, with the real engine.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, axeTests, drawn, link, load, site, soon, tab, view } from "../harness.mjs";

const server = site("dist");

async function open(t, options) {
  const page = await server.open(t, options);
  await view(page, "details");
  await tab(page, "try");
  await page.locator(".try-field textarea").first().waitFor({ timeout: 30_000 });
  return page;
}

const says = (page, text) => page.locator(".try-status strong", { hasText: text }).waitFor({ timeout: 10_000 });
const write = (page, text) => page.locator(".try-field textarea").first().fill(text);

test("a claim that holds everywhere is a proof", async (t) => {
  const page = await open(t);
  await says(page, "steps fail"); // nothing is claimed yet
  await write(page, "x + y == n && y >= 0");
  await says(page, "You have proved it");
  await soon.equal(() => page.locator(".try-status.proved").count(), 1);
  await soon.deepEqual(() => page.locator(".try-checks > li").evaluateAll((l) => l.map((e) => `${e.dataset.kind} ${e.className}`)), ["initiation holds", "consecution holds", "safety holds"]);
});

test("what fails is shown with a step that breaks it", async (t) => {
  const page = await open(t);
  await write(page, "x <= n && y >= 0");
  await says(page, "2 of 3 steps fail");
  const bad = page.locator(".try-checks > li.fails[data-kind=consecution]");
  await bad.waitFor();
  const rows = await bad.locator(".try-trace tbody tr").evaluateAll((l) => l.map((r) => [...r.children].map((c) => c.textContent)));
  assert.equal(rows.length, 2);
  const head = await bad.locator(".try-trace thead th").allTextContents();
  const at = (row, name) => Number(rows[row][head.indexOf(name)]);
  assert.ok(at(0, "x") < at(0, "n") && at(0, "y") >= 0, "the state before satisfies the claim and the guard");
  assert.equal(at(1, "x"), at(0, "x") + 1);
  assert.ok(at(1, "y") < 0, "the state after breaks it");
  await soon.match(() => bad.textContent(), /y >= 0 is false/);
  await soon.match(() => bad.textContent(), /too weak/);
  // It is the selected edge of the graph then.
  await bad.locator(".try-check").click();
  await soon.ok(async () => (await page.locator(".edge.selected, .edge[aria-selected=true], .edge.highlight").count()) > 0 || (await page.locator(".graph [class*=selected]").count()) > 0);
});

test("a claim that a run breaks is called wrong", async (t) => {
  const page = await open(t);
  await write(page, "x <= 3");
  await page.locator(".try-wrong").waitFor();
  await soon.match(() => page.locator(".try-wrong").textContent(), /x = 4/);
});

test("errors have their place and what to write instead", async (t) => {
  const page = await open(t);
  const text = page.locator(".try-field textarea").first();
  await write(page, "x <= n && 0 <= y <= n");
  await page.locator(".try-error").waitFor();
  await soon.equal(() => text.getAttribute("aria-invalid"), "true");
  await soon.match(() => page.locator(".try-error").textContent(), /a <= b && b <= c/);
  await page.locator(".try-error").click();
  await soon.equal(() => text.evaluate((e) => e.value.slice(e.selectionStart, e.selectionEnd)), "0 <= y");
  await says(page, "cannot be read");
  await write(page, "x ≤ n && zz > 1");
  await page.locator(".try-error", { hasText: "write <=" }).or(page.locator(".try-error", { hasText: "Write <=" })).waitFor();
  await write(page, "");
  await page.locator(".try-error").waitFor({ state: "detached" });
});

test("starts: the engine's invariant, nothing, a link", async (t) => {
  const page = await open(t);
  await page.getByRole("button", { name: "The engine's" }).click();
  await says(page, "You have proved it");
  await soon.match(() => page.locator(".try-field textarea").first().inputValue(), /y/);
  const hash = await link(page, (s) => s.claims?.length > 0);
  const linked = await server.open(t, { hash });
  // The program is run again, too; the reader's invariant stays in front.
  await linked.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 60_000 });
  await drawn(linked);
  await linked.locator(".try-status.proved").waitFor({ timeout: 30_000 });
  await page.getByRole("button", { name: "Nothing" }).click();
  await says(page, "steps fail");
  await soon.equal(() => page.locator(".try-field textarea").first().inputValue(), "");
});

test("variables are inserted where the cursor stands", async (t) => {
  const page = await open(t);
  await write(page, "x <=");
  await page.locator(".try-var", { hasText: /^n$/ }).click();
  await soon.equal(() => page.locator(".try-field textarea").first().inputValue(), "x <= n ");
  await page.locator(".try-checks > li.fails, .try-checks > li.holds").first().waitFor();
});

test("an answer comes within a moment of the last key", async (t) => {
  const page = await open(t);
  const text = page.locator(".try-field textarea").first();
  await write(page, "y >= 0");
  await says(page, "fail");
  const times = [];
  for (let i = 0; i < 6; i++) {
    const good = i % 2 === 0;
    const from = await page.evaluate(() => performance.now());
    await text.fill(good ? "x + y == n && y >= 0" : "y >= 0");
    await says(page, good ? "proved" : "fail");
    times.push((await page.evaluate(() => performance.now())) - from);
  }
  times.sort((a, b) => a - b);
  t.diagnostic(`from key to answer, the pause of 160 ms included: median ${times[3].toFixed(0)} ms`);
  assert.ok(times[3] < 375 * load(), `${times}`);
});

axeTests("the reader's invariant", async (t, options) => {
  const page = await open(t, options);
  for (const [text, word] of [["x <= n && y >= 0", "2 of 3 steps fail"], ["x <= &&", "cannot be read"], ["x + y == n && y >= 0", "You have proved it"]]) {
    await write(page, text);
    await says(page, word);
    await axe(page, text);
  }
}, [[1280, 844], [390, 844]]);
