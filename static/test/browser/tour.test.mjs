// The tour, with the real engine: every step finds the event that it is about.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  axe,
  choose,
  fullAxeTests,
  drawn,
  everyWidth,
  kept,
  site,
  soon,
  source,
  standWhere,
  tab,
  type,
  verdict,
} from "../harness.mjs";
import { coversNothing } from "../callout.mjs";
import { stepHolds } from "../evidence.mjs";
import { full } from "../rounds.mjs";
import { chapters } from "../tour-text.mjs";

const server = site("dist");

const open = (t, options) => server.open(t, options);
const next = (page) => page.locator('.tour [data-do="next"]');
const stands = (page, chapter, step, of) =>
  page.waitForFunction(
    ([c, s, n]) =>
      document.querySelector(".tour [aria-current]")?.textContent.startsWith(c) &&
      document.querySelector(".tour-foot .muted")?.textContent.startsWith(`page ${s} of ${n} in chapter ${c} of `),
    [String(chapter), step, of],
  );

// The sentence of the event at each step, in order.
const story = [
  [
    /^Frame 1 opens/,
    /^Frame 1 opens/,
    /^No step from .* leads into the error\. Learn: the error location is not reached in at most one step/,
    /^Frame 2 opens/,
    /^Frame 2 opens/,
  ],
  [
    /^Can the error be reached in at most 2 steps/,
    /^Yes, as far as frame 1 shows: a step from line 9, .*leads into the error/,
    /y = -\d.* at line 9 can lead to the failure in one step/,
    /can lead to the failure/,
  ],
  [
    /^No step from the start leads into .*y <= -1 alone cannot be reached/,
    /So learn at line 9: y >= 0/,
    /at line 9 can lead to obligation 3/,
    /^Replace two bounds by their sum: .*x \+ y < n/,
    /So learn at line 9: n <= x \+ y/,
  ],
  [
    /So learn at line 9: x \+ y <= n/,
    /^No step leads into the error from .*\. Learn: the error location is not reached in at most 2/,
    /^Frame 1 and frame 2 are equal/,
    /answer: safe/,
  ],
  [
    /^Does the path to node 4, of 2 steps, reach the error/,
    /^The path to node 4, of 2 steps, ends at the error, but no run takes it\. The lemmas learnt/,
    /^The tree is complete/,
    /^Interpolant 2 of the path: at the error location it is false/,
    /^The label of node 2 at line 9 gains n <= x \+ y \(source: an interpolant .*\)\.$/,
    /^From now on the abstraction uses x \+ y <= n at line 9/,
    /^The tree is complete/,
  ],
  [
    /x = 6, y = 0 at line 6 can lead to the failure in one step, and so can every state with x >= 6 && y <= 0/,
    /^No step from the start leads into the box x >= 6 && y <= 0 at line 6.*no step leads into x >= 6 either/,
    /^The lower side of x moves from 6 to 3: no step leads into the larger box either/,
    /^From x <= 6 && x >= 4 at line 6 a step leads into x >= 6.*the least box around them and x >= 6, is x >= 4/,
    /So learn at line 6: x <= 2/,
    /So learn at line 6: x >= 1 \|\| y <= 0/,
    /answer: unknown/,
  ],
  [/answer: safe/, /^Frame 1 opens/, /low \+ high >= 2147483648/, /answer: unsafe/, /4 steps/, /answer: unsafe/],
  [
    /^Frame 1 opens/,
    /^However length\(\) returns, the step over the call length\(n\) in line 13 can lead to the error/,
    /^A run was found in which length\(\) returns/,
    /answer: unsafe/,
    /answer: safe/,
  ],
  [
    /^Frame 1 opens/,
    /^Yes, as far as frame 1 shows: a step from line 5, when .*i == k; i = i \+ 1; a\[k\] = 7/,
    /So learn at line 5: a\[k\] >= 7 \|\| i <= k/,
    /answer: safe/,
    /answer: safe/,
  ],
  [
    /^The tree is complete/,
    /^The path to node 9, of 7 steps, ends at the error, but the values along it/,
    /^At position 3 of the path, line 4, the values are light = 0, round = 0\. Without round, .* The engine can forget it; light = 0/,
    /^Interpolant 5 of the path: at line 6, the steps so far imply light = 1/,
    /^From now on the engine tracks the value of light at line 7/,
    /^The tree is complete/,
    /answer: safe/,
  ],
];

