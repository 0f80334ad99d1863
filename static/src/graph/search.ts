// Searching in a graph: the locations and edges that match a text, in source order. A number
// matches a line; if the graph has nothing on that line, the number is searched as a text. The name
// of a variable matches only that variable, not longer words that contain it. Any other text
// matches a part of a location's name or of a label.

import type { Graph } from "../engine/protocol";
import { inSource, ofClauses, procedure } from "../words/location";
import { lines } from "./model";
import { lineOf, type Own } from "../files/parts";

/** A location, or an edge. */
export interface Match {
  loc: number; // an edge's source
  edge: number; // -1: the match is the location itself
  says: string;
}

export function search(g: Graph, query: string): Match[] {
  const q = query.trim().toLowerCase();
  if (q === "") return [];
  const line = /^(?:line\s+)?(?:(?:([^:]+):)?(\d+)|(\d+) of (.+))$/.exec(q);
  if (line) {
    const found = atLine(g, Number(line[2] ?? line[3]), line[1] ?? line[4] ?? "");
    if (found.length > 0) return found;
  }
  const whole = g.vars.some((v) => v.toLowerCase() === q);
  const word = new RegExp(`(^|[^\\w$])${q.replace(/[^\w]/g, "\\$&")}($|[^\\w$])`, "i");
  const has = whole ? (t: string): boolean => word.test(t) : (t: string): boolean => t.toLowerCase().includes(q);
  const out: Match[] = [];
  each(g, (loc) => {
    if (has(titleOf(g, loc)) || has(g.locs[loc]!.name)) out.push({ loc, edge: -1, says: titleOf(g, loc) });
    return (edge) => {
      const hit = [...lines(g, edge), ...inSource(g, edge)].find(has);
      if (hit !== undefined) out.push({ loc, edge, says: `${hit}, from ${titleOf(g, loc)}` });
    };
  });
  return out;
}

// Finds the locations and edges on a line of the program. `own` is the number of the line in the
// file `file`; "" is the main file. The lines of an edge belong to the file with the location where
// the edge starts.
function atLine(g: Graph, own: number, file: string): Match[] {
  const out: Match[] = [];
  each(g, (loc) => {
    const l: { line: number; own?: Own } = g.locs[loc]!;
    const line = (l.own?.file ?? "").toLowerCase() === file ? own + l.line - (l.own?.line ?? l.line) : -1;
    if (l.line === line && loc !== g.error) out.push({ loc, edge: -1, says: titleOf(g, loc) });
    return (edge) => {
      const e = g.edges[edge]!;
      if (l.line !== line && e.lines.includes(line))
        out.push({ loc, edge, says: `${lines(g, edge)[0] ?? "always"}, from ${titleOf(g, loc)}` });
    };
  });
  return out;
}

// Visits the locations that simplification has kept: first the entry, then the others by line, and
// last the error. After each location it visits the edges that leave it.
function each(g: Graph, visit: (loc: number) => (edge: number) => void): void {
  const outs: number[][] = g.locs.map(() => []);
  g.edges.forEach((e, i) => {
    if (!g.locs[e.from]?.gone && !g.locs[e.to]?.gone) outs[e.from]!.push(i);
  });
  const order = g.locs.flatMap((l, i) => (l.gone ? [] : [i])).sort((a, b) => rank(g, a) - rank(g, b) || a - b);
  for (const loc of order) {
    const edge = visit(loc);
    for (const i of outs[loc]!) edge(i);
  }
}

const rank = (g: Graph, loc: number): number => (loc === g.entry ? -1 : loc === g.error ? Infinity : g.locs[loc]!.line);

/** Returns the name of a location for the reader, such as "line 7, loop head". */
export function titleOf(g: Graph, loc: number): string {
  if (ofClauses(g)) return loc === g.entry ? "true" : loc === g.error ? "false" : g.locs[loc]!.name;
  if (loc === g.entry) return "start";
  if (loc === g.error) return "error";
  const l = g.locs[loc]!;
  if (l.role) return procedure(l);
  const title = l.line > 0 ? lineOf(l) : l.name;
  return l.loopHead ? `${title}, loop head` : title;
}
