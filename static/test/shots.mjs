// Takes the screenshots that documentation shows, and any that a developer
// wants to look at: node static/test/shots.mjs DIST OUTDIR [NAME-WIDTH-SCHEME...]
//
// With names, only those are kept: docs/views holds "frames-1280-light" and such.

import { mkdir } from "node:fs/promises";
import path from "node:path";
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

const [dist, out, ...wanted] = process.argv.slice(2);
if (!dist || !out) throw new Error("usage: shots.mjs DIST OUTDIR [NAME-WIDTH-SCHEME...]");
await mkdir(out, { recursive: true });
const server = await serveDir(dist);
const browser = await launch();
try {
  for (const scheme of ["light", "dark"]) {
    for (const [w, h] of [
      [1280, 800],
      [390, 844],
    ]) {
      if (wanted.length > 0 && !wanted.some((n) => n.endsWith(`-${w}-${scheme}`))) continue;
      await take(scheme, w, h);
    }
  }
} finally {
  await browser.close();
  await server.close();
}

async function take(scheme, w, h) {
  const context = await browser.newContext({
    viewport: { width: w, height: h },
    colorScheme: scheme,
    reducedMotion: "reduce",
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
  // A program as the reader pastes it over what is there.
  const own = async (text, verdict) => {
    await page.locator("#editor .cm-content").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(text);
    await page.locator("#run").click();
    await page.locator(`#verdict[data-verdict=${verdict}]:not([data-outdated])`).waitFor({ timeout: 60_000 });
    await page.waitForTimeout(300);
  };
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
  await page
    .locator(".try-checks .fails[data-kind=consecution]")
    .getByRole("button", { name: "Step through it" })
    .click();
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
  await page.locator("#gallery[open]").waitFor(); // its code may be on its way
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
  await context.close();
}
