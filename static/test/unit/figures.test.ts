// Tests that all views show the same figures of a run, and that these agree with the events of the run. The command
// runs every example of the gallery with some of the engines.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { promisify } from "node:util";
import type { EngineInfo, Report, TraceEvent } from "../../src/engine/protocol";
import { compareRuns } from "../../src/race/compare";
import { figures, ofComparison } from "../../src/replay/figures";
import { unanswered } from "../../src/replay/history";
import { newRun, type RunState } from "../../src/run";
import { lastFrame } from "../../src/stage/shown-location";
import { long, some } from "../rounds.mjs";
import { plain } from "../../src/words/rich";
import { learnWords, sentence } from "../../src/words/sentence";
import { integers } from "./gallery";

const binary = process.env.IC3PLAY_BINARY;
const folder = "static/examples";
const run = promisify(execFile);
const room = { maxBuffer: 1 << 28 };

interface Recorded {
  name: string;
  info: EngineInfo;
  run: RunState;
}

/**
 * Runs the command. Returns its output even if the exit status is not 0, because the status tells
 * the verdict.
 */
async function ask(args: string[]): Promise<string> {
  return run(binary!, args, room).then(
    ({ stdout }) => stdout,
    (err: { stdout?: string; message: string }) => err.stdout || assert.fail(err.message),
  );
}

async function record(file: string, info: EngineInfo, temp: string): Promise<Recorded> {
  const trace = path.join(temp, `${info.name}-${file}.jsonl`);
  const out = await ask([
    "check",
    ...integers(readFileSync(`${folder}/${file}`, "utf8")),
    "-json",
    "-engine",
    info.name,
    "-timeout",
    info.name === "auto" ? "50s" : "300ms", // what other engines decide in time is not asserted
    "-trace",
    trace,
    `${folder}/${file}`,
  ]);
  const events = readFileSync(trace, "utf8")
    .split("\n")
    .filter((line) => line.startsWith('{"n":'))
    .map((line) => JSON.parse(line) as TraceEvent);
  const state = newRun(1, "", info.name);
  state.history.append(events);
  return { name: `${file}, ${info.name}`, info, run: { ...state, running: false, report: JSON.parse(out) as Report } };
}

/**
 * Returns the engines for the example number n: auto, and every 24th of the others or, in long
 * tests, every fourth.
 */
function share(engines: EngineInfo[], n: number): EngineInfo[] {
  return engines.filter((info, i) => info.name === "auto" || (i + n) % (long ? 4 : 24) === 0);
}

