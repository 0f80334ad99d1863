// The frames and the card below them: long formulas, and how the height is divided.

import assert from "node:assert/strict";
import { drawn, leave, long as longRun, site, soon, standAt, standWhere, tab, type, verdict } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");
const stand = site("mock");

const long = `int nondet_int(void);

int main(void) {
    int the_limit_of_all_counters = nondet_int();
    int the_first_of_two_counters = 0;
    int the_second_of_two_counters = the_limit_of_all_counters;
    assume(the_limit_of_all_counters >= 0);
    while (the_first_of_two_counters < the_limit_of_all_counters) {
        the_first_of_two_counters = the_first_of_two_counters + 1;
        the_second_of_two_counters = the_second_of_two_counters - 1;
    }
    assert(the_second_of_two_counters == 0);
    return 0;
}
`;

full("a long lemma is whole by its name, when it has the focus and when it is chosen", async (t) => {
  const page = await server.again(t);
  await page.locator("#engine").selectOption("ic3");
  await type(page, long);
  await page.locator("#run").click();
  await verdict(page, "safe"); // lemmas appear and disappear during the run
  await tab(page, "frames");
  const chip = page.locator(".chip-lemma:has(.long)", { hasText: /first.*second|second.*first/ }).first();
  await chip.waitFor();
  const text = await chip.locator("span").textContent();
  assert.ok(text.length > 60 && !text.includes("…"), text);
  assert.ok((await chip.getAttribute("title")).startsWith(text));
  const cut = () => chip.locator("span").evaluate((el) => el.scrollHeight > el.clientHeight + 2);
  await soon.ok(cut, "at rest it takes three lines");
  await page.locator(".matrix-scroll").focus();
  for (let i = 0; i < 40 && !(await chip.evaluate((el) => el === document.activeElement)); i++)
    await page.keyboard.press("Tab");
  await soon.equal(cut, false, "with the focus it is whole");
  await page.keyboard.press("Enter");
  await soon.equal(() => page.locator(".lemma-card .formula code").textContent(), text);
  await page.locator(".chip-lemma.chosen .long").waitFor();
  await page.locator(".card-bar").first().focus();
  await soon.equal(cut, false, "and chosen");
});

full("the card has the room that the frames do not need, and its bar moves by keys and pointer", async (t) => {
  const page = await server.open(t);
  await tab(page, "frames");
  await page.locator(".chip-lemma").first().click();
  const panel = page.locator(".frames-panel:not([hidden])");
  await panel.locator(".derivation").waitFor();
  await drawn(page);
  const height = (what) => panel.locator(what).evaluate((el) => el.offsetHeight);
  const matrix = await height(".matrix");
  const upper = await height(".matrix-scroll");
  assert.ok(
    Math.abs(matrix - upper) <= 2 ||
      (await height(".lemma-card")) <= (await panel.locator(".lemma-card").evaluate((el) => el.scrollHeight)) + 2,
    `${matrix} px of frames in ${upper}`,
  );
  const bar = panel.locator(".card-bar");
  await bar.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowDown");
  await drawn(page);
  const lower = await height(".matrix-scroll");
  assert.ok(lower > upper + 30, `${upper}, then ${lower}`);
  assert.equal(
    await bar.getAttribute("aria-valuenow"),
    String(Math.round((100 * lower) / (await panel.evaluate((el) => el.clientHeight)))),
  );
  const box = await bar.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y - 96, { steps: 4 });
  await page.mouse.up();
  await soon.ok(async () => Math.abs(lower - 100 - (await height(".matrix-scroll"))) < 8);
  await page.keyboard.press("Enter");
  await soon.ok(
    async () => Math.abs(upper - (await height(".matrix-scroll"))) <= 2,
    "Enter brings the usual size back",
  );
});

full("a lemma that is learnt again for more frames is not shown as if it were false", async (t) => {
  const page = await server.again(t);
  await tab(page, "frames");
  // At the fix-point, the two equal frames are marked as equal.
  await page.locator(".matrix td.same .chip-lemma", { hasText: "y >= 0" }).waitFor();
  await drawn(page);
  assert.equal(await page.locator(".chip-lemma.subsumed").count(), 0);
  // In the compact form each lemma is shown once. There, too, each of the two equal columns shows a lemma.
  await page.locator(".compact-switch").click();
  await soon.deepEqual(() => page.locator(".matrix thead .same").allTextContents(), ["frame 1 = 2"]);
  await drawn(page);
  assert.equal(await page.locator(".matrix td.same:empty").count(), 0);
  const once = await page.locator(".matrix [data-lemma]").evaluateAll((list) => list.map((el) => el.dataset.lemma));
  assert.ok(once.length >= 4 && new Set(once).size === once.length, once.join(" "));
  // Before the fix-point, the table shows lemmas that newer ones have replaced, even in the form that shows each lemma
  // once.
  await standWhere(page, /^Frame 1 and frame 2 are equal/);
  await leave(page);
  await page.keyboard.press("ArrowLeft");
  const old = page.locator('.chip-lemma[data-state="learnt again, for frame 2"]', { hasText: "y >= 0" });
  await old.waitFor();
  await page.locator('.chip-lemma[data-state="learnt again, for frame 2"]', { hasText: "not reached" }).waitFor();
  assert.equal(await page.locator('[data-state*="dropped"]').count(), 0);
  assert.equal(await old.evaluate((el) => getComputedStyle(el).textDecorationLine), "none");
  const why = /^This lemma still holds: the engine learnt it again as lemma \d+, which holds in all frames up to 2\.$/;
  assert.match(await old.getAttribute("title"), why);
  await soon.match(() => page.locator(".frames-head").textContent(), /Faded, dotted: the lemma still holds/);
  await old.click();
  await soon.match(() => page.locator(".lemma-card .fate").textContent(), why);
  await soon.equal(() => page.locator(".lemma-card h2 .chip").textContent(), "learnt again, for frame 2");
  await soon.match(() => page.locator(".lemma-card .moves").textContent(), /, replaced at event \d+ by lemma \d+\.$/);
  // At an earlier event the same lemma is shown like any other, since it has not been replaced yet.
  await standAt(page, 12);
  await soon.equal(() => page.locator(".chip-lemma.subsumed").count(), 0);
  await soon.doesNotMatch(() => page.locator(".frames-head").textContent(), /Faded/);
});

