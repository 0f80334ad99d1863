// Takes the screenshots for the documentation, and others that a developer wants: node static/test/shots.mjs DIST
// OUTDIR [NAME-WIDTH-SCHEME...]
//
// If names are given, such as "frames-1280-light", only these pictures are stored. The pictures of the documentation
// are in docs/views. The windows are 1920, 1280, 1024 and 390 pixels wide.

import { mkdir } from "node:fs/promises";
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import { launch, serveDir } from "./harness.mjs";

const beyond = `int nondet_int(void);
int main(void) {
    int a[4];
    int n = nondet_int();
    assume(n >= 0 && n <= 5);
    for (int i = 0; i < n; i++) a[i] = i;
    return 0;
}
`;
const pointer = `int nondet_int(void);
int main(void) {
    int a[3];
    int *p = a;
    int n = nondet_int();
    assume(n >= 0 && n <= 2);
    a[0] = 1; a[1] = 2; a[2] = 3;
    while (n > 0) { p = p + 1; n = n - 1; }
    assert(*p < 3);
    return 0;
}
`;
const headers = `#include "step.h"
int nondet_int(void);
int main(void) {
    int x = 0;
    while (nondet_int()) x = step(x);
    assert(x >= 0);
    return 0;
}

#pragma ic3play file "step.h"
int step(int x) { return x + 2; }
`;

const twins = `int main(void) {
  int n = nondet_int();
  int x = 0, y = n;
  assume(n >= 0);
  while (y > 0) { x++; y--; }
  assert(x == n);
}`;
const wrong = `int main(void) {
  int n = nondet_int()
  float *x = 0;
  assert(x == n);
}`;
const exercise = ["i", "Twins", "x + y == n && y >= 0", ["Add `x`."], [], 0, 0];
const task = `#1.${deflateRawSync(JSON.stringify({ s: twins, e: "auto", t: 10_000, q: exercise })).toString("base64url")}`;

const [dist, out, ...wanted] = process.argv.slice(2);
if (!dist || !out) throw new Error("usage: shots.mjs DIST OUTDIR [NAME-WIDTH-SCHEME...]");
await mkdir(out, { recursive: true });
const server = await serveDir(dist);
const browser = await launch();
try {
  for (const scheme of ["light", "dark"]) {
    for (const [w, h] of [
      [1920, 1080],
      [1280, 800],
      [1024, 768],
      [390, 844],
    ]) {
      const here = wanted.filter((n) => n.endsWith(`-${w}-${scheme}`)).map((n) => n.slice(0, n.indexOf("-")));
      for (const part of [views, lessons])
        if (wanted.length === 0 || here.some((n) => part.toString().includes(`shot("${n}"`)))
          await take(part, scheme, w, h);
    }
  }
} finally {
  await browser.close();
  await server.close();
}

async function take(part, scheme, w, h) {
  const context = await browser.newContext({
    viewport: { width: w, height: h },
    colorScheme: scheme,
    reducedMotion: "reduce",
    visitor: part === lessons ? "new" : "",
  });
  const page = await context.newPage();
  page.on("console", (m) => console.log(`${scheme} ${w}: ${m.type()}: ${m.text()}`));
  page.on("pageerror", (e) => console.log(`${scheme} ${w}: ${e.stack}`));
  const shot = async (name, rest = 600) => {
    const full = `${name}-${w}-${scheme}`;
    if (wanted.length > 0 && !wanted.includes(full)) return;
    await page.waitForTimeout(rest);
    await page.screenshot({ path: path.join(out, `${full}.png`) });
  };
  const narrow = w < 721;
  const view = async (name) => {
    if (narrow) await page.locator(`.views [data-view=${name}]`).click();
  };
  const tab = (id) => page.locator(`#tab-${id}`).click();
  const choose = async (id, verdict, engine = "") => {
    await page.locator("#gallery-open").click();
    await page.locator(`[data-example=${id}]`).click();
    if (engine) await page.locator("#engine").selectOption(engine);
    await page.locator("#run").click();
    await page.locator(`#verdict[data-verdict=${verdict}]`).waitFor({ timeout: 60_000 });
    await page.waitForTimeout(300);
  };
  // Replaces the program, as if the reader had pasted another one.
  const own = async (text, verdict) => {
    await page.locator("#editor .cm-content").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(text);
    await page.locator("#run").click();
    await page.locator(`#verdict[data-verdict=${verdict}]:not([data-outdated])`).waitFor({ timeout: 60_000 });
    await page.waitForTimeout(300);
  };
  try {
    await part({ page, shot, narrow, view, tab, choose, own });
  } catch (err) {
    console.error(`${scheme} ${w}: ${err.stack}`);
    process.exitCode = 1;
  }
  await context.close();
}

