// Checks that the page's panels agree with each other at several events: graph, strip, table of frames, plane,
// obligations, trace, sentence and verdict. They must show the same frame, location, number of lemmas, variables,
// values and verdict. The runs are of the gallery and of programs written here. IC3PLAY_PROGRAMS=FILE,FILE replaces the
// programs.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { built, choose, drawn, leave, site, soon, standAt, tab, type } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

const written = {
  "a variable in two functions": `int nondet_int(void);
int inc(int x) { return x + 1; }
int main(void) {
    int x = 0, y = 0;
    while (nondet_int()) {
        x = inc(x);
        y = y + inc(0);
    }
    assert(x == y);
    return 0;
}
`,
  "a loop in two functions": `int nondet_int(void);
int count(int n) {
    int x = 0;
    while (x < n) x = x + 1;
    return x;
}
int main(void) {
    int n = nondet_int();
    assume(n >= 0 && n <= 5);
    int x = count(n);
    int y = 0;
    while (x > 0) {
        x = x - 1;
        y = y + 1;
    }
    assert(y == n);
    return 0;
}
`,
  "members of two structs": `int nondet_int(void);
struct pt { int x; int y; };
int main(void) {
    struct pt p, q;
    p.x = 0; p.y = 0; q.x = 0; q.y = 5;
    while (nondet_int()) {
        p.x = p.x + 1;
        q.x = q.x + 2;
        p.y = p.y + 1;
    }
    assert(q.x >= p.x && p.x == p.y);
    return 0;
}
`,
  "a pointer that moves": `int main(void) {
    int a[4] = {3, 1, 4, 1};
    int *p = a;
    int s = 0;
    while (p < a + 4) {
        s += *p;
        p++;
    }
    assert(s == 8);
    return 0;
}
`,
};

async function look(page) {
  await tab(page, "frames");
  const out = await page.evaluate(() => {
    const text = (s) => document.querySelector(s)?.textContent.trim() ?? "";
    const seen = (s) => [...document.querySelectorAll(s)].filter((el) => el.getClientRects().length > 0);
    const level = (t) => Number(/frame (\d+)/i.exec(t)?.[1] ?? 0);
    const heads = [...document.querySelectorAll(".matrix thead th")];
    return {
      sentence: text("#event-sentence"),
      count: text("#event-count"),
      place: text("#strip-place"),
      cards: seen("#strip-frames button").map((b) => ({
        level: level(b.title),
        lemmas: Number(/: (\d+) lemma/.exec(b.title)?.[1] ?? 0),
        front: b.getAttribute("aria-pressed") === "true",
        asked: /asked about now/.test(b.title),
      })),
      legend: level(seen("#graph-canvas ~ .graph-legend .of")[0]?.textContent ?? ""),
      heading: text(".frames-head strong"),
      columns: heads.map((h) => ({
        level: Number(h.querySelector("[data-level]")?.dataset.level ?? (h.classList.contains("always") ? -1 : 0)),
        front: h.classList.contains("front"),
      })),
      rows: [...document.querySelectorAll(".matrix tbody tr")].map((tr) => ({
        name: tr.querySelector("th button")?.title ?? "",
        cells: [...tr.querySelectorAll("td")].map((td) => ({
          lemmas: [
            ...new Set(
              [...td.querySelectorAll("[data-lemma]:not(.subsumed)")].map(
                (x) => x.title.split("\n")[0] || x.textContent,
              ),
            ),
          ],
          more: td.querySelector(".cell-more") !== null,
        })),
      })),
      tested: seen(".edge-label, .label").map((x) => x.textContent),
    };
  });
  await tab(page, "obligations");
  out.obligations = await page.locator("#panel-obligations").innerText();
  await tab(page, "plane");
  out.plane = await page.evaluate(() => ({
    label:
      [...document.querySelectorAll("#panel-plane [aria-label]")]
        .map((x) => x.getAttribute("aria-label"))
        .find((x) => /^(Plane|Line) of /.test(x)) ?? "",
    vars: [
      ...document.querySelectorAll(
        "#panel-plane select:is(.plane-x, .plane-y select, .plane-x-field select) option, #panel-plane .plane-y option",
      ),
    ].map((o) => o.textContent),
  }));
  return out;
}

