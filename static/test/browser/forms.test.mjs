// The tables of docs/embed.md, row by row: what each form of embedding loads, when and how much,
// and what is shown without JavaScript. embed.test.mjs, file.test.mjs and offline.test.mjs test
// what works without a network.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { built, openPage, serveDir, site, soon } from "../harness.mjs";
import { assertStated } from "../stated.mjs";
import { slack, weight } from "../weigh.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");
const dist = built("DIST");
const folder = mkdtempSync(path.join(tmpdir(), "ic3play-forms-"));
after(() => rmSync(folder, { recursive: true, force: true }));

// Limits on bytes after compression with brotli. "view" includes the files that only one view needs; for the graph this
// is the worker that computes its layout.
const budget = { shared: 48_000, view: 31_000, engine: 2_520_000, editor: 108_000 };

const program = "int main() {\n  int x = 0;\n  while (nondet()) x = x + 2;\n  assert(x % 2 == 0);\n}\n";
const element = (view) =>
  `<ic3-play view="${view}" engine="ic3" limit="10m"><pre><code>${program}</code></pre></ic3-play>`;

/** Opens a page with one element. Returns the page and the set of the files that it has fetched since the start. */
async function one(t, view) {
  const s = await serveDir(dist, undefined, {
    "/a.html": `<!doctype html><html lang="en"><head><title>t</title><link rel="icon" href="data:,"><script src="/embed.js"></script></head><body>${element(view)}</body></html>`,
  });
  const page = await openPage(t, server.browser, "about:blank").finally(() => t.after(() => s.close()));
  const fetched = new Set();
  page.on("request", (r) => r.url().startsWith(s.url) && fetched.add(new URL(r.url()).pathname.slice(1)));
  await page.goto(`${s.url}a.html`);
  await page.locator("ic3-play #run").waitFor();
  assert.deepEqual([...fetched], ["a.html", "embed.js"], "before a reader asks");
  assertStated(weight("embed.js"), /`embed\.js`, and nothing else \| ([\d.]+),/, { loose: slack() });
  return { page, fetched };
}

const sum = (list) => [...list].map(weight).reduce((a, b) => a + b, 0);
const isEngine = (f) => /^assets\/engine/.test(f);

test("the first Run loads what all elements share, one view and the engine; editing loads the editor", async (t) => {
  const { page, fetched } = await one(t, "verdict");
  await page.locator("ic3-play #run").click();
  await page.locator("ic3-play #verdict[data-verdict=safe]").waitFor();
  const first = [...fetched].filter((f) => f.startsWith("assets/") || f.startsWith("embed/"));
  const engine = sum(first.filter(isEngine));
  const shared = sum(first.filter((f) => !isEngine(f)));
  t.diagnostic(`shared ${shared} bytes, engine ${engine}`);
  assertStated(shared, /the part that all elements share \| ([\d.]+) /, { loose: slack() });
  assertStated(engine, /its worker and module \| ([\d.,]+) /, { loose: slack() });
  assert.ok(shared > 0 && shared <= budget.shared * slack(), `${shared} bytes that all share: ${first.join(" ")}`);
  assert.ok(engine > 1_000_000 && engine <= budget.engine * slack(), `${engine} bytes of engine: ${first.join(" ")}`);

  const before = new Set(fetched);
  await page.locator("ic3-play .first").focus();
  await page.keyboard.press("Enter");
  await page.locator("ic3-play .cm-content").waitFor();
  const editor = [...fetched].filter((f) => !before.has(f));
  t.diagnostic(`editor ${sum(editor)} bytes: ${editor.join(" ")}`);
  assertStated(sum(editor), /the editor \| ([\d.]+) /, { loose: slack() });
  assert.ok(sum(editor) > 0 && sum(editor) <= budget.editor * slack(), `${sum(editor)} bytes of editor`);
});

for (const view of ["invariant", "trace", "graph", "frames", "obligations", "plane", "replay"])
  (view === "frames" ? test : full)(`view="${view}" loads that view and no other`, async (t) => {
    const { page, fetched } = await one(t, "verdict");
    const verdict = () => page.locator("ic3-play").evaluate(async (el) => (await el.run()).verdict);
    assert.equal(await verdict(), "safe");
    const before = new Set(fetched);
    await page.locator("ic3-play").evaluate((el, view) => (el.view = view), view);
    await page.locator("ic3-play .tab-panel").waitFor();
    assert.equal(await verdict(), "safe");
    const more = [...fetched].filter((f) => !before.has(f));
    t.diagnostic(`${view}: ${sum(more)} bytes: ${more.join(" ")}`);
    assert.ok(more.length > 0 && !more.some(isEngine), more.join(" "));
    const row = {
      invariant: "invariant and trace",
      trace: "invariant and trace",
      graph: "graph and replay",
      replay: "graph and replay",
    };
    assertStated(sum(more), new RegExp(`one view:.*?${row[view] ?? view} ([\\d.]+)`), { loose: slack() });
    assert.ok(sum(more) <= budget.view * slack(), `${sum(more)} bytes: ${more.join(" ")}`);
  });

test("without JavaScript the page, the one file and handouts say what is missing", async (t) => {
  const prog = path.join(folder, "prog.c");
  writeFileSync(prog, program);
  const handout = path.join(folder, "handout.html");
  const alone = path.join(folder, "alone.html");
  for (const [out, ...flags] of [[handout], [alone, "-alone"]])
    await promisify(execFile)(built("BINARY"), [
      ...["export", "-format", "play", "-dir", dist, "-engine", "ic3", "-timeout", "60s", "-o", out],
      ...[...flags, prog],
    ]);
  const files = [path.join(dist, "ic3play.html"), handout, alone].map((f) => pathToFileURL(f).href);
  for (const url of [server.url, ...files]) {
    const page = await openPage(t, server.browser, url, { javaScriptEnabled: false });
    await soon.match(() => page.locator("body").innerText(), /needs JavaScript/);
    await page.close();
  }
});
