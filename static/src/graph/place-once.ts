// Computes the layout of one graph, for the build: reads a graph in the engine's format, and writes
// the page's layout requests with their answers.

import { readFileSync } from "node:fs";
import { renameGraph } from "../engine/names";
import { normalGraph, type Graph } from "../engine/protocol";
import { Plan } from "./drawing";
import { fold, levels } from "./fold";
import { drawModel } from "./model";
import { place } from "./place";

const graph = renameGraph(normalGraph(JSON.parse(readFileSync(0, "utf8")) as Graph));
const base = drawModel(graph);
const made = new Map<string, string>(); // by request, since several levels may make the same one
for (const level of levels) {
  const request = new Plan(graph, fold(graph, base, level), level).request(false);
  const { nodes, edges, width, height } = place({ id: 0, ...request });
  const rounded = JSON.stringify({ nodes, edges, width, height }, (_, x: unknown) =>
    typeof x === "number" ? Math.round(x * 100) / 100 : x,
  );
  made.set(JSON.stringify(request), rounded);
}
const list = [...made].map(([request, answer]) => `{"request":${JSON.stringify(request)},"answer":${answer}}`);
process.stdout.write(`[${list.join(",")}]`);
