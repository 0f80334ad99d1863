// The tab of the abstract reachability tree, on hand-made runs with nodes in every state, and on
// runs of the real engines.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answered,
  axe,
  fullAxeTests,
  drawn,
  eventually,
  leave,
  runExample,
  site,
  soon,
  standAt,
  tab,
  type,
  verdict,
  view,
} from "../harness.mjs";
import { full, steps } from "../rounds.mjs";

const mock = site("mock");
const dist = site("dist");

const program = (what = "unwound") =>
  `int main() { // ${what}\n  int x = 0;\n  int y = *;\n  while (x < n) {\n    x = x + 1;\n    y = y - 1;\n  }\n  assert(y == 0);\n}\n`;

/** With `own`, the page is used by this test only, since the test changes the view in a way that the page keeps. */
async function open(t, { what, own = false, ...options } = {}) {
  const page = await (own ? mock.open(t, options) : mock.again(t, options));
  await drawn(page);
  await type(page, program(what));
  await page.keyboard.press("Control+Enter");
  await verdict(page, "unknown");
  await answered(page);
  await view(page, "details");
  await tab(page, "tree");
  await page.locator("#panel-tree .tree-canvas").waitFor();
  return page;
}

const none = { frontier: 0, expanded: 0, covered: 0, below: 0, bottom: 0, reached: 0 };

/** The number of nodes in each state, as the legend shows it. */
const legend = (page) =>
  page
    .locator(".tree-legend li")
    .evaluateAll((list) => Object.fromEntries(list.map((li) => [li.dataset.state, Number(li.dataset.count)])));

/** Counts what was painted: the nodes in each state, the arcs, and the edges on the path. */
async function painted(page) {
  const text = await page.locator(".tree-canvas").getAttribute("data-drawn");
  return Object.fromEntries(text.split(", ").map((x) => [x.split(" ")[0], Number(x.split(" ")[1])]));
}

const states = (all) => Object.fromEntries(Object.keys(none).map((k) => [k, all[k] ?? 0]));

/** How many rows the table has for each state. */
const rows = (page) =>
  page.locator(".tree-rows tbody tr").evaluateAll((list) => {
    const out = {};
    for (const tr of list) out[tr.dataset.state] = (out[tr.dataset.state] ?? 0) + 1;
    return out;
  });

/** The drawing must have the nodes that the legend counts. */
const agree = (page, when) =>
  eventually(async () => assert.deepEqual(states(await painted(page)), await legend(page), when));

const asTable = (page) => page.getByRole("button", { name: "Show as a table" }).last().click();

/** The drawing as pixels. */
const picture = (page) => page.locator(".tree-canvas canvas").evaluate((c) => c.toDataURL());

const card = (page) => page.locator(".tree-card h2").textContent();

full("the node under a resting pointer is described as it is at each event", async (t) => {
  const page = await open(t);
  const canvas = page.locator(".tree-canvas");
  const title = () => canvas.getAttribute("title");
  const box = await canvas.boundingBox();
  const at = [box.x + box.width / 2, box.y];
  const last = Number(await page.locator("#slider").getAttribute("max"));
  await standAt(page, last);
  const titles = new Set();
  for (let y = 12; y < box.height && titles.size < 2; y += 12) {
    titles.clear();
    await page.mouse.move(at[0], at[1] + y);
    for (const event of [last, 6, 3, 1]) {
      await standAt(page, event);
      await drawn(page);
      const rested = (await title()) ?? "";
      await page.mouse.move(at[0] + 1, at[1] + y);
      await page.mouse.move(at[0], at[1] + y);
      assert.equal(rested, (await title()) ?? "", `event ${event + 1}, ${y} px from the top`);
      titles.add(rested);
    }
  }
  assert.ok(titles.size > 1, "another node, or the same one with another text");
});

full("each state of a node is drawn, counted and in the table alike", async (t) => {
  const page = await open(t, { own: true });
  const want = [
    [0, { frontier: 1 }, {}],
    [8, { frontier: 3, expanded: 3 }, {}],
    [13, { frontier: 2, expanded: 3, bottom: 1 }, { path: 3 }],
    [18, { frontier: 1, expanded: 5, covered: 1, bottom: 1 }, { arcs: 1 }],
    [19, { frontier: 2, expanded: 5, bottom: 1 }, {}],
    [23, { frontier: 1, expanded: 5, covered: 1, below: 2, bottom: 1 }, { arcs: 1 }],
    [25, { frontier: 2, expanded: 5, bottom: 1 }, {}],
    [33, { frontier: 2, expanded: 7, covered: 1, bottom: 1, reached: 1 }, { arcs: 1, path: 6 }],
  ];
  for (const [event, counts, more] of want) {
    await standAt(page, event);
    const all = { ...none, ...counts };
    await soon.deepEqual(() => legend(page), all, `the legend at event ${event}`);
    await soon.deepEqual(async () => states(await painted(page)), all, `the drawing at event ${event}`);
    const drawing = await painted(page);
    assert.deepEqual(
      { arcs: drawing.arcs, path: drawing.path },
      { arcs: 0, path: 0, ...more },
      `arcs and path at event ${event}`,
    );
  }
  await soon.match(() => page.locator(".tree-head").textContent(), /12 nodes14 were made, 2 have left the tree/);
  await asTable(page);
  for (const [event, counts] of want) {
    await standAt(page, event);
    await soon.deepEqual(
      async () => ({ ...none, ...(await rows(page)) }),
      { ...none, ...counts },
      `the table at event ${event}`,
    );
  }
});

