// Tests exercises with the real engine: in a link, in elements of another page, and in a handout opened from the disk.
// Each of the three kinds of answers is given. The command reads the exported answers and marks them.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { deflateRawSync } from "node:zlib";
import {
  answered,
  axe,
  built,
  choose,
  drawn,
  link,
  openPage,
  savedBy,
  serveDir,
  site,
  soon,
  source,
  tab,
  type,
  verdict,
  view,
} from "../harness.mjs";
import { full, some } from "../rounds.mjs";

const server = site("dist");
const folder = mkdtempSync(path.join(tmpdir(), "ic3play-exercise-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const twins = `int main(void) {
  int n = nondet_int();
  int x = 0, y = n;
  assume(n >= 0);
  while (y > 0) { x++; y--; }
  assert(x == n);
}`;
const twice = `int main(void) {
  int n = nondet_int(), s = 0;
  assume(1);
  for (int i = 0; i < n; i++) s = s + 2;
  assert(s == 2 * n);
}`;
const sheet = `# Sheet

\`\`\`c ic3play exercise title="Twins" hint="Add x." solution="x + y == n && y >= 0"
${twins}
\`\`\`

\`\`\`c ic3play exercise=assumption title="Twice" solution="n >= 0"
${twice}
\`\`\`
`;

const hash = (q) => `#1.${deflateRawSync(JSON.stringify({ s: twins, e: "auto", t: 10_000, q })).toString("base64url")}`;

/** Answers the exercise, in the page or in an element. */
async function answer(at, text, says) {
  await at.locator("#exercise-0").fill(text);
  await at.locator("#exercise-check").click();
  await at.locator(`.exercise-mark[data-answer=${says}]`).waitFor();
}

/** Returns the rows of the table that shows why an answer is wrong. */
const rows = (at) =>
  at
    .locator(".exercise-shown tbody tr")
    .evaluateAll((l) => l.map((r) => [...r.children].map((c) => c.textContent).join(" ")));

async function command(...args) {
  try {
    return (await promisify(execFile)(built("BINARY"), args)).stdout;
  } catch (err) {
    assert.ok(err.code <= 1, err.stderr); // some answer is not correct
    return err.stdout;
  }
}

/** The command's output has a line for each answer. */
async function marks(file) {
  writeFileSync(path.join(folder, "sheet.md"), sheet);
  writeFileSync(path.join(folder, "answers.json"), file.bytes);
  const text = await command("grade", "-exercises", path.join(folder, "sheet.md"), path.join(folder, "answers.json"));
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((row) => row.split(",").slice(1, 5).join(" "));
}

full("a link asks: each answer is one of the three, hints come one by one, and the file gets its mark", async (t) => {
  const page = await server.open(t, {
    hash: hash(["i", "Twins", "x + y == n && y >= 0", ["Add `x`."], [], 0, 0]),
    bypassCSP: true,
  });
  await answer(page, "x <= 3", "false");
  const run = await rows(page);
  assert.match(run.at(-1), /^line 5: x <= 3 is false 4 4 0$/);
  await answer(page, "x <= n", "not-inductive");
  assert.deepEqual(await rows(page), ["before 0 0 1", "after 0 1 0"]);
  await page.locator(".exercise-shown button").click();
  await page.locator("#panel-step .fragment-band").waitFor();
  await page.locator(".fragment-band button").click();
  await answer(page, "x + y == n", "too-weak");
  assert.deepEqual(await rows(page), ["from here the program fails -1 0 -1"]);
  await answer(page, "x + y = n", "unread");
  await page.locator(".try-error", { hasText: "write == to compare" }).waitFor();
  const reports = (await page.locator("#panel-exercise").innerText()).match(/write == to compare/gi);
  assert.equal(reports.length, 1, "the error is reported once");
  await page.locator("#exercise-hint").click();
  await page.locator("#exercise-hint").click();
  assert.deepEqual(await page.locator(".exercise-hints li").allTextContents(), [
    "Add x.",
    "The variables of a solution: x, y and n.",
  ]);
  await answer(page, "x + y == n && y >= 0 && x >= 0", "correct");
  await soon.match(
    () => page.locator("#verdict").innerText(),
    /^Exercise done\s+Press Run to see what the engine finds/,
  );
  assert.equal(await page.locator("#verdict-icon").getAttribute("href"), "#i-check");
  await soon.match(() => page.locator(".exercise-mark").textContent(), /A shorter one: x \+ y == n && y >= 0\./);
  assert.ok(await page.locator("#exercise-hint").isHidden(), "no hint for a solved exercise");
  assert.equal(await page.locator("#exercise-show").textContent(), "Compare with the author’s solution");
  await axe(page, "an exercise", { inside: "#panel-exercise" });
  await page.locator("#exercise-reader").fill("Ada Ł.");
  const file = await savedBy(page, () => page.locator(".exercise-save button").click());
  assert.equal(file.name, "answers-Ada.json");
  assert.deepEqual(await marks(file), ["Ada Ł. Twins correct 1"]);
  // The link contains the answer so far.
  const now = await link(page, (s) => s.written[0]?.includes("x >= 0"));
  await page.goto("about:blank");
  await page.goto(server.url + now);
  await soon.equal(() => page.locator("#exercise-0").inputValue(), "x + y == n && y >= 0 && x >= 0");
  assert.equal(await page.locator(".exercise-hints li").count(), 2);
});

full("elements of a page ask, and one file has the answers to all of them", async (t) => {
  const body = `<ic3-play exercise title="Twins" solution="x + y == n &amp;&amp; y >= 0"><pre><code>${twins.replaceAll("<", "&lt;")}</code></pre></ic3-play>
    <pre class="ic3-play"><code>// ic3play exercise=assumption solution="n >= 0"\n${twice.replaceAll("<", "&lt;")}</code></pre>`;
  const text = `<!doctype html><html lang="en"><head><title>t</title><meta charset="utf-8"><link rel="icon" href="data:,"></head><body>${body}<script src="/embed.js"></script></body></html>`;
  const s = await serveDir(built("DIST"), undefined, { "/a.html": text });
  t.after(() => s.close());
  const page = await openPage(t, server.browser, `${s.url}a.html`);
  const [first, second] = [0, 1].map((i) => page.locator("ic3-play").nth(i));
  assert.equal(await first.locator("#verdict-word").textContent(), "Twins");
  await first.locator("#run", { hasText: "Solve" }).click();
  await answer(first, "x + y == n && y >= 0", "correct");
  assert.doesNotMatch(await second.locator("#editor").textContent(), /solution/, "the mark is not shown");
  await second.locator("#run").click();
  await answer(second, "n > 3", "too-strong");
  await answer(second, "n > -2", "too-weak");
  await answer(second, "n > -1", "correct");
  const file = await savedBy(page, () => second.locator(".exercise-save button").click());
  assert.equal(file.name, "answers.json");
  assert.deepEqual(await marks(file), [" Twins correct 1", " Twice correct 1"]);
});

full("a handout asks, from the disk and without a network; the page makes the same from its claims", async (t) => {
  writeFileSync(path.join(folder, "sheet.md"), sheet);
  const made = path.join(folder, "handout.html");
  await command("export", "-format", "play", "-dir", built("DIST"), "-o", made, path.join(folder, "sheet.md"));
  const page = await openPage(t, server.browser, "about:blank", { offline: true });
  await page.goto(pathToFileURL(made).href);
  await answer(page, "x >= 1", "false");
  assert.equal(await page.locator("#verdict").getAttribute("data-verdict"), "none", "no run gives the invariant away");
  await answer(page, "x + y == n && y >= 0", "correct");
  const file = await savedBy(page, () => page.locator(".exercise-save button").click());
  assert.deepEqual(await marks(file), [" Twins correct 1"]);
  // The browser's own print menu prints the question and the formula, too.
  const printed = await page.evaluate(() => {
    window.dispatchEvent(new Event("beforeprint"));
    return document.querySelector("#paper").innerText;
  });
  assert.match(
    printed,
    /Exercise.*Prove the program.*At line 5, at the start of each round.*x \+ y == n && y >= 0.*Edges/s,
  );
});

full("an author makes an exercise of claims, as a link and as a block", async (t) => {
  const page = await server.open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await view(page, "details");
  await page.locator("#tab-try").click();
  await page.locator(".try-field textarea").first().fill("x + y == n && y >= 0");
  await page.locator(".try-status.proved").waitFor();
  await page.locator(".try-starts button", { hasText: "Make an exercise" }).click();
  await page.locator("#make-title").fill("Two");
  await page.locator("#make-hint1").fill('The "sum"');
  await page.locator("#make-exercise button", { hasText: "Copy the block" }).click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await soon.match(
    clipboard,
    /^```c ic3play exercise title="Two" hint="The 'sum'" solution="x \+ y == n && y >= 0"\n[^]*\n```\n$/,
  );
  await page.locator("#make-exercise button", { hasText: "Copy the link" }).click();
  await soon.match(clipboard, /#1\./);
  const address = await clipboard();
  await page.goto("about:blank");
  await page.goto(address);
  await page.locator("#panel-exercise h2", { hasText: "Two" }).waitFor();
  await answer(page, "x + y == n", "too-weak");
});

full("the examples have a group of exercises: each opens its program, its fields and its hints", async (t) => {
  const page = await server.open(t);
  await page.locator("#gallery-open").click();
  const cards = page.locator("#gallery h3", { hasText: "Exercises" }).locator("+ .cards .card");
  await cards.first().waitFor();
  const found = await cards.evaluateAll((l) => l.map((c) => [c.dataset.example, c.querySelector(".tag").textContent]));
  for (const kind of ["invariant", "contract", "assumption"])
    assert.ok(
      found.some(([, tag]) => tag === kind),
      kind,
    );
  await page.keyboard.press("Escape");
  for (const [id] of some(found, 2)) {
    await choose(page, id);
    await page.locator("#exercise-0").waitFor();
    assert.equal(await page.locator("#file-name").textContent(), `${id}.c`);
    await page.locator("#exercise-hint", { hasText: "Hint 1 of" }).waitFor();
    await page.locator("#exercise-show").click();
    await page.locator(".exercise-solution code").first().waitFor();
    assert.equal(await page.locator("#verdict").getAttribute("data-verdict"), "none", "no run is started");
  }
});

/** Every text and attribute of the page that matches: scripts and styles do not count. */
const shows = (page, pattern) =>
  page.evaluate((pattern) => {
    const said = new RegExp(pattern);
    const found = [];
    const walk = (root) => {
      for (const el of root.querySelectorAll("*:not(script, style)")) {
        if (el.shadowRoot) walk(el.shadowRoot);
        for (const a of el.attributes) if (said.test(a.value)) found.push(`${el.localName} ${a.name}: ${a.value}`);
        for (const c of el.childNodes)
          if (c.nodeType === 3 && said.test(c.data))
            found.push(`${el.localName} #${el.closest("[id]")?.id}: ${c.data}`);
      }
    };
    walk(document);
    return found;
  }, pattern.source);

test("no view shows the solution of an open exercise, until it is solved or its solution is shown", async (t) => {
  const page = await server.open(t);
  await verdict(page, "safe"); // the program of the exercise has been run
  const lemma = /x \+ y <= n|n <= x \+ y|n == x \+ y|x \+ y == n/;
  assert.notDeepEqual(await shows(page, lemma), []);
  const twoCounters = await source(page);
  const asked = ["i", "Two", "x + y == n && x <= n", [], [], 0, 0];
  const to = deflateRawSync(JSON.stringify({ s: twoCounters, e: "ic3", t: 10_000, q: asked })).toString("base64url");
  await page.evaluate((to) => (location.hash = `#1.${to}`), to);
  await page.locator("#exercise-0").waitFor();
  await drawn(page);
  assert.deepEqual(await shows(page, lemma), [], "the run before");
  await page.keyboard.press("Control+Enter");
  await answered(page);
  await page.locator("#verdict[data-verdict=veiled]", { hasText: "until you solve the exercise" }).waitFor();
  for (const id of ["result", "frames", "obligations", "plane", "stats", "exercise"]) {
    await tab(page, id);
    assert.deepEqual(await shows(page, lemma), [], id);
  }
  assert.equal(await page.locator("#tab-try").isHidden(), true);
  await page.locator("#predict-open").click();
  await page.locator("#predict", { hasText: "Solve the exercise" }).waitFor();
  assert.deepEqual(await shows(page, lemma), [], "Predict");
  await page.locator("#predict button", { hasText: "Leave" }).click();
  await page.locator("#race-open").click();
  await page.locator(".race-note", { hasText: "Solve the exercise" }).waitFor();
  assert.equal(await page.locator("#race-start").isDisabled(), true);
  await page.locator("#race-close").click();
  // After the reader has solved the exercise, the page shows everything again.
  await answer(page, "x + y == n && x <= n", "correct");
  await verdict(page, "safe");
  await tab(page, "result");
  await page.locator(".inv-item").first().waitFor();
  await page.locator("#tab-try").waitFor();
});

full("who asks for the solution sees it and the run, and it counts as one more hint", async (t) => {
  const page = await server.open(t, { hash: hash(["i", "Twins", "x + y == n && y >= 0", ["Add."], [], 0, 0]) });
  await page.locator("#exercise-hint", { hasText: "Hint 1 of 4" }).waitFor();
  await page.keyboard.press("Control+Enter");
  await page.locator("#verdict[data-verdict=veiled]").waitFor();
  await page.locator("#exercise-show").click();
  await soon.equal(
    () => page.locator(".exercise-solution code").allTextContents().then(String),
    "x + y == n && y >= 0",
  );
  await verdict(page, "safe");
  const now = await link(page, (s) => s.hints === 5 && s.open);
  await page.goto("about:blank");
  await page.goto(server.url + now);
  await page.locator(".exercise-solution code").waitFor();
  assert.equal(await page.locator("#exercise-show").isHidden(), true);
});

test("Make an exercise warns of a solution that is not accepted, of a hint that contains it, and of nothing to write", async (t) => {
  const page = await server.open(t);
  await view(page, "details");
  await page.locator("#tab-try").click();
  await page.locator(".try-starts button", { hasText: "Make an exercise" }).click();
  const warnings = () =>
    page
      .locator("#make-warnings p")
      .allTextContents()
      .then((l) => l.map((x) => x.trim()));
  await page.locator("#make-solution").fill("x + y == n");
  await soon.match(() => warnings().then(String), /^Your solution is not accepted\. Too weak: /);
  await page.locator("#make-solution").fill("x + y == n && x <= n");
  await soon.deepEqual(warnings, []);
  await page.locator("#make-hint2").fill("x+y == n, and also x<=n");
  await soon.deepEqual(warnings, [
    "Hint 1 is missing, so the reader gets hint 2 as hint 1.",
    "Hint 2 contains the solution.",
  ]);
  await page.locator("#make-hint1").fill("Add them.");
  await soon.deepEqual(warnings, ["Hint 2 contains the solution."]);
  await page.locator("#make-exercise .dialog-head button").click();
  await type(page, "int main(void) {\n  int x = 0;\n  while (nondet_int()) x++;\n  if (x > 3) assert(x > 2);\n}\n");
  await page.locator(".try-starts button", { hasText: "Make an exercise" }).click();
  await soon.match(() => warnings().then(String), /The empty answer is correct, so the reader has nothing to write\.$/);
});

full("no view of an open exercise asks for a run, which is hidden, or says what it lacks", async (t) => {
  const page = await server.open(t, { hash: hash(["i", "Twins", "x + y == n && y >= 0", [], [], 0, 0]) });
  await page.locator("#exercise-0").waitFor();
  const wrong = /(^|[.:] )Press Run|Run the program|After a run|has no frames|had no /;
  const hides = async (ran) => {
    assert.match(await page.locator("#run").getAttribute("title"), /hidden until you solve the exercise/, ran);
    assert.match(await page.locator("#event-sentence").innerText(), /hidden until you solve the exercise/, ran);
    for (const id of ["result", "frames", "obligations", "plane", "stats"]) {
      await tab(page, id);
      await soon.deepEqual(() => shows(page, wrong), [], `${id}, ${ran}`);
    }
  };
  await page.locator("#verdict[data-verdict=none]", { hasText: "hidden until you solve the exercise" }).waitFor();
  await hides("before a run");
  await page.keyboard.press("Control+Enter");
  await page.locator("#verdict[data-verdict=veiled]").waitFor();
  await hides("after a run");
  await tab(page, "exercise");
  await answer(page, "x + y == n && y >= 0", "correct");
  await verdict(page, "safe");
  await soon.doesNotMatch(() => page.locator("#run").getAttribute("title"), /hidden/);
});

test("from the gallery to the solution by the keyboard alone", async (t) => {
  const page = await server.open(t);
  const focus = () => page.evaluate(() => document.activeElement.id);
  await page.keyboard.press("e");
  await page.locator("#gallery[open]").waitFor();
  await page.keyboard.type("up and down");
  await page.keyboard.press("Enter");
  await soon.equal(focus, "exercise-0");
  for (const [text, says] of [
    ["up <= 3", "false"],
    ["up <= n", "not-inductive"],
    ["up + down == n", "too-weak"],
  ]) {
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
    await page.keyboard.press("Control+Enter");
    await page.locator(`.exercise-mark[data-answer=${says}]`).waitFor();
    assert.equal(await focus(), "exercise-0");
  }
  for (let i = 0; (await focus()) !== "exercise-hint" && i < 9; i++) await page.keyboard.press("Tab");
  for (let n = 1; n <= 5; n++) {
    await page.keyboard.press("Enter");
    await soon.ok(() =>
      page
        .locator(".exercise-hints li")
        .nth(n - 1)
        .evaluate((el) => {
          const [hint, room] = [el, el.closest(".tab-panel")].map((x) => x.getBoundingClientRect());
          return hint.top >= room.top && hint.bottom <= room.bottom + 1;
        }),
    );
  }
  await soon.equal(focus, "exercise-show");
  await page.keyboard.press("Enter");
  await soon.equal(() => page.evaluate(() => document.activeElement.className), "exercise-solution");
  assert.equal(await page.locator(".source-name").evaluate((el) => el.scrollTop), 0);
});
