// What an edge does, for graphs that tests make by hand: a label of lines, and
// the same on one line.

import type { EdgeLine, GraphEdge } from "../../src/engine/protocol";

export function does(...texts: string[]): Pick<GraphEdge, "label" | "text" | "tests"> {
  const label = texts.map((text): EdgeLine => ({ kind: kind(text), text }));
  return { label, text: texts.map((t) => t.replace(/^\[(.*)\]$/, "when $1")).join("; "), tests: [] };
}

function kind(text: string): EdgeLine["kind"] {
  return text.startsWith("[") ? "guard" : text.startsWith("(") ? "tuple" : "assign";
}
