// The plane of two variables, with the real engine.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answered,
  axe,
  fullAxeTests,
  choose,
  savedBy,
  site,
  soon,
  standAt,
  standWhere,
  tab,
  type,
  verdict as reached,
  view,
} from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

/**
 * Opens a plane. With `own`, only this test uses the page, since the test changes the plane in a way that would stay
 * for the next test.
 */
async function open(t, { example = "", engine = "ic3", source = "", verdict = "safe", own = false, ...options } = {}) {
  const page = await (own ? server.open(t, options) : server.again(t, options));
  if (example) await choose(page, example);
  if (source) await type(page, source);
  if (example || (source && verdict)) {
    await page.locator("#engine").selectOption(engine);
    await page.locator("#run").click();
    await page.locator("#verdict:not([data-outdated])").waitFor();
    await reached(page, verdict);
  }
  await view(page, "details");
  await tab(page, "plane");
  await page.locator(".plane-canvas[data-window]").waitFor();
  await page.locator(".plane-legend li").first().waitFor({ state: "attached" });
  await answered(page);
  return page;
}

const learnt = /So learn at line 9: y >= 0\./; // the first event that learns this lemma

/** Unfolds everything below the picture. */
async function unfold(page) {
  if (!(await page.locator(".plane-save").isVisible()))
    await page.locator(".plane-tools").getByRole("button", { name: "Legend" }).click();
}

const label = (page) => page.locator(".plane-canvas").getAttribute("aria-label");
const explanation = (page) => page.locator(".plane-says").textContent();
/** The visible part, as x0, x1, y0, y1. */
const seen = async (page) => (await page.locator(".plane-canvas").getAttribute("data-window")).split(" ").map(Number);

/** The pixel of an integer point. */
async function place(page, x, y) {
  const [x0, x1, y0, y1] = await seen(page);
  const box = await page.locator(".plane-canvas").boundingBox();
  const left = 46;
  const bottom = 30;
  return [
    box.x + left + ((x - x0) / (x1 - x0)) * (box.width - left),
    box.y + ((y1 - y) / (y1 - y0)) * (box.height - bottom),
  ];
}

const last = async (page) => Number(await page.locator("#slider").getAttribute("max"));

/** Moves the point with the keyboard to (x, y). */
async function pointAt(page, x, y) {
  await page.locator(".plane-canvas").focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter"); // sets the point
  const point = /= (-?\d+), \S+ = (-?\d+):/;
  await soon.match(() => explanation(page), point);
  for (let i = 0; i < 400; i++) {
    const m = point.exec(await explanation(page));
    assert.ok(m, await explanation(page));
    const [dx, dy] = [x - Number(m[1]), y - Number(m[2])];
    if (dx === 0 && dy === 0) return;
    const d = dx !== 0 ? dx : dy;
    await page.keyboard.press(
      `${Math.abs(d) >= 10 ? "Shift+" : ""}${dx !== 0 ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowUp" : "ArrowDown"}`,
    );
    await soon.notEqual(async () => point.exec(await explanation(page))?.[0], m[0]);
  }
  assert.fail(`the point does not get to ${x}, ${y}`);
}

const sum = `int nondet_int(void);
int main(void) {
  int n = nondet_int();
  assume(n >= 3 && n <= 8);
  int x = 0, y = 0;
  while (x < n) {
    x = x + 1;
    if (nondet_int()) y = y + 2;
    else y = y + 1;
  }
  assert(y <= 9);
}
`;

full("the frame, its lemmas and the states that runs meet", async (t) => {
  const page = await open(t, { example: "phases" });
  await soon.match(() => label(page), /Plane of x and y at line 5: frame \d+ with \d+ lemmas/);
  await pointAt(page, 20, 50);
  await soon.match(() => explanation(page), /met by runs, \d+ times?\. Frame \d+ allows this state/);
  await pointAt(page, 20, 40); // y >= 50 excludes it
  await soon.match(() => explanation(page), /Excluded by .*y >= 50/);
  assert.doesNotMatch(await explanation(page), /met by/);
});

test("the picture follows the event cursor", async (t) => {
  const page = await open(t, { example: "phases" });
  const many = Number(/with (\d+) lemma/.exec(await label(page))[1]);
  await standAt(page, 0);
  await soon.match(() => label(page), /with 0 lemmas/);
  await pointAt(page, 20, 40);
  await soon.match(() => explanation(page), /Frame \d+ allows this state/);
  await standAt(page, await last(page));
  await soon.equal(async () => Number(/with (\d+) lemma/.exec(await label(page))?.[1]), many);
});

