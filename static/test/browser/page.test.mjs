// The page with a stand-in for the engine: everything that does not depend on
// what an engine finds.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, openPage, serveDir } from "../harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const dist = process.env.IC3PLAY_MOCK;
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

const open = (t, { hash = "", width = 1280, height = 800, scheme = "light", bypassCSP = false } = {}) =>
  openPage(t, browser, server.url + hash, { viewport: { width, height }, colorScheme: scheme, bypassCSP });

const verdict = (page, v) => page.locator(`#verdict[data-verdict=${v}]`).waitFor({ timeout: 10_000 });
const choose = async (page, id) => {
  await page.locator("#gallery-open").click();
  await page.locator(`[data-example=${id}]`).click();
};
const type = async (page, text) => {
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
};

test("the first example runs by itself and shows its proof everywhere", async (t) => {
  const page = await open(t);
  await verdict(page, "safe");
  assert.equal(await page.locator("#verdict-word").textContent(), "Safe");
  assert.match(await page.locator("#panel-result").textContent(), /x \+ y == n/);
  await page.locator("#editor .cm-invariant").waitFor();
  await page.locator(".node.proved").waitFor();
  // Source, graph and panel select each other.
  await page.locator(".inv-item").click();
  assert.equal(await page.locator(".node.selected .node-title").textContent(), "line 9");
  await page.locator(".node.error").click();
  assert.match(await page.locator(".node.selected").getAttribute("class"), /^node error selected .*focus$/);
  await page.locator("#editor .cm-line", { hasText: "while" }).click();
  assert.equal(await page.locator(".node.selected .node-title").textContent(), "line 9");
});

test("an unsafe example is stepped through with the keyboard", async (t) => {
  const page = await open(t);
  await verdict(page, "safe");
  await choose(page, "off-by-one");
  await page.keyboard.press("Control+Enter");
  await verdict(page, "unsafe");
  const at = () => page.locator("tr.at").evaluate((r) => [...r.parentElement.children].indexOf(r));
  assert.equal(await at(), 0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await at(), 2);
  assert.equal(await page.locator("tr.at td.changed").textContent(), "1");
  // The line, the node and the edge follow.
  assert.match(await page.locator("#editor .cm-line.at-step").textContent(), /count = count \+ 1/);
  assert.equal(await page.locator(".node.selected .node-title").textContent(), "line 9");
  assert.equal(await page.locator(".edge.now").count(), 1);
  await page.keyboard.press("End");
  assert.equal(await at(), 11);
  assert.equal(await page.locator("#editor .cm-line.at-fail").count(), 1);
  await page.keyboard.press("Home");
  assert.equal(await at(), 0);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await at(), 0);
});

test("the timeline moves the frames and the obligations", async (t) => {
  const page = await open(t);
  await verdict(page, "safe");
  await page.locator("#tab-frames").click();
  assert.match(await page.locator(".frames-head").textContent(), /Fix-point/);
  assert.equal(await page.locator("#slider").getAttribute("max"), "23");
  await page.locator("#slider").fill("6");
  assert.match(await page.locator("#event-sentence").textContent(), /learn, at line 9: x \+ y <= n/);
  const lemmas = (n, kind = "") => page.waitForFunction(([n, kind]) => document.querySelectorAll(`.chip-lemma${kind}`).length === n, [n, kind]);
  await lemmas(1);
  await lemmas(1, ".fresh");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await lemmas(2);
  await page.locator(".chip-lemma", { hasText: "x + y <= n" }).click();
  await page.locator(".lemma-card", { hasText: "Lemma 1 " }).locator(".derivation").waitFor(); // drawn with the next frame
  assert.match(await page.locator(".lemma-card").textContent(), /core.*weaken/s);
  await page.locator("#slider").fill("16");
  await lemmas(1, ".subsumed");
  await page.locator("#tab-obligations").click();
  await page.locator("#slider").fill("3");
  await page.locator(".obl.current").waitFor();
  assert.match(await page.locator(".obl.current").textContent(), /x >= n && y >= 1/);
  assert.equal(await page.locator(".obl.blocked").count(), 0);
  await page.locator("#slider").fill("8");
  await page.waitForFunction(() => document.querySelectorAll(".obl.blocked").length === 1);
});

test("a run that diverges is cancelled at once, and its events stay", async (t) => {
  const page = await open(t);
  await verdict(page, "safe");
  await choose(page, "diverging");
  await page.locator("#run").click();
  await verdict(page, "running");
  await page.waitForFunction(() => Number(document.querySelector("#slider").max) > 100);
  const took = await page.evaluate(() => new Promise((resolve) => {
    const start = performance.now();
    new MutationObserver(() => resolve(performance.now() - start)).observe(document.querySelector("#verdict"), { attributeFilter: ["data-verdict"] });
    document.querySelector("#cancel").click();
  }));
  assert.ok(took < 100, `${took} ms`);
  assert.equal(await page.locator("#verdict-word").textContent(), "Stopped");
  await page.locator("#slider").fill("50");
  assert.match(await page.locator("#event-sentence").textContent(), /learn/);
  // And the engine is there again.
  await choose(page, "two-counters");
  await page.locator("#run").click();
  await verdict(page, "safe");
});

