// Tests the npm package in the form in which its users have it: packed, installed into an empty folder, and used in
// Node, by TypeScript, in bundled pages and from a plain module script. The test needs the built page (static/dist).

import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { findBrowser, launch, serveDir } from "../harness.mjs";
import { assertStated } from "../stated.mjs";

const here = import.meta.dirname;
const root = path.resolve(here, "../../..");
const temp = mkdtempSync(path.join(tmpdir(), "ic3play-package-"));
const use = path.join(temp, "use");
const counter = "int main(void) { int x = 0; while (x < 10) x++; assert(x == 10); }";
const diverges = "int main(void) { int x = 0; while (1) { x = x + 1; assert(x >= 0); } }";
let browser;

const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

before(async () => {
  const made = path.join(temp, "made");
  run("go", ["run", "./static/build", "-package", made], root);
  run("npm", ["pack", "--silent", "--pack-destination", temp], made);
  const tarball = readdirSync(temp).find((f) => f.endsWith(".tgz"));
  mkdirSync(use);
  writeFileSync(path.join(use, "package.json"), '{"name":"use","private":true,"type":"module"}');
  run("npm", ["install", "--silent", "--no-audit", "--no-fund", path.join(temp, tarball)], use);
  if (findBrowser()) browser = await launch();
});

after(async () => {
  await browser?.close();
  rmSync(temp, { recursive: true, force: true });
});

/** Runs a module script in Node, in the folder where the package is installed, and reads the JSON that it prints. */
function inNode(script) {
  const file = path.join(use, "script.mjs");
  writeFileSync(file, script);
  return JSON.parse(run(process.execPath, [file], use));
}

test("nothing else is installed with it", () => {
  assert.deepEqual(
    readdirSync(path.join(use, "node_modules")).filter((f) => !f.startsWith(".")),
    ["ic3play"],
  );
});

test("in Node: verdicts, events, errors, and the process ends by itself", () => {
  const got = inNode(`
    import { check, engines } from "ic3play";
    const events = [];
    let graph;
    const safe = await check(${JSON.stringify(counter)}, { file: "count.c", onEvent: (e) => events.push(e.k), onGraph: (g) => (graph = g) });
    const many = await Promise.all([7, 8, 9].map((n) => check(\`int main(void) { int x = nondet(); assert(x != \${n}); }\`)));
    const broken = await check("int main(void) {");
    const nosuch = await check(${JSON.stringify(counter)}, { engine: "nosuch" });
    const own = await check('#include "step.h"\\nint main(void) { assert(step(1) == 3); }', { files: { "step.h": "int step(int i) {\\n  assert(i < 1); return i + 1; }" } });
    const soon = await check(${JSON.stringify(diverges)}, { engine: "bmc", limit: 0.3 });
    console.log(JSON.stringify({ safe, first: events[0], last: events.at(-1), edges: graph.edges.length,
      many: many.map((r) => [r.verdict, r.certificate.inputs[0].value]), broken, nosuch, own, soon, engines: (await engines()).map((e) => e.name) }));
  `);
  assert.equal(got.safe.verdict, "safe");
  assert.equal(got.safe.file, "count.c");
  assert.equal(got.safe.certificate.checked, true);
  assert.equal(got.last, "verdict");
  assert.ok(got.edges > 0);
  assert.deepEqual(got.many, [
    ["unsafe", "7"],
    ["unsafe", "8"],
    ["unsafe", "9"],
  ]);
  assert.equal(got.broken.verdict, "error");
  assert.equal(got.broken.diagnostics[0].line, 1);
  assert.match(got.nosuch.reason, /nosuch/);
  const failure = got.own.certificate.steps.at(-1);
  assert.deepEqual([failure.file, failure.line], ["step.h", 2]);
  assert.equal(got.soon.reasonCode, "timeout");
  assert.ok(got.engines.includes("auto") && got.engines.includes("ic3"));
});

