// Tests the small pictures of the frames. All pictures show the same part of the plane. Its axes and the meaning of
// the colours are written once.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answered,
  choose,
  drawn,
  openPage,
  runExample,
  site,
  soon,
  standAt,
  standWhere,
  tab,
  type,
  verdict,
  view,
  withhold,
} from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

full("the small pictures have one window for all frames and events, and it is explained", async (t) => {
  const page = await server.again(t);
  await tab(page, "plane");
  const windows = () => page.locator("#strip-frames canvas").evaluateAll((list) => list.map((c) => c.dataset.window));
  const last = Number(await page.locator("#slider").getAttribute("max"));
  await standAt(page, last);
  await page.locator(".strip-key .key.cut").waitFor();
  await answered(page);
  await soon.ok(async () => (await windows()).length === 2 && (await windows()).every(Boolean), "both are drawn");
  const [first] = await windows();
  for (let at = 4; at <= last; at += 6) {
    await standAt(page, at);
    await answered(page);
    for (const w of await windows()) assert.equal(w, first, `event ${at + 1}`);
  }
  await soon.match(() => page.locator(".strip-key .axes").innerText(), /→ x −?\d+ to \d+\s+↑ y −?\d+ to \d+/);
  // One unit of a variable has the same length on both axes, whatever the shape of the pictures. The legend explains
  // the colours on a phone, too.
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await view(page, "details");
    if (width < 721) await tab(page, "frames"); // beside the plane its own legend suffices
    const scales = () =>
      page.locator("#strip-frames canvas").evaluateAll((list) =>
        list.map((c) => {
          const [x0, x1, y0, y1] = c.dataset.window.split(" ").map(Number);
          return c.clientWidth / (x1 - x0) / (c.clientHeight / (y1 - y0));
        }),
      );
    await soon.ok(async () => (await scales()).every((r) => Math.abs(r - 1) < 0.05), `${width}: ${await scales()}`);
    await page.locator(".strip-key li:has(.cut)").waitFor();
    const [key, strip] = await Promise.all(
      ["ul li:first-child", ""].map((x) => page.locator(`.strip-key ${x}`.trim()).first().boundingBox()),
    );
    assert.ok(
      key.y + key.height <= strip.y + strip.height + 1 && key.x + key.width <= width,
      JSON.stringify([key, strip]),
    );
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await tab(page, "plane");
  // The legend says that the earlier frame allows the darker part of the picture.
  await standWhere(page, /leads into obligation 3/);
  await soon.match(() => page.locator(".strip-key li:has(.inner)").innerText(), /earlier frames/);
});

test("where the pictures get other axes, their legend says so at that event", async (t) => {
  const page = await server.again(t);
  await runExample(page, "nested-loops", "safe");
  const place = () => page.locator("#strip-place").textContent();
  const axes = page.locator(".strip-key .axes");
  await standAt(page, 0);
  await soon.equal(place, "line 7");
  await soon.match(() => axes.innerText(), /total/);
  const last = Number(await page.locator("#slider").getAttribute("max"));
  let at = 0;
  while (at < last && (await place()) === "line 7") await standAt(page, ++at);
  await soon.match(() => axes.innerText(), /^Other axes than at line 7\s+→ i .*\s+↑ j /);
  await standAt(page, at + 1);
  await soon.equal(place, "line 9");
  await soon.match(() => axes.innerText(), /^→ i /);
});

full("an obligation that is projected is drawn and named as projected", async (t) => {
  const page = await server.again(t);
  await tab(page, "plane");
  await standWhere(page, /leads into obligation 3/);
  await page.locator("#plane-foot .key.mark").waitFor({ state: "attached" });
  assert.equal(await page.locator("#plane-foot .key.mark.shadow").count(), 0, "a slice has the obligation itself");
  await page.locator('.plane-bar select:has(option[value="some"])').selectOption("some");
  await page.locator("#plane-foot .key.mark.shadow").waitFor({ state: "attached" });
  assert.match(
    await page.locator("#plane-foot li:has(.mark.shadow) .full").textContent(),
    /projected: (it leads|they lead) to the error for some n, not for all/,
  );
});

full("until the plane has something to show, nothing half-made of it is seen", async (t) => {
  const page = await openPage(t, server.browser, "about:blank");
  const { arrive } = await withhold(page, /\.wasm$/);
  await page.goto(server.url);
  await page.locator("#verdict[data-verdict=safe][data-stored]").waitFor();
  await tab(page, "plane");
  await page.locator("#panel-plane .empty").waitFor();
  assert.equal(await page.locator("#panel-plane select:visible").count(), 0);
  arrive();
  await page.locator("#panel-plane .plane-canvas").waitFor();
  const empty = await page.locator("#panel-plane select:visible").evaluateAll((l) => l.filter((s) => !s.length).length);
  assert.equal(empty, 0);
});

