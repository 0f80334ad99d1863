// Tests the replay at full size: a hundred thousand events on two hundred locations, from a stand-in for the engine.
// test/bench measures how long this takes.

import assert from "node:assert/strict";
import { axe, drawn, eventually, long, site, soon, standAt, tab } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("mock");

full("any of a hundred thousand events can be stood at", async (t) => {
  const page = await long(t, server, 100_000, 200);
  await soon.match(() => page.locator("#event-count").textContent(), /100,000 \/ 100,000/);
  for (const id of ["frames", "obligations"]) {
    await tab(page, id);
    let at = 7;
    for (let i = 0; i < 10; i++) {
      at = (at * 48271) % 99_991;
      await standAt(page, at);
      await soon.match(
        () => page.locator("#slider").getAttribute("aria-valuetext"),
        new RegExp(`^Event ${(at + 1).toLocaleString("en")} of 100,000\\. `),
      );
    }
    // From there the run can be played.
    await page.locator("#speed").selectOption("64");
    await page.locator("#event-play").click();
    await soon.ok(async () => Number(await page.locator("#slider").inputValue()) > at);
    await page.locator("#event-play").click();
  }
  const client = await page.context().newCDPSession(page);
  await client.send("HeapProfiler.collectGarbage");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  t.diagnostic(`memory: ${(usedSize / 1e6).toFixed(0)} MB`);
  assert.ok(usedSize < 200e6, `${usedSize} bytes`);
});

full("every node of a large graph can be selected", async (t) => {
  const page = await long(t, server, 4000, 200);
  await tab(page, "frames");
  await soon.ok(async () => (await page.locator(".node").count()) >= 190);
  const missed = await page.evaluate(async () => {
    const out = [];
    const nodes = [...document.querySelectorAll("g.node:not(.error)")];
    for (let i = 3; i < nodes.length; i += 9) {
      nodes[i].dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await new Promise((r) => requestAnimationFrame(() => setTimeout(r, 0)));
      if (!nodes[i].classList.contains("selected")) out.push(i);
    }
    return out;
  });
  assert.deepEqual(missed, []);
});

full("of a large table of frames what is in view is there, wherever that is", async (t) => {
  const page = await long(t, server, 15_000, 200, { bypassCSP: true });
  await tab(page, "frames");
  const look = () =>
    page.evaluate(() => {
      const box = document.querySelector(".matrix-scroll");
      const [a, head] = [box, document.querySelector(".matrix thead td")].map((el) => el.getBoundingClientRect());
      const rows = [...document.querySelectorAll(".matrix tbody tr")].map((el) => ({
        el,
        r: el.getBoundingClientRect(),
      }));
      const own = rows.filter(({ el }) => el.dataset.loc);
      const chosen = document.querySelector(".matrix .chosen")?.getBoundingClientRect();
      return {
        count: own.length,
        all: Number(document.querySelector(".matrix").getAttribute("aria-rowcount")) - 1,
        indices: own.map(({ el }) => Number(el.getAttribute("aria-rowindex"))),
        bare: rows.filter(
          ({ el, r }) =>
            r.bottom > head.bottom + 1 &&
            r.top < a.top + box.clientHeight - 1 &&
            r.height > 0 &&
            el.children.length < 2,
        ).length,
        chosen: chosen ? chosen.top >= head.bottom - 1 && chosen.top < a.bottom : null,
      };
    });
  const right = async (what, ...indices) => {
    await soon.equal(async () => (await look()).bare, 0, what);
    const { count, all, indices: own } = await look();
    assert.ok(all > 150 && count > 0 && count < 60, `${what}: ${count} of ${all} rows`);
    assert.deepEqual(
      own,
      own.map((_, i) => own[0] + i),
      what,
    );
    for (const i of indices) assert.ok(own.includes(i < 0 ? all + 2 + i : i), `${what}: ${own}`);
  };
  const scroll = (part) =>
    page.locator(".matrix-scroll").evaluate((el, part) => (el.scrollTop = part * el.scrollHeight), part);
  let at = 7;
  let chosen = 0;
  for (let i = 0; i < 12; i++) {
    at = 5000 + ((at * 48271) % 9_991);
    await standAt(page, at);
    await right(`event ${at}`);
    if ((await look()).chosen !== null) {
      chosen++;
      await soon.ok(async () => (await look()).chosen, `event ${at}: the selected lemma is in view`);
    }
  }
  assert.ok(chosen > 0);
  for (const part of [0.5, 0.25, 0.75]) {
    await scroll(part);
    await right(`scrolled to ${part}`);
  }
  await scroll(1);
  await right("scrolled to the end", -1);
  await scroll(0);
  await right("scrolled to the start", 2);
  await scroll(1);
  await right("scrolled to the end again", -1);
  await page.locator(".matrix tbody th button").last().click();
  await soon.equal(() => page.locator(".matrix tr.selected").count(), 1);
  await axe(page, "the frames of a large program", { inside: "#panel-frames" });
});

full("of a large graph what is in view is there, wherever that is", async (t) => {
  const page = await long(t, server, 4000, 200);
  const look = () =>
    page.evaluate(() => {
      const box = document.querySelector("#graph-canvas").getBoundingClientRect();
      const svg = document.querySelector(".graph-svg");
      const m = svg.getScreenCTM();
      const at = (x, y) => new DOMPoint(Number(x), Number(y)).matrixTransform(m);
      // The middle of each node and label, drawn or not.
      const parts = [
        ...[...document.querySelectorAll("g.node")].map((el) => ({
          el,
          p: at(.../\(([-\d.]+) ([-\d.]+)\)/.exec(el.getAttribute("transform")).slice(1)),
        })),
        ...[...document.querySelectorAll("g.edge-label")].map((el) => {
          const [x, y, w, h] = ["x", "y", "width", "height"].map((name) =>
            Number(el.querySelector("rect").getAttribute(name)),
          );
          return { el, p: at(x + w / 2, y + h / 2) };
        }),
      ];
      const seen = parts.filter(({ p }) => p.y > box.top && p.y < box.bottom && p.x > box.left && p.x < box.right);
      const missing = (part) => !svg.contains(part.el) || part.el.getBoundingClientRect().width === 0;
      return { seen: seen.length, missing: seen.filter(missing).length, far: parts.filter(missing).length };
    });
  await page.locator("#graph-canvas").hover();
  for (const act of [
    () => {},
    () => page.mouse.wheel(0, 900),
    () => page.mouse.wheel(0, 5000),
    () => page.locator("#graph-in").click(),
    () => page.mouse.wheel(40, -700),
  ]) {
    await act();
    await drawn(page);
    await eventually(async () => {
      const { seen, missing, far } = await look();
      assert.ok(seen > 2 && missing === 0 && far > 50, `${seen} in view, ${missing} of them missing, ${far} left out`);
    });
  }
  await page.locator("#graph-fit").click(); // let the page choose the view again
  await page.locator("#graph-fit").click(); // show the whole graph
  await soon.equal(async () => (await look()).far, 0);
});
