// The page as built, with the real engine, served by the command.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { choose, drawn, link, passed, runExample, site, soon, standAt, tab, type, verdict } from "../harness.mjs";
import { full, long, some, steps } from "../rounds.mjs";

const server = site("command");
const examples = "static/examples";

/** Waits until a run has ended, however slow the machine is. */
async function ends(page) {
  await passed(page);
  const words = ["safe", "unsafe", "unknown", "error"].map((word) => `[data-verdict=${word}]`);
  await page.locator(`#verdict:is(${words}):not([data-outdated])`).waitFor({ timeout: 310_000 });
}

// Only some of the examples are run, unless all cases are.
test("every example of the gallery gives its verdict", async (t) => {
  const page = await server.again(t);
  await page.locator("#gallery-open").click();
  await page.locator(".card").first().waitFor();
  const all = await page
    .locator(".card")
    .evaluateAll((l) => l.map((c) => [c.dataset.example, c.querySelector(".tag").textContent]));
  await page.keyboard.press("Escape");
  assert.ok(all.length >= 16);
  const slow = readdirSync(examples)
    .filter((f) => /^\/\/ seconds: /m.test(readFileSync(path.join(examples, f), "utf8")))
    .map((f) => f.replace(/^\d+-|\.c$/g, ""));
  assert.ok(slow.length > 3 && slow.every((id) => all.some(([other]) => other === id)));
  // Exercises have no verdict before they are solved.
  const ended = all.filter(([id, word]) => /^(safe|unsafe)$/.test(word) && (long || !slow.includes(id)));
  for (const [id, word] of some(ended, 12)) {
    await choose(page, id);
    await ends(page);
    if ((await page.locator("#verdict").getAttribute("data-verdict")) !== word) {
      // The verdict must not depend on the machine's speed.
      await page.locator("#timeout").selectOption("300000");
      await page.locator("#run").click();
      await ends(page);
    }
    await soon.equal(() => page.locator("#verdict").getAttribute("data-verdict"), word, id);
    // The evidence for the verdict "unsafe" is on the page: the statements of a failing run, or the steps of a
    // derivation with clauses.
    const steps = page.locator("table.trace tbody tr, .horn-tree .horn-step");
    if (word === "unsafe") await soon.ok(async () => (await steps.count()) > 1, id);
    await soon.ok(async () => (await page.locator(".node").count()) > 1, id);
    await drawn(page);
    assert.doesNotMatch(await page.locator("#panel-result").textContent(), /undefined|NaN|null/, id);
  }
});

full("a counterexample moves line, node and values together", async (t) => {
  const page = await server.again(t);
  await choose(page, "off-by-one");
  await verdict(page, "unsafe");
  await page.locator("tr.at td").first().waitFor(); // the table's code is loaded with the first counterexample
  await drawn(page);
  const steps = await page.locator("table.trace tbody tr").count();
  const seen = { lines: new Set(), nodes: new Set() };
  for (let i = 0; i < steps; i++) {
    const line = await page
      .locator("tr.at td")
      .first()
      .evaluate((c) => parseInt(c.textContent, 10));
    const text = await page.locator("#editor .cm-line.at-step, #editor .cm-line.at-fail").textContent();
    const source = await page.evaluate(
      (n) => document.querySelector("#editor").shadowRoot.querySelectorAll(".cm-line")[n - 1].textContent,
      line,
    );
    assert.equal(text, source, `step ${i + 1}, line ${line}`);
    await soon.equal(() => page.locator(".node.selected").count(), 1);
    seen.lines.add(line);
    seen.nodes.add(await page.locator(".node.selected .node-title").textContent());
    await page.keyboard.press("ArrowRight");
    await drawn(page);
  }
  assert.ok(seen.lines.size > 3 && seen.nodes.size >= 2, `${seen.lines.size} lines, ${seen.nodes.size} nodes`);
  await soon.equal(() => page.locator("#editor .cm-line.at-fail").count(), 1);
});

test("the figures of a failing run count the statements that one steps through", async (t) => {
  const page = await server.again(t);
  await choose(page, "off-by-one");
  await verdict(page, "unsafe");
  await tab(page, "result");
  const said = await page.locator("#panel-result .where").textContent();
  const [, n] = /^Statement \d+ of (\d+)/.exec(said);
  await tab(page, "stats");
  await soon.match(
    () => page.locator("#panel-stats table.data").textContent(),
    new RegExp(`path statements${n}path steps\\d`),
  );
});

