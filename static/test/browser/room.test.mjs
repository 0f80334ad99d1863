// Small screens: a projector, a low window, a phone. The view in use is large enough, and nothing
// important is cut off.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  axe,
  fullAxeTests,
  choose,
  drawn,
  leave,
  runExample,
  site,
  soon,
  standAt,
  standWhere,
  tab,
  verdict,
  view,
} from "../harness.mjs";
import { full, long, steps } from "../rounds.mjs";

const server = site("dist");

const box = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((el) => {
      const r = el.getBoundingClientRect();
      return { w: r.width, h: r.height };
    });
/**
 * Describes the tabs: the number of their rows, how many of them are completely visible, and whether the chosen tab is.
 */
const strip = (page) =>
  page.evaluate(() => {
    const list = document.querySelector("#tabs").getBoundingClientRect();
    const tabs = [...document.querySelectorAll("#tabs [role=tab]")].filter((el) => !el.hidden);
    const inside = (el) => {
      const r = el.getBoundingClientRect();
      return r.left >= list.left - 0.5 && r.right <= list.right + 0.5;
    };
    return {
      rows: new Set(tabs.map((el) => Math.round(el.getBoundingClientRect().top))).size,
      all: tabs.length,
      inView: tabs.filter(inside).length,
      cut: tabs.filter((el) => el.scrollWidth > el.clientWidth).map((el) => el.textContent),
      chosen: inside(tabs.find((el) => el.ariaSelected === "true")),
    };
  });
const scale = (page) => page.locator(".graph-svg").evaluate((el) => new DOMMatrix(el.style.transform).a);

for (const [width, height] of [
  [1280, 800],
  [1600, 1000],
]) {
  full(
    `a presentation at ${width}x${height} shows the graph larger, the title whole, the tabs in one row`,
    async (t) => {
      const page = await server.open(t, { width, height });
      await tab(page, "frames");
      await drawn(page);
      const before = { scale: await scale(page), graph: await box(page, "#graph-canvas") };
      await leave(page);
      await page.keyboard.press("p");
      await page.locator("body.presenting").waitFor();
      await soon.ok(async () => (await scale(page)) > 1.2 * before.scale);
      const graph = await box(page, "#graph-canvas");
      assert.ok(graph.w >= before.graph.w && graph.h >= 0.95 * before.graph.h, JSON.stringify({ before, graph }));
      const title = await page.locator("#graph-title").evaluate((el) => el.scrollWidth - el.clientWidth);
      assert.ok(title <= 0, `the title lacks ${title} px`);
      const tabs = await strip(page);
      assert.ok(tabs.rows === 1 && tabs.inView === tabs.all, JSON.stringify(tabs));
      const bottom = await page.locator("#editor").evaluate((el) => el.getBoundingClientRect().bottom);
      const lines = await page
        .locator("#editor .cm-line")
        .evaluateAll((l, at) => l.filter((el) => el.getBoundingClientRect().bottom <= at).length, bottom);
      assert.ok(lines >= 12, `${lines} lines of the program`);
      // Text at the drawing's edges grows with the other text.
      const type = (at) =>
        page.locator(at).evaluateAll((l) => Math.min(...l.map((el) => parseFloat(getComputedStyle(el).fontSize))));
      for (const at of ["#lane-names .staff", ".strip-key li", ".frame-head .muted"])
        await soon.ok(async () => (await type(at)) >= 14, at);
      await tab(page, "try");
      await page.locator("#panel-try .try-var").first().waitFor();
      for (const at of ["#panel-try summary", "#panel-try .try-var"])
        await soon.ok(async () => (await type(at)) >= 14, at);
      await page.keyboard.press("p");
      await soon.ok(async () => Math.abs((await scale(page)) - before.scale) < 0.01);
    },
  );
}

