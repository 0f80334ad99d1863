// The tour's callout: at every step it leaves in sight what the step is about,
// the locations of the graph and the lines of the source that are at work.

import assert from "node:assert/strict";
import { test } from "node:test";
import { site, soon } from "../harness.mjs";
import { long } from "../rounds.mjs";

const server = site("plain");
const chapters = [5, 4, 5, 4, 7, 7, 6, 7];

/** In percent, what the callout covers of each thing; the places must rest first. */
const covered = () => {
  const box = document.querySelector(".tour").getBoundingClientRect();
  const ring = document.querySelector(".tour-ring");
  const clip = (el, r) => {
    let out = { left: r.left, top: r.top, right: r.right, bottom: r.bottom };
    for (let p = el.parentElement ?? el.getRootNode().host; p; p = p.parentElement ?? p.getRootNode().host) {
      if (getComputedStyle(p).overflow === "visible") continue;
      const b = p.getBoundingClientRect();
      out = {
        left: Math.max(out.left, b.left),
        top: Math.max(out.top, b.top),
        right: Math.min(out.right, b.right),
        bottom: Math.min(out.bottom, b.bottom),
      };
    }
    return out;
  };
  const share = (r) => {
    const area = (r.right - r.left) * (r.bottom - r.top);
    if (r.right <= r.left || r.bottom <= r.top) return 0;
    return Math.round(
      (100 *
        Math.max(0, Math.min(box.right, r.right) - Math.max(box.left, r.left)) *
        Math.max(0, Math.min(box.bottom, r.bottom) - Math.max(box.top, r.top))) /
        area,
    );
  };
  const text = (el) => {
    const range = document.createRange();
    range.selectNodeContents(el);
    return range.getBoundingClientRect();
  };
  const there = (root, query) => [...root.querySelectorAll(query)].filter((el) => el.getClientRects().length > 0);
  const r = ring.getBoundingClientRect();
  return {
    inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
    marked: !ring.hidden && r.width > 20,
    mark: share({ left: r.left + 5, top: r.top + 5, right: r.right - 5, bottom: r.bottom - 5 }),
    graph: Math.max(
      0,
      ...there(document, ".node:is(.selected, .asked) .shape, .edge-label.now").map((el) =>
        share(clip(el, el.getBoundingClientRect())),
      ),
    ),
    code: Math.max(
      0,
      ...there(
        document.querySelector("#editor").shadowRoot,
        ".cm-line:is(.at-loc, .at-step, .at-fail), .cm-chips > *",
      ).map((el) => share(clip(el, text(el)))),
    ),
    sentence: Math.max(0, ...there(document, "#event-sentence").map((el) => share(el.getBoundingClientRect()))),
  };
};

// Between a phone and a desk the graph is as narrow as the callout: there a corner of a
// label, in percent of it, may lie under the callout.
for (const [width, height, corner] of [
  [1280, 800, 0],
  [900, 700, 15],
  [390, 844, 0],
]) {
  const skip = width === 900 && !long && "with IC3PLAY_ROUNDS=2";
  test(`at ${width}x${height} the callout covers nothing that its step is about`, { skip }, async (t) => {
    const page = await server.open(t, { viewport: { width, height }, until: "safe", hash: "#tour=1.1" });
    for (const [c, steps] of chapters.entries()) {
      for (let s = 1; s <= steps; s++) {
        const at = `${c + 1}.${s}`;
        await page.waitForFunction(
          ([a, b]) =>
            document.querySelector(".tour [aria-current]")?.textContent.startsWith(a) &&
            document.querySelector(".tour-foot .muted")?.textContent.startsWith(b),
          [String(c + 1), String(s)],
        );
        // Panels draw in their own time, and the callout follows.
        await soon.deepEqual(
          async () => {
            const is = await page.evaluate(covered);
            return { ...is, graph: is.graph <= corner ? 0 : is.graph };
          },
          { inside: true, marked: true, mark: 0, graph: 0, code: 0, sentence: 0 },
          at,
        );
        await page.locator('.tour [data-do="next"]').click();
      }
    }
    await page.locator(".tour").waitFor({ state: "detached" });
    // What made room for it stands as before.
    assert.equal(await page.locator("main").evaluate((el) => el.style.marginTop), "");
  });
}

test("in a window too small for both, the callout and its buttons are still there", async (t) => {
  const page = await server.open(t, { viewport: { width: 844, height: 390 }, until: "safe", hash: "#tour=2.2" });
  await page.locator(".tour .edge, .tour p").first().waitFor();
  const box = await page.locator(".tour").boundingBox();
  assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 844 && box.y + box.height <= 390, JSON.stringify(box));
  await page.locator('.tour [data-do="next"]').click();
});
