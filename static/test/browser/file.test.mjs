// The page in one file, from the disk and without a network: every view with the
// engine's own verdicts; handouts of the command and of the page, with text that
// would be markup; a recorded run alone.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { axe, built, openPage, runExample, site, soon, verdict } from "../harness.mjs";
import { assertStated } from "../stated.mjs";
import { released } from "../weigh.mjs";
import { full } from "../rounds.mjs";

const server = site("command");
const whole = path.join(built("DIST"), "ic3play.html");
// The packed size of the module varies by a kilobyte from commit to commit.
const budget = { whole: 5_900_000, alone: 420_000 };
const folder = mkdtempSync(path.join(tmpdir(), "ic3play-file-"));
after(() => rmSync(folder, { recursive: true, force: true }));

// Text that would be markup if it were not escaped.
const hostile = "</script><script>hostile()</script><img src=x onerror=hostile()> <!-- $& `x == y`";
const program = `// ${hostile}
int nondet_int(void);
int main(void) {
  int x = 0;
  int n = nondet_int();
  while (x < n) {
    x = x + 1;
    if (x > 3) break;
  }
  assert(x != 3);
  return 0;
}
`;

/** Opens a file from the disk, in a profile without network; the file may request nothing but itself. */
async function fromDisk(t, file, options = {}) {
  const page = await openPage(t, server.browser, "about:blank", { offline: true, ...options });
  const asked = [];
  page.context().on("request", (r) => asked.push(r.url()));
  t.after(() =>
    assert.deepEqual(
      [...new Set(asked)].filter((u) => !/^(blob|data):/.test(u)),
      [pathToFileURL(file).href],
    ),
  );
  page.on("dialog", (d) => assert.fail(`a dialog: ${d.message()}`));
  await page.exposeFunction("hostile", () => assert.fail("text of a handout was run"));
  await page.goto(pathToFileURL(file).href);
  return page;
}

async function made(name, ...flags) {
  const file = path.join(folder, name);
  writeFileSync(path.join(folder, "prog.c"), program);
  writeFileSync(
    path.join(folder, "notes.md"),
    `# Notes ${hostile}\n\nBefore ${hostile}\n\n## event 2: Two ${hostile}\nAt two ${hostile}\n\n## statement 3\nAt the third.\n`,
  );
  await promisify(execFile)(built("BINARY"), [
    ...["export", "-format", "play", "-dir", built("DIST"), "-engine", "ic3", "-timeout", "60s", "-o", file],
    ...["-notes", path.join(folder, "notes.md"), ...flags, path.join(folder, "prog.c")],
  ]);
  return file;
}

/** Opens each available tab; each must show something. */
async function everyTab(page) {
  const tabs = await page.locator("#tabs button:not([hidden])").all();
  assert.ok(tabs.length >= 6);
  for (const tab of tabs) {
    await tab.click();
    const panel = page.locator(`#${await tab.getAttribute("aria-controls")}[data-mounted=yes]`);
    await panel.waitFor();
    await soon.match(() => panel.textContent(), /\S/);
  }
}

test("the page in one file: every view, the race, the tour and the examples, from the disk", async (t) => {
  if (released) assert.ok(statSync(whole).size <= budget.whole, `${statSync(whole).size} bytes`);
  if (released) assertStated(statSync(whole).size, /one file, `ic3play.html` .*? ([\d.]+) MB/, { unit: 1e6 });
  t.diagnostic(`${statSync(whole).size} bytes in one file`);
  const page = await fromDisk(t, whole);
  await verdict(page, "safe");
  await everyTab(page);
  await page.locator("#panel-plane canvas, #panel-plane svg").first().waitFor({ state: "attached" });
  await page.locator("#race-open").click();
  await page.locator("#cover[data-mounted=yes]").waitFor();
  await page.locator("#race-open").click();
  await page.locator("#help-open").click();
  await page.locator("#help[open]").waitFor();
  await page.keyboard.press("Escape");
  await runExample(page, "off-by-one", "unsafe");
  await page.locator("#tour-open").click();
  await page.locator(".tour").first().waitFor();
});

