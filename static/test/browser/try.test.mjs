// The reader's own invariant, with the real engine.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, fullAxeTests, drawn, link, site, soon, source, tab, type, verdict, view } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

async function open(t, options) {
  const page = await server.again(t, options);
  await view(page, "details");
  await tab(page, "try");
  await page.locator(".try-field textarea").first().waitFor();
  return page;
}

const says = (page, text) => page.locator(".try-status strong", { hasText: text }).waitFor();
const write = (page, text) => page.locator(".try-field textarea").first().fill(text);

full("a claim that holds everywhere is a proof", async (t) => {
  const page = await open(t);
  await says(page, "steps fail"); // nothing is claimed yet
  await write(page, "x + y == n && y >= 0");
  await says(page, "You have proved the program");
  await soon.equal(() => page.locator(".try-status.proved").count(), 1);
  await soon.deepEqual(
    () => page.locator(".try-checks > li").evaluateAll((l) => l.map((e) => `${e.dataset.kind} ${e.className}`)),
    ["initiation holds", "consecution holds", "safety holds"],
  );
});

test("what fails is shown with a step that breaks it", async (t) => {
  const page = await open(t);
  await write(page, "x <= n && y >= 0");
  await says(page, "2 of 3 steps fail");
  const bad = page.locator(".try-checks > li.fails[data-kind=consecution]");
  await bad.waitFor();
  const rows = await bad
    .locator(".try-trace tbody tr")
    .evaluateAll((l) => l.map((r) => [...r.children].map((c) => c.textContent)));
  assert.equal(rows.length, 2);
  const head = await bad.locator(".try-trace thead th").allTextContents();
  const at = (row, name) => Number(rows[row][head.indexOf(name)]);
  assert.ok(at(0, "x") < at(0, "n") && at(0, "y") >= 0, "the state before satisfies the claim and the guard");
  assert.equal(at(1, "x"), at(0, "x") + 1);
  assert.ok(at(1, "y") < 0, "the state after breaks it");
  await soon.match(() => bad.textContent(), /y >= 0 is false/);
  await soon.match(() => bad.textContent(), /too weak/);
  // A click on the failed check selects its edge in the graph.
  await bad.locator(".try-check").click();
  await soon.ok(
    async () =>
      (await page.locator(".edge.selected, .edge[aria-selected=true], .edge.highlight").count()) > 0 ||
      (await page.locator(".graph [class*=selected]").count()) > 0,
  );
});

test("of a program that fails it is said that there is no proof; states are in the order of declaration", async (t) => {
  const page = await server.again(t);
  await type(
    page,
    `int nondet_int(void);
int main(void) {
  int z = nondet_int(), y = 0, a = 0;
  assume(z > 3);
  while (y < z) { y++; a = a + 2; }
  assert(a == y);
  return 0;
}
`,
  );
  await tab(page, "try");
  await page.locator(".try-trace").first().waitFor();
  await soon.deepEqual(
    () => page.locator(".try-trace").first().locator("thead th").allTextContents(),
    ["state", "z", "y", "a"],
  );
  const lead = () => page.locator(".try-intro > p").first().textContent();
  assert.match(await lead(), /^Prove the program/);
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  await tab(page, "try");
  await soon.match(lead, /^A run of this program fails, so no claims can prove it\./);
});

test("a claim that a run breaks is called wrong", async (t) => {
  const page = await open(t);
  await write(page, "x <= 3");
  await page.locator(".try-wrong").waitFor();
  await soon.match(() => page.locator(".try-wrong").textContent(), /x = 4/);
});

test("errors have their place and what to write instead", async (t) => {
  const page = await open(t);
  const text = page.locator(".try-field textarea").first();
  await write(page, "x <= n && 0 <= y <= n");
  await page.locator(".try-error").waitFor();
  await soon.equal(() => text.getAttribute("aria-invalid"), "true");
  await soon.match(() => page.locator(".try-error").textContent(), /a <= b && b <= c/);
  await page.locator(".try-error").click();
  await soon.equal(() => text.evaluate((e) => e.value.slice(e.selectionStart, e.selectionEnd)), "0 <= y");
  await says(page, "A claim has an error");
  await write(page, "x ≤ n && zz > 1");
  await page
    .locator(".try-error", { hasText: "write <=" })
    .or(page.locator(".try-error", { hasText: "Write <=" }))
    .waitFor();
  await write(page, "");
  await page.locator(".try-error").waitFor({ state: "detached" });
});

