// Tests the counterexample with the real engine, and a very long counterexample with the stand-in for the engine.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import {
  axe,
  fullAxeTests,
  everyWidth,
  drawn,
  leave,
  link,
  runExample,
  site,
  soon,
  source,
  type,
  verdict,
  view,
} from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

const stand = site("mock");

/** The page with the counterexample of a gallery program. */
async function failing(t, { id = "off-by-one", ...options } = {}) {
  const page = await server.open(t, options);
  await runExample(page, id, "unsafe");
  await view(page, "details");
  await page.locator(".trace-panel tr.at").waitFor();
  return page;
}

const step = async (page) => Number(/Statement (\d+)/.exec(await page.locator(".stepbar .where").textContent())[1]);

full("a counterexample opens with the failing row in view, below the current one", async (t) => {
  const page = await failing(t, { width: 1280, height: 640 });
  await leave(page);
  const at = () =>
    page.evaluate(() => {
      const of = (s) => document.querySelector(s).getBoundingClientRect();
      const [box, now, end] = [of(".steps-box"), of("tr.at"), of("tr.fails")];
      const seen = (r) => r.top >= box.top && r.bottom <= box.bottom + 1;
      return seen(now) && seen(end) && now.bottom <= end.top + 1;
    });
  await soon.ok(at, "at the first statement");
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press("ArrowRight");
    await soon.ok(at, `${i + 1} statements on`);
  }
});

test("above the failing row it is said how many rows are out of view", async (t) => {
  const page = await failing(t, { width: 1280, height: 640 });
  const cut = () =>
    page.evaluate(() => {
      const box = document.querySelector(".steps-box");
      const end = box.querySelector(".end").getBoundingClientRect().top;
      const rows = [...box.querySelectorAll("tr[data-step]:not(.fails)")];
      const out = (by) => rows.filter((r) => r.getBoundingClientRect().bottom > end + by).length;
      const says = box.querySelector("tr.cut");
      return [out(3), out(0), says?.checkVisibility() ? Number(/^(\d+) more rows?$/.exec(says.textContent)[1]) : 0];
    });
  let most = 0;
  const end = await page.locator(".steps-box").evaluate((el) => el.scrollHeight);
  for (let top = 0; top <= end; top += 9) {
    await page.locator(".steps-box").evaluate((el, top) => (el.scrollTop = top), top);
    await soon.ok(async () => {
      const [least, out, says] = await cut();
      most = Math.max(most, says);
      return says >= least && says <= out;
    }, `scrolled to ${top}`);
  }
  assert.ok(most > 1, `${most} rows`);
  assert.equal((await cut())[2], 0, "at the end no row is missing");
});

full("the state shows what changed first, marked, with the old value and a chart", async (t) => {
  const page = await failing(t);
  await leave(page);
  for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowRight");
  const rows = () =>
    page
      .locator("table.state tbody:first-of-type tr")
      .evaluateAll((l) => l.map((r) => [...r.children].slice(0, 3).map((c) => c.textContent)));
  await soon.deepEqual(async () => (await rows())[0], ["count", "1", "0"]);
  await soon.equal(() => page.locator("table.state tr.is-changed").count(), 1);
  await page.keyboard.press("ArrowRight");
  await soon.deepEqual(async () => (await rows())[0], ["i", "1", "0"]);
  await soon.equal(async () => (await rows()).length, 3);
  await drawn(page);
  const charts = await page
    .locator("table.state .spark")
    .evaluateAll((l) => l.map((s) => s.getAttribute("aria-label")));
  assert.ok(
    charts.some((c) => /^count rises from 0 to 3 in 3 changes, between 0 and 3$/.test(c)),
    charts.join("; "),
  );
  // A click on the chart moves to that step of the run.
  const box = await page.locator("table.state .spark").first().boundingBox();
  await page.mouse.click(box.x + box.width - 2, box.y + 8);
  await soon.equal(() => step(page), 15);
  await soon.match(() => page.locator(".where.fails").textContent(), /assertion count <= limit is false/);
  // In a larger font, too, the row of the step is in view.
  await page.keyboard.press("p");
  await page.locator("body.presenting").waitFor();
  await page.waitForFunction(() => {
    const row = document.querySelector("tr.at").getBoundingClientRect();
    const box = document.querySelector(".steps-box").getBoundingClientRect();
    return row.height > 30 && row.top >= box.top && row.bottom <= box.bottom + 1;
  });
});

full("stepping by block goes from edge to edge", async (t) => {
  const page = await failing(t);
  await page.locator(".trace-panel select").selectOption("block");
  const seen = [await step(page)];
  for (let i = 0; i < 5; i++) {
    await page.locator(".stepbar button", { hasText: "Next statement" }).click();
    await drawn(page);
    seen.push(await step(page));
  }
  assert.deepEqual(seen, [1, 5, 8, 11, 14, 15]);
  await page.locator(".stepbar button", { hasText: "Previous statement" }).click();
  await soon.equal(() => step(page), 14);
  await leave(page);
  await page.keyboard.press("u");
  await page.keyboard.press("ArrowLeft");
  await soon.equal(() => step(page), 13);
});