// The tour's text quotes these formulas and numbers of nodes, for three engines.
const cells = ".path-strip .path-cell:nth-child(2) .path-found";
const unwound = [
  { engine: "tree", tab: "tree", sees: { ".tree-head": /^4 nodes/ } },
  { engine: "tree", tab: "path", sees: { [cells]: /^learnty >= 0learntx \+ y <= n$/ } },
  { engine: "tree", tab: "tree", sees: { '.tree-legend [data-state="covered"]': /^2 / } },
  { engine: "impact", tab: "path", sees: { [cells]: /y >= 0 && x \+ y <= n$/ } },
  { engine: "impact", tab: "tree", sees: { "#panel-tree .formula": /^y >= 0 && x \+ y <= n && n <= x \+ y$/ } },
  { engine: "predabs", tab: "precision", sees: { ".precision-table tbody": /^Line 9 2y >= 0.*x \+ y <= nnew/ } },
  { engine: "predabs", tab: "tree", sees: { ".tree-head": /^4 nodes12 were made, 8 have left the tree/ } },
];

// The chapter on boxes: the plane draws arrows, and the card lists how a box grew.
const arrowed = { "#panel-plane .plane-legend": /a side moves/ };
const boxes = [
  { program: "growing-box", options: { j: "true", ctg: "false" }, tab: "plane", sees: {} },
  { program: "growing-box", options: { j: "true", ctg: "false" }, tab: "plane", sees: arrowed },
  { program: "growing-box", options: { bound: "optimal" }, tab: "plane", sees: arrowed },
  {
    program: "growing-box",
    options: { j: "true", ctg: "false" },
    tab: "plane",
    sees: { "#panel-plane .plane-legend": /the hull, which is the least box around both.*stands in the way/ },
  },
  {
    program: "growing-box",
    options: { j: "true", ctg: "false" },
    tab: "frames",
    sees: {
      "#panel-frames .derivation":
        /join.*From x <= 6 && x >= 4 at line 6 a step leads into x >= 6\. The lower side of x moves from 6 to 4\..*down.*The lower side of x moves from 6 to 3 and the upper side of y, 0, is dropped\. No step leads/,
    },
  },
  { program: "side-by-side", options: { levels: "5" }, tab: "plane", sees: {} },
  {
    program: "side-by-side",
    options: { levels: "5" },
    tab: "plane",
    sees: { "#lane-names": /frames\s*5/ },
  },
];

// The chapter on C's integers: which kinds there are, and their limits.
const ending = [
  { ints: "", program: "midpoint", tab: "result", sees: { "#panel-result .inv": /low >= 0$/ } },
  { ints: "c", program: "midpoint", tab: "frames", sees: {} },
  { ints: "c", program: "midpoint", tab: "obligations", sees: {} },
  {
    ints: "c",
    program: "midpoint",
    tab: "result",
    sees: {
      ".overflow-box": /^operationlow \+ highoperands\d+ \+ \d+exact result\d+typeint, from -2147483648 to 2147483647/,
    },
  },
  {
    ints: "c",
    program: "counter",
    tab: "result",
    sees: { "#graph-canvas .edge-label.now title": /number = \(number \+ 1\) mod 2\^8/ },
  },
  { ints: "c", program: "counter", tab: "result", sees: { "#panel-result .where": /^Statement 1 of 9/ } },
];