full("forth and back again shows the same", async (t) => {
  const page = await open(t, { own: true });
  const at = [2, 13, 18, 23, 28, 33];
  const forth = [];
  for (const event of at) {
    await standAt(page, event);
    forth.push(await picture(page));
  }
  assert.equal(new Set(forth).size, at.length, "each moment has a picture of its own");
  for (const i of [3, 0, 5, 2, 4, 1]) {
    await standAt(page, at[i]);
    await soon.ok(async () => (await picture(page)) === forth[i], `the picture at event ${at[i]}`);
  }
});

full("the keys go to parent, children and siblings, Enter to the card", async (t) => {
  const page = await open(t);
  await standAt(page, 34);
  const tree = page.locator(".tree-canvas");
  await tree.focus();
  const go = async (key, node) => {
    await page.keyboard.press(key);
    await soon.match(() => card(page), new RegExp(`^Node ${node} at `));
    await soon.match(() => page.locator("#tree-at").textContent(), new RegExp(`^Node ${node}, `));
  };
  await go("Home", 1);
  await go("ArrowDown", 2);
  await go("ArrowDown", 3);
  await go("ArrowRight", 4);
  await go("ArrowDown", 5);
  await go("ArrowRight", 6);
  await go("ArrowUp", 4);
  await go("ArrowDown", 6);
  await go("ArrowLeft", 5);
  // After the last sibling, the arrow key goes to the next node in the same row.
  await go("ArrowLeft", 7);
  await soon.equal(() => page.locator("#tree-at").getAttribute("aria-level"), "4");
  await soon.equal(() => page.locator("#tree-at").getAttribute("aria-posinset"), "1");
  await go("ArrowRight", 5);
  // The location is selected in the graph, too.
  await page.locator("#graph-canvas .node.error.selected").first().waitFor();
  await page.keyboard.press("Enter");
  await soon.ok(() => page.locator(".tree-card").evaluate((el) => el === document.activeElement));
  await soon.match(() => page.locator(".tree-card").textContent(), /no run gets here on this path/);
  await page.keyboard.press("Escape");
  await soon.ok(() => tree.evaluate((el) => el === document.activeElement));
});

