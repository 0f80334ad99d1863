// Tests the questions that the page asks about recorded runs. The runs are those of all engines on
// the gallery's examples, and event streams from tests, with their graphs, which a person has
// reviewed.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import type { Graph, TraceEvent } from "../../src/engine/protocol";
import { variable } from "../../src/engine/names";
import { normalGraph } from "../../src/engine/protocol";
import { lemmaQuestion, negate } from "../../src/predict/lemmas";
import type { Question } from "../../src/predict/choices";
import { questions } from "../../src/predict/question";
import { everyLevel, History } from "../../src/replay/history";
import { newRun, upTo } from "../../src/run";
import { truth } from "../../src/words/formula";
import { sentence } from "../../src/words/sentence";
import { long } from "../rounds.mjs";
import { edgesAsked, lemmaQueryOf } from "../../src/words/lemma-query";
import { integers } from "./gallery";

interface Stream {
  name: string;
  graph: Graph | null;
  events: TraceEvent[];
}

const binary = process.env.IC3PLAY_BINARY!;
const examples = "static/examples";

function* recorded(): Generator<Stream> {
  const golden = JSON.parse(readFileSync("static/test/unit/golden/streams.json", "utf8")) as Stream[];
  for (const s of golden) yield { ...s, graph: normalGraph(s.graph!) };
  const folder = mkdtempSync(path.join(tmpdir(), "ic3play-predict-"));
  try {
    const engines = JSON.parse(spawnSync(binary, ["engines", "-json"], { encoding: "utf8" }).stdout) as {
      name: string;
    }[];
    const files = readdirSync(examples).filter((f) => f.endsWith(".c"));
    for (const [n, { name: engine }] of engines.entries()) {
      // The engines of the first lessons run more of the examples than the other engines.
      const nth = ["ic3", "cegar", "auto"].includes(engine) ? (long ? 1 : 12) : long ? 8 : 48;
      for (const f of files.filter((_, i) => (i + n) % nth === 0)) {
        const file = path.join(folder, "trace.jsonl");
        const done = spawnSync(binary, [
          "check",
          ...integers(readFileSync(path.join(examples, f), "utf8")),
          "-engine",
          engine,
          "-timeout",
          "300ms",
          "-trace",
          file,
          path.join(examples, f),
        ]);
        assert.ok(done.status !== null && done.status !== 2, `${engine} ${f}: ${done.stderr.toString()}`);
        const lines = readFileSync(file, "utf8")
          .split("\n")
          .filter((l) => l.startsWith("{"));
        yield { name: `${f}, ${engine}`, graph: null, events: lines.map((l) => JSON.parse(l) as TraceEvent) };
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function history(events: readonly TraceEvent[]): History {
  const h = new History();
  h.append(events);
  return h;
}

function stateIn(why: string): Map<string, number> | null {
  const value = `${variable} = -?\\d+`;
  const m = new RegExp(`\`(${value}(?:, ${value})*)\``).exec(why);
  return m && new Map(m[1]!.split(", ").map((x): [string, number] => [x.split(" = ")[0]!, Number(x.split(" = ")[1])]));
}

/** Checks a question against the events, independently of the code that made it. */
function agrees(h: History, q: Question): void {
  const right = q.choices.find((c) => c.right)!.text;
  const e = h.events[q.until]!;
  if (q.kind === "lemma") {
    assert.equal(e.k, "lemma");
    assert.equal(right, `\`${e.f}\``);
    return;
  }
  const says: [RegExp, boolean][] = [
    [/^A step from .* leads into the (obligation|error)/, q.kind === "asked" && e.k === "predecessor"],
    [/a new lemma is learnt/, q.kind === "asked" && e.k === "lemma"],
    [/^A known lemma excludes/, q.kind === "asked" && e.k === "blocked"],
    [/are a counterexample/, e.k === "counterexample"],
    [/only in the abstraction|the abstraction must be refined/, e.k === "spurious"],
    [/^Frame \d+ opens/, e.k === "level" && right === `Frame ${e.lv} opens.`],
    [/is pushed/, e.k === "push" && e.lv !== everyLevel],
    [/they hold in every frame/, e.k === "push" && e.lv === everyLevel],
    [/equal: the proof is finished/, e.k === "fixpoint"],
    [
      /^The engine asks about obligation \d+ again/,
      q.kind === "settled" && e.o === h.events[q.known]!.o && right.includes(`at level ${e.lv}.`),
    ],
    [/^Back to .* another step/, q.kind === "settled" && e.k === "obligation" && right.includes(`at level ${e.lv}:`)],
    [/^The engine asks about .*, at level/, q.kind === "settled" && right.includes(`bligation ${e.o} `)],
    [
      /^As far as the labels show, the previous step leads into the obligation/,
      q.kind === "asked" && e.k === "predecessor",
    ],
    [/a lemma is learnt at node/, q.kind === "asked" && e.k === "lemma" && right.includes(`node ${e.nd}.`)],
    [/^Back to obligation \d+: does/, e.k === "obligation" && right.includes(` ${e.o}:`)],
    [/^The path is refuted/, e.k === "path" && e.t === "refuted"],
  ];
  const [, fits] = says.find(([pattern]) => pattern.test(right)) ?? [null, false];
  assert.ok(fits, `${right} at ${JSON.stringify(e)}`);
}

function check(s: Stream, h: History, met = { onTheWay: 0, emptyFrames: 0 }): Question[] {
  const list = questions(h, s.graph);
  for (const q of list) {
    const where = `${s.name}, event ${q.known + 1}: ${q.text}`;
    assert.ok(0 <= q.known && q.known < q.until && q.until < h.length, where);
    for (let i = q.known + 1; i <= q.until; i++) assert.equal(h.gap(i), 0, `${where} is hidden by a gap`);
    assert.equal(q.choices.filter((c) => c.right).length, 1, where);
    assert.equal(new Set(q.choices.map((c) => c.text)).size, q.choices.length, where);
    assert.ok(q.choices.length >= 3 && q.choices.length <= 4, where);
    for (const c of q.choices) {
      for (const t of [q.text, c.text, c.why, ...(c.how ? [c.how] : [])]) {
        assert.ok(t.length > 5, `${where}: ${t}`);
        assert.doesNotMatch(t, /undefined|NaN|\bnull\b|``|  /, where);
        assert.equal(t.split("`").length % 2, 1, t);
      }
    }
    agrees(h, q);
    // There is no question about an obligation at the entry: every run begins there, so the reader
    // already knows the answer.
    if (q.kind === "asked" && s.graph) assert.notEqual(h.events[q.known]!.loc, s.graph.entry, where);
    // The explanation lists the waiting obligations with their levels. The next one must be in the
    // list and have the lowest level.
    if (q.kind === "settled" && q.rule?.startsWith("In the queue: ")) {
      const next = h.events[q.until]!;
      const said = [...q.rule.matchAll(/(\d+) at level (\d+)/g)].map((x) => [Number(x[1]), Number(x[2])] as const);
      assert.ok(
        said.some(([id, level]) => id === next.o && level === next.lv),
        `${where} ${q.rule}`,
      );
      for (const [, level] of said) assert.ok(level >= next.lv, `${where} ${q.rule}`);
    }
    // The explanation names the location of each waiting obligation.
    if (q.kind === "settled" && q.rule?.startsWith("In the queue: ") && s.graph)
      for (const [, id, at] of q.rule.matchAll(/obligation (\d+) at level \d+ (\(at the error|\(at )?/g))
        assert.equal(
          at,
          h.obligation(Number(id))!.loc === s.graph.error ? "(at the error" : "(at ",
          `${where} ${q.rule}`,
        );
    // The rule says that lemmas are pushed one by one before they are tried together. It also says
    // that equal frames end the run before all lemmas are tried.
    if (q.kind === "frame")
      assert.match(
        q.rule ?? "",
        /^The engine first pushes lemmas one by one.*the run ends: no other lemma is tried\..* together, and/,
      );
    // If no lemma is known to hold in the next frame, the engine tries no lemmas together, and the
    // answer must say so.
    if (q.kind === "frame" && h.events[q.until]!.k === "level") {
      const frontier = h.events[q.until]!.lv - 1;
      const none = !h.moment(q.known).lemmas.some((l) => !l.subsumed && l.level === frontier + 1);
      const every = q.choices.find((c) => c.text.startsWith("Together,"));
      if (every && none) met.emptyFrames++;
      if (every) assert.equal(every.why.startsWith(`No lemma has reached frame ${frontier + 1}`), none, where);
    }
    // Questions about a path mention positions and nodes, but no frames, levels or pushes.
    const o = h.obligation(h.events[q.known]!.o ?? 0);
    if (h.events[q.until]!.nd || (o && h.events[o.born]!.nd))
      for (const t of [q.text, ...q.choices.map((c) => c.text)]) assert.doesNotMatch(t, /frame|level|push/i, where);
    const right = q.choices.find((c) => c.right)!;
    const e = h.events[q.until]!;
    for (const c of q.choices) assert.doesNotMatch(c.why, /something else is asked|No step leads there/, where);
    if (e.k === "push" && h.lemmaFormula(e.lm ?? 0) === "false")
      assert.match(right.why, / enters .*lemma \d+ \(not reached\)|Lemma \d+ \(not reached\) .* enters /, where);
    const l = h.lemma(e.lm ?? 0);
    const why = q.kind === "asked" && e.k === "lemma" && l?.loc === e.loc ? lemmaQueryOf(h, s.graph, l) : null;
    if (why) {
      const nothing = edgesAsked(why).length === 0;
      const withoutStep = q.choices.filter((c) => c.why.includes("The solver found no step")).length;
      assert.equal(
        withoutStep === 0,
        nothing,
        `${where}: the card of the lemma says ${nothing ? "nothing" : "something"} was to be asked`,
      );
    }
    if (q.kind === "lemma" && l && h.derivation(l).some((x) => x.before !== x.after && x.before !== ""))
      assert.match(right.how ?? "", /^(The last 3 of \d+ steps.*: )?“.+” made/, where);
    const way = q.kind === "lemma" && l ? h.derivation(l).filter((x) => x.step === "ctg" && x.before === "") : [];
    if (way.length > 0) {
      met.onTheWay++;
      const also = right.how?.split("On the way the engine also learnt ")[1] ?? "";
      const said = way[0]!.after === "false" ? "not reached" : way[0]!.after;
      assert.ok(also.replaceAll("`", "").startsWith(said), `${where}: ${said}: ${right.how}`);
    }
    if (q.kind === "lemma") {
      const right = q.choices.find((c) => c.right)!.text.slice(1, -1);
      for (const c of q.choices.filter((c) => !c.right)) {
        assert.ok(
          !c.why.startsWith("It says more") || c.why.includes(" But "),
          `${where}: ${c.text} may be as good: ${c.why}`,
        );
        // By the rule below the question, the lemma is the strongest of the formulas that exclude the states and hold.
        assert.match(
          c.why,
          /^(It says more: .* But |It is true too, but blocks only|This is the (obligation|cube) itself|It does not block|It would block .* but is weaker)/,
        );
        const state = stateIn(c.why);
        assert.ok(state, `${where}: no state tells ${c.text} from it: ${c.why}`);
        const at = (f: string): boolean | undefined => truth(f, (name) => state.get(name) ?? 0);
        assert.equal(at(c.text.slice(1, -1)), !at(right), `${where}: ${c.text}: ${c.why}`);
      }
    }
  }
  return list;
}

test("every question of every run has one right answer, which the events give", (t) => {
  const kinds = new Map<string, number>();
  const met = { onTheWay: 0, emptyFrames: 0 };
  let lemmas = 0;
  const asking = new Set<string>();
  const places = [0, 0, 0, 0]; // how often the right answer was the first, second, third and fourth choice
  for (const s of recorded()) {
    const list = check(s, history(s.events), met);
    const at = list.map((q) => q.choices.findIndex((c) => c.right));
    if (at.length >= 10) assert.ok(new Set(at).size > 1, `${s.name}: each answer is number ${at[0]! + 1}`);
    for (const q of list) {
      if (q.choices.length === 4) places[q.choices.findIndex((c) => c.right)]!++;
      kinds.set(q.topic, (kinds.get(q.topic) ?? 0) + 1);
      if (q.kind === "lemma") lemmas++;
      asking.add(s.name.split(", ")[1]!);
    }
    // If events are missing, none may be missing between a question's event and its answer.
    const thin = history(s.events.filter((e) => e.n % 7 > 1));
    check({ ...s, name: `${s.name}, thinned` }, thin);
  }
  const fours = places.reduce((a, b) => a + b);
  for (const n of places) assert.ok(n > fours / 6 && n < fours / 3, `right answers stand at ${places.join(", ")}`);
  t.diagnostic([...kinds].map(([k, n]) => `${k}: ${n}`).join(", "));
  assert.ok(lemmas > 20, `${lemmas} questions about lemmas`);
  assert.ok(met.onTheWay > 0, "no lemma came about by way of another");
  for (const kind of [
    "asked predecessor",
    "asked learn",
    "settled again",
    "settled parent",
    "settled other",
    "frame push",
    "frame every",
    "frame open",
    "frame fixpoint",
  ])
    assert.ok(kinds.has(kind), kind);
  assert.ok(met.emptyFrames > 0, "each frame has a lemma when it opens");
  for (const engine of ["ic3", "cegar", "auto", "tree"]) assert.ok(asking.has(engine), engine);
});

test("where every edge begins in what the frame does not allow, nothing is said to be asked", () => {
  const [s] = JSON.parse(readFileSync("static/test/unit/golden/streams.json", "utf8")) as Stream[];
  const q = questions(history(s!.events), normalGraph(s!.graph!))[0]!;
  assert.match(q.text, /^The engine asks about the error at level 1/);
  const whys = q.choices.map((c) => c.why).join(" ");
  assert.match(
    whys,
    /No query is needed: frame 0 contains only the start, and the edge into the error location does not begin there\./,
  );
  assert.doesNotMatch(whys, /The solver found no step/);
});

test("lemmas of one obligation at one level make one question, because each is a right answer to it", () => {
  let folded = 0;
  for (const s of JSON.parse(readFileSync("static/test/unit/golden/streams.json", "utf8")) as Stream[]) {
    const graph = normalGraph(s.graph!);
    const first = questions(history(s.events), graph).find((q) => q.kind === "lemma" && s.events[q.until]!.o);
    if (!first) continue;
    // The engine learns the lemma twice, with two numbers.
    const twice = s.events.toSpliced(first.until + 1, 0, { ...s.events[first.until]!, lm: 1000 });
    const h = history(twice.map((e, n) => ({ ...e, n })));
    const left: number[] = [];
    const asked = questions(h, graph, left).filter((q) => q.kind === "lemma");
    assert.equal(new Set(asked.map((q) => q.text)).size, asked.length, s.name);
    // The questions about all lemmas, including those that are left out because of an earlier
    // question.
    const alone = h.events.flatMap((e, at) => (e.k === "lemma" ? (lemmaQuestion(h, graph, e, at) ?? []) : []));
    for (const q of asked)
      for (const other of alone.filter((x) => x.text === q.text && x.until > q.until)) {
        folded++;
        assert.ok(left.includes(other.known), `${s.name}: ${other.text} is not counted as passed`);
      }
  }
  assert.ok(folded > 0, "no obligation has two lemmas");
});

test("a run that is hidden from an event on holds nothing of what comes after it", () => {
  for (const s of JSON.parse(readFileSync("static/test/unit/golden/streams.json", "utf8")) as Stream[]) {
    const whole = { ...newRun(1, "", "ic3"), history: history(s.events), running: false, failure: "told later" };
    for (let at = -1; at < s.events.length; at++) {
      const run = upTo(whole, at);
      assert.ok(run.futureHidden && !run.report && !run.trace && run.failure === "");
      assert.deepEqual(run.history.events, s.events.slice(0, at + 1));
      assert.equal(run.history.total, at < 0 ? 0 : s.events[at]!.n + 1);
      if (at >= 0) assert.deepEqual({ ...run.history.moment(at) }, { ...whole.history.moment(at) });
      const { obligations, lemmas } = run.history.items;
      for (const o of obligations) {
        assert.ok(o.born <= at);
        for (const id of o.children) assert.ok(run.history.obligation(id));
      }
      for (const l of lemmas) assert.ok(l.born <= at && l.subsumed <= at && l.levels.every(([e]) => e <= at));
    }
  }
});

test("the sentence of a blocked obligation does not answer whether it is asked about again", () => {
  let askedAgain = 0;
  for (const s of JSON.parse(readFileSync("static/test/unit/golden/streams.json", "utf8")) as Stream[]) {
    const [h, graph] = [history(s.events), normalGraph(s.graph!)];
    for (const q of questions(h, graph).filter((q) => q.kind === "settled")) {
      askedAgain += Number(/asked about again/.test(sentence(h, q.known, graph)));
      assert.doesNotMatch(sentence(history(s.events.slice(0, q.known + 1)), q.known, graph), /asked about again/);
    }
  }
  assert.ok(askedAgain > 0);
});

test("lemmas that are pushed into every frame together make one question, with an answer of its own", () => {
  const event = (n: number, k: TraceEvent["k"], more: Partial<TraceEvent>): TraceEvent => ({
    n,
    k,
    lv: 0,
    loc: 1,
    e: -1,
    ...more,
  });
  const h = history([
    event(0, "level", { lv: 1 }),
    event(1, "lemma", { lv: 1, lm: 1, f: "x >= 0" }),
    event(2, "lemma", { lv: 1, lm: 2, f: "y >= 0" }),
    event(3, "push", { lv: 2, lm: 1 }),
    event(4, "push", { lv: everyLevel, lm: 1 }),
    event(5, "push", { lv: everyLevel, lm: 2 }),
    event(6, "level", { lv: 2 }),
  ]);
  const list = questions(h, null).filter((q) => q.kind === "frame");
  assert.deepEqual(
    list.map((q) => q.text),
    ["A lemma was pushed to frame 2. What happens next?", "A lemma was pushed to every frame. What happens next?"],
  );
  const right = list[0]!.choices.find((c) => c.right)!;
  assert.equal(right.text, "Together, the lemmas hold after one more step: they hold in every frame.");
  assert.match(right.why, /inductive together.*`x >= 0` is one of them, so it holds in every frame\.$/);
});

test("the predecessors that lead to the start are asked about, though they are like earlier ones", () => {
  const all = JSON.parse(readFileSync("static/test/unit/golden/streams.json", "utf8")) as Stream[];
  const s = all.find((x) => x.name.startsWith("off by one"))!;
  const list = questions(history(s.events), normalGraph(s.graph!)).filter((q) => q.known >= 32);
  assert.deepEqual(
    list.map((q) => [q.known, q.choices.filter((c) => c.right).length]),
    [32, 34, 36, 38].map((at) => [at, 1]),
  );
  // A long chain is asked about at its first predecessors and at the last one.
  const base = { src: "ic3", loc: 2, e: 1 };
  const long: TraceEvent[] = [
    { ...base, n: 0, k: "level", lv: 1 },
    ...Array.from({ length: 20 }, (_, i): TraceEvent[] => [
      { ...base, n: 2 * i + 1, k: "obligation", lv: 20 - i, o: i + 1, p: i, f: `x == ${i}`, ps: [`x == ${i}`] },
      { ...base, n: 2 * i + 2, k: "predecessor", lv: 20 - i, o: i + 1, nx: i + 2 },
    ]).flat(),
    { ...base, n: 41, k: "obligation", lv: 0, loc: 0, o: 21, p: 20, f: "true" },
    { ...base, n: 42, k: "counterexample", lv: 21, loc: 0, o: 21 },
    { ...base, n: 43, k: "verdict", lv: 0, loc: -1 },
  ];
  const asked = questions(history(long), normalGraph(s.graph!)).map((q) => q.known);
  assert.ok(
    [1, 3, 5, 7, 39].every((at) => asked.includes(at)),
    asked.join(),
  );
  assert.ok(asked.length < 12, asked.join());
});

test("the opposite of a comparison is its opposite", () => {
  for (const atom of [
    "x <= y",
    "x < y + 2",
    "x >= 3",
    "x > y",
    "2*x <= -1",
    "x == y",
    "x != 0",
    "x % 2 == 1",
    "x > 4",
    "x < -7",
  ]) {
    const not = negate(atom)!;
    for (let x = -9; x <= 9; x++)
      for (let y = -9; y <= 9; y++) {
        const at = (f: string): boolean | undefined => truth(f, (name) => (name === "x" ? x : y));
        assert.equal(at(not), !at(atom), `${atom}: ${not} at ${x}, ${y}`);
      }
  }
  assert.equal(negate("x <= y || y <= x"), null);
});
