// A word with a dotted line below opens the help where it is explained.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, axeTests, site, soon, tab, view } from "../harness.mjs";

const server = site("dist");

const atWord = (page, id) =>
  page.locator(`#word-${id}`).evaluate((el) => {
    const r = el.getBoundingClientRect();
    const box = el.closest(".dialog-body").getBoundingClientRect();
    return el === document.activeElement && r.top >= box.top && r.bottom <= box.bottom;
  });

test("a word of the vocabulary opens the help at it, by the pointer and by keys", async (t) => {
  const page = await server.open(t);
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
  // Opened as ever, it begins at its beginning, and marks none.
  await page.locator("#help-open").click();
  await soon.equal(() => page.locator("#help .asked-for").count(), 0);
});

axeTests("vocabulary", async (t, options) => {
  const page = await server.open(t, options);
  await view(page, "details");
  await page.locator("#panel-result .term").click();
  await page.locator("#word-inductive.asked-for").waitFor();
  await axe(page, "the help at a word");
});
