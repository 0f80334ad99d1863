// The first second of a new visitor: what is visible, and when. Each round uses a fresh browser,
// the page as the command serves it, and a line that may be slow. The times are the browser's own:
// performance entries, and the first frame in which an element is there.

import { test } from "node:test";
import { budget, launch, site, verdict } from "../harness.mjs";
import { line } from "../line.mjs";
import { tasks } from "../tasks.mjs";

const server = site("command");
const rounds = 5;

/**
 * Runs in the page, from its beginning: records the first frame in which each element is there, and the longest task in
 * elapsed time.
 */
function watchFrames() {
  const at = (window.seen = { task: 0 });
  new PerformanceObserver((list) =>
    list.getEntries().forEach((e) => (at.task = Math.max(at.task, e.duration))),
  ).observe({
    type: "longtask",
    buffered: true,
  });
  const box = (id) => document.getElementById(id);
  const there = {
    drawn: () => box("verdict")?.dataset.verdict === "safe" && document.querySelector("#graph-canvas .node"),
    editor: () => box("editor")?.shadowRoot?.querySelector(".cm-content"),
    verdict: () => box("verdict")?.dataset.verdict === "safe" && !("stored" in box("verdict").dataset),
  };
  const look = () => {
    for (const [name, is] of Object.entries(there)) if (is()) at[name] ??= performance.now();
    if (Object.keys(there).some((name) => !(name in at))) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Milliseconds from the start of the navigation until each element is there. */
async function timeline(url) {
  const browser = await launch();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await page.addInitScript(watchFrames);
    const came = {}; // when the engine's files arrived, by the browser's clock
    page.on("requestfinished", (r) => {
      const { startTime, responseEnd } = r.timing();
      const what = /(engine-worker|engine)-\w+\.(js|wasm)/.exec(r.url())?.[1];
      if (what) came[what] ??= startTime + responseEnd;
    });
    const list = await tasks(browser, async () => {
      await page.goto(url, { waitUntil: "commit" });
      await page.waitForFunction(() => window.seen.verdict && window.seen.editor);
    });
    const own = await page.evaluate(() => ({
      ...window.seen,
      origin: performance.timeOrigin,
      script: performance.getEntriesByName(document.querySelector("script:not([async])").src)[0].responseEnd,
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
    }));
    return {
      ...own,
      cpu: list.at(-1),
      module: came.engine - own.origin,
      worker: came["engine-worker"] - own.origin,
    };
  } finally {
    await browser.close();
  }
}

for (const [what, rate, delay, budgets] of [
  ["loopback", Infinity, 0, { drawn: 500, verdict: 1200 }],
  ["10 Mbit/s and 40 ms", 1250, 40, { drawn: 1000, verdict: 2000 }],
])
  test(`a fresh browser, ${what}`, async (t) => {
    const { url, passed } = await line(t, server.url, rate, delay);
    const all = [];
    for (let i = 0; i < rounds; i++) {
      passed.bytes = 0;
      all.push({ ...(await timeline(url)), bytes: passed.bytes });
    }
    const show = (name, words, unit = "ms") =>
      budget(
        t,
        words,
        all.map((x) => x[name]),
        { cpu: 100, task: 100, ...budgets }[name],
        unit,
      );
    show("script", "script there");
    show("paint", "first paint");
    show("drawn", "a result drawn");
    show("editor", "editor");
    show("worker", "the engine's worker there");
    show("module", "module received");
    show("verdict", "own verdict");
    show("cpu", "longest task of the main thread, work");
    show("task", "longest task of the main thread, clock");
    show("bytes", "transferred", "bytes");
  });