/** Whether an element is completely visible, within all its scrolling ancestors. */
const inView = (locator) =>
  locator.evaluate((el) => {
    const r = el.getBoundingClientRect();
    const at = (x, y) => el.contains(document.elementFromPoint(x, y));
    return at(r.left + 3, r.top + 3) && at(r.left + 3, r.bottom - 3);
  });

for (const [width, height] of [
  [1280, 800],
  [900, 700],
  [390, 844],
]) {
  full(`the query is in view when it is opened, ${width} wide`, async (t) => {
    const page = await server.again(t, { width, height });
    if (width < 720) await page.locator(".views [data-view=details]").click();
    await tab(page, "frames");
    await page.locator(".chip-lemma:not(.subsumed)", { hasText: "n <= x + y" }).first().click();
    const fold = page.locator(".query");
    await fold.waitFor();
    const room = () => page.locator(".lemma-card").evaluate((el) => el.clientHeight);
    await drawn(page);
    const before = await room();
    await fold.locator("summary").focus();
    await page.keyboard.press("Enter");
    await fold.locator("pre").first().waitFor();
    await soon.ok(() => inView(fold.locator("summary")), "what was pressed is in view");
    await soon.ok(() => inView(fold.locator("p").first()), "what the scripts are is in view");
    await soon.ok(
      async () =>
        (await fold
          .locator("pre")
          .first()
          .evaluate((el) => {
            const box = el.closest(".lemma-card").getBoundingClientRect();
            return Math.min(innerHeight, box.bottom) - el.getBoundingClientRect().top;
          })) > 15,
      "the first script begins in view",
    );
    assert.ok((await room()) >= before);
  });
}

full("in a low window the card's head does not stand on its formula", async (t) => {
  const page = await server.again(t, { width: 900, height: 700 });
  await tab(page, "obligations");
  await standAt(page, 6);
  const formula = page.locator(".tab-panel:not([hidden]) .lemma-card .formula code");
  await soon.equal(() => formula.textContent(), "any state");
  await soon.ok(() => inView(formula));
});

full("on a phone the frames begin in view where one of them does", async (t) => {
  const page = await server.again(t, { width: 390, height: 844 });
  await page.locator(".views [data-view=details]").click();
  await tab(page, "frames");
  await page.locator(".chip-lemma").first().waitFor();
  const off = () =>
    page.locator(".matrix-scroll").evaluate((el) => {
      const [fixed, ...heads] = el.querySelectorAll("thead tr > *");
      const edge = fixed.getBoundingClientRect().right;
      return Math.min(...heads.map((x) => Math.abs(x.getBoundingClientRect().left - edge)));
    });
  const front = () =>
    page
      .locator(".matrix thead .front")
      .evaluate((el) => el.getBoundingClientRect().right - el.closest(".matrix-scroll").getBoundingClientRect().right);
  for (const n of [30, 3, 15]) {
    await standAt(page, n);
    await soon.ok(async () => (await off()) < 2, `at event ${n}`);
    await soon.ok(async () => (await front()) < 3, `at event ${n} the frame at work is in view`);
  }
});

full("what a cell has more of stands in the cell, below its lemmas, and covers no other row", async (t) => {
  const page = await longRun(t, stand, 900, 5);
  await tab(page, "frames");
  const more = page.locator(".matrix [data-cell]");
  await more.first().waitFor();
  const outside = () =>
    more.evaluateAll((list) =>
      list
        .map((el) => [el.getBoundingClientRect(), el.closest("td").getBoundingClientRect()])
        .filter(([a, b]) => a.bottom > b.bottom || a.right > b.right || a.left < b.left || a.top < b.top)
        .map(([a]) => `${a.x} ${a.y}`),
    );
  await soon.deepEqual(outside, []);
  await more.first().click();
  await soon.equal(() => more.first().textContent(), "fewer");
  await soon.deepEqual(outside, []);
});
