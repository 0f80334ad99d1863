// Notes on events and other parts of a run: written with the keyboard, stepped through, played, restored from a
// link and kept in a handout.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { axe, drawn, leave, link, openPage, site, soon, standAt } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

const title = (page) => page.locator("#note-title").textContent();

async function write(page, event, heading, text) {
  await standAt(page, event);
  await leave(page);
  await page.keyboard.press("a");
  await page.locator("#note-heading").fill(heading);
  await page.locator("#note-body").fill(text);
  await page.locator("#note-heading").press("Enter");
  await page.locator("#note-dialog").waitFor({ state: "detached" });
}

full("notes are written at events, gone through by keys, changed and taken away", async (t) => {
  const page = await server.open(t);
  await write(page, 20, "The second", "Later.");
  await write(page, 9, "The first", "A lemma: `y >= 0`.\n\n<b>text</b>");
  await soon.equal(() => title(page), "Event 10: The first");
  assert.deepEqual(await page.locator(".note-text p").allTextContents(), ["A lemma: y >= 0.", "<b>text</b>"]);
  assert.equal(await page.locator(".note-text code").textContent(), "y >= 0");
  await axe(page, "notes");
  await page.keyboard.press("n");
  await soon.equal(() => title(page), "Event 21: The second");
  await soon.match(() => page.locator("#event-count").textContent(), /^21 /);
  await page.keyboard.press("N");
  await soon.match(() => page.locator("#event-count").textContent(), /^10 /);
  // Playing shows one note after the other, until the reader moves.
  await page.locator("#note-play").click();
  assert.equal(await page.locator("#note-play").getAttribute("aria-pressed"), "true");
  await page.keyboard.press("n");
  assert.equal(await page.locator("#note-play").getAttribute("aria-pressed"), "false");
  await page.locator("#note-edit").click();
  await page.locator("#note-dialog button", { hasText: "Remove" }).click();
  await soon.equal(() => page.locator("#note-count").textContent(), "Note 1 of 1");
});

full("a link brings notes back, and a handout keeps them", async (t) => {
  const page = await server.open(t);
  await write(page, 9, "The first", "Once.");
  await write(page, 20, "The second", "Later.");
  const hash = await link(page, (l) => l.notes?.length === 2);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    (async () => {
      await leave(page);
      await page.keyboard.press("x");
      await page.locator("[data-export=handout-alone]").click();
    })(),
  ]);
  const path = await file.path();
  const other = await openPage(t, server.browser, `${server.url}${hash}`);
  await soon.equal(() => title(other), "Event 21: The second");
  await other.locator("#note-prev").click();
  await soon.match(() => other.locator("#event-count").textContent(), /^10 /);
  const handout = await openPage(t, server.browser, "about:blank");
  await handout.setContent(readFileSync(path, "utf8"), { waitUntil: "load" });
  await soon.equal(() => title(handout), "Event 21: The second");
  await drawn(handout);
  assert.equal(await handout.locator("#note-count").textContent(), "Note 2 of 2");
});
