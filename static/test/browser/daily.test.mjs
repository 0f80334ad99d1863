// Daily use, with the engine itself: format, versions, files, exports, keys,
// print, presentation, links.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { launch, openPage, serveDir } from "../harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const dist = process.env.IC3PLAY_DIST;
if (!dist) throw new Error("run by static/test/run.mjs");

let server;
let browser;
before(async () => {
  server = await serveDir(dist);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

async function open(t, { hash = "", width = 1280, height = 800, ...options } = {}) {
  const page = await openPage(t, browser, server.url + hash, { viewport: { width, height }, ...options });
  await page.locator("#verdict[data-verdict=safe], #verdict[data-verdict=unsafe]").waitFor({ timeout: 20_000 });
  return page;
}

const type = async (page, text) => {
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
};
const text = async (page) => (await page.locator("#editor .cm-line").allTextContents()).join("\n");
const leave = (page) => page.locator("h1").click();
const command = async (page, id) => {
  await page.locator("#more-open").click();
  await page.locator(`[data-command=${id}]`).click();
};
/** The text of the file that a click saves. */
async function saved(page, act) {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

test("the program is formatted, and undo takes it back", async (t) => {
  const page = await open(t);
  await type(page, "int main(void){\nint x=0;\n  while(x<3){x++;}\nassert(x==3);\n}\n");
  await page.keyboard.press("Alt+Shift+f");
  await page.locator("#toast.shown", { hasText: "Formatted" }).waitFor();
  assert.equal(await text(page), "int main(void) {\n    int x = 0;\n    while (x < 3) { x++; }\n    assert(x == 3);\n}\n");
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+z");
  assert.match(await text(page), /^int main\(void\)\{\nint x=0;/);
  await leave(page);
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.querySelector("#editor").shadowRoot.textContent.includes("x == 3"));
  await page.keyboard.press("f");
  await page.locator("#toast.shown", { hasText: "formatted already" }).waitFor();
});

test("earlier versions are kept over a reload, shown against the present, and restored", async (t) => {
  const page = await open(t);
  await type(page, "int main(void) {\n  int first = 1;\n  return 0;\n}\n");
  await page.keyboard.press("Control+Enter");
  await page.locator("#verdict[data-verdict=safe]").waitFor();
  await page.waitForTimeout(500);
  await type(page, "int main(void) {\n  int second = 2;\n  return 0;\n}\n");
  await page.waitForTimeout(700);
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#editor").shadowRoot?.textContent.includes("second"));
  await leave(page);
  await page.keyboard.press("v");
  await page.locator("#versions[open]").waitFor();
  assert.equal(await page.locator(".version").count(), 2);
  assert.match(await page.locator(".version").first().textContent(), /int main\(void\) \{.*as it is now/);
  assert.equal((await page.locator(".version-text ins").textContent()).trim(), "+   int first = 1;");
  assert.equal((await page.locator(".version-text del").textContent()).trim(), "-   int second = 2;");
  await page.locator("#version-take").click();
  assert.match(await text(page), /first = 1/);
  await leave(page);
  await page.keyboard.press("v");
  await page.locator("#versions[open]").waitFor();
  assert.equal(await page.locator(".version").count(), 2, "nothing was lost");
  await page.locator("button", { hasText: "Forget them all" }).click();
  await leave(page);
  await page.keyboard.press("v");
  await page.locator("#versions[open]").waitFor();
  assert.equal(await page.locator(".version").count(), 1, "but for the present");
});

test("a full store loses nothing that is on the page", async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    let n = 0;
    try {
      for (;;) localStorage.setItem(`fill${n++}`, "x".repeat(200_000));
    } catch {
      // full
    }
    try {
      for (;;) localStorage.setItem(`fill${n++}`, "x".repeat(100));
    } catch {
      // to the brim
    }
  });
  await type(page, `int main(void) {\n  // ${"y".repeat(5000)}\n  assert(1 < 2);\n  return 0;\n}\n`);
  await page.waitForTimeout(600);
  await page.keyboard.press("Control+Enter");
  await page.locator("#verdict[data-verdict=safe]:not([data-outdated])").waitFor();
  await leave(page);
  await page.keyboard.press("v");
  await page.locator("#versions[open]").waitFor();
});

test("examples are found by what they say and hold", async (t) => {
  const page = await open(t);
  await page.keyboard.press("e");
  await page.locator(".card").first().waitFor();
  const all = await page.locator(".card").count();
  assert.ok(all >= 15 && await page.locator("#gallery-body h3").count() >= 3);
  await page.locator("#gallery input[type=search]").fill("parity");
  assert.equal(await page.locator(".card").first().getAttribute("data-example"), "parity");
  assert.ok(await page.locator(".card").count() < all);
  await page.locator("#gallery input[type=search]").fill("safe");
  assert.equal(await page.locator(".card .tag.unsafe").count(), 0);
  await page.locator("#gallery input[type=search]").fill("zzzz");
  assert.match(await page.locator("#gallery-body").textContent(), /No example has all these words/);
  await page.locator("#gallery input[type=search]").fill("off by one");
  await page.keyboard.press("Enter");
  assert.match(await text(page), /i <= limit/);
});

test("engines and options are explained, with their sources", async (t) => {
  const page = await open(t);
  await page.keyboard.press(",");
  assert.match(await page.locator(".engine-item", { hasText: "cfa:" }).textContent(), /Frames at each location.*FMCAD 2015/s);
  assert.match(await page.locator(".option", { hasText: "ctg" }).locator("cite").textContent(), /FMCAD 2013/);
  await page.locator("#engine-cegar").check();
  assert.match(await page.locator(".option", { hasText: "expressions" }).locator("cite").textContent(), /^Birgmeier, section 3\.6$/);
  await page.locator("#engine-bmc").check();
  assert.equal(await page.locator("#engine").inputValue(), "bmc");
  await page.locator("#engine-cfa").check();
  await page.locator("#engine-cfa-PAPER").check();
  assert.equal(await page.locator("#engine").inputValue(), "cfa:PAPER");
  assert.equal(await page.locator("#option-generalise").isChecked(), false);
  await page.locator("#option-generalise").check();
  assert.match(await page.locator(".option", { hasText: "generalise" }).textContent(), /Usually off/);
  assert.equal(await page.locator("#options-count").textContent(), "1");
  await page.locator("#options-reset").click();
  assert.equal(await page.locator("#option-generalise").isChecked(), false);
});

test("an error's fix is offered below the program and in it, and undone", async (t) => {
  const page = await open(t);
  await type(page, "int main(void) {\n  int count = 3;\n  cuont = count << 2;\n  return 0;\n}\n");
  const fix = (label) => page.getByRole("button", { name: label, exact: true });
  await fix("Write count").waitFor();
  assert.equal(await page.locator(".message-row .fix").count(), 2);
  await fix("Write count * 4").click();
  assert.match(await text(page), /cuont = count \* 4;/);
  await page.locator(".message-row").nth(1).waitFor({ state: "detached" });
  await page.locator("#editor .cm-lintRange-error", { hasText: "cuont" }).hover();
  await page.locator("#editor .cm-diagnosticAction", { hasText: "Write count" }).click();
  await page.locator("#messages").waitFor({ state: "hidden" });
  assert.match(await text(page), /\n {2}count = count \* 4;/);
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  assert.match(await text(page), /cuont = count << 2;/);
});

test("program and result are copied as Markdown, with a link that brings them back", async (t) => {
  const page = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await leave(page);
  await page.keyboard.press("m");
  await page.locator("#toast.shown", { hasText: "Markdown" }).waitFor();
  const md = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(md, /```c\nint nondet_int\(void\);[\s\S]*\*\*Safe\*\*[\s\S]*\| line 9 \| `/);
  const link = /\[Open in ic3play\]\((.*)\)/.exec(md)[1];
  const other = await openPage(t, browser, link);
  await other.waitForFunction(() => document.querySelector("#editor").shadowRoot?.textContent.includes("assert(y == 0)"));
});

test("every export is a file with its content", async (t) => {
  const page = await open(t);
  await page.locator("#gallery-open").click();
  await page.locator("[data-example=off-by-one]").click();
  await page.locator("#run").click();
  await page.locator("#verdict[data-verdict=unsafe]").waitFor();
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
  const events = (await get("events")).text.trim().split("\n").map((l) => JSON.parse(l));
  assert.ok(events.length > 10 && events.every((e, i) => e.n === i && typeof e.k === "string"));
  const witness = JSON.parse((await get("witness")).text);
  assert.equal(witness.format, "ic3play-witness/1");
  assert.equal(witness.verdict, "unsafe");
  assert.match(witness.sha256, /^[0-9a-f]{64}$/);
  assert.equal(witness.inputs[0].value, "2");
  assert.match(witness.failure.note, /assertion count <= limit is false/);
  assert.match((await get("test")).text, /int nondet_int\(void\)/);
  assert.match((await get("program")).text, /i <= limit/);
});

test("what cannot be exported says why", async (t) => {
  const page = await open(t);
  await type(page, "int main(void) { int *p; }\n");
  await page.locator("#messages").waitFor();
  await leave(page);
  await page.keyboard.press("x");
  assert.match(await page.locator("[data-export=chc]").textContent(), /the program has errors/);
  assert.equal(await page.locator("[data-export=chc]").isDisabled(), true);
  assert.match(await page.locator("[data-export=test]").textContent(), /there is no counterexample/);
  assert.equal(await page.locator("[data-export=program]").isDisabled(), false);
});

test("a file is opened by the menu and by dropping it, and saved", async (t) => {
  const page = await open(t);
  await type(page, "int main(void) { int mine = 1; return 0; }\n");
  await page.waitForTimeout(500);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), command(page, "open")]);
  await chooser.setFiles({ name: "opened.c", mimeType: "text/x-c", buffer: Buffer.from("int main(void) {\r\n  int opened = 2;\r\n  return 0;\r\n}\r\n") });
  await page.locator("#notice p", { hasText: "opened.c is opened" }).waitFor();
  assert.equal(await page.locator("#file-name").textContent(), "opened.c");
  assert.match(await text(page), /opened = 2;\n {2}return/);
  await page.locator("#notice button", { hasText: "Take it back" }).click();
  assert.match(await text(page), /mine = 1/);
  const drop = (name, bytes) => page.evaluate(([name, bytes]) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], name));
    for (const kind of ["dragenter", "dragover", "drop"]) document.querySelector("#editor").dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true, composed: true }));
    return document.body.classList.contains("dropping");
  }, [name, [...Buffer.from(bytes)]]);
  assert.equal(await drop("dropped.c", "int main(void) { int dropped = 3; return 0; }\n"), false);
  await page.waitForFunction(() => document.querySelector("#editor").shadowRoot.textContent.includes("dropped"));
  await drop("image.png", "\x89PNG\0\0");
  await page.locator("#notice p", { hasText: "image.png is no text" }).waitFor();
  assert.match(await text(page), /dropped = 3/);
  const file = await saved(page, () => page.keyboard.press("Control+Shift+S"));
  assert.deepEqual(file, { name: "dropped.c", text: "int main(void) { int dropped = 3; return 0; }\n" });
});

