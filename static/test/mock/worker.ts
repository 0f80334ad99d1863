// A replacement for the engine's worker, for tests of the page alone. The text of the program
// determines the answer. The graphs, events and reports are hand-made.

import type { Graph, GraphEdge, GraphLoc, Report, Request, Response, TraceEvent } from "../../src/engine/protocol";

import { domainEvents, domainStats } from "./domain";

import { largeGraph, longRun } from "./long";
import { does } from "./edge";
import { manyNodes, treeEvents } from "./tree";

declare const self: { onmessage: ((e: MessageEvent) => void) | null; postMessage(m: string): void };

const send = (r: Response): void => self.postMessage(JSON.stringify(r));

self.onmessage = (first) => {
  void first;
  self.onmessage = (e: MessageEvent<string>) => answer(JSON.parse(e.data) as Request);
  send({
    id: 0,
    type: "ready",
    version: "mock",
    engines: [
      {
        name: "auto",
        title: "Automatic",
        help: "Picks for you.",
        source: "",
        options: [
          {
            name: "bmc",
            kind: "bool",
            default: "true",
            min: 0,
            max: 0,
            choices: [],
            help: "Search for bugs beside the proof.",
          },
          { name: "depth", kind: "int", default: "100", min: 1, max: 1000, choices: [], help: "How deep." },
        ],
        presets: [],
        aliases: [],
        proves: true,
        findsBugs: true,
        procedures: true,
        clauses: true,
        complete: true,
        quick: true,
        frames: true,
        tree: false,
      },
      {
        name: "ic3",
        title: "IC3 on control-flow automata",
        help: "One frame a location.",
        source: "Lange, Neuhäußer, Noll (FMCAD 2015)",
        options: [
          {
            name: "order",
            kind: "choice",
            default: "parent",
            min: 0,
            max: 0,
            choices: ["parent", "age"],
            help: "The order of literals.",
          },
        ],
        presets: [{ name: "PLAIN", help: "As in the paper.", values: { order: "age" } }],
        aliases: ["cfa"],
        proves: true,
        findsBugs: true,
        procedures: false,
        clauses: false,
        complete: true,
        quick: true,
        frames: true,
        tree: false,
      },
    ],
  });
};

function answer(r: Request): void {
  const bad = r.source.split("\n").findIndex((l) => l.includes("*p"));
  const diagnostics =
    bad < 0
      ? []
      : [
          {
            code: "E-pointer",
            file: r.file,
            line: bad + 1,
            col: r.source.split("\n")[bad]!.indexOf("*p") + 1,
            endLine: bad + 1,
            endCol: r.source.split("\n")[bad]!.indexOf("*p") + 3,
            construct: "pointer",
            message: "pointers are not supported",
            hint: "use an int variable",
            source: "",
          },
        ];
  const long = /long run of (\d+) events on (\d+) locations/.exec(r.source);
  const graph = bad >= 0 ? null : long ? largeGraph(Number(long[2])) : graphOf(r.source);
  if (r.type === "parse" && r.source.includes("slow to read")) {
    send({ id: r.id, type: "progress", progress: { doing: "parsing", line: 1234 } }); // no answer follows
    return;
  }
  if (r.type === "parse" && r.source.includes("read in a while")) {
    send({ id: r.id, type: "progress", progress: { doing: "parsing", line: 12 } });
    setTimeout(() => send({ id: r.id, type: "parsed", diagnostics, ...(graph && { graph }) }), 1500);
    return;
  }
  if (r.type !== "check") {
    // Any other request gets the answer to "parse", without what the request asks for.
    send({ id: r.id, type: "parsed", diagnostics, ...(graph && { graph }) });
    return;
  }
  if (!graph) {
    send({
      id: r.id,
      type: "result",
      result: { ...report(r, "error"), reason: "pointers are not supported", reasonCode: "source", diagnostics },
    });
    return;
  }
  send({ id: r.id, type: "graph", graph });
  if (long) {
    const all = longRun(graph, Number(long[1]));
    for (let i = 0; i < all.length; i += 500) send({ id: r.id, type: "events", events: all.slice(i, i + 500) });
    send({ id: r.id, type: "result", result: { ...report(r, "unknown"), reason: "timeout", reasonCode: "timeout" } });
    return;
  }
  if (r.source.includes("odd + 2")) {
    diverge(r.id);
    return;
  }
  if (r.source.includes("a < b")) {
    send({ id: r.id, type: "events", events: domainEvents(Number(/many (\d+)/.exec(r.source)?.[1] ?? 0)) });
    send({
      id: r.id,
      type: "result",
      result: { ...report(r, "unknown"), reason: "the search was stopped", reasonCode: "stuck", stats: domainStats },
    });
    return;
  }
  const nodes = /unwound(?: into (\d+) nodes)?/.exec(r.source);
  if (nodes) {
    const all = nodes[1] ? manyNodes(graph, Number(nodes[1])) : treeEvents(graph);
    for (let i = 0; i < all.length; i += 500) send({ id: r.id, type: "events", events: all.slice(i, i + 500) });
    send({ id: r.id, type: "result", result: { ...report(r, "unknown"), reason: "timeout", reasonCode: "timeout" } });
    return;
  }
  const unsafe = /<= limit|round < 50|retries|\*p|coin|request/.test(r.source);
  send({ id: r.id, type: "events", events: events(graph, unsafe) });
  send({
    id: r.id,
    type: "result",
    result: {
      ...report(r, unsafe ? "unsafe" : "safe"),
      certificate: unsafe ? path(graph, Number(/rounds: (\d+)/.exec(r.source)?.[1] ?? 3)) : invariant(graph),
    },
  });
}