test("C's integers, and one of the properties that they have", () => {
  const got = inNode(`
    import { check } from "ic3play";
    const program = "int main(void) { int n = nondet_int(); assert(n + 1 > n || n < 0); }";
    const ways = [{}, { ints: "c" }, { ints: "c", property: "no-overflow" }, { ints: "c", overflow: "ignore" },
      { ints: "c", property: "unreach-call", model: "ILP32" }, { property: "no-overflow" }];
    console.log(JSON.stringify(await Promise.all(ways.map(async (o) => {
      const r = await check(program, o).catch((e) => ({ verdict: "refused", ints: e.message }));
      return [r.verdict, r.ints];
    }))));
  `);
  assert.deepEqual(got.slice(0, 5), [
    ["safe", null],
    ["unsafe", "c"],
    ["unsafe", "c+asserts=end"],
    ["safe", "c+overflow=ignore"],
    ["unsafe", "c+model=ILP32+overflow=wrap+undefined=end+label=never"],
  ]);
  assert.match(got[5].join(" "), /^refused .*mathematical integers have the settings .*; others need C's own, c$/);
});

test("the report is that of the command", () => {
  const file = path.join(use, "count.c");
  writeFileSync(file, counter);
  const native = JSON.parse(run("go", ["run", ".", "check", "-json", file], root));
  const got = inNode(`
    import { check } from "ic3play";
    console.log(JSON.stringify(await check(${JSON.stringify(counter)}, { file: ${JSON.stringify(file)} })));
  `);
  assert.deepEqual(Object.keys(got).sort(), Object.keys(native).sort());
  for (const key of ["file", "engine", "verdict", "reason", "certificate"])
    assert.deepEqual(got[key], native[key], key);
});

test("a check is stopped by its signal, and a listener's error is its caller's", () => {
  const got = inNode(`
    import { check } from "ic3play";
    const stop = new AbortController();
    const why = check(${JSON.stringify(diverges)}, { engine: "bmc", limit: 600, signal: stop.signal, onEvent: () => stop.abort() }).catch((e) => e.name);
    const own = check(${JSON.stringify(counter)}, { onEvent: () => { throw new Error("mine"); } }).catch((e) => e.message);
    const before = check(${JSON.stringify(counter)}, { signal: AbortSignal.abort() }).catch((e) => e.name);
    const wrong = check(42).catch((e) => e.message);
    const limit = check(${JSON.stringify(counter)}, { limit: 0 }).catch((e) => e.name);
    console.log(JSON.stringify(await Promise.all([why, own, before, wrong, limit])));
  `);
  assert.deepEqual(got, ["AbortError", "mine", "AbortError", "the source must be a string", "RangeError"]);
});

test("a witness of the command is confirmed, of another program not", () => {
  const file = path.join(use, "count.c");
  writeFileSync(file, counter);
  const witness = run("go", ["run", ".", "export", "-format", "witness", file], root);
  const got = inNode(`
    import { validate } from "ic3play";
    const witness = ${JSON.stringify(witness)};
    const yes = await validate(witness, ${JSON.stringify(counter)});
    const no = await validate(witness, ${JSON.stringify(counter.replace("< 10", "< 11"))});
    console.log(JSON.stringify([yes, no]));
  `);
  assert.equal(got[0].status, "confirmed");
  assert.equal(got[0].verdict, "safe");
  assert.notEqual(got[1].status, "confirmed");
});

test("its types are those of what it does", () => {
  writeFileSync(
    path.join(use, "typed.ts"),
    `import { check, validate, engines, close, configure, defineElement, type EventOf, type Report, type TraceEvent } from "ic3play";
     import { check as same } from "ic3play/engine";
     import type { ElementOptions } from "ic3play/element";
     const kinds: TraceEvent["k"][] = [];
     const r: Report = await check("x", { engine: "ic3", options: { ctg: "false" }, limit: 5, onEvent: (e) => kinds.push(e.k) });
     const v: "safe" | "unsafe" | "unknown" | "error" = r.verdict;
     const lemma = (e: TraceEvent): number => (e.k === "lemma" ? e.lm : 0);
     const obligation = (e: EventOf<"obligation">): string => e.f;
     // @ts-expect-error: a level has no formula
     const wrong = (e: TraceEvent): string => (e.k === "level" ? e.f : "");
     // @ts-expect-error: only some kinds have a lemma
     const other = (e: TraceEvent): number => e.lm;
     console.log(lemma, obligation, wrong, other);
     // @ts-expect-error: seconds are a number
     void check("x", { limit: "5" });
     defineElement({ playground: "https://example.org/play/" });
     // @ts-expect-error: a name is a text
     defineElement({ name: 3 });
     configure({ worker: "/w.js", module: new URL("https://example.org/m.wasm"), layout: "/l.js" });
     const options: ElementOptions = { name: "x-y" };
     console.log(same, options);
     console.log(v, (await validate("w", "x")).status, (await engines()).length, close());`,
  );
  // The element's exports need a DOM: in Node there are none.
  writeFileSync(
    path.join(use, "page.ts"),
    `import { defineElement, type IC3PlayElement, type IC3PlayReport } from "ic3play";
     defineElement();
     const el: IC3PlayElement = document.createElement("ic3-play");
     el.view = "graph";
     el.addEventListener("ic3-event", ({ detail }) => console.log(detail.at + 1, detail.text.length));
     const r: IC3PlayReport | null = await el.run();
     // @ts-expect-error: the report is of the last run
     el.report = r;`,
  );
  for (const [module, moduleResolution] of [
    ["NodeNext", "NodeNext"],
    ["ESNext", "Bundler"],
  ]) {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: "ES2022",
      lib: ["ES2023", "DOM"],
      types: [],
      module,
      moduleResolution,
    };
    const files = ["typed.ts"];
    if (moduleResolution === "Bundler") files.push("page.ts");
    writeFileSync(path.join(use, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
    run(process.execPath, [path.join(here, "node_modules/typescript/bin/tsc"), "-p", "."], use);
  }
});

test("pages that are made in Node may define the element there, which does nothing", () => {
  const got = inNode(`
    import { configure, defineElement } from "ic3play";
    configure({ worker: "/w.js" });
    console.log(JSON.stringify([defineElement() ?? null, defineElement({ name: "x-y" }) ?? null]));
  `);
  assert.deepEqual(got, [null, null]);
});

test("unknown options are refused, with the name that was meant", () => {
  const got = inNode(`
    import { check, validate, configure, defineElement } from "ic3play";
    const text = (f) => Promise.resolve().then(f).then(() => "accepted", (e) => e.name + ": " + e.message);
    const program = ${JSON.stringify(counter)};
    console.log(JSON.stringify(await Promise.all([
      text(() => check(program, { engin: "ic3" })),
      text(() => check(program, { onevent: () => {} })),
      text(() => check(program, { zzz: 1 })),
      text(() => check(program, 5)),
      text(() => validate("{}", program, { engine: "ic3" })),
      text(() => configure({ wroker: "/w.js" })),
      text(() => defineElement({ nam: "x-y" })),
    ])));
  `);
  assert.deepEqual(got, [
    'TypeError: check: unknown option "engin"; did you mean "engine"?',
    'TypeError: check: unknown option "onevent"; did you mean "onEvent"?',
    'TypeError: check: unknown option "zzz"; there are file, files, limit, signal, engine, options, ints, model, overflow, property, error-label, onEvent, onGraph',
    "TypeError: check: the options must be an object",
    'TypeError: validate: unknown option "engine"; there are file, files, limit, signal',
    'TypeError: configure: unknown option "wroker"; did you mean "worker"?',
    'TypeError: defineElement: unknown option "nam"; did you mean "name"?',
  ]);
});

test("a witness of format 2.0 is validated, of another program not", () => {
  const file = path.join(use, "count.c");
  writeFileSync(file, counter);
  const way = ["-ints", "c", "-property", "unreach-call"];
  const witness = run("go", ["run", ".", "export", "-format", "witness-2.0", ...way, file], root);
  const got = inNode(`
    import { validate } from "ic3play";
    const witness = ${JSON.stringify(witness)};
    const yes = await validate(witness, ${JSON.stringify(counter)}, { file: "count.c" });
    const no = await validate(witness, ${JSON.stringify(counter.replace("< 10", "< 11"))}, { file: "count.c" });
    const soon = await validate(witness, ${JSON.stringify(counter)}, { signal: AbortSignal.abort() }).catch((e) => e.name);
    console.log(JSON.stringify([yes.status, yes.verdict, yes.steps.length > 0, no.status, soon]));
  `);
  assert.deepEqual(got.slice(0, 3), ["confirmed", "safe", true]);
  assert.notEqual(got[3], "confirmed");
  assert.equal(got[4], "AbortError");
});

/** Runs the package's command and returns its status and output. */
function npx(args, input = "") {
  const done = spawnSync("npx", ["--no-install", "ic3play", ...args], { cwd: use, encoding: "utf8", input });
  return [done.status, done.stdout, done.stderr];
}

test("npx ic3play: check, embed, and exit statuses as the command's", () => {
  const odd = "int main(void) {\n  int x = nondet_int();\n  assert(x != 7);\n}\n";
  writeFileSync(path.join(use, "safe.c"), counter);
  writeFileSync(path.join(use, "odd.c"), odd);
  const [safe, line] = npx(["check", "safe.c"]);
  assert.equal(safe, 0);
  assert.match(line, /^safe\.c: safe {2}[\d.]+ {2}auto\n$/);
  const [unsafe, , why] = npx(["check", "odd.c"]);
  assert.equal(unsafe, 1);
  assert.match(why, /odd\.c:3:3: failure: assertion x != 7 can fail/);
  assert.match(npx(["check", "-json", "-"], counter)[1], /"verdict":"safe"/);
  assert.equal(npx(["check", "none.c"])[0], 2);
  assert.equal(npx(["nosuch"])[0], 2);
  assert.match(npx(["version"])[1], /^ic3play [\d.]+ .*js\/wasm/);
  const document = path.join(use, "doc.md");
  writeFileSync(document, `# Twice\n\n\`\`\`c ic3play\n${counter}\n\`\`\`\n`);
  assert.equal(npx(["embed", "-check", "doc.md"])[0], 1);
  assert.equal(npx(["embed", "doc.md"])[0], 0);
  assert.match(readFileSync(document, "utf8"), /<div class="ic3-stored" data-verdict="safe"|ic3-stored/);
  assert.equal(npx(["embed", "-check", "doc.md"])[0], 0);
});

test("npx ic3play serve: the page of this build, packed or not, with the headers of the command", async () => {
  const server = spawn(path.join(use, "node_modules/.bin/ic3play"), ["serve", "-addr", "127.0.0.1:0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const line = await new Promise((resolve) => server.stdout.once("data", (text) => resolve(String(text))));
    const address = /http:\S+/.exec(line)[0];
    const dist = path.join(root, "static/dist");
    for (const [name, file, type] of [
      ["", "index.html", "text/html"],
      ["embed.js", "embed.js", "text/javascript"],
      ["ic3play.html", "ic3play.html", "text/html"],
      ["icon.svg", "icon.svg", "image/svg+xml"],
      ...readdirSync(path.join(dist, "assets"))
        .filter((f) => f.endsWith(".wasm"))
        .map((f) => [`assets/${f}`, `assets/${f}`, "application/wasm"]),
    ])
      for (const encoding of ["gzip", "identity"]) {
        const got = await fetch(address + name, { headers: { "accept-encoding": encoding } });
        assert.equal(got.status, 200, name);
        assert.match(got.headers.get("content-type"), new RegExp(`^${type.replace("+", "\\+")}`));
        assert.equal(got.headers.has("content-security-policy"), name !== "ic3play.html");
        assert.deepEqual(Buffer.from(await got.arrayBuffer()), readFileSync(path.join(dist, file)), name);
        const again = await fetch(address + name, {
          headers: { "accept-encoding": encoding, "if-none-match": got.headers.get("etag") },
        });
        assert.equal(again.status, 304);
      }
    assert.equal((await fetch(`${address}..%2fpackage.json`)).status, 404);
    assert.equal((await fetch(`${address}nosuch`)).status, 404);
    assert.equal((await fetch(`${address}api/check`, { method: "POST", body: "{}" })).status, 501);
    assert.equal((await fetch(address, { method: "PUT" })).status, 405);
  } finally {
    server.kill();
  }
});

test("events have the fields that their types say", async () => {
  const { transform } = await import("esbuild");
  const table = path.join(use, "events.mjs");
  writeFileSync(
    table,
    (await transform(readFileSync(path.join(root, "static/src/package/events.ts"), "utf8"), { loader: "ts" })).code,
  );
  const got = inNode(`
    import { check } from "ic3play";
    import { eventFields } from "./events.mjs";
    const programs = ["a != 100 || b == 100", "a <= 100", "a != 7"].map((claim) => \`int main(void) {
      int a = 0, b = 0, flag = nondet_int();
      while (a < 100) { if (flag) b++; a++; }
      assert(\${claim} || !flag);
    }\`);
    const bad = new Set(), seen = new Set();
    const engines = "auto ic3 cegar cegar:CGR ic3smt tree tree-itp impact predabs explicit explicit-itp explicit-pred icp kind itp bmc sim".split(" ");
    for (const engine of engines)
      await Promise.all(programs.map((p) => check(p, { engine, limit: 2, onEvent(e) {
        seen.add(e.k);
        const [all, some] = eventFields[e.k];
        for (const f of all) if (!(f in e)) bad.add(e.k + " lacks " + f);
        for (const f in e) if (![...all, ...some, "n", "k", "us", "src", "lv", "loc", "e"].includes(f)) bad.add(e.k + " has " + f);
      } })));
    console.log(JSON.stringify([[...bad], seen.size]));
  `);
  assert.deepEqual(got[0], []);
  assert.ok(got[1] > 20, `${got[1]} kinds of events`);
});

test("subpaths, package.json, and no await at the top of a script", async () => {
  const got = inNode(`
    import { check } from "ic3play/engine";
    import { defineElement } from "ic3play/element";
    import about from "ic3play/package.json" with { type: "json" };
    console.log(JSON.stringify([(await check(${JSON.stringify(counter)})).verdict, defineElement() ?? null, about.name, about.keywords.length > 5]));
  `);
  assert.deepEqual(got, ["safe", null, "ic3play", true]);
  const { transform } = await import("esbuild");
  const dir = path.join(use, "node_modules/ic3play");
  // A script with a top-level await is not valid as CommonJS.
  for (const f of readdirSync(dir).filter((f) => f.endsWith(".js")))
    await transform(readFileSync(path.join(dir, f), "utf8"), { format: "cjs", logLevel: "silent" });
});

test("every export has a comment in the types", async () => {
  const { default: ts } = await import("typescript");
  const types = path.join(use, "node_modules/ic3play/types/package");
  const files = ["node", "browser", "engine", "element"].map((f) => path.join(types, `${f}.d.ts`));
  const program = ts.createProgram(files, {
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
  });
  const checker = program.getTypeChecker();
  for (const file of files)
    for (let s of checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)))) {
      if (s.flags & ts.SymbolFlags.Alias) s = checker.getAliasedSymbol(s);
      assert.notEqual(s.getDocumentationComment(checker).length, 0, `${path.basename(file)}: ${s.name}`);
    }
});