// The page's texts for explicit values, with all values and with those that interpolation keeps.
const valued = [
  { engine: "explicit", tab: "tree", sees: { ".tree-head": /^35 nodes/ } },
  {
    engine: "explicit-itp",
    tab: "tree",
    sees: { ".tree-head": /^9 nodes/, '.tree-legend [data-state="covered"]': /^1 / },
  },
  {
    engine: "explicit-itp",
    tab: "path",
    sees: {
      ".removals tr.now": /^3 line 4light = 0without round = 0can be forgottenyes: position 7 is not reachedlight = 0$/,
    },
  },
  {
    engine: "explicit-itp",
    tab: "path",
    sees: { "#path-at-4 .path-found": /light = 0$/, "#path-at-5 .path-found": /light = 1$/ },
  },
  {
    engine: "explicit-itp",
    tab: "precision",
    sees: { ".precision-table thead": /^Locationlight$/, ".frames-head:visible": /^1 variableat 5 locations/ },
  },
  { engine: "explicit-itp", tab: "tree", sees: { ".tree-head": /^14 nodes21 were made, 7 have left the tree/ } },
];

// At widths between those of a phone and a desktop, the graph is as narrow as the callout. At such a width the callout
// may cover a corner of a label: `corner` percent of it.
for (const [width, height, corner] of [
  [1280, 800, 0],
  [900, 700, 15],
  [390, 844, 0],
]) {
  full(`the tour tells its story at ${width}x${height}, and covers nothing that a step is about`, async (t) => {
    const page = await open(t, { viewport: { width, height }, hash: "#tour=1.1" });
    let sentences = 0;
    const wrong = []; // numbers of steps with a wrong sentence
    for (const [c, steps] of story.entries()) {
      for (const [s, said] of steps.entries()) {
        const at = `${c + 1}.${s + 1}`;
        await stands(page, c + 1, s + 1, steps.length);
        await soon.match(() => page.locator("#event-sentence").textContent(), said, at);
        await coversNothing(page, at, corner);
        if (width === 1280) sentences += await stepHolds(page, c + 1, s + 1, wrong);
        // The tour ends with its fourth chapter. The chapters after it belong to the course.
        if (c === 3 && s === steps.length - 1) {
          assert.equal(await next(page).textContent(), "Finish");
          assert.match(await page.locator(".tour-foot .muted").textContent(), /in chapter 4 of 4$/);
          await page.locator(".tour-more button").click();
        } else await next(page).click();
      }
    }
    await page.locator(".tour").waitFor({ state: "detached" });
    await soon.equal(() => page.locator(".tour-ring").count(), 0);
    // The page gives back the space that it made for the callout.
    assert.equal(await page.locator("main").evaluate((el) => el.style.marginTop), "");
    if (width === 1280)
      await t.test("each sentence of the tour is so on the page", () => {
        assert.deepEqual(wrong, []);
        assert.deepEqual(
          chapters.map((steps) => steps.length),
          story.map((steps) => steps.length),
        );
        assert.ok(sentences > 110, `${sentences}`);
      });
  });
}

full("in a window too small for both, the callout and its buttons are still there", async (t) => {
  const page = await open(t, { viewport: { width: 844, height: 390 }, hash: "#tour=2.2" });
  await page.locator(".tour .edge, .tour p").first().waitFor();
  const box = await page.locator(".tour").boundingBox();
  assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 844 && box.y + box.height <= 390, JSON.stringify(box));
  await page.locator('.tour [data-do="next"]').click();
});

