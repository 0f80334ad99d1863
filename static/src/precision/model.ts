// What an abstraction may speak of at each location, at any event of a run:
// predicates, or variables whose values are tracked. Each stands there from the event
// that added it, and until one that drops it.
//
// Invariants: the entries of a location are in the order in which they were added;
// one that is there is not added again; nothing here touches the page.

import type { History } from "../replay/history";

/** A predicate or a variable that counts at a location. */
export interface Entry {
  readonly text: string; // the formula, or the variable's name
  readonly predicate: number; // 0: it is a variable
  readonly added: number; // event
  readonly why: string; // the event's code
  /** It was added at several locations at once: in a function, or everywhere. */
  readonly wide: boolean;
}

export interface Place {
  readonly loc: number;
  readonly entries: readonly Entry[];
}

export interface Precision {
  /** The locations where anything may be spoken of, ascending. */
  readonly places: readonly Place[];
  /** How many predicates, and how many variables, each once wherever it counts. */
  readonly predicates: number;
  readonly variables: number;
  /** The variables that are tracked, in the order in which they were first added. */
  readonly tracked: readonly string[];
  /** Those that are not tracked any more, with the events that dropped them. */
  readonly dropped: readonly (readonly [name: string, event: number])[];
  /** The event that is looked at added it, at these locations. */
  readonly fresh: ReadonlySet<number>;
}

/** What may be spoken of after an event. */
export function precisionAt(history: History, event: number): Precision {
  const { events } = history;
  const formulas = new Map<number, string>();
  for (const at of history.of("predicate")) formulas.set(events[at]!.pr ?? 0, events[at]!.f ?? "");
  const places = new Map<number, Map<string, Entry>>();
  const fresh = new Set<number>();
  const dropped = new Map<string, number>();
  const order = new Set<string>(); // of variables
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

/** How wide what is added counts, as the run's events say. */
export function scopeOf(history: History): "location" | "wide" | "mixed" | "none" {
  const [one, many] = [true, false].map((own) =>
    history.of("precision").some((at) => {
      const e = history.events[at]!;
      return e.loc >= 0 === own && e.t !== "initial" && e.t !== "dropped";
    }),
  );
  return one && many ? "mixed" : one ? "location" : many ? "wide" : "none";
}