test("breakpoints by click and key, and the moves to them", async (t) => {
  const page = await failing(t);
  const on = page.locator(".stepbar button", { hasText: "Forward to a breakpoint" });
  await soon.equal(() => on.isDisabled(), true);
  await page.locator("#editor .cm-lineNumbers .cm-gutterElement", { hasText: /^9$/ }).click();
  await soon.equal(() => page.locator("#editor .cm-breakpoint").count(), 1);
  await soon.ok(async () => (await page.locator(".steps-box tr.stop").count()) >= 3);
  const seen = [];
  for (let i = 0; i < 4; i++) {
    await on.click();
    await drawn(page);
    seen.push(await step(page));
  }
  assert.deepEqual(seen, [6, 9, 12, 15], "at each, and then at the end");
  await leave(page);
  await page.keyboard.press("Shift+F8");
  await soon.equal(() => step(page), 12);
  await page.keyboard.press("F9");
  await soon.equal(() => page.locator("#editor .cm-breakpoint").count(), 0, "that of the step shown is gone");
  // In the editor the key sets a breakpoint at the cursor's line. The breakpoint moves with the text.
  await page.locator("#editor .cm-line", { hasText: "int count" }).click();
  await page.keyboard.press("F9");
  await soon.equal(() => page.locator("#editor .cm-breakpoint").textContent(), "7");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await soon.equal(() => page.locator("#editor .cm-breakpoint").count(), 1);
});

full("watched expressions are evaluated at each step, and kept", async (t) => {
  const page = await failing(t);
  const watch = async (text) => {
    await page.locator(".watch-input").fill(text);
    await page.keyboard.press("Enter");
  };
  for (const text of ["count <= limit", "(limit - 7) / 2", "nothing + 1"]) await watch(text);
  await leave(page);
  await page.keyboard.press("End");
  const shown = () =>
    page
      .locator(".watches tr")
      .evaluateAll((l) => l.map((r) => [r.querySelector("code").textContent, r.querySelector(".value").textContent]));
  await soon.ok(
    () =>
      page.evaluate(
        () =>
          document.querySelector("tr.at").getBoundingClientRect().bottom <=
          document.querySelector(".steps-box").getBoundingClientRect().bottom + 1,
      ),
    "the step stays in view",
  );
  await soon.deepEqual(shown, [
    ["count <= limit", "0"],
    ["(limit - 7) / 2", "-2"],
    ["nothing + 1", "nothing has no value here"],
  ]);
  await soon.match(
    () => page.locator(".watches .spark").first().getAttribute("aria-label"),
    /count <= limit falls from 1 to 0/,
  );
  await page.locator(".watches button").nth(2).click();
  await link(page, (s) => s.watches.length === 2);
  await page.reload();
  await page.locator("#run").waitFor();
  await verdict(page, "unsafe");
  await page.locator(".watches tr").first().waitFor();
  await soon.deepEqual(async () => (await shown()).map((r) => r[0]), ["count <= limit", "(limit - 7) / 2"]);
});

