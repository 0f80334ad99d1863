// The worker in Miniflare, against the requests that the native server is tested
// with (../requests_test.go); then what only a worker can get wrong: clients that
// are slow or go away, two checks at once, verdicts that differ from the
// command's.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request } from "node:http";
import { Miniflare } from "miniflare";

const here = import.meta.dirname;
const root = join(here, "../..");
const built = mkdtempSync(join(tmpdir(), "ic3play-worker-"));
let mf;
let alone; // the page without checks
let url;

before(async () => {
  execFileSync("go", ["run", "./web/worker/pack", "-out", built, "-page", "web/testdata/page"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const script = (name) => ({ type: "ESModule", path: join(here, "build", name), contents: readFileSync(join(built, name), "utf8") });
  const own = (name) => ({ type: "ESModule", path: join(here, name), contents: readFileSync(join(here, name), "utf8") });
  // A body has two seconds here, so that the test of a slow one need not wait for half a minute.
  const site = script("site.mjs");
  site.contents = site.contents.replace(/"transfer": \d+/, '"transfer": 2000');
  const platform = (modules) => new Miniflare({
    cf: false,
    compatibilityDate: "2026-04-01",
    modulesRoot: here,
    modules,
    assets: {
      directory: join(root, "web/testdata/page"),
      binding: "ASSETS",
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
      assetConfig: { html_handling: "auto-trailing-slash" },
    },
  });
  alone = platform([...["page.mjs", "files.mjs"].map(own), site]);
  mf = platform([
    ...["entry.mjs", "files.mjs"].map(own),
    site,
    ...["worker.mjs", "runtime.mjs", "wasm_exec.js"].map(script),
    { type: "CompiledWasm", path: join(here, "build", "app.wasm"), contents: readFileSync(join(built, "app.wasm")) },
  ]);
  url = await mf.ready;
});

after(async () => {
  await Promise.all([mf?.dispose(), alone?.dispose()]);
  rmSync(built, { recursive: true, force: true });
});

/** Sends a request as it is, without what fetch adds or takes away, on a connection of its own. */
function send({ method = "GET", path, headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const r = request(new URL(path, url), { method, headers, agent: false }, (res) => {
      const parts = [];
      res.on("data", (d) => parts.push(d));
      res.on("end", () => resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(parts) }));
      res.on("error", reject);
    });
    r.on("error", reject);
    r.end(body);
  });
}