full("a presentation of two panels, or one, and the next remembers it", async (t) => {
  const page = await server.again(t);
  const seen = () =>
    page.locator("main > .panel").evaluateAll((l) =>
      l
        .filter((el) => el.getBoundingClientRect().width > 0)
        .map((el) => el.classList[1])
        .join(" "),
    );
  const start = async () => {
    await page.keyboard.press("p");
    await page.locator("body.presenting").waitFor();
  };
  const end = async () => {
    await page.keyboard.press("p");
    await page.locator("body:not(.presenting)").waitFor();
    await soon.equal(seen, "source graph details");
  };
  await leave(page);
  await page.keyboard.press("Shift+W");
  await drawn(page);
  assert.equal(await seen(), "source graph details", "outside of a presentation the key does nothing");
  await start();
  await soon.equal(seen, "source graph details");
  await page.keyboard.press("Shift+W");
  await soon.equal(seen, "graph details");
  await soon.ok(async () => Math.abs((await box(page, ".panel.graph")).w - (await box(page, ".panel.details")).w) < 2);
  await end();
  await start();
  await soon.equal(seen, "graph details");
  await page.keyboard.press("w");
  await soon.equal(seen, "details");
  await page.keyboard.press("Shift+W");
  await soon.equal(seen, "source details");
  await end();
  await start();
  await soon.equal(seen, "source details");
  await page.keyboard.press("w");
  await end();
});

full("a full screen that comes or goes late is none of the next presentation's", async (t) => {
  const page = await server.again(t);
  await page.evaluate(() => {
    window.left = 0;
    document.documentElement.requestFullscreen = () => new Promise((resolve) => (window.grant = resolve));
    document.exitFullscreen = () => Promise.resolve(void window.left++);
  });
  await leave(page);
  await page.keyboard.press("p");
  await page.locator("body.presenting").waitFor();
  await page.evaluate(() => document.dispatchEvent(new Event("fullscreenchange")));
  await soon.equal(() => page.locator("body.presenting").count(), 1, "what the last presentation left ends this one");
  await page.keyboard.press("p");
  await page.locator("body:not(.presenting)").waitFor();
  await page.evaluate(() => window.grant());
  await soon.equal(() => page.evaluate(() => window.left), 1);
});

full("at 900x700 the plane has the graph's room until the reader wants the graph", async (t) => {
  const page = await server.again(t, { width: 900, height: 700 });
  await soon.ok(async () => (await box(page, ".panel.graph")).h >= 210);
  await tab(page, "plane");
  await page.locator(".plane-canvas[data-window]").waitFor();
  await soon.ok(async () => (await box(page, ".plane-canvas")).h >= 200);
  await soon.equal(() => page.locator("#details-wide").getAttribute("aria-pressed"), "true");
  await tab(page, "frames");
  await page.locator(".panel.graph").waitFor();
  await tab(page, "plane");
  await soon.equal(() => page.locator(".panel.graph").isVisible(), false);
  await page.locator("#details-wide").click();
  await page.locator(".panel.graph").waitFor();
  await tab(page, "frames");
  await tab(page, "plane");
  await drawn(page);
  assert.ok(await page.locator(".panel.graph").isVisible(), "the reader wanted the graph");
});

/** Texts smaller than 11 px, with their sizes. */
const tiny = (page) =>
  page.evaluate(() => {
    const out = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let n = texts.nextNode(); n; n = texts.nextNode()) {
      const el = n.parentElement;
      if (n.data.trim() === "" || !el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const own = parseFloat(getComputedStyle(el).fontSize);
      const drawn = el.closest("svg") ? Math.hypot(el.getScreenCTM().a, el.getScreenCTM().b) : 1;
      if (own * drawn < 10.99) out.add(`${n.data.trim()}: ${own * drawn} px`);
    }
    return [...out];
  });

