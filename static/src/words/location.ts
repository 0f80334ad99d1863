// Describes locations, steps and sets of states in words.

import type { Graph } from "../engine/protocol";
import { lineOf } from "../files/parts";

/** ofClauses returns whether a graph was made from Horn clauses: its locations are predicates, its edges clauses. */
export function ofClauses(graph: Graph | null): boolean {
  return graph?.language === "horn";
}

/** emptied returns whether simplification has removed every edge. It does so when no step leads to the error. */
export function emptied(graph: Graph): boolean {
  return !graph.edges.some((e) => !graph.locs[e.from]?.gone && !graph.locs[e.to]?.gone);
}

/**
 * locationName returns the name of a location for the reader, such as "line 3". A negative `loc`
 * means every location where a lemma's variables matter.
 */
export function locationName(graph: Graph | null, loc: number): string {
  const l = graph?.locs[loc];
  if (!l) return loc < 0 ? "every location where its variables matter" : `location ${loc}`;
  if (ofClauses(graph)) return loc === graph.error ? "false" : loc === graph.entry ? "the facts" : l.name;
  if (loc === graph.error) return "the error location";
  if (loc === graph.entry) return "the start";
  if (l.role) return `the ${l.role === "starts" ? "start" : "return"} of ${l.func}()`;
  const call = callAt(graph, loc);
  if (call) return `the call ${call} in ${lineOf(l)}`;
  return l.line > 0 ? lineOf(l) : l.name;
}

/**
 * locationTitle returns the name of a location as a title, with a capital letter. The name of a
 * Horn clause's predicate is not changed.
 */
export function locationTitle(graph: Graph | null, loc: number): string {
  return ofClauses(graph) ? locationName(graph, loc).replace(/^the /, "") : capital(locationName(graph, loc));
}

/**
 * callAt returns the call of a recursive function that begins at a location, as the source writes
 * it; "" at other locations.
 */
export function callAt(graph: Graph | null, loc: number): string {
  const edge = graph?.procedures && graph.edges.find((e) => e.from === loc && e.call === "enters");
  return edge?.text.replace("call ", "") ?? "";
}

/**
 * functionAt returns the function of a location with its parameters, such as "f(n)"; "" at the
 * error location, and if no function of the program is recursive.
 */
export function functionAt(graph: Graph | null, loc: number): string {
  const l = graph?.procedures && graph.locs[loc];
  if (!l || loc === graph.error) return "";
  const p = graph.procedures!.find((x) => x.func === l.func);
  return `${l.func}(${p?.params.join(", ") ?? ""})`;
}

/** procedure says what a recursive function does at a location: "f() starts" or "f() returns". */
export function procedure(l: { func: string; role?: string }): string {
  return `${l.func}() ${l.role}`;
}

/**
 * whenever returns the condition under which an invariant holds, such as "control is at line 3" or
 * "f() returns".
 */
export function whenever(graph: Graph | null, at: { loc: number; line: number }): string {
  const l = graph?.locs[at.loc];
  if (l?.role) return procedure(l);
  if (l && ofClauses(graph)) return `${l.name} holds`;
  return `control is at ${at.line > 0 ? lineOf(at) : locationName(graph, at.loc)}`;
}

/** step returns what an edge does, on one line, such as "when x < n; x = x + 1". */
export function step(graph: Graph | null, edge: number): string {
  return graph?.edges[edge]?.text ?? "";
}

/**
 * failing says which assertion fails on an edge to the error that tests several, such as "line 4 or line 5 fails"; ""
 * for other edges. It does so only on such edges, because their label alone would not tell.
 */
export function failing(graph: Graph | null, edge: number): string {
  const e = graph?.edges[edge];
  const asserted = e?.to === graph?.error ? (e?.tests?.filter((t) => /assert\w*\(/.test(t.text)) ?? []) : [];
  const at = [...new Set(asserted.filter((t) => t.outcome !== "holds").map(lineOf))];
  return asserted.length > 1 && at.length > 0 ? `${at.join(" or ")} fails` : "";
}

/**
 * inSource returns the conditions of an edge as the source writes them, such as "line 12:
 * assert(round < 50) fails". It leaves out those that look the same in the edge's label. For a
 * condition with several outcomes, as in a switch, it does not name the outcome.
 */
export function inSource(graph: Graph | null, edge: number): string[] {
  const one = / or .* fails$/.test(failing(graph, edge)); // no single assertion fails on every path of the edge
  return (
    graph?.edges[edge]?.tests.map((t) => {
      if (one && t.outcome !== "holds") return `${lineOf(t)}: ${t.text}`;
      const outcome = t.outcome === "fails" && !/^\w*ass(ert|ume)\(/.test(t.text) ? "is false" : (t.outcome ?? "");
      return `${t.outcome ? "" : "decided at "}${lineOf(t)}: ${t.text} ${outcome}`.trim();
    }) ?? []
  );
}

export function plural(n: number, one: string, many: string): string {
  return n === 1 ? one : many;
}

export function capital(t: string): string {
  return t.charAt(0).toUpperCase() + t.slice(1);
}

/** conjuncts puts formulas with "||" in parentheses. A single formula is returned unchanged. */
export function conjuncts(parts: readonly string[]): string[] {
  return parts.length < 2 ? [...parts] : parts.map((p) => (p.includes("||") ? `(${p})` : p));
}

/** everything returns whether a cube contains every state. */
export function everything(parts: readonly string[]): boolean {
  return parts.every((p) => p === "true" || p === "");
}

/** joined joins formulas by "&&" as they are, for comparison with the texts of events. Readers see words/cube.ts. */
export function joined(parts: readonly string[]): string {
  return conjuncts(parts).join(" && ");
}