const check = (body) => send({ method: "POST", path: "/api/check", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
const json = (res) => JSON.parse(res.body.toString());

function decoded(res) {
  switch (res.headers["content-encoding"]) {
    case "br":
      return brotliDecompressSync(res.body).toString();
    case "gzip":
      return gunzipSync(res.body).toString();
    default:
      return res.body.toString();
  }
}

for (const c of JSON.parse(readFileSync(join(here, "../testdata/requests.json"), "utf8"))) {
  test(c.name, async () => {
    const headers = {};
    if (c.type) headers["Content-Type"] = c.type;
    if (c.accept) headers["Accept-Encoding"] = c.accept;
    if (c.tag) headers["If-None-Match"] = c.tag;
    if (c.known) headers["If-None-Match"] = (await send({ path: c.path })).headers.etag;
    const text = (c.body ?? "") + "x".repeat(c.repeat ?? 0);
    const res = await send({ method: c.method, path: c.path, headers, body: text === "" ? undefined : text });
    const body = decoded(res);
    assert.equal(res.status, c.status, body);
    for (const [name, want] of Object.entries(c.headers ?? {})) assert.equal(res.headers[name.toLowerCase()] ?? "", want, name);
    for (const name of ["content-security-policy", "x-content-type-options", "referrer-policy"]) assert.ok(res.headers[name], name);
    if (c.contains) assert.ok(body.includes(c.contains), body);
    if (c.empty) assert.equal(body, "");
    if (c.error) assert.ok(JSON.parse(body).error.includes(c.error), body);
    if (c.verdict) assert.equal(JSON.parse(body).verdict, c.verdict, body);
  });
}

test("verdicts and certificates are those of the command", async () => {
  const dir = join(root, "static/examples");
  let compared = 0;
  for (const file of readdirSync(dir).filter((f) => f.endsWith(".c")).slice(0, 8)) {
    const source = readFileSync(join(dir, file), "utf8");
    const there = json(await check({ source, file }));
    let native;
    try {
      native = execFileSync("go", ["run", ".", "check", "-json", "-timeout", "20s", "-"], { cwd: root, input: source, encoding: "utf8", stdio: ["pipe", "pipe", "inherit"] });
    } catch (e) {
      native = e.stdout; // the exit code says the verdict
    }
    const here = JSON.parse(native);
    assert.equal(there.verdict, here.verdict, file);
    assert.deepEqual(there.certificate, here.certificate, file);
    compared++;
  }
  assert.ok(compared >= 5);
});

test("the events of a check arrive as a stream, the report last, and then the next check may begin", async () => {
  const source = "int main() { int x = 0; while (nondet_int()) x = x + 2; assert(x != 7); }";
  for (let i = 0; i < 2; i++) {
    const res = await send({ method: "POST", path: "/api/check", headers: { "Content-Type": "application/json", Accept: "text/event-stream" }, body: JSON.stringify({ source, engine: "ic3" }) });
    assert.equal(res.status, 200);
    assert.equal(res.headers["content-type"], "text/event-stream");
    const events = res.body.toString().split("\n\n").filter((e) => e !== "" && e !== ":");
    assert.ok(events.length > 20 && events.slice(0, -1).every((e) => e.startsWith("event: trace\ndata: {")), events.at(0));
    const last = events.at(-1);
    assert.ok(last.startsWith("event: report\ndata: "), last);
    assert.equal(JSON.parse(last.slice(last.indexOf("{"))).verdict, "safe");
  }
});

test("the free plan's entry serves the page alone", async () => {
  const at = await alone.ready;
  const page = await fetch(at);
  assert.equal(page.status, 200);
  assert.match(page.headers.get("content-security-policy"), /default-src 'none'/);
  assert.deepEqual(await page.text(), (await send({ path: "/" })).body.toString());
  const check = await fetch(new URL("/api/check", at), { method: "POST", body: "{}" });
  assert.equal(check.status, 501);
  assert.match((await check.json()).error, /runs in the browser/);
});

test("the worker says how busy it is", async () => {
  const res = await send({ path: "/healthz" });
  assert.equal(res.status, 200);
  const { version, ...rest } = JSON.parse(res.body.toString());
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.deepEqual(rest, { status: "ok", checks: 0, most: 1 });
});

test("a body that does not arrive is not waited for", async () => {
  const answer = await new Promise((resolve, reject) => {
    const s = connect(Number(url.port), url.hostname, () => {
      s.write("POST /api/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"source\":");
    });
    s.once("data", (d) => {
      s.destroy();
      resolve(d.toString());
    });
    s.on("error", reject);
  });
  assert.match(answer, /^HTTP\/1\.1 408 /);
});

test("a client that goes away does not keep others out", async () => {
  await new Promise((resolve) => {
    const s = connect(Number(url.port), url.hostname, () => {
      s.write("POST /api/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"source\":", () => {
        s.destroy();
        resolve();
      });
    });
  });
  assert.equal((await check({ source: "int main(void) { assert(1); }" })).status, 200);
});

test("one check at a time: a second is turned away and told when to come back", async () => {
  const diverges = { engine: "bmc", timeoutMs: 4000, source: "int main(void) { int x = 0; while (1) { x = x + 1; assert(x >= 0); } }" };
  const first = check(diverges);
  let refused;
  for (let over = false; !over && refused === undefined; ) {
    const second = await Promise.race([check({ source: "int main(void) { assert(1); }" }), first.then(() => undefined)]);
    if (second === undefined) over = true;
    else if (second.status === 429) refused = second;
  }
  assert.ok(refused, "nobody was turned away while a check ran");
  assert.match(json(refused).error, /busy/);
  assert.ok(Number(refused.headers["retry-after"]) > 0);
  const report = json(await first);
  assert.equal(report.verdict, "unknown");
  assert.equal((await check({ source: "int main(void) { assert(1); }" })).status, 200);
});
