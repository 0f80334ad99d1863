// Measures the delays that a reader notices, and prints each delay together with its budget for an idle machine: `make
// bench-page`. No test fails because of a time here. The tests in test/browser check that the results are right.

import { test } from "node:test";
import {
  budget,
  choose,
  drawn,
  launch,
  long,
  manyLoops,
  runExample,
  site,
  tab,
  timed,
  type,
  verdict,
  worked,
} from "../harness.mjs";
import { tasks } from "../tasks.mjs";

const mock = site("mock");
const dist = site("dist");

const acts = {
  seek: (at) =>
    `const s = document.querySelector("#slider"); s.value = "${at}"; s.dispatchEvent(new Event("input", { bubbles: true }));`,
  select: (node) =>
    `document.querySelectorAll("g.node:not(.error)")[${node}].dispatchEvent(new MouseEvent("click", { bubbles: true }));`,
  press: (key) =>
    `document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "${key}", bubbles: true, cancelable: true }));`,
};

/**
 * Returns two times in milliseconds from an action, such as a key press, to the end of the frame that shows its effect:
 * the time in which the main thread works, and the elapsed time.
 */
async function frame(page, work, act) {
  const before = await work();
  const clock = await page.evaluate(`(async () => {
    const ended = () => new Promise((r) => requestAnimationFrame(() => setTimeout(r, 0)));
    await ended();
    const start = performance.now();
    ${act}
    await ended();
    return performance.now() - start;
  })()`);
  return { clock, work: (await work()) - before };
}

function both(t, what, list, most) {
  for (const kind of ["work", "clock"]) {
    const ms = list.map((x) => x[kind]);
    budget(t, `${what}, ${kind}`, ms, most);
  }
}

test("the first verdict in a fresh browser, and cancelling", async (t) => {
  const times = [];
  for (let i = 0; i < 3; i++) {
    const fresh = await launch();
    try {
      const page = await (await fresh.newContext()).newPage();
      await page.goto(dist.url, { waitUntil: "commit" });
      await page.locator("#verdict[data-verdict=safe]").waitFor();
      times.push(await page.evaluate(() => performance.now()));
    } finally {
      await fresh.close();
    }
  }
  budget(t, "first verdict", times, 1200);
  const page = await dist.open(t);
  const cancel = [];
  const again = [];
  for (let i = 0; i < 3; i++) {
    await choose(page, "diverging");
    await page.waitForFunction(() => Number(document.querySelector("#slider").max) > 200);
    cancel.push(
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            const start = performance.now();
            new MutationObserver(() => requestAnimationFrame(() => resolve(performance.now() - start))).observe(
              document.querySelector("#verdict"),
              { attributeFilter: ["data-verdict"] },
            );
            document.querySelector("#cancel").click();
          }),
      ),
    );
    again.push(await timed(() => runExample(page, "first-loop", "safe")));
  }
  budget(t, "cancelled", cancel, 100);
  budget(t, "the next verdict, the choice of a program included", again, 1000);
  await choose(page, "diverging");
  await page.locator("#cancel").click(); // the gallery has started a run
  await page.locator("#timeout").selectOption("1000");
  const limit = await timed(async () => {
    await page.locator("#run").click();
    await verdict(page, "unknown");
  });
  budget(t, "over a time limit of 1 s", limit - 1000, 500);
});

for (const events of [15_000, 100_000]) {
  test(`a seek in ${events.toLocaleString("en")} events on two hundred locations, whatever is in front`, async (t) => {
    const page = await long(t, mock, events, 200);
    const work = await worked(page);
    const tabs = await page.locator("#tabs [role=tab]:visible").evaluateAll((l) => l.map((el) => el.id.slice(4)));
    for (const id of tabs) {
      await tab(page, id);
      await page.locator(`#panel-${id}`).waitFor();
      await drawn(page);
      const list = [];
      let at = 7;
      for (let i = 0; i < 60; i++) {
        at = (at * 48271) % (events - 9);
        list.push(await frame(page, work, acts.seek(at)));
      }
      both(t, id, list, 50);
    }
  });
}