test("a syntax error is marked, listed, and found by a click", async (t) => {
  const page = await open(t);
  await verdict(page, "safe");
  await type(page, "int main(void) {\n    int x = 0;\n    int *p = &x;\n    return 0;\n}\n");
  await page.locator("#editor .cm-lintRange-error").waitFor();
  assert.equal(await page.locator("#editor .cm-lintRange-error").textContent(), "*p");
  assert.match(await page.locator("#messages").textContent(), /Line 3.*pointers are not supported.*use an int variable/);
  assert.equal(await page.locator("#verdict").getAttribute("data-outdated"), "");
  assert.equal(await page.locator("#editor .cm-invariant").count(), 0);
  await page.locator(".message").click();
  await page.keyboard.type("/*here*/");
  assert.match(await page.locator("#editor .cm-content").textContent(), /int \/\*here\*\/\*p/);
  await type(page, "int main(void) {\n    return 0;\n}\n");
  await page.locator("#messages").waitFor({ state: "hidden" });
  assert.equal(await page.locator("#editor .cm-lintRange-error").count(), 0);
});

test("Tab leaves the editor", async (t) => {
  const page = await open(t);
  await verdict(page, "safe");
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id === "editor"), false);
  assert.doesNotMatch(await page.locator("#editor .cm-content").textContent(), /\t/);
});

test("a link brings back program, engine, options and moment", async (t) => {
  const page = await open(t);
  await verdict(page, "safe");
  await choose(page, "off-by-one");
  await page.locator("#engine").selectOption("cfa");
  await page.locator("#options-open").click();
  await page.locator("#option-order").selectOption("age");
  await page.keyboard.press("Escape");
  await page.locator("#timeout").selectOption("30000");
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => location.hash.length > 10);
  const hash = await page.evaluate(() => location.hash);
  const other = await open(t, { hash });
  await verdict(other, "unsafe");
  await other.locator("tr.at").waitFor();
  assert.equal(await other.locator("tr.at").evaluate((r) => [...r.parentElement.children].indexOf(r)), 4);
  assert.equal(await other.locator("#engine").inputValue(), "cfa");
  assert.equal(await other.locator("#timeout").inputValue(), "30000");
  assert.equal(await other.locator("#options-count").textContent(), "1");
  assert.match(await other.locator("#editor .cm-content").textContent(), /i <= limit/);
  // A moment of the run, too.
  await page.locator("#tab-frames").click();
  await page.locator("#slider").fill("9");
  await page.waitForFunction((old) => location.hash !== old, hash);
  const third = await open(t, { hash: await page.evaluate(() => location.hash) });
  await third.waitForFunction(() => document.querySelector("#event-count").textContent.startsWith("10 /"));
  assert.equal(await third.locator("#tab-frames").getAttribute("aria-selected"), "true");
});

test("a damaged link says so and loses nothing; work under a link can be taken back", async (t) => {
  const page = await open(t);
  await verdict(page, "safe");
  await type(page, "int main(void) { int mine = 1; return 0; }\n");
  await page.waitForTimeout(1600);
  const good = await page.evaluate(() => location.hash);
  assert.ok(good.length > 10);
  await page.evaluate(() => (location.hash = "#1.damaged"));
  await page.locator("#notice").waitFor();
  assert.match(await page.locator("#notice p").textContent(), /could not be opened.*damaged/);
  assert.match(await page.locator("#editor .cm-content").textContent(), /mine/);
  await page.reload();
  await page.locator("#notice").waitFor();
  assert.match(await page.locator("#editor .cm-content").textContent(), /mine/);
  const link = await (async () => {
    const other = await open(t);
    await verdict(other, "safe");
    await choose(other, "parity");
    await other.waitForFunction(() => location.hash.length > 10);
    return other.evaluate(() => location.hash);
  })();
  await page.evaluate((h) => (location.hash = h), link);
  await page.locator("#notice p", { hasText: "set aside" }).waitFor();
  assert.match(await page.locator("#editor .cm-content").textContent(), /x % 2/);
  await page.locator("#notice button", { hasText: "Take it back" }).click();
  assert.match(await page.locator("#editor .cm-content").textContent(), /mine/);
});

test("what is typed survives a reload, and the gallery sets it aside", async (t) => {
  const page = await open(t);
  await verdict(page, "safe");
  await type(page, "int main(void) { int kept = 1; return 0; }\n");
  await page.waitForTimeout(700);
  await page.goto("about:blank");
  await page.goto(server.url);
  await page.waitForFunction(() => document.querySelector("#editor").shadowRoot?.textContent.includes("kept"));
  await choose(page, "parity");
  await page.locator("#notice button", { hasText: "Take it back" }).click();
  assert.match(await page.locator("#editor .cm-content").textContent(), /kept/);
});

