// What the browser tests share: a static server with the page's headers, the
// command's own server, and Debian's Chromium.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { chromium } from "playwright-core";

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

export const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:";

/** Serves a folder on a free port, with the headers that the page is made for. */
export async function serveDir(dir) {
  const server = http.createServer(async (req, res) => {
    const name = decodeURIComponent(new URL(req.url, "http://x").pathname);
    const file = path.join(dir, name === "/" ? "index.html" : path.normalize(name));
    try {
      const body = await readFile(file);
      res.writeHead(200, { "Content-Type": types[path.extname(file)] ?? "application/octet-stream", "Content-Security-Policy": policy });
      res.end(body);
    } catch {
      res.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((resolve) => {
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
    if (i > 100) {
      child.kill();
      throw new Error(`${binary} serve does not answer at ${url}: ${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    close: () => new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill();
    }),
  };
}

export function browserPath() {
  const found = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find((p) => p && existsSync(p));
  if (!found) throw new Error("no Chromium found: install Debian's chromium or set CHROMIUM");
  return found;
}

export function launch() {
  return chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"],
  });
}

/** A function that says how many milliseconds of processor time the page's main thread has worked: no other process adds to them. */
export async function worked(page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => 1000 * (await client.send("Performance.getMetrics")).metrics.find((m) => m.name === "TaskDuration").value;
}

/** How many times slower than 12 ms of processor time a fixed piece of work is; some slack is in it. */
export function slowness() {
  const start = process.cpuUsage();
  for (let round = 0; round < 10; round++) {
    let x = 1;
    for (let i = 0; i < 1_000_000; i++) x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    if (x === 0) throw new Error("cannot be");
  }
  return Math.max(1.3, process.cpuUsage(start).user / 12_000);
}

/** Opens url in a fresh profile; test t fails when the page's console shows an error or a warning. */
export async function openPage(t, browser, url, options) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
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
