// Tests the score at its three scales, which buttons, keys and the wheel choose, and the words for what is under the
// pointer. The run is a long run of the stand-in for the engine.

import assert from "node:assert/strict";
import { axe, long, runExample, site, soon, standAt } from "../harness.mjs";
import { full } from "../rounds.mjs";

const mock = site("mock");
const dist = site("dist");

/** The first and the last event in view, which limit the slider. */
const inView = (page) => page.locator("#slider").evaluate((s) => [Number(s.min), Number(s.max)]);
const shown = async (page) => {
  const [from, to] = await inView(page);
  return to - from + 1;
};
const pressed = (page) => page.locator("#scales [aria-pressed=true]").textContent();
const words = (page) => page.locator("#mark-words").textContent();

full("a long run is read by levels, by obligations and by events", async (t) => {
  const page = await long(t, mock, 20_000, 60);
  await soon.equal(() => pressed(page), "whole run");
  // Without a tooltip, too, the buttons say what they are for.
  await soon.match(() => page.locator("#scales").innerText(), /^Zoom\s+whole run\s+obligations\s+events$/);
  await soon.equal(() => shown(page), 20_000);
  await standAt(page, 9_000);
  await page.locator("#slider").hover({ position: { x: 300, y: 60 } });
  await soon.match(() => words(page), /^Frame \d+, events [\d,]+ to [\d,]+: [\d,]+ obligations asked, .* lemmas/);

  await page.locator("#scales button", { hasText: "obligations" }).click();
  await soon.equal(() => pressed(page), "obligations");
  const middle = await shown(page);
  assert.ok(middle > 500 && middle < 4_000, `${middle}`);
  await soon.match(() => page.locator("#event-count").textContent(), /^9,001 \//, "one stays where one is");
  const [from, to] = await inView(page);
  assert.ok(from < 9_000 && 9_000 < to);

  await page.locator("#scales button", { hasText: "events" }).click();
  await soon.equal(() => pressed(page), "events");
  const few = await shown(page);
  assert.ok(few < middle && few > 20, `${few}`);
  // Moving the cursor out of view moves the view along.
  await page.locator("#slider").press("End");
  await soon.match(() => page.locator("#event-count").textContent(), /^[\d,]+ \/ 20,000$/);
  await page.locator("#event-last").click();
  await soon.equal(async () => (await inView(page))[1], 19_999);
  await soon.equal(() => shown(page), few);
  await page.locator("#event-first").click();
  await soon.equal(async () => (await inView(page))[0], 0);

  // Under the pointer, each mark shows the words of its event.
  const lanes = page.locator(".staff");
  const obligations = await page.locator(".staff.k-obligation").boundingBox();
  const track = await page.locator("#marks").boundingBox();
  assert.ok((await lanes.count()) >= 4);
  const y = obligations.y + obligations.height / 2 - track.y;
  await soon.match(async () => {
    // The first obligation is event 2.
    await page.locator("#slider").hover({ position: { x: 7 + (track.width - 14) / (few - 1), y } });
    return words(page);
  }, /^2\. Can the error be reached in at most one step\?$/);
  assert.ok(await page.locator("#mark-words").isVisible());
  await page.mouse.move(5, 5);
  await soon.ok(() => page.locator("#mark-words").isHidden());

  await page.locator("#scales button", { hasText: "whole run" }).click();
  await soon.equal(() => shown(page), 20_000);
});

full("no line crosses the name of an obligation: a low lane has no names", async (t) => {
  for (const height of [768, 1000]) {
    const page = await dist.open(t, { width: 1024, height });
    await runExample(page, "all-sevens", "safe");
    await soon.equal(() => pressed(page), "obligations");
    await page.evaluate(() => {
      const { fillText } = CanvasRenderingContext2D.prototype;
      window.texts_ = [];
      CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
        window.texts_.push(text);
        fillText.call(this, text, ...at);
      };
    });
    await page.setViewportSize({ width: 1030, height });
    const drawn = (text) => page.evaluate((text) => window.texts_.some((x) => x.startsWith(text)), text);
    await soon.ok(() => drawn("frame"));
    const lane = await page.locator(".staff.k-obligation").boundingBox();
    assert.equal(await drawn("obligation"), lane.height >= 16, `${lane.height} px`);
  }
});

full("keys and the wheel go closer to where one is, and back", async (t) => {
  const page = await long(t, mock, 20_000, 60);
  await standAt(page, 15_000);
  await page.locator("#slider").focus();
  await page.keyboard.press("+");
  await soon.equal(() => shown(page), 10_000);
  await page.keyboard.press("+");
  await soon.equal(() => shown(page), 5_000);
  const [from, to] = await inView(page);
  assert.ok(from < 15_000 && 15_000 < to);
  await page.keyboard.press("-");
  await soon.equal(() => shown(page), 10_000);
  await page.keyboard.press("0");
  await soon.equal(() => shown(page), 20_000);
  await page.locator("#slider").hover({ position: { x: 700, y: 20 } });
  await page.mouse.wheel(0, -400);
  await soon.ok(async () => (await shown(page)) < 10_000);
  const before = await inView(page);
  await page.mouse.wheel(-200, 0);
  await soon.ok(async () => (await inView(page))[0] < before[0]);
  for (let i = 0; i < 12; i++) await page.mouse.wheel(0, 400);
  await soon.equal(() => shown(page), 20_000);
});

for (const width of [1280, 390]) {
  full(`axe: the score from afar and from near, ${width} wide`, async (t) => {
    const page = await long(t, mock, 5_000, 20, { width, height: 844, bypassCSP: true });
    if (width < 720) await page.locator(".views button").last().click();
    for (const scale of await page.locator("#scales button:visible").all()) {
      await scale.click();
      await axe(page, `the score, ${await scale.textContent()}`);
    }
  });
}