test("single-character keys can be switched off; the others stay", async (t) => {
  const page = await open(t);
  await leave(page);
  await page.keyboard.press("?");
  await page.locator("#help[open]").waitFor();
  await page.locator("#plain-keys").uncheck();
  await page.keyboard.press("Escape");
  await leave(page);
  await page.keyboard.press("v");
  await page.keyboard.press("?");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await page.keyboard.press("Control+Enter");
  await page.locator("#verdict[data-verdict=safe]").waitFor();
  await page.reload();
  await page.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 20_000 });
  await page.keyboard.press("v");
  assert.equal(await page.locator("dialog[open]").count(), 0);
});

test("every key of the help is one of the table, and no two are the same", async (t) => {
  const page = await open(t);
  await page.locator("#help-open").click();
  const groups = await page.locator("#help dl.keys").evaluateAll((l) => l.map((dl) => [...dl.querySelectorAll("kbd")].map((k) => k.textContent)));
  assert.ok(groups.length >= 6);
  const anywhere = groups.slice(0, 5).flat();
  assert.equal(new Set(anywhere).size, anywhere.length, anywhere.join(" "));
  for (const key of ["Ctrl + Enter", "Esc", "F8", "F9", "R", "V", "X", "M", "P", "?"]) assert.ok(groups.flat().includes(key), key);
});