test("frames, lemmas and obligations of a real run can be replayed", async (t) => {
  const page = await server.again(t);
  await tab(page, "frames");
  const n = Number(await page.locator("#slider").getAttribute("max"));
  assert.ok(n > 10, `${n} events`);
  let lemmas = 0;
  let obligations = 0;
  for (const i of steps(n, 7)) {
    await page.locator("#tab-frames").click();
    await standAt(page, i);
    assert.doesNotMatch(await page.locator("#event-sentence").textContent(), /undefined|null|NaN/);
    lemmas = Math.max(lemmas, await page.locator(".chip-lemma").count());
    await tab(page, "obligations");
    obligations = Math.max(obligations, await page.locator(".obl").count());
  }
  assert.ok(lemmas >= 2 && obligations >= 2, `${lemmas} lemmas, ${obligations} obligations`);
});

full("a diverging run is cancelled and the engine is ready again", async (t) => {
  const page = await server.again(t);
  await choose(page, "diverging");
  await page.waitForFunction(() => Number(document.querySelector("#slider").max) > 200);
  await page.locator("#cancel").click();
  await soon.equal(() => page.locator("#verdict-word").textContent(), "Stopped");
  await choose(page, "first-loop");
  await verdict(page, "safe");
});

test("a run ends at its time limit", async (t) => {
  const page = await server.again(t);
  await choose(page, "diverging");
  await page.locator("#cancel").click();
  await page.locator("#timeout").selectOption("1000");
  await page.locator("#run").click();
  await verdict(page, "unknown");
  await soon.match(() => page.locator("#verdict-detail").textContent(), /^The time limit ended the run/);
});

test("typing shows errors, also while a run is under way", async (t) => {
  const page = await server.again(t);
  await choose(page, "diverging");
  await verdict(page, "running");
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("int f(void) { return 1 }\n");
  await page.locator("#editor .cm-lintRange-error").first().waitFor();
  await soon.match(() => page.locator("#messages").textContent(), /Line \d+/);
  await page.keyboard.press("Escape");
  await soon.equal(() => page.locator("#verdict-word").textContent(), "Stopped");
});

full("a run's figures do not count what the run before has left", async (t) => {
  const page = await server.again(t);
  await page.locator("#timeout").selectOption("300000");
  const heap = async (program, word) => {
    await type(page, program);
    await page.locator("#run").click();
    await verdict(page, word);
    await tab(page, "stats");
    const row = page.locator("#panel-stats tr").filter({ hasText: "largest heap" }).locator("td").last();
    return Number((await row.textContent()).replaceAll(",", ""));
  };
  await page.locator("#engine").selectOption("sim");
  const counted = (n) =>
    `int main(void) {\n  int i = 0, k = 0;\n  while (i < ${n}) {\n    if (i < ${n / 2}) k = k + 2;\n    else k = k - 1;\n    i = i + 1;\n  }\n  assert(k != ${n / 2});\n}\n`;
  const few = await heap(counted(10), "unsafe");
  await heap(counted(300_000), "unsafe"); // all steps are kept until the answer arrives
  const again = await heap(counted(10), "unsafe");
  assert.ok(few > 0 && again < few + 8_000, `${few} KiB, and ${again} after a long run`);
});

full("a link with a step opens at that step", async (t) => {
  const page = await server.again(t);
  await runExample(page, "lock-bug", "unsafe");
  await page.locator("tr.at").waitFor();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  const hash = await link(page, (s) => s.cursor?.kind === "step" && s.cursor.at === 3);
  const text = await page.locator(".stepbar .where").textContent();
  const other = await server.open(t, { hash, until: "unsafe" });
  await other.locator("tr.at").waitFor();
  await soon.equal(() => other.locator(".stepbar .where").textContent(), text);
});

full("a panel stays small during a long run", async (t) => {
  const page = await server.again(t);
  await choose(page, "diverging");
  await page.locator("#tab-frames").click();
  // Waits until there is much to show, or the run has ended.
  await page.waitForFunction(
    () =>
      Number(document.querySelector("#slider").max) > 2000 ||
      document.querySelector("#verdict").dataset.verdict === "unknown",
  );
  await drawn(page);
  // Drawing is slow if there are many elements.
  const elements = await page.locator("#panel-frames *").count();
  t.diagnostic(`${elements} elements in the panel`);
  assert.ok(elements > 10 && elements < 6000, `${elements} elements`);
  await page.keyboard.press("Escape");
});
