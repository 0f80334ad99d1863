// Tests the notes beside the lines of the source. A note must always be inside the panel. In the line with the cursor,
// it must be complete.

import assert from "node:assert/strict";
import { choose, drawn, leave, site, soon, standAt, verdict } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

const run = async (page, example, word, engine = "") => {
  await choose(page, example);
  if (engine) await page.locator("#engine").selectOption(engine);
  await page.locator("#run").click();
  await verdict(page, word);
};
/** Each chip with its position, and how far it sticks out of the panel. */
const chips = async (page) => {
  await drawn(page);
  return page.evaluate(() => {
    const root = document.querySelector("#editor").shadowRoot;
    const box = root.querySelector(".cm-scroller").getBoundingClientRect();
    return [...root.querySelectorAll(".cm-note, .cm-values")].map((el) => {
      const r = el.getBoundingClientRect();
      const group = el.parentElement;
      const line = group.classList.contains("below") ? group.previousElementSibling : el.closest(".cm-line");
      return {
        text: el.textContent,
        title: el.title,
        below: group.classList.contains("below"),
        full: group.classList.contains("full"),
        out: Math.max(0, r.right - box.right, box.left - r.left),
        width: r.width,
        cut: el.scrollWidth > el.clientWidth,
        line: line.textContent,
        under: group.classList.contains("below")
          ? group.getBoundingClientRect().top - line.getBoundingClientRect().bottom
          : 0,
      };
    });
  });
};
const inside = (list, what) => {
  for (const c of list) {
    assert.ok(c.out === 0 && c.width > 20, `${what}: ${JSON.stringify(c)}`);
    assert.ok(c.under > -2 && c.under < 2, `${what}, not below its line: ${JSON.stringify(c)}`);
  }
};

full("what a step has changed stands whole beside or below its line", async (t) => {
  const page = await server.again(t);
  await run(page, "off-by-one", "unsafe");
  let seen = 0;
  for (let i = 0; i < 14; i++) {
    await page.keyboard.press("ArrowRight");
    const list = await chips(page);
    inside(list, `step ${i + 2}`);
    for (const c of list) {
      assert.ok(!c.cut && /^\w+ = -?\d+$/.test(c.text), JSON.stringify(c));
      seen++;
    }
  }
  assert.ok(seen >= 8, `${seen} chips`);
});

full("chips of a run never leave the panel, however narrow it is", async (t) => {
  const page = await server.open(t);
  await run(page, "nested-loops", "safe");
  const n = Number(await page.locator("#slider").getAttribute("max"));
  await page.locator(".splitter").first().focus();
  const found = { beside: 0, below: 0 };
  for (const key of ["Enter", "Home", "End"]) {
    await page.keyboard.press(key);
    for (let at = Math.floor(n / 3); at < n; at += Math.ceil(n / 9)) {
      await standAt(page, at);
      const list = await chips(page);
      inside(list, `${key}, event ${at}`);
      for (const c of list) found[c.below ? "below" : "beside"]++;
    }
    await page.locator(".splitter").first().focus();
  }
  assert.ok(found.beside > 0 && found.below > 0, JSON.stringify(found));
});

full("a chip says all on hover, and is whole at the line of the cursor", async (t) => {
  const page = await server.open(t);
  await page.locator(".splitter").first().focus();
  await page.keyboard.press("Home");
  await standAt(page, 24);
  const [before] = (await chips(page)).filter((c) => c.text.startsWith("frame"));
  assert.ok(before.title.includes("&&"), JSON.stringify(before));
  assert.ok(
    before.cut || before.text.replace(/^frame \d+/, "") !== before.title,
    `it is not cut: ${JSON.stringify(before)}`,
  );
  // The arrow keys move the cursor to the line of the chip.
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+Home");
  for (let i = 1; i < 9; i++) await page.keyboard.press("ArrowDown");
  const [whole] = (await chips(page)).filter((c) => c.text.startsWith("frame"));
  assert.ok(whole.full && !whole.cut && whole.text.endsWith(whole.title), JSON.stringify(whole));
  inside([whole], "whole");
  await page.keyboard.press("ArrowUp");
  await soon.ok(async () => !(await chips(page)).some((c) => c.full));
  await page.keyboard.press("ArrowDown");
  await soon.ok(async () => (await chips(page)).some((c) => c.full));
  await leave(page);
  await page.locator("#run").focus();
  await soon.ok(async () => !(await chips(page)).some((c) => c.full));
});
