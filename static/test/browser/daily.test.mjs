// Daily use, with the engine itself: format, versions, files, exports, keys,
// print, presentation, links.

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
  built,
  choose,
  drawn,
  kept,
  leave,
  link,
  openPage,
  runExample,
  savedBy,
  site,
  soon,
  source,
  type,
  verdict,
} from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

const command = async (page, id) => {
  await page.locator("#more-open").click();
  await page.locator(`[data-command=${id}]`).click();
};
/** Returns the text of the file that a click saves. */
async function saved(page, act) {
  const { name, bytes } = await savedBy(page, act);
  return { name, text: bytes.toString() };
}

full("the program is formatted, and undo takes it back", async (t) => {
  const page = await server.again(t);
  await type(page, "int main(void){\nint x=0;\n  while(x<3){x++;}\nassert(x==3);\n}\n");
  await page.keyboard.press("Alt+Shift+f");
  await page.locator("#toast.shown", { hasText: "Formatted" }).waitFor();
  await soon.equal(
    () => source(page),
    "int main(void) {\n    int x = 0;\n    while (x < 3) { x++; }\n    assert(x == 3);\n}\n",
  );
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+z");
  await soon.match(() => source(page), /^int main\(void\)\{\nint x=0;/);
  await leave(page);
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.querySelector("#editor").shadowRoot.textContent.includes("x == 3"));
  await page.keyboard.press("f");
  await page.locator("#toast.shown", { hasText: "formatted already" }).waitFor();
});