function report(r: Request, verdict: Report["verdict"]): Report {
  return {
    file: r.file,
    engine: r.engine ?? "auto",
    verdict,
    reason: "",
    seconds: 0.0432,
    stats: { checks: 128, lemmas: 7, level: 3 },
    diagnostics: [],
    certificate: { kind: "none", checked: false, invariant: [], inputs: [], steps: [], truncated: 0 },
  };
}

// Returns a graph with a loop that contains a branch, at the first "while" or "for", and then an
// assertion.
function graphOf(source: string): Graph {
  const lines = source.split("\n");
  const find = (re: RegExp, or: number): number => {
    const i = lines.findIndex((l) => re.test(l));
    return i < 0 ? or : i + 1;
  };
  const main = find(/int main/, 1);
  const loop = find(/while|for|idle:/, main + 1);
  const assert = find(/assert\(/, loop + 3);
  const loc = (name: string, line: number, more: Partial<GraphLoc> = {}): GraphLoc => ({
    name,
    func: "main",
    line,
    endLine: line,
    ...more,
  });
  const locs = [
    loc("entry", main),
    loc("error", assert),
    loc(`L${loop}`, loop, { loopHead: true }),
    loc(`L${loop + 1}`, loop + 1),
    loc(`L${loop + 2}`, loop + 2),
    loc(`L${assert}`, assert),
    loc("exit", assert + 1),
  ];
  const edge = (from: number, to: number, text: string[], at: number[]): GraphEdge => ({
    from,
    to,
    ...does(...text),
    lines: at,
  });
  return {
    file: "mock.c",
    entry: 0,
    error: 1,
    locs,
    vars: ["x", "y", "n"],
    edges: [
      edge(0, 2, ["[n >= 0]", "x = 0", "y = n"], [main + 1, main + 2]),
      edge(2, 3, ["[x < n]"], [loop]),
      edge(3, 4, ["x = x + 1"], [loop + 1]),
      edge(4, 2, ["y = y - 1"], [loop + 2]),
      edge(2, 5, ["[x >= n]"], [loop]),
      edge(5, 1, ["[y != 0]"], [assert]),
      edge(5, 6, ["[y == 0]"], [assert]),
    ],
  };
}

function events(g: Graph, unsafe: boolean): TraceEvent[] {
  const out: TraceEvent[] = [];
  const add = (e: Partial<TraceEvent>): void =>
    void out.push({ n: out.length, k: "level", lv: 0, loc: -1, e: -1, src: "ic3", ...e });
  add({ k: "level", lv: 1 });
  add({ k: "obligation", lv: 1, loc: 5, e: 5, o: 1, f: "y != 0", ps: ["y != 0"] });
  add({ k: "predecessor", lv: 1, loc: 5, e: 4, o: 1 });
  add({ k: "obligation", lv: 1, loc: 2, e: 4, o: 2, p: 1, ps: ["x >= n", "y >= 1"] });
  add({ k: "generalise", lv: 1, loc: 2, o: 2, st: "core", b: "x >= n && y >= 1", a: "x - n >= 0 && y >= 1" });
  add({ k: "generalise", lv: 1, loc: 2, o: 2, st: "weaken", b: "x - n >= 0 && y >= 1", a: "x + y - n >= 1" });
  add({ k: "lemma", lv: 1, loc: 2, lm: 1, o: 2, f: "x + y <= n" });
  add({ k: "blocked", lv: 1, loc: 2, o: 2, lm: 1 });
  add({ k: "obligation", lv: 1, loc: 2, e: 4, o: 3, p: 1, ps: ["x >= n", "y <= -1"] });
  add({ k: "lemma", lv: 1, loc: 2, lm: 2, o: 3, f: "y >= 0 || x < n" });
  add({ k: "blocked", lv: 1, loc: 2, o: 3, lm: 2 });
  add({ k: "lemma", lv: 1, loc: 5, lm: 3, o: 1, f: "y == 0" });
  add({ k: "blocked", lv: 1, loc: 5, o: 1, lm: 3 });
  add({ k: "level", lv: 2 });
  add({ k: "push", lv: 2, loc: 2, lm: 1 });
  add({ k: "lemma", lv: 2, loc: 2, lm: 4, o: 3, f: "x + y >= n" });
  add({ k: "subsumed", lv: 2, loc: 2, lm: 2, by: 4 });
  add({ k: "level", lv: 3 });
  add({ k: "push", lv: 3, loc: 2, lm: 1 });
  if (unsafe) {
    add({ k: "counterexample", lv: 7, loc: g.error });
    add({ k: "verdict", t: "unsafe" });
  } else {
    add({ k: "push", lv: -1, loc: 2, lm: 1 });
    add({ k: "push", lv: -1, loc: 2, lm: 4 });
    add({ k: "push", lv: 3, loc: 5, lm: 3 });
    add({ k: "fixpoint", lv: 2, pf: "frames" });
    add({ k: "verdict", t: "safe" });
  }
  return out;
}

function invariant(g: Graph): Report["certificate"] {
  return {
    kind: "invariant",
    checked: true,
    inputs: [],
    steps: [],
    truncated: 0,
    invariant: [
      { loc: 2, line: g.locs[2]!.line, formula: "x + y == n && x <= n", conjuncts: ["x + y == n", "x <= n"] },
    ],
  };
}

function path(g: Graph, rounds: number): Report["certificate"] {
  const at = (
    loc: number,
    edge: number,
    values: Record<string, string>,
    note = "",
  ): Report["certificate"]["steps"][number] => ({
    line: g.locs[loc]!.line,
    col: 5,
    func: "main",
    loc,
    edge,
    values,
    ...(note ? { note } : {}),
  });
  const steps = [at(0, 0, { limit: "2", count: "0", i: "0" }, "input 2")];
  for (let i = 0; i < rounds; i++) {
    steps.push(at(2, 1, {}), at(3, 2, { count: String(i + 1) }), at(4, 3, { i: String(i + 1) }));
  }
  steps.push(at(2, 4, {}), at(5, 5, {}, "assertion fails"));
  return {
    kind: "path",
    checked: true,
    invariant: [],
    truncated: 0,
    inputs: [{ name: "nondet_int()", line: 4, col: 17, value: "2" }],
    steps,
  };
}

function diverge(id: number): void {
  // Loops forever, like an engine that never returns.
  for (let lemma = 1; ; lemma++) {
    const batch: TraceEvent[] = [];
    for (let i = 0; i < 100; i++) {
      const n = (lemma - 1) * 100 + i;
      batch.push(
        i === 0
          ? { n, k: "level", lv: lemma, loc: -1, e: -1 }
          : { n, k: "lemma", lv: lemma, loc: 2, e: -1, lm: n, f: `s != ${n}` },
      );
    }
    send({ id, type: "events", events: batch });
    const until = Date.now() + 60;
    while (Date.now() < until);
    if (lemma > 900) return;
  }
}