test("figures of every example with every engine", { skip: binary ? false : "needs the command" }, async (t) => {
  const temp = mkdtempSync(path.join(tmpdir(), "ic3play-figures-"));
  try {
    const engines = JSON.parse(await ask(["engines", "-json"])) as EngineInfo[];
    const files = some(
      readdirSync(folder).filter((f) => f.endsWith(".c")),
      2,
    );
    let [asked, pushed, safe, runs] = [0, 0, 0, 0];
    for (const [n, file] of files.entries()) {
      const all: Recorded[] = [];
      for (const info of share(engines, n)) all.push(await record(file, info, temp));
      // If the engine does not stop in time, its report has no statistics and the events end early.
      const heard = all.filter((r) => Object.keys(r.run.report!.stats).length > 0);
      for (const r of heard) {
        await learnWords(r.run.history);
        runs++;
        const [o, p] = look(r);
        if (r.info.name === "auto") {
          asked += o;
          pushed += p;
          if (r.run.report!.verdict === "safe") safe++;
        }
        compared(r, heard[0]!);
      }
    }
    t.diagnostic(`${runs} runs, ${safe} safe: ${asked} obligations, ${pushed} pushes`);
    assert.ok(safe > files.length / 2 && asked > 50 && pushed > 2);
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
});

/** Compares the figures in the views with the run's events. */
function look({ name, info, run: r }: Recorded): [obligations: number, pushes: number] {
  const { history } = r;
  const of = (k: string): TraceEvent[] => history.events.filter((e) => e.k === k);
  const f = history.figures();
  const end = history.moment(history.length - 1);
  // In these runs, no two obligations and no two lemmas have the same number. So the history has as
  // many of them as the figures say.
  assert.equal(figures.obligations.of(r), end.obligations.length, name);
  assert.equal(figures.asked.of(r), of("obligation").length, name);
  assert.equal(figures.lemmas.of(r), of("lemma").length, name);
  assert.equal(figures.kept.of(r), end.lemmas.filter((l) => !l.subsumed).length, name);
  for (const [key, kind] of [
    ["nodes", "node"],
    ["covers", "cover"],
    ["precisions", "precision"],
    ["removals", "removal"],
    ["images", "image"],
  ] as const)
    assert.equal(figures[key].of(r), of(kind).length, `${name}: ${key}`);
  const ways = of("way").filter((e) => e.t !== "none").length; // paths from any state
  assert.equal(figures.paths.of(r), new Set(of("path").map((e) => e.nd)).size + ways, name);
  assert.equal(figures.pushes.of(r), of("push").length, name);
  assert.equal(figures.frames.of(r) ?? 0, lastFrame(end), name);
  assert.equal(figures.depth.of(r) ?? 0, end.depth, name);
  assert.equal(f.open, end.obligations.filter((o) => unanswered(o.status)).length, name);
  assert.equal(f.open, 0, `${name}: at its end, however it ended, every question has its answer`);
  assert.ok(info.frames || f.frames === 0, `${name}: frames`);
  // Compare the engine's statistics with its events.
  const stats = Object.entries(r.report!.stats);
  const counted = (key: string): number =>
    stats.filter(([k]) => k.split(".").at(-1) === key).reduce((n, [, v]) => n + v, 0);
  if (counted("obligations") > 0) assert.equal(counted("obligations"), f.obligations, name);
  if (history.has("node")) {
    assert.equal(counted("nodes"), f.nodes, name);
    assert.equal(counted("covers"), f.covers, name);
    assert.equal(counted("removal_tests"), f.removals, name);
    // The last path has no event if the time limit or another engine of auto ended its examination.
    const more = counted("paths") - f.paths;
    const cut = r.report!.verdict === "unknown" || info.name === "auto";
    assert.ok(more === 0 || (more === 1 && cut), `${name}: ${more} more paths`);
  }
  if (counted("lemmas_learnt") > 0) assert.equal(counted("lemmas_learnt"), f.lemmas, name);
  if (counted("lemmas_pushed") > 0) assert.equal(counted("lemmas_pushed"), f.pushes, name);
  // Sentences for pushes at different locations must differ, even if the lemmas have the same text.
  const said = new Map<string, number>();
  history.events.forEach((e, at) => {
    if (e.k !== "push" || e.loc < 0) return;
    const text = plain(sentence(history, at, null));
    assert.equal(said.get(text) ?? e.loc, e.loc, `${name}: ${text}`);
    said.set(text, e.loc);
  });
  return [f.obligations, f.pushes];
}

/** Checks that the comparison of two runs shows the same figures under the same names. */
function compared(a: Recorded, b: Recorded): void {
  const c = compareRuns(a.run, b.run);
  for (const key of ofComparison) {
    const row = c.figures.find((x) => x.name === figures[key].name);
    const want = [figures[key].of(a.run), figures[key].of(b.run)];
    if (row) assert.deepEqual([row.a, row.b], want, `${a.name}: ${row.name}`);
    else
      assert.deepEqual(
        want.map((n) => n ?? 0),
        [0, 0],
        `${a.name}: ${figures[key].name} is missing`,
      );
  }
}

test("no two figures have the same name", () => {
  const names = Object.values(figures).map((f) => f.name);
  assert.equal(new Set(names).size, names.length);
});
