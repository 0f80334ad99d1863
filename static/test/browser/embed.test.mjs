// The element <ic3-play> as built, with the real engine: its documentation, and
// pages of its own that embed it, from their own origin and from another.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { axe, built, openPage, patience, policy, serveDir, site, soon } from "../harness.mjs";

const server = site("dist");
const dist = built("DIST");

const safe = "int main() {\n  int x = 0;\n  while (nondet()) x = x + 2;\n  assert(x % 2 == 0);\n}";
const element = (attributes = "", more = "", text = safe) =>
  `<ic3-play ${attributes}><pre><code>${text.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</code></pre>${more}</ic3-play>`;
const html = (script, body) =>
  `<!doctype html><html lang="en"><head><title>t</title><meta charset="utf-8"><link rel="icon" href="data:,"><script src="${script}"></script></head><body><main>${body}</main></body></html>`;

/** Runs the element; its verdict. */
const run = (page, selector = "ic3-play") =>
  page.locator(selector).evaluate(async (el) => (await el.run())?.verdict ?? null);
const trouble = (page) => page.locator("ic3-play #trouble").first().textContent();

/** A page of ours with some elements. */
async function open(t, body, { headers, path = "/a.html", ...options } = {}) {
  const s = await serveDir(dist, headers, { [path]: html("/embed.js", body) });
  t.after(() => s.close());
  return openPage(t, server.browser, s.url + path.slice(1), options);
}

test("embed.js is small, and nothing else is fetched before a reader asks; then one module for all elements", async (t) => {
  const size = brotliCompressSync(readFileSync(path.join(dist, "embed.js"))).length;
  t.diagnostic(`embed.js: ${size} bytes with brotli`);
  assert.ok(size <= 10_240 * 1.06, `${size} bytes`); // what is not made by `make page` is minified but once
  const fetched = [];
  const page = await openPage(t, server.browser, "about:blank");
  page.on("request", (r) => fetched.push(new URL(r.url()).pathname));
  const s = await serveDir(dist, undefined, {
    "/a.html": html("/embed.js", element("view=graph") + element().repeat(3)),
  });
  t.after(() => s.close());
  await page.goto(`${s.url}a.html`);
  await page.locator("ic3-play #run").first().waitFor();
  assert.deepEqual(fetched, ["/a.html", "/embed.js"]);
  await page.locator("ic3-play #run").first().click();
  await page.locator("ic3-play #verdict[data-verdict=safe]").first().waitFor();
  await page.locator("ic3-play .node").first().waitFor();
  const verdicts = await page.evaluate(() =>
    Promise.all([...document.querySelectorAll("ic3-play")].map(async (el) => (await el.run()).verdict)),
  );
  assert.deepEqual(verdicts, ["safe", "safe", "safe", "safe"]);
  assert.equal(fetched.filter((f) => f.endsWith(".wasm")).length, 1);
  await page.context().setOffline(true);
  assert.equal(await run(page, "ic3-play >> nth=2"), "safe", "without a network");
});

test("the documentation: each view draws what it is for, and axe finds nothing serious", async (t) => {
  const page = await openPage(t, server.browser, `${server.url}embed/`, { bypassCSP: true });
  await page.locator("#scripted #run").waitFor();
  await axe(page, "before a run");
  const drawn = {
    invariant: ".inv-item",
    trace: "table.trace",
    graph: ".node.proved",
    frames: ".matrix .chip, .matrix button",
    obligations: ".obl-tree [role=treeitem], .obl",
    plane: "canvas",
    replay: ".node",
    verdict: "#verdict[data-verdict=safe]",
    marked: null,
  };
  for (const [id, selector] of Object.entries(drawn)) {
    if (!selector) continue;
    assert.match(await run(page, `ic3-play#${id}`), /safe/, id);
    await page.locator(`ic3-play#${id} ${selector}`).first().waitFor();
  }
  assert.equal(await page.locator("ic3-play:has(#marked)").getAttribute("view"), "graph");
  assert.equal(await page.locator("ic3-play#hidden .first-fold").textContent(), "Show lines 1 to 3");
  assert.match(await page.locator("ic3-play#kept #verdict").textContent(), /Safe.*Stored/);
  await axe(page, "after runs");
});