test("the menu is walked with the arrow keys and closed by Escape", async (t) => {
  const page = await open(t);
  await leave(page);
  await page.keyboard.press(".");
  await page.locator("#more:popover-open").waitFor();
  const at = () => page.evaluate(() => document.activeElement.dataset.command);
  const first = await at();
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await at(), first);
  await page.keyboard.press("Home");
  assert.equal(await at(), first);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#more:popover-open").count(), 0);
});

test("a presentation has large type, and ends by its key", async (t) => {
  const page = await open(t);
  const size = () => page.locator("#editor .cm-content").evaluate((e) => parseFloat(getComputedStyle(e).fontSize));
  const before = await size();
  await leave(page);
  await page.keyboard.press("p");
  await page.locator("body.presenting").waitFor();
  assert.ok(await size() >= 1.5 * before);
  assert.ok(await page.locator("#run").isVisible() && await page.locator(".graph-svg").isVisible());
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.keyboard.press("p");
  await page.waitForFunction(() => !document.body.classList.contains("presenting"));
  assert.equal(await size(), before);
});

test("on paper stand the whole program, the verdict, the proof and the graph", async (t) => {
  const page = await open(t);
  await page.locator(".node.entry").waitFor();
  await page.evaluate(() => (window.print = () => {
    window.dispatchEvent(new Event("beforeprint"));
    window.printed = document.querySelector("#paper").textContent;
  }));
  await leave(page);
  await page.keyboard.press("Control+p");
  await page.waitForFunction(() => window.printed);
  const paper = await page.evaluate(() => window.printed);
  assert.match(paper, /two-counters\.c.*Safe.*proof checked.*always.*while \(x < n\).*Invariant.*line 9.*Control flow/s);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("main").isVisible(), false);
  assert.equal(await page.locator("#paper").isVisible(), true);
  assert.ok(await page.locator(".paper-graph").evaluate((i) => i.complete && i.naturalWidth > 50));
  assert.equal(await page.locator("#paper").evaluate((p) => getComputedStyle(p).color), "rgb(0, 0, 0)");
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  assert.equal(await page.locator("#paper").textContent(), "");
});

