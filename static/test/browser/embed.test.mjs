// The element <ic3-play> as built, with the real engine: its documentation, and
// pages of its own that embed it, from their own origin and from another.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync, inflateRawSync } from "node:zlib";
import { anotherVersion } from "../another.mjs";
import { axe, built, openPage, patience, policy, serveDir, site, soon } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");
const dist = built("DIST");

const safe = "int main() {\n  int x = 0;\n  while (nondet()) x = x + 2;\n  assert(x % 2 == 0);\n}";
const element = (attributes = "", more = "", text = safe) =>
  `<ic3-play limit="10m" ${attributes}><pre><code>${text.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</code></pre>${more}</ic3-play>`;
const html = (script, body) =>
  `<!doctype html><html lang="en"><head><title>t</title><meta charset="utf-8"><link rel="icon" href="data:,"><script src="${script}"></script></head><body><main>${body}</main></body></html>`;

/** Runs the element and returns its verdict. */
const run = (page, selector = "ic3-play") =>
  page.locator(selector).evaluate(async (el) => (await el.run())?.verdict ?? null);
const trouble = (page) => page.locator("ic3-play #trouble").first().textContent();

/** Opens a page of the tests with some elements. */
async function open(t, body, { headers, path = "/a.html", ...options } = {}) {
  const s = await serveDir(dist, headers, { [path]: html("/embed.js", body) });
  // Closing the page aborts its pending requests, so close it before the server.
  return openPage(t, server.browser, s.url + path.slice(1), options).finally(() => t.after(() => s.close()));
}

full(
  "embed.js is small, and nothing else is fetched before a reader asks; then one module for all elements",
  async (t) => {
    const size = brotliCompressSync(readFileSync(path.join(dist, "embed.js"))).length;
    t.diagnostic(`embed.js: ${size} bytes with brotli`);
    assert.ok(size <= 10_750 * 1.06, `${size} bytes`); // files not made by `make page` are minified only once
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
  },
);

full("an element shows Horn clauses: their colours, their words, the derivation, the graph", async (t) => {
  const clauses =
    "(set-logic HORN)\n(declare-fun p (Int) Bool)\n(assert (p 3))\n(assert (forall ((a Int) (b Int)) (=> (and (p a) (p b)) (p (+ a b)))))\n(assert (not (p 9)))\n";
  const page = await open(
    t,
    element('id="a" view="invariant"', "", clauses) + element('id="b" view="graph"', "", clauses),
  );
  assert.ok((await page.locator("#a .syn-keyword").count()) >= 4);
  assert.equal(await run(page, "#a"), "unsafe");
  await soon.equal(() => page.locator("#a #verdict-word").textContent(), "Unsat");
  await soon.ok(async () => (await page.locator("#a .horn-tree [role=treeitem]").count()) >= 4);
  assert.equal(await run(page, "#b"), "unsafe");
  await page.locator("#b .node.joint").waitFor();
  await axe(page, "clauses in elements");
});

test("an element shows a program's own headers as tabs, and its run names them", async (t) => {
  const files =
    '#include "sum.h"\nint main(void) { return sum(nondet_int()); }\n\n#pragma ic3play file "sum.h"\n' +
    "int sum(int n) {\n  int s = 0;\n  for (int i = 0; i < n; i++) s = s + i;\n  assert(s != 3);\n  return s;\n}\n";
  const page = await open(t, element('view="trace"', "", files));
  assert.equal(await run(page), "unsafe");
  const tabs = page.locator("ic3-play .file-tabs [role=tab]");
  await soon.deepEqual(() => tabs.allTextContents(), ["program.c", "sum.h"]);
  await soon.match(() => page.locator("ic3-play #verdict").textContent(), /line 4 of sum\.h can fail/);
  await tabs.nth(1).click();
  await soon.match(() => page.locator("ic3-play .first").textContent(), /int sum.*return s/s);
  assert.doesNotMatch(await page.locator("ic3-play .first").textContent(), /pragma|main/);
  await axe(page, "files in an element");
});