full("the tour goes by keys, is left, taken up again and linked", async (t) => {
  const page = await open(t);
  await page.locator("#tour-open").click();
  await stands(page, 1, 1, 5);
  await soon.ok(() => next(page).evaluate((el) => el === document.activeElement), "the focus is in the callout");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await stands(page, 1, 3, 5);
  await page.keyboard.press("ArrowLeft");
  await stands(page, 1, 2, 5);
  await soon.match(
    () => page.locator("#announce").textContent(),
    /^Tour, page 2 of 5 in chapter 1 of 4, What a frame is/,
  );
  // A page of the tour shows the table of frames in the form that its text is about.
  const once = page.locator(".compact-switch");
  await once.click();
  await soon.equal(() => once.getAttribute("aria-pressed"), "true");
  await next(page).click();
  await stands(page, 1, 3, 5);
  await soon.equal(() => once.getAttribute("aria-pressed"), "false");
  await page.locator(".tour-chapters button").nth(2).click();
  await stands(page, 3, 1, 5);
  await page.waitForFunction(() => location.hash === "#tour=3.1");
  await next(page).focus();
  await page.keyboard.press("Escape");
  await page.locator(".tour").waitFor({ state: "detached" });
  await soon.ok(() => page.locator("#tour-open").evaluate((el) => el === document.activeElement), "the focus is back");
  await page.locator("#tour-open").click();
  await stands(page, 3, 1, 5);
});

full("the tour leaves Predict, Escape leaves the tour, and the plane has a slice again", async (t) => {
  const page = await open(t);
  await page.locator("#engine").selectOption("ic3");
  await page.locator("#predict-open").click();
  await page.locator(".predict-choice").first().waitFor();
  await page.keyboard.press("t");
  await stands(page, 1, 1, 5);
  await page.locator("#predict").waitFor({ state: "hidden" });
  await page.locator(".tour-chapters button").nth(3).click();
  await stands(page, 4, 1, 4);
  const mode = page.getByLabel("The other variables");
  await soon.equal(() => mode.inputValue(), "fixed");
  const gap = await page.locator(".plane-other").evaluate((el) => {
    const [range, number] = [...el.querySelectorAll("input")].map((x) => x.getBoundingClientRect());
    return number.left - range.right;
  });
  assert.ok(gap >= 0, `the slider is ${-gap} pixels below the number`);
  await mode.selectOption("some");
  await page.locator(".panel.graph h2").first().click(); // the focus is outside
  await page.keyboard.press("Escape");
  await page.locator(".tour").waitFor({ state: "detached" });
  await page.locator("#tour-open").click();
  await stands(page, 4, 1, 4);
  await soon.equal(() => mode.inputValue(), "fixed");
  await page.keyboard.press("g");
  await page.locator(".tour").waitFor({ state: "detached" });
});

full("the tour sets the reader's program aside and can be followed from a link", async (t) => {
  const page = await open(t);
  await type(page, "int main(void) { assert(1); return 0; } // mine");
  await kept(page, "mine");
  await page.evaluate(() => (location.hash = "#tour=4.3"));
  await page.locator('.tour [data-do="begin"]').click();
  await stands(page, 4, 3, 4);
  await page.waitForFunction(
    () => /^Frame 1 and frame 2/.test(document.querySelector("#event-sentence")?.textContent),
    null,
  );
  await page.locator('.tour [data-do="leave"]').click();
  await soon.match(() => page.locator("#notice").textContent(), /set aside/);
  await page.locator("#notice button", { hasText: "Restore it" }).click();
  await soon.match(() => page.locator("#editor .cm-content").textContent(), /\/\/ mine/);
});