test("a link made by another engine says so", async (t) => {
  const page = await open(t);
  await type(page, "int main(void) { int x = 0; assert(x == 0); return 0; }\n");
  await page.waitForFunction(() => location.hash.length > 10, null, { timeout: 5000 });
  const hash = await page.evaluate(async () => {
    const bytes = Uint8Array.from(atob(location.hash.slice(3).replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    const state = JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text());
    state.x = "0000000000";
    const out = new Uint8Array(await new Response(new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
    return `#1.${btoa(String.fromCharCode(...out)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
  });
  const other = await openPage(t, browser, server.url + hash);
  await other.locator("#toast.shown, #notice:not([hidden])", { hasText: "another version of the engine" }).waitFor({ timeout: 20_000 });
});

test("in forced colours everything is there", async (t) => {
  const page = await open(t, { forcedColors: "active" });
  await page.locator(".node.entry").waitFor();
  for (const id of ["#run", "#more-open", "#verdict-word", ".inv-item", "#slider"]) assert.ok(await page.locator(id).first().isVisible(), id);
});

for (const scheme of ["light", "dark"]) {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    test(`axe finds nothing serious in daily use: ${scheme}, ${width} wide`, async (t) => {
      const page = await open(t, { width, height, colorScheme: scheme, bypassCSP: true });
      await page.evaluate(axe);
      const check = async (what) => {
        const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
        assert.deepEqual(found.violations.filter((v) => v.impact === "serious" || v.impact === "critical")
          .map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target.join(" ")} ${n.any[0]?.message ?? ""}`).slice(0, 3).join("; ")}`), [], what);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, what);
      };
      await page.locator("#more-open").click();
      await page.locator("#more:popover-open").waitFor();
      await check("menu");
      await page.locator("[data-command=export]").click();
      await page.locator("#exports[open]").waitFor();
      await check("exports");
      await page.keyboard.press("Escape");
      for (const id of ["gallery", "options", "help"]) {
        await page.locator(`#${id}-open`).click();
        await check(id);
        await page.keyboard.press("Escape");
      }
      await type(page, "int main(void) {\n  int count = 3;\n  cuont = 1;\n  return 0;\n}\n");
      await page.locator(".message-row .fix").waitFor();
      await check("fixes");
      await leave(page);
      await page.keyboard.press("v");
      await page.locator("#versions[open]").waitFor();
      await check("versions");
      await page.keyboard.press("Escape");
      await page.keyboard.press("p");
      await page.locator("body.presenting").waitFor();
      await check("presentation");
    });
  }
}