full(
  "ten elements cost one download, of the module and of each script; running one does not wait for another",
  async (t) => {
    const fetched = [];
    const page = await openPage(t, server.browser, "about:blank");
    page.on("request", (r) => fetched.push(new URL(r.url()).pathname));
    const endless = "int main() {\n  int x = 0;\n  while (1) {\n    x = x + 1;\n    assert(x >= 0);\n  }\n}";
    const s = await serveDir(dist, undefined, {
      "/a.html": html("/embed.js", element('engine="bmc"', "", endless) + element("view=graph").repeat(9)),
    });
    t.after(() => s.close());
    await page.goto(`${s.url}a.html`);
    await page.locator("ic3-play #run").nth(9).waitFor();
    assert.deepEqual(fetched, ["/a.html", "/embed.js"]);
    const verdicts = await page.evaluate(async () => {
      const [first, ...others] = document.querySelectorAll("ic3-play");
      globalThis.endless = first.run().then((report) => (globalThis.ended = { report }));
      return Promise.all(others.map(async (el) => (await el.run()).verdict));
    });
    assert.deepEqual(verdicts, Array(9).fill("safe"));
    assert.equal(await page.evaluate(() => globalThis.ended ?? null), null, "the first has ended");
    await page.locator("ic3-play #cancel").first().click();
    assert.deepEqual(await page.evaluate(() => globalThis.endless), { report: null });
    for (let i = 1; i < 10; i++) await page.locator(`ic3-play >> nth=${i} >> .node`).first().waitFor();
    const modules = fetched.filter((f) => f.endsWith(".wasm"));
    assert.equal(modules.length, 1, modules.join(" "));
    // Each element requests its worker's script; the browser caches it after the first request.
    const scripts = fetched.filter((f) => f.endsWith(".js") && !/-worker-/.test(f));
    assert.deepEqual(scripts, [...new Set(scripts)]);
    t.diagnostic(`${fetched.length} requests, of them ${fetched.filter((f) => /-worker-/.test(f)).length} for workers`);
  },
);

/** For a page with inline styles. */
const styled = { headers: { "Content-Security-Policy": policy.replace("style-src", "style-src 'unsafe-inline'") } };

/**
 * Style rules of a page that apply to all its elements. The element inherits them where CSS allows it, but must look
 * the same as without them. Only its size may change.
 */
const hostile = `* { color: red !important; font: italic 900 40px/3 fantasy !important; letter-spacing: 9px !important;
  word-spacing: 9px !important; text-transform: uppercase !important; text-indent: 50px !important; text-align: right !important;
  text-shadow: 0 0 9px red !important; direction: rtl !important; white-space: nowrap !important; cursor: wait !important;
  tab-size: 1 !important; word-break: break-all !important; list-style: square !important; font-variant: small-caps !important;
  -webkit-text-fill-color: lime !important; writing-mode: vertical-rl !important; user-select: none !important;
  background: yellow !important; border: 4px solid lime !important; outline: 4px solid red !important;
  padding: 8px !important; opacity: 0.9 !important; }
  :is(section, ic3-play) { display: block !important; writing-mode: horizontal-tb !important; padding: 0 !important; border: 0 !important; }`;

full("what a page says of all elements does not come into the element", async (t) => {
  const inside = async (style) => {
    const body = `<style>${style}</style><section style="width: 640px">${element("view=trace", "", safe.replace("+ 2", "+ 1"))}${element("view=graph")}</section>`;
    const page = await open(t, body, styled);
    const seen = [];
    for (const ran of [false, true]) {
      if (ran) for (const i of [0, 1]) await run(page, `ic3-play >> nth=${i}`);
      if (ran) await page.locator("ic3-play .node").first().waitFor();
      if (ran) await page.locator("ic3-play table.trace").first().waitFor();
      seen.push(
        await page.evaluate(() => {
          const out = [];
          const names =
            `color font letterSpacing wordSpacing textTransform textIndent textAlign textShadow direction whiteSpace cursor tabSize
            wordBreak listStyle writingMode webkitTextFillColor userSelect backgroundColor borderTopWidth paddingTop float opacity`.split(
              /\s+/,
            );
          for (const el of document.querySelectorAll("ic3-play"))
            for (const id of ["box", "lang", "run", "editor", "verdict-word", "verdict-detail", "view", "playground"]) {
              const of = el.shadowRoot.getElementById(id);
              for (const x of [of, ...of.querySelectorAll("*")]) {
                if (x.closest(".graph-overview, .graph-why")) continue; // they appear at a time of their own
                const computed = getComputedStyle(x);
                out.push(
                  `${id} ${x.localName}.${x.getAttribute("class")}: ${names.map((n) => computed[n]).join("; ")}`,
                );
              }
            }
          return [...new Set(out)].sort();
        }),
      );
    }
    return seen;
  };
  const [before, after] = await inside("");
  assert.ok(before.length > 20 && after.length > 40, `${before.length} ${after.length}`);
  const held = await inside(hostile);
  for (const [n, lines] of [before, after].entries())
    assert.deepEqual([held[n].filter((l) => !lines.includes(l)), lines.filter((l) => !held[n].includes(l))], [[], []]);
});