full("earlier versions are kept over a reload, shown against the present, and restored", async (t) => {
  const page = await server.open(t);
  await type(page, "int main(void) {\n  int first = 1;\n  return 0;\n}\n");
  await page.keyboard.press("Control+Enter");
  await verdict(page, "safe");
  await kept(page, "first");
  await type(page, "int main(void) {\n  int second = 2;\n  return 0;\n}\n");
  await kept(page, "second");
  await link(page, (s) => s.source.includes("second"));
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#editor").shadowRoot?.textContent.includes("second"));
  await leave(page);
  await page.keyboard.press("v");
  await page.locator("#versions[open]").waitFor();
  await soon.equal(() => page.locator(".version").count(), 2);
  await soon.match(() => page.locator(".version").first().textContent(), /int main\(void\) \{.*the current text/);
  await soon.equal(async () => (await page.locator(".version-text ins").textContent()).trim(), "+   int first = 1;");
  await soon.equal(async () => (await page.locator(".version-text del").textContent()).trim(), "-   int second = 2;");
  await page.locator("#version-take").click();
  await soon.match(() => source(page), /first = 1/);
  await leave(page);
  await page.keyboard.press("v");
  await page.locator("#versions[open]").waitFor();
  await soon.equal(() => page.locator(".version").count(), 2, "nothing was lost");
  await page.locator("button", { hasText: "Delete all versions" }).click();
  await leave(page);
  await page.keyboard.press("v");
  await page.locator("#versions[open]").waitFor();
  await soon.equal(() => page.locator(".version").count(), 1, "but for the present");
});

full("a full store loses nothing that is on the page", async (t) => {
  const page = await server.open(t);
  await page.evaluate(() => {
    let n = 0;
    try {
      for (;;) localStorage.setItem(`fill${n++}`, "x".repeat(200_000));
    } catch {
      // no room for another large string
    }
    try {
      for (;;) localStorage.setItem(`fill${n++}`, "x".repeat(100));
    } catch {
      // No room is left even for a small string.
    }
  });
  await page.evaluate(() => {
    const set = localStorage.setItem;
    Storage.prototype.setItem = function (...args) {
      window.tried_ = true;
      set.apply(this, args);
    };
  });
  await type(page, `int main(void) {\n  // ${"y".repeat(5000)}\n  assert(1 < 2);\n  return 0;\n}\n`);
  await page.waitForFunction(() => window.tried_); // the failure is not shown
  await page.keyboard.press("Control+Enter");
  await page.locator("#verdict[data-verdict=safe]:not([data-outdated])").waitFor();
  await leave(page);
  await page.keyboard.press("v");
  await page.locator("#versions[open]").waitFor();
});

test("examples are found by what they say and hold", async (t) => {
  const page = await server.again(t);
  await page.keyboard.press("e");
  await page.locator(".card").first().waitFor();
  await drawn(page);
  const all = await page.locator(".card").count();
  assert.ok(all >= 15 && (await page.locator("#gallery-body h3").count()) >= 3);
  await page.locator("#gallery input[type=search]").fill("parity");
  await soon.equal(() => page.locator(".card").first().getAttribute("data-example"), "parity");
  await soon.ok(async () => (await page.locator(".card").count()) < all);
  await page.locator("#gallery input[type=search]").fill("unsafe");
  await soon.equal(() => page.locator(".card .tag.safe").count(), 0);
  assert.ok((await page.locator(".card .tag.unsafe").count()) > 3);
  await page.locator("#gallery input[type=search]").fill("zzzz");
  await soon.match(() => page.locator("#gallery-body").textContent(), /No example has all these words/);
  await page.locator("#gallery input[type=search]").fill("off by one");
  await page.keyboard.press("Enter");
  await soon.match(() => source(page), /i <= limit/);
  await verdict(page, "unsafe"); // choosing an example runs it
});

test("engines and options are explained, with their sources", async (t) => {
  const page = await server.again(t);
  await page.keyboard.press(",");
  await soon.match(
    () => page.locator(".engine-item", { hasText: "ic3:" }).textContent(),
    /Frames at each location.*FMCAD 2015/s,
  );
  await soon.match(() => page.locator(".option", { hasText: "ctg" }).locator("cite").textContent(), /FMCAD 2013/);
  await page.locator("#engine-cegar").check();
  await soon.match(
    () => page.locator(".option", { hasText: "expressions" }).locator("cite").textContent(),
    /^Birgmeier, section 3\.6$/,
  );
  await page.locator("#engine-bmc").check();
  await soon.equal(() => page.locator("#engine").inputValue(), "bmc");
  await page.locator("#engine-ic3").check();
  await page.locator("#engine-ic3-PAPER").check();
  await soon.equal(() => page.locator("#engine").inputValue(), "ic3:PAPER");
  await soon.equal(() => page.locator("#option-generalise").isChecked(), false);
  await page.locator("#option-generalise").check();
  await soon.match(() => page.locator(".option", { hasText: "generalise" }).textContent(), /Default: off/);
  await soon.equal(() => page.locator("#options-count").textContent(), "1");
  await page.locator("#options-reset").click();
  await soon.equal(() => page.locator("#option-generalise").isChecked(), false);
});

test("an error's fix is offered below the program and in it, and undone", async (t) => {
  const page = await server.again(t);
  await type(page, "int main(void) {\n  int count = 3;\n  cuont = 4;\n  count = count << 1;\n  return 0;\n}\n");
  const fix = (label) => page.getByRole("button", { name: label, exact: true });
  await fix("Write count").waitFor();
  await soon.equal(() => page.locator(".message-row .fix").count(), 2);
  await fix("Write count * 2").click();
  await soon.match(() => source(page), /cuont = 4;\n {2}count = count \* 2;/);
  await page.locator(".message-row").nth(1).waitFor({ state: "detached" });
  await page.locator("#editor .cm-lintRange-error", { hasText: "cuont" }).hover();
  await page.locator("#editor .cm-diagnosticAction", { hasText: "Write count" }).click();
  await page.locator("#messages").waitFor({ state: "hidden" });
  await soon.match(() => source(page), /\n {2}count = 4;/);
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await soon.match(() => source(page), /cuont = 4;\n {2}count = count << 1;/);
});

full("program and result are copied as Markdown, with a link that brings them back", async (t) => {
  const page = await server.open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await leave(page);
  await page.keyboard.press("m");
  await page.locator("#toast.shown", { hasText: "Markdown" }).waitFor();
  const md = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(md, /```c\nint nondet_int\(void\);[\s\S]*\*\*Safe\*\*[\s\S]*\| line 9 \| `/);
  const link = /\[Open in ic3play\]\((.*)\)/.exec(md)[1];
  const other = await openPage(t, server.browser, link);
  await other.waitForFunction(() =>
    document.querySelector("#editor").shadowRoot?.textContent.includes("assert(y == 0)"),
  );
});

test("every export is a file with its content", async (t) => {
  const page = await server.again(t);
  await runExample(page, "off-by-one", "unsafe");
  await page.locator(".node.error").waitFor();
  await leave(page);
  await page.keyboard.press("x");
  const get = (id) => saved(page, () => page.locator(`[data-export=${id}]`).click());
  const svg = await get("svg");
  assert.equal(svg.name, "off-by-one.svg");
  assert.match(svg.text, /^<svg .*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.match(svg.text, />error<\/text>/);
  assert.doesNotMatch(svg.text, /class="node/, "it needs no style sheet");
  assert.match(svg.text, /stroke="rgb/);
  const png = await get("png");
  assert.match(png.text, /^.PNG/);
  const dot = await get("dot");
  assert.match(dot.text, /^digraph "off-by-one\.c" \{/);
  const chc = await get("chc");
  assert.match(chc.text, /\(set-logic HORN\)[\s\S]*\(check-sat\)/);
  const events = (await get("events")).text
    .trim()
    .split("\n")
    .map((l) => JSON.parse(l));
  assert.ok(events.length > 10 && events.every((e, i) => e.n === i && typeof e.k === "string"));
  const witness = JSON.parse((await get("witness")).text);
  assert.equal(witness.format, "ic3play-witness/1");
  assert.equal(witness.verdict, "unsafe");
  assert.match(witness.sha256, /^[0-9a-f]{64}$/);
  assert.equal(witness.inputs[0].value, "2");
  assert.match(witness.failure.note, /assertion count <= limit is false/);
  await soon.match(async () => (await get("test")).text, /int nondet_int\(void\)/);
  await soon.match(async () => (await get("program")).text, /i <= limit/);
});

full("what cannot be exported says why", async (t) => {
  const page = await server.again(t);
  await type(page, "int main(void) { double *d = 0; if (d[1] > 0) return 1; }\n");
  await page.locator("#messages").waitFor();
  await leave(page);
  await page.keyboard.press("x");
  await soon.match(() => page.locator("[data-export=chc]").textContent(), /the program has errors/);
  await soon.equal(() => page.locator("[data-export=chc]").isDisabled(), true);
  await soon.match(() => page.locator("[data-export=test]").textContent(), /changed since this run: the program/);
  await soon.equal(() => page.locator("[data-export=program]").isDisabled(), false);
});

test("a file is opened by the menu and by dropping it, and saved", async (t) => {
  const page = await server.again(t);
  await type(page, "int main(void) { int mine = 1; return 0; }\n");
  await kept(page, "mine");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), command(page, "open")]);
  await chooser.setFiles({
    name: "opened.c",
    mimeType: "text/x-c",
    buffer: Buffer.from("int main(void) {\r\n  int opened = 2;\r\n  return 0;\r\n}\r\n"),
  });
  await page.locator("#notice p", { hasText: "opened.c is opened" }).waitFor();
  await soon.equal(() => page.locator("#file-name").textContent(), "opened.c");
  await soon.match(() => source(page), /opened = 2;\n {2}return/);
  await page.locator("#notice button", { hasText: "Restore your program" }).click();
  await soon.match(() => source(page), /mine = 1/);
  const drop = (name, bytes) =>
    page.evaluate(
      ([name, bytes]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], name));
        for (const kind of ["dragenter", "dragover", "drop"])
          document
            .querySelector("#editor")
            .dispatchEvent(
              new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true, composed: true }),
            );
        return document.body.classList.contains("dropping");
      },
      [name, [...Buffer.from(bytes)]],
    );
  assert.equal(await drop("dropped.c", "int main(void) { int dropped = 3; return 0; }\n"), false);
  await page.waitForFunction(() => document.querySelector("#editor").shadowRoot.textContent.includes("dropped"));
  await drop("image.png", "\x89PNG\0\0");
  await page.locator("#notice p", { hasText: "image.png is not a text file" }).waitFor();
  await soon.match(() => source(page), /dropped = 3/);
  const file = await saved(page, () => page.keyboard.press("Control+Shift+S"));
  assert.deepEqual(file, { name: "dropped.c", text: "int main(void) { int dropped = 3; return 0; }\n" });
});

