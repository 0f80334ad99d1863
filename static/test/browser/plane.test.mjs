// The plane of two variables, with the real engine.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, openPage, serveDir } from "../harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
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

async function open(t, { width = 1280, height = 800, example = "", ...options } = {}) {
  const page = await openPage(t, browser, server.url, { viewport: { width, height }, ...options });
  await page.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 30_000 });
  if (example) {
    await page.locator("#gallery-open").click();
    await page.locator(`[data-example=${example}]`).click();
    await page.locator("#engine").selectOption("cfa");
    await page.locator("#run").click();
    await page.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 30_000 });
  }
  if (width < 721) await page.locator(".views [data-view=details]").click();
  await page.locator("#tab-plane").click();
  await page.locator(".plane-canvas").waitFor({ timeout: 30_000 });
  await page.locator(".plane-legend li").first().waitFor();
  await page.waitForTimeout(400);
  return page;
}

const label = (page) => page.locator(".plane-canvas").getAttribute("aria-label");
const said = (page) => page.locator(".plane-says").textContent();

/** Moves the point with the keyboard to (x, y), from the middle of what is seen. */
async function pointAt(page, x, y) {
  await page.locator(".plane-canvas").focus();
  await page.keyboard.press("ArrowRight"); // shows the point
  for (let i = 0; i < 400; i++) {
    const m = /= (-?\d+), \S+ = (-?\d+):/.exec(await said(page));
    assert.ok(m, await said(page));
    const [dx, dy] = [x - Number(m[1]), y - Number(m[2])];
    if (dx === 0 && dy === 0) return;
    const d = dx !== 0 ? dx : dy;
    await page.keyboard.press(`${Math.abs(d) >= 10 ? "Shift+" : ""}${dx !== 0 ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowUp" : "ArrowDown"}`);
  }
  assert.fail(`the point does not get to ${x}, ${y}`);
}

test("the frame, its lemmas and the states that runs meet", async (t) => {
  const page = await open(t, { example: "phases" });
  assert.match(await label(page), /Plane of x and y at line 5: frame \d+ with \d+ lemmas/);
  await pointAt(page, 20, 50);
  assert.match(await said(page), /met by runs, \d+ times?\. Frame \d+ allows it/);
  await pointAt(page, 20, 40); // y >= 50 excludes it
  assert.match(await said(page), /Excluded by .*y >= 50/);
  assert.doesNotMatch(await said(page), /met by/);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(200);
  const before = await page.locator(".plane-canvas").evaluate((c) => c.toDataURL());
  await page.keyboard.press("0");
  await page.keyboard.press("-");
  await page.waitForTimeout(200);
  assert.notEqual(await page.locator(".plane-canvas").evaluate((c) => c.toDataURL()), before);
});

test("the picture follows the event cursor", async (t) => {
  const page = await open(t, { example: "phases" });
  const many = Number(/with (\d+) lemma/.exec(await label(page))[1]);
  await page.locator("#slider").focus();
  await page.keyboard.press("Home");
  await page.waitForTimeout(300);
  assert.match(await label(page), /with 0 lemmas/);
  await pointAt(page, 20, 40);
  assert.match(await said(page), /Frame \d+ allows it/);
  await page.locator("#slider").focus();
  await page.keyboard.press("End");
  await page.waitForTimeout(300);
  assert.equal(Number(/with (\d+) lemma/.exec(await label(page))[1]), many);
});

test("other variables: a projection, or a slice, and the legend says which", async (t) => {
  const page = await open(t); // two counters: x, y and n
  assert.equal(await page.locator("[aria-label='The other variables']").inputValue(), "fixed");
  assert.match(await page.locator(".plane-legend").textContent(), /n = \d+: a slice/);
  await page.locator(".plane-others input[type=number]").fill("5");
  await pointAt(page, 2, 3);
  assert.match(await said(page), /met by runs.*allows it/);
  await pointAt(page, 2, 4);
  assert.match(await said(page), /other values of the others.*Excluded by/);
  await page.locator("[aria-label='The other variables']").selectOption("some");
  await page.locator(".plane-legend", { hasText: "a projection" }).waitFor();
  assert.equal(await page.locator(".plane-others input").count(), 0);
  await page.waitForTimeout(500);
  await pointAt(page, 2, 3);
  await pointAt(page, 2, 4);
  assert.match(await said(page), /allows it for some values of the others/);
  await pointAt(page, 2, -1);
  assert.match(await said(page), /Excluded by/);
});

