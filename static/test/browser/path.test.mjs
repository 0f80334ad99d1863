// The tab Path: the path that the engine examines, by keys, at all widths, and long paths.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, fullAxeTests, drawn, site, soon, standWhere, tab, type, verdict, view } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

async function open(t, { engine = "tree-itp", ...options } = {}) {
  const page = await server.again(t, options);
  await soon.equal(() => page.locator("#tab-path").isVisible(), false, "no tab without paths");
  await page.locator("#engine").selectOption(engine);
  await page.keyboard.press("Control+Enter");
  await page.locator("#tab-path:not([hidden])").waitFor({ state: "attached" });
  await verdict(page, "safe");
  await view(page, "details");
  await tab(page, "path");
  await page.locator(".path-cell").first().waitFor();
  return page;
}

const cells = (page) =>
  page
    .locator(".path-cell")
    .evaluateAll((l) =>
      l
        .sort((a, b) => a.dataset.position - b.dataset.position)
        .map(
          (c) =>
            `${c.querySelector(".path-place").firstChild.textContent}: ${c.querySelector(".path-found").textContent.replace("interpolant ", "")}`,
        ),
    );

full("a path shows its interpolants as they are told", async (t) => {
  const page = await open(t);
  await standWhere(page, /^The path to node 4, of 2 steps, ends at the error/);
  await soon.deepEqual(() => cells(page), ["start: ", "line 9: ", "error: "]);
  await soon.equal(() => page.locator(".path-head .chip").textContent(), "refuted");
  await standWhere(page, /^Interpolant 2 of the path/);
  await soon.deepEqual(() => cells(page), ["start: true", "line 9: y >= 0 && x + y <= n", "error: false"]);
  await soon.match(() => page.locator(".path-details h2").textContent(), /^Position 2 of 2: the error location/);
  // Keys move along the path, and to the event of an interpolant.
  await page.locator(".path-box").focus();
  await page.keyboard.press("ArrowLeft");
  await soon.match(() => page.locator(".path-details").textContent(), /Position 1 of 2: line 9.*y >= 0 && x \+ y <= n/);
  const active = await page.locator(".path-box").getAttribute("aria-activedescendant");
  assert.match(
    await page.locator(`#${active}`).textContent(),
    /^n = nondet_int\(\).*line 9node 2interpolant y >= 0 && x \+ y <= n$/,
  );
  await page.keyboard.press("Enter");
  await soon.match(() => page.locator("#event-sentence").textContent(), /^Interpolant 1 of the path/);
  await page.locator(".path-head").getByRole("button", { name: "Next path" }).click();
  await soon.match(() => page.locator(".path-head strong").textContent(), /^From node 2 to node 3$/);
  await soon.equal(() => page.locator(".path-head .chip").textContent(), "clause holds");
});

full("a path that fits into the strip does not scroll, and has no bar above it", async (t) => {
  const page = await open(t, { engine: "impact" });
  for (const sentence of [/^Interpolant 2 of the path/, /^The tree is complete/]) {
    await standWhere(page, sentence);
    await drawn(page);
    const [bar, more] = await page
      .locator(".path-strip")
      .evaluate(({ children: [bar, box] }) => [bar.getClientRects().length, box.scrollWidth - box.clientWidth]);
    assert.deepEqual([bar, more], [0, 0], String(sentence));
  }
});

test("a path that is blocked shows what is asked and learnt", async (t) => {
  const page = await open(t, { engine: "tree" });
  await standWhere(page, /^From n <= x && y >= 1 at node 2 .* the path leads to obligation 1/);
  await soon.equal(() => page.locator(".path-head .chip").textContent(), "being blocked");
  await soon.deepEqual(() => cells(page), ["start: ", "line 9: learnty >= 0askedn <= x && y >= 1", "error: "]);
  await soon.equal(() => page.locator(".path-cell.asked .path-place").textContent(), "line 9node 2");
  // The tab of the frames has no content for this engine: a position on a path is not a frame.
  await tab(page, "frames");
  await soon.match(() => page.locator("#panel-frames .empty").textContent(), /^tree has no frames/);
  await soon.equal(() => page.locator(".chip-lemma").count(), 0);
});