full("each step stands on a run of its engine, and the reader's engine is back after the tour", async (t) => {
  const page = await open(t);
  await page.locator("#engine").selectOption("kind");
  await page.evaluate(() => (location.hash = "#tour=5.1"));
  for (const [i, { engine, tab: front, sees }] of unwound.entries()) {
    await stands(page, 5, i + 1, unwound.length);
    await page.locator(`#tab-${front}[aria-selected="true"]`).waitFor();
    await soon.equal(() => page.locator("#engine").inputValue(), engine, `5.${i + 1}`);
    for (const [where, what] of Object.entries(sees))
      await soon.match(() => page.locator(where).first().textContent(), what, `5.${i + 1}: ${where}`);
    await next(page).click();
  }
  await stands(page, 6, 1, story[5].length);
  await page.evaluate(() => (location.hash = "#tour=10.1"));
  for (const [i, { engine, tab: front, sees }] of valued.entries()) {
    await stands(page, 10, i + 1, story[9].length);
    await page.locator(`#tab-${front}[aria-selected="true"]`).waitFor();
    await soon.equal(() => page.locator("#engine").inputValue(), engine, `10.${i + 1}`);
    for (const [where, what] of Object.entries(sees))
      await soon.match(() => page.locator(where).first().textContent(), what, `10.${i + 1}: ${where}`);
    await next(page).click();
  }
  await stands(page, 10, story[9].length, story[9].length);
  await page.locator('.tour [data-do="leave"]').click();
  await page.locator(".tour").waitFor({ state: "detached" });
  await soon.equal(() => page.locator("#engine").inputValue(), "kind");
  // An engine that the reader chooses during the tour stays.
  await page.evaluate(() => (location.hash = "#tour=5.6"));
  await stands(page, 5, 6, unwound.length);
  await soon.equal(() => page.locator("#engine").inputValue(), "predabs");
  await page.locator("#engine").selectOption("bmc");
  await page.locator('.tour [data-do="leave"]').click();
  await page.locator(".tour").waitFor({ state: "detached" });
  await soon.equal(() => page.locator("#engine").inputValue(), "bmc");
});

full("the steps on boxes stand on runs of icp with their options, which are gone after the tour", async (t) => {
  const page = await open(t);
  await page.evaluate(() => (location.hash = "#tour=6.1"));
  for (const [i, { program, options, tab: front, sees }] of boxes.entries()) {
    const at = `6.${i + 1}`;
    await stands(page, 6, i + 1, story[5].length);
    await page.locator(`#tab-${front}[aria-selected="true"]`).waitFor();
    await soon.equal(() => page.locator("#engine").inputValue(), "icp", at);
    await soon.equal(() => page.locator("#file-name").textContent(), `${program}.c`, at);
    await soon.equal(() => page.locator("#options-count").textContent(), String(Object.keys(options).length), at);
    for (const [where, what] of Object.entries(sees))
      await soon.match(() => page.locator(where).first().textContent(), what, `${at}: ${where}`);
    await next(page).click();
  }
  await stands(page, 7, 1, story[6].length);
  await page.evaluate((at) => (location.hash = at), `#tour=10.${story[9].length}`);
  await stands(page, 10, story[9].length, story[9].length);
  await soon.equal(() => page.locator("#engine").inputValue(), "ic3");
  await next(page).click();
  await page.locator(".tour").waitFor({ state: "detached" });
});

full("the steps on integers stand on runs with them", async (t) => {
  const page = await open(t);
  await page.locator("#ints").selectOption("c");
  await page.evaluate(() => (location.hash = "#tour=7.1"));
  for (const [i, { ints, program, tab: front, sees }] of ending.entries()) {
    const at = `7.${i + 1}`;
    await stands(page, 7, i + 1, story[6].length);
    await page.locator(`#tab-${front}[aria-selected="true"]`).waitFor();
    await soon.equal(() => page.locator("#ints").inputValue(), ints, at);
    await soon.equal(() => page.locator("#file-name").textContent(), `${program}.c`, at);
    for (const [where, what] of Object.entries(sees))
      await soon.ok(
        async () => (await page.locator(where).allTextContents()).some((x) => what.test(x)),
        `${at}: ${where}`,
      );
    await next(page).click();
  }
  await page.evaluate(() => (location.hash = "#tour=1.1"));
  await stands(page, 1, 1, story[0].length);
  await soon.equal(() => page.locator("#ints").inputValue(), "");
});

