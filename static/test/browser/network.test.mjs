// Tests network traffic with the real engine: the download of the engine and its failure, servers with wrong content
// types, the site in a subfolder, and the guarantee that programs stay in the browser.

import assert from "node:assert/strict";
import http from "node:http";
import { test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import { built, openPage, serveDir, site, soon, source, type, verdict } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

/**
 * Serves the site at another address, through a proxy that may change responses. For each request, change(path, pass)
 * returns the response; pass(path) fetches the unchanged one. If it returns null, the file is not found.
 */
async function proxy(change) {
  const inner = await serveDir(built("DIST"));
  const asked = [];
  const outer = http.createServer(async (req, res) => {
    asked.push(`${req.method} ${req.url}`);
    try {
      const answer = await change(req.url, (path) => fetch(new URL(path.replace(/^\//, ""), inner.url)));
      if (!answer) return res.writeHead(404).end();
      res.writeHead(
        answer.status,
        Object.fromEntries(
          ["content-type", "content-length", "content-encoding", "content-security-policy"].flatMap((h) =>
            answer.headers.has(h) ? [[h, answer.headers.get(h)]] : [],
          ),
        ),
      );
      for await (const chunk of answer.body ?? []) res.write(chunk);
      res.end();
    } catch {
      res.destroy(); // the server behind the proxy is gone: a test has ended while the page still loads
    }
  });
  await new Promise((resolve) => outer.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    outer.closeAllConnections();
    await new Promise((resolve) => outer.close(resolve));
    await inner.close();
  };
  return { url: `http://127.0.0.1:${outer.address().port}/`, asked, close };
}

/** Opens the page through a proxy that changes some responses. */
async function behind(t, change, path = "") {
  const { url, asked, close } = await proxy(change);
  // Functions for cleaning up run in the order of their registration. The page's function comes first, and aborts the
  // pending requests of the page.
  const page = await openPage(t, server.browser, url + path).finally(() => t.after(close));
  return { page, asked };
}

/** The same answer with other headers or another status. */
const altered = async (answer, headers, status = answer.status) =>
  new Response(await answer.arrayBuffer(), { status, headers: { ...Object.fromEntries(answer.headers), ...headers } });

test("the engine's download is shown, the editor can be used meanwhile, and the program is run when it has come", async (t) => {
  let arrive;
  const held = new Promise((resolve) => (arrive = resolve));
  const { page } = await behind(t, async (path, pass) => {
    if (path.endsWith(".wasm")) await held;
    return pass(path);
  });
  await soon.equal(() => page.locator("#engine-status").textContent(), "Loading the engine");
  assert.ok(await page.locator("#progress").isVisible());
  await type(page, "int main(void) { int x = 1; assert(x == 1); return 0; } // early\n");
  await soon.match(() => source(page), /early/);
  await page.keyboard.press("Control+Enter");
  await soon.equal(() => page.locator("#verdict-word").textContent(), "Waiting");
  await soon.equal(() => page.locator("#verdict-detail").textContent(), "for the engine: 0 % loaded");
  arrive();
  await verdict(page, "safe");
  await soon.match(() => page.locator("#engine-status").textContent(), /^Engine ready/);
  await soon.ok(() => page.locator("#progress").isHidden());
  assert.match(await source(page), /early/);
});

for (const encoding of ["", "br"])
  full(
    `what is transferred of the engine is counted, ${encoding || "not compressed"}, and a run says that it waits for it`,
    async (t) => {
      let more;
      const looked = new Promise((resolve) => (more = resolve));
      let total = 0;
      const { page } = await behind(t, async (path, pass) => {
        const answer = await pass(path);
        if (!path.endsWith(".wasm")) return answer;
        const plain = Buffer.from(await answer.arrayBuffer());
        const params = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 };
        const sent = encoding ? brotliCompressSync(plain, { params }) : plain;
        total = sent.length;
        const at = Math.floor(0.4 * total);
        const body = (async function* () {
          yield sent.subarray(0, at);
          await looked;
          yield sent.subarray(at);
        })();
        const headers = { "content-type": "application/wasm", "content-length": String(total) };
        return new Response(ReadableStream.from(body), {
          headers: encoding ? { ...headers, "content-encoding": encoding } : headers,
        });
      });
      await page.locator("#run").click();
      await soon.match(
        () => page.locator("#verdict-detail").textContent(),
        /^for the engine: (3[3-9]|4[0-5]) % loaded$/,
      );
      assert.equal(await page.locator("#verdict-word").textContent(), "Waiting");
      assert.match(await page.locator("#panel-result").textContent(), /starts when the engine has loaded/);
      const mb = (n) => (n / 1e6).toFixed(1);
      await soon.match(
        () => page.locator("#engine-status").textContent(),
        new RegExp(`^Loading the engine, [\\d.]+ of ${mb(total)} MB$`),
      );
      // A waiting run can be cancelled and started again.
      await page.locator("#cancel").click();
      await soon.equal(() => page.locator("#verdict-word").textContent(), "Stopped");
      await page.locator("#run").click();
      more();
      await verdict(page, "safe");
    },
  );

full("an engine that does not come is said, nothing is lost, and it can be tried again", async (t) => {
  let broken = true;
  const { url, close } = await proxy(async (path, pass) =>
    broken && path.endsWith(".wasm") ? new Response("gone", { status: 503 }) : pass(path),
  );
  const context = await server.browser.newContext();
  t.after(() => context.close().finally(close));
  const page = await context.newPage(); // the console shows the failed request, which is expected
  await page.goto(url);
  await page.locator("#notice p", { hasText: "The engine could not be loaded" }).waitFor();
  await soon.match(() => page.locator("#engine-status").textContent(), /^Engine failed: /);
  await type(page, "int main(void) { int x = 1; assert(x == 1); return 0; } // mine\n");
  broken = false;
  await page.locator("#notice button", { hasText: "Try again" }).click();
  await soon.match(() => page.locator("#engine-status").textContent(), /^Engine ready/);
  await page.locator("#run").click();
  await verdict(page, "safe");
  assert.match(await source(page), /mine/);
});

test("a server that does not know WebAssembly's type does", async (t) => {
  const { page } = await behind(t, async (path, pass) =>
    path.endsWith(".wasm") ? altered(await pass(path), { "content-type": "application/octet-stream" }) : pass(path),
  );
  await verdict(page, "safe");
});

full("the page works in a folder below others, and asks for nothing outside of it", async (t) => {
  const { page, asked } = await behind(
    t,
    async (path, pass) => (path.startsWith("/some/folder/") ? pass(path.slice("/some/folder".length)) : null),
    "some/folder/",
  );
  await verdict(page, "safe");
  await page.locator("#gallery-open").click();
  await page.locator("[data-example=off-by-one]").click();
  await page.locator("#run").click();
  await verdict(page, "unsafe");
  await page.locator("tr.at").waitFor();
  assert.deepEqual(
    asked.filter((r) => !r.startsWith("GET /some/folder/")),
    [],
  );
});

full("a program never leaves the browser: only files of the page are asked for, and none of its text", async (t) => {
  const page = await openPage(t, server.browser, "about:blank", { permissions: ["clipboard-read", "clipboard-write"] });
  const asked = [];
  page.context().on("request", (r) => asked.push(`${r.method()} ${r.url()} ${r.postData() ?? ""}`));
  page.on("websocket", (s) => asked.push(`WebSocket ${s.url()}`));
  await page.goto(server.url);
  await verdict(page, "safe");
  await type(page, "int main(void) { int secret = 1; assert(secret == 1); return 0; }\n");
  await page.keyboard.press("Control+Enter");
  await page.locator("#verdict[data-verdict=safe]:not([data-outdated])").waitFor();
  for (const id of ["try", "plane", "frames"]) await page.locator(`#tab-${id}`).click();
  await page.locator("#share").click();
  await page.locator("#toast.shown", { hasText: "Link copied" }).waitFor();
  // A link is opened: its text is behind the #, which browsers do not send.
  const url = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("about:blank");
  await page.goto(url);
  await verdict(page, "safe");
  await soon.match(() => source(page), /secret/);
  assert.ok(asked.length > 5);
  const plain = new RegExp(`^GET ${server.url}([\\w./-]*(#.*)?)? $`);
  assert.deepEqual(
    asked.filter((r) => !plain.test(r) && !/^GET (blob|data):/.test(r)),
    [],
  );
});
