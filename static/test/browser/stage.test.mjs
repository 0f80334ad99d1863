// The stage: the graph, the frames and the enlarged frame show the same event, in one window
// without scrolling.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answered,
  axe,
  fullAxeTests,
  choose,
  drawn,
  leave,
  runExample,
  site,
  soon,
  standAt,
  tab,
  verdict,
  view,
} from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

const cards = (page) =>
  page.locator("#strip-frames li").evaluateAll((l) =>
    l.map((el) => {
      const canvas = el.querySelector("canvas");
      const painted = (c) => {
        if (c.hidden || c.width < 20) return 0;
        const copy = new OffscreenCanvas(c.width, c.height).getContext("2d", { willReadFrequently: true });
        copy.drawImage(c, 0, 0);
        const d = copy.getImageData(0, 0, c.width, c.height).data;
        const seen = new Set();
        for (let i = 0; i < d.length; i += 4) seen.add(`${d[i]},${d[i + 1]},${d[i + 2]}`);
        return seen.size;
      };
      return {
        name: el.querySelector("b").textContent,
        says: el.querySelector(".muted").textContent,
        front: el.querySelector("button").ariaPressed === "true",
        same: el.classList.contains("same"),
        asked: el.classList.contains("asked"),
        colours: painted(canvas),
        picture: canvas.hidden ? "" : canvas.toDataURL(),
      };
    }),
  );
const box = (page, selector) => page.locator(selector).first().boundingBox();

full("the frames of the location in front grow, and the last two are the same at the fix-point", async (t) => {
  const page = await server.again(t);
  await soon.deepEqual(
    async () => (await cards(page)).map((c) => [c.name, c.says, c.same]),
    [
      ["F1", "3 lemmas", true],
      ["F2", "3 lemmas", true],
    ],
  );
  await soon.ok(async () => (await cards(page)).every((c) => c.colours > 3));
  await answered(page);
  const [one, two] = await cards(page);
  assert.equal(one.picture, two.picture, "the same lemmas, the same picture");
  // Before that, frame 2 may allow a state that frame 1 excludes.
  await standAt(page, 9);
  await soon.deepEqual(
    async () => (await cards(page)).map((c) => [c.says, c.same]),
    [
      ["1 lemma", false],
      ["all states", false],
    ],
  );
  await soon.ok(async () => {
    const [a, b] = await cards(page);
    return a.picture !== b.picture && a.colours > 3;
  });
  await soon.equal(async () => (await cards(page)).findIndex((c) => c.asked), 0);
});

full("a replay shows one event at a time: sentence, strip and card", async (t) => {
  const page = await server.again(t);
  await tab(page, "frames");
  await page.locator("#speed").selectOption("16");
  await standAt(page, 0);
  // Records what each frame of the animation shows, after it has been drawn and laid out completely.
  const shown = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const out = new Map();
        const probe = document.createElement("i");
        probe.style.position = "fixed";
        document.body.append(probe);
        new ResizeObserver(() => {
          const text = (at) => document.querySelector(at).textContent;
          const frames = [...document.querySelectorAll("#strip-frames button")].map((b) => b.title);
          out.set(text("#event-count"), {
            strip: [text("#event-sentence"), ...frames].join("\n"),
            card: text(".lemma-card"),
          });
        }).observe(probe);
        const play = document.querySelector("#event-play");
        let n = 0;
        const next = () => {
          probe.style.width = `${(n++ % 2) + 1}px`;
          if (play.ariaPressed === "true") return requestAnimationFrame(next);
          probe.remove();
          resolve([...out]);
        };
        play.click();
        requestAnimationFrame(next);
      }),
  );
  assert.ok(shown.length > 2, "some of it was seen");
  for (const [count, { strip, card }] of shown) {
    await standAt(page, parseInt(count) - 1);
    const [now, whole] = await page.evaluate(() => [
      [
        document.querySelector("#event-sentence").textContent,
        ...[...document.querySelectorAll("#strip-frames button")].map((b) => b.title),
      ].join("\n"),
      document.querySelector(".lemma-card").textContent,
    ]);
    assert.equal(strip, now, `at ${count}`);
    assert.ok(whole.startsWith(card), `the card at ${count}: ${card}, at rest ${whole}`);
  }
});

test("a frame of the strip is chosen by pointer and keys, in all views, and let go again", async (t) => {
  const page = await server.again(t);
  await tab(page, "plane");
  await page.locator(".plane-canvas[data-window]").waitFor();
  await standAt(page, 9);
  await answered(page);
  const level = () => page.locator("[aria-label='Frame']").inputValue();
  await soon.equal(() => level(), "0");
  await page.locator("[data-frame='2']").click();
  await soon.equal(level, "2");
  await soon.match(() => page.locator(".plane-canvas").getAttribute("aria-label"), /frame 2/);
  await page.keyboard.press("ArrowUp");
  const event = await page.locator("#slider").inputValue();
  await soon.equal(() => page.evaluate(() => document.activeElement.dataset.frame), "1");
  await page.keyboard.press("Enter");
  await soon.equal(level, "1");
  await soon.deepEqual(async () => (await cards(page)).map((c) => c.front), [true, false]);
  await page.keyboard.press("Enter");
  await soon.equal(level, "0");
  assert.equal(await page.locator("#slider").inputValue(), event, "the run has not moved");
  // The frames are a single tab stop.
  await soon.equal(() => page.locator("#strip-frames button[tabindex='0']").count(), 1);
});

