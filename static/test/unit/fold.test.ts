// Tests how labels are shortened if there is little space. A shortened label has the first words of
// the full label, in the same order, and says how many lines are missing. If at least one word
// fits, it is shown.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { renameGraph } from "../../src/engine/names";
import { normalGraph, type Graph } from "../../src/engine/protocol";
import { candidates, fold, levelOfPart, levels, word } from "../../src/graph/fold";
import { drawModel, lines, widest, type DrawModel } from "../../src/graph/model";
import { Plan } from "../../src/graph/drawing";
import { arm, labelSize } from "../../src/graph/paint";
import { place } from "../../src/graph/place";

const streams = JSON.parse(readFileSync("static/test/unit/golden/streams.json", "utf8")) as {
  name: string;
  graph: Graph;
}[];
const graphs = streams.map(({ name, graph }) => ({ name, g: renameGraph(normalGraph(graph)) }));

test("a line as a word: whole without its blanks, else cut between tokens, and a cut is seen", () => {
  for (const [line, room, want] of [
    ["j = 0", 6, "j = 0"],
    ["[i < n]", 6, "[i<n]"],
    ["[j >= i]", 6, "[j>=i]"],
    ["total = total + j", 6, "total…"],
    ["[lock == 0]", 9, "[lock==0]"],
    ["[lock == 0 && packets < 3]", 9, "[lock==…]"],
    ["in = nondet_int()", 6, "in=…"],
    ["unsigned_counter = 0", 6, "…"],
    ["[unsigned_counter]", 6, "[…]"],
    ["[total != i + j]", 7, "[total…"],
    ["[lock == 0]", 6, "[lock…"],
    ["(x, y) := (y, x)", 9, "(x,y):=(…"],
    ["a = - 1", 6, "a= -1"],
    ["x = y - -1", 9, "x=y- -1"],
  ] as const) {
    assert.equal(word(line, room), want, line);
    assert.ok(word(line, room).length <= room, line);
  }
});

const bare = (text: readonly string[]): string => text.join("").replace(/[; ]/g, "");
const joined = 3; // the level that joins the lines of a label to one
const broken = [1, 2, 4, 5]; // the levels that break them at blanks

test("where the area is low the lines stand in one, where it is narrow they are broken, and breaks leave nothing out", () => {
  const whole = new Map<number, number>();
  for (const { g } of graphs) {
    const base = drawModel(g);
    for (const level of [joined, ...broken] as (typeof levels)[number][]) {
      for (const e of fold(g, base, level).edges) {
        if (e.ids.length > 1) continue;
        const all = lines(g, e.ids[0]!);
        if (level === joined) {
          assert.ok(e.text.length <= 1);
          if (e.text.some((t) => t.includes("…"))) continue;
        }
        assert.equal(bare(e.text), bare(all));
        whole.set(level, (whole.get(level) ?? 0) + 1);
      }
    }
  }
  for (const level of [joined, ...broken])
    assert.ok((whole.get(level) ?? 0) > 5, `level ${level}: ${whole.get(level)}`);
});

test("each line is as short as its level says, and lines that are left out are counted", () => {
  let counted = 0;
  for (const { name, g } of graphs) {
    const base = drawModel(g);
    const before = new Map<number, number>(); // by number of lines: the width
    for (const level of levels) {
      const m = fold(g, base, level);
      const width = Math.max(...m.edges.map((e) => widest(e.text)));
      if (joined === level || broken.includes(level)) {
        const room = [0, 26, 18, 44, 12, 8][level]!;
        for (const e of m.edges)
          for (const t of e.text) assert.ok(t.length <= room || e.ids.length > 1 || !t.includes(" "), `${name}: ${t}`);
        continue;
      }
      const most = [Infinity, 0, 0, 0, 0, 0, 7, 7, 4, 2, 2, 2, 4, 2, 2][level]!;
      assert.ok(width <= (before.get(most) ?? Infinity), `${name}, level ${level}`);
      before.set(most, width);
      for (const e of m.edges) {
        const all = lines(g, e.ids[0]!);
        if (level === 0 || e.ids.length > 1 || all.length === 0) continue;
        assert.match(e.text[0]!, /\w|…/);
        assert.ok(e.text.length <= most, `${name}, level ${level}`);
        const more = /^(?:… )?(\d+) more$/.exec(e.text.at(-1)!);
        if (!more) {
          // No line is missing. A line may be cut, and then it has an ellipsis.
          if (!e.text.some((t) => t.includes("…"))) assert.equal(bare(e.text), bare(all), `${name}, level ${level}`);
          continue;
        }
        counted++;
        // All lines before the missing ones are shown, in full or cut.
        const shown = all.slice(0, all.length - Number(more[1]));
        const told = bare(e.text.slice(0, -1));
        if (!told.includes("…")) assert.equal(told, bare(shown), `${name}, level ${level}`);
        else assert.ok(most === 2 || e.text.length === 2, `${name}, level ${level}: ${e.text.join("|")}`);
      }
    }
  }
  assert.ok(counted > 20, String(counted));
});