full("other variables: a projection, or a slice, and the legend says which", async (t) => {
  const page = await open(t, { own: true }); // two counters: x, y and n
  await soon.equal(() => page.locator("[aria-label='The other variables']").inputValue(), "fixed");
  await soon.match(() => page.locator(".plane-legend").textContent(), /frame \d+ in this slice/);
  await page.locator(".plane-others input[type=number]").fill("5");
  await pointAt(page, 2, 3);
  await soon.match(() => explanation(page), /met by runs.*allows this state/);
  await pointAt(page, 2, 4);
  await soon.match(() => explanation(page), /only in other slices\..*Excluded by/);
  await page.locator("[aria-label='The other variables']").selectOption("some");
  await page.locator(".plane-legend", { hasText: /allowed by frame \d+ for some n/ }).waitFor();
  assert.equal(await page.locator(".plane-others input").count(), 0);
  await answered(page);
  await pointAt(page, 2, 3);
  await pointAt(page, 2, 4);
  await soon.match(() => explanation(page), /allows this state for some values of the other variables/);
  await pointAt(page, 2, -1);
  await soon.match(() => explanation(page), /Excluded by/);
});

full("zoom by wheel, buttons and drag; a click selects", async (t) => {
  const page = await open(t, { own: true, example: "phases" });
  const box = await page.locator(".plane-canvas").boundingBox();
  const width = async () => ((w) => w[1] - w[0])(await seen(page));
  const whole = await seen(page);
  await page.mouse.move(box.x + 200, box.y + 100);
  await page.mouse.wheel(0, -300);
  await soon.ok(async () => (await width()) < 0.8 * (whole[1] - whole[0]), "wheel");
  await answered(page);
  const near = await width();
  await page.getByRole("button", { name: "Zoom out (−)" }).last().click();
  await soon.ok(async () => (await width()) > 1.3 * near, "button");
  await answered(page);
  const before = await seen(page);
  await page.mouse.move(box.x + 200, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await soon.ok(async () => (await seen(page))[0] > before[0], "drag");
  await answered(page);
  const after = await seen(page);
  assert.ok(after[0] > before[0] && after[2] < before[2], "drag");
  assert.ok(Math.abs(after[1] - after[0] - before[1] + before[0]) < 0.01, "drag keeps the scale");
  // The wheel over the numbers of an axis zooms that axis alone.
  await page.mouse.move(box.x + 10, box.y + 100);
  await page.mouse.wheel(0, -300);
  await soon.ok(
    async () => ((s) => s[3] - s[2] < 0.8 * (after[3] - after[2]))(await seen(page)),
    "the numbers of an axis",
  );
  await answered(page);
  const tall = await seen(page);
  assert.ok(
    Math.abs(tall[1] - tall[0] - after[1] + after[0]) < 0.01 && tall[3] - tall[2] < 0.8 * (after[3] - after[2]),
    "one axis",
  );
  await page.getByRole("button", { name: "Show everything (0)" }).last().click();
  await answered(page);
  await soon.deepEqual(() => seen(page), whole);
  // A click on an excluded region selects its lemma, also in the frames.
  await page.mouse.click(...(await place(page, 20, 40)));
  await page.locator("#tab-frames").click();
  await page.locator(".chip-lemma.chosen").waitFor();
});

test("the border of a lemma says its formula, a click on it selects the lemma", async (t) => {
  const page = await open(t);
  await standWhere(page, learnt);
  const [x, y] = await place(page, 3, -0.5);
  await page.mouse.move(x, y - 2);
  await soon.match(() => explanation(page), /^Lemma: y >= 0 excludes the states inside this border/);
  // The pointer does not move, but at another event there is no lemma border under it.
  await standAt(page, 0);
  await page.mouse.move(x, y - 3);
  await soon.doesNotMatch(() => explanation(page), /^Lemma/);
  await standWhere(page, learnt);
  await soon.match(() => explanation(page), /^Lemma: y >= 0 excludes the states inside this border/);
  await page.mouse.click(x, y - 2);
  await page.locator("#tab-frames").click();
  await soon.match(() => page.locator(".chip-lemma.chosen").textContent(), /^y >= 0/);
});

full("keys: arrows move the picture or the point, which is read aloud", async (t) => {
  const page = await open(t, { example: "phases" });
  const whole = await seen(page);
  await page.locator(".plane-canvas").focus();
  await page.keyboard.press("ArrowRight");
  await soon.ok(async () => (await seen(page))[0] > whole[0]);
  await answered(page);
  const right = await seen(page);
  assert.ok(right[0] > whole[0] && right[2] === whole[2]);
  assert.equal(await page.locator(".plane-says").isVisible(), false);
  await page.keyboard.press("+");
  await soon.ok(async () => ((s) => s[1] - s[0] < right[1] - right[0])(await seen(page)));
  await answered(page);
  const near = await seen(page);
  assert.ok(near[1] - near[0] < right[1] - right[0]);
  await page.keyboard.press("-");
  await page.keyboard.press("0");
  await answered(page);
  await soon.deepEqual(() => seen(page), whole);
  await page.keyboard.press("Enter");
  const aloud = () => page.locator("#announce").textContent();
  await soon.match(() => explanation(page), / = /);
  const first = await explanation(page);
  await soon.equal(aloud, first);
  await page.keyboard.press("ArrowUp");
  await soon.notEqual(() => explanation(page), first);
  const second = await explanation(page);
  await soon.equal(() => aloud(), second);
  await soon.deepEqual(() => seen(page), whole);
  await page.keyboard.press("Escape");
  await soon.equal(() => page.locator(".plane-says").isVisible(), false);
  // A pointer shows the same text, without announcing it.
  await page.mouse.move(...(await place(page, 10, 10)));
  await soon.notEqual(() => explanation(page), second);
  await soon.equal(() => aloud(), second);
});

full("what is said of every point is what the lemmas say", async (t) => {
  const page = await open(t, { own: true, width: 1400 }); // so that the tools cover no states
  await unfold(page);
  await page.locator(".plane-table summary").click();
  let checked = 0;
  for (const event of [8, 14, 19, await last(page)]) {
    await standAt(page, event);
    const lemmas = await page
      .locator(".plane-table tbody tr")
      .evaluateAll((rows) => rows.filter((r) => r.cells[0].textContent === "lemma").map((r) => r.cells[1].textContent));
    for (const mode of ["fixed", "some"]) {
      await page.locator("[aria-label='The other variables']").selectOption(mode);
      await answered(page);
      const n = mode === "fixed" ? Number(await page.locator(".plane-others input[type=number]").inputValue()) : NaN;
      const w = await seen(page);
      for (let i = 0; i < 14; i++) {
        const x = Math.ceil(w[0]) + ((i * 7) % Math.floor(w[1] - w[0]));
        const y = Math.ceil(w[2]) + ((i * 5) % Math.floor(w[3] - w[2]));
        // The lemmas are C expressions that mean the same in JavaScript.
        const holds = (k) => lemmas.every((l) => new Function("x", "y", "n", `return ${l};`)(x, y, k));
        const want = mode === "fixed" ? holds(n) : Array.from({ length: 401 }, (_, k) => k - 200).some(holds);
        const at = await place(page, x, y);
        // The tools lie on some points.
        if (!(await page.evaluate((at) => document.elementFromPoint(...at).matches(".plane-canvas"), at))) continue;
        await page.mouse.move(...at);
        await soon.match(
          () => explanation(page),
          new RegExp(`x = ${x}, y = ${y}: .*${want ? "allows this state" : "Excluded"}`),
          `${lemmas.join(" && ")} at ${x}, ${y}, n = ${n}`,
        );
        checked++;
      }
    }
  }
  assert.ok(checked > 100, `${checked} points`);
});

full("the picture has room, on one scale, and nothing lies on it", async (t) => {
  for (const [width, height, least] of [
    [1280, 800, 450],
    [1600, 1000, 560],
    [900, 700, 140],
    [390, 844, 200],
  ]) {
    const page = await open(t, { own: true, width, height });
    const stage = await page.locator(".plane-stage").boundingBox();
    assert.ok(stage.height >= least, `${stage.height} px of ${width} x ${height}`);
    assert.ok(stage.x >= 0 && stage.x + stage.width <= width);
    // The picture is completely in view without scrolling, and so is its legend.
    const panel = await page.locator("#panel-plane").boundingBox();
    const legend = await page.locator(".plane-legend li").first().boundingBox();
    assert.ok(stage.y + stage.height <= legend.y + 1, `${width} x ${height}`);
    assert.ok(legend.y + legend.height <= panel.y + panel.height + 1, `${width} x ${height}`);
    const w = await seen(page);
    assert.ok(Math.abs((stage.width - 46) / (w[1] - w[0]) - (stage.height - 30) / (w[3] - w[2])) < 0.5, "one scale");
    assert.ok(w[0] < 0 && w[1] > 6 && w[2] < 0 && w[3] > 6, w.join()); // x + y == 6, from 0 to 6
    // Nothing covers the drawing except the tools in one corner.
    const on = await page.evaluate(() => {
      const r = document.querySelector(".plane-canvas").getBoundingClientRect();
      const tools = document.querySelector(".plane-tools").getBoundingClientRect();
      const points = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) =>
        [0.1, 0.3, 0.5, 0.7].map((y) => [r.x + 46 + x * (r.width - 50), r.y + y * (r.height - 34)]),
      );
      return {
        seen: points
          .filter(([x, y]) => x < tools.left || y > tools.bottom)
          .map(([x, y]) => document.elementFromPoint(x, y)?.className ?? ""),
        tools: (tools.width * tools.height) / (r.width * r.height),
        corner: [r.right - tools.right, tools.top - r.top],
      };
    });
    assert.deepEqual(new Set(on.seen), new Set(["plane-canvas"]));
    assert.ok(on.tools < 0.06 && Math.max(...on.corner) < 10, JSON.stringify(on));
    if (width >= 1280) assert.ok(stage.width >= 450, `${stage.width} px wide at ${width} x ${height}`);
    // If there is room, the legend is shown as one complete line. The button shows its other lines.
    const unfolded = () => page.locator(".plane-save").isVisible();
    assert.equal(await unfolded(), panel.height >= 620);
    assert.ok(await page.locator(".plane-legend").isVisible());
    await page.locator(".plane-tools").getByRole("button", { name: "Legend" }).click();
    assert.equal(await unfolded(), panel.height < 620);
  }
});

