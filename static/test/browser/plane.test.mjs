// The plane of two variables, with the real engine.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, axe, axeTests, load, runExample, site, soon, standAt, tab, type, view } from "../harness.mjs";

const server = site("dist");

async function open(t, { example = "", ...options } = {}) {
  const page = await server.open(t, options);
  if (example) {
    await page.locator("#engine").selectOption("cfa");
    await runExample(page, example, "safe");
  }
  await view(page, "details");
  await tab(page, "plane");
  await page.locator(".plane-canvas").waitFor({ timeout: 30_000 });
  await page.locator(".plane-legend li").first().waitFor();
  await answered(page);
  return page;
}

const label = (page) => page.locator(".plane-canvas").getAttribute("aria-label");
const said = (page) => page.locator(".plane-says").textContent();

const picture = (page) => page.locator(".plane-canvas").evaluate((c) => c.toDataURL());

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
  await soon.match(() => label(page), /Plane of x and y at line 5: frame \d+ with \d+ lemmas/);
  await pointAt(page, 20, 50);
  await soon.match(() => said(page), /met by runs, \d+ times?\. Frame \d+ allows it/);
  await pointAt(page, 20, 40); // y >= 50 excludes it
  await soon.match(() => said(page), /Excluded by .*y >= 50/);
  await soon.doesNotMatch(() => said(page), /met by/);
  await page.keyboard.press("Enter");
  await answered(page);
  const before = await picture(page);
  await page.keyboard.press("0");
  await page.keyboard.press("-");
  await soon.notEqual(() => picture(page), before);
});

test("the picture follows the event cursor", async (t) => {
  const page = await open(t, { example: "phases" });
  const many = Number(/with (\d+) lemma/.exec(await label(page))[1]);
  await page.locator("#slider").focus();
  await page.keyboard.press("Home");
  await answered(page);
  await soon.match(() => label(page), /with 0 lemmas/);
  await pointAt(page, 20, 40);
  await soon.match(() => said(page), /Frame \d+ allows it/);
  await page.locator("#slider").focus();
  await page.keyboard.press("End");
  await answered(page);
  await soon.equal(async () => Number(/with (\d+) lemma/.exec(await label(page))[1]), many);
});

test("other variables: a projection, or a slice, and the legend says which", async (t) => {
  const page = await open(t); // two counters: x, y and n
  await soon.equal(() => page.locator("[aria-label='The other variables']").inputValue(), "fixed");
  await soon.match(() => page.locator(".plane-legend").textContent(), /n = \d+: a slice/);
  await page.locator(".plane-others input[type=number]").fill("5");
  await answered(page);
  await pointAt(page, 2, 3);
  await soon.match(() => said(page), /met by runs.*allows it/);
  await pointAt(page, 2, 4);
  await soon.match(() => said(page), /other values of the others.*Excluded by/);
  await page.locator("[aria-label='The other variables']").selectOption("some");
  await page.locator(".plane-legend", { hasText: "a projection" }).waitFor();
  await soon.equal(() => page.locator(".plane-others input").count(), 0);
  await answered(page);
  await pointAt(page, 2, 3);
  await pointAt(page, 2, 4);
  await soon.match(() => said(page), /allows it for some values of the others/);
  await pointAt(page, 2, -1);
  await soon.match(() => said(page), /Excluded by/);
});

test("zoom by wheel, buttons and drag; a click selects", async (t) => {
  const page = await open(t, { example: "phases" });
  const canvas = page.locator(".plane-canvas");
  const box = await canvas.boundingBox();
  const seen = new Set([await picture(page)]);
  const changed = async (what) => {
    await soon.ok(async () => !seen.has(await picture(page)), what);
    await answered(page);
    seen.add(await picture(page));
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
  await soon.ok(async () => (await canvas.boundingBox()).width > 1.3 * box.width, "larger");
  await page.getByRole("button", { name: "Larger plane" }).click();
  await soon.ok(async () => (await canvas.boundingBox()).width < 1.1 * box.width, "as before");
  await answered(page);
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
  await soon.match(() => page.locator(".plane-table").textContent(), /\(0, 50\)/);
  await rows.first().locator("button").click();
});

test("one variable makes a line, congruences are stripes", async (t) => {
  const page = await open(t, { example: "parity" });
  await soon.match(() => label(page), /^Line of x at line 5/);
  await soon.equal(() => page.locator("[aria-label='Vertical variable']").isVisible(), false);
  await page.locator(".plane-canvas").focus();
  await page.keyboard.press("ArrowRight");
  const word = async () => /x = (-?\d+): (.*)/.exec(await said(page));
  for (let i = 0; i < 4; i++) {
    const [, x, what] = await word();
    assert.match(what, Number(x) % 2 === 0 ? /allows it/ : /Excluded by .*% 2/);
    await page.keyboard.press("ArrowRight");
    await soon.equal(async () => (await word())[1], String(Number(x) + 1));
  }
});

test("no variable, no plane", async (t) => {
  const page = await server.open(t);
  await type(page, "int main() {\n  while (nondet_int()) ;\n  assert(nondet_int() == 1);\n}\n");
  await page.locator("#tab-plane").click();
  await page.locator(".plane-panel .empty", { hasText: "No variable matters" }).waitFor({ timeout: 10_000 });
  await soon.equal(() => page.locator(".plane-canvas").isVisible(), false);
});

test("a slice goes through the obligation at work", async (t) => {
  const page = await open(t);
  await standAt(page, 12);
  await page.locator(".plane-legend", { hasText: /[1-9]\d* open obligation/ }).waitFor({ timeout: 5000 });
  await answered(page);
  const before = await page.locator(".plane-others input[type=number]").inputValue();
  await page.getByRole("button", { name: "At the obligation" }).click();
  await answered(page);
  const after = await page.locator(".plane-others input[type=number]").inputValue();
  assert.match(after, /^-?\d+$/);
  await soon.ok(async () => after !== before || /every slice/.test(await said(page)));
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
  assert.ok(times[75] < 12.5 * load(), `median frame of ${times[75]} ms`);
});

axeTests("plane", async (t, options) => {
  const page = await open(t, options);
  await page.locator(".plane-table summary").click();
  await axe(page, "plane");
}, [[1280, 844], [390, 844]]);

test("forced colours", async (t) => {
  const page = await open(t, { example: "phases", forcedColors: "active" });
  await soon.match(() => label(page), /Plane of x and y/);
  const colours = await page.locator(".plane-canvas").evaluate((c) => {
    const d = c.getContext("2d").getImageData(0, 0, c.width, c.height).data;
    const out = new Set();
    for (let i = 0; i < d.length; i += 4) out.add(`${d[i]},${d[i + 1]},${d[i + 2]}`);
    return out.size;
  });
  assert.ok(colours > 3, `${colours} colours`);
});