full("nothing of the element's looks goes out: the page has its own, whatever is shown", async (t) => {
  const around = `<style>body { font: 17px serif; color: #123 }</style><h2 class="head" id="verdict">h</h2><p class="box muted">p <code>c</code> <kbd>k</kbd>
    <a href="#x" class="button primary">a</a></p><button class="button" id="run">b</button><table class="trace"><tr><td class="node">t</td></tr></table>
    <ul class="inv"><li class="inv-item" data-verdict="safe">l</li></ul><svg width="9" height="9"><g class="node proved"><rect width="9" height="9"/></g></svg>
    <details class="view"><summary>s</summary></details><input class="editor" id="slider" type="range"><dialog class="notice" open>d</dialog>`;
  const looks = (page) =>
    page.evaluate(() =>
      [
        document.documentElement,
        document.body,
        ...document.querySelectorAll("main > :not(ic3-play), main > :not(ic3-play) *"),
      ].map((x) => {
        const computed = getComputedStyle(x);
        const sized = /^(block-size|height|perspective-origin|transform-origin|inline-size|width)$/; // properties that depend on the element's height
        return `${x.localName}: ${[...computed].filter((n) => !sized.test(n)).map((n) => `${n}=${computed.getPropertyValue(n)}`)}`;
      }),
    );
  const page = await open(t, around, styled);
  const alone = await looks(page);
  assert.ok(alone.length > 20);
  const both = await open(t, around + element("view=graph") + element("view=trace"), styled);
  await both.locator("ic3-play #run").first().waitFor();
  assert.deepEqual(await looks(both), alone);
  for (const i of [0, 1]) assert.equal(await run(both, `ic3-play >> nth=${i}`), "safe");
  await both.locator("ic3-play .node").first().waitFor();
  assert.deepEqual(await looks(both), alone);
  const sheets = () => both.evaluate(() => [document.adoptedStyleSheets.length, document.styleSheets.length]);
  assert.deepEqual(await sheets(), [0, 1]);
});

full("a graph's layout is asked for once, though the room for it changes while it is made", async (t) => {
  const s = await serveDir(dist, undefined, { "/a.html": html("/embed.js", element("view=graph")) });
  t.after(() => s.close());
  const page = await openPage(t, server.browser, "about:blank");
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    window.asked = [];
    Worker.prototype.postMessage = function (message, ...more) {
      if (!message?.nodes || !message.edges) return post.call(this, message, ...more);
      window.asked.push(JSON.stringify({ ...message, id: 0 }));
      setTimeout(() => post.call(this, message, ...more), 400); // as on a slow machine
    };
  });
  await page.goto(`${s.url}a.html`);
  await page.locator("ic3-play #run").click();
  await soon.ok(() => page.evaluate(() => window.asked.length > 0));
  for (const width of [700, 690]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(120); // longer than the time for which the layout must be still
  }
  await page.locator("ic3-play .node").first().waitFor();
  const asked = await page.evaluate(() => window.asked);
  assert.equal(new Set(asked).size, asked.length, `${asked.length} requests`);
});

