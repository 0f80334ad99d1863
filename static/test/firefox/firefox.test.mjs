// Repeats a selection of the tests in Firefox: the welcome, the page as served, on a phone and on paper, an exercise,
// notes, a picture of the graph, an animation, a race, the page in one file from the disk, every view of the element,
// handouts with and without an engine. With PICTURES=DIR each test writes pictures there, for inspection.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";
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

/** Opens a page and closes it after the test. Its console must have no error. */
async function open(t, address, size) {
  const page = await browser.open(address, size);
  t.after(async () => {
    await page.close();
    assert.deepEqual(page.faults, []);
  });
  return page;
}

const showsOwnVerdict = (verdict) =>
  `document.querySelector("#verdict").matches("[data-verdict=${verdict}]:not([data-stored])")`;

/** Goes to the end of the run; for a new visitor the page opens at its beginning. */
async function begun(page) {
  await page.until(`/\\d/.test(document.querySelector("#event-count").textContent)`);
  await page.evaluate(`document.querySelector("#event-last").click()`);
}

async function picture(page, name) {
  if (!process.env.PICTURES) return;
  mkdirSync(process.env.PICTURES, { recursive: true });
  await page.picture(path.join(process.env.PICTURES, `${name}.png`));
}

/** Opens each available tab; each must show something. */
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

const twins = `int main(void) {
  int n = nondet_int();
  int x = 0, y = n;
  assume(n >= 0);
  while (y > 0) { x++; y--; }
  assert(x == n);
}`;
const solution = "x + y == n && y >= 0";

async function answer(page, text, says) {
  await write(page, "exercise-0", text);
  await page.evaluate(`document.querySelector("#exercise-check").click()`);
  await page.until(`document.querySelector(".exercise-mark[data-answer=${says}]")`);
}

const write = (page, id, text) =>
  page.evaluate(`{
    const field = document.getElementById("${id}");
    field.value = ${JSON.stringify(text)};
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }`);

const text = (id) => `document.getElementById("${id}").textContent`;

test("a visitor is welcomed, and watches a proof", { skip }, async (t) => {
  const page = await open(t, server.url);
  await page.until(`document.querySelector("#welcome-watch").getClientRects().length > 0`);
  await picture(page, "welcome");
  await page.evaluate(`document.querySelector("#welcome-watch").click()`);
  await page.until(`parseInt(${text("event-count")}) > 3`); // it plays
  assert.match(await page.evaluate(text("event-sentence")), /\w/);
  await begun(page);
  await page.until(showsOwnVerdict("safe"));
});

test("on a phone each of the three views fits", { skip }, async (t) => {
  const page = await open(t, server.url, { width: 390, height: 844 });
  await begun(page);
  await page.until(showsOwnVerdict("safe"));
  for (const view of ["source", "graph", "details"]) {
    await page.evaluate(`document.querySelector(".views [data-view=${view}]").click()`);
    await page.until(`document.body.dataset.view === "${view}"`);
    await picture(page, `phone-${view}`);
    assert.equal(await page.evaluate(`document.documentElement.scrollWidth`), 390);
  }
});

test("an exercise has its three answers", { skip }, async (t) => {
  const question = { s: twins, e: "auto", t: 10_000, q: ["i", "Twins", solution, [], [], 0, 0] };
  const hash = `#1.${deflateRawSync(JSON.stringify(question)).toString("base64url")}`;
  const page = await open(t, server.url + hash);
  await page.until(`document.querySelector("#exercise-0")`);
  await answer(page, "x <= 3", "false");
  await answer(page, "x <= n", "not-inductive");
  await picture(page, "exercise");
  await answer(page, "x + y == n", "too-weak");
  await answer(page, solution, "correct");
});

