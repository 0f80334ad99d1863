// The frames and the card below them: long formulas, and who has how much room.

import assert from "node:assert/strict";
import { test } from "node:test";
import { site, tab, type } from "../harness.mjs";

const server = site("dist");

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

test("a long lemma is whole by its name, when it has the focus and when it is chosen", { timeout: 60_000 }, async (t) => {
  const page = await server.open(t);
  await page.locator("#engine").selectOption("cfa");
  await type(page, long);
  await page.locator("#run").click();
  await tab(page, "frames");
  const chip = page.locator(".chip-lemma:has(.long)", { hasText: /first.*second|second.*first/ }).first();
  await chip.waitFor({ timeout: 30_000 });
  const text = await chip.locator("span").textContent();
  assert.ok(text.length > 60 && !text.includes("…"), text);
  assert.ok((await chip.getAttribute("title")).startsWith(text));
  const cut = () => chip.locator("span").evaluate((el) => el.scrollHeight > el.clientHeight + 2);
  assert.ok(await cut(), "at rest it takes three lines");
  await page.locator(".matrix-scroll").focus();
  for (let i = 0; i < 40 && !(await chip.evaluate((el) => el === document.activeElement)); i++) await page.keyboard.press("Tab");
  assert.ok(!(await cut()), "with the focus it is whole");
  await page.keyboard.press("Enter");
  await page.locator(".lemma-card .formula code").waitFor();
  assert.equal(await page.locator(".lemma-card .formula code").textContent(), text);
  await page.locator(".chip-lemma.chosen .long").waitFor();
  await page.locator(".card-bar").first().focus();
  assert.ok(!(await cut()), "and chosen");
});

test("the card has the room that the frames do not need, and its bar moves by keys and pointer", { timeout: 60_000 }, async (t) => {
  const page = await server.open(t);
  await tab(page, "frames");
  await page.locator(".chip-lemma").first().click();
  const panel = page.locator(".frames-panel:not([hidden])");
  await panel.locator(".derivation").waitFor();
  const height = (what) => panel.locator(what).evaluate((el) => el.offsetHeight);
  const matrix = await height(".matrix");
  const upper = await height(".matrix-scroll");
  assert.ok(Math.abs(matrix - upper) <= 2 || await height(".lemma-card") <= await panel.locator(".lemma-card").evaluate((el) => el.scrollHeight) + 2, `${matrix} px of frames in ${upper}`);
  const bar = panel.locator(".card-bar");
  await bar.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowDown");
  const lower = await height(".matrix-scroll");
  assert.ok(lower > upper + 30, `${upper}, then ${lower}`);
  assert.equal(await bar.getAttribute("aria-valuenow"), String(Math.round((100 * lower) / await panel.evaluate((el) => el.clientHeight))));
  const box = await bar.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y - 96, { steps: 4 });
  await page.mouse.up();
  assert.ok(Math.abs(lower - 100 - await height(".matrix-scroll")) < 8);
  await page.keyboard.press("Enter");
  assert.ok(Math.abs(upper - await height(".matrix-scroll")) <= 2, "Enter brings the usual size back");
});