test("a long condition is broken before && and ||, else between words, and no word is", () => {
  const g = { edges: [{ label: [] as { text: string }[], lines: [] }] } as unknown as Graph;
  const edge = { from: 0, to: 1, ids: [0], text: ["?"], each: 0 };
  const text = (line: string, level: (typeof levels)[number]): string[] => {
    g.edges[0]!.label = [{ kind: "guard", text: line }] as Graph["edges"][number]["label"];
    return fold(g, { nodes: [], edges: [edge], nodeOf: new Map() }, level).edges[0]!.text;
  };
  const long = "[(a == b && a <= 0) || (b < a && b <= 0)]";
  assert.deepEqual(text(long, 1), ["[(a == b && a <= 0)", "|| (b < a && b <= 0)]"]);
  assert.deepEqual(text(long, 2), ["[(a == b", "&& a <= 0)", "|| (b < a", "&& b <= 0)]"]);
  assert.deepEqual(text("unsigned_counter_of_rounds = 0", 4), ["unsigned_counter_of_rounds", "= 0"]);
});

test("labels that leave nothing out are tried before labels that do", () => {
  const nodes = (n: number): DrawModel["nodes"] => Array.from({ length: n }, (_, id) => ({ id, title: "" })) as never;
  const edges = (text: string): DrawModel["edges"] => [{ from: 0, to: 1, ids: [0], text: [text], each: 0 }];
  const model = (n: number, text: string): DrawModel => ({ nodes: nodes(n), edges: edges(text), nodeOf: new Map() });
  const tried = (n: number, text: string): readonly number[] =>
    candidates({ edges: [{ label: [{ text }], lines: [1] }] } as unknown as Graph, model(n, text));
  assert.equal(tried(4, "x = 0")[0], 0);
  const cut = tried(4, "… 2 more");
  assert.ok([1, 2, 4].every((level) => cut.indexOf(level) < cut.indexOf(0)));
  assert.equal(Math.max(...cut), levels.at(-1));
  assert.equal(levelOfPart(model(4, "")), 2, "whole labels, of which a part is visible");
  // If a graph has few nodes, showing a part of it is preferred to labels that are only an
  // ellipsis.
  const named = "unsigned_counter_of_rounds = 0";
  assert.ok(![11, 13, 14].some((level) => tried(4, named).includes(level)));
  assert.equal(Math.max(...tried(40, named)), levels.at(-1));
});

test("a loop's label covers nothing beside it", () => {
  let loops = 0;
  for (const { name, g } of graphs) {
    const base = drawModel(g);
    for (const level of levels) {
      const m = fold(g, base, level);
      const { nodes, edges, ...rest } = new Plan(g, m, level).request();
      const at = place({ id: 0, nodes, edges, ...rest });
      for (const e of m.edges) {
        if (e.from !== e.to) continue;
        const own = at.nodes.find((n) => n.id === e.from)!;
        const size = nodes.find((n) => n.id === e.from)!;
        const right = own.x + size.width / 2 + arm + labelSize(e).width;
        const [top, bottom] = [own.y - size.height / 2, own.y + size.height / 2];
        loops++;
        for (const n of at.nodes) {
          const s = nodes.find((x) => x.id === n.id)!;
          if (n.y + s.height / 2 < top || n.y - s.height / 2 > bottom || n.x <= own.x) continue;
          assert.ok(n.x - s.width / 2 >= right, `${name}, level ${level}: ${n.x - s.width / 2} < ${right}`);
        }
      }
    }
  }
  assert.ok(loops > 10, String(loops));
});
