// Runs the page's engine in Node on many programs, to compare it with the
// native command:
//
//   node wasm/node.mjs [-module FILE] [-engine NAME] [-timeout SECONDS] FILE|DIR|INDEX.tsv...
//
// Prints a line for each program, as "ic3play check" does, and a summary: the
// number of programs with each verdict, and the total time in seconds. Without
// -module it builds ./wasm with the go command. An INDEX.tsv has the columns
// name and verdict. The summary counts the verdicts that differ from it, and the
// exit status is 1 if there are any.

import { execFileSync } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { asker } from "./engine.mjs";

const self = fileURLToPath(import.meta.url);

await main();

async function main() {
  const options = { module: "", engine: "auto", timeout: "10" };
  const names = [];
  for (let i = 2; i < process.argv.length; i++) {
    const key = process.argv[i].replace(/^--?/, "");
    if (process.argv[i].startsWith("-") && key in options)
      options[key] = process.argv[++i];
    else names.push(process.argv[i]);
  }
  if (names.length === 0) {
    console.error(
      "usage: node wasm/node.mjs [-module FILE] [-engine NAME] [-timeout SECONDS] FILE|DIR|INDEX.tsv...",
    );
    process.exit(2);
  }
  const goroot = execFileSync("go", ["env", "GOROOT"], {
    encoding: "utf8",
  }).trim();
  const run = runner(
    await WebAssembly.compile(moduleBytes(options.module)),
    goroot,
  );
  const programs = names.flatMap(list);
  const counts = {};
  let total = 0;
  let wrong = 0;
  for (const p of programs) {
    const r = await run({
      type: "check",
      file: p.file,
      source: readFileSync(p.file, "utf8"),
      engine: options.engine,
      timeoutMs: 1000 * Number(options.timeout),
    });
    const bad =
      p.verdict &&
      (r.verdict === "safe" || r.verdict === "unsafe") &&
      r.verdict !== p.verdict;
    counts[r.verdict] = (counts[r.verdict] ?? 0) + 1;
    total += r.seconds;
    if (bad) wrong++;
    console.log(
      [
        `${p.file}: ${r.verdict}`,
        r.seconds.toFixed(3),
        r.engine,
        bad ? `WRONG: it is ${p.verdict}` : r.reason,
      ]
        .join("  ")
        .trimEnd(),
    );
  }
  const parts = Object.entries(counts).map(([v, n]) => `${n} ${v}`);
  console.log(
    `total: ${programs.length} programs, ${parts.join(", ")}, ${wrong} wrong, ${total.toFixed(2)} s`,
  );
  process.exit(wrong > 0 ? 1 : 0);
}

function moduleBytes(file) {
  if (file) return readFileSync(file);
  const dir = mkdtempSync(path.join(tmpdir(), "ic3play-wasm-"));
  try {
    const out = path.join(dir, "engine.wasm");
    execFileSync("go", ["build", "-trimpath", "-o", out, "."], {
      cwd: path.dirname(self),
      env: { ...process.env, GOOS: "js", GOARCH: "wasm" },
      stdio: ["ignore", "inherit", "inherit"],
    });
    return readFileSync(out);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function list(name) {
  if (statSync(name).isDirectory()) {
    const files = readdirSync(name, { recursive: true }).map(String);
    const index = files.filter((f) => path.basename(f) === "INDEX.tsv");
    if (index.length > 0) return index.flatMap((f) => list(path.join(name, f)));
    return files
      .filter((f) => /\.[ci]$/.test(f))
      .sort()
      .map((f) => ({ file: path.join(name, f) }));
  }
  if (!name.endsWith(".tsv")) return [{ file: name }];
  const [head, ...rows] = readFileSync(name, "utf8")
    .trim()
    .split("\n")
    .map((l) => l.split("\t"));
  const at = { name: head.indexOf("name"), verdict: head.indexOf("verdict") };
  return rows.map((r) => {
    const base = path.join(path.dirname(name), r[at.name]);
    return {
      file: statSync(base, { throwIfNoEntry: false }) ? base : `${base}.c`,
      verdict: r[at.verdict],
    };
  });
}

/** Returns a function that decides one program. A module that hangs or ends is replaced. */
function runner(module, goroot) {
  const ask = asker(module, goroot);
  return async (request) => {
    const start = Date.now();
    try {
      return (await ask(request, request.timeoutMs + 3000)).at(-1).result;
    } catch (err) {
      return {
        verdict: "unknown",
        seconds: (Date.now() - start) / 1000,
        engine: request.engine,
        reason: err.message,
      };
    }
  };
}
