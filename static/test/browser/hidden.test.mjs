// Tests that nothing on the page tells the end of a run while it is hidden: not the verdict, not the invariant or the
// failing run, and not how long the run is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, drawn, runExample, site, soon, textBelow, view } from "../harness.mjs";

const server = site("dist");

/** The visible text of the page, with the names, tooltips and values of visible elements. */
const screen = (page) =>
  textBelow(page, "body", {
    skip: "script, style, symbol, option, .try-panel",
    attributes: "title|aria-.*|alt|max|value",
    visible: true,
  });

for (const [id, word, told] of [
  ["phases", "safe", /y <= 50 \|\| y <= x|\bSafe\b|No run can fail|\bInvariant\b|one bound is not enough/],
  ["off-by-one", "unsafe", /\bUnsafe\b|can fail|counterexample|\bFailing|once too often|Statement \d+ of/],
])
  for (const width of [1280, 390])
    test(`with the end of the run hidden, no view tells it: ${id}, ${width} wide`, async (t) => {
      const page = await server.again(t, { width, height: 844 });
      await runExample(page, id, word);
      const total = (await page.locator("#event-count").textContent()).split(" / ")[1];
      const last = Number(await page.locator("#slider").getAttribute("max"));
      await view(page, "details");
      await page.locator("#hide-end").click();
      await page.locator("#event-first").click();
      await soon.equal(() => page.locator("#event-count").textContent(), "1 / ?");
      // The scale is the same for each run, and a kind of events has a lane once it has an event.
      assert.equal(await page.locator("#slider").getAttribute("max"), "63");
      await soon.equal(() => page.locator("#lane-names").textContent(), "frames1");
      const ways = [
        ["details", null],
        ["graph", null],
        ["source", null],
      ];
      for (const name of await page.locator("#tabs [role=tab]:visible").evaluateAll((l) => l.map((el) => el.id)))
        ways.push(["details", name]);
      let read = 0;
      for (const [part, name] of ways) {
        await view(page, part);
        if (name) await page.locator(`#${name}`).click();
        await drawn(page);
        const text = await screen(page);
        assert.doesNotMatch(text, told, `${part} ${name}`);
        for (const n of [total, String(last), String(last + 1)])
          assert.ok(!new RegExp(`(^|[^\\d.,])${n}([^\\d.,]|$)`, "m").test(text), `${part} ${name} tells ${n}`);
        read += text.length;
      }
      assert.ok(read > 4000, `${read} characters were read`);
      // The search finds what was shown so far.
      await view(page, "details");
      await page.locator("#search-open").click();
      await page.locator("#search").fill("error");
      await soon.equal(() => page.locator("#search-count").textContent(), "nothing found");
      await page.keyboard.press("Escape");
      // Nor does the gallery.
      await view(page, "source");
      await page.locator("#gallery-open").click();
      await page.locator(`#gallery [data-example=${id}]`).waitFor();
      assert.equal(await page.locator("#gallery .tag:is(.safe, .unsafe, .unknown)").count(), 0);
      await page.keyboard.press("Escape");
      // A lane appears with its first event, and the sentence says what comes next by the rules.
      await view(page, "details");
      await page.locator("#event-next").click();
      await soon.match(() => page.locator("#lane-names").textContent(), /^frames1asked1$/);
      await page.locator("#event-next").click();
      await soon.match(
        () => page.locator("#event-sentence").innerText(),
        /Next: the error is blocked by this lemma\.$/,
      );
      // At the end the whole run is on the scale again.
      await page.locator("#event-last").click();
      await soon.equal(() => page.locator("#slider").getAttribute("max"), String(last));
      await soon.match(() => page.locator("#event-sentence").innerText(), /Separate code has confirmed it\.$/);
      await page.locator("#hide-end").click();
    });

test("with the end hidden, an empty graph tells nothing, and Show shows the end", async (t) => {
  const page = await server.again(t);
  await choose(page, "first-loop");
  await page.locator("#engine").selectOption("auto");
  await page.locator("#ints").selectOption("c");
  await page.locator("#run").click();
  await page.locator("#verdict[data-verdict=safe]").waitFor();
  const note = page.locator(".graph-tag:visible");
  await soon.match(() => note.innerText(), /removed every edge\. So no run reaches the error\.$/);
  await page.locator("#hide-end").click();
  await page.locator("#event-first").click();
  await soon.match(() => note.innerText(), /removed every edge\.$/);
  await page.locator("#show-end").click();
  await soon.ok(() => page.locator("#show-end").isHidden());
  assert.equal(await page.evaluate(() => document.activeElement.id), "hide-end");
  await page.locator("#verdict[data-verdict=safe]").waitFor();
});

test("dragging the slider does not change its scale under the pointer", async (t) => {
  const page = await server.again(t);
  await choose(page, "phases");
  await page.locator("#engine").selectOption("ic3");
  await page.locator("#run").click();
  await page.locator("#verdict[data-verdict=safe]").waitFor();
  await page.locator("#hide-end").click();
  await page.locator("#event-first").click();
  await soon.equal(() => page.locator("#slider").getAttribute("max"), "63");
  const box = await page.locator("#slider").boundingBox();
  const to = (part) => page.mouse.move(box.x + part * box.width, box.y + box.height / 2, { steps: 3 });
  await to(0.01);
  await page.mouse.down();
  for (const part of [0.3, 0.6, 0.9]) {
    await to(part);
    await drawn(page);
    assert.equal(await page.locator("#slider").getAttribute("max"), "63");
    const at = Number((await page.locator("#event-count").textContent()).split(" / ")[0]);
    assert.ok(Math.abs(at - part * 64) < 4, `event ${at}`);
  }
  await page.mouse.up();
  await soon.equal(() => page.locator("#slider").getAttribute("max"), "127");
  await page.locator("#hide-end").click();
});