test("a tour that the reader leaves leaves a program, settings and a result that belong together", async (t) => {
  const page = await open(t, { hash: "#tour=8.1" });
  const leaveTour = async () => {
    await page.keyboard.press("Escape");
    await page.locator(".tour").waitFor({ state: "detached" });
  };
  await stands(page, 8, 1, story[7].length);
  await page.evaluate(() => (location.hash = "#tour=7.2"));
  await stands(page, 7, 2, story[6].length);
  const file = () => page.locator("#file-name").textContent();
  await soon.equal(file, "midpoint.c"); // the run of the step before has the same sentence
  await soon.match(() => page.locator("#event-sentence").textContent(), /^Frame 1 opens/);
  await leaveTour();
  assert.equal(await file(), "midpoint.c");
  assert.equal(await page.locator("#ints").inputValue(), "c");
  await verdict(page, "unsafe"); // it is not outdated
  // The program from before gets its settings back, and a run with them.
  await choose(page, "two-counters");
  await verdict(page, "safe");
  await page.locator("#ints").selectOption("c");
  await page.evaluate(() => (location.hash = "#tour=1.2"));
  await stands(page, 1, 2, story[0].length);
  await soon.equal(() => page.locator("#ints").inputValue(), "");
  await leaveTour();
  await soon.equal(() => page.locator("#ints").inputValue(), "c");
  await verdict(page, "safe"); // it is not outdated
});

test("a step about the whole graph shows all of it, and the text of an edge leaves nodes and labels free", async (t) => {
  const page = await open(t, { hash: "#tour=8.1" });
  await stands(page, 8, 1, story[7].length);
  const map = page.locator(".graph-overview");
  await map.waitFor({ state: "attached" });
  const part = () => map.evaluate((el) => !el.hidden); // whether only a part of the graph is visible
  await soon.equal(part, false);
  await next(page).click();
  await soon.equal(part, true, "afterwards it is legible again");
  const covered = (parts) =>
    page.evaluate((parts) => {
      const box = (el) => el.getBoundingClientRect();
      const over = (a, b) => a.x < b.right - 1 && b.x < a.right - 1 && a.y < b.bottom - 1 && b.y < a.bottom - 1;
      const whole = box(document.querySelector(".graph-whole"));
      return [...document.querySelectorAll(parts)].filter((el) => over(whole, box(el))).length;
    }, parts);
  await page.evaluate(() => (location.hash = "#tour=2.2"));
  await stands(page, 2, 2, story[1].length);
  const whole = page.locator(".graph-whole");
  await soon.match(() => whole.innerText(), /^line 9: x < n is false;\nline 14/);
  await soon.equal(() => covered(".graph-svg .node .shape, .graph-svg .edge-label"), 0);
  // At an edge whose text needs more room, pointing shows all of it, and leaves the edge and its ends free.
  await page.evaluate(() => (location.hash = "#tour=7.2"));
  await stands(page, 7, 2, story[6].length);
  await soon.match(() => whole.getAttribute("class"), /folded/);
  await page.locator(".edge-label.now").hover();
  await soon.ok(() => whole.evaluate((el) => el.scrollHeight <= el.clientHeight && /fails$/.test(el.innerText)));
  await soon.equal(() => covered(".edge-label.now, .node.error .shape"), 0);
  await page.mouse.move(0, 0);
  await soon.match(() => whole.getAttribute("class"), /folded/);
});

test("beside its subject the card lies on blank space rather than on code or the graph", async (t) => {
  const page = await open(t);
  await page.locator("#tour-open").click();
  const covered = () =>
    page.evaluate(() => {
      const box = document.querySelector(".tour").getBoundingClientRect();
      const covers = (r) =>
        r.width > 5 && r.left < box.right && r.right > box.left && r.top < box.bottom - 3 && r.bottom > box.top + 3;
      const text = (el) => {
        const range = document.createRange();
        range.selectNodeContents(el);
        return range.getBoundingClientRect();
      };
      const lines = [...document.querySelector("#editor").shadowRoot.querySelectorAll(".cm-line")];
      const parts = [...document.querySelectorAll(".node .shape, .edge-label")];
      return {
        code: lines.filter((el) => covers(text(el))).length,
        graph: parts.filter((el) => covers(el.getBoundingClientRect())).length,
      };
    });
  for (const step of [1, 2, 3]) {
    await stands(page, 1, step, 5);
    await soon.deepEqual(covered, { code: 0, graph: 0 }, `step ${step}`);
    await next(page).click();
  }
});

