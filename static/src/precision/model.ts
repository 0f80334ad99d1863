// The precision of an abstraction at each location, at any event of a run: its predicates, or the
// variables whose values are tracked. An entry exists from the event that adds it to the event that
// drops it.
//
// Invariants: the entries of a location are in the order in which they were added. An existing
// entry is not added again. This file does not use the page.

import type { History } from "../replay/history";

/** A predicate or a variable in the precision of a location. */
export interface Entry {
  readonly text: string; // the formula, or the variable's name
  readonly predicate: number; // 0: the entry is a variable
  readonly added: number; // the event that added it
  readonly why: string; // the code in that event
  /**
   * Whether one event added the entry at several locations: at all locations of a function, or at all of the program.
   */
  readonly wide: boolean;
}

export interface LocationPrecision {
  readonly loc: number;
  readonly entries: readonly Entry[];
}

export interface Precision {
  /** The locations with a nonempty precision, ascending. */
  readonly places: readonly LocationPrecision[];
  /**
   * The number of different predicates. A predicate at several locations counts once. `variables`
   * is the same number for variables.
   */
  readonly predicates: number;
  readonly variables: number;
  /** The variables that are tracked, in the order in which they were first added. */
  readonly tracked: readonly string[];
  /** The variables that are no longer tracked, each with the event that ended its tracking. */
  readonly dropped: readonly (readonly [name: string, event: number])[];
  /** The locations at which the current event adds or drops a predicate or a variable. */
  readonly fresh: ReadonlySet<number>;
}

/** The precision after an event. */
export function precisionAt(history: History, event: number): Precision {
  const { events } = history;
  const formulas = new Map<number, string>();
  for (const at of history.of("predicate")) formulas.set(events[at]!.pr ?? 0, events[at]!.f ?? "");
  const places = new Map<number, Map<string, Entry>>();
  const fresh = new Set<number>();
  const dropped = new Map<string, number>();
  const order = new Set<string>(); // in the order of their addition
  for (const at of history.of("precision")) {
    if (at > event) break;
    const e = events[at]!;
    const id = e.pr ?? 0;
    const texts = id ? [formulas.get(id) ?? `predicate ${id}`] : (e.ps ?? []);
    for (const loc of e.loc >= 0 ? [e.loc] : (e.ls ?? [])) {
      const here = places.get(loc) ?? new Map<string, Entry>();
      places.set(loc, here);
      for (const text of texts) {
        const key = `${id} ${text}`;
        if (e.t === "dropped") {
          here.delete(key);
          dropped.set(text, at);
          continue;
        }
        if (!id) order.add(text);
        if (!here.has(key)) here.set(key, { text, predicate: id, added: at, why: e.t ?? "", wide: e.loc < 0 });
      }
      if (at === event) fresh.add(loc);
    }
  }
  const out = [...places]
    .filter(([, here]) => here.size > 0)
    .sort(([a], [b]) => a - b)
    .map(([loc, here]) => ({ loc, entries: [...here.values()] }));
  const all = new Map(out.flatMap((p) => p.entries.map((e): [string, Entry] => [`${e.predicate} ${e.text}`, e])));
  const predicates = [...all.values()].filter((e) => e.predicate > 0).length;
  const tracked = [...order].filter((v) => all.has(`0 ${v}`));
  return { places: out, predicates, variables: tracked.length, tracked, dropped: [...dropped], fresh };
}

/**
 * Says at which locations the run's events add predicates or variables: each at a single location
 * ("location"), at all locations of a function or of the program ("wide"), or some in either way
 * ("mixed"). If no event adds any after the beginning, the result is "none".
 */
export function scopeOf(history: History): "location" | "wide" | "mixed" | "none" {
  const [one, many] = [true, false].map((own) =>
    history.of("precision").some((at) => {
      const e = history.events[at]!;
      return e.loc >= 0 === own && e.t !== "initial" && e.t !== "dropped";
    }),
  );
  return one && many ? "mixed" : one ? "location" : many ? "wide" : "none";
}
