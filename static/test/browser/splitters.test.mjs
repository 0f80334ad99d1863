// The panels' sizes: bars moved by pointer and keys, kept between visits; the
// details over the graph; every tab in view; windows of all sizes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, drawn, eventually, passed, site, soon, verdict, view, withhold } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

const open = async (t, width, height) => {
  const page = await server.open(t, { width, height });
  await drawn(page);
  return page;
};
const width = (page, name) => page.locator(`.panel.${name}`).evaluate((el) => el.getBoundingClientRect().width);
const height = (page, name) => page.locator(`.panel.${name}`).evaluate((el) => el.getBoundingClientRect().height);
const bar = (page, i) => page.locator(".splitter").nth(i);
const near = (read, b, what) =>
  eventually(async () => {
    const a = await read();
    assert.ok(Math.abs(a - b) <= 2, `${what}: ${a}, not ${b}`);
  });

/** Drags the bar between two panels by dx and dy pixels. */
async function drag(page, i, dx, dy = 0) {
  const r = await bar(page, i).boundingBox();
  const x = r.x + r.width / 2;
  const y = r.y + r.height / 2;
  await page.mouse.move(x, y);
  await drawn(page); // the pointer over a bar also loads the code that moves it
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 });
  await page.mouse.move(x + dx, y + dy, { steps: 3 });
  await page.mouse.up();
}

full("a bar is dragged, gives way no further than panels can, and a double click undoes it", async (t) => {
  const page = await open(t, 1280, 800);
  const usual = {
    source: await width(page, "source"),
    graph: await width(page, "graph"),
    details: await width(page, "details"),
  };
  await drag(page, 0, -60);
  await near(() => width(page, "source"), usual.source - 60, "program");
  await near(() => width(page, "graph"), usual.graph + 60, "graph");
  await near(() => width(page, "details"), usual.details, "details");
  // When a bar is moved far to the left, first the graph shrinks to its least size, and then the program.
  await drag(page, 1, -2000);
  await near(() => width(page, "graph"), 180, "graph");
  await near(() => width(page, "source"), 250, "program");
  await drag(page, 1, 2000);
  await near(() => width(page, "details"), 330, "details");
  await near(() => width(page, "source"), 250, "program");
  await bar(page, 1).dblclick();
  for (const [name, w] of Object.entries(usual)) await near(() => width(page, name), w, name);
});

full("a bar is moved by keys, says where it stands, and its place is kept", async (t) => {
  const page = await open(t, 1280, 800);
  const usual = await width(page, "source");
  const event = await page.locator("#slider").inputValue();
  await bar(page, 0).focus();
  const value = async () => Number(await bar(page, 0).getAttribute("aria-valuenow"));
  const before = await value();
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
  await near(() => width(page, "source"), usual + 64, "program");
  await drawn(page);
  assert.equal(await page.locator("#slider").inputValue(), event, "the run has moved");
  await page.waitForFunction(
    (v) => Number(document.querySelector(".splitter")?.getAttribute("aria-valuenow")) > v,
    before,
  );
  await soon.equal(() => bar(page, 0).getAttribute("aria-orientation"), "vertical");
  await page.keyboard.press("Home");
  await near(() => width(page, "source"), 250, "program");
  await page.keyboard.press("End");
  await near(() => width(page, "details"), 330, "details");
  await near(() => width(page, "graph"), 180, "graph");
  await drawn(page);
  const widest = await width(page, "source");
  await page.reload();
  await verdict(page, "safe");
  await near(() => width(page, "source"), widest, "program after a reload");
  await bar(page, 0).focus();
  await page.keyboard.press("Enter");
  await near(() => width(page, "source"), usual, "program");
  await page.reload();
  await page.locator(".splitter").first().waitFor();
  await drawn(page);
  await near(() => width(page, "source"), usual, "program after another reload");
});