full("obligations and lemmas of a path are at positions and nodes, not in frames", async (t) => {
  const page = await open(t, { engine: "tree" });
  await standWhere(page, /^From n <= x && y >= 1 at node 2 .* the path leads to obligation 1/);
  await tab(page, "obligations");
  const row = page.locator("#obl-3");
  await soon.match(() => row.textContent(), /position 1.* at line 9, node 2, leads to obligation 1 by /);
  await soon.match(() => page.locator(".lemma-card h2").first().textContent(), /node 2, position 1 of the path$/);
  await standWhere(
    page,
    /^No step leads there from the states allowed at the node before.* node 2 \(line 9\): x \+ y <= n/,
  );
  const card = page.locator("#panel-obligations .lemma-card");
  await soon.match(() => card.textContent(), /^Lemma 2 at line 9node 2x \+ y <= n/);
  await soon.match(
    () => card.textContent(),
    /does the path get here, to node 2 at position 1\?.*Is there a step into these states from the states allowed where the path begins/,
  );
  assert.doesNotMatch(await card.textContent(), /frame|at most|query in SMT-LIB that proves/i);
  // An examined path whose end is not the error. An older node of the same location already excludes its states.
  await standWhere(page, /^An older node at .* excludes n < x \+ y/);
  await soon.match(
    () => page.locator("#obl-4").textContent(),
    /at line 9, node 3, an older node .* excludes these states/,
  );
  await soon.match(
    () => card.textContent(),
    /^Obligation 4 .*An older node of the same location excludes these states/,
  );
  assert.doesNotMatch(await page.locator("#panel-obligations").textContent(), /\blevel\b/);
});

full("a position that is chosen takes its node along", async (t) => {
  const page = await open(t);
  await standWhere(page, /^Interpolant 2 of the path/);
  await page.locator("#path-at-1").click();
  await page.locator("#path-at-1.selected").waitFor();
  await tab(page, "tree");
  await soon.match(() => page.locator("#panel-tree .lemma-card h2").textContent(), /^Node 2 at line 9/);
});

full("a key along the path counts at the event just gone to, before that is drawn", async (t) => {
  const page = await open(t);
  await standWhere(page, /^Interpolant 2 of the path/);
  await page.locator("#path-at-2.selected").waitFor();
  await drawn(page);
  const before = await page.locator("#event-sentence").textContent();
  await page.evaluate(() => {
    document.querySelector("#event-prev").click();
    document.querySelector(".path-box").dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
  });
  await soon.notEqual(() => page.locator("#event-sentence").textContent(), before);
  await page.locator("#path-at-0.selected").waitFor();
  await soon.match(() => page.locator(".path-details h2").textContent(), /^Position 0 of 2: the start/);
});

full("of a long path only the part in view is drawn", async (t) => {
  const page = await server.again(t);
  await type(page, "int main(void) {\n  int i = 0;\n  while (i < 40)\n    i = i + 1;\n  assert(i != 40);\n}\n");
  await page.locator("#engine").selectOption("predabs");
  await page.locator("#timeout").selectOption("300000");
  await page.keyboard.press("Control+Enter");
  await verdict(page, "unsafe");
  await tab(page, "path");
  await soon.equal(() => page.locator(".path-head strong").textContent(), await lastPath(page));
  await soon.equal(() => page.locator(".path-head .chip").textContent(), "feasible");
  await page.locator(".path-bar rect").first().waitFor();
  await soon.equal(() => page.locator(".path-bar rect:not(.sight)").count(), 43);
  const drawnCells = () => page.locator(".path-cell").count();
  await soon.ok(async () => (await drawnCells()) > 3 && (await drawnCells()) < 15);
  await page.locator(".path-box").focus();
  await page.keyboard.press("Home");
  await page.locator("#path-at-0.selected").waitFor();
  await page.keyboard.press("End");
  await page.locator("#path-at-42.selected").waitFor();
  await page.keyboard.press("PageUp");
  await soon.match(() => page.locator(".path-details h2").textContent(), /^Position (3[5-9]|4[01]) of 42: line 3/);
  await drawn(page);
  const inside = await page.locator(".path-cell.selected").evaluate((el) => {
    const [a, b] = [el.getBoundingClientRect(), el.closest(".path-box").getBoundingClientRect()];
    return a.left >= b.left - 1 && a.right <= b.right + 1;
  });
  assert.ok(inside, "what is selected is in view");
});

async function lastPath(page) {
  const said = await page.locator("#event-sentence").textContent();
  assert.match(said, /answer: unsafe/);
  await page.locator("#slider").focus();
  await page.keyboard.press("Shift+Digit8"); // back to the event of the path
  await soon.match(() => page.locator("#event-sentence").textContent(), /is feasible: a run reaches the error/);
  return (await page.locator("#event-sentence").textContent()).match(/^(The path to node \d+)/)[1];
}

fullAxeTests("path", async (t, options) => {
  const page = await open(t, options);
  await standWhere(page, /^Interpolant 1 of the path/);
  await soon.equal(() => page.locator(".path-cell.now").count(), 1);
  await axe(page, "path", { strict: options.width > 720, inside: ".path-panel" });
});