/**
 * Opens a folder in the browser and reads the result, which its script writes into the title. The engine is fetched
 * only once.
 */
async function inBrowser(dir) {
  const server = await serveDir(dir);
  const page = await browser.newPage();
  const errors = [];
  const modules = [];
  page.on("pageerror", (e) => errors.push(e.message));
  page.on("request", (r) => r.url().endsWith(".wasm") && modules.push(r.url()));
  try {
    await page.goto(server.url);
    await page.waitForFunction(() => document.title.startsWith("done:"), undefined, { timeout: 180_000 });
    await page.locator("ic3-play .node").first().waitFor({ timeout: 180_000 }); // a worker of the package lays the graph out
    assert.deepEqual(errors, []);
    assert.equal(modules.length, 1, modules.join(" "));
    return (await page.title()).slice(5);
  } finally {
    await page.close();
    await server.close();
  }
}

const app = `import { check, defineElement } from "ic3play";
  defineElement({ playground: "/play/" });
  defineElement();
  const r = await check(${JSON.stringify(counter)});
  const el = document.querySelector("ic3-play");
  const own = await el.run();
  const link = new URL(el.shadowRoot.getElementById("playground").href).pathname;
  document.title = "done:" + [r.verdict, r.certificate.checked, own.verdict, own.certificate.checked, link].join(" ");`;
