// Tests the timeline by button and by key: first event, previous, next, last, play and pause. Tests also its marks, and
// the link that a key copies. The stand-in for the engine always reports the same run.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, drawn, leave, openPage, site, soon, standAt, verdict } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("mock");

const count = (page) => page.locator("#event-count").textContent();
const stands = (page, event) => soon.match(() => count(page), new RegExp(`^${event + 1} /`));

full("first, back, on and last, by button and by key", async (t) => {
  const page = await server.again(t);
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
    // The same keys also work when the slider has the focus.
    await standAt(page, from);
    await page.locator("#slider").press(key);
    await stands(page, to);
  }
  // At the first and last event nothing moves further.
  await standAt(page, 0);
  assert.ok((await page.locator("#event-prev").isDisabled()) && (await page.locator("#event-first").isDisabled()));
  await standAt(page, 23);
  assert.ok((await page.locator("#event-next").isDisabled()) && (await page.locator("#event-last").isDisabled()));
});

test("the number at a lane counts its events up to the current one", async (t) => {
  const page = await server.again(t);
  const lanes = () => page.locator("#lane-names .staff").evaluateAll((l) => l.map((el) => el.textContent).join(" "));
  await standAt(page, 23);
  await soon.match(lanes, /lemmas4/);
  // Pointing at the lane's name says what its hollow marks are.
  assert.match(
    await page.locator(".staff.k-lemma").getAttribute("title"),
    /^Next: lemma learnt \(4\)\. Hollow: a candidate/,
  );
  const row = await page.locator(".staff.k-lemma").elementHandle();
  await standAt(page, 0);
  await soon.match(lanes, /asked0 .*lemmas0/);
  await standAt(page, 6); // this event learns the first lemma
  await soon.match(lanes, /lemmas1/);
  assert.ok(await row.evaluate((el) => el.isConnected), "a press on the row and its release reach one element");
});

test("the words of a mark leave the sentence free, and go with another event and another run", async (t) => {
  const page = await server.again(t);
  const words = page.locator("#mark-words");
  const track = await page.locator("#marks").boundingBox();
  const lane = await page.locator(".staff.k-lemma").boundingBox();
  const y = lane.y + lane.height / 2;
  const point = async () => {
    await page.mouse.move(track.x + 3, y);
    await page.mouse.move(track.x + 7 + (6 * (track.width - 14)) / 23, y);
    await soon.match(() => words.innerText(), /^7\. /);
  };
  await standAt(page, 6);
  await point();
  const over = await words.boundingBox();
  for (const id of ["event-sentence", "slider"]) {
    const below = await page.locator(`#${id}`).boundingBox();
    assert.ok(over.y >= 0 && over.y + over.height <= below.y, id);
  }
  await standAt(page, 9);
  await soon.ok(() => words.isHidden());
  await point();
  await page.locator("#editor .cm-content").press("Control+Enter");
  await soon.ok(() => words.isHidden());
});

test("play and pause by the space bar; another event chosen meanwhile is where it goes on", async (t) => {
  const page = await server.again(t);
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
  await drawn(page); // playing requests one frame after another
  assert.equal(await count(page), stopped);
});

full("a faster speed is faster, in frames as in time", async (t) => {
  const page = await server.again(t);
  // The test controls the page's clock and frames, so that no machine is too slow.
  await page.evaluate(() => {
    const frames = new Map();
    let now = performance.now();
    let next = 1;
    performance.now = () => now;
    window.requestAnimationFrame = (draw) => frames.set(next, draw) && next++;
    window.cancelAnimationFrame = (id) => frames.delete(id);
    window.pass_ = (ms) => {
      now += ms;
      const due = [...frames.values()];
      frames.clear();
      for (const draw of due) draw(now);
    };
  });
  // Plays the run for one second, with 20 animation frames of 50 ms. Returns how many events have passed.
  const events = (speed) =>
    page.evaluate(async (speed) => {
      const at = () => Number(document.querySelector("#slider").value);
      document.querySelector("#speed").value = speed;
      document.querySelector("#slider").value = "0";
      document.querySelector("#slider").dispatchEvent(new Event("input", { bubbles: true }));
      document.querySelector("#event-play").click();
      for (let i = 0; i < 20; i++) {
        window.pass_(50);
        await new Promise((resolve) => setTimeout(resolve)); // playing goes on in a task of its own
      }
      document.querySelector("#event-play").click();
      await Promise.resolve();
      return at();
    }, speed);
  assert.equal(await events("1"), 2);
  assert.equal(await events("4"), 8);
});

full("each kind of event has marks of its colour where it happened, in both themes", async (t) => {
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
        // Adjacent columns of pixels belong to the same mark.
        return [...out]
          .sort((a, b) => a - b)
          .filter((x, i, all) => i === 0 || x - all[i - 1] > 1)
          .map((x) => x / width);
      };
      return { lemmas: columns("--accent"), obligations: columns("--warm"), cti: columns("--unsafe") };
    });
    // The lemmas are the events 6, 9, 12 and 15 of 24. The test of jumps confirms this.
    assert.equal(seen.lemmas.length, 4, `${scheme}: ${JSON.stringify(seen)}`);
    [6, 9].forEach((event, i) => assert.ok(Math.abs(seen.lemmas[i] - event / 23) < 0.03, `${scheme}: ${seen.lemmas}`));
    assert.ok(seen.obligations.length >= 2 && seen.cti.length >= 1, `${scheme}: ${JSON.stringify(seen)}`);
  }
});

full("with motion reduced nothing plays by itself, and the play button still plays", async (t) => {
  const page = await server.open(t, { reducedMotion: "reduce" });
  await standAt(page, 2);
  await drawn(page); // playing requests one frame after another
  await stands(page, 2);
  assert.deepEqual(
    await page.evaluate(() => document.getAnimations().filter((a) => a.effect?.getTiming().duration > 1).length),
    0,
  );
  await page.locator("#event-play").click();
  await soon.doesNotMatch(() => count(page), /^3 \//);
});

full("the link to a moment is copied by key, from the editor too, and brings it back", async (t) => {
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
  await verdict(page, "unsafe");
  await soon.match(() => live.textContent(), /^Unsafe/);
  assert.equal(await page.locator("#verdict").getAttribute("data-outdated"), null);
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.type("1"); // the engine ignores blanks and comments
  await soon.equal(() => page.locator("#verdict").getAttribute("data-outdated"), "");
  await page.keyboard.press("Control+z");
  await soon.equal(() => page.locator("#verdict").getAttribute("data-outdated"), null);
});
