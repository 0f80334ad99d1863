// A word with a dotted line below opens the help where it is explained.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, fullAxeTests, drawn, site, soon, standWhere, tab, view } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

const atWord = (page, id) =>
  page.locator(`#word-${id}`).evaluate((el) => {
    const r = el.getBoundingClientRect();
    const box = el.closest(".dialog-body").getBoundingClientRect();
    return el === document.activeElement && r.top >= box.top && r.bottom <= box.bottom;
  });

/** Whether an element leaves the event's sentence uncovered. */
const apart = (page, over) =>
  page.evaluate((over) => {
    const [a, b] = [over, "#event-sentence"].map((s) => document.querySelector(s).getBoundingClientRect());
    return a.bottom <= b.top || a.top >= b.bottom || a.right <= b.left || a.left >= b.right;
  }, over);

full("a word of the vocabulary opens the help at it, by the pointer and by keys", async (t) => {
  const page = await server.again(t);
  await page.locator("#panel-result .term", { hasText: "inductive" }).click();
  await page.locator("#help[open]").waitFor();
  await soon.ok(() => atWord(page, "inductive"), "the word is in view");
  await page.keyboard.press("Escape");
  await page.locator("#help[open]").waitFor({ state: "detached" });
  await tab(page, "obligations");
  await page.locator("#panel-obligations .term").focus();
  await page.keyboard.press("Enter");
  await soon.ok(() => atWord(page, "obligation"), "another word");
  await soon.equal(() => page.locator("#help .asked-for").count(), 1, "and no other is marked");
  await page.keyboard.press("Escape");
  // When the reader opens the help by its button, it begins at the top, and no word is marked.
  await page.locator("#help-open").click();
  await soon.equal(() => page.locator("#help .asked-for").count(), 0);
  assert.equal(await page.locator("#help-body").evaluate((el) => el.scrollTop), 0);
});

test("a word is explained where it stands, as soon as it is pointed at or come to by keys", async (t) => {
  const page = await server.again(t);
  const card = page.locator("#explain");
  const word = (text) => page.locator("#event-sentence .term", { hasText: text });
  await standWhere(page, /^Frame 2 opens/);
  await word("Frame").hover();
  await soon.match(() => card.innerText(), /^frame: Frame k is a set of states/);
  assert.ok(await apart(page, "#explain"), "the sentence stays readable");
  await page.keyboard.press("Escape");
  await soon.equal(() => card.isVisible(), false);
  assert.equal(await page.locator("#help[open]").count(), 0);
  // The focus shows the explanation, which screen readers read. The run goes on meanwhile.
  await word("Frame").focus();
  await soon.equal(() => card.isVisible(), true);
  assert.equal(await word("Frame").getAttribute("aria-describedby"), "explain");
  await page.keyboard.press("ArrowRight");
  await soon.equal(() => page.evaluate(() => document.activeElement?.dataset.term), "step");
  await soon.match(() => card.innerText(), /^step: One edge taken once/);
  // A click opens the help there, and the card is gone.
  await page.keyboard.press("Enter");
  await soon.ok(() => atWord(page, "step"), "the word is in view");
  await soon.equal(() => card.isVisible(), false);
  // The help returns the focus to the word, and that shows no explanation, which would cover what stands beside it.
  for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(3, 3)]) {
    await close();
    await page.locator("#help[open]").waitFor({ state: "detached" });
    await soon.equal(() => page.evaluate(() => document.activeElement?.dataset.term), "step");
    await drawn(page);
    assert.equal(await card.isVisible(), false);
    await word("step").click();
    await soon.ok(() => atWord(page, "step"), "the word is in view");
  }
  await page.keyboard.press("Escape");
  await page.locator("#help[open]").waitFor({ state: "detached" });
  // The pointer shows the explanation only while it is on the word, even if the word has the focus.
  await page.mouse.move(3, 3);
  await word("step").hover();
  await soon.equal(() => card.isVisible(), true);
  await page.mouse.move(3, 3);
  await soon.equal(() => card.isVisible(), false);
});

full("the words of heads and cards are explained, each once, and none within what is pressed", async (t) => {
  const page = await server.again(t);
  await tab(page, "frames");
  await standWhere(page, /^So learn|^No step (from .*)?leads into/);
  await drawn(page);
  const words = (where) => page.locator(`${where} .term`).evaluateAll((list) => list.map((el) => el.dataset.term));
  await soon.ok(async () => (await words("#panel-frames .frames-head")).includes("frame"), "the head");
  await soon.ok(async () => (await words("#panel-frames .lemma-card")).includes("core"), "the card");
  // The strip's heading is none of them: beside the tab of the frames it would look like a tab.
  await soon.deepEqual(() => words("#strip-title"), []);
  const card = await words("#panel-frames .lemma-card");
  assert.equal(new Set(card).size, card.length, card.join(" "));
  assert.equal(await page.locator(":is(button, a, [role=tree]) .term").count(), 0);
});

fullAxeTests("vocabulary", async (t, options) => {
  const page = await server.again(t, options);
  await view(page, "details");
  await page.locator("#panel-result .term", { hasText: "inductive" }).click();
  await page.locator("#word-inductive.asked-for").waitFor();
  await axe(page, "the help at a word");
});