test("the graph is walked with the keyboard and stands in a table", async (t) => {
  const page = await open(t);
  await verdict(page, "safe");
  await page.locator(".node.entry").waitFor();
  await page.locator("#graph-canvas").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.locator(".node.focus .node-title").textContent(), "line 9");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".node.selected .node-title").textContent(), "line 9");
  assert.match(await page.locator("#graph-said").textContent(), /line 9, loop head/);
  assert.equal(await page.locator("#editor .cm-line.at-loc").count(), 1);
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.locator(".node.focus .node-title").textContent(), "start");
  await page.locator("#graph-table").click();
  assert.equal(await page.locator("#graph-rows tbody tr").count(), 7);
  assert.equal(await page.locator("#graph-rows tr.selected").count(), 1);
});

test("zoom, pan and fit change the view of the graph", async (t) => {
  const page = await open(t);
  await verdict(page, "safe");
  await page.locator(".node.entry").waitFor();
  const box = () => page.locator(".graph-svg").evaluate((el) => el.style.transform);
  const start = await box();
  await page.locator("#graph-in").click();
  const zoomed = await box();
  assert.notEqual(zoomed, start);
  await page.locator("#graph-canvas").hover({ position: { x: 20, y: 20 } });
  await page.mouse.down();
  await page.mouse.move(700, 400, { steps: 3 });
  await page.mouse.up();
  assert.notEqual(await box(), zoomed);
  assert.equal(await page.locator(".node.selected").count(), 0, "a drag selects nothing");
  await page.locator("#graph-fit").click();
  assert.equal(await box(), start);
});

test("options come from the engine and stay within their bounds", async (t) => {
  const page = await open(t);
  await verdict(page, "safe");
  await page.locator("#engine").selectOption("auto");
  await page.locator("#options-open").click();
  assert.equal(await page.locator("#options-body .option").count(), 2);
  await page.locator("#option-depth").fill("99999");
  await page.keyboard.press("Tab");
  assert.equal(await page.locator("#option-depth").inputValue(), "1000");
  await page.locator("#option-bmc").uncheck();
  assert.equal(await page.locator("#options-count").textContent(), "2");
  await page.locator("#options-body button").click();
  assert.equal(await page.locator("#options-count").isHidden(), true);
  await page.keyboard.press("Escape");
  assert.deepEqual(await page.locator("#engine option").evaluateAll((l) => l.map((o) => o.value)), ["auto", "cfa", "cfa:PLAIN"]);
});

test("the keys are listed in the help, which opens and closes by key", async (t) => {
  const page = await open(t);
  await verdict(page, "safe");
  await page.locator("#run").focus();
  await page.keyboard.press("?");
  await page.locator("#help[open]").waitFor();
  assert.match(await page.locator("#help").textContent(), /Esc.*cancel the run/s);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#help[open]").count(), 0);
});

test("the theme can be chosen and is kept", async (t) => {
  const page = await open(t, { scheme: "dark" });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--paper").trim());
  const dark = await paper();
  await page.locator("#theme").click();
  assert.notEqual(await paper(), dark);
  await page.reload();
  assert.notEqual(await paper(), dark);
  await page.locator("#theme").click();
  assert.equal(await paper(), dark);
});

for (const scheme of ["light", "dark"]) {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    test(`axe finds nothing serious: ${scheme}, ${width} wide`, async (t) => {
      // axe is injected, which the page's own policy would forbid.
      const page = await open(t, { scheme, width, height, bypassCSP: true });
      await verdict(page, "safe");
      await page.evaluate(axe);
      const check = async (what) => {
        const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
        const bad = found.violations.filter((v) => v.impact === "serious" || v.impact === "critical")
          .map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target.join(" ")} ${n.any[0]?.message ?? ""}`).slice(0, 3).join("; ")}`);
        assert.deepEqual(bad, [], what);
      };
      const view = async (name) => {
        if (width < 721) await page.locator(`.views [data-view=${name}]`).click();
      };
      await check("program");
      await view("graph");
      await page.locator(".node.entry").waitFor();
      await page.locator("#graph-table").click();
      await check("graph");
      await page.locator("#graph-table").click();
      await view("details");
      await check("invariant");
      for (const tab of ["frames", "obligations", "stats"]) {
        await page.locator(`#tab-${tab}`).click();
        await page.locator("#slider").fill("9");
        await page.locator(`#tab-${tab}`).click();
        await check(tab);
      }
      await page.locator("#gallery-open").click();
      await check("gallery");
      await page.locator("[data-example=off-by-one]").click();
      await page.locator("#run").click();
      await verdict(page, "unsafe");
      await view("details");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await check("counterexample");
      for (const id of ["options", "help"]) {
        await page.locator(`#${id}-open`).click();
        await check(id);
        await page.keyboard.press("Escape");
      }
      await view("source");
      await type(page, "int main(void) { int *p; }\n");
      await page.locator("#messages").waitFor();
      await check("messages");
    });
  }
}

test("on a phone every view is one tap away and nothing is wider than the screen", async (t) => {
  const page = await open(t, { width: 390, height: 844 });
  await verdict(page, "safe");
  for (const [view, shown] of [["source", "#editor"], ["graph", ".graph-svg"], ["details", "#panel-result"]]) {
    await page.locator(`.views [data-view=${view}]`).click();
    assert.ok(await page.locator(shown).isVisible(), view);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, view);
  }
});
