// All tests of the page, by one command: node static/test/run.mjs [PATTERN]
//
// 1. unit tests in Node; 2. the page with a stand-in for the engine, in
// Chromium; 3. the page as built (static/dist), served by the command, in
// Chromium; 4. the budget of sizes. PATTERN keeps the files whose name holds it.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const pattern = process.argv[2] ?? "";
const timed = ["engine", "large", "plane", "race", "replay", "trace"];
const temp = mkdtempSync(path.join(tmpdir(), "ic3play-page-"));

function must(command, args, env = {}) {
  const r = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  if (r.error) throw r.error;
  if (r.status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
}

let failed = false;
try {
  if (!existsSync(path.join(root, "static/dist/index.html")))
    throw new Error("static/dist is missing: run make page first");
  const unit = path.join(temp, "unit");
  const mock = path.join(temp, "mock");
  const binary = path.join(temp, "ic3play");
  must("go", ["run", "./static/build", "-tests", unit]);
  must("go", ["run", "./static/build", "-mock", "-out", mock]);
  must("go", ["build", "-o", binary, "."]);
  const files = [
    ...readdirSync(unit)
      .filter((f) => f.endsWith(".mjs"))
      .map((f) => path.join(unit, f)),
    ...readdirSync(path.join(root, "static/test/browser"))
      .filter((f) => f.endsWith(".test.mjs"))
      .map((f) => path.join(root, "static/test/browser", f)),
  ].filter((f) => f.includes(pattern));
  const env = { IC3PLAY_MOCK: mock, IC3PLAY_BINARY: binary, IC3PLAY_DIST: path.join(root, "static/dist") };
  // Two files at a time, but those that measure times want the machine to themselves.
  const measures = (f) => timed.includes(path.basename(f, ".test.mjs"));
  const bad = [];
  for (const [list, together] of [
    [files.filter((f) => !measures(f)), 2],
    [files.filter(measures), 1],
  ]) {
    if (list.length === 0) continue;
    try {
      must("node", ["--test", `--test-concurrency=${together}`, "--test-reporter=spec", ...list], env);
    } catch {
      bad.push(together === 1 ? "files that measure times" : "files that run together");
    }
  }
  if (bad.length > 0) throw new Error(`failed: ${bad.join(", ")}`);
} catch (err) {
  console.error(err instanceof Error ? err.message : err);
  failed = true;
} finally {
  rmSync(temp, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