test("notes are written and played; the graph is saved as a picture", { skip }, async (t) => {
  const page = await open(t, server.url);
  await page.until(showsOwnVerdict("safe"));
  for (const [event, heading] of [
    [20, "The second"],
    [9, "The first"],
  ]) {
    await page.evaluate(`{
      const slider = document.querySelector("#slider");
      slider.value = "${event}";
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      document.activeElement.blur();
    }`);
    await page.press(["a"]);
    await page.until(`document.querySelector("#note-heading")`);
    await write(page, "note-heading", heading);
    await write(page, "note-body", "Read.");
    await page.evaluate(`document.querySelector("#note-dialog .primary").click()`);
    await page.until(`!document.querySelector("#note-dialog")`);
  }
  await page.until(`${text("note-title")} === "Event 10: The first"`);
  await page.evaluate(`document.querySelector("#note-play").click()`);
  await page.until(`${text("note-title")} === "Event 21: The second"`);
  await page.evaluate(`{
    const url = URL.createObjectURL;
    URL.createObjectURL = (blob) => (blob.type === "image/png" && (window.saved = blob), url.call(URL, blob));
    document.activeElement.blur();
  }`);
  await page.press(["x"]);
  await page.until(`document.querySelector("[data-export=png]")`);
  await page.evaluate(`document.querySelector("[data-export=png]").click()`);
  await page.until(`window.saved`);
  const size = await page.evaluate(`createImageBitmap(window.saved).then((b) => [b.width, b.height])`);
  assert.ok(size[0] > 200 && size[1] > 200, `${size}`);
});

test("a part of the run becomes an animation; the page is printed", { skip }, async (t) => {
  const page = await open(t, server.url);
  await begun(page);
  await page.until(showsOwnVerdict("safe"));
  await page.evaluate(`{
    const url = URL.createObjectURL;
    URL.createObjectURL = (blob) => (blob.type === "video/webm" && (window.saved = blob), url.call(URL, blob));
    window.print = () => (window.printed = true);
    document.activeElement.blur();
  }`);
  await page.press(["x"]);
  await page.until(`document.querySelector("[data-export=webm]")`);
  await page.evaluate(`document.querySelector("[aria-label='Last event']").value = "3"`);
  await page.evaluate(`document.querySelector("[aria-label='Events per second']").value = "8"`);
  await page.evaluate(`document.querySelector("[data-export=webm]").click()`);
  await page.until(`window.saved?.size > 1000`);
  await page.press(["\uE009", "p"]);
  await page.until(`window.printed`);
  await page.evaluate(`window.dispatchEvent(new Event("beforeprint"))`);
  assert.match(await page.evaluate(text("paper")), /Safe.*Invariant.*Control flow.*Edges/s);
});

test("the page in one file, from the disk", { skip }, async (t) => {
  const page = await open(t, pathToFileURL(path.join(dist, "ic3play.html")).href);
  await begun(page);
  await page.until(showsOwnVerdict("safe"));
  await everyTab(page, "file");
  assert.ok(await page.evaluate(`document.querySelectorAll("#graph-canvas .node").length`));
});

test("the page as served: its own verdict, another program by a key, a race", { skip }, async (t) => {
  const page = await open(t, server.url);
  await begun(page);
  await page.until(showsOwnVerdict("safe"));
  await page.evaluate(`document.querySelector("#editor").shadowRoot.querySelector(".cm-content").focus()`);
  const control = "\uE009";
  await page.press([control, "a"]);
  for (const key of "int main(){int x=nondet_int();assert(x<7);}") await page.press([key]);
  await page.press([control, "\uE007"]);
  await page.until(showsOwnVerdict("unsafe"));
  await page.until(`document.querySelector("table.trace")`);
  await picture(page, "served-unsafe");
  await page.evaluate(`document.getElementById("race-open").click()`);
  await page.until(`document.querySelector("#cover[data-mounted=yes]")`);
  await page.evaluate(`document.querySelector("#race-start").click()`);
  await page.until(`document.querySelector(".together-side")`);
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

function handout(name, text, ...more) {
  const source = path.join(folder, name);
  writeFileSync(source, text);
  const file = `${source}.html`;
  const flags = ["-format", "play", "-dir", dist, "-o", file, ...more];
  execFileSync("go", ["run", ".", "export", ...flags, source], { cwd: root });
  return pathToFileURL(file).href;
}

test("a handout with an exercise, from the disk", { skip }, async (t) => {
  const sheet = `\`\`\`c ic3play exercise title="Twins" solution="${solution}"\n${twins}\n\`\`\`\n`;
  const page = await open(t, handout("sheet.md", sheet));
  await page.until(`document.querySelector("#exercise-0")`);
  await answer(page, "x >= 1", "false");
  await answer(page, solution, "correct");
  await picture(page, "handout-exercise");
});

test("a handout without an engine, from the disk", { skip }, async (t) => {
  const text = "int main() {\n  int x = 0;\n  while (x < 5) x = x + 1;\n  assert(x == 5);\n}\n";
  const page = await open(t, handout("prog.c", text, "-engine", "ic3", "-alone"));
  await page.until(`document.querySelector("#verdict").dataset.verdict === "safe"`);
  await everyTab(page, "handout");
});
