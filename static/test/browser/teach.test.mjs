// Tests four things that a reader must see at once: the next event, the reason why an obligation is asked about at its
// level, the two equal frames, and the whole invariant.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, drawn, runExample, site, soon, standAt, tab, view } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

/** Whether an element is completely visible, within all its scrolling ancestors. */
const inView = (locator) =>
  locator.evaluateAll((list) =>
    list.every((el) => {
      const r = el.getBoundingClientRect();
      return [
        [r.left + 2, r.top + 2],
        [r.right - 2, r.top + 2],
        [r.left + 2, r.bottom - 2],
      ].every(([x, y]) => el.contains(document.elementFromPoint(x, y)));
    }),
  );

full(
  "an obligation that was blocked is said to be next where it is, one level up, and its card says why",
  async (t) => {
    const page = await server.again(t);
    await runExample(page, "lock", "safe");
    await tab(page, "obligations");
    const due = () => page.locator("#panel-obligations .due").textContent();
    await standAt(page, 11);
    await soon.equal(due, "Next: 3 again, at level 2, then 2 at level 2");
    await soon.match(
      () => page.locator("#obl-2 .why").textContent(),
      /^waits for its turn: its predecessor, obligation 3, is blocked/,
    );
    await standAt(page, 12);
    await soon.equal(due, "At work: 3 at level 2, then 2 at level 2");
    await page.locator("#obl-1").click();
    const card = page.locator("#panel-obligations .lemma-card");
    await soon.match(() => card.locator("h2").textContent(), /^Obligation 1 at the error location/);
    await soon.match(() => card.textContent(), /Level 1 .*frame 1 is the newest.*Answer: blocked by lemma 1/);
    await page.locator("#obl-3").click();
    await soon.match(() => card.locator("h2").textContent(), /^Obligation 3 at line 9/);
    await soon.match(
      () => card.textContent(),
      /are in the case packets == seen && lock != 1 of .*\..*lock <= 0 is one half of lock != 1/,
    );
    await soon.match(() => card.textContent(), /Asked for obligation 2, the error/);
    await soon.match(
      () => card.locator(".asks").textContent(),
      /Level 1 .*one below level 2.*blocked by lemma 2, seen < packets.*Level 2 .*blocked up to frame 1, so frame 2 is the first/,
    );
    await card.getByRole("button", { name: "lemma 2" }).click();
    await soon.match(() => card.locator("h2").textContent(), /^Lemma 2 at line 9/);
  },
);

for (const example of ["lock", "first-loop"])
  full(`the two equal frames are in view, ${example}`, async (t) => {
    const page = await server.again(t);
    await runExample(page, example, "safe");
    await tab(page, "frames");
    const heads = page.locator(".matrix thead .same");
    await soon.equal(() => heads.count(), 2);
    await soon.ok(() => inView(heads));
    // Select a lemma that belongs only to an earlier frame.
    await page.locator(".matrix tbody td:nth-child(2) .chip-lemma").first().click();
    await page.locator(".chip-lemma.chosen").waitFor();
    await drawn(page);
    await soon.ok(() => inView(heads));
  });

full("all of the invariant is in view, and the margin says of what is asked what its card says", async (t) => {
  const page = await server.again(t, { width: 1280, height: 900 });
  await runExample(page, "lock", "safe");
  await tab(page, "result");
  const parts = page.locator("#panel-result .inv-item code");
  await soon.equal(() => parts.count(), 5);
  await soon.ok(() => inView(parts));
  await runExample(page, "first-loop", "safe");
  await tab(page, "obligations");
  await standAt(page, 7);
  const formula = await page.locator("#panel-obligations .lemma-card code").first().textContent();
  assert.match(formula, /i >= 11/);
  await soon.equal(() => page.locator(".cm-note.asked").textContent(), `asked${formula}`);
});

full("on a phone graph and frames can be looked at while the run is predicted", async (t) => {
  const page = await server.again(t, { width: 390, height: 844 });
  await choose(page, "lock");
  await page.locator("#verdict[data-verdict=safe]").waitFor();
  await page.locator("#predict-open").click();
  await page.locator("button.predict-choice").first().waitFor();
  const height = (what) => page.locator(what).evaluate((el) => el.clientHeight);
  await view(page, "graph");
  await drawn(page);
  assert.ok((await height("#graph-canvas")) >= 220); // the first question, with its notice, is whole below it
  await view(page, "details");
  await tab(page, "frames");
  for (let i = 0; i < 3; i++) {
    await page.locator("button.predict-choice").first().click();
    await page.locator(".predict .explained").waitFor();
    await drawn(page);
    assert.ok((await height(".matrix-scroll")) >= 90);
    await page.locator(".predict-foot .primary").click();
    await page.locator("button.predict-choice").first().waitFor();
  }
});

full("a question says how many events have gone by, and no sentence stands over it", async (t) => {
  const page = await server.again(t);
  await runExample(page, "lock", "safe");
  await page.locator("#predict-open").click();
  const passed = new Set();
  for (let i = 0; i < 8; i++) {
    await page.locator("button.predict-choice").first().waitFor();
    const said = page.locator(".predict-passed");
    if ((await said.count()) > 0) passed.add((await said.textContent()).replace(/\d+ events?/, "some"));
    const over = await page.evaluate(() => {
      const [a, b] = ["#event-sentence", "#predict"].map((x) => document.querySelector(x).getBoundingClientRect());
      return b.bottom - a.top;
    });
    assert.ok(over <= 0, `${over} px of the sentence stand over question ${i + 1}`);
    await page.keyboard.press("1");
    await page.locator(".predict .explained").waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".predict .explained").waitFor({ state: "detached" });
  }
  assert.ok([...passed].some((p) => /passed without a question/.test(p)));
});
