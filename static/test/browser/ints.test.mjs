// The integers of a program: chosen beside the engine, with more about C's own
// among the options; what was found by others is outdated.

import assert from "node:assert/strict";
import { test } from "node:test";
import { link, site, soon, source, type, verdict } from "../harness.mjs";

const server = site("dist");
const narrow = "int main(void) {\n    unsigned char x = 300;\n    assert(x == 44);\n}\n";
const more = "int main(void) {\n    int x = nondet_int();\n    assert(x + 1 > x);\n}\n";
const chosen = (page) => page.locator("#ints").inputValue();

test("the same program under both integers; links and reloads have them", async (t) => {
  const page = await server.open(t);
  await type(page, narrow);
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  await page.locator("#ints").selectOption("c");
  await soon.match(() => page.locator("#verdict-detail").textContent(), /^Outdated: the integers are others now\./);
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

test("an overflow is a failure of its own kind, unless the options say else", async (t) => {
  const page = await server.open(t);
  await page.locator("#ints").selectOption("c");
  await type(page, more);
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  await soon.match(
    () => page.locator("#verdict-detail").textContent(),
    /^The arithmetic at line 3 can overflow\. Found in/,
  );
  await page.locator("#options-open").click();
  await page.locator("#option-overflow").selectOption("ignore");
  await page.locator("#options").getByRole("button", { name: "Done" }).click();
  await soon.equal(() => page.locator("#options-count").textContent(), "1");
  await page.locator("#run").click();
  await verdict(page, "safe");
  await soon.match(() => page.locator("#verdict-detail").textContent(), /^No run can fail an assertion\. Proved in/);
  await page.locator("#options-open").click();
  await page.locator("#option-overflow").selectOption("wrap");
  await page.locator("#options").getByRole("button", { name: "Done" }).click();
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  await soon.match(() => page.locator("#verdict-detail").textContent(), /^The assertion at line 3 can fail\. Found in/);
  // The settings are there again after a look at the mathematical ones.
  await page.locator("#ints").selectOption("");
  await page.locator("#run").click();
  await verdict(page, "safe");
  await page.locator("#ints").selectOption("c");
  await link(page, (s) => s.ints === "c+overflow=wrap");
});