full("keys pressed on a bar before what moves it is there are not lost, and no steps of the run", async (t) => {
  const page = await open(t, 1280, 800);
  const usual = await width(page, "source");
  const moves = await withhold(page, /\/panels-\w+\.js$/);
  await page.reload();
  await bar(page, 0).focus();
  await verdict(page, "safe");
  const event = await page.locator("#slider").inputValue();
  for (const key of ["ArrowRight", "Shift+ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
  await passed(page);
  assert.ok(moves.asked > 0, "what moves the bars has been asked for");
  assert.equal(await width(page, "source"), usual);
  moves.arrive();
  await near(() => width(page, "source"), usual + 80, "program");
  await drawn(page);
  assert.equal(await page.locator("#slider").inputValue(), event, "the run has moved");
});

full("sizes that are no sizes are left alone", async (t) => {
  const page = await open(t, 1280, 800);
  const usual = await width(page, "source");
  for (const bad of ["[]", "{", '{"columns":[1,2]}', '{"columns":["9px",-4,0]}', "null", '{"columns":[1e9,1,1]}']) {
    await page.evaluate((v) => localStorage.setItem("ic3play.sizes", v), bad);
    await page.reload();
    await page.locator("#tab-result").waitFor();
    await drawn(page);
    await near(() => width(page, "source"), usual, bad);
  }
});

test("where graph and details stand one above the other, the bar between them goes up and down", async (t) => {
  const page = await open(t, 900, 700);
  const usual = await height(page, "graph");
  await soon.equal(() => bar(page, 1).getAttribute("aria-orientation"), "horizontal");
  await drag(page, 1, 0, 40);
  await near(() => height(page, "graph"), usual + 40, "graph");
  await bar(page, 1).focus();
  await page.keyboard.press("ArrowUp");
  await near(() => height(page, "graph"), usual + 24, "graph");
  await drawn(page);
  const source = await width(page, "source");
  await drag(page, 0, 30);
  await near(() => width(page, "source"), source + 30, "program");
  // In a wide window the panels are arranged differently, and have other sizes.
  await page.setViewportSize({ width: 1280, height: 800 });
  await near(() => width(page, "source"), 0.288 * 1251, "program's share");
});

full("the details take the graph's room, by button and key, and give it back", async (t) => {
  const page = await open(t, 1280, 800);
  const graph = await width(page, "graph");
  const details = await width(page, "details");
  await page.locator("#details-wide").click();
  await soon.equal(() => page.locator(".panel.graph").isVisible(), false);
  await soon.ok(async () => (await width(page, "details")) > details + 100);
  await soon.equal(() => page.locator("#details-wide").getAttribute("aria-pressed"), "true");
  await drawn(page);
  const source = await width(page, "source");
  await drag(page, 0, -40);
  await near(() => width(page, "source"), source - 40, "program");
  await page.keyboard.press("w");
  await page.locator(".panel.graph").waitFor();
  await near(() => width(page, "graph"), graph, "graph");
  await page.setViewportSize({ width: 900, height: 800 });
  await drawn(page);
  const low = await height(page, "details");
  await page.keyboard.press("w");
  await soon.ok(async () => (await height(page, "details")) > low + 100);
});

full("every tab is in view in windows of all sizes, and nothing is wider than the window", async (t) => {
  const page = await open(t, 1280, 800);
  await choose(page, "off-by-one");
  await page.locator("#engine").selectOption("cegar");
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  await page.locator("#tab-domain").waitFor();
  for (const [w, h] of [
    [1280, 800],
    [1280, 600],
    [1100, 800],
    [1024, 640],
    [900, 700],
    [800, 600],
    [721, 900],
    [390, 844],
    [320, 640],
    [844, 390],
  ]) {
    await page.setViewportSize({ width: w, height: h });
    await view(page, "details");
    await drawn(page);
    const seen = await page.evaluate(() => {
      const tabs = [...document.querySelectorAll("#tabs [role=tab]")]
        .filter((el) => !el.hidden)
        .map((el) => el.getBoundingClientRect());
      const box = document.querySelector("#tabs").getBoundingClientRect();
      const cut = [
        ...document.querySelectorAll(
          "header button, header select, .panel-head button, .timeline-head *, #verdict-word, #verdict-detail, .speed-field",
        ),
      ].filter((el) => {
        const r = el.getBoundingClientRect();
        return (
          r.width > 0 &&
          !el.closest(".sr") &&
          !(innerWidth <= 720 && el.role === "tab") &&
          (r.right > innerWidth + 0.5 || r.left < -0.5)
        );
      });
      const graph = document.querySelector("#graph-canvas").getBoundingClientRect();
      return {
        tabs: tabs.length,
        rows: new Set(tabs.map((r) => r.top)).size,
        inside: tabs.every((r) => r.left >= box.left && r.right <= box.right + 0.5 && r.bottom <= box.bottom + 0.5),
        wide: document.documentElement.scrollWidth > innerWidth,
        cut: cut.map((el) => el.id || el.className),
        graph: Math.min(graph.width, graph.height),
      };
    });
    const what = `${w}x${h}: ${JSON.stringify(seen)}`;
    assert.equal(seen.tabs, 7, what);
    assert.ok(seen.inside || w <= 720, what); // a phone's row of tabs scrolls
    assert.ok(!seen.wide && seen.cut.length === 0, what);
    if (w === 1280 || w <= 720) assert.equal(seen.rows, 1, what);
    if (w > 720) assert.ok(seen.graph > 90, what);
  }
});

full("a reader who has chosen a tab during a run stays there when it ends, and only then", async (t) => {
  const page = await open(t, 1280, 800);
  for (const [example, word] of [
    ["two-counters", "safe"],
    ["off-by-one", "unsafe"],
  ]) {
    await choose(page, example);
    const run = async (after) => {
      // Everything is done in one task, so that the run cannot end in between.
      await page.evaluate((tab) => {
        document.querySelector("#verdict").dataset.verdict = "to be drawn";
        document.querySelector("#tab-frames").click();
        document.querySelector("#run").click();
        if (tab) document.querySelector(tab).click();
      }, after);
      await verdict(page, word);
      await drawn(page);
      return page.locator("#tabs [aria-selected=true]").getAttribute("id");
    };
    assert.equal(await run("#tab-obligations"), "tab-obligations", example);
    assert.equal(await run("#tab-frames"), "tab-frames", example);
    assert.equal(await run(""), "tab-result", example);
  }
});
