// Measures how smoothly the tree of 2,000 nodes is drawn: the time from one frame to the next, which should be a
// sixtieth of a second, and the time for which the main thread works in one frame.

import { test } from "node:test";
import { answered, budget, drawn, site, standAt, tab, type, verdict, worked } from "../harness.mjs";

const mock = site("mock");
const nodes = 2000;

/**
 * Runs `act` once in each of `count` animation frames. Returns the times between the frames, and the processor time for
 * one of them.
 */
async function frames(page, work, count, act) {
  const before = await work();
  const clock = await page.evaluate(
    ([count, act]) =>
      new Promise((resolve) => {
        const step = new Function("i", act);
        const times = [];
        let last = 0;
        const frame = (now) => {
          if (last) times.push(now - last);
          last = now;
          if (times.length >= count) return resolve(times);
          step(times.length);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    [count, act],
  );
  return { clock, work: ((await work()) - before) / count };
}

test(`a tree of ${nodes} nodes`, async (t) => {
  const page = await mock.open(t, { reducedMotion: "no-preference" });
  await drawn(page);
  await type(
    page,
    `int main() { // unwound into ${nodes} nodes\n  int x = 0;\n  int y = *;\n  while (x < n) {\n    x = x + 1;\n    y = y - 1;\n  }\n  assert(y == 0);\n}\n`,
  );
  await page.keyboard.press("Control+Enter");
  await verdict(page, "unknown");
  await answered(page);
  await tab(page, "tree");
  const last = Number(await page.locator("#slider").getAttribute("max"));
  await standAt(page, last);
  const work = await worked(page);
  const show = async (what, count, act) => {
    const f = await frames(page, work, count, act);
    budget(t, `${what}: between frames`, f.clock, 16.8);
    budget(t, `${what}: work a frame`, f.work, 16.6);
  };
  const seek = (at) =>
    `const s = document.querySelector("#slider"); s.value = ${at}; s.dispatchEvent(new Event("input", { bubbles: true }));`;
  const wheel = (more) =>
    `document.querySelector(".tree-canvas").dispatchEvent(new WheelEvent("wheel", { ${more}, bubbles: true, cancelable: true }));`;
  await show("nothing happens", 60, "");
  await show("the replay grows it, an event a frame", 180, seek(`${last - 200} + i`));
  await show("the replay, two events a frame", 90, seek(`${last - 200} + 2 * i`));
  await show("the replay shrinks it", 180, seek(`${last - 20} - i`));
  await show("leaps through the run", 90, seek(`(i * 7919) % ${last}`));
  await standAt(page, last);
  await show("it is moved", 120, wheel("deltaX: 10 * Math.sin(i / 9), deltaY: 8 * Math.cos(i / 9)"));
  await show("it is zoomed", 120, wheel("deltaY: i < 60 ? -6 : 6, ctrlKey: true"));
});
