// Tests the integers of a program. They are chosen in the menu Integers, and the options have more settings for C's
// integers. After a change of the integers, the result of the last run is outdated.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { link, runExample, site, soon, source, tab, type, verdict } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");
const narrow = "int main(void) {\n    unsigned char x = 300;\n    assert(x == 44);\n}\n";
const more = "int main(void) {\n    int x = nondet_int();\n    assert(x + 1 > x);\n}\n";
const linkTo = (state) => `#1.${deflateRawSync(JSON.stringify(state)).toString("base64url")}`;
const chosen = (page) => page.locator("#ints").inputValue();

full("the same program under both integers; links and reloads have them", async (t) => {
  const page = await server.again(t);
  await type(page, narrow);
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  await page.locator("#ints").selectOption("c");
  await soon.match(
    () => page.locator("#verdict-detail").textContent(),
    /^Outdated\. Changed since this run: integers \(mathematical, now C’s\)\./,
  );
  await page.locator("#run").click();
  await verdict(page, "safe");
  await soon.match(
    () => page.locator("#verdict-detail").textContent(),
    /^No run can fail an assertion or overflow\. Proved in/,
  );
  const hash = await link(page, (s) => s.ints === "c");

  const other = await server.open(t, { hash });
  await verdict(other, "safe");
  assert.equal(await chosen(other), "c");
  assert.equal(await source(other), narrow.trimEnd() + "\n");

  await page.reload();
  await verdict(page, "safe");
  assert.equal(await chosen(page), "c");
});

full(
  "a link with rules that the engine does not know is refused, and with rules of memory it asks the same",
  async (t) => {
    const page = await server.open(t, { hash: linkTo({ s: more, i: "c+new=setting", r: 1 }) });
    await soon.match(
      () => page.locator("#verdict-detail").textContent(),
      /"new=setting" is not a setting of C's integers/,
    );
    const other = await server.open(t, {
      hash: linkTo({ s: more, i: "c+overflow=wrap+only=valid-deref+label=never", r: 1 }),
    });
    await verdict(other, "safe");
    await soon.match(() => other.locator("#verdict-detail").textContent(), /^No run can break valid-deref\./);
    await link(other, (s) => s.ints === "c+overflow=wrap+only=valid-deref+label=never");
  },
);

full("an overflow is a failure of its own kind, unless the options say else", async (t) => {
  const page = await server.again(t);
  await page.locator("#ints").selectOption("c");
  await type(page, more);
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  await soon.match(
    () => page.locator("#verdict-detail").textContent(),
    /^Line 3 can overflow: 2147483647 \+ 1 is 2147483648, outside of int\. Found in/,
  );
  await type(page, "int main(void) {\n  int n = nondet_int() % 3;\n  return 7 / n;\n}\n");
  await page.locator("#run").click();
  await soon.match(() => page.locator("#verdict-detail").textContent(), /^Line 3 is undefined in C: division by 0\b/);
  await type(page, more);
  await page.locator("#run").click();
  await soon.match(() => page.locator("#verdict-detail").textContent(), /^Line 3 can overflow/);
  await page.locator("#options-open").click();
  await page.locator("#option-overflow").selectOption("ignore");
  await page.locator("#options").getByRole("button", { name: "Done" }).click();
  await soon.equal(() => page.locator("#options-count").textContent(), "1");
  await page.locator("#run").click();
  await verdict(page, "safe");
  await soon.match(
    () => page.locator("#verdict-detail").textContent(),
    /^No run can fail an assertion\. Not checked: signed overflow \(runs that overflow are ignored\)\. Proved in/,
  );
  await page.locator("#options-open").click();
  await page.locator("#option-overflow").selectOption("wrap");
  await page.locator("#options").getByRole("button", { name: "Done" }).click();
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  await soon.match(() => page.locator("#verdict-detail").textContent(), /^The assertion at line 3 can fail\. Found in/);
  // The settings return after a look at the mathematical integers.
  await page.locator("#ints").selectOption("");
  await page.locator("#run").click();
  await verdict(page, "safe");
  await page.locator("#ints").selectOption("c");
  await link(page, (s) => s.ints === "c+overflow=wrap");
});

