// Tests the graph in its panel. The graph is scaled so that its text can be read. If it does not fit then, only a part
// is visible, with an overview. The graph can be searched. If a graph cannot be drawn, the panel says why.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, drawn, leave, manyLoops, runExample, site, soon, standAt, type, verdict, view } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");
const mock = site("mock");

/** The positions of the canvas, the legend, and all nodes and labels, and the font size. */
const look = (page) =>
  page.evaluate(() => {
    const box = (el) => {
      const r = el.getBoundingClientRect();
      return { x: r.x, y: r.y, right: r.right, bottom: r.bottom };
    };
    const svg = document.querySelector(".graph-svg");
    const legend = document.querySelector(".graph-legend");
    return {
      canvas: box(document.querySelector("#graph-canvas")),
      legend: legend.checkVisibility() ? box(legend) : null,
      parts: [...svg.querySelectorAll(".node .shape, .edge-back")].map(box),
      text: 11 * new DOMMatrix(svg.style.transform).a,
      overview: document.querySelector(".graph-overview")?.checkVisibility() ?? false, // it is created when needed
    };
  });

const within = (now) =>
  now.parts.length > 3 &&
  now.parts.every(
    (b) =>
      b.x >= now.canvas.x - 1 &&
      b.right <= now.canvas.right + 1 &&
      b.y >= now.canvas.y - 1 &&
      b.bottom <= now.canvas.bottom + 1,
  );

for (const [width, height] of [
  [1280, 800],
  [900, 700],
  [390, 844],
  [640, 400], // 1280x800 at 200 %
]) {
  (width === 390 ? test : full)(
    `at ${width}x${height} the graph is seen whole and can be read, with the legend and without`,
    async (t) => {
      const page = await server.again(t, { width, height });
      await verdict(page, "safe");
      await view(page, "graph");
      if (height < 520) {
        // The page scrolls, and the buttons that change its view are visible.
        const views = await page.locator(".views").boundingBox();
        assert.ok(views.y + views.height <= height, JSON.stringify(views));
      }
      await page.locator(".node.entry").waitFor();
      const whole = async () => {
        const now = await look(page);
        const low = now.canvas.bottom - now.canvas.y < 200; // in a low window only a part is visible
        return now.text >= 10.99 && (low ? now.overview || within(now) : within(now) && !now.overview);
      };
      await soon.ok(whole, "at first");
      await page.locator("#graph-search").waitFor(); // the last button of the heading to appear
      await soon.equal(
        () => page.locator("#graph-title").evaluate((el) => Math.max(0, el.scrollWidth - el.clientWidth)),
        0,
      );
      await standAt(page, 12);
      await page.locator(".panel.graph .graph-legend:not([hidden])").waitFor({ state: "attached" }); // there is none in a low window
      await soon.ok(whole, "with the legend");
      const { legend, canvas } = await look(page);
      assert.ok(!legend || legend.y >= canvas.bottom - 1, "the legend covers nothing");
      await page.setViewportSize({ width: width + 160, height: height + 40 });
      await soon.ok(whole, "in another room");
    },
  );
}

full("a graph larger than its room follows what is at work, with an overview that keys move", async (t) => {
  const page = await server.again(t);
  await type(page, manyLoops(40));
  await soon.ok(async () => (await page.locator(".graph-overview").isVisible()) && (await look(page)).text >= 10.99);
  const overview = page.locator(".graph-overview");
  const moved = () => page.locator(".graph-svg").evaluate((el) => el.style.transform);
  await drawn(page);
  const first = await moved();
  // The arrow keys move the focus along the edges of the graph. The focused location is always in view.
  await page.locator("#graph-canvas").focus();
  for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowDown");
  await soon.ok(async () => {
    const node = await page.locator(".node.focus .shape").first().boundingBox();
    const { canvas } = await look(page);
    return node && node.y >= canvas.y && node.y + node.height <= canvas.bottom;
  });
  assert.notEqual(await moved(), first);
  await overview.focus();
  const before = await moved();
  await page.keyboard.press("End");
  await soon.notEqual(moved, before);
  // After the reader has moved the graph, it stays until the page is asked to fit it again.
  const own = await moved();
  await page.setViewportSize({ width: 1280, height: 780 });
  await drawn(page);
  const scale = (m) => /scale\(([^)]*)\)/.exec(m)[1];
  assert.equal(scale(await moved()), scale(own));
  await page.locator("#graph-fit").click();
  await soon.ok(async () => (await page.locator(".node.entry .shape").boundingBox()) !== null);
  await axe(page, "a graph seen in parts", { inside: ".panel.graph" });
});

