// Checks the tour's text against the page. tour-text.mjs lists every sentence of every step, with a selector of the part
// of the page that confirms it. A formula or a number in a sentence must occur in that part. A sentence without a
// selector must have no formula or number. Some claims are about things that no step shows (a thousand rounds, an engine
// that never ends). They are checked natively: static/tour_test.go.

import assert from "node:assert/strict";
import { eventually, patience } from "./page.mjs";
import { chapters, natively } from "./tour-text.mjs";

const words = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const flat = (text) => text.replace(/\s+/g, " ").trim();

/**
 * Returns the texts of the visible elements that a selector matches. With " value" after the selector, as in
 * "#ints value", returns the values of the fields.
 */
async function textsAt(page, where) {
  const [, at, value] = /^(.*?)( value)?$/.exec(where);
  return page
    .locator(at)
    .evaluateAll(
      (all, v) => all.map((el) => (v ? el.value : el instanceof HTMLElement ? el.innerText : el.textContent)),
      value !== undefined,
    );
}

/** The numbers in a text, as digits or words. Formulas are skipped. */
function numbers(text) {
  const prose = text.replace(/`[^`]*`/g, " ");
  const found = prose.match(/(?<![A-Za-z\d])\d+/g) ?? [];
  for (const w of prose.toLowerCase().match(/[a-z]+/g) ?? []) {
    const n = words.indexOf(w);
    if (n > 1) found.push(String(n)); // "one" is a pronoun as well
  }
  return found;
}

/** Whether a text contains a number. */
const says = (text, n) =>
  new RegExp(`(?<![\\d.])${n}(?!\\d)`).test(text) || new RegExp(`\\b${words[Number(n)] ?? n}\\b`, "i").test(text);

/**
 * Checks that the page shows what a sentence of the tour says. `sees` is the evidence: selectors and patterns for text
 * on the page.
 */
export async function holds(page, at, [sentence, sees, alike = {}], within = patience) {
  if (sees === natively) return;
  const formulas = [...sentence.matchAll(/`([^`]*)`/g)].map((m) => m[1]);
  const counts = numbers(sentence);
  if (!sees) {
    assert.deepEqual([...formulas, ...counts], [], `${at}: nothing is looked at for: ${sentence}`);
    return;
  }
  await eventually(async () => {
    const shown = [];
    for (const [where, what] of Object.entries(sees)) {
      const texts = (await textsAt(page, where)).map(flat);
      if (typeof what === "number") {
        assert.equal(texts.length, what, `${at}: ${where}`);
        shown.push(String(what));
      } else {
        assert.ok(
          texts.some((x) => what.test(x)),
          `${at}: ${sentence}\n  ${where} is not ${what}:\n  ${texts.join("\n  ").slice(0, 1500)}`,
        );
        shown.push(...texts.filter((x) => what.test(x)));
      }
    }
    const all = shown.join("\n");
    for (const f of formulas)
      for (const x of alike[f] ?? [f]) assert.ok(all.includes(x), `${at}: ${sentence}\n  does not show ${x}`);
    for (const n of counts)
      for (const x of alike[n] ?? [n])
        assert.ok(says(all, x) || all.includes(x), `${at}: ${sentence}\n  does not show ${x}`);
  }, within);
}

/**
 * Checks the sentences of a step, which the page must show. Returns how many there are, and adds the wrong ones to
 * `wrong`.
 */
export async function stepHolds(page, chapter, number, wrong) {
  const step = chapters[chapter - 1][number - 1];
  const at = `${chapter}.${number}`;
  const within = Number(process.env.IC3PLAY_WITHIN ?? patience);
  // The callout's text, with formulas in back quotes as in the script.
  const text = await page.locator(".tour h2 + p").evaluate((el) => {
    const copy = el.cloneNode(true);
    for (const code of copy.querySelectorAll("code")) code.textContent = `\`${code.textContent}\``;
    return copy.textContent;
  });
  assert.equal(
    flat(text),
    step.map(([x]) => x).join(" "),
    `${at}: the text has changed, and what is looked at for it has not`,
  );
  const tabled = step.some(([, sees]) => Object.keys(sees ?? {}).some((x) => x.includes(".tree-rows")));
  if (tabled) await page.locator("#panel-tree button[aria-pressed]").click();
  for (const one of step)
    try {
      await holds(page, at, one, wrong.length > 0 ? 2000 : within);
    } catch (err) {
      wrong.push(err.message);
    }
  if (tabled) await page.locator("#panel-tree button[aria-pressed]").click();
  return step.length;
}
