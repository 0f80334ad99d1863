// k-induction, with the real engine: the path by which the induction step fails is longer with each bound, and an
// auxiliary invariant excludes it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, fullAxeTests, choose, site, soon, standWhere, tab, verdict, view } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

async function open(t, example, options = {}) {
  const page = await server.again(t, options);
  await choose(page, example);
  await page.locator("#engine").selectOption("kind");
  return page;
}

async function run(page) {
  await page.keyboard.press("Control+Enter");
  await verdict(page, "safe");
  await view(page, "details");
  await tab(page, "path");
  await page.locator(".path-cell").first().waitFor();
}

const cells = (page) =>
  page
    .locator(".path-cell")
    .evaluateAll((l) =>
      l
        .sort((a, b) => a.dataset.position - b.dataset.position)
        .map(
          (c) =>
            `${c.querySelector(".path-place").firstChild.textContent}: ${c.querySelector(".path-found").textContent}`,
        ),
    );

full("the step fails over a path, which grows until there is none", async (t) => {
  const page = await open(t, "delay-line");
  await run(page);
  await standWhere(page, /^The induction step over 1 step fails at line 7: .* 1 step leads to the error/);
  await soon.equal(() => page.locator(".path-head .chip").textContent(), "the induction step fails");
  await standWhere(page, /^The induction step over 2 steps fails at line 7/);
  await soon.equal(() => cells(page).then((c) => c.length), 3);
  await standWhere(page, /^State 1 of the path, at line 7: a == 0 && b == 0 && c == -1/);
  await soon.deepEqual(
    () => cells(page),
    [
      "line 7: a == 0 && b == -1 && c == 0",
      "line 7: a == 0 && b == 0 && c == -1",
      ": ", // not recorded yet
    ],
  );
  await soon.ok(() => page.locator("#path-at-0 .path-found").isVisible(), "the values stand beneath the state");
  await soon.match(() => page.locator(".path-details").textContent(), /State 1 of 2: line 7/);
  // Keys move along the path.
  await page.locator(".path-box").focus();
  await page.keyboard.press("ArrowLeft");
  await soon.match(() => page.locator(".path-details").textContent(), /State 0 of 2: line 7/);
  // If the source writes the conditions of a step in other words, each condition is on a line of its own.
  await page.locator(".path-box").focus();
  await page.keyboard.press("End");
  await soon.match(() => page.locator(".path-details h2").textContent(), /State 2 of 2/);
  for (const one of await page.locator(".path-facts dd .muted").allTextContents())
    assert.match(one, /^(decided at )?line \d+: ((?!line \d).)*$/);
  await standWhere(page, /^The induction step over 4 steps holds everywhere/);
  await soon.match(() => page.locator(".path-head").textContent(), /path 3 of 3/);
  const tops = () => page.locator(".path-head .tiny").evaluateAll((l) => l.map((b) => b.getBoundingClientRect().top));
  const [back, on] = await tops();
  assert.equal(back, on, "the ways to other paths are beside each other");
  // Without frames there is no heading and no switch for them.
  await tab(page, "frames");
  await page.locator("#panel-frames .empty", { hasText: "kind has no frames" }).waitFor();
  await page.locator("#panel-frames .frames-head").waitFor({ state: "hidden" });
  await page.locator("#panel-frames .lemma-card").waitFor({ state: "hidden" });
});

test("an auxiliary invariant excludes a path", async (t) => {
  const page = await open(t, "sum-up");
  await page.locator("#options-open").click();
  await page.locator("#engine-kind").check();
  await page.locator("#engine-kind-SEEDED").check();
  await page.keyboard.press("Escape");
  await run(page);
  await standWhere(
    page,
    /would lead to the error\. But .* always holds there, and it excludes the first state of this path/,
  );
  await soon.equal(() => page.locator(".path-head .chip").textContent(), "excluded");
  await soon.match(
    () => page.locator(".path-details").textContent(),
    /always holds.*an auxiliary invariant, which excludes state 0/,
  );
});

fullAxeTests("induction", async (t, options) => {
  const page = await open(t, "delay-line", options);
  await run(page);
  await standWhere(page, /^The induction step over 2 steps fails at line 7/);
  await axe(page, "the path of an induction step", { inside: ".panel.details" });
});
