// The step that violates a claim, shown like a counterexample.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, fullAxeTests, answered, drawn, leave, site, soon, tab, type, verdict } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

const claim = (page) => page.locator(".try-field textarea").first();

/** Opens the page with a claim at the program's only loop, and shows the step that violates it. */
async function broken(t, text, options) {
  const page = await server.again(t, options);
  await verdict(page, "safe");
  if (page.viewportSize().width < 721) await page.locator(".views [data-view=details]").click();
  await tab(page, "try");
  await claim(page).fill(text);
  await page.locator(".try-checks .fails").first().waitFor();
  return page;
}

const through = (page, kind) =>
  page.locator(`.try-checks .fails[data-kind=${kind}]`).getByRole("button", { name: "Step through" });
const where = (page) => page.locator("#panel-step .where").textContent();
const values = (page) =>
  page
    .locator("#panel-step table.state tbody tr")
    .evaluateAll((l) => Object.fromEntries(l.map((r) => [r.children[0].textContent, r.children[1].textContent])));

full("a round that breaks a claim is stepped through statement by statement", async (t) => {
  const page = await broken(t, "y >= 0");
  await through(page, "consecution").click();
  await soon.equal(() => page.locator("#tab-step").getAttribute("aria-selected"), "true");
  await soon.match(() => where(page), /^Statement 1 of 4, line 9/);
  assert.match(
    await page.locator(".fragment-band").textContent(),
    /it begins at line 9 in a state that your claim allows.*It ends at line 9, where y >= 0 is false/,
  );
  const before = await values(page);
  assert.equal(before.y, "0");
  assert.ok(Number(before.x) < Number(before.n), JSON.stringify(before));
  // The program and the graph show it, too.
  await page.locator(".edge.taken").first().waitFor();
  assert.equal(await page.locator(".node.error.visited").count(), 0, "it does not come to the error");
  await leave(page);
  for (const line of [10, 11, 9]) {
    await page.keyboard.press("ArrowRight");
    await soon.match(() => where(page), new RegExp(`, line ${line}`));
  }
  await soon.match(() => where(page), /y >= 0 is false; line 11 has set y = -1/);
  await soon.equal(async () => (await values(page)).x, String(Number(before.x) + 1));
  // The button leads back to the claims. After the claim is corrected, the tab disappears.
  await page.getByRole("button", { name: "Back to your formulas" }).click();
  await claim(page).fill("x + y == n && x <= n");
  await page.locator(".try-status.proved").waitFor();
  await page.locator("#tab-step").waitFor({ state: "hidden" });
});

test("a state that fails the assertion ends there, and the reader's place in the run comes back", async (t) => {
  const page = await broken(t, "x >= 0");
  await page.locator("#slider").fill("12");
  await soon.match(() => page.locator("#event-count").textContent(), /^13 /);
  await tab(page, "try");
  await through(page, "safety").click();
  await soon.match(() => where(page), /^Statement 1 of \d/);
  await leave(page);
  await page.keyboard.press("End");
  await soon.match(() => where(page), /the assertion at line 14 fails/);
  await page.locator(".node.error.visited").waitFor();
  await tab(page, "frames");
  await soon.match(() => page.locator("#event-count").textContent(), /^13 /);
  await page.locator('.graph-legend[aria-label="What the frame says at a location"]').waitFor();
  // For another claim, another step fails. After a change of the program, no failed step is shown.
  await tab(page, "try");
  await claim(page).fill("x >= 1");
  await page.locator(".fails[data-kind=initiation]").waitFor();
  await through(page, "initiation").click();
  await soon.match(
    () => page.locator(".fragment-band").textContent(),
    /^A run of the program, from its start\. It ends at line 9, where x >= 1 is false/,
  );
  await type(page, "int main(void) { return 0; }\n");
  await page.locator("#tab-step").waitFor({ state: "hidden" });
  await answered(page);
  await soon.equal(() => page.locator("#tab-result").getAttribute("aria-selected"), "true");
  await drawn(page);
});

fullAxeTests("the step that breaks a claim", async (t, options) => {
  const page = await broken(t, "y >= 0", options);
  await through(page, "consecution").click();
  await soon.match(() => where(page), /^Statement 1 of 4/);
  await axe(page, "the step", { inside: ".panel.details" });
});
