// The first second of the page, whatever arrives when: the program before its
// editor, and what is done with it meanwhile.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, site, soon, source, type, verdict } from "../harness.mjs";

const mock = site("mock");
const editor = /\/editor-\w+\.js$/;

/** Opens the page while requests for the editor's code wait until they are let through. */
async function held(t, answer = (r) => r.continue()) {
  const page = await openPage(t, mock.browser, "about:blank");
  let arrive;
  const through = new Promise((resolve) => (arrive = resolve));
  await page.route(editor, async (r) => {
    await through;
    await answer(r);
  });
  await page.goto(mock.url);
  await verdict(page, "safe");
  return { page, arrive };
}

/** Where the text of each line, its number and the proof stand, in px. */
const places = (page, [root, line, number]) =>
  page.evaluate(
    ([root, line, number]) => {
      const host = document.querySelector("#editor");
      const all = (what) => [...(root === "shadow" ? host.shadowRoot : host).querySelectorAll(what)];
      const place = (el) => {
        const range = document.createRange();
        range.selectNodeContents(el);
        const r = range.getBoundingClientRect();
        return [r.left, r.top, r.right, r.bottom].map(Math.round);
      };
      const text = (list) =>
        list.filter((el) => el.textContent.trim() !== "").map((el) => [el.textContent, ...place(el)]);
      return {
        lines: text(all(line)),
        numbers: text(all(number).filter((el) => getComputedStyle(el).visibility !== "hidden")),
        proof: text(all(".cm-invariant")),
        colours: all(`${line} span`)
          .map((el) => [el.textContent, getComputedStyle(el).color, getComputedStyle(el).fontWeight])
          .filter(([, color]) => color !== getComputedStyle(host).color),
      };
    },
    [root, line, number],
  );

test("the program stands where its editor will have it, in the same colours, with the proof above its lines", async (t) => {
  const { page, arrive } = await held(t);
  await page.locator(".first .cm-invariant").first().waitFor();
  const before = await places(page, ["light", ".first-line", ".first-number"]);
  assert.ok(before.lines.length > 8 && before.numbers.length > 8 && before.proof.length > 0);
  arrive();
  await page.locator("#editor .cm-content").waitFor();
  await soon.deepEqual(() => places(page, ["shadow", ".cm-line", ".cm-lineNumbers .cm-gutterElement"]), before);
  await soon.equal(() => page.locator(".first").count(), 0);
});

test("what is done before the editor is there is not lost", async (t) => {
  const { page, arrive } = await held(t);
  await page.locator(".first-line[data-line='5']").click();
  await page.locator("#gallery-open").click();
  await page.locator("[data-example=off-by-one]").click();
  await page.locator("#gallery[open]").waitFor({ state: "detached" });
  await soon.match(() => page.locator(".first").textContent(), /nondet_int/);
  const shown = (await page.locator(".first-line").allTextContents()).join("\n");
  await page.locator(".first-line[data-line='3']").click();
  arrive();
  await page.locator("#editor .cm-content").waitFor();
  assert.equal(await source(page), shown);
  await page.keyboard.type("X");
  await soon.ok(async () => (await source(page)).split("\n")[2].startsWith("X"));
});

test("an editor that does not come is said, the program is run all the same, and it can be tried again", async (t) => {
  const context = await mock.browser.newContext();
  t.after(() => context.close());
  const page = await context.newPage(); // its console shows the failure: that is no fault of the page
  let broken = true;
  await page.route(editor, (r) => (broken ? r.abort() : r.continue()));
  await page.goto(mock.url);
  await verdict(page, "safe");
  await page.locator("#notice p", { hasText: "The editor could not be loaded" }).waitFor();
  broken = false;
  await page.locator("#notice button", { hasText: "Try again" }).click();
  await page.locator("#editor .cm-content").waitFor();
  await type(page, "int main(void) { return 0; } // mine\n");
  await soon.match(() => source(page), /mine/);
});
