// Names of variables for the reader. Inside the engine, every variable has a unique name ("main.x", "f#2.x"). The page
// shows the short name if it is unambiguous. If there are recursive functions, the engine itself chooses the short
// names for each function.

import type { Graph, Report, TraceEvent } from "./protocol";

/**
 * A pattern for names of variables: "x", "f.x#2"; members and elements, "s.low", "a[3]"; and
 * \old(x), \arg(x) and \result.
 */
export const variable = String.raw`(?:\\(?:old|arg|result)\([\w#.[\]]+\)|\\result|[A-Za-z_](?:[\w#.]|\[\d+\])*)`;

const all = new RegExp(variable, "g");

/** Renames variables in a text about a location; without `loc` the text is about several locations or none. */
export type Rename = (text: string, loc?: number) => string;

/**
 * Returns the renaming for a graph. It drops the function before a name if the remaining name is
 * unambiguous. It keeps the function in a text about a location of another function, where the
 * variable is out of scope.
 */
export function shortNames({ vars, locs, names }: Pick<Graph, "vars" | "locs" | "names">): Rename {
  if (names) {
    const shown = new Map(names.map((n) => [n.func, new Map(Object.entries(n.shown))]));
    return (text, loc = -1) => {
      const here = shown.get(locs[loc]?.func ?? "") ?? shown.get("")!;
      return here.size > 0 ? text.replace(all, (m) => here.get(m) ?? m) : text;
    };
  }
  const functions = new Set(locs.map((l) => l.func));
  const owner = (v: string): string => v.slice(0, Math.max(0, v.indexOf("."))).replace(/#\d+$/, "");
  const rest = (v: string): string => (functions.has(owner(v)) ? v.slice(v.indexOf(".") + 1) : v);
  const owners = new Map<string, number>();
  for (const v of vars) {
    const short = rest(v);
    owners.set(short, (owners.get(short) ?? 0) + 1);
  }
  const short = new Map<string, string>();
  for (const v of vars) {
    const own = rest(v);
    if (own !== v && owners.get(own) === 1) short.set(v, own);
  }
  if (short.size === 0) return (text) => text;
  return (text, loc = -1) => {
    if (!text.includes(".")) return text;
    const func = locs[loc]?.func;
    return text.replace(all, (m) => (func === undefined || owner(m) === func ? (short.get(m) ?? m) : m));
  };
}

export function renameGraph(g: Graph): Graph {
  if (g.names) return g; // the engine has set them
  const r = shortNames(g);
  return {
    ...g,
    edges: g.edges.map((e) => ({ ...e, text: r(e.text), label: e.label.map((l) => ({ ...l, text: r(l.text) })) })),
  };
}

/** Renames in place, since events are freshly decoded. The original texts are kept for the export of events. */
export function renameEvents(batch: readonly TraceEvent[], r: Rename): void {
  for (const e of batch) {
    for (const k of ["f", "b", "a", "t"] as const) {
      const was = e[k] ?? "";
      const is = r(was, e.loc);
      if (is !== was) (((e.was ??= {})[k] = was), (e[k] = is));
    }
    for (const k of ["ps", "gn"] as const) {
      const was = e[k];
      const is = was?.map((p) => r(p, e.loc));
      if (was?.some((p, i) => is![i] !== p)) (((e.was ??= {})[k] = was), (e[k] = is!));
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
    ...(report.stuck && {
      stuck: report.stuck.map((s) => ({
        ...s,
        shape: r(s.shape, s.loc),
        last: r(s.last, s.loc),
        vars: s.vars.map((v) => r(v, s.loc)),
      })),
    }),
    certificate: {
      ...c,
      invariant: c.invariant.map((i) => ({
        ...i,
        formula: r(i.formula, i.loc),
        conjuncts: i.conjuncts.map((p) => r(p, i.loc)),
      })),
    },
  };
}
