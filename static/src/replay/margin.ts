// Computes the notes in the margin of the source. They show the invariant of a proof, the current step of a
// counterexample or, at an event of a run, the frame and the current obligation.

import type { LineNote } from "../editor/invariant";
import type { Margin, MomentNote } from "../editor/margin";
import type { Graph } from "../engine/protocol";
import type { RunState } from "../run";
import { drawnTrace, fits, moment, seenRun, showsInvariant, shownGraph, upToDate } from "../selectors";
import { frameName, frontFrame } from "../stage/shown-location";
import { pick, select, type Selector } from "../store";
import { conjunction, equations } from "../words/cube";
import { conjuncts, everything, ofClauses, whenever } from "../words/location";
import { about, everyLevel, type LemmaView, type Moment, type OblStatus } from "./history";

const longest = 46; // most characters of a note
const mostFormulas = 8; // formulas in a note and its tooltip

/** The status of an obligation as one word. */
const wordOf: Readonly<Record<OblStatus, string>> = {
  open: "waits",
  current: "asked",
  split: "waits",
  refined: "waits",
  blocked: "blocked",
  dropped: "dropped",
  reached: "reached",
};

/** Whether a frame contains a lemma that is not replaced. */
export function holdsAt(l: LemmaView, level: number): boolean {
  return !l.subsumed && (l.level === everyLevel || l.level >= level);
}

const inputs = pick(
  [
    "source",
    "parsed",
    "ints",
    "parsedSource",
    "parsedInts",
    "loc",
    "edge",
    "hover",
    "level",
    "obligation",
    "cursor",
    "event",
    "step",
    "tab",
    "fragment",
    "claims",
    "claimsOf",
  ],
  { run: seenRun, moment },
);
type Inputs = ReturnType<typeof inputs>;

let held: { m: Moment; level: number; list: LemmaView[] } | null = null;

/**
 * Returns the lemmas of a frame, in the order of their events. The last result is stored, because
 * the source and the graph need the same lemmas.
 */
export function heldAt(m: Moment, level: number): readonly LemmaView[] {
  if (held?.m !== m || held.level !== level)
    held = { m, level, list: different(m.lemmas.filter((l) => holdsAt(l, level))) };
  return held.list;
}

// Leaves out the older of two lemmas with the same formula and locations. The engine can learn a
// lemma again before it removes the older copy.
function different(list: LemmaView[]): LemmaView[] {
  const seen = new Map<unknown, Set<string>>(); // the formulas at a location
  return list
    .reverse()
    .filter(({ locs, formula }) => {
      const at = locs.length === 1 ? locs[0] : locs.join();
      let here = seen.get(at);
      if (!here) seen.set(at, (here = new Set()));
      return here.size < here.add(formula).size;
    })
    .reverse();
}

/** The notes of the margin. */
export const shownMargin: Selector<() => Margin> = select([inputs], (s) => {
  let made: Margin | null = null;
  return () => (made ??= ofClauses(shownGraph(s)) ? inSigns(marginOf(s)) : marginOf(s));
});

// Replaces C's operators by mathematical signs, for Horn clauses.
function inSigns(m: Margin): Margin {
  const sign = (t: string): string =>
    t.replaceAll("==", "=").replaceAll("!=", "≠").replaceAll("&&", "∧").replaceAll("||", "∨");
  return {
    ...m,
    invariants: m.invariants.map((i) => ({ ...i, conjuncts: i.conjuncts.map(sign) })),
    notes: m.notes.map((n) => ({ ...n, text: sign(n.text), title: sign(n.title) })),
  };
}

function marginOf(s: Inputs): Margin {
  const run = fits(s) ? s.run : null;
  const graph = shownGraph(s);
  const known = graph !== null && (graph === run?.graph || upToDate(s));
  const margin: Margin = {
    invariants: [],
    notes: [],
    hover: known ? (graph.locs[s.hover]?.line ?? 0) : 0,
    selected: null,
    step: null,
    values: null,
  };
  const at = known ? graph.locs[s.loc] : undefined;
  const clause = known && ofClauses(graph) ? graph.edges[s.edge]?.lines : undefined;
  if (clause && clause.length > 0) margin.selected = { from: clause[0]!, to: clause.at(-1)! };
  else if (at && at.line > 0 && s.cursor !== "step") margin.selected = { from: at.line, to: at.line };
  // The tabs for the reader's own claims show these claims in the margin instead of the engine's
  // proof.
  const trying = s.tab === "try" || s.tab === "step" || s.tab === "model";
  if (trying && known)
    margin.notes = s.claimsOf === s.source ? claimed(s, graph) : []; // another program's claims must be moved first
  else if (run && s.cursor === "event" && !showsInvariant(s)) {
    if (run.graph) margin.notes = notes(s, run.graph, s.moment());
    return margin;
  }
  if (!trying && run) margin.invariants = invariants(run, s.loc);
  const trace = s.cursor === "step" ? drawnTrace(s) : null;
  const step = trace?.steps[s.step];
  if (trace && step) {
    const changed = [...step.changed].map((v) => `${v} = ${step.values.get(v) ?? ""}`).join(", ");
    margin.step = { line: step.line, fails: s.step === trace.steps.length - 1 };
    const before = trace.steps[s.step - 1];
    if (before && changed !== "") margin.values = { line: before.line, text: changed };
  } else if (at && at.line > 0 && !margin.selected) margin.selected = { from: at.line, to: at.line };
  return margin;
}

