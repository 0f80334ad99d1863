// Tests that there are no import cycles, because a reader could not understand the files of a cycle
// one by one. Imports of types and dynamic imports count, too.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";

type Graph = ReadonlyMap<string, readonly string[]>;

/** Returns the files of a folder, each with its imports. */
function imports(root: string): Graph {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((f) => /(?<!\.d)\.ts$/.test(f));
  return new Map(
    files.map((f) => {
      const text = readFileSync(path.join(root, f), "utf8");
      const names = [...text.matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*"(\.{1,2}\/[^"]+)"/g)].map((m) => m[1]!);
      return [f, names.map((name) => `${path.join(path.dirname(f), name)}.ts`)];
    }),
  );
}

/** Returns the files of a cycle of imports, or null if there is none. */
function circle(graph: Graph): string[] | null {
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (file: string): string[] | null => {
    const at = way.indexOf(file);
    if (at >= 0) return [...way.slice(at), file];
    if (done.has(file)) return null;
    way.push(file);
    for (const next of graph.get(file) ?? []) {
      const found = visit(next);
      if (found) return found;
    }
    way.pop();
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const found = visit(file);
    if (found) return found;
  }
  return null;
}

test("no file imports itself, however far around", () => {
  const root = path.resolve("static/src");
  const graph = imports(root);
  const count = [...graph.values()].reduce((n, list) => n + list.length, 0);
  assert.ok(graph.has("main.ts") && count > graph.size, "the imports are read");
  for (const [file, list] of graph)
    for (const f of list) assert.ok(existsSync(path.join(root, f)), `${file} imports ${f}`);
  assert.equal(circle(graph)?.join(" -> "), undefined);
});

test("a circle is found, and where there is none, none", () => {
  const of = (text: string): Graph => new Map(text.split(" ").map((x): [string, string[]] => [x[0]!, [...x.slice(2)]]));
  assert.deepEqual(circle(of("a:bc b:d c:d d:b")), ["b", "d", "b"]);
  assert.deepEqual(circle(of("a:a")), ["a", "a"]);
  assert.equal(circle(of("a:bc b:d c:d d:")), null);
});
