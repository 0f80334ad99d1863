// Makes an edge's label for hand-made graphs, as lines and as a single line.

import type { EdgeLine, GraphEdge } from "../../src/engine/protocol";

export function does(...texts: string[]): Pick<GraphEdge, "label" | "text" | "tests"> {
  const label = texts.map((text): EdgeLine => ({ kind: kind(text), text }));
  return { label, text: texts.map((t) => t.replace(/^\[(.*)\]$/, "when $1")).join("; "), tests: [] };
}

function kind(text: string): EdgeLine["kind"] {
  return text.startsWith("[") ? "guard" : text.startsWith("(") ? "tuple" : "assign";
}