const expected = "safe true unsafe true /play/";
const html = (script) =>
  `<!doctype html><script type="module" src="${script}"></script>
   <ic3-play view="graph"><pre><code>int main(void) { int x = nondet(); while (x &gt; 3) x--; assert(x != 2); }</code></pre></ic3-play>`;

test("from a plain module script", { skip: !findBrowser() }, async () => {
  const dir = path.join(temp, "plain");
  cpSync(path.join(use, "node_modules/ic3play"), path.join(dir, "ic3play"), { recursive: true });
  writeFileSync(path.join(dir, "app.js"), app.replace('"ic3play"', '"./ic3play/browser.js"'));
  writeFileSync(path.join(dir, "index.html"), html("app.js"));
  assert.equal(await inBrowser(dir), expected);
});

test("bundled by esbuild, with the three files beside the bundle", { skip: !findBrowser() }, async () => {
  const dir = path.join(temp, "esbuild");
  mkdirSync(dir);
  writeFileSync(path.join(use, "app.mjs"), app);
  run(
    path.join(here, "node_modules/.bin/esbuild"),
    ["app.mjs", "--bundle", "--format=esm", "--log-level=warning", `--outfile=${dir}/app.js`],
    use,
  );
  for (const f of ["engine-worker.js", "layout-worker.js", "engine.wasm"])
    copyFileSync(path.join(use, "node_modules/ic3play", f), path.join(dir, f));
  writeFileSync(path.join(dir, "index.html"), html("app.js"));
  assert.equal(await inBrowser(dir), expected);
});