/** The contradictions between panels at an event. */
function contradictions(x, at, last) {
  const wrong = [];
  const is = (what, a, b) => {
    if (a !== b) wrong.push(`${what}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`);
  };
  is("the counter of events", x.count.replaceAll(",", ""), `${at + 1} / ${last + 1}`);
  const front = x.cards.find((c) => c.front)?.level;
  if (front && x.legend) is("frame in front: strip and graph", front, x.legend);
  const column = x.columns.find((c) => c.front)?.level;
  if (front && column) is("frame in front: strip and table", front, column);
  const [, heading] = /^Frame (\d+) of/.exec(x.heading) ?? [];
  if (front && heading) is("frame in front: strip and heading", front, Number(heading));
  const [, fixed] = /F\d+ = F(\d+)/.exec(x.heading) ?? [];
  if (front && fixed && !/chosen/.test(x.heading)) is("frame in front: strip and fix-point", front, Number(fixed));
  const [, planeAt, planeFrame, cuts] = / at (.*): frame (\d+).* with (\d+) lemma/.exec(x.plane.label) ?? [];
  if (planeAt) is("location: strip and plane", x.place, planeAt);
  if (front && planeFrame) is("frame in front: strip and plane", front, Number(planeFrame));
  if (front && cuts)
    is(`lemmas of frame ${front} at ${x.place}: strip and plane`, x.cards.find((c) => c.front).lemmas, Number(cuts));
  // Compare the numbers of lemmas in the strip of frames, in the table and in the graph.
  const row = x.rows.find((r) => r.name === x.place);
  for (const card of x.cards) {
    const i = x.columns.findIndex((c) => c.level === card.level);
    const always = x.columns.findIndex((c) => c.level === -1);
    if (i < 0 || !row) continue;
    const cells = [row.cells[i], ...(always >= 0 ? [row.cells[always]] : [])];
    if (cells.some((c) => !c || c.more)) continue; // out of view, or folded
    const lemmas = new Set(cells.flatMap((c) => c.lemmas));
    is(
      `lemmas of frame ${card.level} at ${x.place}: strip and table (${[...lemmas].join("; ")})`,
      card.lemmas,
      lemmas.size,
    );
  }
  if (x.cards.length > 0 && !row && x.rows.length > 0)
    for (const c of x.cards)
      is(`lemmas of frame ${c.level} at ${x.place}, which has no row: strip and table`, c.lemmas, 0);
  // If the sentence says that the engine learns a lemma, the lemma must be in the table, and its obligation in the
  // list.
  const learnt = /(?:So learn|Learn) at (.*?): (.*?)\. It holds/.exec(x.sentence);
  if (learnt) {
    const there = x.rows.find((r) => r.name === learnt[1]);
    if (!there?.cells.some((c) => c.more || c.lemmas.includes(learnt[2])))
      wrong.push(`learnt, but not in the table at ${learnt[1]}: ${learnt[2]}`);
  }
  // Variables have the same names in the plane as in graph and table, such as x or main.x.
  const words = new Set(
    [...x.tested, ...x.rows.flatMap((r) => r.cells.flatMap((c) => c.lemmas))]
      .join("\n")
      .match(/[\w.#]+(?:\[\w+\])*/g) ?? [],
  );
  for (const v of new Set(x.plane.vars))
    for (const w of words)
      if (!words.has(v) && (w.endsWith(`.${v}`) || v.endsWith(`.${w}`)))
        wrong.push(`the plane has ${v}, which graph and table call ${w}`);
  return wrong;
}

/** The numbers that several views show at an event, read from the page. */
const numbers = (page) =>
  page.evaluate(() => {
    const text = (s) => document.querySelector(s)?.textContent ?? "";
    const number = (t) => Number(String(t).replaceAll(",", ""));
    const named = (list, name, value) =>
      Object.fromEntries(
        [...document.querySelectorAll(list)]
          .filter((el) => el.querySelector(value))
          .map((el) => [el.querySelector(name).textContent, number(el.querySelector(value).textContent)]),
      );
    const seen = (s) => (document.querySelector(s)?.getClientRects().length ? text(s) : "");
    return {
      count: text("#event-count").split(" / ").map(number),
      spoken: (
        /^Event ([\d,]+) of ([\d,]+)/.exec(document.querySelector("#slider").getAttribute("aria-valuetext")) ?? []
      )
        .slice(1)
        .map(number),
      lanes: named("#lane-names .staff", "span", "b"),
      frames: seen("#panel-frames .frames-head strong"),
      kept: seen("#panel-frames .frames-head .muted"),
      cards: [...document.querySelectorAll("#strip-frames li [data-frame]")].map((b) => ({
        level: Number(b.dataset.frame),
        lemmas: number(/: (\d+) lemma/.exec(b.title)?.[1] ?? 0),
        front: b.getAttribute("aria-pressed") === "true",
      })),
      place: seen("#strip-place"),
      badges: Object.fromEntries(
        [...document.querySelectorAll("g[data-node]")].map((g) => [
          g.querySelector(".node-title")?.textContent ?? "",
          g.querySelector(".badge text")?.textContent ?? "",
        ]),
      ),
      legend: seen("#graph-canvas ~ .graph-legend .of"),
      obligations: [...document.querySelectorAll("#panel-obligations .frames-head:not([hidden]) > :not(.due)")]
        .map((el) => el.textContent)
        .join(" "),
      nodes: seen("#panel-tree .frames-head strong, #panel-tree .frames-head"),
      states: [...document.querySelectorAll(".tree-legend [data-count]")].map((li) => Number(li.dataset.count)),
      figures: named("#panel-stats .figures > div", "dt", "dd b"),
      all: named("#panel-stats table.data tr", "th", "td"),
      work: text("#panel-stats h2"),
      verdict: text("#verdict-detail"),
    };
  });

/**
 * The lanes of the timeline, each with the label of its figure in the tab Work. The two numbers must be equal at the
 * end of a run.
 */
const sameOver = {
  frames: "Highest frame",
  asked: "Obligations asked",
  lemmas: "Lemmas learnt",
  pushes: "Pushes",
  nodes: "Nodes",
  paths: "Paths examined",
  layers: "Parts of layers",
  removals: "Removals",
  covers: "Covers",
};

/**
 * Returns the pairs of numbers that differ although two views show the same figure. `x` contains, for each tab's name,
 * the numbers that the page shows when this tab is open.
 */
function different(x, at, last, tabs) {
  const wrong = [];
  const is = (what, a, b) => {
    if (a !== undefined && b !== undefined && a !== b) wrong.push(`${what}: ${a} and ${b}`);
  };
  const { lanes } = x.frames;
  for (const t of tabs) {
    is(`events: counter and slider, ${t}`, x[t].count[0], at + 1);
    is(`events: counter and all, ${t}`, x[t].count[1], last + 1);
    is(`events: counter and what is spoken, ${t}`, x[t].count.join(), x[t].spoken.join());
    is(`lanes in ${t}`, JSON.stringify(x[t].lanes), JSON.stringify(lanes));
  }
  const f = x.frames;
  const [, learnt, held] = /^(\d+) lemmas? learnt in all, (\d+) of them/.exec(f.kept) ?? [];
  const [, only] = /^(\d+) lemmas? in all/.exec(f.kept) ?? [];
  const [, here, where] = /, (\d+) at ([^.]+)\./.exec(f.kept) ?? [];
  const first = f.cards.find((c) => c.level === 1);
  if (here && first) is(`lemmas at ${where}: head of the frames and strip`, Number(here), first.lemmas);
  if (f.kept !== "") is("lemmas learnt: lane and head of the frames", lanes.lemmas ?? 0, Number(learnt ?? only));
  const [, of] = /^Frame \d+ of (\d+)/.exec(f.frames) ?? [];
  if (of) is("frames: lane and head of the frames", lanes.frames, Number(of));
  const highest = f.cards.at(-1)?.level;
  if (highest && lanes.frames) is("frames: lane and strip", lanes.frames, highest);
  const front = f.cards.find((c) => c.front);
  const [, level] = /frame (\d+)/i.exec(f.legend) ?? [];
  const badge = /^\d+/.exec(f.badges[f.place] ?? "")?.[0];
  if (front && level && badge) is(`lemmas at ${f.place}: strip and graph`, front.lemmas, Number(badge));
  const work = x.stats;
  if (at === last) {
    for (const [lane, figure] of Object.entries(sameOver)) is(figure, lanes[lane], work.figures[figure]);
    if (held) is("lemmas kept: head of the frames and Work", Number(held), work.figures["Lemmas kept"]);
  }
  is("events: counter and Work", x.stats.count[1], work.all.events);
  is("figures: the whole run's", /^The whole run: /.test(work.work), true);
  const { "answered sat": sat = 0, "answered unsat": unsat = 0, "answered unknown": none = 0 } = work.figures;
  is("queries: their answers and all", work.figures.Queries, work.figures.Queries && sat + unsat + none);
  const parts = Object.entries(work.all).filter(([k]) => /(^|: )queries$/.test(k));
  is(
    "queries: Work and all figures",
    work.figures.Queries,
    parts.length ? parts.reduce((n, [, v]) => n + v, 0) : undefined,
  );
  const [, took] = /(?:Proved|Found) in ([\d.]+ m?s)/.exec(work.verdict) ?? [];
  if (took) is("time: verdict and Work", took, /^The whole run: ([\d.]+ m?s)/.exec(work.work)?.[1]);
  if (tabs.includes("obligations")) {
    const sum = (
      x.obligations.obligations.match(/(?<=^|\s|, )\d[\d,]*(?= (?:open|blocked|on the|dropped))/g) ?? []
    ).reduce((n, v) => n + Number(v.replaceAll(",", "")), 0);
    if (at === last) is("obligations: their head and Work", sum, work.figures.Obligations ?? 0);
    else if (sum > (lanes.asked ?? 0)) wrong.push(`obligations: ${sum}, but ${lanes.asked} asked`);
  }
  if (tabs.includes("tree")) {
    const t = x.tree;
    const [, now] = /^([\d,]+) node/.exec(t.nodes) ?? [];
    const [, made] = /([\d,]+) were made/.exec(t.nodes) ?? [];
    if (now)
      is(
        "nodes: head and legend of the tree",
        Number(now),
        t.states.reduce((n, v) => n + v, 0),
      );
    if (now) is("nodes: lane and tree", lanes.nodes, Number(made ?? now));
  }
  return wrong;
}

const counted = [
  ["two-counters", "ic3"],
  ["two-counters", "impact"],
  ["off-by-one", "ic3"],
  ["nested-loops", "cegar"],
  ["one-too-early", "ic3"],
  ["barber", "auto"],
  ["first-loop", "kind"],
  ["the-light", "explicit-itp"],
  ["all-sevens", "ic3"],
  ["female-and-male", "ic3"],
];

for (const [id, engine] of counted)
  full(`all views count alike at five events of ${id} with ${engine}`, async (t) => {
    const page = await server.again(t);
    await choose(page, id);
    await page.locator("#engine").selectOption(engine);
    await page.locator("#run").click();
    await page
      .locator("#verdict:is([data-verdict=safe], [data-verdict=unsafe]):not([data-outdated], [data-stored])")
      .waitFor();
    const last = Number(await page.locator("#slider").getAttribute("max"));
    const tabs = [];
    for (const name of ["frames", "obligations", "tree", "stats"])
      if (await page.locator(`#tab-${name}`).isVisible()) tabs.push(name);
    const wrong = [];
    for (const at of new Set([0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * last)))) {
      await standAt(page, at);
      const x = {};
      for (const name of tabs) {
        await tab(page, name);
        await drawn(page);
        x[name] = await numbers(page);
      }
      wrong.push(...different(x, at, last, tabs).map((w) => `event ${at + 1}: ${w}`));
    }
    assert.equal(wrong.join("\n"), "");
  });

/** The values that a failing run shows at a statement. */
const step = (page) =>
  page.evaluate(() => ({
    where: document.querySelector("#panel-result .where")?.textContent ?? "",
    values: [...document.querySelectorAll("#panel-result table.state tbody:not(.watches) tr:not(.array-row)")]
      .map((tr) => [tr.querySelector("th code")?.textContent ?? "", tr.querySelector(".value")?.textContent ?? ""])
      .filter(([v]) => v !== ""),
    addresses: document.querySelector(".graph-addresses:not([hidden])")?.textContent ?? "",
  }));

function* programs() {
  const given = process.env.IC3PLAY_PROGRAMS;
  if (given) {
    for (const f of given.split(",")) yield [path.basename(f), readFileSync(f, "utf8")];
    return;
  }
  yield* Object.entries(written);
  const folder = path.resolve(built("DIST"), "../examples");
  const all = readdirSync(folder).filter((f) => /\.(c|smt2)$/.test(f));
  for (const f of all.filter((_, i) => i % 9 === 1)) yield [f, readFileSync(path.join(folder, f), "utf8")];
}

full("all panels say the same of frame, location, lemmas, variables, values and outcome", async (t) => {
  const page = await server.open(t);
  const wrong = [];
  for (const [name, text] of programs()) {
    await leave(page);
    await type(page, text);
    await page.locator("#engine").selectOption(name.endsWith(".smt2") ? "auto" : "ic3");
    await page.locator("#run").click();
    await page
      .locator(
        '#verdict:is([data-verdict="safe"], [data-verdict="unsafe"], [data-verdict="unknown"], [data-verdict="error"]):not([data-outdated])',
      )
      .waitFor();
    const outcome = await page.locator("#verdict").getAttribute("data-verdict");
    if (outcome === "error") {
      t.diagnostic(`${name}: refused`);
      continue;
    }
    await soon.ok(() => page.locator("#slider").isEnabled());
    const last = Number(await page.locator("#slider").getAttribute("max"));
    const say = (at, list) => wrong.push(...list.map((w) => `${name}, event ${at + 1}: ${w}`));
    for (const at of new Set([0, 0.3, 0.7, 1].map((part) => Math.round(part * last)))) {
      await standAt(page, at);
      const list = contradictions(await look(page), at, last);
      // The drawing may not be complete yet.
      if (list.length > 0) {
        await drawn(page);
        say(at, contradictions(await look(page), at, last));
      }
    }
    const end = await page.locator("#event-sentence").textContent();
    const ends = {
      safe: /invariant|\bsafe|proved|no run|equal|not reached/i,
      unsafe: /fail|error|unsafe/i,
      unknown: /./,
    }[outcome];
    if (!ends.test(end)) say(last, [`the verdict is ${outcome}, and the run ends so: ${end}`]);
    if (outcome === "unsafe" && !name.endsWith(".smt2")) await trace(page, say, last);
  }
  assert.equal(wrong.join("\n"), "");
});

/** Steps through a failing run and compares state, table of statements and graph. */
async function trace(page, say, last) {
  await tab(page, "result");
  await leave(page);
  const steps = await page.locator("#panel-result .where").textContent();
  const [, of] = /of ([\d,]+)/.exec(steps) ?? [];
  const n = Number((of ?? "1").replaceAll(",", ""));
  // The tab with the run's figures counts all rows of the counterexample, under the name "path statements".
  await tab(page, "stats");
  const rows = await page
    .locator("#panel-stats table.data tr")
    .evaluateAll((l) => l.map((tr) => tr.textContent).filter((text) => /^path/.test(text)));
  if (!rows.includes(`path statements${n.toLocaleString("en")}`)) say(last, [`${n} statements, but ${rows.join()}`]);
  await tab(page, "result");
  await leave(page);
  await page.keyboard.press("Home");
  const had = new Map();
  for (let i = 0; i < Math.min(n, 12); i++) {
    await drawn(page);
    const x = await step(page);
    for (const [v, value] of x.values) {
      if (!value.startsWith("&")) continue;
      if (!x.addresses.includes(value.replace(/ \(.*/, "")) && !/ to /.test(x.addresses))
        say(last, [`${v} is ${value} in the run, and what the graph's number for it means is said nowhere`]);
    }
    for (const [v, value] of x.values) had.set(v, value);
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("End");
  await drawn(page);
  const end = await step(page);
  if (!/fail|cannot|overflow|outside|no address|NULL|is (false|not)/i.test(end.where))
    say(last, [`the run that fails ends so: ${end.where}`]);
  for (const v of had.keys()) if (!/^[\w.[\]()\\*>-]+$/.test(v)) say(last, [`a variable called ${v}`]);
}