full("the window stays while the run goes on, and the reader's own stays for good", async (t) => {
  const page = await open(t, { own: true });
  const windows = new Set();
  for (let at = 0; at < 31; at++) {
    await standAt(page, at);
    const [x0, x1, y0, y1] = await seen(page);
    const { height } = await page.locator(".plane-canvas").boundingBox();
    windows.add([x0, x1, y1, ((y1 - y0) / (height - 30)).toFixed(3)].join()); // a line of the legend may cover the bottom
  }
  assert.equal(windows.size, 1, [...windows].join(" | "));
  await page.locator(".plane-canvas").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("+");
  await answered(page);
  const own = await seen(page);
  for (const at of [3, 20, 30]) {
    await standAt(page, at);
    assert.deepEqual(
      (await seen(page)).filter((_, i) => i !== 2),
      own.filter((_, i) => i !== 2),
    );
  }
  // A choice of variables also stays.
  await page.locator("[aria-label='Horizontal variable']").selectOption("n");
  await answered(page);
  await standAt(page, 12);
  await soon.match(() => label(page), /Plane of n and y/);
});

full("the short legend explains each colour, in the words of the small pictures", async (t) => {
  const page = await open(t, { own: true });
  await standWhere(page, learnt);
  await page.locator(".plane-legend .mark").waitFor({ state: "attached" });
  const kinds = (of) =>
    page.locator(`${of} li`).evaluateAll((l) =>
      Object.fromEntries(
        l.flatMap((li) => {
          const key = li.querySelector(".key")?.className;
          return key ? [[key, (li.querySelector(".brief") ?? li.querySelector("span")).textContent]] : [];
        }),
      ),
    );
  if (await page.locator(".plane-save").isVisible())
    await page.locator(".plane-tools").getByRole("button", { name: "Legend" }).click();
  await soon.ok(async () => {
    const [large, small] = [await kinds(".plane-legend"), await kinds(".strip-key")];
    return (
      "key mark" in large &&
      "key fresh new" in large &&
      Object.keys(small).every((k) => !(k in large) || large[k] === small[k])
    );
  });
  const panel = await page.locator("#panel-plane").boundingBox();
  for (const li of await page.locator(".plane-legend li:has(.key)").all()) {
    const r = await li.boundingBox();
    assert.ok(
      r.y + r.height <= panel.y + panel.height + 1 && r.x + r.width <= panel.x + panel.width + 1,
      await li.textContent(),
    );
  }
});

