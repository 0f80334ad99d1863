// Breakpoints: kept with the program between visits, moved by edits, gone with
// another example.

import assert from "node:assert/strict";
import { choose, leave, link, site, soon, verdict } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

const lines = (page) => page.locator("#editor .cm-breakpoint").allTextContents();
const stand = (page, want) =>
  page
    .waitForFunction(
      (w) =>
        [...document.querySelector("#editor").shadowRoot.querySelectorAll(".cm-breakpoint")]
          .map((el) => el.textContent)
          .join() === w,
      want.join(),
    )
    .catch(async () => assert.fail(`breakpoints at ${await lines(page)}, not ${want}`));
const kept = (page, want) =>
  page.waitForFunction(
    (w) => (JSON.parse(localStorage.getItem("ic3play.work") ?? "{}").breakpoints ?? []).join() === w,
    want.join(),
  );
const toLine = async (page, n) => {
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+Home");
  for (let i = 1; i < n; i++) await page.keyboard.press("ArrowDown");
};

full("breakpoints survive a reload, move with edits, and go with another example", async (t) => {
  const page = await server.again(t);
  for (const n of [8, 11]) {
    await toLine(page, n);
    await page.keyboard.press("F9");
  }
  await stand(page, [8, 11]);
  await kept(page, [8, 11]);
  await link(page, (s) => s.breakpoints.length === 2);
  await page.reload();
  await verdict(page, "safe");
  await stand(page, [8, 11]);
  // Inserts a line before both breakpoints, then one directly before the first breakpoint, and deletes an earlier line.
  await toLine(page, 1);
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await stand(page, [9, 12]);
  await toLine(page, 9);
  await page.keyboard.press("Home");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await stand(page, [10, 13]);
  await toLine(page, 5);
  await page.keyboard.press("Control+Shift+K");
  await stand(page, [9, 12]);
  await kept(page, [9, 12]);
  // Formatting replaces the whole text.
  await leave(page);
  await page.keyboard.press("f");
  await page.locator("#toast.shown").waitFor();
  await soon.equal(async () => (await lines(page)).length, 2);
  await choose(page, "parity");
  await stand(page, []);
  await kept(page, []);
});

full("kept breakpoints that are none do no harm", async (t) => {
  const page = await server.again(t);
  for (const [bad, want] of [
    ['[0,-3,99999,"x",2.5,4,4]', [4]],
    ['"all"', []],
    ["{}", []],
  ]) {
    await page.evaluate((b) => {
      const work = {
        source: "int main(void) {\n  int x = 0;\n  x++;\n  assert(x == 1);\n}\n",
        file: "a.c",
        breakpoints: JSON.parse(b),
      };
      // Runs after the page has stored its state on pagehide.
      addEventListener("pagehide", () => localStorage.setItem("ic3play.work", JSON.stringify(work)));
    }, bad);
    await page.goto(server.url); // an address that names a program has precedence over storage
    await page.waitForFunction(() => document.querySelector("#file-name").textContent === "a.c");
    await stand(page, want);
  }
});