test("a slider, seek() and step move a run, and the page is told", async (t) => {
  const page = await open(t, element('view="graph" engine="ic3" step="3"'));
  const el = page.locator("ic3-play");
  await el.evaluate((el) => {
    globalThis.heard = [];
    for (const type of ["ic3-event", "ic3-verdict"])
      el.addEventListener(type, (e) => globalThis.heard.push([type, e.detail.at ?? e.detail.verdict]));
  });
  assert.equal(await run(page), "safe");
  await soon.match(() => page.locator("#event-count").textContent(), /^3 \/ \d+$/);
  await el.evaluate((el) => el.seek(2));
  await soon.match(() => page.locator("#event-count").textContent(), /^2 \/ \d+$/);
  await page.locator("#slider").focus();
  await page.keyboard.press("ArrowRight");
  await soon.match(() => page.locator("#event-count").textContent(), /^3 \/ \d+$/);
  const heard = async (wanted) =>
    (await page.evaluate(() => globalThis.heard)).filter(([type]) => type === wanted).map(([, what]) => what);
  await soon.deepEqual(async () => (await heard("ic3-verdict"))[0], "safe");
  await soon.deepEqual(async () => (await heard("ic3-event")).slice(-3), [3, 2, 3]);
  const link = await page.locator("#playground").getAttribute("href");
  assert.match(link, /^http:\/\/127[^#]*\/#1\./);
});

test("a reader edits the program and runs it", async (t) => {
  const page = await open(t, element());
  await page.locator(".first").focus();
  await page.keyboard.press("Enter");
  await page.locator(".cm-content").waitFor();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("int main() { assert(nondet() > 3); }");
  await page.keyboard.press("Control+Enter");
  await page.locator("#verdict[data-verdict=unsafe]").waitFor();
  await page.locator("table.trace").waitFor();
  assert.match(await page.locator("ic3-play").evaluate((el) => el.source), /> 3/);
});

test("what the author wrote is there without a script, stored result included", async (t) => {
  const stored = '<div class="ic3-stored" data-verdict="safe"><p>Safe, as stored.</p></div>';
  const page = await open(t, element("", stored), { javaScriptEnabled: false });
  assert.match(await page.locator("pre").textContent(), /nondet/);
  assert.ok(await page.getByText("Safe, as stored.").isVisible());
});

test("texts and attributes are never read as HTML, and Trusted Types hold", async (t) => {
  const bad = '<img src=x onerror="globalThis.hit=1">';
  const attribute = bad.replace(/"/g, "&quot;");
  const page = await open(
    t,
    element(
      `lang-title="${attribute}" engine="auto" height="${attribute}"`,
      "",
      `/* ${bad} */ int main() { assert(1 == 1); }`,
    ),
    { headers: { "Content-Security-Policy": `${policy}; require-trusted-types-for 'script'; trusted-types ic3-play` } },
  );
  assert.equal(await run(page), "safe");
  assert.equal(await page.locator("#lang").textContent(), bad);
  assert.equal(await page.evaluate(() => globalThis.hit), undefined);
  assert.equal(await page.locator("ic3-play img").count(), 0);
});

test("a second version of the script on a page does no harm", async (t) => {
  const page = await open(t, `<script src="/embed.js?2"></script>${element()}${element("view=graph")}`);
  await page.locator("ic3-play #run").nth(1).waitFor();
  assert.equal(await page.locator("ic3-play #run").count(), 2);
  assert.equal(await run(page, "ic3-play >> nth=1"), "safe");
});

let other; // the files' origin, which allows others
let strict; // one that allows none
before(async () => {
  other = await serveDir(dist, { "Access-Control-Allow-Origin": "*" });
  strict = await serveDir(dist, {});
});
after(async () => {
  await other?.close();
  await strict?.close();
});

test("from another origin, under the policy that the documentation asks for", async (t) => {
  const host = new URL(other.url).origin;
  const csp = `default-src 'none'; script-src ${host} 'wasm-unsafe-eval'; connect-src ${host}; worker-src blob:; img-src data:; require-trusted-types-for 'script'; trusted-types ic3-play`;
  const s = await serveDir(
    dist,
    { "Content-Security-Policy": csp },
    { "/a.html": html(`${other.url}embed.js`, element("view=graph")) },
  );
  t.after(() => s.close());
  const page = await openPage(t, server.browser, `${s.url}a.html`);
  assert.equal(await run(page), "safe");
  await page.locator("ic3-play .node").first().waitFor();
  assert.ok((await page.locator("#playground").getAttribute("href")).startsWith(`${other.url}#1.`));
});

test("a frame with sandbox works where the host allows other origins, and else says what is missing", async (t) => {
  for (const [at, works] of [
    [other, true],
    [strict, false],
  ]) {
    const frame = html(`${at.url}embed.js`, element()).replace(/&/g, "&amp;").replace(/"/g, "&quot;");
    const s = await serveDir(
      dist,
      {},
      { "/a.html": html("data:,", `<iframe title="f" sandbox="allow-scripts" srcdoc="${frame}"></iframe>`) },
    );
    t.after(() => s.close());
    const context = await server.browser.newContext();
    t.after(() => context.close());
    const page = await context.newPage(); // what is refused stands in the console
    await page.goto(`${s.url}a.html`);
    const inner = page.frameLocator("iframe");
    await inner.locator("#run").click({ timeout: patience });
    if (works) await inner.locator("#verdict[data-verdict=safe]").waitFor();
    else await soon.match(() => trouble(inner), /must answer with Access-Control-Allow-Origin/);
  }
});
