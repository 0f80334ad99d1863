// Views that show an earlier version of the program say so, and show the latest version available.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, choose, site, soon, tab, type, verdict } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

const labels = (page) => page.locator("#graph-canvas .edge-text, #graph-canvas tspan").allTextContents();
const old = (page) => page.locator("#graph-old").isVisible();
const program = (step) => `int nondet_int(void);
int main(void) {
    int n = nondet_int(), x = 0;
    while (x < n) { x = x + ${step}; }
    assert(x >= 0);
    return 0;
}
`;

full("with a syntax error the graph is that of the last text that could be read", async (t) => {
  const page = await server.again(t);
  await verdict(page, "safe");
  await type(page, program(7));
  await soon.ok(async () => (await labels(page)).includes("x = x + 7"));
  assert.equal(await old(page), false);
  await type(page, program("7 7"));
  await soon.ok(() => old(page), "the label");
  await answered(page);
  assert.ok((await labels(page)).includes("x = x + 7"), "not the program that was run");
});

full("after a run of a program that is refused the graph is marked as that of another", async (t) => {
  const page = await server.again(t);
  await verdict(page, "safe");
  await type(
    page,
    "int nondet_int(void);\nint main(void) {\n  int a = nondet_int(), b = nondet_int();\n  assert((a | b) != 7);\n  return 0;\n}\n",
  );
  await page.keyboard.press("Control+Enter");
  await verdict(page, "error");
  await soon.ok(() => old(page), "the label");
  // After an edit, the frames say only that nothing ran. There is no run before the edit that they could show.
  await type(page, program(7));
  await tab(page, "frames");
  await soon.match(() => page.locator("#panel-frames .empty").textContent(), /^Nothing ran/);
  await soon.equal(() => old(page), false, "the graph is of the new text");
  assert.equal(await page.locator("#details-old").isVisible(), false);
});

test("a proof of the program as it was says so", async (t) => {
  const page = await server.again(t);
  await verdict(page, "safe");
  const note = page.locator(".outdated-note", { hasText: "Changed since this run" });
  assert.equal(await note.isVisible(), false);
  const seal = () =>
    page.locator("#panel-result .seal span").evaluate((el) => {
      // The addition is in the same line of text, not in a column beside it.
      const { content, display } = getComputedStyle(el, "::after");
      return `${getComputedStyle(el).fontWeight} ${display} ${content}`;
    });
  assert.equal(await seal(), "600 inline none");
  await type(page, program(2));
  await note.waitFor();
  await soon.equal(() => page.locator("#timeline-title").textContent(), "Previous run");
  // The frames also say that the run is old. The menu of engines says what happened to the example's engine.
  await soon.match(() => page.locator("#strip-title").innerText(), /^States\s+of the previous run$/);
  await tab(page, "frames");
  await page.locator(".graph-old", { hasText: "Changed since this run: the program" }).waitFor();
  await tab(page, "result");
  assert.match(await note.innerText(), /\. Run the program again\.$/);
  assert.equal(await seal(), '400 inline " (before the change)"');
  await type(page, program("2 2"));
  await soon.match(() => note.innerText(), /\. Fix the errors, then run the program again\.$/);
  await soon.match(() => page.locator("#verdict-detail").innerText(), /Fix the errors, then run the program again\.$/);
  await type(page, program(2));
  await soon.match(() => note.innerText(), /\. Run the program again\.$/);
  const engine = () => page.locator("#engine").evaluate((el) => el.selectedOptions[0].textContent);
  await soon.equal(engine, "auto (example: ic3)");
  await page.keyboard.press("Control+Enter");
  await soon.equal(() => note.isVisible(), false);
  await soon.match(() => page.locator("#strip-title").innerText(), /at line \d+$/);
  await soon.equal(() => page.locator("#timeline-title").textContent(), "The run");
  // A new program is no example.
  await choose(page, "parity");
  await soon.equal(engine, "ic3");
  await verdict(page, "safe");
  await page.locator("#verdict-word").click(); // so that the key does not go to the editor
  await page.keyboard.press("o");
  await soon.equal(engine, "auto");
});

