// Views as pictures in the page's looks, and a stretch of the run as an animation and as pages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { axe, leave, manyLoops, site, standAt, type, verdict } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

async function exports(page) {
  await leave(page);
  await page.keyboard.press("x");
  await page.locator("#exports").waitFor();
}

async function saved(page, id) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-export=${id}]`).click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Returns the size of a picture and the number of its colours. */
const looked = (page, bytes, type) =>
  page.evaluate(
    async ({ data, type }) => {
      const image = new Image();
      image.src = `data:${type};base64,${data}`;
      await image.decode();
      const c = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext("2d");
      c.drawImage(image, 0, 0);
      const d = c.getImageData(0, 0, image.naturalWidth, image.naturalHeight).data;
      const colours = new Set();
      for (let i = 0; i < d.length; i += 4) colours.add(`${d[i]},${d[i + 1]},${d[i + 2]}`);
      return { width: image.naturalWidth, colours: colours.size };
    },
    { data: bytes.toString("base64"), type },
  );

full("the table of frames and the timeline are saved as SVG and PNG, the tab stays", async (t) => {
  const page = await server.open(t);
  await standAt(page, 30);
  await page.locator("#tab-plane").click();
  await exports(page);
  await axe(page, "exports");
  for (const id of ["frames", "timeline"]) {
    const svg = await saved(page, `${id}-svg`);
    assert.equal(svg.name, `two-counters-${id}.svg`);
    const a = await looked(page, svg.bytes, "image/svg+xml");
    const png = await saved(page, `${id}-png`);
    const b = await looked(page, png.bytes, "image/png");
    assert.ok(a.colours > 8 && b.colours > 8, `${id}: ${JSON.stringify([a, b])}`);
    assert.equal(b.width, 2 * a.width);
    const text = svg.bytes.toString();
    assert.doesNotMatch(text, /Each lemma once/);
    assert.match(text, id === "frames" ? /x \+ y &#60;= n/ : /lemmas/);
  }
  assert.ok(await page.locator("[data-export=tree-svg]").isDisabled());
  assert.equal(await page.locator("#tab-plane").getAttribute("aria-selected"), "true");
});

/** Opens a picture in a document of its own. Returns its table's rows of text, and how far its parts are cut off. */
async function alone(page, svg) {
  const own = await page.context().newPage();
  await own.setContent(svg);
  const seen = await own.evaluate(() => ({
    rows: [...document.querySelectorAll("tbody tr")].map((r) => [...r.cells].map((c) => c.textContent)),
    cut: [...document.querySelectorAll("foreignObject > div")].map((d) => [
      d.scrollWidth - d.clientWidth,
      d.scrollHeight - d.clientHeight,
    ]),
  }));
  await own.close();
  return seen;
}

test("the picture of the table of frames has all its rows and columns, nothing cut off", async (t) => {
  const page = await server.again(t, { height: 600 });
  await page.locator("#engine").selectOption("ic3");
  await type(page, manyLoops(8));
  await page.locator("#run").click();
  await verdict(page, "safe");
  await exports(page);
  const { rows, cut } = await alone(page, (await saved(page, "frames-svg")).bytes.toString());
  assert.ok(rows.length >= 9, `${rows.length} rows`);
  for (const row of rows)
    assert.ok(
      row.slice(1).some((cell) => cell !== ""),
      row[0],
    );
  for (const [x, y] of cut) assert.ok(x <= 0 && y <= 0, `cut off: ${cut.join("; ")}`);
});

test("a run without a table of frames offers no picture of it, and layers are a picture", async (t) => {
  const page = await server.again(t);
  await page.locator("#engine").selectOption("impact");
  await page.locator("#run").click();
  await verdict(page, "safe");
  await exports(page);
  assert.match(
    await page.locator("[data-export=frames-svg][disabled]").textContent(),
    /this run of impact has no such picture$/,
  );
  await page.keyboard.press("Escape");
  await page.locator("#engine").selectOption("itp");
  await page.locator("#run").click();
  await verdict(page, "safe");
  await exports(page);
  const { rows, cut } = await alone(page, (await saved(page, "frames-svg")).bytes.toString());
  assert.ok(rows.length > 0);
  for (const [x, y] of cut) assert.ok(x <= 0 && y <= 0, `cut off: ${cut.join("; ")}`);
});

full("a stretch of the run becomes an animation, and pages to print", async (t) => {
  const page = await server.open(t);
  await standAt(page, 4);
  await exports(page);
  await page.getByLabel("First event").fill("9");
  await page.getByLabel("Last event").fill("10");
  await page.getByLabel("Events per second").selectOption("8");
  const { name, bytes } = await saved(page, "webm");
  assert.equal(name, "two-counters.webm");
  assert.equal(bytes.subarray(0, 4).toString("hex"), "1a45dfa3", "the file begins as WebM does");
  assert.match(await page.locator("#event-count").textContent(), /^5 /);
  await page.evaluate(() => {
    window.print = () =>
      (window.printed = [...document.querySelectorAll("#paper.pages img")].map((i) => i.naturalWidth));
    const src = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src");
    window.drawings = [];
    Object.defineProperty(HTMLImageElement.prototype, "src", {
      ...src,
      set(url) {
        if (url.startsWith("data:image/svg+xml"))
          window.drawings.push(decodeURIComponent(url.slice(url.indexOf(",") + 1)));
        src.set.call(this, url);
      },
    });
  });
  await exports(page);
  await page.getByLabel("First event").fill("9");
  await page.getByLabel("Last event").fill("11");
  await page.locator("[data-export=pages]").click();
  await page.waitForFunction(() => window.printed);
  const widths = await page.evaluate(() => window.printed);
  assert.equal(widths.length, 3);
  assert.ok(
    widths.every((w) => w > 1000),
    widths.join(),
  );
  // A saved drawing contains everything that it refers to, such as arrowheads. The icons in it are scaled. It also
  // contains panels that were not loaded before.
  const drawings = await page.evaluate(() => window.drawings);
  assert.equal(drawings.length, 3);
  for (const text of drawings) {
    const wanted = [...text.matchAll(/url\((?:&#34;)?#([\w-]+)/g)].map((m) => m[1]);
    assert.ok(wanted.filter((id) => id === "arrow").length >= 3, "arrowheads");
    for (const id of wanted) assert.ok(text.includes(` id="${id}"`), id);
    assert.ok(text.split('<svg viewBox="0 0 24 24">').length > 5, "icons");
    assert.match(text, />not reached</);
  }
});
