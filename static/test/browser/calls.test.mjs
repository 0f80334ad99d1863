// Tests the views of recursive functions: the stack of calls in a failing run, and the contract that the reader writes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, drawn, leave, runExample, site, soon, tab, type } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

full("a failing run has a stack, moves over calls and out of them, by buttons and keys", async (t) => {
  const page = await server.again(t);
  await runExample(page, "one-too-early", "unsafe");
  await page.locator("#panel-result .stack").waitFor();
  const stack = () => page.locator("#panel-result .stack li").allTextContents();
  const at = () => page.locator("#panel-result .where").textContent();
  await leave(page);
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight"); // into length(3) and length(2)
  await soon.deepEqual(stack, ["main()", "length(3)", "length(2)"]);
  await soon.match(at, /Statement 6 of 10, line 4 in length: line 6 calls length\(2\)/);
  await soon.deepEqual(
    () => page.locator("#panel-result .call-cell").allTextContents(),
    ["", "", "", "length(3)", "", "length(2)", "", "length(1)", "", "↩ 0, 1, 2"],
  );
  await page.keyboard.press("Shift+F10");
  await soon.match(at, /Statement 10 of 10.*length\(1\) returned 0.*length\(3\) returned 2.*has set result = 2/);
  await soon.deepEqual(stack, ["main()"]);
  await page.keyboard.press("Home");
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  await soon.match(at, /Statement 3 of 10, line 13/);
  await page.getByRole("button", { name: "Move over the calls of this" }).click();
  await soon.match(at, /Statement 10 of 10/);
  await page.keyboard.press("ArrowLeft");
  await soon.deepEqual(stack, ["main()", "length(3)", "length(2)", "length(1)"]);
  await page.getByRole("button", { name: "length(3)" }).click(); // the step where it calls length(2)
  await soon.match(at, /Statement 5 of 10, line 6/);
  await page.keyboard.press("j");
  await soon.match(at, /Statement 4 of 10, line 4/);
  await page.getByRole("button", { name: "Move back over the calls" }).click();
  await soon.match(at, /Statement 3 of 10, line 13/);
  await page.setViewportSize({ width: 390, height: 844 });
  await drawn(page);
  await axe(page);
});

full("the call graph has a node for each function, which is picked by pointer and keys", async (t) => {
  const page = await server.again(t);
  await runExample(page, "even-and-odd", "safe");
  const nodes = page.locator(".call-node");
  await soon.deepEqual(() => nodes.locator("text").allTextContents(), ["main()", "even(n)", "odd(n)"]);
  assert.equal(await page.locator(".call-line").count(), 3);
  await nodes.nth(2).click();
  await soon.equal(() => page.locator(".call-node.now text").textContent(), "odd(n)");
  await soon.equal(() => page.locator(".node.selected .node-title").textContent(), "odd() starts");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await soon.equal(() => page.locator(".node.selected .node-title").textContent(), "even() starts");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await soon.match(
    () => page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
    /^odd\(\) calls even\(\), is called by even\(\)$/,
  );
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator(".views [data-view=graph]").click();
  await drawn(page);
  await axe(page);
  await runExample(page, "even-and-odd", "safe");
});

full("the first question is to write the contract", async (t) => {
  const page = await server.again(t);
  await runExample(page, "even-and-odd", "safe");
  await page.locator("#predict-open").click();
  const last = page.getByRole("button", { name: "Check the contract" });
  await last.click();
  await soon.equal(
    () => page.locator("#event-sentence").textContent(),
    "The run is hidden: answer the question first.",
  );
  const status = page.locator(".predict-contract-status");
  await soon.match(() => status.textContent(), /of \d+ steps? fails?/);
  await soon.match(
    () => page.locator(".predict-contract .fails .try-check").first().textContent(),
    /the contract does not yet rule out the failure/,
  );
  await axe(page);
  await page.getByLabel("even(n) ensures").fill("result == 1");
  await page.keyboard.press("Enter");
  await soon.match(() => page.locator(".predict-contract .try-wrong").textContent(), /Not always true/);
  await page.getByRole("button", { name: "Next question" }).click();
  await page.locator("button.predict-choice").first().waitFor();
});

full("a function is a box with its contract, which opens and closes", async (t) => {
  const page = await server.again(t);
  await runExample(page, "even-and-odd", "safe");
  const contract = () => page.locator(".procedure .contract").allTextContents();
  await soon.deepEqual(async () => (await contract()).length, 4);
  await soon.match(
    async () => (await contract()).join("; "),
    /^requires true; ensures result [<>]= .*; requires true; ensures result/,
  );
  await soon.deepEqual(
    () => page.locator("#panel-result .inv-func").allTextContents(),
    ["even(n)", "odd(n)", "main()"],
  );
  const nodes = () => page.locator(".node .node-title").allTextContents();
  await soon.ok(async () => (await nodes()).includes("even() starts") && (await nodes()).includes("odd() returns"));
  await page.locator(".node", { hasText: "even() starts" }).click({ force: true });
  await page.locator("#graph-canvas").focus();
  await page.keyboard.press("x");
  await soon.equal(() => page.locator("#graph-said").textContent(), "even() is closed.");
  await soon.ok(async () => (await nodes()).includes("even(n)"));
  await page.locator('.procedure[data-func="odd"] .contract').first().click({ force: true });
  await soon.ok(async () => (await nodes()).includes("odd(n)"));
  await page.locator('.procedure[data-func="odd"] .contract').first().click({ force: true });
  await soon.ok(async () => (await nodes()).includes("odd() starts"));
});

full("the reader writes a contract, and what fails is a call, the body or the use", async (t) => {
  const page = await server.again(t);
  await type(
    page,
    "int nondet_int(void);\nint count(int n) {\n    if (n <= 0)\n        return 0;\n    return 1 + count(n - 1);\n}\nint main(void) {\n    int n = nondet_int();\n    assume(n >= 0);\n    int r = count(n);\n    assert(r == n);\n}\n",
  );
  await tab(page, "try");
  const field = (word) => page.locator(".try-field", { hasText: `count(n) ${word}` });
  await field("requires").waitFor();
  assert.equal(await page.locator(".try-field").count(), 2);
  const fails = () => page.locator(".try-checks > .fails .try-check").allTextContents();
  await soon.deepEqual(fails, ["After the call count(n) in line 10, the contract does not yet rule out the failure"]);
  await field("ensures").locator("textarea").fill("result == n");
  await soon.deepEqual(fails, ["failsTrue at the return after the step from the start of count()"]);
  await field("requires").locator("textarea").fill("n >= 1");
  await soon.deepEqual(fails, [
    "failsPrecondition at the call count(n) in line 10",
    "failsPrecondition at the call count(n - 1) in line 5",
  ]);
  await soon.match(
    () => page.locator(".try-checks > .fails").last().textContent(),
    /Runs of the program make a call like this/,
  );
  await axe(page);
  await field("requires").locator("textarea").fill("n >= 0");
  await page.locator(".try-status strong", { hasText: "You have proved the program" }).waitFor();
});

test("a run that nests 3,000 calls does not exceed the stack of the browser", async (t) => {
  const page = await server.again(t);
  await type(
    page,
    "int id(int n) {\n    if (n <= 0)\n        return 0;\n    return id(n - 1) + 1;\n}\nint main(void) {\n    int r = id(3000);\n    assert(r != 3000);\n}\n",
  );
  await page.locator("#engine").selectOption("sim");
  await page.locator("#run").click();
  await page.locator("#verdict[data-verdict=unsafe]").waitFor();
  await page.locator("#panel-result .stack").waitFor();
});