/** Whether all elements that match `what` are completely inside the element that matches `box`. */
const within = (page, box, what) =>
  page.locator(box).evaluate((el, sel) => {
    const b = el.getBoundingClientRect();
    const all = [...el.querySelectorAll(sel)].map((x) => x.getBoundingClientRect());
    return all.length > 0 && all.every((r) => r.top >= b.top - 1 && r.bottom <= b.bottom + 1);
  }, what);

full("the two equal frames are in view however many there are, and stay where the reader has scrolled", async (t) => {
  const page = await server.again(t);
  await choose(page, "phases");
  await verdict(page, "safe");
  await page.locator("#strip-frames .same-again canvas:not([hidden])").waitFor();
  await soon.ok(() => within(page, "#strip-frames", ".same"), "both are in view");
  await page.locator("#strip-frames").hover();
  await page.mouse.wheel(0, -10000);
  await soon.equal(() => page.locator("#strip-frames").evaluate((el) => el.scrollTop), 0);
  await page.setViewportSize({ width: 1280, height: 780 });
  await answered(page);
  assert.equal(await page.locator("#strip-frames").evaluate((el) => el.scrollTop), 0, "it is the reader's to scroll");
});

full("while the reader is asked, all of the colours' legend is in view", async (t) => {
  const page = await server.open(t, { viewport: { width: 1280, height: 800 } });
  await tab(page, "frames");
  await page.locator("#predict-open").click();
  let most = 0;
  for (let q = 0; q < 7; q++) {
    await page.locator("button.predict-choice").first().click();
    await answered(page);
    await soon.ok(
      () => page.locator(".strip-key").evaluate((el) => el.hidden || el.scrollHeight <= el.clientHeight + 1),
      `question ${q + 1}: the legend scrolls`,
    );
    most = Math.max(most, await page.locator(".strip-key li").count());
    await page.locator(".predict-foot .button.primary, .predict .button.primary").first().click();
  }
  assert.ok(most >= 5, `${most} colours`);
});

full("in a low panel the axes remain, and a frame without a picture says how many lemmas it has", async (t) => {
  const page = await server.open(t, { viewport: { width: 1024, height: 700 } });
  await verdict(page, "safe");
  await tab(page, "frames");
  await soon.match(() => page.locator(".strip-key .axes:visible").innerText(), /→ x −?\d+ to \d+\s+↑ y −?\d+ to \d+/);
  await soon.match(
    () => page.locator("#strip-frames canvas").last().getAttribute("title"),
    /^Frame 2 at line 9: .*\n→ x .*\n↑ y .*\nwhere n = 6$/,
  );
  assert.equal(await page.locator("#strip-frames .muted:visible").count(), 0, "there is room for the picture alone");
  await page
    .locator("#strip-frames canvas")
    .evaluateAll((list) => list.forEach((c) => c.setAttribute("hidden", "hidden")));
  assert.ok((await page.locator("#strip-frames .muted:visible").count()) > 0);
});

full("before the first frame there is no legend of pictures", async (t) => {
  const page = await server.open(t);
  await verdict(page, "safe");
  await page.locator("#engine").selectOption("auto");
  await page.locator("#run").click();
  await verdict(page, "safe");
  await page.locator(".strip-key .key").first().waitFor();
  await standAt(page, 0);
  await soon.equal(() => page.locator("#strip-frames canvas").count(), 0);
  await soon.equal(() => page.locator(".strip-key").isVisible(), false);
});

full("in a low presentation the frames have the room of the legend", async (t) => {
  const page = await server.open(t, { viewport: { width: 1280, height: 800 } });
  await verdict(page, "safe");
  await tab(page, "frames");
  await page.locator(".strip-key .key").first().waitFor();
  await page.locator("h1").click();
  await page.keyboard.press("p");
  await page.waitForFunction(() => document.body.classList.contains("presenting"));
  await soon.ok(() => within(page, "#strip-frames", "li"), "both frames are in view");
  await page.locator(".strip-key .axes").waitFor();
});

full("many variables beside the axes have room for their sliders", async (t) => {
  const page = await server.open(t, { viewport: { width: 1280, height: 800 } });
  await type(
    page,
    `int main(void) {
    int a = 0, with_a_long_name = 0, with_another_long_name = 0, third_name_of_this_kind = 0, last_name = 1;
    while (nondet_int()) {
        a++; with_a_long_name += a; with_another_long_name += 2; third_name_of_this_kind++; last_name += a;
    }
    assert(last_name + with_a_long_name + with_another_long_name + third_name_of_this_kind > 0);
}
`,
  );
  await page.keyboard.press("Control+Enter");
  await verdict(page, "safe");
  await tab(page, "plane");
  await soon.ok(async () => (await page.locator(".plane-other").count()) >= 3, "sliders");
  const boxes = await page.locator(".plane-other > *").evaluateAll((list) =>
    list.map((el) => {
      const r = el.getBoundingClientRect();
      return [r.left, r.right, r.top, r.bottom];
    }),
  );
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1))
      assert.ok(a[1] <= b[0] + 1 || b[1] <= a[0] + 1 || a[3] <= b[2] + 1 || b[3] <= a[2] + 1, JSON.stringify([a, b]));
});