full("starts: the engine's invariant, nothing, a link", async (t) => {
  const page = await open(t);
  await page.getByRole("button", { name: "The invariant" }).click();
  await says(page, "You have proved the program");
  await soon.match(() => page.locator(".try-field textarea").first().inputValue(), /y/);
  const hash = await link(page, (s) => s.claims?.length > 0);
  const linked = await server.open(t, { hash });
  // The link also runs the program. The tab with the reader's invariant stays in front.
  await linked.locator("#verdict[data-verdict=safe]").waitFor();
  await drawn(linked);
  await linked.locator(".try-status.proved").waitFor();
  await page.getByRole("button", { name: "Nothing" }).click();
  await says(page, "steps fail");
  await soon.equal(() => page.locator(".try-field textarea").first().inputValue(), "");
});

full("variables are inserted where the cursor stands", async (t) => {
  const page = await open(t);
  await write(page, "x <=");
  await page.locator(".try-var", { hasText: /^n$/ }).click();
  await soon.equal(() => page.locator(".try-field textarea").first().inputValue(), "x <= n ");
  await page.locator(".try-checks > li.fails, .try-checks > li.holds").first().waitFor();
});

const invariant = "x + y == n && y >= 0";

/** The page's claims, by the line of their location, and those without a location. */
const claimed = (page) =>
  page.evaluate(() => ({
    placed: Object.fromEntries(
      [...document.querySelectorAll(".try-field")]
        .map((f) => [f.querySelector("label b").textContent, f.querySelector("textarea").value])
        .filter(([, v]) => v !== ""),
    ),
    lost: [...document.querySelectorAll(".try-lost li")].map((l) => l.textContent),
  }));

/** The requests about claims since the last call: the program and the claims. */
async function asked(page) {
  await page.evaluate(() => {
    window.asked = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (m, ...more) {
      const r = typeof m === "string" ? JSON.parse(m) : m;
      if (r.type === "claim") window.asked.push({ source: r.source, claims: r.claims });
      return post.call(this, m, ...more);
    };
  });
  return () => page.evaluate(() => window.asked);
}

/** Puts text before the line of the editor that contains `line`. */
async function insertBefore(page, line, text) {
  await page.locator("#editor .cm-line", { hasText: line }).click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Home"); // before the indent
  await page.keyboard.insertText(text);
}