test("the card says what covers a node and goes to the event where it came", async (t) => {
  const page = await open(t);
  await standAt(page, 23);
  await soon.match(() => card(page), /^Node 8 at line 4covered by node 2$/);
  await page.locator(".tree-card .moves").getByRole("button", { name: "node 2", exact: true }).first().click();
  await soon.match(() => card(page), /^Node 2 at line 4expanded$/);
  await soon.match(() => page.locator(".tree-card").textContent(), /x \+ y == n.*This node covers node 8\./s);
  assert.match(
    await page.locator(".tree-story").textContent(),
    /event 3 made.*event 13 learnt x \+ y == n, from an interpolant/,
  );
  await page.locator(".tree-story").getByRole("button", { name: "event 13", exact: true }).click();
  await soon.match(() => page.locator("#event-count").textContent(), /^13 \//);
  await soon.match(() => card(page), /^Node 2 /);
  await soon.doesNotMatch(() => page.locator(".tree-card").textContent(), /covers node/);
});

test("a click selects a node, a location of the graph marks its nodes", async (t) => {
  const page = await open(t);
  await standAt(page, 34);
  const plain = await picture(page);
  const box = await page.locator(".tree-canvas").boundingBox();
  // The root is in the top row: search that row.
  for (let x = 10; x < box.width && !(await page.locator(".tree-card").isVisible()); x += 25) {
    await page.mouse.click(box.x + x, box.y + 20);
    await drawn(page);
  }
  await soon.match(() => card(page), /^Node 1 at the start/);
  await page.locator("#graph-canvas .node", { hasText: "line 4" }).first().click();
  await drawn(page);
  await soon.ok(async () => (await picture(page)) !== plain, "nodes at the location are marked");
});

full("it fits itself until the reader moves it", async (t) => {
  const page = await open(t, { own: true });
  await standAt(page, 30);
  const fitted = await picture(page);
  await page.locator(".tree-canvas").press("+");
  await soon.ok(async () => (await picture(page)) !== fitted);
  await drawn(page);
  const zoomed = await picture(page);
  await standAt(page, 33);
  await standAt(page, 30);
  await soon.ok(async () => (await picture(page)) === zoomed, "what the reader has chosen stays");
  await page.locator(".tree-canvas").press("0");
  await drawn(page);
  await soon.ok(async () => (await picture(page)) === fitted);
  const { width, height } = await page.locator(".tree-canvas").boundingBox();
  assert.ok(width > 300 && height > 150, `${width} by ${height}`);
});

full("two thousand nodes are all drawn, and in the table", async (t) => {
  const page = await open(t, { own: true, what: "unwound into 2000 nodes" });
  const last = Number(await page.locator("#slider").getAttribute("max"));
  // The run has no frames and no obligations, so the timeline offers no scales for these.
  assert.deepEqual(await page.locator("#scales button:visible").allTextContents(), ["whole run", "marks", "events"]);
  for (const event of [last, Math.floor(last / 2), 100, last]) {
    await standAt(page, event);
    const [all, part] = [await legend(page), states(await painted(page))];
    for (const k of Object.keys(none)) assert.ok(part[k] <= all[k], `${k} at event ${event}`);
  }
  // A tree that does not fit is shown as a whole when the button is pressed again.
  await page.getByRole("button", { name: "Show the whole tree" }).click();
  await drawn(page);
  await agree(page);
  const total = Object.values(await legend(page)).reduce((a, b) => a + b);
  assert.ok(total >= 2000, `${total} nodes`);
  await asTable(page);
  for (;;) {
    const more = page.locator(".tree-rows > .button");
    if (!(await more.isVisible())) break;
    await more.click();
  }
  await soon.equal(() => page.locator(".tree-rows tbody tr").count(), total);
});

full("the tab is there for a run that has a tree, and no longer for one that has none", async (t) => {
  const page = await dist.again(t);
  await verdict(page, "safe");
  await soon.ok(() => page.locator("#tab-tree").isHidden());
  await page.locator("#engine").selectOption("tree-itp");
  await page.locator("#run").click();
  await verdict(page, "safe");
  await tab(page, "tree");
  await page.locator(".tree-canvas").waitFor();
  // The tab of the tree and the graph use the same name for the location where runs begin.
  await soon.match(() => page.locator("#panel-tree").textContent(), /Node 1, start:/);
  await page.locator("#engine").selectOption("ic3");
  await page.locator("#run").click();
  await verdict(page, "safe");
  await soon.ok(() => page.locator("#tab-tree").isHidden());
  await soon.equal(() => page.locator("#tab-result").getAttribute("aria-selected"), "true");
});

full("of real runs, legend, drawing and table agree at each event", async (t) => {
  const page = await dist.again(t);
  await verdict(page, "safe");
  for (const [engine, example, word] of [
    ["impact", "two-counters", "safe"],
    ["predabs", "two-counters", "safe"],
    ["tree-itp", "lock-bug", "unsafe"],
  ]) {
    await page.locator("#engine").selectOption(engine);
    await runExample(page, example, word);
    if ((await page.locator("#engine").inputValue()) !== engine) {
      await page.locator("#engine").selectOption(engine);
      await page.locator("#run").click();
      await verdict(page, word);
    }
    await answered(page);
    await tab(page, "tree");
    await leave(page);
    const last = Number(await page.locator("#slider").getAttribute("max"));
    for (const event of steps(last, 4)) {
      await standAt(page, event);
      await agree(page, `${engine}, event ${event}`);
    }
    // After a safe run, no node of the tree is open. After an unsafe run, one node reaches the error.
    const end = await legend(page);
    if (word === "safe") assert.equal(end.frontier, 0, engine);
    else {
      assert.equal(end.reached, 1, engine);
      // The keys move through the events of the run, not through the counterexample in a hidden tab.
      await leave(page);
      await page.keyboard.press("Home");
      await soon.equal(() => page.locator("#slider").inputValue(), "0");
    }
  }
});

fullAxeTests("the tree", async (t, options) => {
  const page = await open(t, {
    own: true,
    viewport: { width: options.width, height: options.height },
    bypassCSP: true,
  });
  await standAt(page, 34);
  await page.locator(".tree-canvas").focus();
  await page.keyboard.press("Home");
  await page.locator(".tree-card h2").waitFor();
  await axe(page, "tree", { strict: options.width > 720, inside: ".tree-panel" });
  await asTable(page);
  await axe(page, "tree as a table", { inside: ".tree-panel" });
});

full("the legend tells its keys apart where colours are forced", async (t) => {
  const page = await open(t, { own: true, forcedColors: "active" });
  const keys = await page
    .locator(".tree-key")
    .evaluateAll((all) =>
      all.map(
        (el) =>
          [getComputedStyle(el)].map(
            (s) => s.borderStyle + s.backgroundImage + s.outlineStyle + s.opacity + s.borderWidth,
          )[0],
      ),
    );
  assert.ok(keys.length >= 5);
  assert.equal(new Set(keys).size, keys.length, keys.join("\n"));
});
