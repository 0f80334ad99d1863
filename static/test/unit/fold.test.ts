// Labels are shortened where there is little room. They become a prefix of words in the line's reading order, with a
// count of what is not shown, and never less than a word that fits.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { renameGraph } from "../../src/engine/names";
import { normalGraph, type Graph } from "../../src/engine/protocol";
import { fold, levels, word } from "../../src/graph/fold";
import { drawModel, lines, widest } from "../../src/graph/model";
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

const joined = 3; // the level that joins the lines of a label to one
const broken = [4, 5]; // the levels that break them at blanks

test("where the area is low the lines stand in one, where it is narrow they are broken, and nothing is left out", () => {
  const bare = (text: readonly string[]): string => text.join("").replace(/[; ]/g, "");
  const whole = new Map<number, number>();
  for (const { g } of graphs) {
    const base = drawModel(g);
    for (const level of [joined, ...broken] as (typeof levels)[number][]) {
      for (const e of fold(g, base, level).edges) {
        if (e.ids.length > 1) continue;
        const all = lines(g, e.ids[0]!);
        if (level === joined) assert.ok(e.text.length <= 1);
        if (e.text.some((t) => t.includes("…"))) continue;
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
        const room = joined === level ? 44 : level === 4 ? 12 : 8;
        for (const e of m.edges)
          for (const t of e.text) assert.ok(t.length <= room || e.ids.length > 1 || !t.includes(" "), `${name}: ${t}`);
        continue;
      }
      const most = [Infinity, 3, 4, 0, 0, 0, 2, 2, 4, 2, 4, 2, 2, 1][level]!;
      assert.ok(width <= (before.get(most) ?? Infinity), `${name}, level ${level}`);
      before.set(most, width);
      for (const e of m.edges) {
        const all = lines(g, e.ids[0]!);
        if (level === 0 || level === levels.at(-1) || e.ids.length > 1 || all.length === 0) continue;
        assert.match(e.text[0]!, /\w|…/);
        const n = all.length - most + 1;
        if (n <= 1) assert.equal(e.text.length, all.length, `${name}, level ${level}`);
        else {
          counted++;
          assert.equal(e.text.length, most, `${name}, level ${level}`);
          assert.match(e.text.at(-1)!, new RegExp(`^(… )?${n} more$`), `${name}, level ${level}`);
        }
      }
    }
  }
  assert.ok(counted > 20, String(counted));
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