full("claims go with their loops through edits, are kept without one, and return", async (t) => {
  const page = await open(t);
  const sent = await asked(page);
  await write(page, invariant);
  await says(page, "You have proved the program");
  const at = Object.keys((await claimed(page)).placed)[0];
  const line = Number(/\d+/.exec(at)[0]);
  const first = await link(page, (s) => s.claims.length > 0);
  const loc = (s) => s.claims[0][0];
  let old;
  await link(page, (s) => (old = loc(s)) > 0);

  await insertBefore(page, "int x = 0", "    int unused = 0;\n");
  await soon.deepEqual(() => claimed(page), { placed: { [`Line ${line + 1}`]: invariant }, lost: [] });
  await says(page, "You have proved the program");

  // A new loop before the claim's loop changes the number of the claim's location.
  await insertBefore(page, "while (x < n)", "    while (unused < 5) {\n        unused = unused + 1;\n    }\n");
  await soon.deepEqual(() => claimed(page), { placed: { [`Line ${line + 4}`]: invariant }, lost: [] });
  await soon.equal(() => page.locator(".try-field").count(), 2);
  let loop;
  const both = await link(page, (s) => s.source.includes("unused < 5") && (loop = loc(s)) > 0);
  assert.notEqual(loop, old, "the number has changed, so that the claim had to move");
  for (const r of await sent()) {
    for (const c of r.claims) assert.equal(c.loc, r.source.includes("unused < 5") ? loop : old, r.source);
  }

  // If the loop is deleted, its claim is kept.
  await page.locator("#editor .cm-line", { hasText: "while (x < n)" }).click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Home");
  for (let i = 0; i < 4; i++) await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Delete");
  await soon.deepEqual(() => claimed(page), {
    placed: {},
    lost: [`${invariant}was at line ${line + 4}: while (x < n) {Drop`],
  });
  const before = (await sent()).length;
  await link(page, (s) => s.claims[0]?.[0] === -1);

  // While the text is invalid, nothing is lost. Then all edits are undone.
  await insertBefore(page, "assert(y", "    while (\n");
  await page.locator("#editor .cm-lintRange-error").first().waitFor();
  assert.equal((await claimed(page)).lost.length, 1);
  await page.keyboard.press("Control+z");
  await soon.doesNotMatch(() => source(page), /while \($/m);
  await page.keyboard.press("Control+z");
  await soon.match(() => source(page), /while \(x < n\)/);
  await soon.deepEqual(() => claimed(page), { placed: { [`Line ${line + 4}`]: invariant }, lost: [] });
  for (const r of (await sent()).slice(before)) {
    for (const c of r.claims) assert.ok(c.loc === loop && r.source.includes("while (x < n)"), r.source);
  }

  // Opening a link restores the claims that it contains at their locations.
  for (const [hash, place] of [
    [first, line],
    [both, line + 4],
  ]) {
    const linked = await server.open(t, { hash });
    await soon.deepEqual(() => claimed(linked), { placed: { [`Line ${place}`]: invariant }, lost: [] });
  }
});

full("claims move while another tab is shown, and by their order when their line is written anew", async (t) => {
  const page = await open(t);
  await write(page, invariant);
  await says(page, "You have proved the program");
  const line = Number(/\d+/.exec(Object.keys((await claimed(page)).placed)[0])[0]);
  await tab(page, "result");
  const text = await source(page);
  await type(page, text.replace("while (x < n)", "\n    while (n > x)"));
  await link(page, (s) => s.source.includes("n > x") && s.claims[0]?.[0] > 0);
  await tab(page, "try");
  await soon.deepEqual(() => claimed(page), { placed: { [`Line ${line + 1}`]: invariant }, lost: [] });
  await says(page, "You have proved the program");
});

full("a claim without a place is in the link, and is dropped by its button", async (t) => {
  const page = await open(t);
  await write(page, invariant);
  await says(page, "You have proved the program");
  const text = await source(page);
  await type(page, "int main(void) { int a = nondet_int(); assert(a == a); return 0; }\n");
  await page.locator(".try-lost li").waitFor();
  const hash = await link(page, (s) => s.claims[0]?.[0] === -1);
  const linked = await server.open(t, { hash });
  await linked.locator(".try-lost li", { hasText: invariant }).waitFor();
  await type(linked, text);
  await soon.equal(async () => Object.values((await claimed(linked)).placed)[0], invariant);
  await axe(page, "a claim without a place");
  await page.locator(".try-lost button").click();
  await soon.deepEqual(() => claimed(page), { placed: {}, lost: [] });
  await link(page, (s) => s.claims.length === 0);
});

full("what steps through a failing check is in view below its summary", async (t) => {
  const page = await open(t);
  await write(page, "x <= n && y >= 0");
  await says(page, "2 of 3 steps fail");
  const fold = page.locator(".try-checks > li.fails details").first();
  await fold.waitFor();
  assert.deepEqual(await fold.evaluate((f) => [...f.children].slice(0, 2).map((e) => e.textContent)), [
    "A step that breaks the claim",
    "Step through",
  ]);
  const seen = await fold.getByRole("button", { name: "Step through" }).evaluate((b) => {
    const box = b.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.bottom - 2);
    return b === top || b.contains(top);
  });
  assert.ok(seen, "without scrolling");
});

fullAxeTests(
  "the reader's invariant",
  async (t, options) => {
    const page = await open(t, options);
    for (const [text, word] of [
      ["x <= n && y >= 0", "2 of 3 steps fail"],
      ["x <= &&", "A claim has an error"],
      ["x + y == n && y >= 0", "You have proved the program"],
    ]) {
      await write(page, text);
      await says(page, word);
      await axe(page, text, { inside: ".panel.details" });
    }
  },
  [
    [1280, 844],
    [390, 844],
  ],
);
