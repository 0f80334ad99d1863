// The page with a stand-in for the engine: everything that does not depend on the engine's results.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  axe,
  axeTests,
  everyWidth,
  choose,
  drawn,
  kept,
  link,
  site,
  soon,
  source,
  standAt,
  type,
  verdict,
  view,
} from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("mock");

test("the first example runs by itself and shows its proof everywhere", async (t) => {
  const page = await server.again(t);
  await soon.equal(() => page.locator("#verdict-word").textContent(), "Safe");
  await soon.match(() => page.locator("#panel-result").textContent(), /x \+ y == n/);
  await page.locator("#editor .cm-invariant").waitFor();
  await page.locator(".node.proved").waitFor();
  await soon.equal(() => page.locator(".node.error.never .badge.on text").textContent(), "∅");
  // Source, graph and panel select each other.
  await page.locator(".inv-item").click();
  await soon.equal(() => page.locator(".node.selected .node-title").textContent(), "line 9");
  await page.locator(".node.error").click();
  await soon.match(() => page.locator(".node.selected").getAttribute("class"), /^node error never selected .*focus$/);
  await page.locator("#editor .cm-line", { hasText: "while" }).click();
  await soon.equal(() => page.locator(".node.selected .node-title").textContent(), "line 9");
});

test("an unsafe example is stepped through with the keyboard", async (t) => {
  const page = await server.again(t);
  await choose(page, "off-by-one");
  await verdict(page, "unsafe");
  const at = () => page.locator("tr.at").evaluate((r) => Number(r.dataset.step));
  await soon.equal(at, 0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await soon.equal(at, 2);
  await soon.equal(() => page.locator("tr.at td.changed").textContent(), "1");
  // Line, node and edge are selected, too.
  await soon.match(() => page.locator("#editor .cm-line.at-step").textContent(), /count = count \+ 1/);
  await soon.equal(() => page.locator(".node.selected .node-title").textContent(), "line 9");
  await soon.equal(() => page.locator(".edge.now").count(), 1);
  await page.keyboard.press("End");
  await soon.equal(at, 11);
  await soon.equal(() => page.locator("#editor .cm-line.at-fail").count(), 1);
  await page.keyboard.press("Home");
  await soon.equal(at, 0);
  await page.keyboard.press("ArrowLeft");
  await drawn(page);
  assert.equal(await at(), 0);
});

test("the timeline moves the frames and the obligations", async (t) => {
  const page = await server.again(t);
  await page.locator("#tab-frames").click();
  await soon.match(() => page.locator(".frames-head").textContent(), /Fix-point/);
  await soon.equal(() => page.locator("#slider").getAttribute("max"), "23");
  await standAt(page, 6);
  await soon.match(() => page.locator("#event-sentence").textContent(), /learn at line 9: x \+ y <= n/);
  const lemmas = (n, kind = "") =>
    page.waitForFunction(([n, kind]) => document.querySelectorAll(`.chip-lemma${kind}`).length === n, [n, kind]);
  await lemmas(1);
  await lemmas(1, ".fresh");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await lemmas(2);
  await page.locator(".chip-lemma", { hasText: "x + y <= n" }).click();
  await page.locator(".lemma-card", { hasText: "Lemma 1 " }).locator(".derivation").waitFor(); // drawn with the next frame
  await soon.match(() => page.locator(".lemma-card").textContent(), /core.*weaken/s);
  await page.locator("#slider").fill("16");
  await lemmas(1, ".subsumed");
  await page.locator("#tab-obligations").click();
  await page.locator("#slider").fill("3");
  await page.locator(".obl.current").waitFor();
  await soon.match(() => page.locator(".obl.current").textContent(), /x >= n && y >= 1/);
  await soon.equal(() => page.locator(".obl.blocked").count(), 0);
  await page.locator("#slider").fill("8");
  await page.waitForFunction(() => document.querySelectorAll(".obl.blocked").length === 1);
});

test("a run that diverges is cancelled at once, and its events stay", async (t) => {
  const page = await server.again(t);
  await choose(page, "diverging");
  await verdict(page, "running");
  await page.waitForFunction(() => Number(document.querySelector("#slider")?.max) > 100);
  await page.locator("#cancel").click();
  await soon.equal(() => page.locator("#verdict-word").textContent(), "Stopped");
  await page.locator("#slider").fill("50");
  await soon.match(() => page.locator("#event-sentence").textContent(), /learn/);
  await choose(page, "two-counters");
  await verdict(page, "safe");
});

test("a syntax error is marked, listed, and found by a click", async (t) => {
  const page = await server.again(t);
  await type(page, "int main(void) {\n    int x = 0;\n    int *p = &x;\n    return 0;\n}\n");
  await page.locator("#editor .cm-lintRange-error").waitFor();
  await soon.equal(() => page.locator("#editor .cm-lintRange-error").textContent(), "*p");
  await soon.match(
    () => page.locator("#messages").textContent(),
    /Line 3.*pointers are not supported.*use an int variable/,
  );
  await soon.equal(() => page.locator("#verdict").getAttribute("data-outdated"), "");
  await soon.equal(() => page.locator("#editor .cm-invariant").count(), 0);
  await page.locator(".message").click();
  await page.keyboard.type("/*here*/");
  await soon.match(() => page.locator("#editor .cm-content").textContent(), /int \/\*here\*\/\*p/);
  await type(page, "int main(void) {\n    return 0;\n}\n");
  await page.locator("#messages").waitFor({ state: "hidden" });
  await soon.equal(() => page.locator("#editor .cm-lintRange-error").count(), 0);
});

test("Tab leaves the editor", async (t) => {
  const page = await server.again(t);
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Tab");
  await soon.equal(() => page.evaluate(() => document.activeElement.id === "editor"), false);
  assert.doesNotMatch(await source(page), /\t/);
});

test("a link brings back program, engine, options and moment", async (t) => {
  const page = await server.again(t);
  await choose(page, "off-by-one");
  await page.locator("#engine").selectOption("ic3");
  await page.locator("#options-open").click();
  await page.locator("#option-order").selectOption("age");
  await page.keyboard.press("Escape");
  await page.locator("#timeout").selectOption("30000");
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
  const hash = await link(page, (s) => s.cursor?.kind === "step" && s.cursor.at === 4);
  const other = await server.open(t, { hash });
  await verdict(other, "unsafe");
  await other.locator("tr.at").waitFor();
  await soon.equal(() => other.locator("tr.at").evaluate((r) => [...r.parentElement.children].indexOf(r)), 4);
  await soon.equal(() => other.locator("#engine").inputValue(), "ic3");
  await soon.equal(() => other.locator("#timeout").inputValue(), "30000");
  await soon.equal(() => other.locator("#options-count").textContent(), "1");
  await soon.match(() => other.locator("#editor .cm-content").textContent(), /i <= limit/);
  await page.locator("#tab-frames").click();
  await standAt(page, 9);
  const third = await server.open(t, {
    hash: await link(page, (s) => s.cursor?.kind === "event" && s.cursor.at === 9),
  });
  await third.waitForFunction(() => document.querySelector("#event-count")?.textContent.startsWith("10 /"));
  await soon.equal(() => third.locator("#tab-frames").getAttribute("aria-selected"), "true");
  // On a phone only one of the three views is visible. The link selects a view, so that one is shown and not the
  // program.
  await third.setViewportSize({ width: 390, height: 844 });
  await soon.equal(() => third.locator("#panel-frames").isVisible(), true);
  // If a reader pastes a link while the page writes its own address, the page opens the link.
  await third.evaluate((hash) => {
    const own = location.hash;
    location.hash = hash;
    window.history.replaceState(null, "", own);
  }, hash);
  await soon.equal(() => third.locator("tr.at").evaluate((r) => [...r.parentElement.children].indexOf(r)), 4);
});

full("a damaged link says so and loses nothing; work under a link can be taken back", async (t) => {
  const page = await server.again(t);
  await type(page, "int main(void) { int mine = 1; return 0; }\n");
  await kept(page, "mine");
  await link(page, (s) => /mine/.test(s.source));
  await page.evaluate(() => (location.hash = "#1.damaged"));
  await page.locator("#notice").waitFor();
  await soon.match(() => page.locator("#notice p").textContent(), /could not be opened.*damaged/);
  await soon.match(() => page.locator("#editor .cm-content").textContent(), /mine/);
  await page.reload();
  await page.locator("#notice").waitFor();
  await soon.match(() => page.locator("#editor .cm-content").textContent(), /mine/);
  const other = await server.open(t);
  await choose(other, "parity");
  await page.evaluate((h) => (location.hash = h), await link(other, (s) => /x % 2/.test(s.source)));
  await page.locator("#notice p", { hasText: "set aside" }).waitFor();
  await soon.match(() => page.locator("#editor .cm-content").textContent(), /x % 2/);
  await page.locator("#notice button", { hasText: "Restore it" }).click();
  await soon.match(() => page.locator("#editor .cm-content").textContent(), /mine/);
});

test("what is typed survives a reload, and the gallery sets it aside", async (t) => {
  const page = await server.open(t);
  await type(page, "int main(void) { int kept = 1; return 0; }\n");
  await kept(page, "kept");
  await page.goto("about:blank");
  await page.goto(server.url);
  await page.waitForFunction(() => document.querySelector("#editor")?.shadowRoot?.textContent.includes("kept"));
  await choose(page, "parity");
  await page.locator("#run").click();
  await verdict(page, "safe");
  await page.locator("#notice button", { hasText: "Restore it" }).click();
  await soon.match(() => page.locator("#editor .cm-content").textContent(), /kept/);
  // The run belonged to another program, so the page no longer shows it.
  await soon.equal(() => page.locator("#verdict").getAttribute("data-verdict"), "none");
});

test("the graph is walked with the keyboard and stands in a table", async (t) => {
  const page = await server.again(t);
  await page.locator(".node.entry").waitFor();
  await page.locator("#graph-canvas").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await soon.equal(() => page.locator(".node.focus .node-title").textContent(), "line 9");
  await page.keyboard.press("Enter");
  await soon.equal(() => page.locator(".node.selected .node-title").textContent(), "line 9");
  await soon.match(() => page.locator("#graph-said").textContent(), /line 9, loop head/);
  await soon.equal(() => page.locator("#editor .cm-line.at-loc").count(), 1);
  await page.keyboard.press("ArrowUp");
  await soon.equal(() => page.locator(".node.focus .node-title").textContent(), "start");
  await page.locator("#graph-table").click();
  await soon.equal(() => page.locator("#graph-rows tbody tr").count(), 7);
  await soon.equal(() => page.locator("#graph-rows tr.selected").count(), 1);
});

test("zoom, pan and fit change the view of the graph", async (t) => {
  const page = await server.open(t);
  await page.locator(".node.entry").waitFor();
  const box = () => page.locator(".graph-svg").evaluate((el) => el.style.transform);
  await page.locator("#graph-fit").click(); // the graph may be larger at first
  await drawn(page);
  const start = await box();
  await page.locator("#graph-in").click();
  await soon.notEqual(box, start);
  await drawn(page);
  const zoomed = await box();
  await page.locator("#graph-canvas").hover({ position: { x: 20, y: 20 } });
  await page.mouse.down();
  await page.mouse.move(700, 400, { steps: 3 });
  await page.mouse.up();
  await soon.notEqual(box, zoomed);
  await drawn(page);
  assert.equal(await page.locator(".node.selected").count(), 0, "a drag selects nothing");
  await page.locator("#graph-fit").click();
  await drawn(page);
  await page.locator("#graph-fit").click(); // all of it, however small
  await soon.equal(
    () =>
      page.evaluate(() => {
        const a = document.querySelector("#graph-canvas").getBoundingClientRect();
        return [...document.querySelectorAll(".node")].every((el) => {
          const b = el.getBoundingClientRect();
          return b.x >= a.x && b.right <= a.right && b.y >= a.y && b.bottom <= a.bottom;
        });
      }),
    true,
  );
});

test("options come from the engine and stay within their bounds", async (t) => {
  const page = await server.open(t);
  await page.locator("#engine").selectOption("auto");
  await page.locator("#options-open").click();
  await soon.equal(() => page.locator("#options-body .option").count(), 2);
  await page.locator("#option-depth").fill("99999");
  await page.keyboard.press("Tab");
  await soon.equal(() => page.locator("#option-depth").inputValue(), "1000");
  await page.locator("#option-bmc").uncheck();
  await soon.equal(() => page.locator("#options-count").textContent(), "2");
  await page.locator("#options-reset").click();
  await soon.equal(() => page.locator("#options-count").isHidden(), true);
  // The menu has the engines, and of the presets only the chosen one.
  const menu = () => page.locator("#engine option").evaluateAll((l) => l.map((o) => o.value));
  await soon.deepEqual(menu, ["auto", "ic3"]);
  await page.locator("#engine-ic3").check();
  await page.locator("#engine-ic3-PLAIN").check();
  await soon.deepEqual(menu, ["auto", "ic3", "ic3:PLAIN"]);
  await page.keyboard.press("Escape");
});

test("the keys are listed in the help, which opens and closes by key", async (t) => {
  const page = await server.again(t);
  await page.locator("#run").focus();
  await page.keyboard.press("?");
  await page.locator("#help[open]").waitFor();
  await soon.match(() => page.locator("#help").textContent(), /Esc.*cancel the run/s);
  await page.keyboard.press("Escape");
  await soon.equal(() => page.locator("#help[open]").count(), 0);
});

test("the theme can be chosen and is kept", async (t) => {
  const page = await server.open(t, { scheme: "dark", until: "" });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [dark, light] = ["rgb(14, 17, 24)", "rgb(236, 238, 243)"];
  await drawn(page);
  await soon.equal(() => ground(), dark);
  await page.locator("#theme").click();
  await soon.equal(ground, light);
  await page.reload();
  await soon.equal(ground, light);
  await page.locator("#theme").click();
  await soon.equal(ground, dark);
  await page.emulateMedia({ colorScheme: "light" });
  await soon.equal(ground, dark, "whatever the system says");
});

test("a chosen theme holds before the page's script has come", async (t) => {
  const page = await server.open(t, { scheme: "dark", until: "" });
  await drawn(page);
  await page.locator("#theme").click();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await soon.equal(ground, "rgb(236, 238, 243)");
  await page.route(/assets\/(?!theme)[^/]*\.js$/, () => undefined); // never answered
  await page.reload({ waitUntil: "commit" });
  await soon.equal(() => page.evaluate(() => document.documentElement.dataset.theme), "light");
  assert.equal(await page.locator("#tabs [role=tab]").count(), 0, "the script has not run");
});

axeTests(
  "the page",
  async (t, options) => {
    const page = await server.again(t, options);
    await axe(page, "program", { themes: true });
    await view(page, "graph");
    await page.locator(".node.entry").waitFor();
    await page.locator("#graph-table").click();
    await axe(page, "graph");
    await page.locator("#graph-table").click();
    await view(page, "details");
    await axe(page, "invariant");
    await page.locator("#gallery-open").click();
    await page.locator(".card").first().waitFor();
    await page.locator("[data-example=off-by-one]").click();
    await page.locator("#run").click();
    await verdict(page, "unsafe");
    await view(page, "details");
    await page.locator("tr.at").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await axe(page, "counterexample", { themes: true });
    await view(page, "source");
    await type(page, "int main(void) { int *p; *p = 1; }\n");
    await page.locator("#messages").waitFor();
    await axe(page, "messages", { inside: "#messages" });
  },
  everyWidth,
);

test("on a phone every view is one tap away and nothing is wider than the screen", async (t) => {
  const page = await server.open(t, { width: 390, height: 844 });
  await verdict(page, "safe");
  for (const [view, shown] of [
    ["source", "#editor"],
    ["graph", ".graph-svg"],
    ["details", "#panel-result"],
  ]) {
    await page.locator(`.views [data-view=${view}]`).click();
    await soon.ok(() => page.locator(shown).isVisible(), view);
    await soon.equal(() => page.evaluate(() => document.documentElement.scrollWidth), 390, view);
  }
});

full("the result is two keys away: the first stop of the keyboard leads to it", async (t) => {
  const page = await server.open(t);
  await page.keyboard.press("Tab");
  const skip = page.locator("#skip");
  assert.ok(await skip.evaluate((el) => el === document.activeElement));
  const box = await skip.boundingBox();
  assert.ok(box.x >= 0 && box.y >= 0 && box.width > 80, JSON.stringify(box));
  await page.keyboard.press("Enter");
  await soon.equal(() => page.evaluate(() => document.activeElement.id), "tab-result");
  await page.keyboard.press("Tab");
  await soon.ok(() => page.evaluate(() => document.activeElement.closest("#panel-result, .tab-head") !== null));
});

full("at 1280 px the header has room for all that it shows, while a run goes on too", async (t) => {
  const page = await server.open(t);
  const over = () =>
    page.evaluate(() => {
      const bar = document.querySelector(".bar");
      return Math.max(bar.scrollWidth - bar.clientWidth, document.documentElement.scrollWidth - innerWidth);
    });
  assert.ok((await over()) <= 0);
  await choose(page, "diverging");
  await verdict(page, "running");
  await page.locator("#engine").evaluate((el) => {
    el.append(new Option("explicit-itp-pred: PAPER", "x"));
    el.value = "x";
  });
  assert.ok((await over()) <= 0, `${await over()} px`);
  await page.locator("#cancel").click();
});
