// Compares the processor time of the engine in the page's worker with that of the command: `make bench-wasm BENCH=DIR`,
// or several folders and files. Each program gets a fresh browser, whose worker fetches the module and gets the program
// as its first request. The worker records events, and the page's thread parses them. Then the same request is sent to
// that worker a second time, when V8 has compiled most of the module's code. Other processes can only increase the
// processor time, so the smallest time of several rounds counts.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { built, launch, site } from "../harness.mjs";

const dist = site("dist");
const rounds = 3;
const least = 0.3; // seconds that a program must take natively
const limit = 60; // seconds

const programs = (process.env.BENCH ?? "").split(" ").filter(Boolean).flatMap(list);

function list(name) {
  if (!statSync(name).isDirectory()) return [name];
  const files = readdirSync(name, { recursive: true }).map(String);
  return files
    .filter((f) => /\.[ci]$/.test(f))
    .sort()
    .map((f) => path.join(name, f));
}

/** Runs the command on a file. Returns the seconds of processor time that it took. Its exit status 2 is an error. */
function native(file) {
  const args = ["check", "-j", "1", "-timeout", `${limit}s`, file];
  const script = `TIMEFORMAT='%U %S'; { time "$0" "$@" >/dev/null 2>&1; } 2>&1; [ $? -ne 2 ]`;
  const env = { ...process.env, GOMAXPROCS: "1", GOGC: "", GOMEMLIMIT: "" };
  const out = execFileSync("bash", ["--norc", "-c", script, built("BINARY"), ...args], { encoding: "utf8", env });
  const [user, system] = out.trim().split(" ").map(Number);
  return user + system;
}

/** In the page: starts a worker and waits until its engine is ready. */
async function begin(url) {
  const worker = new Worker(url);
  const ready = new Promise((resolve) => {
    worker.onmessage = ({ data }) => typeof data === "string" && resolve(JSON.parse(data));
  });
  worker.postMessage(null);
  const said = await ready;
  if (said.type !== "ready") throw new Error(said.message);
  window.engine = worker;
}

/** In the page: the verdict on a program, and the number of events. */
function ask(request) {
  return new Promise((resolve, reject) => {
    let events = 0;
    window.engine.onmessage = ({ data }) => {
      const r = JSON.parse(data);
      if (r.type === "events") events += r.events.length;
      if (r.type === "result") resolve({ verdict: r.result.verdict, events });
      if (r.type === "error") reject(new Error(r.message));
    };
    window.engine.postMessage(JSON.stringify(request));
  });
}

/**
 * Seconds of processor time that a page's process has used so far: its worker, its main thread, and all other threads.
 */
function spent(pid) {
  const sum = { worker: 0, page: 0, others: 0, all: 0 };
  for (const tid of readdirSync(`/proc/${pid}/task`)) {
    const read = (name) => readFileSync(`/proc/${pid}/task/${tid}/${name}`, "utf8");
    const seconds = Number(read("schedstat").split(" ")[0]) / 1e9;
    sum[tid === String(pid) ? "page" : read("comm").startsWith("Dedicated") ? "worker" : "others"] += seconds;
    sum.all += seconds;
  }
  return sum;
}

/**
 * Seconds of processor time in a browser: until the engine is ready, for the first run of a program, and for the
 * second.
 */
async function inBrowser(file) {
  const browser = await launch();
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${dist.url}nothing`);
    const client = await browser.newBrowserCDPSession();
    const { processInfo } = await client.send("SystemInfo.getProcessInfo");
    const pid = Math.max(...processInfo.filter((p) => p.type === "renderer").map((p) => p.id));
    const times = [spent(pid)];
    const worker = readdirSync(path.join(built("DIST"), "assets")).find((f) => /^engine-worker-\w+\.js$/.test(f));
    await page.evaluate(begin, `${dist.url}assets/${worker}`);
    times.push(spent(pid));
    const source = readFileSync(file, "utf8");
    const request = { type: "check", trace: true, file: path.basename(file), source, engine: "auto", options: {} };
    let said;
    for (const id of [1, 2]) {
      said = await page.evaluate(ask, { ...request, id, ints: "math", timeoutMs: 1000 * limit });
      times.push(spent(pid));
    }
    const [ready, first, second] = [1, 2, 3].map((i) =>
      Object.fromEntries(Object.keys(times[i]).map((who) => [who, times[i][who] - times[i - 1][who]])),
    );
    return { ...said, ready, first, second };
  } finally {
    await browser.close();
  }
}

test("processor time of the engine", { skip: programs.length === 0 && "BENCH names no programs" }, async (t) => {
  t.diagnostic(
    "program: verdict, events; native s; first run s = worker + page's thread + V8's threads, ratio (worker's); second run s, ratio (worker's); until ready s",
  );
  const f = (x) => x.toFixed(2);
  const show = (run, native) =>
    `${f(run.all)} = ${f(run.worker)} + ${f(run.page)} + ${f(run.others)}, ${f(run.all / native)} (${f(run.worker / native)})`;
  for (const file of programs) {
    const own = [native(file)];
    const runs = [];
    for (let i = 0; i < rounds && own[0] >= least; i++) {
      runs.push(await inBrowser(file));
      own.push(native(file));
    }
    if (runs.length === 0) continue;
    const alone = Math.min(...own);
    const [first, second, ready] = ["first", "second", "ready"].map((of) =>
      runs.map((r) => r[of]).reduce((a, b) => (b.all < a.all ? b : a)),
    );
    t.diagnostic(
      `${path.basename(file)}: ${runs[0].verdict}, ${runs[0].events}; ${f(alone)}; ${show(first, alone)}; ${show(second, alone)}; ${f(ready.all)}`,
    );
  }
});
