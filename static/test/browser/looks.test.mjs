// Texts that must be visible as a whole: usual lines of a program, the error in the graph,
// sentences.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, leave, runExample, site, soon, tab, type, verdict } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

full("at 1280x800 lines of 37 letters are seen whole beside graph and details", async (t) => {
  const page = await server.again(t);
  await runExample(page, "off-by-one", "unsafe");
  const right = await page.locator("#editor").evaluate((el) => el.getBoundingClientRect().right);
  const ends = await page.locator("#editor .cm-line").evaluateAll((l) =>
    l
      .filter((el) => el.textContent.length <= 37 && el.firstChild)
      .map((el) => {
        const r = document.createRange();
        r.selectNodeContents(el);
        return [el.textContent, r.getBoundingClientRect().right];
      }),
  );
  assert.ok(ends.length >= 10 && ends.some(([text]) => text.length >= 36), JSON.stringify(ends));
  for (const [text, end] of ends) assert.ok(end <= right - 2, `${text} ends at ${end} of ${right}`);
});

full("at 1024x768 the graph of an example is seen whole, its error too", async (t) => {
  const page = await server.again(t, { width: 1024, height: 768 });
  for (const [id, says] of [
    ["two-counters", "safe"],
    ["off-by-one", "unsafe"],
  ]) {
    await runExample(page, id, says);
    await soon.ok(
      () =>
        page.evaluate(() => {
          const canvas = document.querySelector("#graph-canvas").getBoundingClientRect();
          return [".node.entry .shape", ".node.error .shape"].every((at) => {
            const r = document.querySelector(at).getBoundingClientRect();
            return r.top >= canvas.top && r.bottom <= canvas.bottom;
          });
        }),
      id,
    );
  }
});

full("of a refused program the timeline says that nothing ran, and the result lists each error", async (t) => {
  const page = await server.again(t);
  await type(page, "int main(void) {\n  int x = 0\n  x = x + 1;\n  assert(x == 1);\n}\n");
  await page.locator("#messages:not([hidden])").waitFor();
  await page.keyboard.press("Control+Enter");
  await verdict(page, "error");
  await soon.equal(() => page.locator("#event-sentence").textContent(), "Nothing ran: the program was not accepted.");
  await tab(page, "result");
  await soon.match(() => page.locator("#panel-result .refused").first().textContent(), /^Line 2.*Hint: /);
});

full("auto: strip, lane and figures have the same frames, though it opened one", async (t) => {
  const page = await server.again(t);
  await page.locator("#engine").selectOption("auto");
  await page.locator("#run").click();
  await verdict(page, "safe");
  const lane = page.locator("#lane-names .k-level b");
  const cards = page.locator("#strip-frames li");
  await soon.ok(async () => {
    const n = await cards.count();
    return n > 0 && Number(await lane.textContent()) === n;
  });
  await tab(page, "stats");
  const n = await cards.count();
  await soon.match(() => page.locator("#panel-stats").textContent(), new RegExp(`Highest frame\\s*${n}\\D`));
});

full("in a presentation the plane's letters grow, and all tabs are in view", async (t) => {
  const page = await server.open(t);
  await tab(page, "plane");
  await leave(page);
  const size = (at) =>
    page
      .locator(at)
      .first()
      .evaluate((el) => parseFloat(getComputedStyle(el).fontSize));
  const before = await size(".plane-bar select");
  await page.keyboard.press("p");
  await page.locator("body.presenting").waitFor();
  await soon.ok(async () => (await size(".plane-bar select")) >= 1.2 * before);
  await soon.ok(() => page.locator("#tabs").evaluate((el) => el.scrollWidth <= el.clientWidth + 1));
});

full("what an invariant lacks is said in one line", async (t) => {
  const page = await server.again(t);
  await tab(page, "try");
  const lacks = page.locator(".try-checks .fails[data-kind=safety] > .try-check");
  await lacks.waitFor();
  assert.ok((await lacks.boundingBox()).height < 40);
});

full("the help has the common mistakes with what is said to each", async (t) => {
  const page = await server.again(t);
  await page.locator("#help-open").click();
  const all = page.locator("#help-mistakes .mistake");
  await soon.ok(async () => (await all.count()) >= 30);
  const first = all.first();
  await first.locator("summary").click();
  await soon.match(() => first.locator(".says").textContent(), /missing ; after 0/);
  await axe(page, "the help with a mistake", { inside: "#help" });
});