full("lanes are as high as their names, however many there are and however low the window is", async (t) => {
  const page = await server.again(t, { width: 1280, height: 700 });
  await page.locator("#engine").selectOption("cegar");
  await page.locator("#run").click();
  await verdict(page, "safe");
  const lanes = () =>
    page.locator(".staff").evaluateAll((l) => l.map((el) => Math.round(el.getBoundingClientRect().height)));
  await soon.ok(async () => (await lanes()).length >= 6 && (await lanes()).every((h) => h >= 12));
  assert.deepEqual(await tiny(page), []);
  const thumb = await page.locator("#slider").boundingBox();
  const marks = await page.locator("#marks").boundingBox();
  assert.ok(Math.abs(thumb.height - marks.height) < 1, JSON.stringify([thumb, marks]));
});

/** Engines whose names the field cuts off. A preset's name begins with its engine's. */
const cut = (page) =>
  page.locator("#engine").evaluate((el) => {
    const c = document.createElement("canvas").getContext("2d");
    c.font = getComputedStyle(el).font;
    const room = el.clientWidth - 2 * parseFloat(getComputedStyle(el).paddingLeft) - 16; // 16 px for the arrow of the menu
    return [...el.options]
      .map((o) => o.label)
      .filter((name) => !name.includes(": ") && c.measureText(name).width > room);
  });

full("at 1280x800 all tabs stand in one row with their whole names, whatever the engine tells", async (t) => {
  const page = await server.again(t);
  assert.deepEqual(await cut(page), []);
  for (const [id, word, engine] of [
    ["nested-loops", "safe", "predabs"],
    ["off-by-one", "unsafe", "cegar"],
    ["nested-loops", "safe", "tree"],
  ]) {
    await choose(page, id);
    await page.locator("#engine").selectOption(engine);
    await page.locator("#run").click();
    await verdict(page, word);
    // Show the tab of a violated claim.
    await page.evaluate(() => (document.querySelector("#tab-step").hidden = false));
    const there = await strip(page);
    assert.equal(there.rows, 1, `${engine}: ${JSON.stringify(there)}`);
    assert.deepEqual(there.cut, [], `${engine}: each name is whole`);
    assert.ok(there.chosen, engine);
    for (const name of ["tree", "path"]) {
      if (!(await page.locator(`#tab-${name}`).isVisible())) continue;
      await tab(page, name);
      await standAt(page, Number(await page.locator("#slider").getAttribute("max")) - 5);
      await drawn(page);
      assert.deepEqual(await tiny(page), [], `${engine}, ${name}`);
    }
    await page.evaluate(() => (document.querySelector("#tab-step").hidden = true));
  }
});

full("at 1024x768 the last step of a generalisation is seen whole, and so is the frame in front", async (t) => {
  const page = await server.again(t, { width: 1024, height: 768 });
  await tab(page, "frames");
  for (const said of [/^Replace two bounds by their sum/, /is reason enough \(the core\)/]) {
    await standWhere(page, said);
    await drawn(page);
    await soon.deepEqual(
      () =>
        page.evaluate(() => {
          const [card, head, step, strip, frame] = [
            "#panel-frames .lemma-card",
            "#panel-frames .lemma-card h2",
            "#panel-frames .derivation > :last-child",
            "#strip-frames",
            "#strip-frames li:has([aria-pressed=true])",
          ].map((s) => document.querySelector(s).getBoundingClientRect());
          const within = (a, top, bottom) => a.top >= top - 1 && a.bottom <= bottom + 1;
          return [within(step, head.bottom, card.bottom), within(frame, strip.top, strip.bottom)];
        }),
      [true, true],
      String(said),
    );
  }
});

full("in a presentation on a phone the numbers at the lanes are whole", async (t) => {
  const page = await server.open(t, { width: 390, height: 844 });
  await view(page, "details");
  await leave(page);
  await page.keyboard.press("p");
  await page.locator("body.presenting").waitFor();
  const over = () =>
    page.locator("#lane-names .staff").evaluateAll((l) => l.map((el) => el.scrollWidth - el.clientWidth).join());
  await soon.match(over, /^0(,0)+$/);
});

/**
 * Measures the event's sentence: how much of it is hidden, whether it can be scrolled by keys, and whether it is inside
 * its panel.
 */
