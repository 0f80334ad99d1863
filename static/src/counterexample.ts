// The states along a failing run. A report holds only what each step changed;
// here every step gets all its values, in a stable order of variables.

import type { TraceStep } from "./engine/protocol";

export interface RunStep {
  index: number;
  line: number;
  func: string;
  loc: number;
  edge: number;
  note: string;
  values: ReadonlyMap<string, string>;
  changed: ReadonlySet<string>;
}

export interface Run {
  steps: RunStep[];
  variables: string[]; // in the order of their first appearance
}

export function expand(steps: readonly TraceStep[]): Run {
  const variables: string[] = [];
  const known = new Set<string>();
  let values: ReadonlyMap<string, string> = new Map();
  const out: RunStep[] = [];
  steps.forEach((s, index) => {
    const changed = new Set<string>();
    const next = new Map(values);
    for (const [name, value] of Object.entries(s.values)) {
      if (!known.has(name)) {
        known.add(name);
        variables.push(name);
      }
      if (next.get(name) !== value && index > 0) changed.add(name);
      next.set(name, value);
    }
    if (Object.keys(s.values).length > 0) values = next;
    out.push({ index, line: s.line, func: s.func, loc: s.loc, edge: s.edge, note: s.note ?? "", values, changed });
  });
  return { steps: out, variables };
}

/** The location to show for a step: its own, or the last known one before. */
export function locationAt(run: Run, index: number): number {
  for (let i = index; i >= 0; i--) {
    const loc = run.steps[i]?.loc ?? -1;
    if (loc >= 0) return loc;
  }
  return -1;
}

/** The edge being taken at a step, or the last known one. */
export function edgeAt(run: Run, index: number): number {
  for (let i = index; i >= 0; i--) {
    const edge = run.steps[i]?.edge ?? -1;
    if (edge >= 0) return edge;
  }
  return -1;
}
