// What the browser tests share. This file: servers, Debian's Chromium, and a page in a fresh
// profile. page.mjs: a reader's actions, and reading the page only after it has drawn. axe.mjs:
// accessibility. times.mjs: measured times. slow.mjs: simulates a slow machine. A test file imports
// all of them from here.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { endsHanging, logger } from "./hang.mjs";
import { countRequests, linkToRun, patience, startOver, verdict, waitsForYes, watch } from "./page.mjs";
import { ampleLimits, late, slowPage, slowWorkers } from "./slow.mjs";

export * from "./axe.mjs";
export * from "./page.mjs";
export * from "./times.mjs";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

export const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'";

/**
 * Serves a folder on a free port, by default with the headers that the page is made for. `pages` are additional
 * documents, by path.
 */
export async function serveDir(dir, headers = { "Content-Security-Policy": policy }, pages = {}) {
  const server = http.createServer(async (req, res) => {
    const name = decodeURIComponent(new URL(req.url, "http://x").pathname);
    const file = path.join(dir, path.normalize(name.endsWith("/") ? `${name}index.html` : name));
    await late();
    try {
      const body = pages[name] ?? (await readFile(file));
      res.writeHead(200, {
        "Content-Type": types[path.extname(file)] ?? "application/octet-stream",
        ...headers,
      });
      res.end(body);
    } catch {
      res.writeHead(404).end();
    }
  });
  server.keepAliveTimeout = 0; // a connection stays open until it is closed, however slow the client is
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** Runs "BINARY serve" on a free port and waits until it prints its address. */
export async function serveCommand(binary, cwd) {
  const child = spawn(binary, ["serve", "-addr", "127.0.0.1:0"], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let log = "";
  const url = await new Promise((resolve, reject) => {
    for (const out of [child.stdout, child.stderr])
      out.on("data", (d) => {
        log += d;
        const at = /http:\/\/[\d.:]+\//.exec(log);
        if (at) resolve(at[0]);
      });
    void ended.then(() => reject(new Error(`${binary} serve ended: ${log}`)));
  });
  return {
    url,
    close: () => {
      child.kill();
      return ended;
    },
  };
}

export function browserPath() {
  const found = findBrowser();
  if (!found)
    throw new Error("no Chromium found: install Debian's chromium-headless-shell or chromium, or set CHROMIUM");
  return found;
}

/**
 * Returns the path of a browser, or undefined if there is none. Chromium's headless shell is preferred: it renders like
 * the full browser, and the tests take two thirds of the time.
 */
export function findBrowser() {
  return [
    process.env.CHROMIUM,
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
  ].find((p) => p && existsSync(p));
}

/**
 * Options that make Chromium compile scripts quickly instead of optimising them. Tests run their scripts for so short a
 * time that compiling optimised code took a tenth of it. In benchmarks the scripts are optimised.
 */
const hasty = "--js-flags=--liftoff-only,--no-turbofan,--maglev";

export const started = () => ({
  executablePath: browserPath(),
  logger,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    ...(process.env.IC3PLAY_BENCH ? [] : [hasty, "--process-per-site"]), // one process for all pages of a profile: see emptied
  ],
});

/** Starts a separate browser. */
export async function launch() {
  return patient(await chromium.launch(started()));
}

/**
 * Makes pages behave in tests as for a usual visitor. They do not install themselves for offline use unless a test asks
 * for it ("allow"). They show the welcome only if `visitor` is "new".
 */
function patient(browser) {
  const fresh = browser.newContext.bind(browser);
  browser.newContext = async ({ visitor, ...options } = {}) => {
    const context = await waiting(await fresh(options));
    if (visitor !== "new") await context.addInitScript(usedBefore);
    if (options?.serviceWorkers !== "allow")
      await context.addInitScript(() => delete Navigator.prototype.serviceWorker);
    return context;
  };
  return browser;
}

/** Runs in the page and marks it as used before in this browser. */
export function usedBefore() {
  try {
    localStorage.setItem("ic3play.used", "yes");
  } catch {
    // This document has no storage, for example about:blank.
  }
}

/** Waiting in a context has a long time limit, so that a busy machine does not fail a test. */
export async function waiting(context) {
  context.setDefaultTimeout(patience);
  await slowWorkers(context);
  await ampleLimits(context);
  const fresh = context.newPage.bind(context);
  context.newPage = async () => {
    const page = waitsForYes(await fresh());
    await slowPage(page);
    return page;
  };
  return context;
}

const usage = 'run the tests by "make test-page" or "node test/run.mjs [PATTERN]" in static/';

/** A path that run.mjs passes to the tests. */
export function built(name) {
  const at = process.env[`IC3PLAY_${name}`];
  if (!at) throw new Error(`IC3PLAY_${name} is not set: ${usage}`);
  if (!existsSync(at)) throw new Error(`IC3PLAY_${name} is ${at}, which does not exist: run "make page"`);
  return path.resolve(at);
}

const servers = {
  dist: () => serveDir(built("DIST")),
  mock: () => serveDir(built("MOCK")),
  command: () => serveCommand(built("BINARY"), path.resolve(built("DIST"), "../..")),
};

let browsing; // shared by this process's tests, while it runs
let sites = 0;
const profiles = new Map(); // by their options: profiles that no test uses now
const served = new Map(); // servers by their kinds

/**
 * Prepares a test file. Call it once at the top of the file. It serves the built page ("dist"), the page with a
 * stand-in for the engine ("mock"), or the page as the command serves it ("command"). It starts the browser before the
 * tests and closes it after them. Test files in the same process share the browser, its profiles and its servers. So
 * they also share the process of a profile's pages, which has compiled the engine. They do not share pages.
 */
export function site(kind) {
  endsHanging();
  let server;
  let browser;
  const left = new Map(); // by their options: pages that tests have left for the next test
  before(async () => {
    sites++;
    if (!served.has(kind)) served.set(kind, servers[kind]());
    server = await served.get(kind);
    browser = await (browsing ??= launch());
  });
  after(async () => {
    for (const { page } of left.values()) await page.context().close();
    if (--sites > 0) return;
    for (const server of served.values()) await (await server).close();
    served.clear();
    await browser?.close();
    browsing = undefined;
  });
  return {
    get url() {
      return server.url;
    },
    get browser() {
      return browser;
    },
    /**
     * Opens the page at `hash` in a fresh profile. Waits for the verdict `until` on the page's first program, which is
     * "safe" for the example; if `until` is "", it does not wait.
     */
    async open(
      t,
      { hash = "", width = 1280, height = 800, scheme = "light", until = hash ? "" : "safe", ...options } = {},
    ) {
      const how = { colorScheme: scheme, ...options };
      let page;
      if (Object.keys(how).every((name) => lasting.has(name))) {
        page = await emptied(t, browser, server.url, how, { width, height });
        await page.goto(server.url + hash);
      } else page = await openPage(t, browser, server.url + hash, { viewport: { width, height }, ...how });
      if (until) await verdict(page, until);
      return page;
    },
    /**
     * Returns the page of an earlier test, reset to its start, since opening a page is half the cost of a test.
     * startOver tells what is not reset. A file's first test, and a test after a failed one, get a fresh page.
     */
    async again(t, { width = 1280, height = 800, ...options } = {}) {
      for (const name of ["hash", "until", "viewport", "permissions"])
        if (name in options) throw new Error(`a page with ${name} is for one test: open it`);
      const how = JSON.stringify(options);
      let own = left.get(how);
      left.delete(how); // a second request gets another page
      if (own) await startOver(own.page, own.hash, { width, height });
      else {
        own = await observed(browser, { viewport: { width, height }, ...options });
        await own.page.goto(server.url);
        await verdict(own.page, "safe");
        own.hash = await linkToRun(own.page);
      }
      t.after(async () => {
        if (t.passed && !left.has(how)) left.set(how, own);
        else await own.page.context().close();
        assert.deepEqual(own.faults.splice(0), [], "console");
      });
      return own.page;
    },
  };
}

/**
 * Opens url in a fresh profile; test t fails when the page's console shows an error or a warning. All profiles of a
 * browser share one clipboard, so a test that reads it gets a browser of its own.
 */
export async function openPage(t, shared, url, options) {
  const own = options?.permissions?.includes("clipboard-read") ? await launch() : null;
  const { page, faults } = await observed(own ?? shared, { viewport: { width: 1280, height: 800 }, ...options });
  t.after(async () => {
    await page.context().close();
    await own?.close();
    assert.deepEqual(faults, [], "console");
  });
  await page.goto(url);
  return page;
}

/** Several tests can use the same browser profile, one after another, if the profile has only options from this set. */
const lasting = new Set(["bypassCSP", "colorScheme", "forcedColors", "reducedMotion"]);

/**
 * An empty page in a browser profile without the data of earlier tests. The process of the profile is kept, because
 * starting a process and loading the scripts and the module took a quarter of the time of opening a page.
 */
async function emptied(t, browser, url, options, viewport) {
  const how = JSON.stringify(options);
  const profile = profiles.get(how) ?? (await lastingProfile(browser, url, options));
  profiles.delete(how); // a second request gets another profile
  const { context, keeps, client } = profile;
  const { page, faults } = await observedIn(context);
  await page.setViewportSize(viewport);
  t.after(async () => {
    for (const p of context.pages()) if (p !== keeps) await p.close();
    // A page saves its work as it is closed. Its process may write that after Chromium's command below has cleared the
    // storage, so the storage is first cleared from the same process.
    await keeps.evaluate(() => localStorage.clear());
    await client.send("Storage.clearDataForOrigin", { origin: new URL(url).origin, storageTypes: "all" });
    if (t.passed && !profiles.has(how)) profiles.set(how, profile);
    else await context.close();
    assert.deepEqual(faults, [], "console");
  });
  return page;
}

/** A profile with one empty page that stays open, which keeps the profile's process alive. */
async function lastingProfile(browser, url, options) {
  const context = await made(browser, options);
  const keeps = await context.newPage();
  await keeps.goto(`${url}nothing`);
  return { context, keeps, client: await context.newCDPSession(keeps) };
}

/** An empty page in a fresh profile, and a list to which its console's errors and warnings are added. */
const observed = async (browser, options) => observedIn(await made(browser, options));

async function made(browser, options) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  await context.addInitScript(watch);
  return context;
}

async function observedIn(context) {
  const page = await context.newPage();
  countRequests(page);
  const faults = [];
  page.on("console", (m) => ["error", "warning"].includes(m.type()) && faults.push(m.text()));
  page.on("pageerror", (e) => faults.push(e.stack ?? String(e)));
  return { page, faults };
}
