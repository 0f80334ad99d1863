// The chips beside the source's lines: always inside the panel, whole at the
// cursor's line.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, openPage, serveDir } from "../harness.mjs";

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

const open = async (t, width, height) => {
  const page = await openPage(t, browser, server.url, { viewport: { width, height } });
  await page.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 60_000 });
  return page;
};
const run = async (page, example, verdict, engine = "") => {
  await page.locator("#gallery-open").click();
  await page.locator(`[data-example=${example}]`).click();
  if (engine) await page.locator("#engine").selectOption(engine);
  await page.locator("#run").click();
  await page.locator(`#verdict[data-verdict=${verdict}]`).waitFor({ timeout: 60_000 });
};
const frames = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))));
/** Each chip, where it stands, and how it sticks out of the panel. */
const chips = async (page) => {
  await frames(page);
  return page.evaluate(() => {
    const root = document.querySelector("#editor").shadowRoot;
    const box = root.querySelector(".cm-scroller").getBoundingClientRect();
    return [...root.querySelectorAll(".cm-note, .cm-values")].map((el) => {
      const r = el.getBoundingClientRect();
      const group = el.parentElement;
      const line = group.classList.contains("below") ? group.previousElementSibling : el.closest(".cm-line");
      return {
        text: el.textContent, title: el.title, below: group.classList.contains("below"), full: group.classList.contains("full"), out: Math.max(0, r.right - box.right, box.left - r.left),
        width: r.width, cut: el.scrollWidth > el.clientWidth, line: line.textContent, under: group.classList.contains("below") ? group.getBoundingClientRect().top - line.getBoundingClientRect().bottom : 0,
      };
    });
  });
};
const inside = (list, what) => {
  for (const c of list) {
    assert.ok(c.out === 0 && c.width > 20, `${what}: ${JSON.stringify(c)}`);
    assert.ok(c.under > -2 && c.under < 2, `${what}, not below its line: ${JSON.stringify(c)}`);
  }
};

test("what a step has changed stands whole beside or below its line", async (t) => {
  const page = await open(t, 1280, 800);
  await run(page, "off-by-one", "unsafe");
  let seen = 0;
  for (let i = 0; i < 14; i++) {
    await page.keyboard.press("ArrowRight");
    const list = await chips(page);
    inside(list, `step ${i + 2}`);
    for (const c of list) {
      assert.ok(!c.cut && /^\w+ = -?\d+$/.test(c.text), JSON.stringify(c));
      seen++;
    }
  }
  assert.ok(seen >= 8, `${seen} chips`);
});

test("chips of a run never leave the panel, however narrow it is", async (t) => {
  const page = await open(t, 1280, 800);
  await run(page, "nested-loops", "safe");
  const n = Number(await page.locator("#slider").getAttribute("max"));
  await page.locator(".splitter").first().focus();
  const found = { beside: 0, below: 0 };
  for (const key of ["Enter", "Home", "End"]) {
    await page.keyboard.press(key);
    for (let at = Math.floor(n / 3); at < n; at += Math.ceil(n / 9)) {
      await page.locator("#slider").evaluate((el, v) => {
        el.value = String(v);
        el.dispatchEvent(new Event("input", { bubbles: true }));
      }, at);
      const list = await chips(page);
      inside(list, `${key}, event ${at}`);
      for (const c of list) found[c.below ? "below" : "beside"]++;
    }
    await page.locator(".splitter").first().focus();
  }
  assert.ok(found.beside > 0 && found.below > 0, JSON.stringify(found));
});

test("a chip says all on hover, and is whole at the line of the cursor", async (t) => {
  const page = await open(t, 1280, 800);
  await page.locator(".splitter").first().focus();
  await page.keyboard.press("Home");
  await page.locator("#slider").fill("24");
  const [before] = (await chips(page)).filter((c) => c.text.startsWith("frame"));
  assert.ok(before.title.includes("&&"), JSON.stringify(before));
  assert.ok(before.cut || before.text.replace(/^frame \d+/, "") !== before.title, `it is not cut: ${JSON.stringify(before)}`);
  // Down to its line by keys.
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+Home");
  for (let i = 1; i < 9; i++) await page.keyboard.press("ArrowDown");
  const [whole] = (await chips(page)).filter((c) => c.text.startsWith("frame"));
  assert.ok(whole.full && !whole.cut && whole.text.endsWith(whole.title), JSON.stringify(whole));
  inside([whole], "whole");
  await page.keyboard.press("ArrowUp");
  assert.ok(!(await chips(page)).some((c) => c.full));
  await page.keyboard.press("ArrowDown");
  assert.ok((await chips(page)).some((c) => c.full));
  await page.locator("h1").click();
  await page.locator("#run").focus();
  assert.ok(!(await chips(page)).some((c) => c.full));
});
