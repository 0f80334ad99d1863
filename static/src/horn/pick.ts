// Selects a predicate or a clause: finds its location or edge in the graph, and its line in the script.

import type { Graph } from "../engine/protocol";
import type { Context } from "../feature";

/** predicatesOf returns the predicates in the graph. Each predicate is mapped to its first location. */
export function predicatesOf(graph: Graph | null): Map<string, number> {
  const out = new Map<string, number>();
  graph?.locs.forEach((l, i) => {
    if (!l.gone && l.func && !out.has(l.func)) out.set(l.func, i);
  });
  return out;
}

/** pickPredicate selects a predicate in the graph and shows its declaration. */
export function pickPredicate(page: Context, graph: Graph | null, name: string): void {
  const loc = predicatesOf(graph).get(name) ?? -1;
  if (loc < 0) return;
  page.store.set({ loc, edge: -1 });
  page.reveal(graph!.locs[loc]!.line);
}

/** edgeOf returns the edge of the clause at a line that derives a predicate ("" for false); -1 if there is none. */
export function edgeOf(graph: Graph | null, line: number, head: string): number {
  return (
    graph?.edges.findIndex((e) => {
      const at = graph.locs[e.to];
      return e.lines.includes(line) && (e.to === graph.error ? "" : (at?.func ?? "")) === head;
    }) ?? -1
  );
}

/**
 * pickClause shows a clause in the script and selects its edge in the graph. If the graph has no edge for the clause,
 * it selects the location of the clause's head.
 */
export function pickClause(page: Context, graph: Graph | null, line: number, head: string): void {
  const edge = edgeOf(graph, line, head);
  const loc = edge < 0 ? (predicatesOf(graph).get(head) ?? -1) : graph!.edges[edge]!.to;
  page.store.set({ edge, loc, cursor: "none" });
  page.reveal(line);
}

/**
 * predicateOf returns the name of the predicate in a fact: "p" for the fact "(p 1 2)" or "p". It returns "" for the
 * fact "false".
 */
export function predicateOf(fact: string): string {
  if (fact === "false") return "";
  const m = /^\(?(?:\|([^|]*)\||([^\s()]+))/.exec(fact);
  return m ? (m[1] ?? m[2] ?? "") : "";
}
