// The replay at full size: a hundred thousand events on two hundred locations,
// from a stand-in for the engine. Times are printed. The limits are those of the
// page on processor time of its main thread, which other processes do not add to;
// those on the clock are times what the machine is slower than an idle one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, eventually, load, part, show, site, slowness, soon, tab, type, verdict, worked } from "../harness.mjs";

const server = site("mock");

const busy = load();
const slow = slowness();

/** Runs a long run and waits for its end. */
async function long(t, text, options) {
  const page = await server.open(t, options);
  await type(page, `// ${text}\nint main(void) { return 0; }\n${"\n".repeat(210)}`);
  await page.keyboard.press("Control+Enter");
  await verdict(page, "unknown");
  // The graph before it may have a line 9, too.
  await page.waitForFunction(
    (n) => document.querySelectorAll(".node").length >= 0.95 * n,
    Number(/(\d+) locations/.exec(text)[1]),
    { timeout: 60_000 },
  );
  return page;
}

/** Milliseconds from a move of the slider to the end of the frame that shows it. */
const seek = (page, at) =>
  page.evaluate(async (at) => {
    await new Promise((r) => requestAnimationFrame(() => setTimeout(r, 0)));
    const slider = document.querySelector("#slider");
    const start = performance.now();
    slider.value = String(at);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((r) => requestAnimationFrame(() => setTimeout(r, 0)));
    return performance.now() - start;
  }, at);

test("the machine", (t) =>
  t.diagnostic(`limits are ${slow.toFixed(1)} times those of an idle machine, on the clock ${busy.toFixed(1)} times`));

test("seeking in a hundred thousand events", { timeout: 240_000 }, async (t) => {
  const page = await long(t, "long run of 100000 events on 200 locations");
  await soon.match(() => page.locator("#event-count").textContent(), /100,000 \/ 100,000/);
  const work = await worked(page);
  for (const id of ["frames", "obligations"]) {
    await tab(page, id);
    await seek(page, 10);
    const times = [];
    const start = await work();
    let at = 7;
    for (let i = 0; i < 40; i++) {
      at = (at * 48271) % 99_991;
      times.push(await seek(page, at));
      await soon.match(
        () => page.locator("#event-count").textContent(),
        new RegExp(`^${(at + 1).toLocaleString("en")} /`),
      );
    }
    const each = ((await work()) - start) / times.length;
    t.diagnostic(`seeking, ${id}: ${each.toFixed(1)} ms of work; ${show(times)}`);
    assert.ok(each < 50 * slow, `${id}: ${each} ms of work`);
    assert.ok(part(times, 0.25) < 50 * busy, `${id}: ${show(times)}`);
  }
  const client = await page.context().newCDPSession(page);
  await client.send("HeapProfiler.collectGarbage");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  t.diagnostic(`memory: ${(usedSize / 1e6).toFixed(0)} MB`);
  assert.ok(usedSize < 200e6, `${usedSize} bytes`);
});

test("replay of a large run keeps up with the screen", { timeout: 240_000 }, async (t) => {
  const page = await long(t, "long run of 100000 events on 200 locations");
  const work = await worked(page);
  for (const id of ["frames", "obligations"]) {
    await tab(page, id);
    await seek(page, 60_000);
    await page.locator("#speed").selectOption("64");
    const start = await work();
    const frames = await page.evaluate(async () => {
      document.querySelector("#event-play").click();
      const out = [];
      let last = await new Promise(requestAnimationFrame);
      const end = last + 3000;
      while (last < end) {
        const now = await new Promise(requestAnimationFrame);
        out.push(now - last);
        last = now;
      }
      document.querySelector("#event-play").click();
      return out;
    });
    const each = ((await work()) - start) / frames.length;
    t.diagnostic(
      `frames of replay at 128 events a second, ${id}: ${each.toFixed(1)} ms of work; ${show(frames)}, ${((1000 * frames.length) / frames.reduce((a, b) => a + b, 0)).toFixed(0)} a second`,
    );
    assert.ok(each < 16.7 * slow, `${id}: ${each} ms of work a frame`);
    assert.ok(part(frames, 0.25) < 17 * busy, show(frames));
    await soon.notEqual(() => page.locator("#event-count").textContent(), "60,001 / 100,000");
  }
});

