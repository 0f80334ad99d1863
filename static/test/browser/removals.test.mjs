// Tests the engine with explicit values: the attempts to forget values along a path, the tracked variables, and the
// tree, with the real engine. All views must agree with the event.

import { test } from "node:test";
import { axe, fullAxeTests, link, site, soon, standAt, standWhere, tab, type, verdict, view } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

const light = `int main(void) {
  int light = 0;
  int round = 0;
  while (round < 6) {
    light = 1 - light;
    round = round + 1;
    assert(light <= 1);
  }
  return 0;
}
`;

async function open(t, { engine = "explicit-itp", program = light, is = "safe", ...options } = {}) {
  const page = await server.again(t, options);
  await view(page, "source");
  await type(page, program);
  await page.locator("#engine").selectOption(engine);
  await page.keyboard.press("Control+Enter");
  await verdict(page, is);
  await view(page, "details");
  return page;
}

const rows = (page) =>
  page
    .locator(".removals tbody tr")
    .evaluateAll((l) =>
      l.map((r) => [...r.cells].map((c) => c.textContent).join(" | ") + (r.matches(".now") ? " <" : "")),
    );

full("values are left out one after the other, and the table goes with the timeline", async (t) => {
  const page = await open(t);
  await tab(page, "path");
  await standWhere(page, /^The path to node 9, .* the values along it contradict it/);
  await soon.deepEqual(
    () => rows(page),
    [
      "2 line 3 | without light = 0 | not tried yet | ",
      "3 line 4 | light = 0without round = 0 | not tried yet | ",
      "5 line 6 | without light = 1 | not tried yet | ",
    ],
  );
  await standWhere(page, /^At position 3 of the path, line 4, the values are light = 0, round = 0\. Without round/);
  const both = [
    "2 line 3 | without light = 0 | must be rememberedno: the others allow the rest of the path | light = 0",
    "3 line 4 | light = 0without round = 0 | can be forgottenyes: position 7 is not reached | light = 0 <",
    "5 line 6 | without light = 1 | not tried yet | ",
  ];
  await soon.deepEqual(() => rows(page), both);
  await soon.equal(() => page.locator("#path-at-3 .path-found").textContent(), "light = 0forgotten: round = 0");
  await soon.ok(() => page.locator("#path-at-3 .path-found").isVisible(), "the values stand beneath the location");
  await soon.match(() => page.locator(".removals h2").textContent(), /2 of 3 attempts/);
  // The arrow keys move to the next and previous attempt. The page then shows the event of this attempt.
  await page.locator('.removals [tabindex="0"]').last().focus();
  await page.keyboard.press("ArrowDown");
  await soon.match(() => page.locator("#event-sentence").textContent(), /^At position 5 .* it must be remembered\.$/);
  await soon.ok(() => page.evaluate(() => document.activeElement.closest("tr.now") !== null), "the focus goes along");
  await page.keyboard.press("Home");
  await soon.match(() => page.locator("#event-sentence").textContent(), /^At position 2 /);
  await page.locator(".removals tbody tr").nth(1).click();
  await soon.deepEqual(() => rows(page), both);
  // The interpolant consists of the values that remain.
  await standWhere(page, /^Interpolant 7 of the path/);
  await soon.equal(() => page.locator("#path-at-3 .path-found").textContent(), "interpolant light = 0");
  // The timeline has a lane for the attempts.
  await soon.match(() => page.locator("#timeline").textContent(), /removals/);
});

full("engines without values have no such table", async (t) => {
  const page = await server.again(t);
  await page.locator("#engine").selectOption("impact");
  await page.keyboard.press("Control+Enter");
  await verdict(page, "safe");
  await tab(page, "path");
  await page.locator(".path-cell").first().waitFor();
  await soon.equal(() => page.locator(".removals").isVisible(), false);
});

