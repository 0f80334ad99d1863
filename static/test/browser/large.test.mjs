// A C program whose graph has two hundred locations, with the real engine: how
// long the layout takes, and what a run does to the page's frames. Times are
// printed; the limits leave room for a machine that is busy.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, part, show, site, slowness, soon, tab, type, worked } from "../harness.mjs";
import { tasks } from "../tasks.mjs";

const server = site("dist");

/** Loops one after the other, each a location, with an assertion now and then. */
function program(loops) {
  let text =
    "int nondet_int(void);\n\nint main(void) {\n    int x = 0;\n    int y = nondet_int();\n    assume(y >= 0);\n";
  for (let i = 0; i < loops; i++) {
    text += `    while (x < ${3 * i + 3} && nondet_int()) {\n        x = x + 1;\n        if (y > ${i})\n            y = y + 1;\n    }\n`;
    if (i % 20 === 19) text += "    assert(y >= 0 && x >= 0);\n";
  }
  return `${text}    assert(x >= 0);\n    return 0;\n}\n`;
}

test("a program of two hundred locations", { timeout: 240_000 }, async (t) => {
  const page = await server.open(t);
  await page.locator("#engine").selectOption("ic3");
  await page.locator("#timeout").selectOption("5000");
  await type(page, program(198));
  await page.locator(".node-title", { hasText: /^line 12$/ }).waitFor({ timeout: 60_000 });
  const nodes = await page.locator(".node:not(.error)").count();
  const layout = await page.evaluate(() => performance.getEntriesByName("layout").at(-1).duration);
  t.diagnostic(`${nodes} locations and the error; layout in its worker: ${layout.toFixed(0)} ms`);
  assert.ok(nodes >= 195 && nodes <= 210, String(nodes));
  assert.ok(layout < 625 * load(), `${layout} ms`);

  await tab(page, "frames");
  const work = await worked(page);
  const slow = slowness();
  const start = await work();
  const frames = await page.evaluate(async () => {
    const out = [];
    const busy = [];
    // What a frame's own scripts took, whatever else the machine does meanwhile.
    new PerformanceObserver((list) => busy.push(...list.getEntries().map((e) => e.duration))).observe({
      type: "long-animation-frame",
    });
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
  const each = ((await work()) - start) / frames.out.length;
  t.diagnostic(
    `frames during the run: ${frames.out.length}, ${each.toFixed(1)} ms of work each, ${show(frames.out)}; ${frames.busy.length} over 50 ms`,
  );
  assert.ok(frames.out.length > 20, "the page lives while the engine works");
  assert.ok(part(frames.out, 0.5) < 25 * load(), show(frames.out));
  assert.ok(each < 16.7 * slow, `${each} ms of work a frame`);
  await soon.match(() => page.locator("#event-count").textContent(), /\d/);

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
  const click = ((await work()) - before) / clicks.length;
  t.diagnostic(
    `selecting: ${click.toFixed(1)} ms of work; median ${clicks[clicks.length >> 1].toFixed(1)}, most ${clicks.at(-1).toFixed(1)} ms`,
  );
  assert.ok(click < 30 * slow, `${click} ms of work`);
  assert.ok(clicks[clicks.length >> 2] < 50 * load(), clicks.join(" "));
});

test("no task of the page takes 50 ms while a large program is drawn and run", { timeout: 240_000 }, async (t) => {
  const page = await server.open(t);
  await page.locator("#engine").selectOption("ic3");
  await page.locator("#timeout").selectOption("5000");
  const limit = (50 * slowness()) / 1.3;
  const check = (what, list) => {
    t.diagnostic(`tasks of the main thread, ${what}: ${list.length}, ${show(list)} of work`);
    assert.ok(list.length > 20, String(list.length));
    assert.ok(list.at(-1) < limit, `${what}: ${list.at(-1)} ms`);
  };
  check(
    "drawing the graph",
    await tasks(server.browser, async () => {
      await type(page, program(198));
      await page.locator(".node-title", { hasText: /^line 12$/ }).waitFor({ timeout: 60_000 });
    }),
  );
  for (const id of ["frames", "obligations"]) {
    await tab(page, id);
    check(
      `a run, ${id}`,
      await tasks(server.browser, async () => {
        await page.locator("#run").click();
        await page.locator("#verdict[data-verdict=running]").waitFor();
        await page.locator("#verdict:not([data-verdict=running])").waitFor({ timeout: 60_000 });
      }),
    );
  }
});