full("the input is copied as C, and fails when compiled", async (t) => {
  const page = await failing(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.locator(".inputs-fold summary").click();
  await soon.match(() => page.locator(".inputs li").first().textContent(), /nondet_int\(\) = 2/);
  await page.locator("button", { hasText: "Copy as C test" }).click();
  await page.locator("#toast.shown", { hasText: "gcc" }).waitFor();
  const stub = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(stub, /int nondet_int\(void\)/);
  if (spawnSync("gcc", ["--version"]).status !== 0) return t.diagnostic("gcc is not installed: not compiled");
  const dir = mkdtempSync(path.join(tmpdir(), "ic3play-trace-"));
  try {
    writeFileSync(path.join(dir, "program.c"), await source(page));
    writeFileSync(path.join(dir, "test.c"), stub);
    const gcc = spawnSync("gcc", ["-o", "a.out", "program.c", "test.c"], { cwd: dir, encoding: "utf8" });
    assert.equal(gcc.status, 0, gcc.stderr);
    assert.equal(spawnSync(path.join(dir, "a.out")).signal, "SIGABRT");
  } finally {
    rmSync(dir, { recursive: true });
  }
});

full("a run of 100,000 steps is moved through, and few of its rows exist", async (t) => {
  const page = await stand.open(t);
  await type(
    page,
    "int main(void) { // rounds: 33333\n  int limit = nondet_int();\n  int count = 0;\n  for (int i = 0; i <= limit; i++)\n    count++;\n\n  assert(count <= limit);\n}\n",
  );
  await page.keyboard.press("Control+Enter");
  await verdict(page, "unsafe");
  await page.locator(".trace-panel tr.at").waitFor();
  await drawn(page);
  const rows = await page.locator(".steps-box tbody tr[data-step]").count();
  assert.ok(rows < 80, `${rows} rows exist`);
  assert.equal(await page.locator(".steps-box tr.fails").getAttribute("data-step"), "100001");
  await leave(page);
  for (const [key, step] of [
    ["End", 100_001],
    ["ArrowLeft", 100_000],
    ["ArrowLeft", 99_999],
    ["Home", 0],
    ["ArrowRight", 1],
    ["End", 100_001],
  ]) {
    await page.keyboard.press(key);
    await soon.equal(() => page.locator("tr.at").getAttribute("data-step"), String(step));
  }
  // Scrolling makes and removes rows.
  await page
    .locator(".steps-box")
    .evaluate((b) => (b.scrollTop = 50_000 * b.querySelector("tr[data-step]").getBoundingClientRect().height));
  await page.locator(".steps-box tr[data-step='50000']").waitFor();
  await page.locator(".steps-box tr[data-step='50000']").click();
  await soon.match(() => page.locator(".stepbar .where").textContent(), /Statement 50,001 of 100,002/);
});

fullAxeTests(
  "counterexample",
  async (t, options) => {
    const page = await failing(t, options);
    await page.locator(".inputs-fold summary").click();
    for (const text of ["count - limit", "count /"]) {
      await page.locator(".watch-input").fill(text);
      await page.keyboard.press("Enter");
    }
    for (let i = 0; i < 3; i++) await page.locator(".stepbar button", { hasText: "Next statement" }).click();
    // The field for watches does not cover the focused element, which is large enough to click.
    await drawn(page);
    await page.locator(".watches button").last().focus();
    await axe(page, "counterexample", { inside: ".panel.details" });
  },
  everyWidth,
);

/** The lowest contrast between a text in a table and its background. */
const leastContrast = (page, query) =>
  page.evaluate((query) => {
    const parse = (c) => {
      const ctx = document.createElement("canvas").getContext("2d");
      ctx.fillStyle = c;
      ctx.fillRect(0, 0, 1, 1);
      return [...ctx.getImageData(0, 0, 1, 1).data];
    };
    const light = (c) => {
      const [r, g, b] = c.map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = (el) => {
      for (let p = el; p; p = p.parentElement) {
        const c = parse(getComputedStyle(p).backgroundColor);
        if (c[3] === 255) return c;
      }
      return [255, 255, 255, 255];
    };
    const all = [...document.querySelectorAll(query)].filter((el) => el.textContent.trim() !== "");
    return Math.min(
      ...all.map((el) => {
        let seen = 1;
        for (let p = el; p; p = p.parentElement) seen *= Number(getComputedStyle(p).opacity);
        const back = ground(el);
        const [a, b] = [parse(getComputedStyle(el).color).map((v, i) => v * seen + back[i] * (1 - seen)), back].map(
          light,
        );
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      }),
    );
  }, query);

for (const scheme of ["light", "dark"])
  full(`values that did not change are read as well as the others, ${scheme}`, async (t) => {
    const page = await failing(t, { scheme });
    for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
    await drawn(page);
    assert.ok((await page.locator("table.trace td.same").count()) > 3);
    for (const query of ["table.trace td", "table.state td"]) {
      const least = await leastContrast(page, query);
      assert.ok(least >= 4.5, `${query}: ${least}`);
    }
  });

test("a row says that it is the state before its line, and a variable without a value is no input", async (t) => {
  const page = await server.open(t);
  await type(
    page,
    "int nondet_int(void);\nint main(void) {\n    int x;\n    int y = nondet_int();\n    assert(x != 7);\n}\n",
  );
  await page.keyboard.press("Control+Enter");
  await verdict(page, "unsafe");
  await soon.equal(() => page.locator("table.trace thead th").first().textContent(), "before line");
  assert.match(await page.locator(".inputs-fold summary").textContent(), /^Inputs and uninitialised values \(2\): 7/);
  await page.locator(".inputs-fold summary").click();
  const [first, second] = await page.locator(".inputs li").allInnerTexts();
  assert.match(first, /x = 7 \(uninitialised\)/);
  assert.match(second, /nondet_int\(\) = -?\d+/);
  assert.doesNotMatch(second, /no value/);
});

full("an array is a row of cells, with what changed, who stands where and the index outside", async (t) => {
  const page = await failing(t, { id: "backwards" });
  await leave(page);
  await page.keyboard.press("End");
  const cells = page.locator(".array-row .cell");
  await soon.match(async () => (await cells.allTextContents()).join(" "), /^0\?.*\d+✗ outside of the array$/);
  await page.locator("#editor .cm-content").click();
  await type(
    page,
    `int main(void) {
    int n = nondet_int();
    assume(n == 3);
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = 7;
    a[1] = 8;
    int j = 1;
    assert(a[j] == 7);
    return 0;
}
`,
  );
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  await soon.match(() => page.locator(".stepbar .where").textContent(), /^Statement 1 of/);
  await leave(page);
  await page.keyboard.press("End");
  await soon.deepEqual(() => cells.allTextContents(), ["07", "18j", "27"]);
  await page.keyboard.press("ArrowLeft");
  await soon.deepEqual(() => cells.allTextContents(), ["07", "187", "27"]);
  await soon.equal(() => page.locator(".array-row .cell.changed .cell-old").textContent(), "7");
  await soon.equal(() => page.locator("table.trace tr.at .step-cell.changed").textContent(), "8");
  await axe(page);
});