const sentence = (page) =>
  page.locator("#event-sentence").evaluate((el) => {
    const [own, room] = [el, el.parentElement].map((x) => x.getBoundingClientRect());
    const text = document.createRange();
    text.selectNodeContents(el);
    return {
      text: el.textContent,
      over: el.scrollHeight - el.clientHeight,
      scrolls: el.tabIndex === 0,
      outside: Math.max(room.top - own.top, own.bottom - room.bottom, room.left - own.left, own.right - room.right),
      lines: Math.round(text.getBoundingClientRect().height / parseFloat(getComputedStyle(el).lineHeight)),
      timeline: document.querySelector("#timeline").getBoundingClientRect().height,
    };
  });

for (const [width, height, example, lines] of [
  [900, 700, "", 2],
  [1024, 768, "", 2],
  [1280, 800, "", 3],
  [1280, 800, "barber", 3],
  [390, 844, "", 4],
]) {
  full(
    `at ${width}x${height} no sentence of ${example || "the first run"} is cut, and none moves the page`,
    async (t) => {
      const page = await server.again(t, { width, height });
      if (example) await runExample(page, example, "safe");
      await view(page, "details");
      const last = Number(await page.locator("#slider").getAttribute("max"));
      assert.ok(last > 10);
      let most = 0;
      let high = 0;
      for (const i of steps(last, 3)) {
        await standAt(page, i);
        const s = await sentence(page);
        assert.ok(s.over <= 1 && s.outside <= 0, `${i}: ${s.over} px of "${s.text}"`);
        high ||= s.timeline;
        assert.equal(s.timeline, high, `${i}: ${s.text}`);
        most = Math.max(most, s.lines);
      }
      if (long) assert.ok(most >= lines, `the longest has ${most} lines`);
    },
  );
}

full("a counterexample below a notice, with watches and the inputs unfolded, shows its steps", async (t) => {
  const page = await server.again(t);
  await runExample(page, "off-by-one", "unsafe");
  await page.locator(".trace-panel tr.at").waitFor();
  for (const text of ["count <= limit", "limit - i"]) {
    await page.locator(".watch-input").fill(text);
    await page.keyboard.press("Enter");
  }
  await page.evaluate(() => {
    const notice = document.querySelector("#notice");
    notice.hidden = false;
    notice.querySelector("p").textContent = "Something to know.";
  });
  await leave(page);
  await page.keyboard.press("End");
  await soon.equal(() => page.locator("table.state tbody tr").count(), 5);
  await drawn(page);
  const rows = (selector, of) =>
    page.evaluate(
      ([s, r]) => {
        const b = document.querySelector(s).getBoundingClientRect();
        const head = document.querySelector(`${s} thead`).getBoundingClientRect();
        const form = document.querySelector(`${s} form`)?.getBoundingClientRect().top ?? b.bottom;
        return [...document.querySelectorAll(`${s} ${r}`)]
          .map((x) => x.getBoundingClientRect())
          .filter(
            (x) => x.height > 10 && x.top >= head.bottom - 1 && x.bottom <= Math.min(b.bottom, form, innerHeight) + 1,
          ).length;
      },
      [selector, of],
    );
  const folded = { state: await rows(".state-box", "tbody tr"), steps: await rows(".steps-box", "tbody tr") };
  assert.ok(folded.state >= 4 && folded.steps >= 6, JSON.stringify(folded));
  await page.locator(".inputs-fold summary").click();
  await drawn(page);
  const open = { state: await rows(".state-box", "tbody tr"), steps: await rows(".steps-box", "tbody tr") };
  assert.ok(open.state >= 2 && open.steps >= 3, JSON.stringify(open));
  const panel = await page.locator(".trace-panel").evaluate((el) => el.scrollHeight - el.clientHeight);
  assert.ok(panel <= 1, `the panel scrolls by ${panel} px`);
});

