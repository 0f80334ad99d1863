// What the browser tests share. This file: servers, Debian's Chromium, and a
// page in a fresh profile. page.mjs: what a reader does, and reading the page
// only after it has drawn. axe.mjs: accessibility. times.mjs: times and limits
// that hold on a busy machine. A test file imports all of them from here.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { countRequests, watch } from "./page.mjs";

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
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:";

/** Serves a folder on a free port, with the headers that the page is made for. */
export async function serveDir(dir) {
  const server = http.createServer(async (req, res) => {
    const name = decodeURIComponent(new URL(req.url, "http://x").pathname);
    const file = path.join(dir, name === "/" ? "index.html" : path.normalize(name));
    try {
      const body = await readFile(file);
      res.writeHead(200, {
        "Content-Type": types[path.extname(file)] ?? "application/octet-stream",
        "Content-Security-Policy": policy,
      });
      res.end(body);
    } catch {
      res.writeHead(404).end();
    }
  });
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

/** Runs "BINARY serve" on a free port and waits until it answers. */
export async function serveCommand(binary, cwd) {
  const probe = http.createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const port = probe.address().port;
  await new Promise((resolve) => probe.close(resolve));
  const child = spawn(binary, ["serve", "-addr", `127.0.0.1:${port}`], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  child.stdout.on("data", (d) => (log += d));
  child.stderr.on("data", (d) => (log += d));
  const url = `http://127.0.0.1:${port}/`;
  for (let i = 0; ; i++) {
    if (child.exitCode !== null) throw new Error(`${binary} serve ended: ${log}`);
    try {
      if ((await fetch(url)).ok) break;
    } catch {
      // not listening yet
    }
    if (i > 400) {
      child.kill();
      throw new Error(`${binary} serve does not answer at ${url}: ${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        child.once("exit", resolve);
        child.kill();
      }),
  };
}

export function browserPath() {
  const found = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
    (p) => p && existsSync(p),
  );
  if (!found) throw new Error("no Chromium found: install Debian's chromium or set CHROMIUM");
  return found;
}

export function launch() {
  return chromium.launch({
    executablePath: browserPath(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-dev-shm-usage",
    ],
  });
}

/** A path that run.mjs gives to the tests. */
export function built(name) {
  const at = process.env[`IC3PLAY_${name}`];
  if (!at)
    throw new Error(
      `IC3PLAY_${name} is not set: run the tests by "make test-page" or "node test/run.mjs [PATTERN]" in static/`,
    );
  if (!existsSync(at)) throw new Error(`IC3PLAY_${name} is ${at}, which does not exist: run "make page"`);
  return path.resolve(at);
}

const servers = {
  dist: () => serveDir(built("DIST")),
  mock: () => serveDir(built("MOCK")),
  command: () => serveCommand(built("BINARY"), path.resolve(built("DIST"), "../..")),
};

let browsing; // the one browser of a test file, while it runs
let sites = 0;

/**
 * What a test file calls once, at its top: the page as built ("dist"), with the
 * stand-in for the engine ("mock"), or served by the command ("command"), and a
 * browser, opened before the tests and closed after them. A file that wants two
 * of them calls it twice and gets one browser.
 */
export function site(kind) {
  let server;
  let browser;
  before(async () => {
    sites++;
    server = await servers[kind]();
    browser = await (browsing ??= launch());
  });
  after(async () => {
    await server?.close();
    if (--sites > 0) return;
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
     * The page at hash in a fresh profile, after the verdict on its first
     * program: the example's "safe", another, or "" to wait for none.
     */
    async open(
      t,
      { hash = "", width = 1280, height = 800, scheme = "light", until = hash ? "" : "safe", ...options } = {},
    ) {
      const page = await openPage(t, browser, server.url + hash, {
        viewport: { width, height },
        colorScheme: scheme,
        ...options,
      });
      if (until) await page.locator(`#verdict[data-verdict=${until}]`).waitFor({ timeout: 60_000 });
      return page;
    },
  };
}

/** Opens url in a fresh profile; test t fails when the page's console shows an error or a warning. */
export async function openPage(t, browser, url, options) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    ...options,
  });
  await context.addInitScript(watch);
  const page = await context.newPage();
  countRequests(page);
  const faults = [];
  page.on("console", (m) => ["error", "warning"].includes(m.type()) && faults.push(m.text()));
  page.on("pageerror", (e) => faults.push(e.stack ?? String(e)));
  t.after(async () => {
    await context.close();
    assert.deepEqual(faults, [], "console");
  });
  await page.goto(url);
  return page;
}
