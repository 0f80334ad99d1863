// Marks nodes and edges with CSS classes that follow from the state. They show the path of the counterexample or, at an
// event of the run, the frames and the obligation.

import type { Run } from "../counterexample";
import type { Graph } from "../engine/protocol";
import type { Moment } from "../replay/history";
import { frameName, frontFrame } from "../stage/shown-location";
import type { State } from "../state";
import { strengthsAt, type Strength } from "./strength";

/** Gathers classes for nodes and edges. */
export class Marks {
  readonly nodes = new Map<number, string>();
  readonly edges = new Map<number, string>();

  constructor(readonly nodeOf: (loc: number) => number | undefined) {}

  node(id: number | undefined, name: string): void {
    if (id !== undefined) this.nodes.set(id, `${this.nodes.get(id) ?? ""} ${name}`);
  }

  edge(id: number, name: string): void {
    this.edges.set(id, `${this.edges.get(id) ?? ""} ${name}`);
  }
}

/** Marks the nodes and edges that a failing run visits up to a step. */
export function markTrace(marks: Marks, trace: Run, step: number, error: number, fails: boolean): void {
  const visited = new Set<number>();
  const taken = new Set<number>();
  for (let i = 0; i <= step && i < trace.steps.length; i++) {
    const at = trace.steps[i]!;
    const n = marks.nodeOf(at.loc);
    if (n !== undefined) visited.add(n);
    if (at.edge >= 0) taken.add(at.edge);
  }
  if (step >= trace.steps.length - 1 && fails) visited.add(error);
  for (const n of visited) marks.node(n, "visited");
  for (const e of taken) marks.edge(e, "taken");
}

/**
 * Marks three things in the graph: how strong the frame is at each location, the current obligation, and the edges on
 * the obligation's path to the error. Returns the frame's level and name, the strengths by node, and the node of the
 * obligation, if any.
 */
export function markMoment(
  marks: Marks,
  graph: Graph,
  st: Pick<State, "run" | "obligation" | "level">,
  m: Moment,
): { level: number; frame: string; strengths: Map<number, Strength>; asked: number | undefined } {
  const level = frontFrame(st, m);
  const frame = frameName(m, level);
  const strengths = new Map<number, Strength>();
  const locs = graph.locs.flatMap((l, i) => (l.gone || i === graph.error ? [] : [i]));
  for (const [loc, x] of strengthsAt(m, level, locs)) {
    const n = marks.nodeOf(loc);
    if (n !== undefined && (loc === n || !strengths.has(n))) strengths.set(n, x);
  }
  for (const [n, x] of strengths) marks.node(n, x.kind);
  const { history } = st.run!;
  // An answered obligation's path says nothing about the current query.
  const asking = history.asking(m);
  const shown = history.viewOf(m, st.obligation) ?? asking;
  if (shown && shown.status !== "blocked" && shown.status !== "dropped")
    for (const o of history.chain(shown.id)) if (o.edge >= 0) marks.edge(o.edge, "queried");
  if (!asking) return { level, frame, strengths, asked: undefined };
  const node = marks.nodeOf(asking.loc);
  marks.node(node, "asked");
  return { level, frame, strengths, asked: node };
}