full("on a phone the tabs are one row, and the chosen one is in view", async (t) => {
  const page = await server.again(t, { width: 390, height: 844 });
  await view(page, "details");
  for (const id of ["stats", "result", "try", "frames", "stats"]) {
    await tab(page, id);
    await soon.ok(async () => (await strip(page)).chosen);
    assert.equal((await strip(page)).rows, 1, id);
  }
  // Show another view and return: the chosen tab is still visible.
  await view(page, "graph");
  await view(page, "details");
  await soon.ok(async () => (await strip(page)).chosen);
  await page.setViewportSize({ width: 1280, height: 800 });
  await soon.ok(async () => {
    const s = await strip(page);
    return s.rows === 1 && s.inView === s.all;
  });
});

full(
  "on a phone the run is read: steps below the program, the card's end above the sentence, what differs in rows",
  async (t) => {
    const page = await server.again(t, { width: 390, height: 844 });
    await page.locator("#engine").selectOption("ic3");
    await runExample(page, "traffic", "unsafe");
    await view(page, "details");
    await standAt(page, 75);
    const top = async () => (await page.locator("#event-sentence").boundingBox()).y;
    for (const id of ["frames", "obligations"]) {
      await tab(page, id);
      await drawn(page);
      const panel = page.locator(`#panel-${id}`);
      assert.ok((await panel.locator(".lemma-card").evaluate((el) => el.scrollHeight - el.clientHeight)) <= 1, id);
      await panel.evaluate((el) => (el.scrollTop = el.scrollHeight));
      const last = await panel.locator(".lemma-card > :last-child").boundingBox();
      assert.ok(last.y > 0 && last.y + last.height <= (await top()), `${id}: ${JSON.stringify(last)}, ${await top()}`);
    }
    const cut = await page
      .locator(".obl > code")
      .evaluateAll((l) => l.filter((el) => el.scrollHeight > el.clientHeight + 1).map((el) => el.textContent));
    assert.deepEqual(cut, []);
    await view(page, "source");
    const said = await page.locator("#event-sentence").textContent();
    assert.ok(await page.locator("#event-sentence").isVisible());
    await page.locator("#event-next").click();
    await soon.notEqual(() => page.locator("#event-sentence").textContent(), said);
    await soon.match(() => page.locator("#event-count").textContent(), /^77 /);
    assert.equal(await page.locator(".score").isVisible(), false);
    // After an edit of the program, the page does not show steps of the old run.
    await page.locator("#editor .cm-content").click();
    await page.keyboard.type(" ");
    await page.locator("#timeline").waitFor({ state: "hidden" });
  },
);

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
  [800, 900],
  [390, 844],
])
  (width === 1280 ? test : full)(
    `at ${width}x${height} a sentence however long stays in its room: it covers nothing, and nothing moves`,
    async (t) => {
      const page = await server.again(t, { width, height });
      await view(page, "details");
      await drawn(page);
      const boxes = (words) =>
        page.evaluate((words) => {
          const el = document.querySelector("#event-sentence");
          if (words > 0) el.textContent = "A word and another ".repeat(words);
          const box = (x) =>
            ["left", "top", "right", "bottom"].map((side) => Math.round(x.getBoundingClientRect()[side]));
          const near = (x) => x.getClientRects().length > 0 && !el.contains(x) && !x.contains(el);
          return {
            own: box(el),
            others: [...document.querySelectorAll(".panel, .timeline, .timeline button, .timeline select, .track")]
              .filter(near)
              .map((x) => [x.id || x.className, ...box(x)]),
          };
        }, words);
      const [short, long, longest] = [await boxes(1), await boxes(20), await boxes(400)];
      assert.deepEqual(long, short);
      assert.deepEqual(longest, short);
      const [left, top, right, bottom] = short.own;
      assert.ok(bottom - top >= 56 && right - left > 300, `${short.own}`);
      for (const [name, l, t, r, b] of short.others)
        assert.ok(r <= left || l >= right || b <= top || t >= bottom, `${name} and the sentence meet`);
    },
  );