test("frames and plane of a run stay after an edit, until another run", async (t) => {
  const page = await server.again(t);
  await verdict(page, "safe");
  await tab(page, "plane");
  const line = page.locator("#editor .cm-line", { hasText: "assert" }).first();
  const pictures = () =>
    page.locator("#strip-frames canvas").evaluateAll((list) => list.map((c) => (c.hidden ? "" : c.toDataURL())));
  const plane = () => page.locator("#plane-foot .plane-legend").innerText();
  await page.locator(".strip-key .key.cut").waitFor();
  await answered(page);
  const before = await pictures();
  assert.ok(before.length > 1 && before.every((p) => p !== ""), "the pictures are drawn");
  const told = await plane();
  for (const more of ["int more;", " int = ;"]) {
    await line.click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(more);
    await soon.match(() => page.locator("#strip-title").innerText(), /^States\s+of the previous run$/);
    await answered(page);
    await soon.equal(async () => JSON.stringify(await pictures()), JSON.stringify(before), `after ${more}`);
    assert.equal(await plane(), told);
  }
});

full("who tries a proof sees the claims beside the program, and not the engine's answer", async (t) => {
  const page = await server.again(t);
  await verdict(page, "safe");
  const editor = () => page.locator("#editor .cm-content").textContent();
  await soon.match(editor, /always/);
  await tab(page, "try");
  await soon.doesNotMatch(editor, /always|frame \d/);
  await page.locator(".try-field textarea").first().fill("x <= n");
  await soon.match(editor, /claimed\s*x <= n/);
  await tab(page, "result");
  await soon.match(editor, /always/);
});

full("a breakpoint on the line of the cursor is to be seen", async (t) => {
  const page = await server.again(t);
  await choose(page, "off-by-one");
  await page.locator("#editor .cm-line").nth(8).click();
  await page.keyboard.press("F9");
  const mark = page.locator(".cm-gutterElement.cm-breakpoint.cm-activeLineGutter");
  await mark.waitFor();
  const colours = await mark.evaluate((el) => [getComputedStyle(el).color, getComputedStyle(el).backgroundColor]);
  assert.notEqual(colours[0], colours[1]);
  assert.doesNotMatch(colours[1], /^rgba\(0, 0, 0, 0\)|transparent/);
});

test("in the graph of another program no location is marked for a pointer that rests over the first one's", async (t) => {
  const page = await server.again(t);
  await page.locator("#editor .cm-line", { hasText: "while" }).hover();
  await page.locator(".node.hover").waitFor();
  await page.locator("#editor .cm-line", { hasText: "while" }).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("int first(int a) {\n  while (a > 0) a--;\n  return a;\n}\n");
  await page.locator(".node", { hasText: "line 13" }).waitFor();
  await answered(page);
  assert.equal(await page.locator(".node.hover").count(), 0);
});

test("of a program that cannot be read no other program's graph is shown", async (t) => {
  const page = await server.again(t);
  await page.locator(".node").first().waitFor();
  await type(page, "int f(int a) {\n    return a + 1\n}\nint main(void) {\n    int b = f(2);\n    return b;\n}\n");
  await page.locator("#messages .message").first().waitFor();
  await soon.equal(() => page.locator(".node:visible").count(), 0);
  assert.ok(await page.locator("#graph-empty").isVisible());
  assert.equal(await old(page), false);
  await page.keyboard.press("Control+Enter");
  await verdict(page, "error");
  assert.match(await page.locator("#verdict-detail").textContent(), /^Line 2: missing/);
  // The result says what to do, with a link.
  const refused = page.locator("#panel-result .refused");
  assert.match(await refused.innerText(), /^Line 2\s+missing .*\s+Hint: /);
  await refused.click();
  await soon.match(() => page.locator("#editor .cm-activeLine").first().textContent(), /return a \+ 1/);
});

test("a run ends when another program takes the place of its own, and goes on while that is edited", async (t) => {
  const page = await server.again(t);
  await choose(page, "diverging");
  await verdict(page, "running");
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("int more;\n");
  await soon.match(() => page.locator("#verdict-detail").textContent(), /\. Changed since this run: the program/);
  assert.equal(await page.locator("#verdict").getAttribute("data-verdict"), "running");
  await type(page, "int main(void) {\n    int mine = 1;\n    return mine;\n}\n");
  await page.locator("#cancel").waitFor({ state: "hidden" });
  await soon.equal(() => page.locator("#verdict-word").textContent(), "Stopped");
});
