// Tests the drawing of the control flow. Several loops at one node must be apart and legible. Labels must not overlap
// lines or each other. The reader must be able to see the full text of a shortened label.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, drawn, site, soon, type } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");
const roomy = { width: 2600, height: 1400 }; // labels need no folding

const five = (k) =>
  `alpha = alpha + ${k}; beta = beta + gamma + ${k}; gamma = gamma - alpha; delta = delta + gamma + 1${k}; eps = eps + delta - ${k};`;

/** A loop with n branches, of five assignments each. */
function program(n) {
  const ways = Array.from({ length: n }, (_, i) =>
    i < n - 1 ? `if (c == ${i}) { ${five(i)} } else ` : `{ ${five(i)} }`,
  );
  return `int nondet_int(void);
int main(void) {
    int alpha = ${n}0, beta = 0, gamma = nondet_int(), delta = 0, eps = 0;
    while (alpha < 100) {
        int c = nondet_int();
        ${ways.join("\n        ")}
    }
    assert(alpha + beta - gamma * 2 + delta + eps > 0);
    return 0;
}
`;
}

/**
 * Types a program and waits until the drawing shows a text that only this program has. If a busy machine exceeds the
 * layout's time limit, the layout is requested once more.
 */
async function draw(page, text, shows) {
  await type(page, text);
  const shown = page.locator("#graph-canvas tspan", { hasText: shows }).first();
  const anyway = page.getByRole("button", { name: "Lay out the graph anyway" });
  await shown.or(anyway).first().waitFor({ state: "attached" });
  if (await anyway.isVisible()) await anyway.click();
  await shown.waitFor({ state: "attached" });
  await answered(page);
}

const ways = (page, n) => draw(page, program(n), new RegExp(`^alpha = ${n}0$`));

/** The positions of everything in the drawing, in pixels. */
const look = (page) =>
  page.evaluate(() => {
    const box = (el) => {
      const r = el.getBoundingClientRect();
      return { x: r.x, y: r.y, right: r.right, bottom: r.bottom };
    };
    const canvas = box(document.querySelector("#graph-canvas"));
    const loops = [...document.querySelectorAll(".edge")].map((el) => {
      const path = el.querySelector(".line");
      const m = path.getScreenCTM();
      const [a, b] = [path.getPointAtLength(0), path.getPointAtLength(path.getTotalLength())].map((p) =>
        new DOMPoint(p.x, p.y).matrixTransform(m),
      );
      return {
        a: { x: a.x, y: a.y },
        b: { x: b.x, y: b.y },
        edge: el.dataset.edge,
        box: box(path),
        arrow: path.getAttribute("marker-end"),
      };
    });
    return {
      canvas,
      edges: loops,
      scale: document.querySelector(".graph-svg").getScreenCTM().a,
      nodes: [...document.querySelectorAll(".node .shape")].map(box),
      labels: [...document.querySelectorAll(".edge-back")].map(box),
      lines: [...document.querySelectorAll(".edge-label")].map((el) => ({
        edge: el.dataset.edge,
        box: box(el),
        text: [...el.querySelectorAll("tspan")].map((t) => t.textContent),
      })),
    };
  });

const meet = (a, b) => a.x < b.right - 1 && b.x < a.right - 1 && a.y < b.bottom - 1 && b.y < a.bottom - 1;