full("it says by a policy of its own what may run, and works behind a strict one and from the server", async (t) => {
  const text = readFileSync(whole, "utf8");
  const own = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(text)[1];
  assert.match(
    own,
    /^default-src 'none'; script-src 'sha256-[^']+' 'strict-dynamic' 'wasm-unsafe-eval'; worker-src blob:;/,
  );
  const strict = http.createServer((req, res) =>
    req.url === "/"
      ? res
          .writeHead(200, {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Security-Policy": `${own}; frame-ancestors 'none'; sandbox allow-scripts`,
          })
          .end(text)
      : res.writeHead(404).end(),
  );
  await new Promise((resolve) => strict.listen(0, "127.0.0.1", resolve));
  t.after(() => new Promise((resolve) => (strict.close(resolve), strict.closeAllConnections())));
  for (const url of [`http://127.0.0.1:${strict.address().port}/`, `${server.url}ic3play.html`]) {
    const page = await openPage(t, server.browser, url);
    // Without storage each visitor is new, and sees the beginning of the run.
    if (await page.locator("#welcome").isVisible()) await page.locator("#event-last:enabled").click();
    await verdict(page, "safe");
    await page.close();
  }
});

test("the page opened from the disk says that it needs a server, and where it is in one file", async (t) => {
  // Not openPage: the console says that modules are blocked.
  const context = await server.browser.newContext({ offline: true });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(pathToFileURL(path.join(built("DIST"), "index.html")).href);
  await soon.match(() => page.locator("#notice").innerText(), /do not load the scripts of this page from a disk/);
  await page.locator("#notice a").click();
  await page.waitForURL(/ic3play\.html$/);
  await soon.equal(() => page.locator("#run").isEnabled(), true);
  assert.equal(await page.locator("#notice").isVisible(), false);
});

full("a handout opens at its place, with its notes; text in it is text; the engine runs what is changed", async (t) => {
  const file = await made("whole.html", "-step", "2", "-title", `Title ${hostile}`);
  const page = await fromDisk(t, file, { bypassCSP: true });
  await verdict(page, "unsafe");
  await soon.equal(() => page.title(), `Title ${hostile} – ic3play`);
  await soon.equal(() => page.locator("#note-title").textContent(), `Event 2: Two ${hostile}`);
  await soon.equal(() => page.locator(".note-text").textContent(), `At two ${hostile.replaceAll("`", "")}`);
  await soon.match(() => page.locator(".timeline").textContent(), /2 \/ \d+/);
  await soon.match(
    () => page.evaluate(() => document.querySelector("#editor").shadowRoot?.textContent ?? ""),
    /<img src=x onerror=hostile\(\)>/,
  );
  await page.locator("#source-title").click(); // leaves the editor
  await page.keyboard.press("n");
  await soon.match(() => page.locator("#note-title").textContent(), /^Statement 3/);
  await page.keyboard.press("N");
  await page.keyboard.press("N");
  await soon.equal(() => page.locator("#note-title").textContent(), `Title ${hostile}`);
  await page.locator("#note-next").click();
  await soon.match(() => page.locator("#note-title").textContent(), /^Event 2/);
  await axe(page, "a handout");

  // From a handout, the page makes another one with only the run, at the current event.
  await page.locator("#note-next").click();
  await soon.match(() => page.locator("#note-title").textContent(), /^Statement 3/);
  await page.keyboard.press("x");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("[data-export=handout-alone]").click(),
  ]);
  const alone = path.join(folder, "again.html");
  await download.saveAs(alone);
  const other = await fromDisk(t, alone);
  await verdict(other, "unsafe");
  await soon.equal(() => other.locator("#note-title").textContent(), "Statement 3");
  await soon.equal(() => other.title(), `Title ${hostile} – ic3play`);

  // The first handout contains the engine, and repeats the run.
  await page.keyboard.press("Escape");
  await page.locator("#engine-status", { hasText: "Engine ready" }).waitFor();
  await page.locator("#run").click();
  await verdict(page, "unsafe");
});

