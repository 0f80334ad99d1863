// Compares two modules of the engine: what they answer must be the same, byte
// by byte, but for what a clock says.
//
//   node static/build/proof.mjs GOROOT BEFORE.wasm AFTER.wasm < PROGRAMS.json
//
// Each program ({file, source, ints, engine, verdict}) is checked by its own engine
// with events, the witness is validated, the program exported and claimed
// nothing about. Each other engine checks one in some programs, of those that the
// module before decides in a short time. No run that a time limit ended is
// compared: where the clock strikes, two runs of one module differ.
// Prints what was compared; exit status 1 at the first difference.

import { readFileSync } from "node:fs";

import { asker } from "../../wasm/engine.mjs";

/** Milliseconds: for a run to be worth comparing, for one that must end, and for what else is asked. */
const limits = { short: 400, run: 600_000, other: 600_000 };

/** One in so many programs is checked by an engine that is not its own. */
const every = 7;

/** An engine that would never end gives up after so many levels, if it can be told to. */
const levels = 8;

const [goroot, ...files] = process.argv.slice(2);
const programs = JSON.parse(readFileSync(0, "utf8"));
const modules = await Promise.all(files.map((f) => WebAssembly.compile(readFileSync(f))));
const asks = modules.map((m) => asker(m, goroot));
const seen = { runs: 0, events: 0, certificates: 0 };
let status = 0;
try {
  await compare();
  console.log(
    `${programs.length} programs, ${seen.runs} runs, ${seen.events} events, ${seen.certificates} certificates`,
  );
} catch (err) {
  console.log(err.message);
  status = 1;
}
await Promise.all(asks.map((ask) => ask.close()));
process.exit(status);

async function compare() {
  const ready = await Promise.all(asks.map((ask) => ask.ready()));
  same("the greeting", ready);
  const engines = ready[0].engines;
  for (const [i, p] of programs.entries()) {
    const base = { file: p.file, source: p.source, ints: p.ints };
    const own = engines.find((e) => e.name === p.engine || e.aliases.includes(p.engine));
    const options = p.verdict === "unknown" ? { levels: String(levels) } : {};
    if (Object.keys(options).every((name) => own?.options.some((o) => o.name === name))) {
      const witness = await compareRuns(p, p.engine, options);
      if (witness) await each(`${p.file}: validation`, { type: "validate", witness, ...base });
    }
    for (const type of ["chc", "dot", "claim"]) await each(`${p.file}: ${type}`, { type, ...base });
    for (const [k, e] of engines.entries()) {
      if (e === own || (i + k) % every !== 0) continue;
      // A third of these take long: the other module is asked only what the first has answered.
      const first = await run(0, p, e.name, {}, limits.short);
      if (late(first.result)) continue;
      const both = [first, await run(1, p, e.name, {}, limits.short)];
      if (late(both[1].result) || !alike(both)) await compareRuns(p, e.name, {});
      else compareAnswers(`${p.file}, engine ${e.name}`, both);
    }
  }
}

/** One run on one of the modules. */
async function run(module, p, engine, options, timeoutMs) {
  const request = {
    type: "check",
    file: p.file,
    source: p.source,
    ints: p.ints,
    engine,
    options,
    timeoutMs,
    trace: true,
  };
  const answers = numberless(await asks[module](request, timeoutMs + limits.other));
  const { result, witness } = answers.at(-1);
  const events = answers.flatMap((r) => r.events ?? []);
  return { result, witness, events, rest: answers.slice(0, -1).filter((r) => !r.events) };
}

/** Whether a run ended because time did. */
function late(result) {
  return result.reasonCode === "timeout";
}

/**
 * Whether two answers are the same. Those within a short limit that are not are asked
 * again with a long one: a part of a run may have ended for want of time, and the run not.
 */
function alike(both) {
  const [x, y] = both.map((r) => JSON.stringify(timeless(r)));
  return x === y;
}

/** Compares a program's run on both modules, with the same limit; returns the witness. */
async function compareRuns(p, engine, options) {
  const both = await Promise.all([0, 1].map((k) => run(k, p, engine, options, limits.run)));
  const what = `${p.file}, engine ${engine}`;
  if (both.some((r) => late(r.result))) throw new Error(`${what}: no answer in ${limits.run / 1000} s`);
  compareAnswers(what, both);
  return both[0].witness ?? "";
}

/** Compares what two runs told, neither of which a limit ended. */
function compareAnswers(what, both) {
  const common = Math.min(...both.map((r) => r.events.length));
  for (let i = 0; i < common; i++)
    same(
      `${what}: event ${i + 1}`,
      both.map((r) => r.events[i]),
    );
  same(
    `${what}: number of events`,
    both.map((r) => r.events.length),
  );
  for (const part of ["rest", "result", "witness"])
    same(
      `${what}: ${part}`,
      both.map((r) => r[part]),
    );
  seen.runs++;
  seen.events += common;
  if (both[0].result.certificate.kind !== "none") seen.certificates++;
}

/** Any other question, to both modules. */
async function each(what, request) {
  same(
    what,
    (await Promise.all(asks.map((ask) => ask({ ...request, timeoutMs: limits.other }, limits.other)))).map(numberless),
  );
}

function same(what, both) {
  const [x, y] = both.map((v) => JSON.stringify(timeless(v)) ?? "nothing");
  if (x === y) return;
  let at = 0;
  while (x[at] === y[at]) at++;
  const near = (s) => s.slice(Math.max(0, at - 60), at + 60);
  throw new Error(`${what}: before\n  ${near(x)}\nand after\n  ${near(y)}`);
}

/** Without the requests' numbers: they depend on what else was asked. */
function numberless(answers) {
  return answers.map((r) => ({ ...r, id: 0 }));
}

/** Without what a clock says (microseconds of events and of statistics, seconds of results), and without how much memory was in use. */
function timeless(v) {
  if (Array.isArray(v)) return v.map(timeless);
  if (v === null || typeof v !== "object") return v;
  const kept = Object.entries(v).filter(([k]) => !/^us$|_us$|_kib$|^seconds$/.test(k));
  return Object.fromEntries(kept.map(([k, x]) => [k, timeless(x)]));
}