full("on a phone the path that the tour speaks of is in view", async (t) => {
  const page = await open(t, { viewport: { width: 390, height: 844 }, hash: "#tour=5.4" });
  await stands(page, 5, 4, unwound.length);
  await soon.match(() => page.locator("#event-sentence").textContent(), /^Interpolant 2/);
  const found = page.locator(".path-cell.selected .path-found");
  await found.waitFor();
  await soon.ok(() =>
    found.evaluate((el) => {
      const r = el.getBoundingClientRect();
      return el.contains(document.elementFromPoint(r.left + 8, r.top + 8));
    }),
  );
});

fullAxeTests(
  "tour",
  async (t, options) => {
    const page = await open(t, { ...options, hash: "#tour=3.1" });
    await stands(page, 3, 1, 5);
    await page.locator(".tour-ring").waitFor();
    await axe(page, "tour");
    await axe(page, "its callout", { strict: true, inside: ".tour" });
  },
  everyWidth,
);

for (const [width, height] of [
  [1280, 800],
  [1280, 640],
  [390, 844],
]) {
  full(`the tour shows where the query is to be had, ${width} by ${height}`, async (t) => {
    const page = await open(t, { width, height, hash: "#tour=3.5" });
    await stands(page, 3, 5, 5);
    const summary = page.locator(".lemma-card .query summary");
    await summary.waitFor();
    await soon.ok(() =>
      summary.evaluate((el) => {
        const r = el.getBoundingClientRect();
        return el.contains(document.elementFromPoint(r.left + 4, (r.top + r.bottom) / 2));
      }),
    );
  });
}

test("a lemma's query comes from the engine, as SMT-LIB", async (t) => {
  const page = await open(t);
  await tab(page, "frames");
  await standWhere(page, /So learn at line 9: n <= x \+ y\./);
  await page.locator(".lemma-card details.query summary").click();
  await page.locator(".lemma-card pre").first().waitFor();
  await soon.deepEqual(
    async () => [...new Set(await page.locator(".lemma-card .query b").allTextContents())],
    ["unsat: there is no such step"],
  );
  const scripts = await page.locator(".lemma-card pre").allTextContents();
  assert.ok(scripts.length >= 2, "an edge from the start, one from the loop");
  for (const s of scripts) assert.match(s, /\(check-sat\)/);
});

test("the reader's own program is set aside only when that was said, and is offered again at the end", async (t) => {
  const page = await open(t);
  const mine = "int main(void) {\n  int mine = 1;\n  assert(mine == 1);\n  return 0;\n}\n";
  const text = () => source(page);
  await type(page, mine);
  await soon.match(text, /mine/);
  await page.locator("#tour-open").click();
  await page.locator('.tour [data-do="begin"]').waitFor();
  await soon.match(() => page.locator(".tour p").textContent(), /sets your program aside.*offers to restore it/);
  assert.equal(await page.locator("#tour-title").textContent(), "Set your program aside?");
  // "Not now" changes nothing.
  await page.locator('.tour [data-do="leave"]').click();
  await page.locator(".tour").waitFor({ state: "detached" });
  assert.match(await text(), /mine/);
  await page.locator("#tour-open").click();
  await page.locator('.tour [data-do="begin"]').click();
  await soon.match(text, /nondet_int/);
  await stands(page, 1, 1, 5);
  assert.equal(await page.locator("#notice").isHidden(), true, "it was said before");
  await page.locator('.tour [data-do="leave"]').click();
  await page.locator("#notice button", { hasText: "Restore it" }).click();
  await soon.match(text, /mine/);
});

