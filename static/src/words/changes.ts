// Names what has changed since a run began: the program, the choice of integers, the engine, its options, the limit.
// The code is loaded with the first such change.

import { engineOf, infoOf, trueName } from "../engine/alias";
import { parseRules } from "../rules";
import type { RunState } from "../run";
import { rerun } from "../selectors";
import { pick, type Store } from "../store";
import { capital } from "./location";

/** The parts of the state on which the text depends. */
const seen = pick(["run", "source", "ints", "engine", "engines", "options", "timeoutMs", "diagnostics"]);
export type Seen = ReturnType<typeof seen>;

// The defaults of the settings of C's integers.
const usual: Readonly<Record<string, string>> = { model: "LP64", overflow: "error", asserts: "fail" };

const word = (value: string): string => (value === "true" ? "on" : value === "false" ? "off" : value);
const change = (name: string, from: string, to: string): string[] =>
  from === to ? [] : [`${name} (${word(from)}, now ${word(to)})`];

function integers(from: string, to: string): string[] {
  const [a, b] = [parseRules(from), parseRules(to)];
  if (a.kind !== b.kind) {
    const named = (kind: string): string => (kind === "c" ? "C’s" : "mathematical");
    return change("integers", named(a.kind), named(b.kind));
  }
  const names = new Set([...a.settings.keys(), ...b.settings.keys()]);
  const value = (s: ReadonlyMap<string, string>, name: string): string => s.get(name) ?? usual[name] ?? "unset";
  return [...names].flatMap((name) => change(name, value(a.settings, name), value(b.settings, name)));
}

// The options that differ. If the engine differs, only the reader's own choices for the new engine.
function options(run: RunState, { engine, engines, options: own }: Seen): string[] {
  const now = trueName(engine, engines);
  const ran = trueName(run.engine, engines);
  const info = infoOf(engines, now);
  const usually = (name: string, spec: string): string =>
    info?.presets?.find((p) => spec === `${info.name}:${p.name}`)?.values?.[name] ??
    info?.options?.find((o) => o.name === name)?.default ??
    "the default";
  const before = engineOf(now) === engineOf(ran) ? run.options : {};
  const names = new Set([...Object.keys(before), ...Object.keys(own)]);
  return [
    ...change("engine", ran, now),
    ...[...names].flatMap((name) => change(name, before[name] ?? usually(name, ran), own[name] ?? usually(name, now))),
  ];
}

/** Returns the names of what has changed, with the old and the new value. */
function changes(s: Seen): string[] {
  const run = s.run!;
  const time = (ms: number): string => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`);
  // More time would not change a verdict that a run has found.
  const found = /^(safe|unsafe)$/.test(run.report?.verdict ?? "");
  return [
    ...(run.source === s.source ? [] : ["the program"]),
    ...integers(run.ints, s.ints),
    ...options(run, s),
    ...(found || run.timeoutMs === 0 ? [] : change("time limit", time(run.timeoutMs), time(s.timeoutMs))),
  ];
}

/** Returns a text which names what has changed since the run and says what to do; "" if nothing has changed. */
export function changedSince(s: Seen): string {
  if (s.run === null) return "";
  const list = changes(s);
  return list.length > 0 ? `Changed since this run: ${list.join("; ")}. ${capital(rerun(s))}.` : "";
}

/** Keeps the text of changedSince in the state. */
export function watchChanges(store: Store): void {
  store.watch(seen, (s) => store.set({ changed: changedSince(s) }));
}

/** Returns why nothing can be made of a run of another program, or with other integers, as part of a sentence. */
export function outdated(s: Seen): string {
  return `c${changedSince(s).slice(1, -1)}`;
}
