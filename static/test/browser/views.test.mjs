// The views of a run and the one selection that ties them, with a stand-in for
// the engine whose run is always the same.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
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

async function open(t, options) {
  const page = await openPage(t, browser, server.url, options);
  await page.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 10_000 });
  return page;
}

/** Stands at an event, by the timeline. */
const at = async (page, event) => {
  await page.locator("#slider").fill(String(event));
  await page.waitForFunction((n) => document.querySelector("#event-count").textContent.startsWith(`${n} /`), event + 1);
};
const tab = (page, id) => page.locator(`#tab-${id}`).click();
const text = (page, selector) => page.locator(selector).textContent();
const eventually = (page, f, arg) => page.waitForFunction(f, arg, { timeout: 5000 });

test("jumps go to the next and previous of a kind, by button and by key", async (t) => {
  const page = await open(t);
  await at(page, 0);
  const next = page.locator(".jump.k-lemma .next");
  assert.match(await next.textContent(), /lemmas 4/);
  await next.click();
  assert.match(await text(page, "#event-count"), /^7 \//);
  await page.keyboard.press("4");
  assert.match(await text(page, "#event-count"), /^10 \//);
  await page.keyboard.press("Shift+Digit4");
  assert.match(await text(page, "#event-count"), /^7 \//);
  await page.keyboard.press("3");
  assert.match(await text(page, "#event-count"), /^7 \//, "there is no later counterexample to induction");
  assert.ok(await page.locator(".jump.k-cti .next").isDisabled());
  await page.keyboard.press("1");
  assert.match(await text(page, "#event-sentence"), /^Frame 2 opens/);
  assert.ok(await page.locator(".jump.k-refine").isHidden(), "no refinement, no button");
  // In the editor the digits are text.
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("// 4711");
  assert.match(await text(page, "#editor .cm-content"), /4711/);
  assert.match(await text(page, "#event-sentence"), /^Frame 2 opens/);
});

test("search finds events, with next and previous", async (t) => {
  const page = await open(t);
  await at(page, 0);
  await page.locator("#slider").press("/");
  assert.ok(await page.locator("#search").evaluate((el) => el === document.activeElement));
  await page.keyboard.type("x+y<=n");
  await eventually(page, () => document.querySelector("#search-count").textContent === "1 found");
  await page.keyboard.press("Enter");
  assert.match(await text(page, "#event-count"), /^7 \//);
  assert.equal(await text(page, "#search-count"), "1 of 1");
  await page.locator("#search").fill("lemma");
  await eventually(page, () => document.querySelector("#search-count").textContent.includes("of 4"));
  await page.locator("#search-next").click();
  assert.match(await text(page, "#event-count"), /^10 \//);
  await page.locator("#search-prev").click();
  await page.locator("#search-prev").click();
  assert.match(await text(page, "#event-count"), /^16 \//, "around the ends");
  await page.locator("#search").fill("nonsense");
  await eventually(page, () => document.querySelector("#search-count").textContent === "nothing found");
  assert.ok(await page.locator("#search-next").isDisabled());
  await page.locator("#search").press("Escape");
  assert.ok(await page.locator("#search-box").isHidden());
});

test("play goes on by itself, faster and slower, and stops at the end", async (t) => {
  const page = await open(t);
  await at(page, 2);
  await page.locator("#speed").selectOption("16");
  await page.locator("#event-play").click();
  assert.equal(await page.locator("#event-play").getAttribute("aria-pressed"), "true");
  await eventually(page, () => document.querySelector("#event-count").textContent.startsWith("24 /"));
  await eventually(page, () => document.querySelector("#event-play").getAttribute("aria-pressed") === "false");
});

test("the matrix shows what is new, pushed and dropped, each lemma in its last frame", async (t) => {
  const page = await open(t);
  await tab(page, "frames");
  const cell = (lemma) => page.locator(`[data-lemma="${lemma}"]`).evaluate((el) => ({ column: el.closest("td").cellIndex, state: el.dataset.state ?? "", text: el.firstChild.textContent }));
  await at(page, 6);
  await page.locator("[data-lemma='1']").waitFor();
  assert.deepEqual(await cell(1), { column: 1, state: "new", text: "x + y <= n" });
  await at(page, 14);
  await eventually(page, () => document.querySelector("[data-lemma='1']").dataset.state === "pushed");
  assert.deepEqual(await cell(1), { column: 2, state: "pushed", text: "x + y <= n" });
  await at(page, 16);
  await eventually(page, () => document.querySelector("[data-lemma='2']").dataset.state === "dropped");
  await at(page, 17);
  await eventually(page, () => !document.querySelector("[data-lemma='2']"), null);
  await at(page, 19);
  await eventually(page, () => document.querySelector("[data-lemma='1']").closest("td").cellIndex === 4);
  assert.equal(await text(page, ".matrix thead th:last-child"), "every frame");
});

test("a lemma that is pushed travels, unless motion is to be reduced", async (t) => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const page = await open(t, { reducedMotion });
    await tab(page, "frames");
    await at(page, 13);
    await page.locator("[data-lemma='1']").waitFor();
    await page.waitForTimeout(100);
    const moved = page.evaluate(() => new Promise((resolve) => {
      const chip = document.querySelector("[data-lemma='1']");
      const animate = chip.animate;
      chip.animate = function (...args) {
        resolve(args[0][0].transform);
        return animate.apply(this, args);
      };
      setTimeout(() => resolve(""), 800);
    }));
    await page.locator("#event-next").click();
    const from = await moved;
    if (reducedMotion === "reduce") assert.equal(from, "");
    else assert.match(from, /^translate\(-\d/, "from the left");
  }
});

test("selecting a lemma, an obligation, an edge or a location takes everything along", async (t) => {
  const page = await open(t);
  await tab(page, "frames");
  await at(page, 12);
  await page.locator("[data-lemma='1']").click();
  await eventually(page, () => document.querySelector(".lemma-card h2")?.textContent.includes("Lemma 1"));
  await eventually(page, () => document.querySelector(".node.selected .node-title").textContent === "line 9");
  assert.match(await text(page, ".lemma-card .derivation"), /asked.*x >= n && y >= 1.*core.*weaken.*learn/s);
  await tab(page, "obligations");
  await eventually(page, () => document.querySelector(".obl.selected")?.dataset.obl === "2");
  await page.locator("[data-obl='1']").click();
  await eventually(page, () => document.querySelector(".obl.selected")?.dataset.obl === "1");
  await eventually(page, () => document.querySelector(".node.selected .node-title").textContent === "line 14");
  assert.match(await page.locator("[data-obl='1'] .why").textContent(), /blocked by y == 0/);
  await page.locator(".edge[data-edge='1'] .hit").dispatchEvent("click");
  await eventually(page, () => document.querySelector(".edge.now")?.dataset.edge === "1");
  assert.equal(await text(page, ".node.selected .node-title"), "line 9");
  await tab(page, "frames");
  await eventually(page, () => document.querySelector(".matrix tr.selected")?.dataset.loc === "2");
  await page.locator("#editor .cm-line", { hasText: "assert(y" }).click();
  await eventually(page, () => document.querySelector(".matrix tr.selected")?.dataset.loc === "5");
});

test("the source says what the frame knows and what is asked; a column of the matrix chooses the frame", async (t) => {
  const page = await open(t);
  await tab(page, "frames");
  await at(page, 8);
  await eventually(page, () => document.querySelector("#editor").shadowRoot.querySelector(".cm-note.asked")?.textContent.startsWith("asked"));
  assert.match(await page.locator("#editor .cm-note.frame").first().textContent(), /^frame 1x \+ y <= n/);
  assert.match(await page.locator("#editor .cm-note.asked").textContent(), /[nxy] = -?\d/);
  await at(page, 15);
  await eventually(page, () => document.querySelector("#editor").shadowRoot.querySelector(".cm-note.frame")?.textContent.startsWith("frame 2"));
  await page.locator("[data-level='1']").click();
  await eventually(page, () => document.querySelector("#editor").shadowRoot.querySelector(".cm-note.frame")?.textContent.startsWith("frame 1"));
  assert.equal(await page.locator("[data-level='1']").getAttribute("aria-pressed"), "true");
  await page.locator("[data-level='1']").click();
  await eventually(page, () => document.querySelector("#editor").shadowRoot.querySelector(".cm-note.frame")?.textContent.startsWith("frame 2"));
});

test("the graph shows the strength of the frame, the chain that is asked, and hovers with the source", async (t) => {
  const page = await open(t);
  assert.ok(await page.locator(".graph-legend").isHidden());
  await at(page, 8);
  await page.locator(".graph-legend").waitFor();
  const loop = page.locator("g[data-node='2']");
  await eventually(page, () => document.querySelector("g[data-node='2']").classList.contains("weak"));
  assert.equal(await loop.locator(".badge text").textContent(), "1");
  assert.ok(await loop.evaluate((el) => el.classList.contains("asked")));
  assert.ok(await page.locator(".edge[data-edge='5']").evaluate((el) => el.classList.contains("queried")));
  await page.locator("#editor .cm-line", { hasText: "while" }).hover();
  await eventually(page, () => document.querySelector("g[data-node='2']").classList.contains("hover"));
  await page.locator("g[data-node='5'] .shape").hover();
  await eventually(page, () => document.querySelector("#editor").shadowRoot.querySelector(".at-hover")?.textContent.includes("assert"));
});

test("the tree of obligations is one stop of the tab key, and folds", async (t) => {
  const page = await open(t);
  await tab(page, "obligations");
  await at(page, 9);
  await page.locator(".obl").first().waitFor();
  const selected = (id) => eventually(page, (id) => document.querySelector(".obl.selected")?.dataset.obl === id, id);
  await page.locator(".obl-tree").focus();
  await page.keyboard.press("Home");
  await selected("1");
  await page.keyboard.press("ArrowDown");
  await selected("2");
  await page.keyboard.press("ArrowLeft"); // to the parent
  await selected("1");
  assert.equal(await page.locator("[data-obl='1']").getAttribute("aria-expanded"), "true");
  await page.keyboard.press("ArrowLeft");
  await eventually(page, () => document.querySelector("[data-obl='1']").getAttribute("aria-expanded") === "false");
  await eventually(page, () => document.querySelectorAll(".obl").length === 1);
  await page.keyboard.press("ArrowRight");
  await eventually(page, () => document.querySelectorAll(".obl").length === 3);
});

test("the work is a chart, figures and a full table", async (t) => {
  const page = await open(t);
  await tab(page, "stats");
  await page.locator(".figures").waitFor();
  assert.match(await text(page, ".figures"), /Solver queries.*128/s);
  assert.match(await text(page, ".chart"), /reading the program/);
  await page.locator("details.fold summary").last().click();
  assert.ok(await page.locator("#panel-stats table.data tr").count() > 2);
});

test("a drawing of what could be read last says so", async (t) => {
  const page = await open(t);
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\nint *p;");
  await page.locator("#graph-old").waitFor();
  assert.match(await text(page, "#graph-old"), /last version/);
  await page.keyboard.press("Control+z");
  await page.locator("#graph-old").waitFor({ state: "hidden" });
});

test("the tabs scroll sideways and keep one stop of the tab key", async (t) => {
  const page = await open(t, { viewport: { width: 390, height: 844 } });
  await page.locator(".views [data-view=details]").click();
  await page.locator("#tab-result").focus();
  await page.keyboard.press("End");
  assert.ok(await page.locator("#tab-stats").evaluate((el) => el === document.activeElement && el.getAttribute("aria-selected") === "true"));
  const inside = await page.locator("#tab-stats").evaluate((el) => {
    const [a, b] = [el.getBoundingClientRect(), el.parentElement.getBoundingClientRect()];
    return a.left >= b.left - 1 && a.right <= b.right + 1;
  });
  assert.ok(inside);
  assert.equal(await page.locator("[role=tab][tabindex='0']").count(), 1);
  await page.keyboard.press("Home");
  assert.equal(await page.locator("#tab-result").getAttribute("aria-selected"), "true");
});

for (const scheme of ["light", "dark"]) {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    test(`axe finds nothing in the views of a run, ${scheme}, ${viewport.width}`, async (t) => {
      const page = await open(t, { colorScheme: scheme, viewport, bypassCSP: true });
      if (viewport.width < 720) await page.locator(".views [data-view=details]").click();
      await page.addScriptTag({ content: axe });
      const check = async (what) => {
        await page.waitForTimeout(300);
        const r = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
        assert.deepEqual(r.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 3).join("; ")}`), [], what);
      };
      for (const id of ["frames", "obligations", "stats"]) {
        await tab(page, id);
        await at(page, 14);
        await check(id);
        await at(page, 9);
        await check(id);
      }
      await page.locator("#search-open").click();
      await page.locator("#search").fill("lemma");
      await check("search");
      if (viewport.width < 720) {
        await page.locator(".views [data-view=graph]").click();
        await check("graph");
      }
    });
  }
}