/** The views of a run, and the dialogs over them. */
async function views({ page, shot, narrow, view, tab, choose, own }) {
  await page.goto(server.url);
  await page.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 60_000 });
  await shot("invariant");
  await view("details");
  await tab("frames");
  await page.locator("#slider").fill("19");
  await shot("frames");
  await tab("plane");
  await shot("plane", 4000);
  await tab("try");
  await shot("try", 2500);
  await page.locator(".try-field textarea").first().fill("y >= 0");
  await page.locator(".try-checks .fails[data-kind=consecution]").getByRole("button", { name: "Step through" }).click();
  await page.locator("#panel-step .where").waitFor();
  await page.locator("h1").click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await shot("step");
  await tab("try");
  await page.locator(".try-field textarea").first().fill("");
  await page.locator("#tab-step").waitFor({ state: "visible" });
  await page.locator("#slider").fill("12");
  await tab("obligations");
  await shot("obligations");
  await tab("stats");
  await shot("work");
  if (narrow) {
    await view("graph");
    await shot("graph");
  }
  await page.locator("#gallery-open").click();
  await page.locator("#gallery[open]").waitFor(); // its code may still be loading
  await shot("gallery");
  await page.keyboard.press("Escape");
  await page.locator("#help-open").click();
  await page.locator("#help[open]").waitFor();
  await shot("help");
  await page.keyboard.press("Escape");
  await view("source");
  await choose("off-by-one", "unsafe");
  await view("details");
  for (let i = 0; i < 7; i++) await page.keyboard.press("ArrowRight");
  await shot("counterexample");
  for (const text of ["count <= limit", "limit - i"]) {
    await page.locator("#panel-result .watch-input").fill(text);
    await page.keyboard.press("Enter");
  }
  await shot("watches");
  for (let i = 0; i < 2; i++) await page.getByTitle("Stop watching").first().click();
  await page.locator("h1").click();
  await page.keyboard.press("v");
  await page.locator("dialog[open]").waitFor();
  await shot("versions");
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.keyboard.press("x");
  await page.locator("dialog[open]").waitFor();
  await shot("exports");
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.keyboard.press("r");
  await page.locator("#race-start").click();
  await page.locator(".comparison").waitFor({ timeout: 60_000 });
  await shot("race");
  await page.keyboard.press("Escape");
  await view("source");
  await choose("nested-loops", "safe", "cegar");
  await view("details");
  await tab("domain");
  await page.locator("#slider").fill("52");
  await shot("domain", 1500);
  await view("source");
  await choose("two-counters", "safe", "impact");
  await view("details");
  await tab("tree");
  await page.locator("#slider").fill("19");
  await shot("tree");
  await view("source");
  await choose("one-too-early", "unsafe");
  await view("details");
  await tab("result");
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  await shot("stack");
  if (narrow) await view("graph");
  await shot("procedures");
  await view("source");
  await choose("all-sevens", "safe");
  await view("details");
  await tab("result");
  await shot("cells");
  await view("source");
  await own(beyond, "unsafe");
  await view("details");
  await tab("result");
  await shot("memory");
  await view("source");
  await own(pointer, "unsafe");
  await view("details");
  await tab("result");
  await shot("pointers");
  await view("source");
  await own(headers, "safe");
  await shot("headers");
  await choose("too-many-coins", "unsafe");
  await view("details");
  await tab("result");
  await shot("derivation");
  await view("source");
  await choose("female-and-male", "safe");
  await view("details");
  await tab("result");
  await shot("model", 1500);
  await page.evaluate(() => (location.hash = "#tour=3.4"));
  await page.waitForFunction(() => /sum/.test(document.querySelector("#event-sentence").textContent), null, {
    timeout: 60_000,
  });
  await shot("tour", 1500);
}

/** The views for newcomers, exercises and lectures. */
async function lessons({ page, shot, view, tab, choose, own }) {
  await page.goto(server.url);
  await page.locator("#welcome-watch").waitFor();
  await shot("welcome", 1500);
  await page.goto("about:blank");
  await page.goto(server.url + task);
  await page.locator("#exercise-0").waitFor();
  await shot("exercise");
  const answer = async (text, says) => {
    await page.locator("#exercise-0").fill(text);
    await page.locator("#exercise-check").click();
    await page.locator(`.exercise-mark[data-answer=${says}]`).waitFor();
    await shot(`exercise-${says}`);
  };
  await answer("x <= 3", "false");
  await answer("x <= n", "not-inductive");
  await answer("x + y == n", "too-weak");
  await answer("x + y = n", "unread");
  await page.locator("#exercise-hint").click();
  await page.locator("#exercise-hint").click();
  await answer("x + y == n && y >= 0 && x >= 0", "correct");
  await page.goto("about:blank");
  await page.goto(server.url);
  await choose("two-counters", "safe");
  await page.locator("h1").click();
  for (const [event, heading, text] of [
    [20, "The second", "Later."],
    [9, "The first", "A lemma: `y >= 0`.\n\nIt holds at the start, and each step keeps it."],
  ]) {
    await page.locator("#slider").fill(String(event));
    await page.locator("h1").click();
    await page.keyboard.press("a");
    await page.locator("#note-heading").fill(heading);
    await page.locator("#note-body").fill(text);
    if (event === 9) await shot("write-note");
    await page.locator("#note-heading").press("Enter");
    await page.locator("#note-dialog").waitFor({ state: "detached" });
  }
  await shot("notes");
  await page.keyboard.press("p");
  await shot("present", 1500);
  await page.keyboard.press("w");
  await shot("present-wide", 1000);
  await page.keyboard.press("p");
  await page.keyboard.press("g");
  await page.locator("#predict-open[aria-pressed=true]").waitFor();
  await shot("predict", 1500);
  await page.keyboard.press("g");
  await view("source");
  await own(wrong, "error");
  await shot("errors");
  await view("details");
  await tab("result");
  await shot("refused");
  await view("source");
  await page.locator("#timeout").selectOption("1000");
  await page.locator("#engine").selectOption("bmc"); // bmc cannot prove this loop's assertion
  await own(twins, "unknown");
  await view("details");
  await tab("result");
  await shot("unknown");
  await page.locator("#options-open").click();
  await page.locator("#options-body select, #options-body input").first().waitFor();
  await shot("options");
  await page.keyboard.press("Escape");
  await page.locator("#more-open").click();
  await shot("menu");
  await page.keyboard.press("Escape");
}