full("a run into an overflow says the operation, its operands, the exact result and the type's range", async (t) => {
  const page = await server.again(t);
  await runExample(page, "absolute", "unsafe");
  assert.equal(await chosen(page), "c");
  const box = page.locator("#panel-result .overflow-box");
  await soon.deepEqual(
    () => box.locator("dd").allTextContents(),
    ["-x", "-(-2147483648)", "2147483648", "int, from -2147483648 to 2147483647"],
  );
  await soon.match(() => box.locator(".range-miss").textContent(), /^1 above$/);
  await page.locator("h1").click();
  await page.keyboard.press("End");
  await soon.match(
    () => page.locator("#panel-result .where").textContent(),
    /^Statement 5 of 5, line 5 in absolute: -x overflows/,
  );
  // An overflow below the least value, here of the type long.
  await type(page, "int main(void) {\n    long n = nondet_long();\n    assert(n - 2 < n);\n}\n");
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  await soon.match(() => box.locator("dd").nth(3).textContent(), /^long, from -9223372036854775808 to/);
  await soon.match(() => box.locator(".range-miss").textContent(), /^[12] below$/);
  // A shift of a negative value does not leave the range of the type, so there is no drawing of the range. A note
  // explains the failure.
  await type(page, "int main(void) {\n    int n = nondet_int();\n    assume(n < 0);\n    assert((n << 1) < 9);\n}\n");
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  await soon.match(() => page.locator("#verdict-detail").textContent(), /^The arithmetic at line 4 can overflow\./);
  await soon.equal(() => box.count(), 0);
});

test("values stand beside their types, with the types' ranges", async (t) => {
  const page = await server.again(t);
  await page.locator("#ints").selectOption("c");
  await type(
    page,
    "int twice(short s) {\n    return s + s;\n}\nint main(void) {\n    unsigned char s = nondet_uchar();\n    assert(twice(s) != 14);\n}\n",
  );
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  const types = () =>
    page.locator("#panel-result table.state .var-type").evaluateAll((all) => all.map((el) => el.title));
  await page.locator("#panel-result .where").waitFor();
  await page.locator("h1").click();
  const range = { main: "unsigned char, 0 to 255", twice: "short, -32768 to 32767" };
  await page.keyboard.press("End");
  await soon.deepEqual(types, [range.main]); // the assertion, which fails after the call
  await page.keyboard.press("ArrowLeft");
  await soon.deepEqual(types, [range.twice]);
  // Mathematical integers have no range.
  await page.locator("#ints").selectOption("");
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  await page.locator("h1").click();
  await page.keyboard.press("End");
  await soon.deepEqual(types, [""]);
});

test("the verdict says first what makes a proof say little, and counts the warnings under the program", async (t) => {
  const page = await server.again(t);
  await type(page, "int main(void) {\n    int x = nondet_int();\n    if (x = 3)\n        x = 4;\n    return 0;\n}\n");
  await page.locator("#run").click();
  await verdict(page, "safe");
  await soon.match(
    () => page.locator("#verdict-detail").textContent(),
    /^Warning: the program has no assertion;.*\. No run can fail a check\..*, proof checked\. 2 warnings under the program$/,
  );
  await soon.equal(() => page.locator(".message.warning").count(), 2);
});

test("a long answer is shown whole, with its warnings", async (t) => {
  const page = await server.again(t);
  await type(
    page,
    "int main(void) {\n    int x = nondet_int();\n    if (x < 0 && x > 0)\n        assert(x == 10);\n    return 0;\n}\n",
  );
  await page.keyboard.press("Control+Enter");
  await verdict(page, "safe");
  const detail = page.locator("#verdict-detail");
  await soon.match(
    () => detail.textContent(),
    /^Warning at line 4: no run reaches this assertion\. No run can .* 1 warning under the program$/,
  );
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 800 });
    await soon.ok(() =>
      detail.evaluate((el) => el.scrollWidth <= el.clientWidth && el.scrollHeight <= el.clientHeight),
    );
  }
});

test("after another choice of integers all views show the old run and say so", async (t) => {
  const page = await server.again(t);
  await verdict(page, "safe");
  const graph = () => page.locator("#graph-canvas .node").allTextContents();
  const [nodes, noted] = [await graph(), await page.locator(".cm-note, .cm-invariant").count()];
  await page.locator("#ints").selectOption("c");
  const note = /^Changed since this run: integers \(mathematical, now C’s\)\. Run the program again\.$/;
  await soon.match(() => page.locator(".outdated-note").first().innerText(), note);
  await tab(page, "frames");
  await soon.match(() => page.locator("#details-old").innerText(), note);
  await soon.match(() => page.locator("#strip-title").innerText(), /^States\s+of the previous run$/);
  await soon.match(() => page.locator("#graph-old").innerText(), /is of the previous run/);
  assert.deepEqual(await graph(), nodes);
  assert.equal(await page.locator(".cm-note, .cm-invariant").count(), noted);
  await page.locator("#ints").selectOption("");
  await soon.equal(() => page.locator("#graph-old, #details-old").filter({ visible: true }).count(), 0);
  assert.match(await page.locator("#verdict-detail").innerText(), /proof checked$/);
});
