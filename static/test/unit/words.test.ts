// Tests the sentences for recorded runs, event by event. They must equal those in a golden file,
// which a person has reviewed. UPDATE=1 rewrites this file.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import test from "node:test";
import type { Proof } from "../../src/engine/messages";
import type { EventKind, Graph, TraceEvent } from "../../src/engine/protocol";
import { normalGraph } from "../../src/engine/protocol";
import { renameEvents, renameGraph, shortNames } from "../../src/engine/names";
import { History } from "../../src/replay/history";
import { ends, groups } from "../../src/replay/kinds";
import { example, truth, values } from "../../src/words/formula";
import { conjunction, cubeWords } from "../../src/words/cube";
import { inSource } from "../../src/words/location";
import { plain } from "../../src/words/rich";
import { generalisers } from "../../src/words/lemma-query";
import { learnWords, longChainSentence, sentence } from "../../src/words/sentence";
import { vocabulary } from "../../src/words/vocabulary";

const folder = "static/test/unit/golden";

interface Stream {
  name: string;
  graph: Graph;
  events: TraceEvent[];
}

const streams = (JSON.parse(readFileSync(`${folder}/streams.json`, "utf8")) as Stream[]).map((s): Stream => {
  const rename = shortNames(s.graph);
  renameEvents(s.events, rename);
  return { ...s, graph: renameGraph(normalGraph(s.graph)) };
});

