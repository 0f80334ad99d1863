// Names for the reader. Inside the engine every variable has a unique name
// ("main.x", "f#2.x"); where the short one says which is meant, it is shown.

import type { Graph, Report, TraceEvent } from "./protocol";

/** What a variable's name looks like: "x", "f.x#2"; members and elements are variables too, "s.low", "a[3]". */
export const variable = String.raw`[A-Za-z_](?:[\w#.]|\[\d+\])*`;

const all = new RegExp(variable, "g");

export type Rename = (text: string) => string;

/** Leaves out the function before a name where the rest says which variable is meant. */
export function shortNames({ vars, locs }: Pick<Graph, "vars" | "locs">): Rename {
  const functions = new Set(locs.map((l) => l.func));
  const rest = (v: string): string => {
    const dot = v.indexOf(".");
    return functions.has(v.slice(0, dot).replace(/#\d+$/, "")) ? v.slice(dot + 1) : v;
  };
  const owners = new Map<string, number>();
  for (const v of vars) {
    const short = rest(v);
    owners.set(short, (owners.get(short) ?? 0) + 1);
  }
  const names = new Map<string, string>();
  for (const v of vars) {
    const short = rest(v);
    if (short !== v && owners.get(short) === 1) names.set(v, short);
  }
  if (names.size === 0) return (text) => text;
  return (text) => (text.includes(".") ? text.replace(all, (m) => names.get(m) ?? m) : text);
}

export function renameGraph(g: Graph): Graph {
  const r = shortNames(g);
  return {
    ...g,
    edges: g.edges.map((e) => ({ ...e, text: r(e.text), label: e.label.map((l) => ({ ...l, text: r(l.text) })) })),
  };
}

/** In place: events are fresh from the wire. What an event was is kept for its export. */
export function renameEvents(batch: readonly TraceEvent[], r: Rename): void {
  for (const e of batch) {
    for (const k of ["f", "b", "a", "t"] as const) {
      const was = e[k] ?? "";
      const is = r(was);
      if (is !== was) (((e.was ??= {})[k] = was), (e[k] = is));
    }
    for (const k of ["ps", "gn"] as const) {
      const was = e[k];
      if (was?.some((p) => r(p) !== p)) (((e.was ??= {})[k] = was), (e[k] = was.map(r)));
    }
  }
}

/** An event as the engine sent it. */
export function sentEvent({ was, ...e }: TraceEvent): TraceEvent {
  return { ...e, ...was };
}

export function renameReport(report: Report, r: Rename): Report {
  const c = report.certificate;
  return {
    ...report,
    certificate: {
      ...c,
      invariant: c.invariant.map((i) => ({ ...i, formula: r(i.formula), conjuncts: i.conjuncts.map(r) })),
    },
  };
}