full("the documentation: each view draws what it is for, and axe finds nothing serious", async (t) => {
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
    ints: "table.trace",
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

full(
  "what an author sets of its looks: custom properties, parts, height, theme; auto is as the page behind it",
  async (t) => {
    const style = `<style>body { background: #101418 } body.light { background: #fff } .own { --ic3-accent: #c792ea; --ic3-radius: 3px;
    --ic3-paper: #fffbe6; --ic3-program-height: 40px } .own::part(title) { letter-spacing: 2px } .own::part(program) { opacity: 0.5 }</style>`;
    const page = await open(
      t,
      style + element() + element('theme="light" class="own" height="123"') + element('theme="dark"'),
      styled,
    );
    const themes = () =>
      page.locator("ic3-play").evaluateAll((all) => all.map((el) => el.shadowRoot.getElementById("box").dataset.theme));
    await soon.deepEqual(themes, ["dark", "light", "dark"]);
    await page.evaluate(() => document.body.classList.add("light"));
    await soon.deepEqual(themes, ["light", "light", "dark"]);
    await page
      .locator("ic3-play")
      .first()
      .evaluate((el) => (el.theme = "dark"));
    await soon.deepEqual(themes, ["dark", "light", "dark"]);
    const own = await page
      .locator("ic3-play")
      .nth(1)
      .evaluate((el) => {
        const of = (id) => getComputedStyle(el.shadowRoot.getElementById(id));
        return [
          ...[of("run").backgroundColor, of("box").borderTopLeftRadius, of("box").backgroundColor],
          ...[of("lang").letterSpacing, of("editor").opacity, of("editor").maxHeight],
          el.shadowRoot.getElementById("view").style.height,
        ];
      });
    assert.deepEqual(own, ["rgb(199, 146, 234)", "3px", "rgb(255, 251, 230)", "2px", "0.5", "40px", "123px"]);
  },
);

test("data-select and data-all make elements of every block of C, data-playground is where links lead", async (t) => {
  const blocks = `<pre><code class="language-c">${safe.replaceAll("<", "&lt;")}</code></pre><pre><code class="language-sh">ls</code></pre>
    <pre><code class="language-c">// ic3play view=graph\nint main() {}</code></pre>
    <pre data-ic3-play="view=plane engine=ic3"><code>(set-logic HORN)\n(declare-fun p (Int Int) Bool)\n(assert (p 0 0))
    (assert (forall ((x Int) (y Int)) (=> (and (p x y) (&lt; x 3)) (p (+ x 1) (+ y 1)))))
    (assert (forall ((x Int) (y Int)) (=> (p x y) (&lt;= y 3))))</code></pre>`;
  const s = await serveDir(
    dist,
    undefined,
    Object.fromEntries(
      [
        ["/marked.html", ""],
        ["/all.html", 'data-all data-playground="/play/"'],
        ["/none.html", 'data-all data-playground="none"'],
      ].map(([name, attributes]) => [
        name,
        html("/embed.js", blocks).replace("<script ", `<script data-select="pre code.language-c" ${attributes} `),
      ]),
    ),
  );
  const page = await openPage(t, server.browser, `${s.url}marked.html`).finally(() => t.after(() => s.close()));
  const views = () => page.locator("ic3-play").evaluateAll((all) => all.map((el) => el.view));
  const links = () =>
    page.locator("ic3-play").evaluateAll((all) =>
      all.map((el) => {
        const a = el.shadowRoot.getElementById("playground");
        return a.hidden ? null : a.href.replace(/#1\..*/, "");
      }),
    );
  await soon.deepEqual(views, ["graph", "plane"]);
  await soon.deepEqual(() => page.locator("ic3-play #lang").allTextContents(), ["C", "SMT-LIB"]);
  await page.goto(`${s.url}all.html`);
  await soon.deepEqual(views, ["", "graph", "plane"]);
  await soon.deepEqual(links, [`${s.url}play/`, `${s.url}play/`, `${s.url}play/`]);
  assert.equal(await run(page, "ic3-play >> nth=0"), "safe");
  await page.goto(`${s.url}none.html`);
  await soon.deepEqual(links, [null, null, null]);
  // The marks in the plane's legend are drawn.
  assert.equal(await run(page, "ic3-play >> nth=2"), "safe");
  const look = (selector) =>
    page
      .locator(`ic3-play >> nth=2 >> ${selector}`)
      .first()
      .evaluate((el) => el.getBoundingClientRect().width);
  await soon.ok(async () => (await look(".plane-legend .key")) > 5);
});

full(
  "it is made for narrow places: at 320, 480 and 760 px nothing stands out, and all text has a size to be read",
  async (t) => {
    for (const width of [320, 480, 760]) {
      const views = ["invariant", "graph", "frames", "obligations"];
      const page = await open(t, views.map((v) => element(`view="${v}" engine="ic3"`)).join(""), {
        viewport: { width, height: 800 },
      });
      for (const [i, view] of views.entries()) {
        const at = `ic3-play >> nth=${i}`;
        assert.equal(await run(page, at), "safe");
        const small = await page.locator(at).evaluate((el) => {
          const page = document.scrollingElement;
          const box = el.getBoundingClientRect();
          const out = page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} wide`] : [];
          for (const id of ["run", "verdict", "editor"]) {
            const r = el.shadowRoot.getElementById(id).getBoundingClientRect();
            if (r.width < 20 || r.left < box.left - 1 || r.right > box.right + 1)
              out.push(`${id}: ${r.left} to ${r.right}`);
          }
          for (const id of ["verdict", "editor"]) {
            const size = parseFloat(getComputedStyle(el.shadowRoot.getElementById(id)).fontSize);
            if (size < 11) out.push(`${id}: ${size} px`);
          }
          return out;
        });
        assert.deepEqual(small, [], `${view} at ${width} px`);
      }
      await page.context().close();
    }
  },
);

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

full("a program that has run is edited by a key and by a click, at its line; a readonly one is not", async (t) => {
  const page = await open(t, element() + element() + element("readonly"));
  for (const n of [0, 1, 2]) assert.equal(await run(page, `ic3-play >> nth=${n}`), "safe");
  const at = (n) => page.locator("ic3-play").nth(n);
  for (const n of [0, 2]) {
    await at(n).locator(".first").focus();
    await page.keyboard.press("Enter");
  }
  await at(2).locator(".first [data-line='3']").click();
  await at(1).locator(".first [data-line='3']").click();
  for (const n of [1, 0]) await at(n).locator(".cm-content").waitFor();
  await soon.ok(() => at(1).evaluate((el) => el.shadowRoot.activeElement?.id === "editor"));
  await page.keyboard.type("/* here */");
  await soon.match(() => at(1).evaluate((el) => el.source), /int x = 0;\n\/\* here \*\/ /);
  assert.equal(await at(2).locator(".cm-content").count(), 0);
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

full("a second version of the script on a page does no harm", async (t) => {
  const page = await open(t, `<script src="/embed.js?2"></script>${element()}${element("view=graph")}`);
  await page.locator("ic3-play #run").nth(1).waitFor();
  assert.equal(await page.locator("ic3-play #run").count(), 2);
  assert.equal(await run(page, "ic3-play >> nth=1"), "safe");
});

full(
  "autorun waits until the element is seen; play moves on by itself, unless the reader wants no motion",
  async (t) => {
    const far = `${"<br>".repeat(400)}${element('autorun play step="1" view="graph" engine="ic3"')}`;
    for (const reducedMotion of ["no-preference", "reduce"]) {
      const page = await open(t, far, { reducedMotion });
      await page.evaluate(() => {
        globalThis.heard = [];
        document.addEventListener("ic3-event", (e) => globalThis.heard.push(e.detail.at));
      });
      await page.locator("ic3-play").waitFor({ state: "attached" });
      const fetched = [];
      page.on("request", (r) => fetched.push(new URL(r.url()).pathname));
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      assert.deepEqual(fetched, [], "before it is seen");
      await page.locator("ic3-play").scrollIntoViewIfNeeded();
      await page.locator("#verdict[data-verdict=safe]").waitFor();
      const heard = () => page.evaluate(() => globalThis.heard);
      if (reducedMotion === "reduce") await soon.ok(async () => (await heard()).at(-1) === 1);
      else await soon.ok(async () => (await heard()).at(-1) >= 3); // the run plays by itself
    }
  },
);

full("ints: C's integers are what the engine is asked about; what is none is refused", async (t) => {
  const text = "int main() {\n  int n = nondet_int();\n  assert(n + 1 > n);\n}";
  const page = await open(
    t,
    element("", "", text) +
      element('ints="c"', "", text) +
      element(
        'ints="c" overflow="ignore" model="ILP32" engine="ic3" options="ctg=false" view="graph" step="2"',
        "",
        text,
      ) +
      element('ints="C"', "", text),
  );
  await page.locator("ic3-play #run").nth(3).waitFor();
  const verdicts = [];
  for (const n of [0, 1, 2, 3]) verdicts.push(await run(page, `ic3-play >> nth=${n}`));
  assert.deepEqual(verdicts, ["safe", "unsafe", "safe", null]);
  await soon.match(() => page.locator("ic3-play").nth(3).locator("#trouble").textContent(), /integers are math or c/);
  // A link contains only fields that the page understands.
  const links = await page
    .locator("ic3-play")
    .evaluateAll((all) => all.map((el) => el.shadowRoot.getElementById("playground").hidden));
  assert.deepEqual(links, [false, false, false, true]);
  const target = await page.locator("ic3-play").nth(2).locator("#playground").getAttribute("href");
  const there = await openPage(t, server.browser, target);
  await soon.equal(() => there.locator("#ints").inputValue(), "c");
  await soon.match(() => there.locator("#event-count").textContent(), /^2 \/ \d+$/); // program, engine, options and step
  assert.match(
    await there.evaluate(() => document.querySelector("#editor").shadowRoot?.textContent ?? ""),
    /assert\(n \+ 1 > n\)/,
  );
  await soon.equal(() => there.locator("#engine").inputValue(), "ic3");
  const said = JSON.parse(inflateRawSync(Buffer.from(new URL(target).hash.slice(3), "base64url")).toString());
  assert.deepEqual(said.o, { ctg: "false" });
  await there.context().close(); // before the server from which it still requests files
  await page
    .locator("ic3-play")
    .nth(1)
    .evaluate((el) => (el.ints = "math"));
  await soon.ok(async () => (await run(page, "ic3-play >> nth=1")) === "safe");
});

full(
  "a first line marks a program whose <pre> a generator has wrapped; its stored result is the element's",
  async (t) => {
    const marked = `// ic3play view=graph limit=10m\n${safe}`;
    const wrapped = `<div class="highlight-c"><div class="highlight"><pre><span></span>${marked}</pre></div></div>
    <div class="ic3-stored" data-verdict="safe"><p>Safe, as stored.</p></div>
    <div class="highlight-c"><pre>ls</pre></div><p>Text.</p><div class="ic3-stored" data-verdict="safe"><p>Of nothing.</p></div>`;
    const s = await serveDir(dist, undefined, {
      "/a.html": html("/embed.js", wrapped).replace("<script ", '<script data-select="pre" '),
    });
    const page = await openPage(t, server.browser, `${s.url}a.html`).finally(() => t.after(() => s.close()));
    await page.locator("ic3-play #run").waitFor();
    assert.equal(await page.locator("ic3-play").getAttribute("view"), "graph");
    assert.match(await page.locator("#verdict").textContent(), /Safe.*Stored/);
    assert.ok(await page.getByText("Safe, as stored.").isVisible());
    assert.equal(await run(page), "safe");
    await page.locator("ic3-play .node").first().waitFor();
    await page.getByText("Safe, as stored.").waitFor({ state: "hidden" });
    assert.ok(await page.getByText("Of nothing.").isVisible());
  },
);

full("marked blocks and elements of a page that is put into this one, without a reload, work", async (t) => {
  const block = (text, verdict) =>
    `<ul><li><pre class="ic3-play" data-ic3-play="view=verdict limit=10m"><code>${text.replaceAll("<", "&lt;")}</code></pre>
    <p><div class="ic3-stored" data-verdict="${verdict}"><p>Stored: ${verdict}.</p></div></p></li></ul>`; // as Python-Markdown does
  const unsafe = safe.replace("+ 2", "+ 1");
  const s = await serveDir(dist, undefined, {
    "/a.html": html("/embed.js", block(safe, "safe")),
    "/b.html": html("/embed.js", block(unsafe, "unsafe") + element("view=verdict", "", unsafe)),
  });
  const page = await openPage(t, server.browser, `${s.url}a.html`).finally(() => t.after(() => s.close()));
  // Navigates as the option navigation.instant of MkDocs Material does: without loading a page, replaces the contents
  // by those of the other page.
  const go = (name) =>
    page.evaluate(async (name) => {
      const next = new DOMParser().parseFromString(await (await fetch(name)).text(), "text/html");
      history.pushState(null, "", name);
      document.querySelector("main").replaceWith(next.querySelector("main"));
    }, name);
  const drawn = () =>
    page
      .locator("ic3-play")
      .evaluateAll((all) => all.map((el) => el.shadowRoot.getElementById("verdict").dataset.verdict));
  await soon.deepEqual(drawn, ["safe"]);
  assert.equal(await run(page), "safe");
  await go("b.html");
  await soon.deepEqual(drawn, ["unsafe", "none"]);
  assert.ok(await page.getByText("Stored: unsafe.").isVisible());
  assert.equal(await page.locator("li > ic3-play > .ic3-stored").count(), 1);
  for (const i of [0, 1]) assert.equal(await run(page, `ic3-play >> nth=${i}`), "unsafe");
  await go("a.html");
  await soon.deepEqual(drawn, ["safe"]);
  assert.equal(await run(page), "safe");
});

full("with data-wait, marked blocks stay as they are until the event", async (t) => {
  const block = `<pre class="ic3-play"><code>${safe.replaceAll("<", "&lt;")}</code></pre><div class="ic3-stored" data-verdict="safe"><p>Kept.</p></div>`;
  const s = await serveDir(dist, undefined, {
    "/a.html": html("/embed.js", block + element()).replace("<script ", '<script data-wait="ready" '),
  });
  const page = await openPage(t, server.browser, `${s.url}a.html`).finally(() => t.after(() => s.close()));
  await page.locator("ic3-play #run").waitFor();
  assert.equal(await page.locator("main > pre + .ic3-stored").count(), 1);
  await page.evaluate(() => document.dispatchEvent(new Event("ready")));
  await soon.equal(() => page.locator("ic3-play > .ic3-stored").count(), 1);
  await soon.match(() => page.locator("ic3-play #verdict").first().textContent(), /Safe.*Stored/);
});

test("nothing is read from or kept in the storage of the page around", async (t) => {
  const page = await open(t, element("view=trace", "", "int main() {\n  int x = nondet();\n  assert(x != 7);\n}"));
  await page.evaluate(() => localStorage.setItem("ic3play.work", '{"source":"int y;","watches":["x * 1000"]}'));
  assert.equal(await run(page), "unsafe");
  await page.locator(".watch-input").fill("x + 1");
  await page.locator(".watch-input").press("Enter");
  await page.locator(".watches tr").waitFor();
  assert.doesNotMatch(await page.locator(".watches").textContent(), /1000/);
  assert.deepEqual(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })), {
    "ic3play.work": '{"source":"int y;","watches":["x * 1000"]}',
    "ic3play.used": "yes", // the harness sets it
  });
});

full("the author's notes follow the run and lead along it", async (t) => {
  const notes = "event 1: First: `x <= n || y > 0` is asked. | event 5: The fifth event.";
  const page = await open(t, element(`view="replay" engine="ic3" notes="${notes}" data-notes="x"`));
  assert.equal(await run(page), "safe");
  const note = page.locator("ic3-play .embed-note");
  await soon.match(() => note.textContent(), /^Event 5 The fifth event\./);
  await note.getByTitle("Previous note").click();
  await soon.match(() => note.textContent(), /^Event 1 First: x <= n \|\| y > 0 is asked\./);
  assert.equal(await note.locator("code").textContent(), "x <= n || y > 0");
  await page.locator("ic3-play #event-next").click();
  await soon.match(() => note.textContent(), /^Event 1 /, "until the next note");
  await note.getByTitle("Next note").click();
  await soon.match(() => note.textContent(), /^Event 5 /);
  await soon.ok(() => note.getByTitle("Next note").isDisabled());
  await axe(page, "an element with notes", { inside: "ic3-play" });
});

full("who edits a program of which lines are left out is shown all of it, and told", async (t) => {
  const page = await open(t, element('lines="2-4" lang-title="C"'));
  await soon.ok(async () => (await page.locator(".first [data-line]").count()) === 3);
  await page.locator(".first").focus();
  await page.keyboard.press("Enter");
  await page.locator(".cm-content").waitFor();
  await soon.match(() => page.locator(".cm-content").textContent(), /int main/);
  await soon.match(() => page.locator("#lang").textContent(), /^C, the whole program$/);
});

full(
  "hostile attributes and stored results: nothing runs, nothing leaves the origin, what is nonsense does no harm",
  async (t) => {
    const nonsense = [
      'lines="1-99999999999999999999" hide="3-99999999999999"',
      'step="99999999999999999999" view="graph"',
      'height="1px; background: url(http://127.0.0.2/x)" theme="dark"',
      'options="__proto__=1 constructor=2"',
      'engine="&lt;img src=x onerror=hit=1&gt;"',
    ];
    const stored = (verdict) =>
      `<div class="ic3-stored" data-verdict='${verdict}' data-engine="x"><p>${"&lt;script&gt;hit=1&lt;/script&gt;"}</p></div>`;
    const page = await open(
      t,
      nonsense
        .map((a) => element(a, "", "int main() { assert(1 == 1); /* </script><img src=x onerror=hit=1> */ }"))
        .join("") +
        ["constructor", "__proto__", "<img src=x onerror=hit=1>"].map((v) => element("", stored(v))).join("") +
        "<ic3-play></ic3-play><ic3-play><ic3-play><pre>int main() {}</pre></ic3-play></ic3-play>",
    );
    const origin = new URL(page.url()).origin;
    const elsewhere = [];
    page.on(
      "request",
      (r) => /^(http|ws)/.test(r.url()) && new URL(r.url()).origin !== origin && elsewhere.push(r.url()),
    );
    await page.locator("ic3-play #run").nth(7).waitFor();
    const verdicts = [];
    for (let n = 0; n < 8; n++) verdicts.push(await run(page, `ic3-play >> nth=${n}`));
    assert.deepEqual(verdicts.slice(0, 3), ["safe", "safe", "safe"]);
    assert.deepEqual(verdicts.slice(5), ["safe", "safe", "safe"]);
    assert.ok(
      verdicts.slice(3, 5).every((v) => v !== "safe" && v !== "unsafe"),
      verdicts.join(" "),
    );
    assert.equal(await page.evaluate(() => globalThis.hit), undefined);
    assert.equal(await page.locator("ic3-play img").count(), 0);
    assert.deepEqual(elsewhere, []);
  },
);

full(
  "of two versions on a page the first is the element, and all that it loads and speaks to is its own",
  async (t) => {
    const files = anotherVersion(dist, "/old/", "0123456789");
    const own = /version:"(\w+)"/.exec(readFileSync(path.join(dist, "embed.js"), "utf8"))[1];
    const both = (first, second) =>
      html(first, `<script src="${second}"></script>${element("view=graph")}${element()}`);
    const blank = () => openPage(t, server.browser, "about:blank"); // closed before the servers, which end after the page
    const pages = [await blank(), await blank(), await blank()];
    const s = await serveDir(dist, undefined, {
      ...files,
      "/new-first.html": both("/embed.js", "/old/embed.js"),
      "/old-first.html": both("/old/embed.js", "/embed.js"),
      "/b.html": html("/taken.js", `<script src="/embed.js"></script>${element()}`),
      "/taken.js": "customElements.define('ic3-play', class extends HTMLElement {});",
    });
    t.after(() => s.close());
    for (const [name, ours, version] of [
      ["new-first", (f) => !f.startsWith("/old/"), own],
      ["old-first", (f) => f.startsWith("/old/"), "0123456789"],
    ]) {
      const page = pages.pop();
      const fetched = [];
      page.on("request", (r) => fetched.push(new URL(r.url()).pathname));
      await page.goto(`${s.url}${name}.html`);
      const verdicts = await page.evaluate(() =>
        Promise.all([...document.querySelectorAll("ic3-play")].map(async (el) => (await el.run()).verdict)),
      );
      assert.deepEqual(verdicts, ["safe", "safe"], name);
      await page.locator("ic3-play .node").first().waitFor();
      const parts = fetched.filter((f) => /\/(embed|assets)\//.test(f));
      assert.ok(
        parts.some((f) => f.endsWith(".wasm")) && parts.some((f) => f.includes("layout-worker")),
        parts.join(" "),
      );
      assert.deepEqual(
        parts.filter((f) => !ours(f)),
        [],
        name,
      );
      const link = await page.locator("ic3-play #playground").first().getAttribute("href");
      const said = JSON.parse(
        inflateRawSync(Buffer.from(new URL(link).hash.replace(/^#1\./, ""), "base64url")).toString(),
      );
      assert.equal(said.x, version, name);
    }
    const [page] = pages;
    await page.goto(`${s.url}b.html`); // the name is taken by another element: the author's text stays
    assert.ok(await page.locator("ic3-play pre").isVisible());
  },
);

test("property: one of the two that C's integers have is asked about; what asks nothing is refused", async (t) => {
  const text = "int main() {\n  int n = nondet_int();\n  assert(n + 1 > n);\n  assert(n < 7);\n}";
  const given = [
    'ints="c" property="unreach-call"',
    'ints="c" property="no-overflow"',
    'ints="c" property="no-overflow" overflow="wrap"',
    'ints="c" property="termination"',
    'property="no-overflow"',
  ];
  const page = await open(t, given.map((a) => element(`${a} view="trace"`, "", text)).join(""));
  await page
    .locator("ic3-play #run")
    .nth(given.length - 1)
    .waitFor();
  const verdicts = [];
  for (const n of given.keys()) verdicts.push(await run(page, `ic3-play >> nth=${n}`));
  assert.deepEqual(verdicts, ["unsafe", "unsafe", null, null, null]);
  const said = (n, id) => page.locator("ic3-play").nth(n).locator(id).textContent();
  assert.match(await said(0, "#verdict"), /assertion at line [34] can fail/);
  assert.match(await said(1, "#verdict"), /Line 3 can overflow/);
  await soon.match(() => said(2, "#trouble"), /nothing is checked/);
  await soon.match(() => said(3, "#trouble"), /"property=termination" is not a setting of C's integers/);
  await soon.match(() => said(4, "#trouble"), /mathematical integers have the settings/);
});

let other; // holds the files and allows other origins
let strict; // holds the files and allows no other origin
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
  const page = await openPage(t, server.browser, `${s.url}a.html`).finally(() => t.after(() => s.close()));
  assert.equal(await run(page), "safe");
  await page.locator("ic3-play .node").first().waitFor();
  assert.ok((await page.locator("#playground").getAttribute("href")).startsWith(`${other.url}#1.`));
});

full("a frame with sandbox works where the host allows other origins, and else says what is missing", async (t) => {
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
    const page = await context.newPage(); // refused requests are reported in the console
    await page.goto(`${s.url}a.html`);
    const inner = page.frameLocator("iframe");
    await inner.locator("#run").click({ timeout: patience });
    if (works) await inner.locator("#verdict[data-verdict=safe]").waitFor();
    else await soon.match(() => trouble(inner), /must answer with Access-Control-Allow-Origin/);
  }
});

full(
  "a frame with sandbox and an address of its own works with its own host's files; a failure keeps the stored result",
  async (t) => {
    const stored = '<div class="ic3-stored" data-verdict="safe"><p>Safe, as stored.</p></div>';
    for (const headers of [{ "Access-Control-Allow-Origin": "*" }, {}]) {
      const s = await serveDir(dist, headers, {
        "/a.html": html("data:,", '<iframe title="f" sandbox="allow-scripts" src="f.html"></iframe>'),
        "/f.html": html("embed.js", element("view=graph", stored)),
      });
      t.after(() => s.close());
      const context = await server.browser.newContext();
      t.after(() => context.close());
      const page = await context.newPage(); // refused requests are reported in the console
      await page.goto(`${s.url}a.html`);
      const inner = page.frameLocator("iframe");
      await inner.locator("#run").click({ timeout: patience });
      if ("Access-Control-Allow-Origin" in headers) {
        await inner.locator("#verdict[data-verdict=safe]").waitFor();
        await inner.locator("ic3-play .node").first().waitFor();
      } else {
        await soon.match(() => trouble(inner), /must answer with Access-Control-Allow-Origin, which a sandboxed frame/);
        assert.ok(await inner.getByText("Safe, as stored.").isVisible());
      }
    }
  },
);