test("recorded runs are told as before", async () => {
  let told = "";
  for (const s of streams) {
    const h = new History();
    h.append(s.events);
    await learnWords(h);
    told += `# ${s.name}\n\n`;
    s.events.forEach((e, i) => {
      const text = sentence(h, i, s.graph);
      assert.match(plain(text), /^[A-Z0-9a-z!(-].*[.?]$/, text);
      assert.ok(text.length < 430, text);
      assert.doesNotMatch(text, /#\d/, text);
      assert.doesNotMatch(text, /undefined|NaN|\bnull\b|``|  /, text);
      assert.equal(text.split("`").length % 2, 1, text);
      told += `${i + 1} ${e.k}: ${text}\n`;
    });
    told += "\n";
  }
  const file = `${folder}/words.txt`;
  if (process.env.UPDATE) writeFileSync(file, told);
  assert.equal(told, readFileSync(file, "utf8"));
});

test("lemmas that are inductive only together are called so with those that follow", () => {
  const { graph } = streams.find((s) => s.graph.locs.length > 2)!;
  const at = { us: 0, src: "ic3", e: -1, loc: 1 };
  const learnt = (lm: number, f: string): TraceEvent => ({ ...at, n: lm, k: "lemma", lv: 1, lm, f });
  const pushed = (n: number, lm: number): TraceEvent => ({ ...at, n, k: "push", lv: -1, lm });
  const events: TraceEvent[] = [
    ...[learnt(1, "a >= 0"), learnt(2, "b >= 0"), learnt(3, "c >= 0"), pushed(4, 1)],
    { ...at, n: 5, k: "subsumed", lv: 1, lm: 3, by: 1 },
    ...[pushed(6, 2), { ...at, n: 7, k: "level", lv: 2 } as TraceEvent, pushed(8, 3)],
  ];
  const whole = new History();
  whole.append(events);
  assert.match(sentence(whole, 3, graph), /inductive together with `b >= 0` at .*, which follows in the next event/);
  assert.match(sentence(whole, 5, graph), /The lemmas that hold in every frame are inductive together: /);
  // Where the events end or are hidden, nothing is said of the lemmas before.
  assert.match(sentence(whole, 7, graph), /Other lemmas may follow .* Together with these, /);
  const hidden = new History();
  hidden.append(events.slice(0, 4));
  assert.match(sentence(hidden, 3, graph), /Other lemmas may follow/);
  assert.doesNotMatch(sentence(hidden, 3, graph), /every frame are inductive together/);
});

test("the more general cube that is named for a lemma is the lemma's negation", () => {
  let n = 0;
  for (const s of streams) {
    const h = new History();
    h.append(s.events);
    s.events.forEach((e, i) => {
      if (e.k !== "lemma") return;
      const [, cube] = /, nor into `([^`]+[^`…])`, which is more general/.exec(sentence(h, i, s.graph)) ?? [];
      if (!cube) return;
      n++;
      for (let k = 0; k < 200; k++) {
        const value = (name: string): number => ((k * 7919 + name.length * 31 + name.charCodeAt(0) * (k + 3)) % 9) - 4;
        assert.equal(truth(cube, value), !truth(e.f!, value), `${s.name}, event ${i + 1}: ${cube}, ${e.f}`);
      }
    });
  }
  assert.ok(n > 10, `${n}`);
});

test("the values that are said satisfy the region that they stand for", () => {
  let n = 0;
  for (const s of streams) {
    for (const e of s.events) {
      if (e.k !== "obligation") continue;
      const parts = (e.ps ?? (e.f ? [e.f] : [])).filter((p) => p !== "true");
      const text = values(parts);
      if (parts.length > 0) assert.notEqual(text, "", parts.join());
      if (text === "") continue;
      const state = new Map(
        text.split(", ").map((x): [string, number] => [x.split(" = ")[0]!, Number(x.split(" = ")[1])]),
      );
      for (const p of parts) assert.ok(holds(p, state), `${p} at ${text}`);
      n++;
    }
  }
  assert.ok(n > 10, `${n}`);
});

test("what is only seen through the predicates is not told as a fact", () => {
  const h = new History();
  const obl = (n: number, o: number, p: number, t?: string): TraceEvent => ({
    n,
    k: "obligation",
    lv: 1,
    loc: 2,
    e: 0,
    o,
    ps: [`x == ${o}`],
    ...(p ? { p } : {}),
    ...(t ? { t } : {}),
  });
  h.append([obl(0, 1, 0), obl(1, 2, 1, "spurious"), obl(2, 3, 2), obl(3, 4, 1)]);
  assert.match(sentence(h, 1, null), /leads to obligation 1 .*only in the abstraction/);
  assert.match(sentence(h, 2, null), /can lead to obligation 2/);
  for (const at of [1, 2]) assert.doesNotMatch(sentence(h, at, null), /failure|fail the assertion/);
  assert.match(sentence(h, 3, null), /and to the failure in 2 steps/);
});

test("an event after a gap says how much is left out", () => {
  const h = new History();
  h.append([
    { n: 0, k: "level", lv: 1, loc: -1, e: -1 },
    { n: 1235, k: "depth", lv: 3, loc: -1, e: -1 },
    { n: 1236, k: "depth", lv: 4, loc: -1, e: -1 },
  ]);
  assert.match(sentence(h, 1, null), /\(1,234 events before this one are left out\.\)$/);
  assert.doesNotMatch(sentence(h, 2, null), /left out/);
});

// An event of each kind, with the fields that the kind demands. The type makes a new kind an error here.
const oneOfEach: Readonly<Record<EventKind, Partial<TraceEvent>>> = {
  level: { lv: 1 },
  node: { nd: 1, f: "true" },
  expand: { nd: 1 },
  label: { nd: 1, st: "interpolant", b: "true", f: "x <= 1", ps: ["x <= 1"] },
  obligation: { o: 1, lv: 1, loc: 2, ps: ["x > 5"], f: "x > 5" },
  predecessor: { o: 1, nx: 2, e: 1, lv: 1 },
  blocked: { o: 1, lm: 1, lv: 1 },
  drop: { os: [1], t: "finished" },
  generalise: { o: 1, st: "core", b: "x > 5", a: "x > 5", lv: 1 },
  lemma: { lm: 1, o: 1, lv: 1, q: 1, loc: 2, f: "x <= 5" },
  push: { lm: 1, lv: 2 },
  subsumed: { lm: 1, by: 2 },
  candidate: { f: "x <= 5", loc: 2, t: "sampled", lv: -1 },
  depth: { lv: 2 },
  fixpoint: { pf: "invariant" },
  counterexample: { lv: 2, o: 1 },
  predicate: { pr: 1, f: "x <= 5", t: "initial" },
  abstraction: { o: 1, ps: ["x <= 5"], up: [1], dn: [], lv: 1 },
  spurious: { o: 1, a: "x <= 5", b: "x == 5", t: "x == 4", f: "x <= 4", e: 1, lv: 1 },
  mined: { f: "x == y", t: "3 states", loc: 2 },
  backtrack: { o: 1, e: 1 },
  cover: { nd: 1, by: 2 },
  uncover: { nd: 1, by: 2, t: "label" },
  prune: { nd: 1, t: "precision" },
  path: { nd: 1, t: "refuted", lv: 2 },
  interpolant: { nd: 1, f: "x <= 5", lv: 1 },
  removal: { nd: 1, b: "x == 1", a: "x == 1", f: "x == 1", t: "idle" },
  precision: { ps: ["x"], t: "initial" },
  way: { lv: 2, loc: 2, t: "none" },
  state: { lv: 0, loc: 2, ps: ["x == 1"], f: "x == 1" },
  image: { lv: 1, loc: 2, f: "x <= 1", ps: ["x <= 1"] },
  verdict: { t: "safe" },
};
const kinds = Object.keys(oneOfEach) as EventKind[];
const withKind = (k: EventKind, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...{ n: 0, k, lv: 0, loc: -1, e: -1 },
  ...oneOfEach[k],
  ...more,
});

test("each kind of event has a sentence and a lane", async () => {
  const { graph } = streams[0]!;
  const h = new History();
  h.append(kinds.map((k, n) => withKind(k, { n })));
  await learnWords(h);
  // The lane of frames is made of sections. An obligation without an answer has a mark of its own. The verdict is the end.
  const silent: EventKind[] = ["level", "drop", "verdict"];
  const marked = new Set<string>([...ends, ...groups.flatMap((g) => g.marks)].map((m) => m.kind));
  kinds.forEach((k, at) => {
    const text = sentence(h, at, graph);
    assert.match(text, / .*[.?]$/, `${k}: ${text}`);
    assert.equal(marked.has(k), !silent.includes(k), k);
  });
});

test("a proof is told by its kind, whatever else the engine has shown", async () => {
  const told: Readonly<Record<Proof, [RegExp, Partial<TraceEvent>]>> = {
    frames: [/^Frame 1 and frame 2 are equal|frame 2 need not be opened\. Frame 1 and frame 2 are equal/, { lv: 1 }],
    tree: [/^The tree is complete/, { lv: 3 }],
    layers: [/^The last layer adds nothing/, { lv: 2 }],
    induction: [/^The induction step over 2 steps holds everywhere/, { lv: 2 }],
    states: [/are known: 137 states\./, { t: "137 states" }],
    invariant: [/^The engine has found an inductive invariant/, {}],
  };
  for (const before of [[], ["level"], ["node"], ["image"], ["way"]] as EventKind[][])
    for (const [pf, [want, more]] of Object.entries(told) as [Proof, [RegExp, Partial<TraceEvent>]][]) {
      const h = new History();
      h.append(
        [...before, "fixpoint" as const].map((k, n) => withKind(k, k === "fixpoint" ? { n, pf, ...more } : { n })),
      );
      await learnWords(h);
      const text = sentence(h, h.events.length - 1, null);
      assert.match(text, want);
      if (pf !== "frames") assert.doesNotMatch(text, /are equal/);
    }
});

// Evaluates a formula independently of the page: C formulas are valid JavaScript except for
// division, which does not occur here.
function holds(formula: string, state: Map<string, number>): boolean {
  return new Function(...state.keys(), `return ${formula}`)(...state.values()) as boolean;
}

test("an example satisfies its formula", () => {
  const parts: string[][] = [
    ["x <= 3"],
    ["x >= 100", "y == 2*x - 3"],
    ["n <= x", "y <= -1"],
    ["x + y < n", "x > 10", "y > 20"],
    ["x != 0", "x >= 0"],
    ["(x < 0 || x > 5)", "x >= -2", "x <= 6", "x != -1"],
    ["x % 2 == 1", "x > 7"],
    ["a == b", "b == c", "c == 17"],
    ["-x <= -1000"],
    ["serving + 2 <= next", "ticket_a + ticket_b < 2*serving"],
    ["!(x <= 3)"],
  ];
  for (const p of parts) {
    const v = example(p);
    if (p[0]!.startsWith("!")) continue; // a negation need not be read
    assert.ok(v, p.join(", "));
    for (const f of p) assert.ok(holds(f, v), `${f} at ${values(p)}`);
  }
  for (const p of [["false"], ["true"], ["x < 0", "x > 0"], ["x ="], [], ["x <= 99999999999999999999"], ["f(x) > 1"]])
    assert.equal(example(p), null, p.join());
});

test("pushes at two places have two sentences, on one line too", () => {
  const loc = (name: string, line: number) => ({ name, func: "main", line, endLine: line });
  const graph: Graph = {
    file: "a.c",
    entry: 0,
    error: 1,
    vars: ["x"],
    locs: [loc("entry", 0), loc("error", 0), loc("L3", 3), loc("L3.2", 3), loc("L5", 5)],
    edges: [],
  };
  const h = new History();
  const said: string[] = [];
  for (const [i, at] of [2, 3, 4].entries()) {
    h.add({ n: 2 * i, k: "lemma", lv: 1, loc: at, e: -1, lm: i + 1, f: "x >= 0" });
    h.add({ n: 2 * i + 1, k: "push", lv: 2, loc: at, e: -1, lm: i + 1 });
    said.push(sentence(h, 2 * i + 1, graph));
  }
  assert.equal(new Set(said).size, 3, said.join("; "));
  assert.match(said[0]!, /at line 3 \(L3\)/);
  assert.match(said[2]!, /at line 5 /);
});

test("what holds as one or the other stands in parentheses among what holds as well", () => {
  assert.equal(conjunction([]), "");
  assert.equal(conjunction(["a < b || c < d"]), "a < b || c < d");
  assert.equal(conjunction(["a < b || c < d", "lock >= 1"]), "(a < b || c < d) && lock >= 1");
  assert.equal(conjunction(["x <= 1", "y <= 2", "x < y || y < x"]), "x <= 1 && y <= 2 && (x < y || y < x)");
});

test("two bounds that are one equation are written as the equation", () => {
  assert.equal(conjunction(["x >= 91", "x <= 91", "y <= 90"]), "x == 91 && y <= 90");
  assert.equal(conjunction(["a <= b", "i <= limit", "limit <= i"]), "a <= b && i == limit");
  assert.equal(conjunction(["x <= 1", "x >= 0"]), "x <= 1 && x >= 0");
  assert.equal(conjunction(["x < 1", "1 <= x", "x <= 1 || y >= 1"]), "x < 1 && 1 <= x && (x <= 1 || y >= 1)");
  assert.equal(cubeWords("y >= 0 && 2*x >= y && 2*x <= y"), "y >= 0 && 2*x == y");
  assert.equal(cubeWords("(x >= 1 || y >= 1) && z >= 1 && z <= 1"), "(x >= 1 || y >= 1) && z == 1");
  for (const other of [
    "x >= 1 && (y >= 2 || z >= 0 && x <= 1 && y >= 1)",
    "x >= 1 && x <= 1 || y >= 1",
    "y >= 1 || x >= 1 && x <= 1",
  ])
    assert.equal(cubeWords(other), other);
});

test("that something cannot be reached is said with its bound", async () => {
  let said = 0;
  for (const s of streams) {
    const h = new History();
    h.append(s.events);
    await learnWords(h);
    if (!h.has("level")) continue;
    s.events.forEach((e, i) => {
      if (!["generalise", "lemma", "blocked"].includes(e.k)) return;
      for (const text of sentence(h, i, s.graph).split(/\. /))
        if (/cannot be reached|is not reached/.test(text)) {
          said++;
          assert.match(text, /at most|whatever the number/, `${s.name}, event ${i + 1}`);
        }
    });
  }
  assert.ok(said > 20, `${said}`);
  const unbounded = /no run reaches|cannot be reached(?!.* (in|after) at most|.* one step fewer)/i;
  for (const [name, [, does]] of Object.entries(generalisers)) assert.doesNotMatch(does, unbounded, name);
  assert.doesNotMatch(vocabulary.find((w) => w.id === "generalise")!.means, unbounded);
});

test("a chain with more steps than the newest frame is explained", () => {
  const s = streams.find((x) => x.name.startsWith("off by one"))!;
  const h = new History();
  h.append(s.events);
  const at = h.of("counterexample")[0]!;
  assert.match(longChainSentence(h, at), /The newest frame is frame 4, but the chain has more steps/);
  assert.equal(longChainSentence(h, at - 1), "");
});

test("no other code joins formulas to a conjunction", () => {
  const parenthesised = ["words/formula.ts", "words/location.ts"];
  const files = (readdirSync("static/src", { recursive: true }) as string[]).filter((f) => f.endsWith(".ts"));
  assert.ok(files.length > 100);
  const joined = files.filter((f) => /join\([^()]*&&/.test(readFileSync(`static/src/${f}`, "utf8")));
  // predict/lemmas.ts may join formulas without parentheses, because each is a single comparison.
  assert.deepEqual(joined.sort(), ["predict/lemmas.ts", ...parenthesised]);
  // And one function joins them for the reader, with equations. Only a comparison takes them as they are.
  const source = (f: string): string => readFileSync(`static/src/${f}`, "utf8");
  assert.deepEqual(
    files.filter((f) => source(f).includes("function conjunction(")),
    ["words/cube.ts"],
  );
  assert.deepEqual(files.filter((f) => /\bjoined[,} ].*from ".*location"/.test(source(f))).sort(), [
    "words/cube.ts",
    "words/derived.ts",
  ]);
});

test("a lemma that excludes a place altogether is replaced without the word false", () => {
  const h = new History();
  h.append(
    [
      { k: "lemma" as const, lm: 1, loc: 1, f: "false", lv: 2 },
      { k: "subsumed" as const, lm: 1, by: 2, loc: 1 },
      { k: "lemma" as const, lm: 2, loc: 1, f: "false", lv: 3 },
    ].map((e, n): TraceEvent => ({ lv: 0, e: -1, ...e, n })),
  );
  const text = sentence(h, 1, streams[0]!.graph);
  assert.match(
    text,
    /^Lemma 1 \(.* is not reached up to frame 2\) still holds, but is no longer needed: lemma 2 says /,
  );
  assert.doesNotMatch(text, /false/);
});

test("a condition that does not hold is false, and an assertion fails", () => {
  const said = (text: string, outcome?: "holds" | "fails"): string[] =>
    inSource(
      normalGraph({
        entry: 0,
        error: 1,
        locs: [],
        edges: [
          { from: 0, to: 1, label: [], text: "", lines: [], tests: [{ line: 9, text, ...(outcome && { outcome }) }] },
        ],
      } as unknown as Graph),
      0,
    );
  assert.deepEqual(said("x < n", "fails"), ["line 9: x < n is false"]);
  assert.deepEqual(said("x < n", "holds"), ["line 9: x < n holds"]);
  assert.deepEqual(said("assert(x < n)", "fails"), ["line 9: assert(x < n) fails"]);
  assert.deepEqual(said("__VERIFIER_assert(x < n)", "fails"), ["line 9: __VERIFIER_assert(x < n) fails"]);
  assert.deepEqual(said("x"), ["decided at line 9: x"]);
});