full("a recorded run alone has every view of the replay, and says where an engine is missing", async (t) => {
  const file = await made("alone.html", "-alone");
  if (released) assert.ok(statSync(file).size <= budget.alone, `${statSync(file).size} bytes`);
  if (released) assertStated(statSync(file).size, /handout, `-engine none` .*? ([\d.]+) MB/, { unit: 1e6 });
  t.diagnostic(`${statSync(file).size} bytes for a recorded run alone`);
  assert.doesNotMatch(readFileSync(file, "utf8"), /id="packed-engine"/);
  const page = await fromDisk(t, file, { bypassCSP: true });
  await verdict(page, "unsafe");
  await soon.equal(() => page.locator("#engine-status").textContent(), "A recorded run, without the engine");
  await soon.match(() => page.locator(".first.still").textContent(), /<img src=x onerror=hostile\(\)>/);
  await everyTab(page);
  await soon.match(() => page.locator("#panel-try").textContent(), /this file holds only a recorded run/);
  await soon.match(() => page.locator("#panel-plane").textContent(), /random runs meet are not known/); // the regions are computed from the formulas in the run's text
  for (const id of ["run", "as-clauses", "about", "race-open", "tour-open", "gallery-open", "share"])
    assert.ok(await page.locator(`#${id}`).isHidden(), id);
  await page.keyboard.press("Control+Enter");
  await page.locator("#event-first").click();
  await page.keyboard.press("ArrowRight");
  await soon.match(() => page.locator("#note-title").textContent(), /^Event 2/);
  await page.locator(".first-line", { hasText: "while" }).click();
  await page.locator(".first-line.at-loc").first().waitFor();
  await axe(page, "a recorded run alone");
  // What the reader did in this file is not stored, so after a reload the file is as it was at first.
  await page.reload();
  await verdict(page, "unsafe");
});

full("a recorded run of clauses alone has one tab to try, and names the file once", async (t) => {
  const file = path.join(folder, "clauses.html");
  writeFileSync(
    path.join(folder, "clauses.smt2"),
    "(set-logic HORN)\n(declare-fun p (Int) Bool)\n(assert (p 0))\n(assert (=> (p 1) false))\n(check-sat)\n",
  );
  await promisify(execFile)(built("BINARY"), [
    ...["export", "-format", "play", "-dir", built("DIST"), "-engine", "none", "-timeout", "60s", "-o", file],
    path.join(folder, "clauses.smt2"),
  ]);
  const page = await fromDisk(t, file);
  await verdict(page, "safe");
  await soon.equal(() => page.locator(".source-name").innerText(), "clauses.smt2");
  await soon.equal(() => page.locator("#tabs button:not([hidden])", { hasText: "Try it" }).count(), 1);
  await page.locator("#tab-model").click();
  await soon.match(() => page.locator("#panel-model").textContent(), /this file holds only a recorded run/);
});

full("the page makes the same two files", async (t) => {
  const page = await server.open(t);
  await page.locator("#source-title").click();
  await page.keyboard.press("x");
  for (const [id, shows] of [
    ["handout", "Engine ready"],
    ["handout-alone", "without the engine"],
  ]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-export=${id}]`).click()]);
    const file = path.join(folder, download.suggestedFilename());
    await download.saveAs(file);
    const other = await fromDisk(t, file);
    await verdict(other, "safe");
    await soon.equal(() => other.title(), "Two counters – ic3play");
    await soon.match(() => other.locator("#engine-status").textContent(), new RegExp(shows));
    await other.close();
  }
});
