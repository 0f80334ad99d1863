// The race, with the engine itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, fullAxeTests, choose, drawn, leave, site, soon, type, verdict, view } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

async function race(t, { id = "nested-loops", engines, ...options } = {}) {
  const page = await server.open(t, options);
  await choose(page, id);
  await page.keyboard.press("r");
  await page.locator("#race-start").waitFor();
  if (engines) {
    await page.locator(".race-presets summary").click();
    for (const box of await page.locator(".race-choice input").all())
      await box.setChecked(engines.includes(await box.getAttribute("value")));
  }
  return page;
}

full("engines run side by side; the first verdict is marked; two runs are compared", async (t) => {
  const page = await race(t, { id: "barber", engines: ["auto", "ic3", "ic3:PAPER"] }); // each of these engines ends on it
  await soon.equal(() => page.locator("main").isVisible(), false, "the race covers the main area");
  await page.locator("#race-start").click();
  await soon.equal(() => page.locator(".lane").count(), 3);
  await page.locator(".lane.winner").waitFor();
  await soon.equal(() => page.locator(".first-mark").count(), 1);
  await page.locator(".comparison").waitFor();
  await soon.match(() => page.locator("#announce").textContent(), /is first: safe/);
  const ic3 = page.locator("[data-lane=ic3]");
  await soon.match(() => ic3.textContent(), /Safe/);
  const figure = async (i) => Number((await ic3.locator("dd").nth(i).textContent()).replace(/,/g, ""));
  await soon.ok(async () => (await figure(0)) >= 1 && (await figure(1)) >= 1 && (await figure(2)) > 10);
  // Any two runs can be compared.
  await page.locator(".comparison select").first().selectOption({ label: "ic3" });
  await page.locator(".comparison select").nth(1).selectOption({ label: "ic3: PAPER" });
  await soon.deepEqual(() => page.locator(".race-figures thead th").allTextContents(), ["ic3", "ic3: PAPER"]);
  await soon.match(
    () => page.locator(".race-figures tbody").textContent(),
    /Engine's time.*Highest frame.*Lemmas learnt.*Queries/s,
  );
  // The table and the lane show the same whole time for each run.
  const times = page.locator(".race-figures tr", { hasText: "Total time" }).locator("td");
  const whole = (lane) => page.locator(`[data-lane="${lane}"] dd`).nth(4).textContent();
  await soon.deepEqual(() => times.allTextContents(), [await whole("ic3"), await whole("ic3:PAPER")]);
  const facts = page.locator(".facts").first();
  await soon.match(() => facts.locator("thead").textContent(), /only ic3 \(\d+\)both \(\d+\)only ic3: PAPER \(\d+\)/);
  await soon.ok(async () => (await facts.locator("code").count()) > 0);
  // Both runs are replayed together: event by event, and level by level.
  const sides = page.locator(".together-side");
  await soon.equal(
    () =>
      sides
        .first()
        .locator("h5")
        .textContent()
        .then((x) => x.startsWith("ic3 event 1 / ")),
    true,
  );
  const on = page.locator(".together-bar button[title=Forward]");
  await on.click();
  for (const i of [0, 1]) await soon.match(() => sides.nth(i).locator("h5").textContent(), /event 2 \//);
  await soon.ok(async () => (await sides.nth(1).locator(".together-said").textContent()).length > 10);
  await page.locator(".together-bar select").selectOption("level");
  await page.locator(".together-bar button[title^='To the end']").click();
  for (const i of [0, 1])
    await soon.match(() => sides.nth(i).locator("caption").textContent(), /^Frames 1 to \d+: F\d+ = F\d+$/);
  await axe(page, "two runs in step", { inside: ".together" });
  await sides.first().evaluate((el) => el.scrollIntoView());
  assert.equal(await page.evaluate(() => scrollY), 0, "only the race scrolls, not the document");
  // Each run can be opened as the page's run.
  await ic3.locator("button", { hasText: "Open" }).click();
  await soon.equal(() => page.locator("main").isVisible(), true);
  await soon.equal(() => page.locator("#verdict-word").textContent(), "Safe");
  await soon.equal(() => page.locator("#engine").inputValue(), "ic3");
  await soon.ok(async () => (await page.locator(".inv-item").count()) > 0);
  await soon.ok(async () => Number(await page.locator("#slider").getAttribute("max")) > 10);
  // The run of the page can be compared with the runs of the race.
  await page.locator("#run").click();
  await page.locator("#run").waitFor({ state: "visible" });
  await verdict(page, "safe");
  await leave(page);
  await page.keyboard.press("r");
  await page.locator('[data-lane="ic3:PAPER"] button', { hasText: "Compare" }).click();
  await page.locator(".comparison select").first().selectOption({ label: "ic3, on the page" });
  await page.locator(".comparison select").nth(1).selectOption({ label: "ic3" });
  await soon.match(
    () => page.locator(".facts").first().locator("thead").textContent(),
    /only ic3, on the page \(0\).*only ic3 \(0\)/,
    "the same engine finds the same",
  );
});

test("a pointer that rests where an engine comes to be does not ask about it", async (t) => {
  const page = await server.open(t);
  await leave(page);
  await page.keyboard.press("r");
  const label = page.locator(".race-choice", { hasText: "cegar" }).first();
  const help = () => page.locator(".race-help strong").textContent();
  await label.waitFor();
  const at = await label.boundingBox();
  await soon.equal(help, "auto");
  await page.keyboard.press("Escape");
  await soon.ok(() => page.locator("main").isVisible());
  await page.mouse.move(at.x + 40, at.y + at.height / 2);
  await page.keyboard.press("r");
  await label.waitFor();
  await drawn(page);
  assert.ok(await label.evaluate((el) => el.matches(":hover")), "the pointer is over it");
  assert.equal(await help(), "auto");
  await page.mouse.move(at.x + 42, at.y + at.height / 2);
  await soon.equal(help, "cegar");
});

full("an engine that is no longer chosen is not described", async (t) => {
  const page = await race(t, { engines: ["ic3"] });
  const help = page.locator(".race-help strong");
  await page.locator(".race-choice input[value=auto]").check();
  await soon.equal(() => help.textContent(), "auto");
  await page.locator(".race-choice input[value=auto]").uncheck();
  await soon.equal(() => help.textContent(), "ic3");
});

full("what runs is cancelled at once, one by one and all; the others wait their turn", async (t) => {
  const page = await race(t, { id: "diverging", engines: ["ic3", "ic3:PAPER", "ic3:SEEDED"] });
  await page.locator(".race-controls select").selectOption("2");
  await page.locator("#race-start").click();
  const status = (key) => page.locator(`[data-lane="${key}"]`).getAttribute("data-verdict");
  await page.locator('[data-lane="ic3"][data-verdict=running]').waitFor();
  await page.locator('[data-lane="ic3:PAPER"][data-verdict=running]').waitFor();
  await soon.equal(() => status("ic3:SEEDED"), "waiting");
  // Events arrive while it runs.
  await page.waitForFunction(
    () =>
      Number(document.querySelector('[data-lane="ic3"] dd:nth-of-type(1)')?.textContent) >= 0 &&
      [...document.querySelectorAll('[data-lane="ic3"] dd')][2].textContent !== "0",
  );
  await page.locator('[data-lane="ic3"] button', { hasText: "Cancel" }).click();
  await soon.equal(() => status("ic3"), "cancelled");
  await page.waitForFunction(() =>
    ["starting", "running", "safe"].includes(document.querySelector('[data-lane="ic3:SEEDED"]')?.dataset.verdict),
  );
  await page.locator("#race-start").click();
  for (const key of ["ic3", "ic3:PAPER", "ic3:SEEDED"])
    await soon.doesNotMatch(() => status(key), /^(running|starting|waiting)$/);
  // The lemmas of a cancelled run can still be seen.
  await page.locator('[data-lane="ic3"] button', { hasText: "Open" }).click();
  await soon.equal(() => page.locator("#verdict-word").textContent(), "Stopped");
  await page.keyboard.press("r");
  await page.keyboard.press("Escape");
  await soon.equal(() => page.locator("main").isVisible(), true);
});

full("leaving stops what runs, its workers end; shared cores and errors are said", async (t) => {
  const page = await race(t, { id: "diverging", engines: ["ic3", "ic3:PAPER", "ic3:SEEDED"] });
  const before = page.workers().length;
  const cores = await page.evaluate(() => navigator.hardwareConcurrency);
  await soon.equal(
    () => page.locator(".race-note").textContent(),
    cores < 3
      ? `3 engines at once share the ${cores === 1 ? "one core" : `${cores} cores`} of this machine: each takes longer than it would alone.`
      : "",
  );
  await page.locator("#race-start").click();
  for (const key of ["ic3", "ic3:PAPER", "ic3:SEEDED"])
    await page.locator(`[data-lane="${key}"][data-verdict=running]`).waitFor();
  assert.ok(page.workers().length > before);
  await page.keyboard.press("Escape");
  await page.locator("#toast.shown", { hasText: "The engines that were still running are stopped" }).waitFor();
  await soon.equal(() => page.evaluate(() => document.activeElement.id), "race-open");
  await soon.ok(() => page.workers().length <= before);
  await page.keyboard.press("r");
  await soon.equal(() => page.locator(".lane[data-verdict=cancelled]").count(), 3);
  await page.locator("#race-close").click();
  await type(page, "int main(void) { double *d = 0; if (d[1] > 0) return 1; }\n");
  await leave(page);
  await page.keyboard.press("r");
  await soon.equal(() => page.locator("#race-start").isDisabled(), true);
  await soon.match(
    () => page.locator(".race-note").textContent(),
    /an error that every engine would stop at\. Line 1: /,
  );
});

full("on a phone the race is opened from the menu and left by a view", async (t) => {
  const page = await server.open(t, { width: 390, height: 844 });
  await page.locator("#more-open").click();
  await page.locator("[data-command=race]").click();
  await page.locator("#race-start").waitFor();
  await page.locator(".views [data-view=graph]").click();
  await soon.equal(() => page.locator(".graph-svg").isVisible(), true);
  await soon.equal(() => page.locator("#race-start").isVisible(), false);
});

full(
  "bounded search shows its depth; what an engine is stands below them, by pointer and by keys; all chips are in view",
  async (t) => {
    const page = await race(t, { id: "diverging", engines: ["bmc"], width: 390, height: 844 });
    const choices = page.locator(".race-choices");
    assert.ok(await choices.evaluate((el) => el.scrollHeight <= el.clientHeight + 1), "none is cut");
    const says = () => page.locator("#race-help").textContent();
    // Presets are folded, so that the list is short.
    await page.locator(".race-presets summary").click();
    assert.ok((await page.locator(".race-choice:visible").count()) < 25);
    await page.locator(".race-presets summary").click();
    const box = page.locator('.race-choice input[value="ic3:PAPER"]');
    await page.mouse.move(0, 0); // a hovered bar has precedence over the focused one
    await box.focus();
    await soon.equal(says, `ic3: PAPER ${await box.getAttribute("title")}`);
    assert.ok((await box.getAttribute("title")).length > 10);
    await page.locator(".race-choice", { hasText: /^sim$/ }).hover();
    await soon.match(says, /^sim \S/);
    await page.locator(".race-choice", { hasText: /^cegar$/ }).hover();
    await soon.match(says, /^cegar \S/);
    await page.locator("#race-start").click();
    const lane = page.locator("[data-lane=bmc]");
    await soon.equal(() => lane.locator("dt").first().textContent(), "depth");
    await page.waitForFunction(
      () => Number(document.querySelector("[data-lane=bmc] dd")?.textContent.replace(",", "")) > 0,
      null,
    );
    assert.equal(await lane.locator("dt", { hasText: "lemmas" }).isVisible(), false);
  },
);

full("a comparison uses a wide screen", async (t) => {
  const page = await race(t, { engines: ["auto", "ic3"], width: 1600, height: 1000 });
  await page.locator("#race-start").click();
  await page.locator(".comparison").waitFor();
  const at = (what) => page.locator(what).first().boundingBox();
  const [figures, facts] = [await at(".race-figures"), await at(".facts-box")];
  assert.ok(facts.x >= figures.x + figures.width, "side by side");
  assert.ok(facts.x + facts.width - figures.x > 0.85 * 1600);
});

fullAxeTests("race", async (t, options) => {
  const page = await race(t, { ...options, engines: ["auto", "ic3"] });
  await axe(page, "before the start", { strict: true });
  await page.locator("#race-start").click();
  await page.locator(".comparison").waitFor();
  await axe(page, "with a comparison", { strict: true });
});
