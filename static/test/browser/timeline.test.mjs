// The timeline by button and key: first, back, on, last, play, pause; its marks;
// and the link that is copied by key. The run is the stand-in's, always the same.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, drawn, leave, openPage, site, soon, standAt, verdict } from "../harness.mjs";

const server = site("mock");

const count = (page) => page.locator("#event-count").textContent();
const stands = (page, event) => soon.match(() => count(page), new RegExp(`^${event + 1} /`));

test("first, back, on and last, by button and by key", async (t) => {
  const page = await server.open(t);
  await standAt(page, 5);
  for (const [button, key, from, to] of [
    ["first", "Home", 5, 0],
    ["last", "End", 5, 23],
    ["prev", "ArrowLeft", 5, 4],
    ["next", "ArrowRight", 5, 6],
  ]) {
    await standAt(page, from);
    await page.locator(`#event-${button}`).click();
    await stands(page, to);
    await standAt(page, from);
    await leave(page);
    await page.keyboard.press(key);
    await stands(page, to);
    // On the slider itself, too.
    await standAt(page, from);
    await page.locator("#slider").press(key);
    await stands(page, to);
  }
  // The ends are the ends.
  await standAt(page, 0);
  assert.ok((await page.locator("#event-prev").isDisabled()) && (await page.locator("#event-first").isDisabled()));
  await standAt(page, 23);
  assert.ok((await page.locator("#event-next").isDisabled()) && (await page.locator("#event-last").isDisabled()));
});

test("play and pause by the space bar; another event chosen meanwhile is where it goes on", async (t) => {
  const page = await server.open(t);
  await standAt(page, 2);
  await leave(page);
  const playing = () => page.locator("#event-play").getAttribute("aria-pressed");
  await page.keyboard.press("Space");
  await soon.equal(playing, "true");
  await soon.doesNotMatch(() => count(page), /^3 \//);
  await page.keyboard.press("Space");
  await soon.equal(playing, "false");
  const stopped = await count(page);
  assert.doesNotMatch(stopped, /^24 \//, "paused before the end");
  await page.waitForTimeout(700); // more than an event takes: nothing happens any more
  assert.equal(await count(page), stopped);
});

test("a faster speed is faster", async (t) => {
  const page = await server.open(t);
  const rate = async (speed) => {
    await page.locator("#speed").selectOption(speed);
    await standAt(page, 0);
    return page.evaluate(
      () =>
        new Promise((resolve) => {
          const events = () => Number.parseInt(document.querySelector("#event-count").textContent, 10);
          const start = performance.now();
          document.querySelector("#event-play").click();
          const look = () => {
            if (events() < 4) return requestAnimationFrame(look);
            document.querySelector("#event-play").click();
            resolve(performance.now() - start);
          };
          look();
        }),
    );
  };
  const slow = await rate("1");
  const fast = await rate("16");
  t.diagnostic(`three events take ${slow.toFixed(0)} ms, at 16 times the speed ${fast.toFixed(0)} ms`);
  assert.ok(slow > 900, `${slow} ms for three events`);
  assert.ok(fast < slow / 2, `${fast} after ${slow} ms`);
});

test("each kind of event has marks of its colour where it happened, in both themes", async (t) => {
  for (const scheme of ["light", "dark"]) {
    const page = await server.open(t, { scheme });
    await drawn(page);
    const seen = await page.evaluate(() => {
      const canvas = document.querySelector("#marks");
      const c = canvas.getContext("2d");
      const { width, height, data } = c.getImageData(0, 0, canvas.width, canvas.height);
      const columns = (name) => {
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.color = `var(${name})`;
        c.fillStyle = getComputedStyle(probe).color;
        probe.remove();
        const want = [1, 3, 5].map((i) => Number.parseInt(c.fillStyle.slice(i, i + 2), 16));
        const out = new Set();
        for (let y = 0; y < height; y++) {
          for (let x = 0; x < width; x++) {
            const i = 4 * (y * width + x);
            if (data[i + 3] > 200 && want.every((v, k) => Math.abs(data[i + k] - v) <= 2)) out.add(x);
          }
        }
        // Columns beside each other are one mark.
        return [...out]
          .sort((a, b) => a - b)
          .filter((x, i, all) => i === 0 || x - all[i - 1] > 1)
          .map((x) => x / width);
      };
      return { lemmas: columns("--accent"), obligations: columns("--warm"), cti: columns("--unsafe") };
    });
    // Lemmas are events 6, 9, 12 and 15 of 24; see the jumps' test.
    assert.equal(seen.lemmas.length, 4, `${scheme}: ${JSON.stringify(seen)}`);
    [6, 9].forEach((event, i) => assert.ok(Math.abs(seen.lemmas[i] - event / 23) < 0.03, `${scheme}: ${seen.lemmas}`));
    assert.ok(seen.obligations.length >= 2 && seen.cti.length >= 1, `${scheme}: ${JSON.stringify(seen)}`);
  }
});

test("with motion reduced nothing plays by itself, and the play button still plays", async (t) => {
  const page = await server.open(t, { reducedMotion: "reduce" });
  await standAt(page, 2);
  await page.waitForTimeout(700); // nothing happens
  await stands(page, 2);
  assert.deepEqual(
    await page.evaluate(() => document.getAnimations().filter((a) => a.effect?.getTiming().duration > 1).length),
    0,
  );
  await page.locator("#event-play").click();
  await soon.doesNotMatch(() => count(page), /^3 \//);
});

test("the link to a moment is copied by key, from the editor too, and brings it back", async (t) => {
  const page = await server.open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await standAt(page, 9);
  await page.locator("#editor .cm-content").click();
  await standAt(page, 9);
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+s");
  await page.locator("#toast.shown", { hasText: "Link copied" }).waitFor();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(url, page.url());
  const other = await openPage(t, server.browser, url);
  await verdict(other, "safe");
  await stands(other, 9);
});

test("the verdict is read out, and what it said before an edit is marked as outdated", async (t) => {
  const page = await server.open(t);
  const live = page.locator("#verdict [role=status]");
  await soon.match(() => live.textContent(), /^Safe/);
  await choose(page, "off-by-one");
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  await soon.match(() => live.textContent(), /^Unsafe/);
  assert.equal(await page.locator("#verdict").getAttribute("data-outdated"), null);
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.type(" ");
  await soon.equal(() => page.locator("#verdict").getAttribute("data-outdated"), "");
  await page.keyboard.press("Control+z");
  await soon.equal(() => page.locator("#verdict").getAttribute("data-outdated"), null);
});
