// Names for places and sets of states, in words.

import type { Graph } from "../engine/protocol";

/** Where a location is, in words. */
export function place(graph: Graph | null, loc: number): string {
  const l = graph?.locs[loc];
  if (!l) return loc < 0 ? "every place where its variables matter" : `location ${loc}`;
  if (loc === graph.error) return "the error location";
  if (loc === graph.entry) return "the start";
  return l.line > 0 ? `line ${l.line}` : l.name;
}

/** What an edge does, on one line: "when x < n; x = x + 1". */
export function step(graph: Graph | null, edge: number): string {
  return graph?.edges[edge]?.text ?? "";
}

/** A step over an edge, named: "step from line 9, `x = x + 1`,"; `code` marks what it does. */
export function stepFrom(graph: Graph | null, edge: number, code: (does: string) => string): string {
  const from = graph?.edges[edge]?.from ?? -1;
  const does = step(graph, edge);
  return `step${from >= 0 ? ` from ${place(graph, from)}` : ""}${does ? `, ${code(does)},` : ""}`;
}

/**
 * The conditions on an edge's way as the source has them, where the edge says them in other words: "line 12:
 * assert(round < 50) fails"; of one that comes out in several ways, as a switch does, only where it is decided.
 */
export function inSource(graph: Graph | null, edge: number): string[] {
  return (
    graph?.edges[edge]?.tests.map((t) =>
      `${t.outcome ? "" : "decided at "}line ${t.line}: ${t.text} ${t.outcome ?? ""}`.trim(),
    ) ?? []
  );
}

export function plural(n: number, one: string, many: string): string {
  return n === 1 ? one : many;
}

export function capital(t: string): string {
  return t.charAt(0).toUpperCase() + t.slice(1);
}

/** Formulas as they stand in a conjunction: what has "||" in parentheses, unless it stands alone. */
export function conjuncts(parts: readonly string[]): string[] {
  return parts.length < 2 ? [...parts] : parts.map((p) => (p.includes("||") ? `(${p})` : p));
}

/** Formulas that all hold, as one. */
export function conjunction(parts: readonly string[]): string {
  return conjuncts(parts).join(" && ");
}

/** Whether a cube allows every state. */
export function everything(parts: readonly string[]): boolean {
  return parts.every((p) => p === "true" || p === "");
}

/** The search on another core that a lemma was sent by; "": none was. */
export function elsewhere(note = ""): string {
  return /^sent by (\S+)$/.exec(note)?.[1] ?? "";
}

/**
 * That a query at a level, from 1, has no answer: "No step from other states of frame 1". It begins in the
 * frame below, but with none of what is asked about; frame 0 is the start. Without a level there are no frames.
 */
export function noStep(level: number): string {
  if (level <= 0) return "No step";
  return level === 1 ? "No step from the start" : `No step from other states of frame ${level - 1}`;
}
