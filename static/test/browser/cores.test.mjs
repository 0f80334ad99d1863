// A run on several cores, with the engine's module in workers of its own.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { axe, drawn, kept, openPage, site, soon, tab, type, verdict } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");
const endless = readFileSync(new URL("../../examples/10-diverging.c", import.meta.url), "utf8");

// A program that counts to n. IC3 needs a lemma for each value of n. The second core runs the engine with explicit
// values, which only follows the values of the single run, so it is faster.
const counts = (n) =>
  `int main() {
    int x = 1, n = 0;
    while (n < ${n}) {
        x = (5 * x + 3) % 256;
        n = n + 1;
    }
    assert(x != 77);
}
`;

/**
 * Runs in the page before the page's own scripts. It simulates a machine with `cores` cores, and records the messages
 * to and from workers. If window.outrun is set, the first core's result never arrives. If window.breaks is set, the
 * second core's worker ends with an error.
 */
function machine(cores) {
  Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => cores });
  window.said = [];
  const workers = [];
  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      const at = workers.push(this) - 1;
      this.addEventListener("message", (e) => {
        const r = typeof e.data === "string" && JSON.parse(e.data);
        if (r?.type === "result" && this.leads && window.outrun) return e.stopImmediatePropagation();
        if (r?.type) window.said.push({ at, by: "engine", type: r.type, clauses: r.clauses?.length ?? 0 });
      });
      this.at = at;
    }
    postMessage(m, ...rest) {
      const r = typeof m === "string" && JSON.parse(m);
      if (r?.type) {
        window.said.push({
          at: this.at,
          by: "page",
          type: r.type,
          cores: r.cores,
          core: r.core,
          clauses: r.clauses?.length ?? 0,
        });
        if (r.type === "check") this.leads = r.cores > 1 && !r.core;
        if (r.core === 1 && window.breaks)
          return void setTimeout(() => this.onerror(new ErrorEvent("error", { message: "broken" })));
      }
      super.postMessage(m, ...rest);
    }
    terminate() {
      window.said.push({ at: this.at, by: "page", type: "end" });
      super.terminate();
    }
  };
}

/** Opens the page as on a machine with four cores, and lets a run use `cores` of them. */
async function open(t, cores, options = {}) {
  const page = await openPage(t, server.browser, "about:blank", { bypassCSP: true, ...options });
  await page.addInitScript(machine, 4);
  if (cores > 1) await page.addInitScript((n) => localStorage.setItem("ic3play.cores", n), String(cores));
  await page.goto(server.url);
  await verdict(page, "safe");
  return page;
}

/** Makes the page run a program by an engine that can use several cores, with a long time limit. */
async function run(page, program) {
  await type(page, program);
  await page.locator("#engine").selectOption("auto"); // the page opens with another engine
  await page.locator("#timeout").selectOption("300000");
  await page.locator("#run").click();
}

const checks = (page) => page.evaluate(() => window.said.filter((m) => m.type === "check"));

full("the second core wins, and its run is the one that is shown", async (t) => {
  const page = await open(t, 2);
  await page.evaluate(() => (window.outrun = true)); // otherwise either could be first on this machine
  await run(page, counts(150));
  await verdict(page, "safe");
  await soon.match(() => page.locator("#verdict-detail").textContent(), /by [\w-]+ on core 2, proof checked/);
  const [, leader, helper] = await checks(page); // the first check is for the page's own program
  assert.deepEqual([leader.cores, leader.core, helper.cores, helper.core], [2, undefined, 2, 1]);
  // The run contains only the events of the engine that won, which builds a tree with explicit values.
  await tab(page, "tree");
  await page.locator("#panel-tree svg, #panel-tree canvas").first().waitFor();
  await tab(page, "stats");
  await soon.match(
    () => page.locator("#panel-stats").textContent(),
    /other cores, until the core that found the answer joined/,
  );
  // The worker that did not win is ended. The winner's worker executes the next run.
  assert.ok(await page.evaluate((at) => window.said.some((m) => m.type === "end" && m.at === at), leader.at));
  await page.locator("#run").click();
  await soon.equal(async () => (await checks(page)).length > 3, true);
  assert.equal((await checks(page))[3].at, helper.at);
  await page.keyboard.press("Escape");
});

full(
  "workers run beside each other, hand each other what they learn, and are ended when the reader cancels",
  async (t) => {
    const page = await open(t, 3); // the third core runs IC3 like the first, which receives lemmas from the others
    await run(page, endless);
    const heard = (by) =>
      page.waitForFunction((by) => window.said.some((m) => m.by === by && m.type === "clauses" && m.clauses > 0), by);
    await heard("engine");
    await heard("page");
    await page.waitForFunction(() =>
      window.said.some((m) => m.by === "engine" && m.type === "clauses" && m.clauses === 0),
    );
    await page.locator("#cancel").click();
    await soon.equal(() => page.locator("#verdict-word").textContent(), "Stopped");
    const [, ...all] = await checks(page);
    assert.deepEqual(
      all.map((c) => [c.cores, c.core]).sort(([, a], [, b]) => (a ?? 0) - (b ?? 0)), // whichever is ready first
      [
        [3, undefined],
        [3, 1],
        [3, 2],
      ],
    );
    const ended = await page.evaluate(() => window.said.filter((m) => m.type === "end").map((m) => m.at));
    for (const { at } of all) assert.ok(ended.includes(at), `ended: ${ended}`);
  },
);

full("a core that breaks does not lose the run", async (t) => {
  const page = await open(t, 2);
  await page.evaluate(() => (window.breaks = true));
  await run(page, counts(40));
  await verdict(page, "safe");
});

full("one core says nothing of cores, and neither does an engine that runs on one", async (t) => {
  const page = await open(t, 1);
  await page.locator("#run").click();
  await verdict(page, "safe");
  for (const c of await checks(page)) assert.deepEqual([c.cores, c.core], [undefined, undefined]);
  const other = await open(t, 4);
  await other.locator("#engine").selectOption("ic3");
  await other.locator("#run").click();
  await verdict(other, "safe");
  for (const c of await checks(other)) assert.deepEqual([c.cores, c.core], [undefined, undefined]);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
]) {
  full(`the number of cores is chosen among the options and kept, at ${width}x${height}`, async (t) => {
    const page = await open(t, 1, { viewport: { width, height } });
    await page.locator("#options-open").click();
    const choice = page.locator("#option-cores");
    await choice.waitFor();
    assert.deepEqual(await choice.locator("option").allTextContents(), ["1", "2", "3", "4"]);
    assert.equal(await choice.inputValue(), "1");
    await choice.selectOption("3");
    await kept(page, "3", "ic3play.cores");
    await drawn(page);
    await choice.scrollIntoViewIfNeeded();
    const box = await choice.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= width && box.height >= 24, JSON.stringify(box));
    await axe(page, "the options, with cores", { strict: true, inside: "#options" });
    await page.keyboard.press("Escape");
    assert.doesNotMatch(new URL(page.url()).hash, /./, "it is no matter of links");
    await page.reload();
    await verdict(page, "safe");
    await page.locator("#options-open").click();
    await choice.waitFor();
    assert.equal(await choice.inputValue(), "3");
  });
}
