// What others test in Chromium, in a Firefox once: the page in one file from the disk,
// the page as served, every view of the element, a handout without an engine. With
// PICTURES=DIR each leaves pictures there, to be looked at.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { serveDir } from "../harness.mjs";
import { firefox } from "./bidi.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
const dist = path.join(root, "static/dist");
const executable = [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"].find((p) => p && existsSync(p));
const folder = mkdtempSync(path.join(tmpdir(), "ic3play-firefox-test-"));
const skip = executable ? false : "no Firefox: FIREFOX names one";
let browser;
let server;

before(async () => {
  if (!executable) return;
  server = await serveDir(dist);
  browser = await firefox(executable);
});
after(async () => {
  await browser?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a page, and closes it after the test, when its console must have no error. */
async function open(t, address) {
  const page = await browser.open(address);
  t.after(async () => {
    await page.close();
    assert.deepEqual(page.faults, []);
  });
  return page;
}

const own = (verdict) => `document.querySelector("#verdict").matches("[data-verdict=${verdict}]:not([data-stored])")`;

/** Goes to the end of the run at whose beginning the page opens for a new visitor. */
async function begun(page) {
  await page.until(`!document.querySelector("#event-last").disabled`);
  await page.evaluate(`document.querySelector("#event-last").click()`);
}

async function picture(page, name) {
  if (!process.env.PICTURES) return;
  mkdirSync(process.env.PICTURES, { recursive: true });
  await page.picture(path.join(process.env.PICTURES, `${name}.png`));
}

/** Opens each tab that there is; each has something to show. */
async function everyTab(page, name) {
  const tabs = await page.evaluate(`[...document.querySelectorAll("#tabs button:not([hidden])")].map((b) => b.id)`);
  assert.ok(tabs.length >= 6, tabs.join(" "));
  for (const id of tabs) {
    await page.evaluate(`document.getElementById("${id}").click()`);
    const panel = `document.getElementById(document.getElementById("${id}").getAttribute("aria-controls"))`;
    await page.until(`${panel}.dataset.mounted === "yes" && /\\S/.test(${panel}.textContent)`);
    await picture(page, `${name}-${id}`);
  }
}

test("the page in one file, from the disk", { skip }, async (t) => {
  const page = await open(t, pathToFileURL(path.join(dist, "ic3play.html")).href);
  await begun(page);
  await page.until(own("safe"));
  await everyTab(page, "file");
  assert.ok(await page.evaluate(`document.querySelectorAll("#graph-canvas .node").length`));
});

test("the page as served: its own verdict, another program by a key, a race", { skip }, async (t) => {
  const page = await open(t, server.url);
  await begun(page);
  await page.until(own("safe"));
  await page.evaluate(`document.querySelector("#editor").shadowRoot.querySelector(".cm-content").focus()`);
  const control = "\uE009";
  await page.press([control, "a"]);
  for (const key of "int main(){int x=nondet_int();assert(x<7);}") await page.press([key]);
  await page.press([control, "\uE007"]);
  await page.until(own("unsafe"));
  await page.until(`document.querySelector("table.trace")`);
  await picture(page, "served-unsafe");
  await page.evaluate(`document.getElementById("race-open").click()`);
  await page.until(`document.querySelector("#cover[data-mounted=yes]")`);
  await picture(page, "served-race");
});

test("the element: every view of its documentation", { skip }, async (t) => {
  const page = await open(t, `${server.url}embed/`);
  await page.until(`customElements.get("ic3-play")`);
  const ids = ["invariant", "trace", "graph", "frames", "obligations", "plane", "replay", "verdict", "ints"];
  for (const id of ids) {
    const verdict = await page.evaluate(`document.querySelector("ic3-play#${id}").run().then((r) => r?.verdict)`);
    assert.match(verdict, /safe/, id);
    await page.evaluate(`document.querySelector("ic3-play#${id}").scrollIntoView()`);
    await picture(page, `element-${id}`);
  }
});

test("a handout without an engine, from the disk", { skip }, async (t) => {
  const program = path.join(folder, "prog.c");
  writeFileSync(program, "int main() {\n  int x = 0;\n  while (x < 5) x = x + 1;\n  assert(x == 5);\n}\n");
  const file = path.join(folder, "run.html");
  const flags = ["-format", "play", "-dir", dist, "-engine", "ic3", "-alone", "-o", file];
  execFileSync("go", ["run", ".", "export", ...flags, program], { cwd: root });
  const page = await open(t, pathToFileURL(file).href);
  await page.until(`document.querySelector("#verdict").dataset.verdict === "safe"`);
  await everyTab(page, "handout");
});
