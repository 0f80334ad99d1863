// Offline use: after one visit the page works without a network, in a restarted browser; a newer
// version is installed completely or not at all, and only when the reader accepts it; a damaged
// cache is repaired. The site is in a subfolder.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { chromium } from "playwright-core";
import { built, choose, patience, policy, runExample, site, soon, started, usedBefore, verdict } from "../harness.mjs";
import { full } from "../rounds.mjs";

const shared = site("dist");
const dist = built("DIST");
const types = { html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
const folder = "/some/folder/";

/** Serves the built page in a subfolder. The map `changed` replaces the contents of files; null removes the file. */
async function host(t) {
  const asked = [];
  const changed = new Map();
  const server = http.createServer((req, res) => {
    const { pathname } = new URL(req.url, "http://x");
    asked.push(pathname);
    if (!pathname.startsWith(folder)) return res.writeHead(404).end();
    const name = pathname.slice(folder.length) || "index.html";
    try {
      const body = changed.has(name) ? changed.get(name) : readFileSync(path.join(dist, path.normalize(name)));
      if (body === null) throw new Error("it is gone");
      const type = types[name.split(".").at(-1)] ?? "application/octet-stream";
      // The browser's own cache is disabled, so that offline use depends on the service worker.
      res.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store", "Content-Security-Policy": policy });
      res.end(body);
    } catch {
      res.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections()));
  t.after(() => server.listening && close());
  return { url: `http://127.0.0.1:${server.address().port}${folder}`, asked, changed, close };
}

const ready = (page) => page.locator("html[data-offline=ready]").waitFor({ state: "attached" });

/** Opens a page and fails the test when its console shows an error that is not of the network. */
async function open(t, context, url) {
  const page = await context.newPage();
  page.on("pageerror", (e) => assert.fail(e.stack ?? String(e)));
  await page.goto(url);
  return page;
}

test("after one visit it works without a network, in a browser that was started again", async (t) => {
  const profile = mkdtempSync(path.join(tmpdir(), "ic3play-offline-"));
  const contexts = [];
  t.after(async () => {
    await Promise.all(contexts.map((c) => c.close())); // closed first, since the browser may still write to the profile
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  const start = async () => {
    const context = await chromium.launchPersistentContext(profile, { ...started(), reducedMotion: "reduce" });
    await context.addInitScript(usedBefore);
    context.setDefaultTimeout(patience);
    contexts.push(context);
    return context;
  };
  const { url, asked, close } = await host(t);
  let context = await start();
  let page = await open(t, context, url);
  await verdict(page, "safe");
  await page.locator("#engine-status", { hasText: "Ready to work offline" }).waitFor();
  await ready(page);
  assert.equal(await page.locator("#engine-status").getAttribute("title"), "Ready to work offline");
  const last = asked.findIndex((name) => name.endsWith(".wasm"));
  assert.ok(last >= 0 && asked.indexOf(`${folder}sw.js`) > last, "the visit comes first");
  assert.ok(
    asked.every((name) => name.startsWith(folder) || name === "/favicon.ico"),
    asked.join(" "),
  );
  await context.close();
  await close();

  context = await start();
  page = await open(t, context, url);
  await verdict(page, "safe");
  for (const tab of await page.locator("#tabs button:not([hidden])").all()) {
    await tab.click();
    await page.locator(`#${await tab.getAttribute("aria-controls")}[data-mounted=yes]`).waitFor();
  }
  await page.locator("#race-open").click();
  await page.locator("#cover[data-mounted=yes]").waitFor();
  await page.locator("#race-open").click();
  await page.locator("#help-open").click();
  await page.locator("#help[open]").waitFor();
  await page.keyboard.press("Escape");
  await runExample(page, "off-by-one", "unsafe");
  await page.keyboard.press("x");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("[data-export=handout-alone]").click(),
  ]);
  assert.match(readFileSync(await download.path(), "utf8"), /id="handout">"H4s/);
  await page.keyboard.press("Escape");
  await page.locator("#tour-open").click();
  await page.locator(".tour").first().waitFor();
});

full("a newer version comes whole or not at all, and when the reader takes it", async (t) => {
  const { url, changed, close } = await host(t);
  const context = await shared.browser.newContext({ serviceWorkers: "allow", reducedMotion: "reduce" });
  t.after(() => context.close());
  const page = await open(t, context, url);
  await verdict(page, "safe");
  await ready(page);

  // The other version has another page, and its server lacks one of the files.
  const index = readFileSync(path.join(dist, "index.html"), "utf8").replace("<body", '<meta name="newer"><body');
  const worker = readFileSync(path.join(dist, "sw.js"), "utf8");
  const gone = /"(assets\/race-[^"]+\.js)"/.exec(worker)[1];
  const sum = createHash("sha256").update(index).digest("hex");
  const old = createHash("sha256")
    .update(readFileSync(path.join(dist, "index.html")))
    .digest("hex");
  const newer = worker
    .replace(/version:"\w+"/, 'version:"newer"')
    .replace(old, sum)
    .replace(new RegExp(`"${gone.replaceAll(".", "\\.")}":"\\w+",?`), "");
  assert.ok(newer.includes(sum) && newer.includes('version:"newer"') && !newer.includes(gone));
  const update = () =>
    page.evaluate(async () => {
      const kept = await navigator.serviceWorker.getRegistration();
      const done = new Promise((resolve) => {
        const follow = (w) => w?.addEventListener("statechange", () => w.state !== "installing" && resolve(w.state));
        follow(kept.installing); // the browser also looks for a newer version by itself, and may be earlier
        kept.addEventListener("updatefound", () => follow(kept.installing));
      });
      await kept.update();
      return kept.waiting && !kept.installing ? "installed" : done;
    });
  const waits = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).waiting !== null);

  // The new version's list of files is there, but its page is missing: nothing is installed.
  changed.set("sw.js", newer);
  assert.equal(await update(), "redundant");
  assert.equal(await waits(), false);
  // The browser also looks for a newer version by itself. The incomplete version's part is deleted, too.
  await soon.deepEqual(async () => (await page.evaluate(() => caches.keys())).filter((n) => n.includes("newer")), []);

  // Now all files are there, and a run is going on.
  changed.set("index.html", index).set(gone, null).set("sw.js", `${newer}\n`);
  await choose(page, "diverging");
  await page.locator("#cancel").click();
  await page.locator("#timeout").selectOption("300000");
  await page.locator("#run").click();
  await page.locator("#verdict[data-verdict=running]").waitFor();
  assert.equal(await update(), "installed");
  await page.locator("#notice p", { hasText: "A newer version of this page is ready" }).waitFor();
  assert.equal(await page.locator("#verdict").getAttribute("data-verdict"), "running");
  assert.equal(await page.locator("meta[name=newer]").count(), 0);
  // The page still has all its own files, though the server has lost one.
  await page.locator("#race-open").click();
  await page.locator("#cover[data-mounted=yes]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#share").click();
  await soon.match(() => page.url(), /#1\./);
  const link = page.url();
  await Promise.all([page.waitForEvent("load"), page.locator("#notice button", { hasText: "Switch now" }).click()]);
  await page.locator("meta[name=newer]").waitFor({ state: "attached" });
  await soon.equal(() => page.locator("#source-title").textContent(), "One that diverges");

  // Without a network, the new version opens a link of the old one.
  await close();
  await page.goto("about:blank");
  await page.goto(link);
  await page.locator("meta[name=newer]").waitFor({ state: "attached" });
  await soon.equal(() => page.locator("#source-title").textContent(), "One that diverges");
});

full("a cache that has lost something, or holds something else, is mended; without a network it is said", async (t) => {
  const { url, close } = await host(t);
  const context = await shared.browser.newContext({ serviceWorkers: "allow", reducedMotion: "reduce" });
  t.after(() => context.close());
  let page = await open(t, context, url);
  await verdict(page, "safe");
  await ready(page);
  const [lost, wrong] = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("ic3play-")));
    const names = (await cache.keys()).map((r) => r.url);
    const [lost, wrong] = [/race-.*\.js$/, /tour-.*\.js$/].map((p) => names.find((name) => p.test(name)));
    await cache.delete(lost);
    await cache.put(wrong, new Response("<p>Sign in to this network</p>"));
    return [lost, wrong];
  });
  await page.close();
  page = await open(t, context, url);
  await verdict(page, "safe");
  await ready(page);
  const [found, right] = await page.evaluate(
    async ([lost, wrong]) => [(await caches.match(lost))?.ok, await (await caches.match(wrong)).text()],
    [lost, wrong],
  );
  assert.equal(found, true);
  assert.doesNotMatch(right, /Sign in/);

  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await close();
  await page.reload();
  assert.match(await page.locator("body").textContent(), /There is no network, and the browser has deleted its copy/);
});