full("in a view that the page has chosen the overview lies over no location and no label, or it is away", async (t) => {
  const page = await server.again(t, { width: 760, height: 560 });
  await runExample(page, "state-machine", "safe");
  const overview = page.locator(".graph-overview:not([hidden])");
  await overview.waitFor({ state: "attached" });
  const under = () =>
    overview.evaluate((el) => {
      if (getComputedStyle(el).visibility === "hidden") return 0;
      const map = el.getBoundingClientRect();
      return [...document.querySelectorAll(".graph-svg :is(.node .shape, .edge-back)")].filter((part) => {
        const r = part.getBoundingClientRect();
        return r.left < map.right && r.right > map.left && r.top < map.bottom && r.bottom > map.top;
      }).length;
    });
  const last = Number(await page.locator("#slider").getAttribute("max"));
  for (const event of [last, 1, last - 1]) {
    await standAt(page, event);
    await soon.equal(under, 0, `event ${event}`);
  }
  // There is no free corner: the overview appears only while the reader moves the drawing.
  await soon.ok(() => overview.evaluate((el) => el.classList.contains("away")));
  await page.locator("#graph-in").click();
  await soon.ok(() => overview.evaluate((el) => getComputedStyle(el).visibility === "visible"));
});

test("the graph can be searched by keys: matches are ringed and counted, Enter goes along them", async (t) => {
  const page = await server.again(t);
  await verdict(page, "safe");
  await page.locator("#graph-canvas").focus();
  await page.keyboard.press("/");
  const input = page.locator(".graph-search input");
  await soon.equal(() => input.evaluate((el) => el === document.activeElement), true);
  await page.keyboard.type("y");
  const count = page.locator(".graph-search [role=status]");
  await soon.match(() => count.textContent(), /^[2-9] matches$/);
  const all = parseInt(await count.textContent(), 10);
  await soon.ok(async () => (await page.locator(".edge-label.match").count()) === all);
  await page.keyboard.press("Enter");
  await soon.match(() => count.textContent(), new RegExp(`^1 of ${all}: .*y`));
  await soon.equal(() => page.locator(".edge-label.match-now").count(), 1);
  await page.keyboard.press("Shift+Enter");
  await soon.match(() => count.textContent(), new RegExp(`^${all} of ${all}: `));
  await input.fill("line 9");
  await soon.equal(() => count.textContent(), "1 match");
  await page.keyboard.press("Enter");
  await soon.equal(() => page.locator(".node.match-now.selected").count(), 1);
  await page.keyboard.press("Escape");
  await soon.equal(() => page.locator(".match").count(), 0);
  await soon.equal(() => page.evaluate(() => document.activeElement.id), "graph-canvas");
});

full("a graph too large to lay out says so, and offers the table, the search and a simple layout", async (t) => {
  const page = await mock.again(t);
  await type(page, "// long run of 20 events on 900 locations\nint main(void) { return 0; }\n");
  const why = page.locator(".graph-why");
  await soon.match(() => why.textContent(), /9\d\d locations and [\d,]+ edges/);
  await why.getByRole("button", { name: "Show the table" }).click();
  await soon.equal(() => page.locator("#graph-rows tbody tr").count(), 300);
  await page
    .locator("#graph-rows")
    .getByRole("button", { name: /Show 300 of/ })
    .click();
  await soon.equal(() => page.locator("#graph-rows tbody tr").count(), 600);
  await page.locator("#graph-table").click();
  await why.getByRole("button", { name: "Simple layout" }).click();
  await page.locator(".graph-svg .node").first().waitFor();
  await soon.match(() => page.locator(".graph-tag").textContent(), /simple layout/i);
  await soon.ok(() => page.locator(".graph-overview").isVisible());
});

full(
  "a program that takes long to read says how far it is; Run is off and says why; reading can be cancelled",
  async (t) => {
    const page = await mock.again(t);
    await page.locator(".node.entry").waitFor();
    await type(page, "// slow to read\nint main(void) { return 0; }\n");
    await soon.match(() => page.locator("#verdict-detail").textContent(), /Reading the program, line 1,234 of 3/);
    const run = page.locator("#run");
    await soon.equal(() => run.getAttribute("aria-disabled"), "true");
    assert.match(await run.getAttribute("aria-description"), /still being read/);
    await leave(page);
    await page.keyboard.press("Control+Enter");
    assert.ok(await page.locator("#cancel").isVisible());
    await soon.equal(() => page.locator("#verdict-word").textContent(), "Reading");
    await page.locator("#cancel").click();
    await soon.equal(() => run.getAttribute("aria-disabled"), null);
    await page.locator("#cancel").waitFor({ state: "hidden" });
    await page.locator("#graph-old").waitFor(); // the drawing belongs to the previous program
    // The first worker is still busy with the cancelled text, so another one reads the next text.
    await type(page, "int main(void) {\n  int x = 0;\n  while (x < 3) x = x + 1;\n  assert(x == 3);\n}\n");
    await soon.match(() => page.locator("#verdict-word").textContent(), /Not run yet|Safe/);
    await run.click();
    await verdict(page, "safe");
  },
);