full("of several files one is the program, and the notice about another goes", async (t) => {
  const page = await server.again(t);
  const drop = (...files) =>
    page.evaluate((list) => {
      const data = new DataTransfer();
      for (const [name, text] of list) data.items.add(new File([text], name));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, files);
  await drop(["big.c", "int x;\n".repeat(200_000)]);
  await page.locator("#notice p", { hasText: "big.c is too large: the limit for a program is 1 MB" }).waitFor();
  await drop(["one.c", "int main(void) { return 1; }\n"]);
  await soon.equal(() => page.locator("#notice").isVisible(), false);
  await soon.match(() => source(page), /return 1/);
  await drop(["two.c", "int main(void) { return 2; }\n"], ["three.c", "int main(void) { return 3; }\n"]);
  await page.locator("#notice p", { hasText: "two.c and three.c are two programs" }).waitFor();
  await soon.match(() => source(page), /return 1/);
  await drop(["w.json", "{}"], ["four.c", "int main(void) { return 4; }\n"]);
  await page.locator("#validation[data-status=invalid]").waitFor();
  await soon.match(() => source(page), /return 4/, "the program first, then the witness");
});

test("a program and its header that are dropped are tabs: its run leads there, a link brings them, files come and go", async (t) => {
  const page = await server.again(t);
  await page.evaluate(() => {
    const data = new DataTransfer();
    const header =
      "\n\nint sum(int n) {\n  int s = 0;\n  for (int i = 0; i < n; i++) s = s + i;\n  assert(s != 3);\n  return s;\n}\n";
    data.items.add(new File([header], "sum.h"));
    data.items.add(new File(['#include "sum.h"\nint main(void) { return sum(nondet_int()); }\n'], "main.c"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  const tabs = (p) => p.locator(".file-tabs [role=tab]").allTextContents();
  const shown = (p) => p.locator(".file-tabs [aria-selected=true]").textContent();
  await soon.deepEqual(() => tabs(page), ["main.c", "sum.h"]);
  await soon.match(() => source(page), /#include "sum.h"/);
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  await soon.match(() => page.locator("#verdict").textContent(), /line 6 of sum\.h can fail/);
  await leave(page);
  await page.keyboard.press("End");
  await soon.equal(() => shown(page), "sum.h", "the failing statement");
  await soon.match(() => source(page), /int sum/);
  await page.locator("#file-tab-1").focus();
  await page.keyboard.press("ArrowRight");
  await soon.equal(() => shown(page), "main.c");
  await axe(page, "tabs of files");
  await page.locator("#share").click();
  await soon.match(() => page.url(), /#1\./);
  const other = await server.open(t, { hash: new URL(page.url()).hash });
  await soon.deepEqual(() => tabs(other), ["main.c", "sum.h"]);

  await page.locator("#file-tab-0").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("F2");
  await page.locator(".file-name-field").fill("stdio.h");
  await page.keyboard.press("Enter");
  await page.locator(".file-fault", { hasText: "a header of C" }).waitFor();
  await page.locator(".file-name-field").fill("lib/add.h");
  await page.keyboard.press("Enter");
  await soon.deepEqual(() => tabs(page), ["main.c", "lib/add.h"]);
  await page.keyboard.press("Home");
  await soon.match(() => source(page), /#include "lib\/add.h"/);
  await page.keyboard.press("End");
  await page.keyboard.press("Delete");
  await soon.equal(() => page.locator("#files").isVisible(), false);
  await page.locator("#notice button", { hasText: "Undo" }).click();
  await soon.deepEqual(() => tabs(page), ["main.c", "lib/add.h"]);
  // The offer ends when another program takes the place of the one that lost the file.
  await page.locator("#file-tab-1").focus();
  await page.keyboard.press("Delete");
  await page.locator("#notice", { hasText: "is removed" }).waitFor();
  await choose(page, "first-loop");
  await page.locator("#notice", { hasText: "is removed" }).waitFor({ state: "hidden" });
});

full("one version is forgotten; a store that keeps nothing is said", async (t) => {
  const page = await server.open(t);
  for (const name of ["first", "second"]) {
    await type(page, `int main(void) {\n  int ${name} = 1;\n  return 0;\n}\n`);
    await page.keyboard.press("Control+Enter");
    await verdict(page, "safe");
  }
  await leave(page);
  await page.keyboard.press("v");
  await soon.equal(() => page.locator(".version").count(), 2);
  await soon.equal(() => page.locator("#version-forget").isDisabled(), false);
  await page.locator("#version-forget").click();
  await soon.equal(() => page.locator(".version").count(), 1);
  await soon.match(() => page.locator(".version").textContent(), /the current text/);
  await soon.equal(() => page.locator("#version-forget").isDisabled(), true, "the program itself is not forgotten");
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    localStorage.clear();
    Storage.prototype.setItem = () => {
      throw new DOMException("no", "SecurityError");
    };
  });
  await page.keyboard.press("v");
  await page.locator("#versions", { hasText: "This browser cannot store versions" }).waitFor();
});

full("a link after a run has its verdict in another browser, and the events are the command's", async (t) => {
  const page = await server.again(t);
  const program =
    "int f(int a) { int x = a; while (x > 10) x--; return x; }\nint main(void) {\n  int n = nondet_int();\n  n = f(n);\n  assert(n <= 10);\n  return 0;\n}\n";
  await type(page, program);
  await page.keyboard.press("Control+Enter");
  await verdict(page, "safe");
  await leave(page);
  await page.keyboard.press("x");
  const file = await saved(page, () => page.locator("[data-export=events]").click());
  const dir = mkdtempSync(path.join(tmpdir(), "events"));
  t.after(() => rmSync(dir, { recursive: true }));
  writeFileSync(path.join(dir, "a.c"), program);
  const run = spawnSync(
    built("BINARY"),
    ["check", "-engine", await page.locator("#engine").inputValue(), "-trace", "a.jsonl", "a.c"],
    { cwd: dir },
  );
  assert.equal(run.status, 0);
  const timeless = (text) => text.replace(/"us":\d+,/g, "");
  assert.equal(timeless(file.text), timeless(readFileSync(path.join(dir, "a.jsonl"), "utf8")));
  await page.keyboard.press("Escape");
  const other = await server.open(t, { hash: await link(page, (s) => s.source === program && s.selected) });
  await verdict(other, "safe");
  await soon.equal(() => source(other), program);
});

full("single-character keys can be switched off; the others stay", async (t) => {
  const page = await server.open(t);
  await leave(page);
  await page.keyboard.press("?");
  await page.locator("#help[open]").waitFor();
  await page.locator("#plain-keys").uncheck();
  await page.keyboard.press("Escape");
  await leave(page);
  await page.keyboard.press("v");
  await page.keyboard.press("?");
  await drawn(page);
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await page.keyboard.press("Control+Enter");
  await verdict(page, "safe");
  await page.reload();
  await verdict(page, "safe");
  await page.keyboard.press("v");
  await drawn(page);
  assert.equal(await page.locator("dialog[open]").count(), 0);
});

test("every key of the help is one of the table, and no two are the same", async (t) => {
  const page = await server.again(t);
  await page.locator("#help-open").click();
  await page.locator("#help dl.keys").first().waitFor();
  const groups = await page
    .locator("#help dl.keys")
    .evaluateAll((l) => l.map((dl) => [...dl.querySelectorAll("kbd")].map((k) => k.textContent)));
  assert.ok(groups.length >= 6);
  const anywhere = groups.slice(0, 6).flat();
  assert.equal(new Set(anywhere).size, anywhere.length, anywhere.join(" "));
  for (const key of ["Ctrl + Enter", "Esc", "F8", "F9", "G", "Shift + G", "R", "V", "X", "M", "P", "?"])
    assert.ok(groups.flat().includes(key), key);
});

test("the menu is walked with the arrow keys and closed by Escape", async (t) => {
  const page = await server.again(t);
  await leave(page);
  await page.keyboard.press(".");
  await page.locator("#more:popover-open").waitFor();
  const at = () => page.evaluate(() => document.activeElement.dataset.command);
  const first = await at();
  await page.keyboard.press("ArrowDown");
  await soon.notEqual(at, first);
  await page.keyboard.press("Home");
  await soon.equal(at, first);
  await page.keyboard.press("Escape");
  await soon.equal(() => page.locator("#more:popover-open").count(), 0);
});

full("a presentation has large type, and ends by its key", async (t) => {
  const page = await server.again(t);
  const size = () => page.locator("#editor .cm-content").evaluate((e) => parseFloat(getComputedStyle(e).fontSize));
  const before = await size();
  await leave(page);
  await page.keyboard.press("p");
  await page.locator("body.presenting").waitFor();
  await soon.ok(async () => (await size()) >= 1.5 * before);
  await soon.ok(async () => (await page.locator("#run").isVisible()) && (await page.locator(".graph-svg").isVisible()));
  await soon.ok(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.keyboard.press("p");
  await page.waitForFunction(() => !document.body.classList.contains("presenting"));
  await soon.equal(size, before);
});

test("on paper stand the whole program, the verdict, the proof and the graph", async (t) => {
  const page = await server.open(t);
  await page.locator(".node.entry").waitFor();
  await page.evaluate(
    () =>
      (window.print = () => {
        window.dispatchEvent(new Event("beforeprint"));
        window.printed = document.querySelector("#paper").textContent;
      }),
  );
  await leave(page);
  await page.keyboard.press("Control+p");
  await page.waitForFunction(() => window.printed);
  const paper = await page.evaluate(() => window.printed);
  assert.match(
    paper,
    /two-counters\.c.*Safe\. No run can fail an assertion\. Proved in .*proof checked\. Engine ic3\..*Mathematical integers.*always.*while \(x < n\).*Invariant.*line 9.*Control flow/s,
  );
  // The print has complete labels, even if the drawing on the page shortens them.
  assert.match(paper, /Edges.*The startLine 9n = nondet_int\(\)\n\[n >= 0\]\nx = 0\ny = n/s);
  assert.match(paper, /Line 9Line 9\[x < n\]\nx = x \+ 1\ny = y - 1/);
  assert.match(paper, /They read like C, line by line/, "y = n has the n of the line before");
  await page.emulateMedia({ media: "print" });
  await soon.equal(() => page.locator("main").isVisible(), false);
  await soon.equal(() => page.locator("#paper").isVisible(), true);
  await soon.ok(() => page.locator(".paper-graph").evaluate((i) => i.complete && i.naturalWidth > 50));
  await soon.equal(() => page.locator("#paper").evaluate((p) => getComputedStyle(p).color), "rgb(0, 0, 0)");
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await soon.equal(() => page.locator("#paper").textContent(), "");
  // A result of Horn clauses is printed with the words of the page, and the warnings of a program stand behind it.
  await page.emulateMedia({ media: "screen" });
  const print = async () => {
    await page.evaluate(() => window.print());
    return page.evaluate(() => window.printed);
  };
  await runExample(page, "too-many-coins", "unsafe");
  await soon.match(
    print,
    /Unsat\. The clauses derive false .*derivation checked\. Engine ic3\..*Derivation.*6false5line 10/s,
  );
  await runExample(page, "fibonacci", "safe");
  await soon.match(print, /Sat\. The clauses have a model .*model checked\..*Model\(define-fun fib /s);
  await type(page, "int main(void) { return 0; }\n");
  await page.locator("#run").click();
  await verdict(page, "safe");
  await soon.match(print, /Safe\. Warning: .*Warnings.*Line 1: the program has no assertion/s);
  // A label that the graph shortens is printed in full. A graph of so many locations does not show a part of itself.
  await page.emulateMedia({ media: "screen" });
  const loop = "while (counter < limit) { counter = counter + 1; limit = limit - 1; }\n";
  await type(
    page,
    `int main(void) { int counter = nondet_int(), limit = nondet_int();\n${loop.repeat(16)}assert(counter != 7); }\n`,
  );
  await soon.ok(async () => (await page.locator(".node").count()) > 14);
  await page.setViewportSize({ width: 760, height: 420 });
  const drawn = () =>
    page
      .locator(".graph-svg .edge-text")
      .evaluateAll((list) =>
        list
          .map((el) => [...el.childNodes].map((c) => (c.nodeName === "title" ? "" : c.textContent)).join("\n"))
          .join("\n"),
      );
  await soon.doesNotMatch(drawn, /limit = limit - 1/);
  const before = await drawn();
  const printed = () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event("beforeprint"));
      const src = decodeURIComponent(document.querySelector(".paper-graph").src);
      window.dispatchEvent(new Event("afterprint"));
      const svg = new DOMParser().parseFromString(src.slice(src.indexOf("<svg")), "image/svg+xml");
      for (const t of svg.querySelectorAll("title")) t.remove();
      return svg.documentElement.textContent;
    });
  await soon.match(printed, /\[counter < limit\].*counter = counter \+ 1.*limit = limit - 1.*\[limit <= counter\]/s);
  assert.equal(await drawn(), before, "the page is as it was");
});

full("a link made by another engine says so", async (t) => {
  const page = await server.again(t);
  await type(page, "int main(void) { int x = 0; assert(x == 0); return 0; }\n");
  await link(page, (s) => /x == 0/.test(s.source));
  const hash = await page.evaluate(async () => {
    const bytes = Uint8Array.from(atob(location.hash.slice(3).replace(/-/g, "+").replace(/_/g, "/")), (c) =>
      c.charCodeAt(0),
    );
    const state = JSON.parse(
      await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text(),
    );
    state.x = "0000000000";
    const out = new Uint8Array(
      await new Response(
        new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream("deflate-raw")),
      ).arrayBuffer(),
    );
    return `#1.${btoa(String.fromCharCode(...out))
      .replace(/\+/g, "-")
      .replace(/\//g, "_")
      .replace(/=+$/, "")}`;
  });
  const other = await server.open(t, { hash });
  await other.locator("#toast.shown, #notice:not([hidden])", { hasText: "another version of the engine" }).waitFor();
});

full("in forced colours everything is there", async (t) => {
  const page = await server.open(t, { forcedColors: "active", scheme: "dark" });
  await page.locator(".node.entry").waitFor();
  for (const id of ["#run", "#more-open", "#verdict-word", ".inv-item", "#slider"])
    await soon.ok(() => page.locator(id).first().isVisible(), id);
  // In forced colours, drawings use the system's colours, and no others.
  await leave(page);
  await page.keyboard.press("Home");
  for (let at = 1; at < 9; at++) await page.keyboard.press("ArrowRight");
  await page.locator(".node.asked").waitFor();
  const odd = () =>
    page.evaluate(() => {
      const probe = document.createElement("i");
      document.body.append(probe);
      const system = ["Canvas", "CanvasText", "Highlight"].map((c) => {
        probe.style.color = c;
        return getComputedStyle(probe).color;
      });
      probe.remove();
      const seen = [
        ...document.querySelectorAll(".graph-svg :is(.shape, .ring, .line, .edge-back, text, .badge.on rect)"),
      ];
      return seen.flatMap((el) => {
        const { fill, stroke } = getComputedStyle(el);
        return [fill, stroke]
          .filter((c) => !/^none|^url|, 0\)$/.test(c) && !system.includes(c))
          .map((c) => `${el.parentElement.getAttribute("class")} ${el.getAttribute("class")} ${c}`);
      });
    });
  await soon.deepEqual(odd, []);
});

fullAxeTests(
  "daily use",
  async (t, options) => {
    const page = await server.open(t, options);
    await page.locator("#more-open").click();
    await page.locator("#more:popover-open").waitFor();
    await axe(page, "menu", { inside: "#more" });
    await page.locator("[data-command=export]").click();
    await page.locator("#exports[open]").waitFor();
    await axe(page, "exports", { inside: "#exports" });
    await page.keyboard.press("Escape");
    for (const id of ["gallery", "options", "help"]) {
      await page.locator(`#${id}-open`).click();
      await page.locator(`#${id}[open]`).waitFor();
      await axe(page, id, { inside: `#${id}` });
      await page.keyboard.press("Escape");
    }
    await type(page, "int main(void) {\n  int count = 3;\n  cuont = 1;\n  return 0;\n}\n");
    await page.locator(".message-row .fix").waitFor();
    await axe(page, "fixes", { inside: "#messages" });
    await leave(page);
    await page.keyboard.press("v");
    await page.locator("#versions[open]").waitFor();
    await axe(page, "versions", { inside: "#versions" });
    await page.keyboard.press("Escape");
    await page.keyboard.press("p");
    await page.locator("body.presenting").waitFor();
    await axe(page, "presentation");
  },
  everyWidth,
);

test("embed code: a fence on the clipboard, which ic3play embed would read", async (t) => {
  const page = await server.again(t);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await leave(page);
  await page.keyboard.press("x");
  await page.locator("[data-export=embed-markdown]").click();
  await soon.match(() => page.locator("#exports [role=status]").textContent(), /Markdown: copied/);
  const shown = page.locator("[data-export=embed-markdown] .export-done");
  assert.equal(await shown.innerText(), "copied");
  const seen = await shown.evaluate((el) => {
    const r = el.getBoundingClientRect();
    return el.contains(document.elementFromPoint(r.left + 4, r.top + 4));
  });
  assert.ok(seen, "on the entry, in view");
  assert.match(
    await page.locator("#export-embedding").innerText(),
    /^An iframe loads this page\. What the other two need is described under A verifier inside a document\.$/,
  );
  // The link leads to the one place that describes it, which names no file that a visitor lacks.
  const needs = await page.context().newPage();
  await needs.goto(await page.locator("#export-embedding a").getAttribute("href"));
  const described = (await needs.locator("main").innerText()).slice(0, 4000);
  assert.match(
    described,
    /What a document needs\n.*embed\.js .*make embed.*npm package.*'wasm-unsafe-eval'.*Without a network/s,
  );
  assert.doesNotMatch(described, /docs\//);
  await needs.close();
  // Exports are listed by what they are for.
  assert.deepEqual(await page.locator("#exports h3").allTextContents(), [
    "To hand out or keep",
    "The result, to check it elsewhere",
    "Inside a document",
    "For other tools",
    "Pictures of this moment",
  ]);
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^```c ic3play.*\n[^]*\n```\n$/);
  await page.locator("[data-export=embed-iframe]").click();
  await soon.match(() => page.evaluate(() => navigator.clipboard.readText()), /^<iframe src="http/);
  await shown.waitFor({ state: "detached" });
});
