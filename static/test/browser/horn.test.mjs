// Horn clauses on the page: the editor, the graph with joints for clauses with several premises, the wording, the
// model found and the reader's own, the derivation as a tree, and the translation of a program into clauses and
// back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, fullAxeTests, choose, drawn, link, site, soon, source, tab, type, verdict, view } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

/**
 * Words about programs, which must not occur in texts about clauses, except in the C programs of the gallery and in the
 * help.
 */
const foreign =
  /\b(assertions?|inputs?|programs?|statements?|locations?|edges?|loop heads?|functions?|C program|counterexamples?(?! to))\b/gi;

/** The page's text without the script and dialogs. */
const says = (page) =>
  page.evaluate(() => {
    const out = [];
    const own = "dialog, script, style, noscript, #editor, #about, textarea, svg, [hidden]";
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (n) =>
      n instanceof Element && n.matches(own) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    for (let n = walk.nextNode(); n; n = walk.nextNode())
      if (n instanceof Text) out.push(n.data);
      else for (const a of ["title", "aria-label"]) if (n.hasAttribute(a)) out.push(n.getAttribute(a));
    return out.join("\n");
  });

const wrong = async (page) => (await says(page)).split("\n").filter((t) => t.match(foreign));

const hofstadter = "female-and-male";

full("the editor knows SMT-LIB: colours, the place of an error, comments", async (t) => {
  const page = await server.again(t);
  await choose(page, "two-at-a-time");
  await verdict(page, "safe");
  await soon.equal(() => page.locator("#verdict-word").textContent(), "Sat");
  await soon.ok(async () => (await page.locator("#editor .cm-content").getAttribute("aria-label")).includes("Horn"));
  await soon.ok(async () => (await page.locator("#editor .cm-line span").count()) > 20);
  assert.equal(await page.locator("#ints").isVisible(), false);
  await type(page, "(set-logic HORN)\n(declare-fun p (Int) Bool)\n(assert (p z))\n");
  await soon.ok(async () => /z/.test((await page.locator("#messages .message").first().textContent()) ?? ""));
  await soon.ok(async () => (await page.locator("#messages .at").first().textContent()) === "Line 3");
  await soon.ok(async () => (await page.locator("#editor .cm-lintRange-error").count()) > 0);
  await soon.equal(() => page.locator("#file-name").textContent(), "clauses.smt2");
  await type(page, "int main(void) { return 0; }\n");
  await soon.equal(() => page.locator("#editor .cm-content").getAttribute("aria-label"), "C program");
  await soon.equal(() => page.locator("#file-name").textContent(), "program.c");
});