full("the enlarged frame shows the frames within it", async (t) => {
  const page = await server.again(t);
  await tab(page, "plane");
  await page.locator(".plane-canvas[data-window]").waitFor();
  await standAt(page, 9);
  await page.locator("[data-frame='2']").click();
  await answered(page);
  await soon.match(() => page.locator(".plane-legend").textContent(), /earlier frame: frame 1/);
  await page.locator("[data-frame='1']").click();
  await soon.doesNotMatch(() => page.locator(".plane-legend").textContent(), /already/);
});

full("the graph's location opens into its frames", async (t) => {
  const page = await server.open(t, { until: "safe" }); // a fresh page: earlier tests may have moved the bars between panels
  const path = () => page.locator("#opening path").getAttribute("d");
  await soon.match(path, /^M[\d.]+ [\d.]+L/);
  const before = await path();
  const ends = before.match(/[\d.]+/g).map(Number);
  const node = await box(page, "g[data-node='2'] .shape");
  const strip = await box(page, "#strip");
  const main = await box(page, "main");
  assert.ok(Math.abs(ends[0] + main.x - node.x - node.width) < 3, before);
  assert.ok(Math.abs(ends[2] + main.x - strip.x) < 3, before);
  await page.locator("#graph-canvas").focus();
  await page.locator("#graph-in").click();
  await soon.notEqual(path, before);
  // Without the graph no location can be opened.
  await leave(page);
  await page.keyboard.press("w");
  await soon.equal(path, "");
});

for (const [width, height, least] of [
  [1280, 800, 450],
  [1600, 1000, 560], // the open legend takes a tenth
])
  (width === 1280 ? test : full)(
    `at ${width}x${height} graph, frames and plane are in view at once, and the plane is large`,
    async (t) => {
      const page = await server.again(t, { width, height });
      await tab(page, "plane");
      await page.locator(".plane-canvas[data-window]").waitFor();
      await soon.ok(async () => {
        const b = await box(page, ".plane-canvas");
        return b.height >= least && b.width >= 450;
      });
      for (const s of ["#graph-canvas", "#strip", ".plane-canvas", "#editor"]) {
        const b = await box(page, s);
        assert.ok(b.x >= 0 && b.x + b.width <= width && b.y + b.height <= height && b.width > 90, s);
      }
      // The verdict takes one line.
      assert.ok((await box(page, "#verdict")).height <= 40);
    },
  );

test("an engine without frames leaves their room to others", async (t) => {
  const page = await server.again(t);
  await page.locator("#strip").waitFor();
  await page.locator("#engine").selectOption("bmc");
  await page.locator("#timeout").selectOption("1000"); // it never ends by itself
  await page.locator("#run").click();
  await page.locator("#verdict[data-verdict=unknown]").waitFor();
  await soon.equal(() => page.locator("#strip").isVisible(), false);
  await page.locator("#slider").fill("1");
  await soon.equal(() => page.locator("#slider").inputValue(), "1");
  await soon.equal(() => page.locator(".graph-legend").isVisible(), false, "the graph has no legend of frames");
});

test("the invariant has the plane below it, a counterexample its steps", async (t) => {
  const page = await server.again(t);
  await page.locator("#panel-result .inv").waitFor();
  await page.locator(".plane-canvas[data-window]").waitFor();
  await soon.ok(async () => {
    const [text, plane, lens] = [
      await box(page, "#panel-result"),
      await box(page, "#panel-plane"),
      await box(page, ".lens"),
    ];
    return plane.y >= text.y + text.height - 1 && plane.height > 0.4 * lens.height;
  });
  await runExample(page, "off-by-one", "unsafe");
  await page.locator("#panel-result tr.at").first().waitFor();
  assert.equal(await page.locator("#panel-plane").isVisible(), false);
});

full("what is said of an example folds when it has been run, and opens again", async (t) => {
  const page = await server.again(t);
  const open = () => page.locator("#about").evaluate((el) => el.open);
  await soon.equal(open, false);
  assert.ok((await box(page, "#about")).height < 36);
  await page.locator("#about summary").click();
  await soon.equal(open, true);
  await soon.match(() => page.locator("#about p").innerText(), /Two variables/);
  // The description stays open or folded, as the reader left it, until the reader chooses another example. It folds
  // after that example has run.
  await choose(page, "diverging");
  await verdict(page, "running");
  await soon.equal(open, true);
  await page.locator("#cancel").click();
  await soon.equal(open, false);
});

full("on a phone the frames stand side by side above the plane", async (t) => {
  const page = await server.again(t, { width: 390, height: 844 });
  await view(page, "details");
  await tab(page, "plane");
  await page.locator(".plane-canvas[data-window]").waitFor();
  const [strip, plane] = [await box(page, "#strip"), await box(page, ".plane-canvas")];
  assert.ok(
    strip.height < 90 && strip.y + strip.height <= plane.y && plane.height > 205,
    JSON.stringify([strip, plane]),
  );
  await drawn(page);
});

fullAxeTests(
  "stage",
  async (t, options) => {
    const page = await server.again(t, options);
    await view(page, "details");
    await standAt(page, 9);
    await axe(page, "at work");
    await standAt(page, 29);
    await axe(page, "fix-point");
  },
  [
    [1280, 800],
    [900, 700],
    [390, 844],
  ],
);