test("zoom by wheel, buttons and drag; a click selects", async (t) => {
  const page = await open(t, { example: "phases" });
  const canvas = page.locator(".plane-canvas");
  const box = await canvas.boundingBox();
  const picture = () => canvas.evaluate((c) => c.toDataURL());
  const seen = new Set([await picture()]);
  const changed = async (what) => {
    await page.waitForTimeout(150);
    const now = await picture();
    assert.ok(!seen.has(now), what);
    seen.add(now);
  };
  await page.mouse.move(box.x + 200, box.y + 100);
  await page.mouse.wheel(0, -300);
  await changed("wheel");
  await page.getByRole("button", { name: "Zoom out" }).last().click();
  await changed("button");
  await page.mouse.move(box.x + 200, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await changed("drag");
  await page.getByRole("button", { name: "Larger plane" }).click();
  await page.waitForTimeout(200);
  const large = await canvas.boundingBox();
  assert.ok(large.width > 1.3 * box.width, `${large.width} after ${box.width}`);
  await page.getByRole("button", { name: "Larger plane" }).click();
  // A click on a piece that is cut away selects its lemma, as the frames show.
  await pointAt(page, 20, 40);
  await page.keyboard.press("Enter");
  await page.locator("#tab-frames").click();
  await page.locator(".chip-lemma.chosen").waitFor();
});

test("as a table", async (t) => {
  const page = await open(t, { example: "phases" });
  await page.locator(".plane-table summary").click();
  const rows = page.locator(".plane-table tbody tr");
  await rows.nth(1).waitFor();
  assert.match(await page.locator(".plane-table").textContent(), /\(0, 50\)/);
  await rows.first().locator("button").click();
});

test("one variable makes a line, congruences are stripes", async (t) => {
  const page = await open(t, { example: "parity" });
  assert.match(await label(page), /^Line of x at line 5/);
  assert.equal(await page.locator("[aria-label='Vertical variable']").isVisible(), false);
  await page.locator(".plane-canvas").focus();
  await page.keyboard.press("ArrowRight");
  const word = async () => /x = (-?\d+): (.*)/.exec(await said(page));
  for (let i = 0; i < 4; i++) {
    const [, x, what] = await word();
    assert.match(what, Number(x) % 2 === 0 ? /allows it/ : /Excluded by .*% 2/);
    await page.keyboard.press("ArrowRight");
  }
});

test("no variable, no plane", async (t) => {
  const page = await openPage(t, browser, server.url);
  await page.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 30_000 });
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("int main() {\n  while (nondet_int()) ;\n  assert(nondet_int() == 1);\n}\n");
  await page.locator("#tab-plane").click();
  await page.locator(".plane-panel .empty", { hasText: "No variable matters" }).waitFor({ timeout: 10_000 });
  assert.equal(await page.locator(".plane-canvas").isVisible(), false);
});

test("a slice goes through the obligation at work", async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    const slider = document.querySelector("#slider");
    slider.value = "12";
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.locator(".plane-legend", { hasText: /[1-9]\d* open obligation/ }).waitFor({ timeout: 5000 });
  const before = await page.locator(".plane-others input[type=number]").inputValue();
  await page.getByRole("button", { name: "At the obligation" }).click();
  await page.waitForTimeout(300);
  const after = await page.locator(".plane-others input[type=number]").inputValue();
  assert.match(after, /^-?\d+$/);
  assert.ok(after !== before || /every slice/.test(await said(page)));
});

test("sixty frames a second while the run is replayed", async (t) => {
  const page = await open(t, { example: "phases", reducedMotion: "no-preference" });
  await page.locator("#slider").focus();
  await page.keyboard.press("Home");
  const times = await page.evaluate(async () => {
    const slider = document.querySelector("#slider");
    const out = [];
    let last = performance.now();
    for (let i = 0; i < 150; i++) {
      slider.value = String(i * 3);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((r) => requestAnimationFrame(r));
      const now = performance.now();
      out.push(now - last);
      last = now;
    }
    return out.sort((a, b) => a - b);
  });
  t.diagnostic(`frames: median ${times[75].toFixed(1)} ms, 95 in 100 ${times[142].toFixed(1)} ms, slowest ${times[149].toFixed(1)} ms`);
  assert.ok(times[75] < 50, `median frame of ${times[75]} ms`);
});

for (const scheme of ["light", "dark"]) {
  for (const width of [1280, 390]) {
    test(`no serious axe finding: ${scheme}, ${width} wide`, async (t) => {
      const page = await open(t, { colorScheme: scheme, width, height: 844, bypassCSP: true });
      await page.addScriptTag({ content: axe });
      await page.locator(".plane-table summary").click();
      await page.waitForTimeout(200);
      const found = await page.evaluate(async () => (await globalThis.axe.run(document.querySelector(".plane-panel"))).violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(" ")}`));
      assert.deepEqual(found, []);
    });
  }
}

test("forced colours", async (t) => {
  const page = await open(t, { example: "phases", forcedColors: "active" });
  assert.match(await label(page), /Plane of x and y/);
  const colours = await page.locator(".plane-canvas").evaluate((c) => {
    const d = c.getContext("2d").getImageData(0, 0, c.width, c.height).data;
    const out = new Set();
    for (let i = 0; i < d.length; i += 4) out.add(`${d[i]},${d[i + 1]},${d[i + 2]}`);
    return out.size;
  });
  assert.ok(colours > 3, `${colours} colours`);
});
