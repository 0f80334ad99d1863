// All tests of the page, by one command: node static/test/run.mjs [PATTERN...]
//
// The command runs in order: (1) unit tests in Node; (2) tests in Chromium of the page with a stand-in for the engine;
// (3) tests in Chromium of the built page (static/dist), which the command serves; (4) the budget of sizes. PATTERNs
// select the files whose names contain one of them. Each test starts with an empty browser profile. Groups of files run
// in parallel. Each group has its own process and its own browser: starting these for each file took a tenth of the
// time. With --bench, the measurements of static/test/bench run instead, one after the other, so that they do not
// disturb each other.
//
// IC3PLAY_SLOW=6 in the environment makes the pages six times slower and delays the messages of workers and servers at
// random (IC3PLAY_SLOW_SEED, default 1). A test that passes with 4 and with 10 does not depend on the machine's speed.
// See slow.mjs.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { run } from "node:test";
import { spec as Spec } from "node:test/reporters";
import { fileURLToPath, pathToFileURL } from "node:url";
import durations from "./durations.mjs";
import { findBrowser } from "./harness.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const bench = process.argv.includes("--bench");
if (bench) process.env.IC3PLAY_BENCH = "yes"; // child processes read it from the environment
const named = process.argv.slice(2).filter((a) => !a.startsWith("--"));
const patterns = named.length > 0 ? named : [""];
const most = process.env.IC3PLAY_ROUNDS ? 80_000 : 160_000; // a group's tests in bytes; most tests may be skipped
const unitGroups = 6;
const hangs = 30 * 60_000; // milliseconds; no test takes so long, however busy the machine is
const temp = mkdtempSync(path.join(tmpdir(), "ic3play-page-"));

function must(command, ...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit" });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.slice(0, 3).join(" ")} failed`)),
    );
  });
}

/**
 * Files whose tests take long for their size. With IC3PLAY_ROUNDS the list is shorter, because then no test is skipped
 * (rounds.mjs).
 */
const long = process.env.IC3PLAY_ROUNDS ? ["engine", "thinned"] : ["engine"];

/**
 * Returns the files of a folder that have this ending and whose names contain one of the patterns. Files that take long
 * come first, then the largest ones, so that no long file runs alone at the end.
 */
function files(folder, ending) {
  return readdirSync(folder)
    .filter((f) => f.endsWith(ending) && patterns.some((p) => f.includes(p)))
    .map((f) => path.join(folder, f))
    .sort((a, b) => weight(b) - weight(a));
}

/**
 * Groups of unit tests of similar size, with a process for each group. A process for each file would add a third to the
 * time.
 */
function shared(list, folder) {
  const groups = Array.from({ length: Math.min(unitGroups, list.length) }, () => ({ size: 0, files: [] }));
  for (const file of list) {
    const group = groups.reduce((a, b) => (b.size < a.size ? b : a));
    group.files.push(file);
    group.size += weight(file);
  }
  return groups.map(({ files }, i) => together(files, path.join(folder, `units-${i}.test.mjs`)));
}

/** Writes a file that imports test files. */
function together(files, name) {
  writeFileSync(name, files.map((f) => `import ${JSON.stringify(pathToFileURL(f).href)};\n`).join(""));
  return name;
}

/**
 * Forms groups of test files that share a process, a browser and profiles. The files of a group have the same kind of
 * server. A group is about as large as the largest files, each of which has a process of its own.
 */
function grouped(list, folder) {
  const open = new Map(); // by kind of server: the group that still has room
  const groups = [];
  for (const file of list) {
    const size = weight(file);
    const served = size < most / 2 && /\bsite\("(\w+)"\)/.exec(readFileSync(file, "utf8"))?.[1];
    let group = open.get(served);
    if (!served || !group || group.size + size > most) {
      group = { size: 0, files: [] };
      groups.push(group);
      if (served) open.set(served, group);
    }
    group.files.push(file);
    group.size += size;
  }
  return groups
    .sort((a, b) => b.size - a.size)
    .map(({ files }, i) => {
      if (files.length === 1) return files[0];
      return together(files, path.join(folder, `group-${i}.test.mjs`));
    });
}

function weight(file) {
  return long.includes(path.basename(file).split(".")[0]) ? Infinity : statSync(file).size;
}

/** Runs test files in their order and prints the results. Returns whether all passed. */
async function holds(list) {
  // With the option "--test", node would run the files in an order of its own.
  const told = run({ files: list, concurrency: bench ? 1 : 2 * availableParallelism(), timeout: hangs });
  const events = [];
  told.on("data", (e) => events.push(e));
  await pipeline(told, new Spec(), process.stdout, { end: false });
  for await (const text of durations(events)) process.stdout.write(text);
  return !events.some(({ type, data }) => type === "test:fail" && (data.todo === undefined || data.todo === false));
}

let failed = false;
try {
  const unit = path.join(temp, "unit");
  const mock = path.join(temp, "mock");
  const binary = path.join(temp, "ic3play");
  const test = path.join(root, "static/test");
  const chromium = findBrowser();
  if (!chromium) console.error("no Chromium found: what needs it is skipped");
  const inBrowser = bench
    ? files(path.join(test, "bench"), ".bench.mjs")
    : files(path.join(test, "browser"), ".test.mjs");
  // Only tests in the browser need the pages.
  const needsPage = (chromium && inBrowser.length > 0) || named.length === 0;
  if (needsPage && !existsSync(path.join(root, "static/dist/index.html")))
    throw new Error("static/dist is missing: run make page first");
  await Promise.all([
    must("go", "run", "./static/build", "-tests", unit),
    needsPage ? must("go", "run", "./static/build", "-mock", "-out", mock) : null,
    must("go", "build", "-trimpath", "-o", binary, "."),
  ]);
  const list = [
    ...(chromium ? (bench ? inBrowser : grouped(inBrowser, temp)) : []),
    ...(bench ? [] : shared(files(unit, ".mjs"), temp)),
  ];
  if (list.length === 0) throw new Error(`no test's file is named so, or it needs Chromium: ${patterns.join(" ")}`);
  process.chdir(root); // tests find their files from here
  Object.assign(process.env, {
    IC3PLAY_MOCK: mock,
    IC3PLAY_BINARY: binary,
    IC3PLAY_DIST: path.join(root, "static/dist"),
  });
  failed = !(await holds(list));
} catch (err) {
  console.error(err instanceof Error ? err.message : err);
  failed = true;
} finally {
  rmSync(temp, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