/**
 * Returns the invariant as notes at lines. The invariant at a function's start is placed in the
 * function's body, where the parameters are in scope.
 */
export function invariants(run: Pick<RunState, "graph" | "report" | "source">, selected: number): LineNote[] {
  const list = (run.report?.certificate.invariant ?? []).flatMap((i) => {
    const at = run.graph?.locs[i.loc];
    const line = i.line > 0 ? i.line : (at?.line ?? 0);
    return line > 0 ? [{ ...i, line, above: at?.role === "starts" ? firstInBody(run.source, line) : line }] : [];
  });
  return list.map((i) => {
    const here = list.filter((x) => x.above === i.above);
    const nth = here.length > 1 ? `${here.indexOf(i) + 1} of ${here.length}` : "";
    const when = `${whenever(run.graph, i)}${nth && `, location ${nth} there`}`;
    return { line: i.above, loc: i.loc, conjuncts: i.conjuncts, selected: i.loc === selected, nth, when };
  });
}

// Returns the line after the opening brace of the function at `line`. If there is none, or if the
// body is on one line, returns `line`.
function firstInBody(source: string, line: number): number {
  const lines = source.split("\n");
  let at = line - 1;
  while (at < lines.length && !lines[at]!.includes("{")) at++;
  const opens = lines[at];
  return opens === undefined || opens.lastIndexOf("}") > opens.indexOf("{") ? line : at + 2;
}

function claimed(s: Inputs, graph: Graph): MomentNote[] {
  if (ofClauses(graph)) return []; // the invariants belong to predicates, not to lines
  return s.claims.flatMap(({ loc, text }) => {
    const line = graph.locs[loc]?.line ?? 0;
    const one = text.replace(/\s+/g, " ").trim();
    return line > 0 ? [{ line, loc, kind: "frame", word: "claimed", text: one, title: one } satisfies MomentNote] : [];
  });
}

function notes(s: Inputs, graph: Graph, m: Moment): MomentNote[] {
  const level = frontFrame(s, m);
  const byLine = new Map<number, { loc: number; formulas: string[]; more: number }>();
  const heads = graph.locs.flatMap((l, i) => (l.loopHead && !l.gone ? [i] : []));
  const add = (loc: number, formula: string): void => {
    const line = graph.locs[loc]?.line ?? 0;
    if (line <= 0) return;
    const at = byLine.get(line);
    if (!at) byLine.set(line, { loc, formulas: [formula], more: 0 });
    else if (at.formulas.length < mostFormulas || formula === "false") at.formulas.push(formula);
    else at.more++;
  };
  const lemmas = heldAt(m, level);
  for (let i = lemmas.length - 1; i >= 0; i--) {
    const l = lemmas[i]!;
    if (l.loc === graph.error) continue;
    if (l.loc >= 0) add(l.loc, l.formula);
    else for (const loc of heads) if (about(l, loc)) add(loc, l.formula); // other notes have no room for it
  }
  const frame = m.fixpoint >= 0 && s.level === 0 ? "always" : frameName(m, level);
  const out: MomentNote[] = [];
  for (const [line, { loc, formulas, more }] of byLine) {
    const all = formulas.includes("false")
      ? "not reached"
      : `${conjunction(formulas)}${more > 0 ? ` and ${more} more` : ""}`;
    out.push({
      line,
      loc,
      kind: "frame",
      word: frame,
      text: shortened(formulas, more),
      title: all,
    });
  }
  const { history } = s.run!;
  const o = history.viewOf(m, s.obligation) ?? history.asking(m);
  const line = o && o.loc !== graph.error ? (graph.locs[o.loc]?.line ?? 0) : 0;
  if (o && line > 0 && !everything(o.parts)) {
    const text = conjunction(o.parts);
    out.push({
      line,
      loc: o.loc,
      kind: "asked",
      word: wordOf[o.status],
      text: text.length > longest ? `${text.slice(0, longest - 1)}…` : text,
      title: `Obligation ${o.id}: ${text}`,
    });
  }
  return out;
}

/**
 * Joins as many of the formulas as fit on the line, and adds "+n" for those that do not fit. `more`
 * is the number of further formulas, which n includes.
 */
export function shortened(all: readonly string[], more: number): string {
  if (all.includes("false")) return "not reached";
  const formulas = conjuncts(equations(all));
  let text = "";
  for (let i = 0; i < formulas.length; i++) {
    const next = text === "" ? formulas[i]! : `${text} && ${formulas[i]!}`;
    if (next.length > longest)
      return text === ""
        ? `${next.slice(0, longest - 1)}…${formulas.length + more > 1 ? ` +${formulas.length + more - 1}` : ""}`
        : `${text} +${formulas.length + more - i}`;
    text = next;
  }
  return more > 0 ? `${text} +${more}` : text;
}
