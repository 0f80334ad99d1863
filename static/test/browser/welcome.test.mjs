// Tests what a new visitor sees, and that it disappears when the visitor uses anything. The end of a run is hidden
// until the visitor reaches it.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  axe,
  choose,
  drawn,
  leave,
  passed,
  runExample,
  site,
  soon,
  source,
  standAt,
  tab,
  verdict,
} from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

const newcomer = (t, options = {}) => server.open(t, { visitor: "new", until: "", ...options });
const shown = (page) => page.locator("#welcome").isVisible();
const word = (page) => page.locator("#verdict").getAttribute("data-verdict");
const count = (page) => page.locator("#event-count").textContent();
const inEditor = (page) => page.evaluate(() => document.querySelector("#editor").shadowRoot.textContent);
const hides = (page) => page.locator("#hide-end").getAttribute("aria-pressed");

for (const [width, height, scheme] of [
  [1280, 800, "light"],
  [390, 844, "dark"],
])
  (width === 1280 ? test : full)(
    `at ${width}x${height} a new visitor finds what this is, three ways to begin, and a run at its beginning`,
    async (t) => {
      const page = await newcomer(t, { width, height, scheme });
      await soon.match(() => count(page), /^1 \//);
      await drawn(page);
      assert.match(
        await page.locator("#welcome p").innerText(),
        /^Proves a C program correct, or finds a run that breaks it\. In/,
      );
      assert.deepEqual(await page.locator("#welcome button").allInnerTexts(), [
        "Watch a proof",
        "Take the tour",
        "Write your own",
      ]);
      for (const button of await page.locator("#welcome button").all()) {
        const box = await button.boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
      }
      // Nothing on the page tells how the run ends.
      assert.equal(await page.locator("#verdict").isVisible(), false);
      assert.equal(await word(page), "veiled");
      assert.doesNotMatch(await inEditor(page), /always/);
      assert.equal(await page.locator(".node.proved").count(), 0);
      assert.doesNotMatch(await page.locator("body").innerText(), /proves the program|Safe|Invariant/);
      assert.equal(new URL(page.url()).hash, "");
      await axe(page, "welcome");
      // A visitor who has used nothing counts as new the next time, too.
      await page.reload();
      await soon.ok(() => shown(page));
    },
  );

full(
  "a proof is watched from its first event; at its end the verdict is there, and the welcome is gone for good",
  async (t) => {
    const page = await newcomer(t);
    await soon.match(() => count(page), /^1 \//);
    await page.locator("#welcome-watch").click();
    await soon.equal(() => page.locator("#event-play").getAttribute("aria-pressed"), "true");
    assert.equal(await shown(page), false);
    await soon.match(() => count(page), /^[2-9] \//);
    assert.deepEqual([await word(page), await hides(page)], ["veiled", "true"]);
    await page.locator("#event-last").click();
    await verdict(page, "safe");
    await soon.equal(() => hides(page), "false");
    await soon.match(() => inEditor(page), /always/);
    await standAt(page, 3);
    assert.equal(await word(page), "safe", "who knows the end sees it");
    await page.reload();
    await verdict(page, "safe");
    assert.equal(await shown(page), false);
  },
);

full("a program of one’s own begins with a small one, the engine auto, and the cursor in it", async (t) => {
  const page = await newcomer(t);
  await soon.match(() => count(page), /^1 \//);
  await page.locator("#welcome-own").click();
  await soon.match(() => source(page), /must hold in every run/);
  assert.equal(await page.locator("#engine").inputValue(), "auto");
  await page.locator("#toast.shown", { hasText: "Your own program runs with the engine auto" }).waitFor();
  await soon.ok(() => page.evaluate(() => document.activeElement.id === "editor"));
  await page.keyboard.press("Control+Enter");
  await verdict(page, "safe");
  // A program that the reader has not changed is not set aside when another program is chosen.
  await choose(page, "parity");
  await verdict(page, "safe");
  assert.equal(await page.locator("#notice").isVisible(), false);
  await page.goBack();
  await soon.match(() => source(page), /must hold in every run/);
  await page.goBack();
  await soon.match(() => source(page), /x = x \+ 1/);
});

test("the tour begins from the welcome", async (t) => {
  const page = await newcomer(t);
  await soon.match(() => count(page), /^1 \//);
  await page.locator("#welcome-tour").click();
  await page.locator(".tour").waitFor();
  assert.equal(await shown(page), false);
  assert.equal(await hides(page), "true");
  await page.keyboard.press("Escape");
  await page.locator(".tour").waitFor({ state: "detached" });
});

for (const [use, act] of [
  ["a run", (page) => page.locator("#run").click()],
  ["an example", (page) => choose(page, "off-by-one")],
  ["a step", (page) => page.keyboard.press("ArrowRight")],
  ["another tab", (page) => page.locator("#tab-plane").click()],
  ["another engine", (page) => page.locator("#engine").selectOption("bmc")],
])
  full(`the welcome goes with ${use}`, async (t) => {
    const page = await newcomer(t);
    await soon.match(() => count(page), /^1 \//);
    await page.locator("#engine-status", { hasText: "ready" }).waitFor({ state: "attached" });
    await act(page);
    await soon.equal(() => shown(page), false);
    assert.equal(await page.evaluate(() => localStorage.getItem("ic3play.used")), "yes");
  });

full("a link welcomes nobody: it shows what it is of", async (t) => {
  const other = await server.open(t);
  await runExample(other, "off-by-one", "unsafe");
  await soon.match(() => other.url(), /#/);
  const page = await newcomer(t, { hash: new URL(other.url()).hash });
  await verdict(page, "unsafe");
  assert.equal(await shown(page), false);
  assert.equal(await hides(page), "false");
});

full(
  "the end of a run is hidden until it is reached: verdict, invariant or counterexample, and what is ahead",
  async (t) => {
    const page = await server.open(t);
    await runExample(page, "off-by-one", "unsafe");
    await leave(page);
    await page.keyboard.press("h");
    await soon.equal(() => hides(page), "true");
    assert.equal(await word(page), "unsafe", "the last event is reached");
    await page.keyboard.press("Home"); // the first state of the counterexample, whose tab is shown
    await standAt(page, 0);
    assert.equal(await word(page), "veiled");
    assert.equal(await page.locator("#tab-result").textContent(), "Result");
    await page.locator("#tab-result").click();
    await soon.match(() => page.locator("#panel-result").innerText(), /The result is hidden until you reach the end/);
    assert.ok(await page.locator("#ahead").isVisible());
    await passed(page);
    assert.equal(await page.locator(".cm-line.at-fail, .cm-line.at-step").count(), 0);
    assert.doesNotMatch(await page.locator("body").innerText(), /can fail|Unsafe|Counterexample/);
    await leave(page);
    await page.keyboard.press("ArrowRight"); // the run's events: there is no counterexample to step through
    await soon.match(() => count(page), /^2 \//);
    await page.keyboard.press("h");
    await verdict(page, "unsafe");
    assert.equal(await page.locator("#tab-result").textContent(), "Counterexample");
    assert.equal(await page.locator("#ahead").isVisible(), false);
  },
);

test("while the end is hidden, another run stays at its first event, with and without Predict", async (t) => {
  const page = await server.open(t);
  await leave(page);
  await page.keyboard.press("h");
  await choose(page, "off-by-one");
  await verdict(page, "veiled");
  assert.match(await count(page), /^1 \/ \?$/);
  assert.ok(await page.locator("#ahead").isVisible());
  assert.doesNotMatch(await page.locator("body").innerText(), /can fail|Unsafe|Counterexample/);
  await page.locator("#predict-open").click();
  await choose(page, "two-counters");
  await verdict(page, "veiled");
  assert.equal(
    await page.locator("#event-next").getAttribute("title"),
    "The run is hidden: answer the question first.",
  );
  assert.ok(await page.locator("#show-end").isHidden());
  // "Leave, and show all of the run" does so, although the reader had hidden the end before.
  await page.locator('#predict button[title^="Leave"]').click();
  await verdict(page, "safe");
  assert.match(await count(page), /^\d+ \/ \d+$/);
  assert.equal(await hides(page), "false");
});

full("while the end is hidden, nothing says how much is still to come", async (t) => {
  const page = await server.open(t);
  const counts = () => page.locator("#lane-names b").allTextContents();
  const said = async () => [await page.locator("#event-count").textContent(), ...(await counts())];
  await standAt(page, 9);
  const whole = await said();
  await page.locator("#hide-end").click();
  await soon.equal(async () => (await said())[0], "10 / ?");
  assert.deepEqual(await counts(), whole.slice(1));
  await tab(page, "stats");
  const work = () => page.locator("#panel-stats").innerText();
  await soon.equal(work, "The work of the whole run is hidden until you reach the end of the run.");
  assert.doesNotMatch(await page.locator("#slider").getAttribute("aria-valuetext"), /^Event 10 of /);
  const units = await page.locator("#unit option").allTextContents();
  assert.ok(units.includes("by lemma") && !units.includes("by push"), units.join());
  await page.locator("#hide-end").click();
  await soon.deepEqual(said, whole);
  await soon.match(work, /^The whole run: [\d.]+ m?s with ic3\n/);
});