full("variables stand at their locations with the event that added them, and in the labels of nodes", async (t) => {
  const page = await open(t);
  await tab(page, "precision");
  await standWhere(page, /^From now on the engine tracks the value of light at line 7, because an interpolant/);
  await soon.deepEqual(() => page.locator(".precision-table thead th").allTextContents(), ["Location", "light"]);
  await soon.deepEqual(
    () => page.locator(".precision-cell").allTextContents(),
    [3, 4, 5, 6, 7].map((l, i) => `light at line ${l}, ${i === 4 ? "new, " : ""}event ${30 + i}`),
  );
  await page.locator(".precision-cell").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await soon.match(() => page.locator("#event-sentence").textContent(), /tracks the value of .* at line 4/);
  await tab(page, "tree");
  await standWhere(page, /^From node 10 one step leads to line 4\b.*its label is light = 0/);
  await soon.equal(() => page.locator("#panel-tree .formula code").first().textContent(), "light = 0");
});

full("all values are tracked from the beginning, until a variable has had too many", async (t) => {
  const page = await open(t, { engine: "explicit-pred", program: light.replace("round < 6", "round < 60") });
  await tab(page, "precision");
  await standWhere(page, /^From the beginning the engine tracks the value of round at 4 locations/);
  await soon.deepEqual(
    () => page.locator(".precision-table thead th").allTextContents(),
    ["Location", "light", "round"],
  );
  await standWhere(page, /^round has had too many values on one path, so the engine no longer tracks it/);
  await soon.deepEqual(() => page.locator(".precision-table thead th").allTextContents(), ["Location", "light"]);
  await soon.match(() => page.locator("#panel-precision .path-says").textContent(), /round has had too many values/);
});

test("what nobody knows is a question mark, in the drawing, the card and the table alike", async (t) => {
  const page = await open(t, {
    engine: "explicit",
    is: "unsafe",
    program: `int nondet_int(void);
int main(void) {
  int x = nondet_int();
  int y = 0;
  if (x > 3)
    y = 1;
  assert(x < 7 || y == 0);
  return 0;
}
`,
  });
  await tab(page, "tree");
  await standWhere(page, /x = \?, y = 1/);
  const said = await page.locator("#event-sentence").textContent();
  await soon.equal(() => page.locator("#panel-tree .formula code").textContent(), "x = ?, y = 1", said);
  await soon.match(() => page.locator("#panel-tree .formula").textContent(), /\?: any value/);
  await page.locator("#panel-tree").getByRole("button", { name: /table/ }).click();
  await soon.ok(async () => (await page.locator(".tree-rows td code").allTextContents()).includes("x = ?, y = 1"));
});

full("statement by statement, nothing simplified: every view works, and links carry it", async (t) => {
  const page = await server.again(t);
  await type(page, light);
  await page.locator("#engine").selectOption("explicit-itp");
  await page.locator("#options-open").click();
  await page.locator("#option-blocks").selectOption("raw");
  await soon.match(() => page.locator("#option-blocks option[value=raw]").textContent(), /nothing simplified/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Enter");
  await verdict(page, "safe");
  for (const id of ["tree", "path", "precision", "frames", "obligations", "plane", "try", "stats", "result"]) {
    await tab(page, id);
    await standAt(page, 20);
  }
  const hash = await link(
    page,
    (s) => s.engine === "explicit-itp" && s.options.blocks === "raw" && s.cursor?.at === 20,
  );
  const again = await server.open(t, { hash, until: "safe" });
  await soon.equal(() => again.locator("#engine").inputValue(), "explicit-itp");
  await again.locator("#options-open").click();
  await soon.equal(() => again.locator("#option-blocks").inputValue(), "raw");
});

fullAxeTests("removals", async (t, options) => {
  const page = await open(t, options);
  await tab(page, "path");
  await standWhere(page, /^At position 3 of the path/);
  await soon.equal(() => page.locator(".removals tr.now").count(), 1);
  await axe(page, "values left out", { inside: "#panel-path" });
  if (options.width > 720) await axe(page, "the table", { strict: true, inside: ".removals" });
});