test("selecting in a large graph", { timeout: 120_000 }, async (t) => {
  const page = await long(t, "long run of 20000 events on 200 locations");
  await tab(page, "frames");
  await soon.ok(async () => (await page.locator(".node").count()) >= 190);
  const work = await worked(page);
  const start = await work();
  const times = await page.evaluate(async () => {
    const out = [];
    const nodes = [...document.querySelectorAll("g.node:not(.error)")];
    for (let i = 3; i < nodes.length; i += 9) {
      await new Promise((r) => requestAnimationFrame(() => setTimeout(r, 0)));
      const start = performance.now();
      nodes[i].dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await new Promise((r) => requestAnimationFrame(() => setTimeout(r, 0)));
      out.push(performance.now() - start);
      if (!nodes[i].classList.contains("selected")) throw new Error(`node ${i} is not selected`);
    }
    return out;
  });
  const each = ((await work()) - start) / times.length;
  const layout = await page.evaluate(() => Math.max(...performance.getEntriesByName("layout").map((e) => e.duration)));
  t.diagnostic(
    `layout in its worker: ${layout.toFixed(0)} ms; selecting: ${each.toFixed(1)} ms of work; ${show(times)}`,
  );
  assert.ok(each < 30 * slow, `${each} ms of work`);
  assert.ok(part(times, 0.25) < 50 * busy, show(times));
  assert.ok(layout < 500 * busy, `${layout} ms`);
});

test("of a large graph what is in view is there, wherever that is", { timeout: 60_000 }, async (t) => {
  const page = await long(t, "long run of 4000 events on 200 locations");
  const look = () =>
    page.evaluate(() => {
      const box = document.querySelector("#graph-canvas").getBoundingClientRect();
      const svg = document.querySelector(".graph-svg");
      const m = svg.getScreenCTM();
      const at = (x, y) => new DOMPoint(Number(x), Number(y)).matrixTransform(m);
      // Where the middle of each node and label is to be, drawn or not.
      const parts = [
        ...[...document.querySelectorAll("g.node")].map((el) => ({
          el,
          p: at(.../\(([-\d.]+) ([-\d.]+)\)/.exec(el.getAttribute("transform")).slice(1)),
        })),
        ...[...document.querySelectorAll("g.edge-label")].map((el) => {
          const [x, y, w, h] = ["x", "y", "width", "height"].map((name) =>
            Number(el.querySelector("rect").getAttribute(name)),
          );
          return { el, p: at(x + w / 2, y + h / 2) };
        }),
      ];
      const seen = parts.filter(({ p }) => p.y > box.top && p.y < box.bottom && p.x > box.left && p.x < box.right);
      const missing = (part) => !svg.contains(part.el) || part.el.getBoundingClientRect().width === 0;
      return { seen: seen.length, missing: seen.filter(missing).length, far: parts.filter(missing).length };
    });
  await page.locator("#graph-canvas").hover();
  for (const act of [
    () => {},
    () => page.mouse.wheel(0, 900),
    () => page.mouse.wheel(0, 5000),
    () => page.locator("#graph-in").click(),
    () => page.mouse.wheel(40, -700),
  ]) {
    await act();
    await drawn(page);
    await eventually(async () => {
      const { seen, missing, far } = await look();
      assert.ok(seen > 2 && missing === 0 && far > 50, `${seen} in view, ${missing} of them missing, ${far} left out`);
    });
  }
  await page.locator("#graph-fit").click();
  await soon.equal(async () => (await look()).far, 0);
});
