// Tests what the page shows if there is no verdict: the reason, and buttons for the next steps.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { choose, drawn, runExample, site, soon, source, standAt, tab, type, verdict } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

test("a run that the time limit ends says so, and offers more time, another engine and a race", async (t) => {
  const page = await server.again(t);
  await choose(page, "diverging");
  // The example's limit is said. Another limit is for the next run.
  await page.locator("#toast.shown", { hasText: "Time limit: 60 s" }).waitFor();
  await soon.match(() => page.locator("#verdict-detail").textContent(), /^ic3, [\d.]+ s of 60 s, /);
  await page.locator("#timeout").selectOption("30000");
  await soon.match(
    () => page.locator("#verdict-detail").textContent(),
    /^ic3, [\d.]+ s of 60 s, .*\. Changed since this run: time limit \(1 min, now 30 s\)\. /,
  );
  await soon.ok(async () => Number(await page.locator("#slider").getAttribute("max")) > 300);
  await page.locator("#cancel").click();
  // After a stop, too, the page says what can be done, with a click each.
  const after = page.locator("#panel-result .next-steps button");
  await after.last().waitFor();
  assert.match(
    (await after.allTextContents()).join(),
    /^Run auto,Race several engines,Write an assertion in the loop at line (9|16)$/,
  );
  await after.last().click();
  await soon.match(() => source(page), /while \(.*\) \{\n {8}assert\(1\); \/\/ replace 1/);
  await page.keyboard.press("Control+z");
  await page.locator("#timeout").selectOption("1000");
  await page.locator("#run").click();
  await verdict(page, "unknown");
  // More time is more than the run had, whatever the menu says now.
  await page.locator("#timeout").selectOption("300000");
  await soon.match(
    () => page.locator("#verdict-detail").textContent(),
    /^The time limit ended the run before there was an answer\. The run took [\d.]+ s\. Changed since this run: time limit \(1 s, now 5 min\)/,
  );
  await page.locator(".lead", { hasText: /The run took [\d.]+ s; the rest of the limit is reserved/ }).waitFor();
  const next = page.locator(".next-steps button");
  await next.first().waitFor();
  const names = await next.allTextContents();
  assert.equal(names[0], "Run with 5 s");
  assert.match(names[1], /^Run (auto|ic3|cegar)$/);
  assert.notEqual(names[1].split(" ").at(-1), await page.locator("#engine").inputValue());
  await next.first().click();
  await verdict(page, "running");
  await soon.equal(() => page.locator("#timeout").inputValue(), "5000");
  await page.keyboard.press("Escape");
  await page.locator("#verdict-word").filter({ hasText: "Stopped" }).waitFor();
});

full("a search that its options end leads to them, and another engine is one click away", async (t) => {
  const page = await server.again(t);
  await choose(page, "first-loop");
  await page.locator("#engine").selectOption("sim");
  await page.locator("#run").click();
  await verdict(page, "unknown");
  await soon.match(
    () => page.locator("#verdict-detail").textContent(),
    /set in the engine’s options|neither a proof nor|time limit ended/,
  );
  await page.getByRole("button", { name: "Run auto" }).click();
  await verdict(page, "safe");
  await soon.equal(() => page.locator("#engine").inputValue(), "auto");
});

test("without a step to the error the result says what the graph says, and another engine proves it", async (t) => {
  const page = await server.again(t);
  await type(page, "int main(void) { int x = nondet_int(); if (x > 3) assert(x > 2); return 0; }");
  await page.locator("#engine").selectOption("bmc");
  await page.locator("#run").click();
  await verdict(page, "unknown");
  await soon.match(
    () => page.locator("#panel-result .lead").first().textContent(),
    /Simplification has already shown that no step leads to the error/,
  );
  await soon.match(
    () => page.locator(".panel.graph").innerText(),
    /The graph is empty: simplification removed every edge/,
  );
  assert.match(await page.locator(".engine-words").textContent(), /^Message of the engine: /);
  await page.getByRole("button", { name: "Run auto" }).click();
  await verdict(page, "safe");
  await soon.match(() => page.locator("#panel-result").textContent(), /The proof needs no invariant: no step leads/);
});

full("of a loop without an end the automaton is not said to have none", async (t) => {
  const page = await server.again(t);
  await type(page, "int main(void) { int x = 0; while (1) { x = 1 - x; assert(x >= 0); } return 0; }");
  await page.locator("#run").click();
  await verdict(page, "safe");
  for (const id of ["result", "frames", "plane", "try"]) {
    await page.locator(`#tab-${id}`).click();
    await soon.match(() => page.locator(`#panel-${id}`).innerText(), /line 1/i);
    assert.doesNotMatch(await page.locator("main").innerText(), /no loop/);
  }
});

full("a search that learns lemma after lemma says where, of which shape, and what to write", async (t) => {
  const s =
    "int main(void) {\n  int x = 0, y = 1;\n  while (nondet_int()) {\n    x = x + y;\n    y = y + 1;\n  }\n  assert(x >= 0);\n}\n";
  const packed = deflateRawSync(JSON.stringify({ s, e: "ic3", t: 5000, r: 1 })).toString("base64url");
  const page = await server.open(t, { hash: `#1.${packed}` });
  await verdict(page, "unknown");
  const stuck = page.locator(".stuck li").first();
  await soon.match(
    () => stuck.textContent(),
    /^The loop at line 3: \d+ lemmas have the form a\*x \+ b\*y >= c, with a, b and c for numbers\. The last is .*; (none of them is|one of them is|\d+ of them are) in the last frame\.If you know how x and y relate, write it as assert\(…\) at the start/,
  );
  await stuck.locator("button").click();
  await page.locator("#graph-canvas .node.selected, #graph-canvas .node[aria-selected=true]").first().waitFor();
});

test("after a stop nothing is at work, bounded search has its marks, and no frame is claimed", async (t) => {
  const page = await server.again(t);
  await page.locator("#engine").selectOption("bmc");
  await type(
    page,
    "int main(void) {\n  int n = nondet_int(), x = 0, y = n;\n  assume(n >= 0);\n  while (y > 0) { x++; y--; }\n  assert(x == n);\n}\n",
  );
  await page.locator("#engine").selectOption("bmc");
  await page.locator("#run").click();
  await verdict(page, "running");
  await soon.ok(async () => Number(await page.locator("#slider").getAttribute("max")) > 300);
  await tab(page, "plane");
  await soon.match(() => page.locator("#panel-plane").innerText(), /no frames/);
  assert.equal(await page.locator("#panel-plane select:visible").filter({ hasText: "Frame 1" }).count(), 0);
  await page.locator("#cancel").click();
  await soon.equal(() => page.locator("#verdict-word").textContent(), "Stopped");
  await tab(page, "stats");
  await soon.equal(() => page.locator("#panel-stats h2").first().textContent(), "bmc was stopped");
  assert.doesNotMatch(await page.locator("#panel-stats").innerText(), /come with the verdict/);
  const inks = () =>
    page.locator("#marks").evaluate((el) => {
      const { data } = el.getContext("2d").getImageData(0, 0, el.width, 12);
      let n = 0;
      for (let i = 3; i < data.length; i += 4) if (data[i] > 0) n++;
      return n;
    });
  await soon.ok(async () => (await inks()) > 200, "the lane of depths is empty");
});

full("the columns of the frames keep their width when there are fewer of them", async (t) => {
  const page = await server.again(t, { width: 1024, height: 768 });
  await runExample(page, "one-too-early", "unsafe");
  await tab(page, "frames");
  await drawn(page);
  await standAt(page, 60);
  const widths = () =>
    page
      .locator(".matrix thead th")
      .evaluateAll((all) => all.map((th) => Math.round(th.getBoundingClientRect().width)));
  await soon.ok(async () => (await widths()).every((w) => w >= 100), "narrow columns");
});

full("where there is no graph, nothing of the last one covers the sentence that says so", async (t) => {
  const page = await server.again(t, { width: 1024, height: 768 });
  await runExample(page, "nested-loops", "safe");
  await page.locator(".graph-overview:not([hidden])").waitFor();
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.locator("#run").click();
  await verdict(page, "error");
  await soon.match(() => page.locator(".panel.graph").innerText(), /There is no graph/);
  await soon.ok(() => page.locator(".graph-overview").isHidden());
});
