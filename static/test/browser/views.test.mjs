// Tests the views of a run and the selection that they share, with a stand-in for the engine, whose run is always the
// same.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, axeTests, drawn, site, soon, standAt, tab, view } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("mock");

const text = (page, selector) => page.locator(selector).textContent();

full("one goes to the next and previous of a kind, by button, by a lane's name and by key", async (t) => {
  const page = await server.again(t);
  await standAt(page, 0);
  await soon.match(() => text(page, "#unit"), /by lemma/);
  await page.locator("#unit").selectOption("lemma");
  await page.locator("#event-next").click();
  await soon.match(() => text(page, "#event-count"), /^7 \//);
  await page.locator("#event-next").click();
  await soon.match(() => text(page, "#event-count"), /^10 \//);
  await page.locator("#event-prev").click();
  await soon.match(() => text(page, "#event-count"), /^7 \//);
  await soon.ok(() => page.locator("#event-prev").isDisabled(), "there is no earlier one");
  await standAt(page, 0);
  await page.locator(".staff.k-lemma").click();
  await soon.match(() => text(page, "#event-count"), /^7 \//);
  await page.keyboard.press("4");
  await soon.match(() => text(page, "#event-count"), /^10 \//);
  await page.keyboard.press("Shift+Digit4");
  await soon.match(() => text(page, "#event-count"), /^7 \//);
  await page.keyboard.press("3");
  await drawn(page);
  await soon.match(() => text(page, "#event-count"), /^7 \//, "there is no later predecessor");
  await page.locator("#unit").selectOption("cti");
  await soon.ok(() => page.locator("#event-next").isDisabled());
  await page.locator("#unit").selectOption("");
  await page.keyboard.press("1");
  await soon.match(() => text(page, "#event-sentence"), /^Frame 2 opens/);
  assert.equal(await page.locator("#unit option", { hasText: "refinement" }).count(), 0, "no refinement, no choice");
  // In the editor the digits are text.
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("// 4711");
  await soon.match(() => text(page, "#editor .cm-content"), /4711/);
  await soon.match(() => text(page, "#event-sentence"), /^Frame 2 opens/);
});

test("search finds events, with next and previous", async (t) => {
  const page = await server.again(t);
  await standAt(page, 0);
  await page.locator("#slider").press("/");
  await soon.ok(() => page.locator("#search").evaluate((el) => el === document.activeElement));
  await page.keyboard.type("x+y<=n");
  await page.waitForFunction(() => document.querySelector("#search-count")?.textContent === "7 found");
  await page.keyboard.press("Enter");
  const count = () => text(page, "#search-count");
  await soon.equal(count, "1 of 7");
  await page.locator("#search-next").click();
  await soon.equal(count, "2 of 7");
  for (const hit of ["1 of 7", "7 of 7"]) {
    await page.locator("#search-prev").click(); // from the first match to the last
    await soon.equal(count, hit);
  }
  await page.locator("#search").fill("x + y"); // found in other formulas too; spaces make no difference
  await soon.match(count, /of 11$/);
  await page.locator("#search").fill("nonsense");
  await page.waitForFunction(() => document.querySelector("#search-count")?.textContent === "nothing found");
  await soon.ok(() => page.locator("#search-next").isDisabled());
  await page.locator("#search").press("Escape");
  await soon.ok(() => page.locator("#search-box").isHidden());
});

test("play goes on by itself, faster and slower, and stops at the end", async (t) => {
  const page = await server.again(t);
  await standAt(page, 2);
  await page.locator("#speed").selectOption("16");
  await page.evaluate(() => {
    const button = document.querySelector("#event-play");
    const seen = () => (window.pressed ||= button.getAttribute("aria-pressed") === "true");
    new MutationObserver(seen).observe(button, { attributes: true }); // the answer may come before the test looks
  });
  await page.locator("#event-play").click();
  await page.waitForFunction(() => window.pressed);
  await page.waitForFunction(() => document.querySelector("#event-count")?.textContent.startsWith("24 /"));
  await page.waitForFunction(() => document.querySelector("#event-play")?.getAttribute("aria-pressed") === "false");
});

test("the matrix shows what is new, pushed and replaced, each lemma in its last frame", async (t) => {
  const page = await server.again(t);
  await tab(page, "frames");
  const cell = (lemma) =>
    page.locator(`.chip-lemma[data-lemma="${lemma}"]`).evaluate((el) => ({
      column: el.closest("td").cellIndex,
      state: el.dataset.state ?? "",
      text: el.firstChild.textContent,
    }));
  await standAt(page, 6);
  await page.locator(".chip-lemma[data-lemma='1']").waitFor();
  await soon.deepEqual(() => cell(1), { column: 1, state: "new", text: "x + y <= n" });
  await standAt(page, 14);
  await page.waitForFunction(() => document.querySelector(".chip-lemma[data-lemma='1']")?.dataset.state === "pushed");
  await soon.deepEqual(() => cell(1), { column: 2, state: "pushed", text: "x + y <= n" });
  await standAt(page, 16);
  await page.waitForFunction(
    () => document.querySelector(".chip-lemma[data-lemma='2']")?.dataset.state === "implied by x + y >= n",
  );
  assert.equal(
    await page.locator(".chip-lemma[data-lemma='2']").getAttribute("title"),
    "This lemma still holds: lemma 4, x + y >= n, implies it.",
  );
  assert.equal(
    await page.locator(".chip-lemma[data-lemma='2']").evaluate((el) => getComputedStyle(el).textDecorationLine),
    "none",
  );
  await standAt(page, 17);
  await page.waitForFunction(() => !document.querySelector(".chip-lemma[data-lemma='2']"), null);
  await standAt(page, 19);
  await page.waitForFunction(
    () => document.querySelector(".chip-lemma[data-lemma='1']")?.closest("td").cellIndex === 4,
  );
  await soon.equal(() => text(page, ".matrix thead th:last-child"), "every frame");
  // The first visible column is completely visible. The last column stays at its place; if only one other column fits,
  // this does not hold.
  await soon.ok(() =>
    page.locator(".matrix-scroll").evaluate((el) => {
      const [head, ...heads] = el.querySelectorAll("thead tr > *");
      return heads.some((x) => Math.abs(x.offsetLeft - head.offsetWidth - el.scrollLeft) <= 1);
    }),
  );
  await tab(page, "result");
  await page.locator(".early-note").waitFor();
  await page.keyboard.press("End");
  await page.locator(".early-note").waitFor({ state: "hidden" });
});

full("a lemma that is pushed travels, unless motion is to be reduced", async (t) => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const page = await server.open(t, { reducedMotion });
    await tab(page, "frames");
    await standAt(page, 13);
    await page.locator("[data-lemma='1']").waitFor();
    await drawn(page);
    await page.evaluate(() => {
      const chip = document.querySelector("[data-lemma='1']");
      const animate = chip.animate;
      window.from_ = "";
      chip.animate = function (...args) {
        window.from_ = args[0][0].transform;
        return animate.apply(this, args);
      };
    });
    await page.locator("#event-next").click();
    await soon.match(() => page.locator("#event-count").textContent(), /^15 \//);
    await drawn(page);
    const from = await page.evaluate(() => window.from_);
    if (reducedMotion === "reduce") assert.equal(from, "");
    else assert.match(from, /^translate\(-\d/, "from the left");
  }
});

test("selecting a lemma, an obligation, an edge or a location takes everything along", async (t) => {
  const page = await server.again(t);
  await tab(page, "frames");
  await standAt(page, 12);
  await page.locator("[data-lemma='1']").click();
  await page.waitForFunction(() => document.querySelector(".lemma-card h2")?.textContent.includes("Lemma 1"));
  await page.waitForFunction(() => document.querySelector(".node.selected .node-title")?.textContent === "line 9");
  await soon.match(() => text(page, ".lemma-card .derivation"), /asked.*x >= n && y >= 1.*core.*weaken.*learn/s);
  await tab(page, "obligations");
  await page.waitForFunction(() => document.querySelector(".obl.selected")?.dataset.obl === "2");
  await page.locator("[data-obl='1']").click();
  await page.waitForFunction(() => document.querySelector(".obl.selected")?.dataset.obl === "1");
  await page.waitForFunction(() => document.querySelector(".node.selected .node-title")?.textContent === "line 14");
  await soon.match(() => page.locator("[data-obl='1'] .why").textContent(), /blocked by y == 0/);
  await page.locator(".edge[data-edge='1'] .hit").dispatchEvent("click");
  await page.waitForFunction(() => document.querySelector(".edge.now")?.dataset.edge === "1");
  await soon.equal(() => text(page, ".node.selected .node-title"), "line 9");
  await tab(page, "frames");
  await page.waitForFunction(() => document.querySelector(".matrix tr.selected")?.dataset.loc === "2");
  await page.locator("#editor .cm-line", { hasText: "assert(y" }).click();
  await page.waitForFunction(() => document.querySelector(".matrix tr.selected")?.dataset.loc === "5");
});

test("the source says what the frame knows and what is asked; a column of the matrix chooses the frame", async (t) => {
  const page = await server.again(t);
  await tab(page, "frames");
  await standAt(page, 8);
  await page.waitForFunction(() =>
    document.querySelector("#editor")?.shadowRoot?.querySelector(".cm-note.asked")?.textContent.startsWith("asked"),
  );
  await soon.match(() => page.locator("#editor .cm-note.frame").first().textContent(), /^frame 1x \+ y <= n/);
  await soon.match(() => page.locator("#editor .cm-note.asked").textContent(), /asked[nxy] >= .* && [nxy] <= /);
  await standAt(page, 15);
  await page.waitForFunction(() =>
    document.querySelector("#editor")?.shadowRoot?.querySelector(".cm-note.frame")?.textContent.startsWith("frame 2"),
  );
  await page.locator("[data-level='1']").click();
  await page.waitForFunction(() =>
    document.querySelector("#editor")?.shadowRoot?.querySelector(".cm-note.frame")?.textContent.startsWith("frame 1"),
  );
  await soon.equal(() => page.locator("[data-level='1']").getAttribute("aria-pressed"), "true");
  await page.locator("[data-level='1']").click();
  await page.waitForFunction(() =>
    document.querySelector("#editor")?.shadowRoot?.querySelector(".cm-note.frame")?.textContent.startsWith("frame 2"),
  );
});

test("the graph shows the strength of the frame, the chain that is asked, and hovers with the source", async (t) => {
  const page = await server.open(t);
  await soon.ok(() => page.locator(".graph-legend").isHidden());
  await standAt(page, 8);
  await page.locator(".graph-legend").waitFor();
  const loop = page.locator("g[data-node='2']");
  await page.waitForFunction(() => document.querySelector("g[data-node='2']")?.classList.contains("weak"));
  await soon.equal(() => loop.locator(".badge text").textContent(), "1");
  await soon.ok(() => loop.evaluate((el) => el.classList.contains("asked")));
  await soon.ok(() => page.locator(".edge[data-edge='5']").evaluate((el) => el.classList.contains("queried")));
  await page.locator("#editor .cm-line", { hasText: "while" }).hover();
  await page.waitForFunction(() => document.querySelector("g[data-node='2']")?.classList.contains("hover"));
  await page.locator("g[data-node='5'] .shape").hover();
  await page.waitForFunction(() =>
    document.querySelector("#editor")?.shadowRoot?.querySelector(".at-hover")?.textContent.includes("assert"),
  );
});

test("the tree of obligations is one stop of the tab key, and folds", async (t) => {
  const page = await server.again(t);
  await tab(page, "obligations");
  await standAt(page, 9);
  await page.locator(".obl").first().waitFor();
  const selected = (id) =>
    page.waitForFunction((id) => document.querySelector(".obl.selected")?.dataset.obl === id, id);
  await page.locator(".obl-tree").focus();
  await page.keyboard.press("Home");
  await selected("1");
  await page.keyboard.press("ArrowDown");
  await selected("2");
  await page.keyboard.press("ArrowLeft"); // to the parent
  await selected("1");
  await soon.equal(() => page.locator("[data-obl='1']").getAttribute("aria-expanded"), "true");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelector("[data-obl='1']")?.getAttribute("aria-expanded") === "false");
  await page.waitForFunction(() => document.querySelectorAll(".obl").length === 1);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelectorAll(".obl").length === 3);
});

test("the work is a chart, figures and a full table", async (t) => {
  const page = await server.again(t);
  await tab(page, "stats");
  await page.locator(".figures").first().waitFor();
  await soon.match(async () => (await page.locator(".figures").allTextContents()).join(" "), /Queries.*128/s);
  await soon.match(() => text(page, ".chart"), /reading the program/);
  await page.locator("details.fold summary").last().click();
  await soon.ok(async () => (await page.locator("#panel-stats table.data tr").count()) > 2);
});

full("figures are the same in the work, in the score and above the obligations", async (t) => {
  const page = await server.again(t);
  await tab(page, "stats");
  await page.locator(".figures").first().waitFor();
  const figure = async (name) => {
    const row = page.locator(".figures div", { has: page.locator("dt", { hasText: new RegExp(`^${name}$`) }) });
    return Number(await row.locator("b").textContent());
  };
  const [lemmas, pushes, asked, all] = [
    await figure("Lemmas learnt"),
    await figure("Pushes"),
    await figure("Obligations asked"),
    await figure("Obligations"),
  ];
  const lane = async (id) => Number((await text(page, `.staff.k-${id}`)).replace(/\D/g, ""));
  await soon.equal(() => lane("lemma"), lemmas);
  await soon.equal(() => lane("push"), pushes);
  await soon.equal(() => lane("obligation"), asked);
  await tab(page, "obligations");
  await soon.equal(async () => {
    const counts = page.locator("#panel-obligations .frames-head > :not(.due)");
    const head = (await counts.allTextContents()).join(" ");
    return (head.match(/\d+/g) ?? []).reduce((sum, n) => sum + Number(n), 0);
  }, all);
});

full("a drawing of what could be read last says so", async (t) => {
  const page = await server.again(t);
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\nint *p;");
  await page.locator("#graph-old").waitFor();
  await soon.match(() => text(page, "#graph-old"), /last version/);
  await page.keyboard.press("Control+z");
  await page.locator("#graph-old").waitFor({ state: "hidden" });
});

full("the tabs scroll sideways and keep one stop of the tab key", async (t) => {
  const page = await server.again(t, { width: 390, height: 844 });
  await page.locator(".views [data-view=details]").click();
  await page.locator("#tab-result").focus();
  await page.keyboard.press("End");
  await soon.ok(() =>
    page
      .locator("#tab-stats")
      .evaluate((el) => el === document.activeElement && el.getAttribute("aria-selected") === "true"),
  );
  const inside = await page.locator("#tab-stats").evaluate((el) => {
    const [a, b] = [el.getBoundingClientRect(), el.parentElement.getBoundingClientRect()];
    return a.left >= b.left - 1 && a.right <= b.right + 1;
  });
  assert.ok(inside);
  await soon.equal(() => page.locator("[role=tab][tabindex='0']").count(), 1);
  await page.keyboard.press("Home");
  await soon.equal(() => page.locator("#tab-result").getAttribute("aria-selected"), "true");
});

axeTests("the views of a run", async (t, options) => {
  const page = await server.again(t, options);
  await view(page, "details");
  for (const id of ["frames", "obligations", "stats"]) {
    await tab(page, id);
    for (const event of [14, 9]) {
      await standAt(page, event);
      await axe(page, `${id}, event ${event}`, { strict: true, inside: `#panel-${id}` });
    }
  }
  await page.locator("#search-open").click();
  await page.locator("#search").fill("lemma");
  await soon.match(() => text(page, "#search-count"), /of 9/);
  await axe(page, "search", { strict: true });
  await page.locator("#search").press("Escape");
  await view(page, "graph");
  await axe(page, "graph", { strict: true, inside: ".panel.graph" });
});
