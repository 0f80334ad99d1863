// Long runs: what is kept of them, what the page says about the events left out, and that a link
// leads to the same event again.

import assert from "node:assert/strict";
import { drawn, link, site, soon, tab, type, verdict } from "../harness.mjs";
import { full } from "../rounds.mjs";

const mock = site("mock");

const eventSentence = (page) => page.locator("#event-sentence").textContent();
const count = (page) => page.locator("#event-count").textContent();
const last = (page) => page.locator("#slider").getAttribute("max").then(Number);

full("a run of a quarter of a million events is thinned, says where, and its links lead back", async (t) => {
  const page = await mock.again(t);
  await type(page, "// long run of 250000 events on 60 locations\nint main(void) { return 0; }\n");
  await page.keyboard.press("Control+Enter");
  await verdict(page, "unknown");
  const kept = (await last(page)) + 1;
  assert.ok(kept > 30_000 && kept <= 100_000, `${kept}`);
  await soon.equal(() => count(page), "250,000 / 250,000");
  await soon.match(
    () => page.locator("#thinned").textContent(),
    new RegExp(`^${kept.toLocaleString("en")} of this long run's 250,000 events are kept`),
  );
  // Where events are left out, the lane has hatching.
  await soon.ok(() =>
    page.evaluate(() => {
      const canvas = document.querySelector("#marks");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let n = 0;
      for (let i = 3; i < data.length; i += 4) if (data[i] > 0) n++;
      return n > data.length / 40;
    }),
  );
  await tab(page, "frames");
  let at = 17;
  let gaps = 0;
  for (let i = 0; i < 20; i++) {
    at = (at * 48271) % kept;
    await page.locator("#slider").fill(String(at));
    await drawn(page);
    if (/events? before this one (is|are) left out\.\)$/.test(await eventSentence(page))) gaps++;
    await soon.match(() => page.locator("#slider").getAttribute("aria-valuetext"), /^Event [\d,]+ of 250,000\. /);
  }
  assert.ok(gaps > 0);
  const client = await page.context().newCDPSession(page);
  await client.send("HeapProfiler.collectGarbage");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  t.diagnostic(`memory: ${(usedSize / 1e6).toFixed(0)} MB`);
  assert.ok(usedSize < 200e6);

  const [shown, sentence] = [await count(page), await eventSentence(page)];
  const n = Number(shown.split(" / ")[0].replaceAll(",", "")) - 1;
  const hash = await link(page, (s) => s.cursor?.kind === "event" && s.cursor.at === n);
  const other = await mock.open(t, { hash, until: "unknown" });
  await soon.equal(() => count(other), shown);
  await soon.equal(() => eventSentence(other), sentence);
});

const dist = site("dist");

const loop = (body, claim) =>
  `int main(void) {\n  int x = 0, y = 0, n = nondet_int();\n  while (x < n) {\n    ${body}\n  }\n  assert(${claim});\n  return 0;\n}\n`;
for (const [engine, program, word, seconds] of [
  ["auto", loop("x++; y += 2;", "n < 0 || y == 2 * n"), "safe"],
  ["auto", loop("x++; if (y < 50) y += x;", "y != 55"), ""],
  ["auto", loop("x = x + y + 1; if (x % 3 == 0) y = y + x; else y = y - 1;", "x != y + 4711"), "", 5000],
  ["ic3", loop("x++; y++;", "x == y"), "safe"],
  ["cegar:CGR", loop("x++; y += 3;", "y >= x"), "safe"],
  ["bmc", loop("x++; y += 3;", "y != 9"), "unsafe"],
]) {
  full(
    `a link stands at the same event with the same sentence: ${engine}, ${program.split("\n")[3].trim()}`,
    async (t) => {
      const page = await dist.again(t);
      await type(page, program);
      await page.locator("#engine").selectOption(engine);
      if (seconds) await page.locator("#timeout").selectOption(String(seconds));
      await page.keyboard.press("Control+Enter");
      await page
        .locator(
          word
            ? `#verdict[data-verdict=${word}]`
            : "#verdict:is([data-verdict=safe], [data-verdict=unsafe], [data-verdict=unknown])",
        )
        .waitFor();
      await soon.ok(async () => (await last(page)) > 0);
      // If the time limit ends the run, slower machines record fewer events. Choose an event that every machine
      // reaches.
      const at = seconds ? Math.min(20, await last(page)) : Math.floor((await last(page)) * 0.6);
      await page.locator("#slider").fill(String(at));
      const hash = await link(page, (s) => s.source === program && s.cursor?.kind === "event" && s.cursor.at === at);
      const sentence = await eventSentence(page);
      const other = await dist.open(t, { hash });
      await soon.ok(
        async () =>
          (await count(other)).startsWith(`${(at + 1).toLocaleString("en")} / `) ||
          (seconds > 0 &&
            (await other.locator("#notice").textContent()).includes(`The run ended before event ${at + 1} this time`)),
      );
      // A slow machine may not reach this event within the time limit. In that case the page has shown a notice that
      // says so.
      if ((await count(other)).startsWith(`${(at + 1).toLocaleString("en")} / `))
        await soon.equal(() => eventSentence(other), sentence);
      await soon.equal(() => other.locator("#engine").inputValue(), await page.locator("#engine").inputValue());
    },
  );
}