test("predicates are nodes, premises meet in a joint, labels are of the script", async (t) => {
  const page = await server.again(t);
  await choose(page, hofstadter);
  await verdict(page, "safe");
  const nodes = page.locator("#graph-canvas .node-title");
  await soon.equal(async () => (await nodes.allTextContents()).sort().join(), "false,female,male,true");
  await soon.equal(() => page.locator("#graph-canvas .node.joint").count(), 2);
  // If a clause does not fit on an edge, the label does not show a part of it, but its line in the script.
  const labels = () => page.locator("#graph-canvas .edge-text tspan").allTextContents();
  await soon.ok(async () => (await labels()).includes("line 9"));
  assert.doesNotMatch((await labels()).join(), /…/);
  // A joint is the point where the body predicates of a clause meet. A click on it, or on one of its edges, selects the
  // clause in the graph and in the editor.
  await page.locator("#graph-canvas .node.joint").first().click();
  await soon.ok(async () => (await page.locator("#graph-canvas .edge.now").count()) >= 3);
  await soon.ok(async () => (await page.locator("#editor .cm-line.at-loc").count()) === 3);
  await soon.ok(async () => (await page.locator(".graph-whole").textContent()).includes("(female (- n 1) f)"));
  // The arrow keys go from predicate to predicate, over joints.
  await page.locator("#graph-canvas").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await soon.ok(async () => /^(fe)?male\. In the body of \(=>/.test(await page.locator("#graph-said").textContent()));
  await page.locator("#graph-table").click();
  await soon.ok(async () => (await page.locator("#graph-rows td code").count()) >= 6);
});

full("nothing speaks of programs while a script is shown", async (t) => {
  const page = await server.again(t);
  for (const id of [hofstadter, "too-many-coins", "two-at-a-time", "fibonacci"]) {
    await choose(page, id);
    await verdict(page, id === "too-many-coins" ? "unsafe" : "safe");
    await drawn(page);
    for (const name of ["frames", "obligations", "plane", "stats", "model", "result"]) {
      await tab(page, name);
      await drawn(page);
      await soon.equal(async () => (await wrong(page)).join("\n"), "", `${id}, ${name}`);
    }
    const last = Number(await page.locator("#slider").getAttribute("max"));
    const said = new Set();
    for (let i = 0; i <= last; i += Math.max(1, Math.ceil(last / 40))) {
      await page.locator("#slider").fill(String(i));
      await drawn(page);
      for (const w of await wrong(page)) said.add(w);
    }
    assert.deepEqual([...said], [], id);
  }
  // After the reader has chosen a C program again, the page uses the words for programs again.
  await choose(page, "two-counters");
  await verdict(page, "safe");
  await soon.ok(async () => (await says(page)).includes("Integers"));
  await soon.ok(async () => /whenever control is at line/i.test(await says(page)));
});

full("the model: a definition for each predicate; the reader's own is checked clause by clause", async (t) => {
  const page = await server.again(t);
  await choose(page, hofstadter);
  await verdict(page, "safe");
  await tab(page, "result");
  await soon.equal(() => page.locator("#tab-result").textContent(), "Model");
  await soon.equal(() => page.locator(".horn-definition").count(), 2);
  await soon.ok(async () =>
    /^\(define-fun female/.test(await page.locator(".horn-definition pre").first().textContent()),
  );
  await page.getByRole("button", { name: "Try your own" }).click();
  await soon.equal(() => page.locator(".horn-clauses li").count(), 6);
  await soon.ok(async () => (await page.locator(".horn-clauses li.fails").count()) > 0);
  await page.getByRole("button", { name: "The model" }).click();
  await soon.ok(() => page.locator(".try-status.proved").isVisible());
  await page.locator("[data-pred=male] textarea").fill("(<= m n)");
  await soon.ok(async () => (await page.locator(".horn-broken").count()) > 0);
  await soon.ok(async () =>
    /With .* true by the definitions/.test(await page.locator(".horn-broken").first().textContent()),
  );
  await page.locator("[data-pred=male] textarea").fill("(<= m k)");
  await soon.ok(async () => /k/.test(await page.locator("[data-pred=male] .horn-error").textContent()));
  await page.locator("[data-pred=male] textarea").fill("(and (>= m 0) (<= m n))");
  await soon.ok(() => page.locator(".try-status.proved").isVisible());
  // A link contains the model.
  const hash = await link(page, (s) => s.claims?.length === 2);
  assert.ok(hash);
  await page.reload();
  await tab(page, "model");
  await soon.equal(() => page.locator("[data-pred=male] textarea").inputValue(), "(and (>= m 0) (<= m n))");
});

test("the derivation is a tree that the keyboard walks", async (t) => {
  const page = await server.again(t);
  await choose(page, "too-many-coins");
  await verdict(page, "unsafe");
  await soon.equal(() => page.locator("#verdict-word").textContent(), "Unsat");
  await tab(page, "result");
  await soon.equal(() => page.locator("#tab-result").textContent(), "Derivation");
  const rows = page.locator(".horn-tree [role=treeitem]");
  await soon.ok(async () => (await rows.count()) >= 6);
  await soon.ok(async () => /false.*query at line/.test(await rows.first().textContent()));
  await rows.first().focus();
  await page.keyboard.press("ArrowDown");
  const now = page.locator(".horn-tree [aria-selected=true]");
  await soon.ok(async () => /pays 14.*a = \d+, b = \d+/.test(await now.textContent()));
  await soon.ok(async () => (await page.locator("#editor .cm-line.at-loc").count()) === 2);
  await soon.ok(async () => (await page.locator("#graph-canvas .edge.now").count()) >= 3);
  const all = await rows.count();
  await page.keyboard.press("ArrowLeft");
  await soon.equal(() => rows.count(), 2);
  await page.keyboard.press("ArrowRight");
  await soon.equal(() => rows.count(), all);
  await page.keyboard.press("End");
  await soon.ok(async () => /fact at line/.test(await now.textContent()));
  await page.keyboard.press("Home");
  await soon.ok(async () => /^\D*\d+false/.test(await now.textContent()));
});

test("a program as clauses, and back", async (t) => {
  const page = await server.again(t);
  await choose(page, "two-counters");
  await verdict(page, "safe");
  const program = await source(page);
  await page.locator("#as-clauses").click();
  await soon.ok(async () => (await source(page)).includes("(set-logic HORN)"));
  await soon.equal(() => page.locator("#as-clauses").textContent(), "as program");
  await page.locator("#run").click();
  await verdict(page, "safe");
  await soon.equal(() => page.locator("#verdict-word").textContent(), "Sat");
  await page.locator("#as-clauses").click();
  await soon.equal(() => source(page), program);
});

fullAxeTests("clauses", async (t, options) => {
  const page = await server.again(t, options);
  await choose(page, "too-many-coins");
  await verdict(page, "unsafe");
  await view(page, "details");
  await tab(page, "result");
  await axe(page, "the derivation", { inside: ".panel.details" });
  await tab(page, "model");
  await axe(page, "the reader's model", { inside: ".panel.details" });
  await view(page, "source");
  await axe(page, "the script", { inside: ".panel.source" });
  await choose(page, hofstadter);
  await verdict(page, "safe");
  await view(page, "details");
  await tab(page, "result");
  await axe(page, "the model", { inside: ".panel.details" });
});