full("Run that is pressed while the program is being read starts the run afterwards", async (t) => {
  const page = await mock.again(t);
  await page.locator(".node.entry").waitFor();
  await type(
    page,
    "// read in a while\nint main(void) {\n  int x = 0;\n  while (x < 3) x = x + 1;\n  assert(x == 3);\n}\n",
  );
  await soon.match(() => page.locator("#verdict-detail").textContent(), /Reading the program, line 12/);
  await page.locator("#run").click({ force: true });
  await verdict(page, "safe");
  await soon.equal(() => page.locator("#verdict").getAttribute("data-outdated"), null);
});

full("a drawing that comes back, because its labels fold as before, has no marks of another moment", async (t) => {
  const page = await server.again(t, { width: 1280, height: 800 });
  await verdict(page, "safe");
  await runExample(page, "nested-loops", "safe");
  const labels = async () => (await page.locator("#graph-canvas").innerText()).replaceAll(/\n\d+$|\n∅/gm, "");
  const proved = () => page.locator("#graph-canvas .node.proved").count();
  await soon.equal(proved, 2);
  await drawn(page);
  const wide = await labels();
  await page.setViewportSize({ width: 900, height: 700 });
  await soon.notEqual(labels, wide);
  await standAt(page, 5);
  await soon.equal(proved, 0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await soon.equal(labels, wide);
  assert.equal(await proved(), 0);
});

full(
  "where there is little room a label is a word, nothing covers a location, and a click tells all of it",
  async (t) => {
    const page = await server.again(t, { width: 1280, height: 800 });
    await verdict(page, "safe");
    const labels = page.locator(".graph-svg .edge-label");
    for (const [id, word] of [
      ["nested-loops", "safe"],
      ["traffic", "unsafe"],
      ["state-machine", "safe"],
    ]) {
      await runExample(page, id, word);
      await drawn(page);
      for (const text of await labels.locator("text").allTextContents()) assert.match(text, /\w/, `${id}: ${text}`);
      const covered = await page.evaluate(() => {
        const box = (el) => el.getBoundingClientRect();
        const over = (a, b) => a.x < b.right - 1 && b.x < a.right - 1 && a.y < b.bottom - 1 && b.y < a.bottom - 1;
        const nodes = [...document.querySelectorAll(".graph-svg .node .shape")].map(box);
        const above = [...document.querySelectorAll(".graph-svg .edge-back, .graph-whole:not([hidden])")].map(box);
        return nodes.filter((n) => above.some((a) => over(n, a))).length;
      });
      assert.equal(covered, 0, id);
    }
    await runExample(page, "midpoint", "unsafe");
    await standAt(page, 3); // no step of the counterexample is shown
    await drawn(page);
    const folded = labels
      .filter({ hasText: /\d more/ })
      .filter({ hasText: "[low < high]" })
      .last();
    await folded.waitFor();
    await folded.click();
    await soon.match(() => page.locator(".graph-whole").textContent(), /;\n.*;\n/);
  },
);

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
  [390, 844],
])
  full(`the full text of an edge and the overview cover no location: ${width}`, async (t) => {
    const page = await server.again(t, { width, height });
    const covered = () =>
      page.evaluate(() => {
        const box = (el) => el.getBoundingClientRect();
        const over = (a, b) => a.x < b.right - 1 && b.x < a.right - 1 && a.y < b.bottom - 1 && b.y < a.bottom - 1;
        const nodes = [...document.querySelectorAll(".graph-svg .node .shape")].map(box);
        return [".graph-whole", ".graph-overview"].filter((s) => {
          const el = document.querySelector(s);
          return el?.checkVisibility({ visibilityProperty: true }) && nodes.some((n) => over(n, box(el)));
        });
      });
    for (const [id, events] of [
      ["lock", [12, 20]],
      ["nested-loops", [12]],
      ["state-machine", [6]],
    ]) {
      await view(page, "source");
      await runExample(page, id, "safe");
      await view(page, "graph");
      for (const event of events) {
        await standAt(page, event);
        if (event !== 20) await page.locator(".graph-whole").waitFor();
        await soon.deepEqual(covered, [], `${id}, event ${event}`);
      }
    }
    // A folded text is shown when the reader moves to it.
    const whole = page.locator(".graph-whole.folded:visible");
    if ((await whole.count()) === 0) return;
    await whole.focus();
    await soon.ok(() => whole.evaluate((el) => el.scrollWidth <= el.clientWidth));
  });