full("loops of one node stand apart, begin and end at it, and can be read", async (t) => {
  const page = await server.open(t, roomy);
  for (const n of [2, 3, 4]) {
    await ways(page, n);
    const now = await look(page);
    assert.ok(now.scale * 11 >= 10.99, `${n} loops: labels of ${now.scale * 11} px`);
    const own = now.edges.filter((e) => Math.abs(e.a.x - e.b.x) < 4 && e.b.y > e.a.y && e.b.y - e.a.y < 40);
    assert.equal(own.length, n, `${n} loops`);
    for (const e of own) {
      assert.ok(
        now.nodes.some((b) => e.a.x >= b.right - 1 && e.a.x < b.right + 6 && e.a.y > b.y && e.b.y < b.bottom),
        "a loop begins and ends at its node",
      );
      assert.match(e.arrow, /#arrow/);
      const label = now.lines.find((l) => l.edge === e.edge);
      assert.ok(
        label.box.x >= e.box.right - 5 &&
          label.box.x < e.box.right + 20 &&
          label.box.y < e.a.y &&
          label.box.bottom > e.b.y,
        "its label is beside it",
      );
      assert.ok(label.text.length >= 3);
      assert.ok(
        label.box.right <= now.canvas.right,
        `all of the label is in view: ${label.text[0]} ends at ${label.box.right}, the drawing at ${now.canvas.right}`,
      );
    }
    now.labels.forEach((a, i) => {
      assert.ok(!now.labels.some((b, k) => k !== i && meet(a, b)), `${n} loops: labels apart`);
      assert.ok(!now.nodes.some((b) => meet(a, b)), `${n} loops: no label on a node`);
    });
  }
});

full("what a label cuts short stands there when its edge is selected", async (t) => {
  const page = await server.open(t, roomy);
  await ways(page, 4);
  // With room for all of it nothing is cut.
  for (const part of ["beta = beta + gamma + 1", "gamma = ", "delta = ", "eps = "])
    assert.ok((await page.locator(".edge-label", { hasText: part }).count()) > 0, part);
  await page.setViewportSize({ width: 2600, height: 900 });
  const cut = page.locator(".edge-label", { hasText: /\d more/ }).filter({ hasText: "alpha = alpha + 1" });
  const whole = page.locator(".graph-whole");
  assert.ok(await whole.isHidden());
  await cut.click();
  await whole.waitFor();
  for (const part of ["beta = beta + gamma + 1", "gamma = ", "delta = ", "eps = "])
    await soon.ok(async () => (await whole.textContent()).includes(part), part);
  await soon.match(() => cut.locator("title").textContent(), /eps = /);
  await page.locator(".node.entry").click();
  await whole.waitFor({ state: "hidden" });
  await page.locator("#graph-table").click();
  await soon.match(() => page.locator("#graph-rows").textContent(), /delta = -alpha.*eps = -alpha/);
});

test("many ways between the same places are one edge whose lines can be picked", async (t) => {
  const page = await server.open(t, roomy);
  await ways(page, 8);
  const bundle = page.locator(".edge-label:has(tspan[data-edge])");
  await soon.equal(() => bundle.count(), 1);
  await soon.match(() => bundle.locator("tspan").first().textContent(), /alpha <= 99/, "what all share stands first");
  const line = bundle.locator("tspan[data-edge]").nth(2);
  await soon.notEqual(() => line.getAttribute("data-edge"), await bundle.getAttribute("data-edge"));
  await line.click();
  await page.locator(".graph-whole").waitFor();
  await soon.equal(() => page.locator(".edge.now").count(), 1);
  await soon.match(() => page.locator(".graph-whole").textContent(), /alpha = alpha \+ 2/);
});

full("a drawing is shown legible first, around the place at hand, and whole when asked", async (t) => {
  const page = await server.open(t);
  const loops = Array.from(
    { length: 60 },
    (_, i) => `    while (x < ${i + 3} && nondet_int()) { x = x + 1; if (y > ${i}) y = y + 1; }\n`,
  ).join("");
  await draw(
    page,
    `int nondet_int(void);\nint main(void) {\n    int x = 0, y = nondet_int();\n${loops}    assert(x >= 0);\n    return 0;\n}\n`,
    /^\[x <= 61\]/,
  );
  const first = await look(page);
  assert.ok(first.scale * 11 >= 10.99, `${first.scale * 11} px`);
  const entry = await page.locator(".node.entry .shape").boundingBox();
  assert.ok(
    entry.x > first.canvas.x && entry.x + entry.width < first.canvas.right && entry.y > first.canvas.y,
    "the start is in view",
  );
  await page.locator("#graph-fit").click();
  await drawn(page);
  const all = await look(page);
  assert.ok(all.scale < first.scale / 3);
  assert.ok(
    all.nodes.every(
      (b) => b.x >= all.canvas.x && b.right <= all.canvas.right && b.y >= all.canvas.y && b.bottom <= all.canvas.bottom,
    ),
    "all is in view",
  );
});

full("as a table the graph is as wide as its room: no edge's text is cut off", async (t) => {
  const page = await server.open(t);
  await page.locator("#graph-table").click();
  await page.locator("#graph-rows tbody tr").first().waitFor();
  const [has, needs] = await page.locator("#graph-rows").evaluate((el) => [el.clientWidth, el.scrollWidth]);
  assert.ok(needs <= has, `${needs} px in ${has}`);
});

full("what is said of an edge lies over the lines that open a location", async (t) => {
  const page = await server.open(t);
  const order = (what) => page.locator(what).evaluate((el) => Number(getComputedStyle(el).zIndex));
  assert.ok((await order("#graph-canvas")) > (await order("#opening")));
});