test("the first card says what a frame is, and a card says that the reader has moved on, with a way back", async (t) => {
  const page = await open(t);
  await page.locator("#tour-open").click();
  await stands(page, 1, 1, 5);
  assert.match(await page.locator(".tour p").textContent(), /frame k is a set of states/);
  const moved = page.locator(".tour-moved");
  const now = () => page.locator("#event-count").textContent();
  await soon.match(now, /^1 /);
  assert.ok(await moved.isHidden());
  await page.locator("#event-next").click();
  await soon.match(() => moved.textContent(), /^You have moved on: this page is about event 1\.$/);
  await moved.locator("button").click();
  await soon.match(now, /^1 /);
  assert.ok(await moved.isHidden());
});

full("at 200 % what a step shows is in view beneath the callout, and scrolling does not push it away", async (t) => {
  const page = await server.open(t, { hash: "#tour=7.4", width: 640, height: 400 });
  await stands(page, 7, 4, 6);
  const box = page.locator(".overflow-box");
  await box.waitFor();
  const free = async () => {
    const [r, c] = [await box.boundingBox(), await page.locator(".tour").boundingBox()];
    return r.y >= c.y + c.height - 1 && r.y + Math.min(r.height, 60) <= 400;
  };
  await soon.ok(free, "the overflow is in view");
  const room = () => page.evaluate(() => parseFloat(document.querySelector("main").style.marginTop || "0"));
  const before = await room();
  await page.evaluate(() => (document.scrollingElement.scrollTop += 60));
  await drawn(page);
  await page.evaluate(() => document.dispatchEvent(new Event("scroll")));
  await drawn(page);
  assert.equal(await room(), before);
});

full("in a low window what a step shows begins below the headings", async (t) => {
  const page = await server.open(t, { hash: "#tour=4.2", width: 1280, height: 753 });
  await stands(page, 4, 2, 4);
  const faded = () =>
    page.evaluate(() => {
      const of = (s) => document.querySelector(`#panel-frames ${s}`).getBoundingClientRect();
      const [box, head, chip] = [of(".matrix-scroll"), of(".matrix thead"), of(".chip-lemma.subsumed")];
      return chip.top >= head.bottom && chip.bottom <= box.bottom + 1;
    });
  await soon.ok(faded, "the faded lemma is in view");
  const card = await server.open(t, { hash: "#tour=3.4", width: 1280, height: 800 });
  await stands(card, 3, 4, 5);
  const whole = () =>
    card.evaluate(() => {
      const el = document.querySelector("#panel-frames .lemma-card");
      const top = el.querySelector("h2").getBoundingClientRect().bottom;
      return [...el.querySelectorAll("p, .derivation > *")].every((x) => {
        const r = x.getBoundingClientRect();
        return r.top > top - 2 || r.bottom <= top + 2;
      });
    });
  await soon.ok(whole, "the card begins with a whole line");
});

full("what passes by is said beside the callout, not on its buttons", async (t) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const page = await open(t, { viewport, hash: "#tour=1.4" });
    await stands(page, 1, 4, 5);
    await coversNothing(page, "1.4"); // the callout no longer moves
    await page.keyboard.press("6");
    await page.locator("#toast.shown").waitFor();
    const [toast, callout] = await Promise.all(["#toast", ".tour"].map((s) => page.locator(s).boundingBox()));
    assert.ok(
      toast.y + toast.height <= callout.y ||
        callout.y + callout.height <= toast.y ||
        toast.x + toast.width <= callout.x ||
        callout.x + callout.width <= toast.x,
      JSON.stringify([toast, callout]),
    );
    assert.ok(toast.y >= 0 && toast.y + toast.height <= viewport.height, JSON.stringify(toast));
    await page.close();
  }
});