test("bundled by vite, which takes the files along", { skip: !findBrowser() }, async () => {
  writeFileSync(path.join(use, "app.mjs"), app);
  writeFileSync(path.join(use, "index.html"), html("/app.mjs"));
  const dir = path.join(temp, "vite");
  const { build } = await import("vite");
  await build({
    root: use,
    base: "./",
    logLevel: "error",
    configFile: false,
    build: { outDir: dir, target: "es2022" },
  });
  assert.ok(readdirSync(path.join(dir, "assets")).some((f) => f.endsWith(".wasm")));
  const page = readFileSync(path.join(dir, "index.html"), "utf8");
  assert.equal(page.includes("module"), true);
  // docs/embed.md states how many bytes a page with the package loads before anything is used.
  const first = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map((m) => m[1]);
  const bytes = first.map((f) => brotliCompressSync(readFileSync(path.join(dir, f))).length).reduce((a, b) => a + b, 0);
  assertStated(bytes, /what `check` and the element have at first \| ([\d.]+) /);
  assert.ok(bytes > 0 && bytes <= 15_000, `${bytes} bytes at first: ${first.join(" ")}`);
  assert.equal(await inBrowser(dir), expected);
});

test("in a worker of a page that vite bundles", { skip: !findBrowser() }, async () => {
  writeFileSync(
    path.join(use, "asker.mjs"),
    `import { check } from "ic3play/engine";
     onmessage = async (e) => postMessage((await check(e.data)).verdict);`,
  );
  writeFileSync(
    path.join(use, "boss.mjs"),
    `import { defineElement } from "ic3play/element";
     defineElement();
     const w = new Worker(new URL("./asker.mjs", import.meta.url), { type: "module" });
     w.onmessage = async (e) => (document.title = "done:" + e.data);
     w.postMessage(${JSON.stringify(counter)});`,
  );
  writeFileSync(path.join(use, "index.html"), '<!doctype html><script type="module" src="/boss.mjs"></script>');
  const dir = path.join(temp, "in-worker");
  const { build } = await import("vite");
  await build({
    root: use,
    base: "./",
    logLevel: "error",
    configFile: false,
    worker: { format: "es" },
    build: { outDir: dir, target: "es2022" },
  });
  const server = await serveDir(dir);
  const page = await browser.newPage();
  try {
    await page.goto(server.url);
    await page.waitForFunction(() => document.title.startsWith("done:"), undefined, { timeout: 180_000 });
    assert.equal(await page.title(), "done:safe");
  } finally {
    await page.close();
    await server.close();
  }
});