test("a hundred thousand events on two hundred locations", async (t) => {
  const page = await long(t, mock, 100_000, 200);
  const work = await worked(page);
  for (const id of ["frames", "obligations"]) {
    await tab(page, id);
    await frame(page, work, acts.seek(60_000));
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
    budget(t, `a frame of replay at 128 events a second, ${id}, work`, each, 16.7);
    budget(t, `a frame of replay at 128 events a second, ${id}, clock`, frames, 16.7);
  }
  await tab(page, "frames");
  const list = [];
  for (let i = 3; i < 190; i += 9) list.push(await frame(page, work, acts.select(i)));
  both(t, "selecting a node", list, 30);
  const layout = await page.evaluate(() => Math.max(...performance.getEntriesByName("layout").map((e) => e.duration)));
  budget(t, "layout in its worker", layout, 500);
});

test("a run of a quarter of a million events, which is thinned", async (t) => {
  const page = await mock.open(t);
  const work = await worked(page);
  await type(page, "// long run of 250000 events on 60 locations\nint main(void) { return 0; }\n");
  const start = await work();
  await page.keyboard.press("Control+Enter");
  await verdict(page, "unknown");
  budget(t, "the run, work", (await work()) - start, 2000);
  await tab(page, "frames");
  const kept = Number(await page.locator("#slider").getAttribute("max"));
  const list = [];
  let at = 17;
  for (let i = 0; i < 20; i++) {
    at = (at * 48271) % kept;
    list.push(await frame(page, work, acts.seek(at)));
  }
  both(t, "a seek", list, 50);
});

test("a program of two hundred locations, with the real engine", async (t) => {
  const page = await dist.open(t);
  await page.locator("#engine").selectOption("ic3");
  await page.locator("#timeout").selectOption("5000");
  const drawing = await tasks(dist.browser, async () => {
    await type(page, manyLoops(198));
    await page.locator(".node-title", { hasText: /^line 12$/ }).waitFor();
  });
  budget(t, "the longest task while the graph is drawn", drawing.at(-1), 50);
  const layout = await page.evaluate(() => performance.getEntriesByName("layout").at(-1).duration);
  budget(t, "layout in its worker", layout, 625);
  for (const id of ["frames", "obligations"]) {
    await tab(page, id);
    const running = await tasks(dist.browser, async () => {
      await page.locator("#run").click();
      await page.locator("#verdict[data-verdict=running]").waitFor();
      await page.locator("#verdict:not([data-verdict=running])").waitFor();
    });
    budget(t, `the longest task during a run, ${id}`, running.at(-1), 50);
  }
  const work = await worked(page);
  const list = [];
  for (let i = 3; i < 190; i += 17) list.push(await frame(page, work, acts.select(i)));
  both(t, "selecting a node", list, 30);
});

test("a counterexample of a hundred thousand steps", async (t) => {
  const page = await mock.open(t);
  await type(
    page,
    "int main(void) { // rounds: 33333\n  int limit = nondet_int();\n  int count = 0;\n  for (int i = 0; i <= limit; i++)\n    count++;\n\n  assert(count <= limit);\n}\n",
  );
  await page.keyboard.press("Control+Enter");
  await verdict(page, "unsafe");
  await page.locator(".trace-panel tr.at").waitFor();
  const work = await worked(page);
  const list = [];
  for (const key of ["End", "ArrowLeft", "ArrowLeft", "Home", "ArrowRight", "ArrowRight", "End"])
    list.push(await frame(page, work, acts.press(key)));
  both(t, "a move", list, 50);
});

test("the plane and the reader's claims", async (t) => {
  const page = await dist.open(t, { reducedMotion: "no-preference" });
  await runExample(page, "phases", "safe");
  await tab(page, "plane");
  await page.locator(".plane-canvas[data-window]").waitFor();
  const work = await worked(page);
  const list = [];
  for (let i = 0; i < 60; i++) list.push(await frame(page, work, acts.seek(600 + 4 * i)));
  both(t, "a frame of the plane while the run is replayed", list, 50);

  const other = await dist.open(t);
  await tab(other, "try");
  const text = other.locator(".try-field textarea").first();
  const says = (word) => other.locator(".try-status strong", { hasText: word }).waitFor();
  await text.fill("y >= 0");
  await says("fail");
  const answers = [];
  for (let i = 0; i < 6; i++) {
    const good = i % 2 === 0;
    answers.push(
      await timed(async () => {
        await text.fill(good ? "x + y == n && y >= 0" : "y >= 0");
        await says(good ? "proved" : "fail");
      }),
    );
  }
  budget(t, "from key to answer, the pause of 160 ms included", answers, 375);
});
