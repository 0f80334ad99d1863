// Tests that a link restores the selection, not only the event. Also tests that a drawing that was completely visible
// stays so when its panel is resized.

import assert from "node:assert/strict";
import test from "node:test";
import { drawn, link, site, soon, standAt, tab, verdict } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

full("a link brings back the tab, the lemma and the frame that were chosen", async (t) => {
  const page = await server.again(t);
  await verdict(page, "safe");
  await tab(page, "frames");
  await standAt(page, 19);
  // This lemma was not learnt by the current event.
  const other = page.locator(".chip-lemma:not(.chosen):not(.subsumed)", { hasText: "n <= x + y" }).first();
  const id = await other.getAttribute("data-lemma");
  await other.click();
  await page.locator(`.chip-lemma.chosen[data-lemma="${id}"]`).waitFor();
  await page.locator('[data-level="1"]').click();
  const hash = await link(
    page,
    (state) => state.selected?.[0] === "frames" && state.selected[3] === Number(id) && state.selected[6] === 1,
  );

  const again = await server.open(t, { hash });
  await verdict(again, "safe");
  await soon.match(() => again.locator("#event-count").textContent(), /^20 /);
  await soon.equal(() => again.locator("#tab-frames").getAttribute("aria-selected"), "true");
  await again.locator(`.chip-lemma.chosen[data-lemma="${id}"]`).waitFor();
  await soon.equal(() => again.locator('[data-level="1"]').getAttribute("aria-pressed"), "true");

  await tab(page, "obligations");
  const first = page.locator("[data-obl]:not(.selected)").first();
  const obligation = await first.getAttribute("data-obl");
  await first.click();
  await page.locator(`[data-obl="${obligation}"].selected`).waitFor();
  const chosen = await link(
    page,
    (state) => state.selected?.[0] === "obligations" && state.selected[4] === Number(obligation),
  );
  const third = await server.open(t, { hash: chosen });
  await verdict(third, "safe");
  await soon.equal(() => third.locator("#tab-obligations").getAttribute("aria-selected"), "true");
  await third.locator(`[data-obl="${obligation}"].selected`).waitFor();
});

test("another engine is named beside the result; a selected lemma shows no obligation, states are of any run", async (t) => {
  const page = await server.again(t);
  await verdict(page, "safe");
  await page.locator("#engine").selectOption("cegar");
  await soon.match(
    () => page.locator("#verdict-detail").textContent(),
    /by ic3, proof checked\. Changed since this run: engine \(ic3, now cegar\)\. Run the program again\.$/,
  );
  await page.locator("#engine").selectOption("ic3");
  // A click on a formula of the invariant selects its lemma, in all views.
  await page.locator(".inv-item code", { hasText: /^y >= 0$/ }).click();
  await page.locator(".inv-item code.selected", { hasText: /^y >= 0$/ }).waitFor();
  // By keys each press selects the next formula of the location.
  const formulas = await page.locator(".inv-item code").allTextContents();
  const chosen = () => page.locator(".inv-item code.selected").textContent();
  for (let i = 1; i <= formulas.length; i++) {
    await page.locator(".inv-item").press("Enter");
    await soon.equal(chosen, formulas[(formulas.indexOf("y >= 0") + i) % formulas.length]);
  }
  await tab(page, "frames");
  await page
    .locator(".chip-lemma.chosen", { hasText: /^y >= 0/ })
    .first()
    .waitFor();
  await tab(page, "plane");
  const legend = () => page.locator("#panel-plane .plane-legend").textContent();
  await soon.match(legend, /the border of the selected lemma/);
  assert.doesNotMatch(await legend(), /obligation/);
  assert.match(await legend(), /met by random runs, after any number of steps; frame \d contains those met after/);
});

full("a drawing that is shown whole stays whole when the legend comes", async (t) => {
  const page = await server.again(t);
  await verdict(page, "safe");
  await tab(page, "frames");
  const inside = () =>
    page.evaluate(() => {
      const canvas = document.querySelector("#graph-canvas").getBoundingClientRect();
      return [...document.querySelectorAll(".node .shape")].every((el) => {
        const r = el.getBoundingClientRect();
        return (
          r.top >= canvas.top && r.bottom <= canvas.bottom + 1 && r.left >= canvas.left && r.right <= canvas.right + 1
        );
      });
    });
  await soon.ok(inside, "without the legend");
  await standAt(page, 19);
  await page.locator(".graph-legend").waitFor();
  await soon.ok(inside, "with it");
  // A drawing moved by the reader stays where it is.
  await page.locator("#graph-in").click();
  await drawn(page);
  const at = () =>
    page.evaluate(() => new DOMMatrix(getComputedStyle(document.querySelector(".graph-svg")).transform).a);
  const before = await at();
  await page.setViewportSize({ width: 1280, height: 700 });
  await drawn(page);
  assert.equal(await at(), before);
});
