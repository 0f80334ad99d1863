// The layout of one graph, for the build: reads the graph as the engine sends it,
// and says what the page will ask its layout for, and the answer.

import { readFileSync } from "node:fs";
import { renameGraph } from "../engine/names";
import { normalGraph, type Graph } from "../engine/protocol";
import { Plan } from "./drawing";
import { drawModel } from "./model";
import { place } from "./place";

const graph = renameGraph(normalGraph(JSON.parse(readFileSync(0, "utf8")) as Graph));
const request = new Plan(graph, drawModel(graph)).request();
const { simple, nodes, edges, width, height } = place({ id: 0, ...request });
const rounded = JSON.stringify({ simple, nodes, edges, width, height }, (_, x: unknown) =>
  typeof x === "number" ? Math.round(x * 100) / 100 : x,
);
process.stdout.write(`{"request":${JSON.stringify(JSON.stringify(request))},"answer":${rounded}}`);