full(
  "a sentence that does not fit has smaller letters, and scrolls by keys where these do not fit either",
  async (t) => {
    const page = await server.again(t, { width: 390, height: 500 });
    await runExample(page, "tickets", "safe");
    await view(page, "details");
    const found = { fits: 0, scrolls: 0 };
    for (let i = 60; i < 72; i++) {
      await standAt(page, i);
      const s = await sentence(page);
      assert.equal(s.scrolls, s.over > 1, s.text);
      found[s.scrolls ? "scrolls" : "fits"]++;
    }
    assert.ok(found.fits > 0 && found.scrolls > 0, JSON.stringify(found));
    await axe(page, "sentence", { inside: "#timeline" });
  },
);

fullAxeTests(
  "where there is little room",
  async (t, options) => {
    const page = await server.again(t, options);
    await view(page, "details");
    await tab(page, "stats");
    await axe(page, "row of tabs");
    await page.setViewportSize({ width: 900, height: 700 });
    await tab(page, "plane");
    await page.locator(".plane-canvas[data-window]").waitFor();
    await axe(page, "plane", { inside: "#panel-plane" });
  },
  [[390, 844]],
);

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
  [800, 600],
  [390, 844],
])
  full(`a toast covers no text: ${width}x${height}`, async (t) => {
    const page = await server.again(t, { width, height });
    await runExample(page, "lock", "safe");
    for (const [name, at] of [
      ["source", 8],
      ["graph", 12],
      ["details", 15],
    ]) {
      await view(page, name);
      if (name !== "source" || width > 720) await standAt(page, at); // a phone's program has no slider
      await page.evaluate(() => document.querySelector("#toast").classList.remove("shown"));
      await page.locator("#share").click();
      await page.locator("#toast.shown").waitFor();
      // On a phone, graph and details may be full of text, so the toast may cover some of it. It must not cover the
      // sentence about the event.
      const only = width === 390 && name !== "source" ? "#event-sentence" : "body";
      const covered = () =>
        page.evaluate((only) => {
          const toast = document.querySelector("#toast");
          const r = toast.getBoundingClientRect();
          const out = [];
          if (r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight)
            out.push("outside of the window");
          toast.style.visibility = "hidden"; // the texts below it are found by the pointer's place
          for (let x = r.left; x <= r.right; x += 4)
            for (let y = r.top; y <= r.bottom; y += 4) {
              const at = document.caretRangeFromPoint(x, y);
              if (at?.startContainer.nodeType !== Node.TEXT_NODE) continue;
              if (!at.startContainer.parentElement.closest(only)) continue;
              const range = document.createRange();
              range.selectNodeContents(at.startContainer);
              const hit = [...range.getClientRects()].some(
                (b) => b.left <= x && x <= b.right && b.top <= y && y <= b.bottom,
              );
              if (hit && document.elementFromPoint(x, y)?.contains(at.startContainer)) out.push(at.startContainer.data);
            }
          toast.style.visibility = "";
          return [...new Set(out)];
        }, only);
      await soon.deepEqual(covered, [], name);
    }
  });

test("rows of obligations are whole where there is room, and else their card has all of the state", async (t) => {
  const page = await server.again(t);
  await tab(page, "obligations");
  await standAt(page, 12);
  const cut = () =>
    page
      .locator(".obl :is(.why, code)")
      .evaluateAll(
        (all) => all.filter((el) => el.scrollWidth > el.clientWidth || el.scrollHeight > el.clientHeight + 2).length,
      );
  await soon.ok(async () => (await page.locator(".obl").count()) >= 3);
  await soon.equal(cut, 0);
  await page.setViewportSize({ width: 1024, height: 768 });
  await soon.ok(async () => (await cut()) > 0);
  await page.locator(".obl-tree").focus();
  await page.keyboard.press("End");
  const state = await page.locator(".obl.selected > code").textContent();
  await soon.ok(async () => (await page.locator("#panel-obligations .lemma-card").textContent()).includes(state));
});
