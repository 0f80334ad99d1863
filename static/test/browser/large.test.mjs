// A C program whose graph has two hundred locations, with the real engine: how
// long the layout takes, and what a run does to the page's frames. Times are
// printed; the limits leave room for a machine that is busy.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, openPage, serveDir, slowness, worked } from "../harness.mjs";

const dist = process.env.IC3PLAY_DIST;
if (!dist) throw new Error("run by static/test/run.mjs");

let server;
let browser;
before(async () => {
  server = await serveDir(dist);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Loops one after the other, each a location, with an assertion now and then. */
function program(loops) {
  let text = "int nondet_int(void);\n\nint main(void) {\n    int x = 0;\n    int y = nondet_int();\n    assume(y >= 0);\n";
  for (let i = 0; i < loops; i++) {
    text += `    while (x < ${3 * i + 3} && nondet_int()) {\n        x = x + 1;\n        if (y > ${i})\n            y = y + 1;\n    }\n`;
    if (i % 20 === 19) text += "    assert(y >= 0 && x >= 0);\n";
  }
  return `${text}    assert(x >= 0);\n    return 0;\n}\n`;
}

test("a program of two hundred locations", { timeout: 240_000 }, async (t) => {
  const page = await openPage(t, browser, server.url);
  await page.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 60_000 });
  await page.locator("#engine").selectOption("cfa");
  await page.locator("#timeout").selectOption("5000");
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(program(198));
  await page.locator(".node-title", { hasText: /^line 12$/ }).waitFor({ timeout: 60_000 });
  const nodes = await page.locator(".node:not(.error)").count();
  const layout = await page.evaluate(() => performance.getEntriesByName("layout").at(-1).duration);
  t.diagnostic(`${nodes} locations and the error; layout in its worker: ${layout.toFixed(0)} ms`);
  assert.ok(nodes >= 195 && nodes <= 210, String(nodes));
  assert.ok(layout < 2500, `${layout} ms`);

  await page.locator("#tab-frames").click();
  const work = await worked(page);
  const slow = slowness();
  const start = await work();
  const frames = await page.evaluate(async () => {
    const out = [];
    const busy = [];
    // What a frame's own scripts took, whatever else the machine does meanwhile.
    new PerformanceObserver((list) => busy.push(...list.getEntries().map((e) => e.duration))).observe({ type: "long-animation-frame" });
    document.querySelector("#run").click();
    let last = await new Promise(requestAnimationFrame);
    const end = last + 9000;
    do {
      const now = await new Promise(requestAnimationFrame);
      out.push(now - last);
      last = now;
    } while (last < end && document.querySelector("#verdict").dataset.verdict === "running");
    return { out, busy };
  });
  const each = (await work() - start) / frames.out.length;
  const sorted = frames.out.toSorted((a, b) => a - b);
  const part = (q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];
  t.diagnostic(`frames during the run: ${sorted.length}, ${each.toFixed(1)} ms of work each, median ${part(0.5).toFixed(1)}, 95 % ${part(0.95).toFixed(1)}, most ${part(1).toFixed(1)} ms; ${frames.busy.length} over 50 ms`);
  assert.ok(sorted.length > 20, "the page lives while the engine works");
  assert.ok(part(0.5) < 100, `${part(0.5)} ms`);
  assert.ok(each < 16.7 * slow, `${each} ms of work a frame`);
  assert.match(await page.locator("#event-count").textContent(), /\d/);

  const before = await work();
  const clicks = await page.evaluate(async () => {
    const out = [];
    const nodes = [...document.querySelectorAll("g.node:not(.error)")];
    for (let i = 3; i < nodes.length; i += 17) {
      await new Promise((r) => requestAnimationFrame(() => setTimeout(r, 0)));
      const start = performance.now();
      nodes[i].dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await new Promise((r) => requestAnimationFrame(() => setTimeout(r, 0)));
      out.push(performance.now() - start);
    }
    return out.toSorted((a, b) => a - b);
  });
  const click = (await work() - before) / clicks.length;
  t.diagnostic(`selecting: ${click.toFixed(1)} ms of work; median ${clicks[clicks.length >> 1].toFixed(1)}, most ${clicks.at(-1).toFixed(1)} ms`);
  assert.ok(click < 30 * slow, `${click} ms of work`);
  assert.ok(clicks[clicks.length >> 2] < 200, clicks.join(" "));
});
