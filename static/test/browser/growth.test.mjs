// Tests with the real engine how boxes grow on the plane. A box begins around a state from the solver. During
// generalisation it is joined with its neighbours, and states in its way limit it. The sentence, the legend, the card
// and the saved picture must agree.

import assert from "node:assert/strict";
import {
  answered,
  axe,
  fullAxeTests,
  choose,
  savedBy,
  site,
  soon,
  standWhere,
  tab,
  verdict,
  view,
} from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

async function open(t, options = {}) {
  const page = await server.again(t, options);
  await choose(page, "growing-box");
  await page.locator("#engine").selectOption("icp");
  await page.keyboard.press("Control+Enter");
  await verdict(page, "safe");
  await view(page, "details");
  await tab(page, "plane");
  await page.locator(".plane-canvas[data-window]").waitFor();
  await page.locator(".plane-legend li").first().waitFor({ state: "attached" });
  await answered(page);
  return page;
}

const legend = (page) => page.locator(".plane-legend").textContent();
const eventSentence = (page) => page.locator("#event-sentence").textContent();

/** Counts the arrowheads in the saved picture: triangles filled with one colour. */
async function heads(page) {
  if (!(await page.locator(".plane-save").isVisible()))
    await page.locator(".plane-tools").getByRole("button", { name: "Legend" }).click();
  const save = page.locator(".plane-save").getByRole("button", { name: "SVG" });
  const svg = (await savedBy(page, () => save.click())).bytes.toString();
  return (svg.match(/M[-\d.]+[ ,][-\d.]+L[-\d.]+[ ,][-\d.]+L[-\d.]+[ ,][-\d.]+Z/g) ?? []).length;
}

full("a predecessor's box grows around the state that the solver gave", async (t) => {
  const page = await open(t);
  await standWhere(page, /^x = 6, y = 0 at line 6 can lead to the failure in one step/);
  assert.match(await eventSentence(page), /every state with x >= 6 && y <= 0\. The box grew around that state: /);
  assert.match(
    await eventSentence(page),
    /the upper side of x, 6, is dropped and the lower side of y, 0, is dropped\./,
  );
  await soon.match(() => legend(page), /the state that the solver found, and a box around it/);
  const grown = await heads(page);
  // The engine moves a side of the box outwards as long as every state in the box can make the step.
  await standWhere(page, /^x = 7, y = 1 at line 6 .* the upper side of y moves from 1 to 2/);
  await soon.match(() => legend(page), /the state that the solver found/);
  // The obligation's card shows the same step.
  await tab(page, "obligations");
  await soon.match(
    () => page.locator(".made").textContent(),
    /^The engine grew this box around x = 7, y = 1: .*the upper side of y moves from 1 to 2\.$/,
  );
  // When the obligation is queried again, the box does not grow again.
  await tab(page, "plane");
  await standWhere(page, /^Ask again about obligation 3 .*, now at level 2/);
  await soon.doesNotMatch(() => legend(page), /the state that the solver found/);
  const again = await heads(page);
  assert.equal(grown - again, 2, `${grown} arrows, and ${again} where nothing grows`);
});

full("sides are dropped, tried in vain, and what stands in the way is seen beside the box", async (t) => {
  const page = await open(t);
  await standWhere(page, /^No step from the start leads into the box x >= 6 && y <= 0 at line 6/);
  await soon.match(() => legend(page), /generalised: a side moves; the whole box is about to be cut away/);
  await standWhere(page, /^From x == 0 && y == 1 at line 6 a step leads into y <= 0: the engine gives up this attempt/);
  await soon.match(
    () => legend(page),
    /the generalised box, which stays unchanged.*stands in the way: a step leads from there.*given up/,
  );
  await standWhere(
    page,
    /^A counterexample to generalisation prevents leaving out more: .* are blocked first: x >= 4\.$/,
  );
  await soon.match(() => legend(page), /generalised; the whole box is about to be cut away/);
  await standWhere(page, /^Try to leave out a side: .* x >= 6 && y <= 0 becomes x >= 6\.$/);
  await soon.match(() => legend(page), /generalised: a side moves/);
});

full("rotation, relaxed bounds and Down are drawn as they are told", async (t) => {
  const page = await server.open(t, { hash: "#tour=6.3", until: "" });
  await soon.match(
    () => eventSentence(page),
    /^The lower side of x moves from 6 to 3: no step leads into the larger box either/,
  );
  await soon.match(() => legend(page), /generalised: a side moves/);
  await page.evaluate(() => (location.hash = "#tour=6.4"));
  await soon.match(() => eventSentence(page), /the least box around them and .*, is x >= 4/);
  await soon.match(
    () => legend(page),
    /tried: the hull, which is the least box around both.*in the way.*the box that was tried before/,
  );
});

fullAxeTests("growth", async (t, options) => {
  const page = await open(t, options);
  await standWhere(page, /^x = 6, y = 0 at line 6 can lead to the failure/);
  await axe(page, "a box around a state", { inside: ".panel.details" });
});