full("a failing run is drawn as a path", async (t) => {
  const page = await open(t, { source: sum, verdict: "unsafe" });
  await page.locator(".plane-legend", { hasText: "failing run" }).waitFor();
  await pointAt(page, 0, 0);
  await soon.match(() => explanation(page), /The failing run has this state/);
});

full("SVG and PNG are the picture with title and legend", async (t) => {
  const page = await open(t, { own: true });
  await standWhere(page, learnt);
  await unfold(page);
  const save = async (name) => {
    const file = await savedBy(page, () => page.locator(".plane-save").getByRole("button", { name }).click());
    assert.equal(file.name, `two-counters-plane.${name.toLowerCase()}`);
    return file.bytes;
  };
  const svg = (await save("SVG")).toString();
  assert.match(svg, /two-counters\.c, line 9: frame 1 where n = 6/);
  for (const text of [
    "y &#62;= 0",
    "met by random runs",
    "newly cut away",
    "lead from there to the error",
    "url(#hatch",
  ])
    assert.ok(svg.includes(text), text);
  assert.doesNotMatch(svg, /NaN|undefined|var\(/);
  const wrong = await page.evaluate(
    (text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror")?.textContent ?? "",
    svg,
  );
  assert.equal(wrong, "");
  const png = await save("PNG");
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  // Both pictures show the same: most pixels have nearly the same colour.
  const same = await page.evaluate(
    async ([text, bytes]) => {
      const load = async (url) => {
        const i = new Image();
        i.src = url;
        await i.decode();
        return i;
      };
      const a = await load(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`);
      const b = await load(`data:image/png;base64,${bytes}`);
      const [w, v] = [b.naturalWidth, b.naturalHeight];
      const data = (i) => {
        const c = document.createElement("canvas");
        [c.width, c.height] = [w, v];
        c.getContext("2d").drawImage(i, 0, 0, w, v);
        return c.getContext("2d").getImageData(0, 0, w, v).data;
      };
      const [p, q] = [data(a), data(b)];
      let near = 0;
      for (let i = 0; i < p.length; i += 4)
        near += Math.abs(p[i] - q[i]) + Math.abs(p[i + 1] - q[i + 1]) + Math.abs(p[i + 2] - q[i + 2]) < 90 ? 1 : 0;
      return near / (p.length / 4);
    },
    [svg, png.toString("base64")],
  );
  t.diagnostic(`${(100 * same).toFixed(1)} in 100 pixels agree`);
  assert.ok(same > 0.93, String(same));
});

full("states are there at once, and far ones are drawn sharply", async (t) => {
  const page = await open(t, {
    own: true,
    source: `int nondet_int(void);
int main(void) {
  long x = 1000000000000;
  long y = 0;
  while (nondet_int()) {
    x = x + 1;
    y = y + 1;
  }
  assert(x - y >= 1000000000000);
}
`,
  });
  const w = await seen(page);
  assert.ok(w[0] < 1e12 && w[1] > 1e12 && w[1] < 1.1e12, w.join());
  await page.mouse.move(...(await place(page, 1e12, 0)));
  await page.mouse.wheel(0, -5000);
  await answered(page);
  await pointAt(page, 1000000000001, 1);
  await soon.match(() => explanation(page), /x = 1000000000001, y = 1: met by runs.*allows this state/);
  await pointAt(page, 1000000000001, 2);
  await soon.match(() => explanation(page), /Excluded by y \+ 1000000000000 <= x/);
});

full("before a run, unreachable places, six variables", async (t) => {
  const source =
    "int main(void) {\n  int x = 0;\n  int on = 0;\n  while (x < 5) { x = x + 1; on = 1 - on; }\n  assert(x == 5 && on == 1);\n}\n";
  const none = await open(t, { own: true, source, verdict: "" });
  await none.locator(".plane-legend", { hasText: "Run the program to see lemmas" }).waitFor();
  await none.locator(".plane-legend", { hasText: "met by random runs" }).waitFor();
  await pointAt(none, 1, 1);
  await soon.match(() => explanation(none), /x = 1, on = 1: met by runs|on = 1, x = 1: met by runs/);
  // A program with errors cannot run yet.
  await type(none, source.replace("1 - on", "1 -"));
  await none.locator(".plane-legend", { hasText: "Fix the errors, then run the program to see lemmas" }).waitFor();
  const six = await open(t, {
    own: true,
    source: `int nondet_int(void);
int main(void) {
  int a = nondet_int(), b = 0, c = 0, d = 0, e = 0, f = 0;
  assume(a >= 0);
  while (c < a) { c = c + 1; b = b + 1; d = d + 1; e = e + 1; f = f + 1; }
  assert(d == c && e == f && b == c);
}
`,
  });
  await six.locator("[aria-label='The other variables']").selectOption("fixed");
  await answered(six);
  await soon.equal(() => six.locator(".plane-others input[type=range]").count(), 4);
  const stage = await six.locator(".plane-stage").boundingBox();
  assert.ok(stage.height >= 250, `${stage.height} px`);
});

full("as a table", async (t) => {
  const page = await open(t, { own: true, example: "phases" });
  await unfold(page);
  await page.locator(".plane-table summary").click();
  const rows = page.locator(".plane-table tbody tr");
  await rows.nth(1).waitFor();
  await soon.match(() => page.locator(".plane-table").textContent(), /\(0, 50\)/);
  await rows.first().locator("button").click();
});

full("one variable makes a line with its frames, congruences are stripes", async (t) => {
  const page = await open(t, { example: "parity" });
  await soon.match(() => label(page), /^Line of x at line 5/);
  await soon.equal(() => page.locator("[aria-label='Vertical variable']").isDisabled(), true);
  await page.locator(".plane-canvas").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  for (let i = 0; i < 4; i++) {
    const [, x, what] = /x = (-?\d+): (.*)/.exec(await explanation(page));
    assert.match(what, Number(x) % 2 === 0 ? /Frame \d allows this state/ : /Excluded from frame \d by .*% 2/);
    await page.keyboard.press("ArrowRight");
  }
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowDown");
  await soon.match(() => explanation(page), /met by/); // the row of runs
  const w = await seen(page);
  await page.keyboard.press("+");
  await soon.ok(async () => ((s) => s[1] - s[0] < w[1] - w[0])(await seen(page)));
  await answered(page);
  const near = await seen(page);
  assert.ok(near[1] - near[0] < w[1] - w[0] && near[3] === w[3]); // the rows keep their height
});

test("no variable, no plane", async (t) => {
  const page = await server.again(t);
  await type(page, "int main() {\n  while (nondet_int()) ;\n  assert(nondet_int() == 1);\n}\n");
  await page.locator("#tab-plane").click();
  await page.locator(".plane-panel .empty", { hasText: "No variable matters" }).waitFor();
  await soon.equal(() => page.locator(".plane-canvas").isVisible(), false);
});

full("a slice goes through the obligation at work", async (t) => {
  const page = await open(t, { own: true });
  await standAt(page, 12);
  await page.locator(".plane-legend", { hasText: /[1-9]\d* open obligation/ }).waitFor();
  const before = await page.locator(".plane-others input[type=number]").inputValue();
  await page.getByRole("button", { name: "Slice at the obligation" }).click();
  const after = () => page.locator(".plane-others input[type=number]").inputValue();
  await soon.ok(
    async () => (await after()) !== before || /every slice/.test(await page.locator("#toast").textContent()),
  );
  await soon.match(() => after(), /^-?\d+$/);
});

fullAxeTests(
  "plane",
  async (t, options) => {
    const page = await open(t, { own: true, ...options });
    await unfold(page);
    await page.locator(".plane-table summary").click();
    await pointAt(page, 2, 2);
    await axe(page, "plane", { inside: "#panel-plane" });
  },
  [
    [1280, 844],
    [390, 844],
  ],
);

full("of a run without frames nothing is allowed by one", async (t) => {
  const levels = (page) => page.getByRole("combobox", { name: "Frame", exact: true });
  const page = await open(t, { example: "two-counters", engine: "impact" });
  await page.locator(".plane-legend", { hasText: "has no frames" }).waitFor({ state: "attached" });
  assert.doesNotMatch(await page.locator(".plane-legend").textContent(), /allowed by|frame \d/);
  assert.equal(await levels(page).isVisible(), false);
  const framed = await open(t, { example: "phases" });
  await framed.locator(".plane-legend", { hasText: /allowed by frame \d+/ }).waitFor({ state: "attached" });
  assert.ok(await levels(framed).isVisible());
});

full("forced colours", async (t) => {
  const page = await open(t, { own: true, example: "phases", forcedColors: "active" });
  await soon.match(() => label(page), /Plane of x and y/);
  const colours = await page.locator(".plane-canvas").evaluate((c) => {
    const d = c.getContext("2d").getImageData(0, 0, c.width, c.height).data;
    const out = new Set();
    for (let i = 0; i < d.length; i += 4) out.add(`${d[i]},${d[i + 1]},${d[i + 2]}`);
    return out.size;
  });
  assert.ok(colours > 3, `${colours} colours`);
});

test("changed axes are marked until the next event, and neither the legend, a heading nor the menu is cut", async (t) => {
  const page = await server.again(t, { width: 1280, height: 800 });
  await choose(page, "nested-loops");
  await reached(page, "safe");
  await tab(page, "plane");
  await standWhere(page, /^.?total >= 0.? at line 7 is pushed/);
  const at = Number(await page.locator("#slider").inputValue());
  const turned = () => page.locator(".plane select.turned").count();
  await standAt(page, at + 1);
  await soon.equal(turned, 2);
  // The legend explains the frame around the menus.
  await soon.match(() => page.locator(".plane-legend").innerText(), /axes before: → total, ↑ i/);
  assert.equal(await page.locator(".plane-legend .key.turned").count(), 1);
  await soon.match(() => page.locator("#strip").innerText(), /Other axes than at line 7/);
  await standAt(page, at + 2);
  await standAt(page, at + 3);
  await soon.match(() => page.locator("#event-sentence").innerText(), /line 9 holds in every frame/);
  await standAt(page, at + 4);
  await soon.equal(turned, 0);
  assert.equal(await page.locator(".plane-legend .key.turned").count(), 0);
  // The longest unit fits into its menu.
  const wide = await page.locator("#unit").evaluate((el) => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = getComputedStyle(el).font;
    const text = Math.max(...[...el.options].map((o) => pen.measureText(o.text).width));
    return el.clientWidth - text;
  });
  assert.ok(wide >= 26, `${wide} pixels for the sign of the menu and the edges`);
  // The first visible frame of the strip is whole.
  await page.setViewportSize({ width: 1280, height: 640 });
  await standWhere(page, /^Frame 3 opens/);
  const cut = () =>
    page.locator("#strip-frames").evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect();
      const cards = [...list.children].map((x) => x.getBoundingClientRect());
      return cards.some((r) => r.top < top - 1 && r.bottom > top + 1 && r.bottom < bottom);
    });
  await soon.equal(cut, false);
  await page.setViewportSize({ width: 1280, height: 800 });
  await choose(page, "diverging");
  await page.locator("#panel-plane .plane-foot, #panel-result .plane-foot").first().waitFor();
  await soon.ok(() =>
    page.locator(".plane-foot:visible").evaluate((el) => {
      const r = el.getBoundingClientRect();
      const rows = new Set([...el.querySelectorAll("li")].map((x) => Math.round(x.getBoundingClientRect().top)));
      return rows.size === 2 && r.bottom <= el.closest(".panel").getBoundingClientRect().bottom + 1;
    }),
  );
  await page.locator("#cancel").click();
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
])
  test(`the whole legend is in view, without scrolling: ${width}x${height}`, async (t) => {
    const page = await server.again(t, { width, height });
    for (const id of ["nested-loops", "off-by-one"]) {
      await choose(page, id);
      await page.locator("#engine").selectOption("ic3");
      await page.locator("#run").click();
      await page.locator("#verdict:is([data-verdict=safe], [data-verdict=unsafe])").waitFor();
      await view(page, "details");
      await tab(page, "plane");
      for (const at of [14, 8]) {
        await standAt(page, at);
        await soon.ok(
          () =>
            page.locator(".plane-foot").evaluate((el) => {
              const panel = el.closest(".plane-panel").getBoundingClientRect();
              const keys = [...el.querySelectorAll("li")].filter((x) => x.checkVisibility());
              return keys.length > 1 && keys.every((x) => x.getBoundingClientRect().bottom <= panel.bottom + 1);
            }),
          `${id}, event ${at + 1}`,
        );
      }
      await view(page, "source");
    }
  });
