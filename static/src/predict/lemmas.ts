// Makes the question which of three lemmas the engine learns. One is the lemma of the run. The two
// other candidates differ from it in an instructive way. Such a candidate may be the negation of
// the obligation without generalisation, a formula that excludes too much, or the obligation
// itself.
//
// A candidate is offered only if there is a state in which either the candidate or the lemma is
// true, but not both. The explanation of the answer shows this state. A candidate that is stronger
// than the lemma is offered only if a step leads to a state that the candidate excludes and the
// lemma allows. Without such a step, the candidate may be a lemma, too, and choosing it would not
// be wrong.

import type { Graph, TraceEvent } from "../engine/protocol";
import type { GeneralStep, History } from "../replay/history";
import { example } from "../words/formula";
import { conjunction } from "../words/cube";
import { everything, locationName } from "../words/location";
import { attempt, ctgOf } from "../words/on-the-way";
import { steps } from "../words/phrases";
import { code, sentence } from "../words/sentence";
import { generalisers, edgeQueries, edgesAsked, lemmaQueryOf } from "../words/lemma-query";
import { shuffled, type Choice, type Question } from "./choices";
import { landing } from "./landing";
import { detourAt } from "./detours";
import { nodeOf } from "./paths";

interface Candidate {
  /** A formula that may be the learnt lemma. `opposite` is its negation. */
  formula: string;
  opposite: string;
  how: "learnt" | "whole" | "stronger" | "other" | "obligation";
}

const comparison = /^([^<>=!&|]+) (<=|<|>=|>|==|!=) ([^<>=!&|]+)$/;
const mostSteps = 3; // steps of a generalisation to show
const longest = 160; // characters that a reader can still compare
// By how many values a stronger candidate tightens a comparison of the lemma. These are tried in
// order, until the candidate is wrong.
const fewer = [1, 2, 4, 8, 16];

/** Asks which lemma is learnt at event `at`: for an obligation, or on a detour of a generalisation. */
export function lemmaQuestion(h: History, graph: Graph | null, e: TraceEvent, at: number): Question | null {
  const learnt = candidate(e.ps?.length ? e.ps : [e.f ?? ""], " || ", "learnt");
  if (e.lv < 0 || !learnt || learnt.formula.length > longest || e.f === "false") return null;
  const o = h.obligation(e.o ?? 0);
  if (!o) return onDetour(h, graph, e, at, learnt);
  if (o.born >= at || everything(o.parts)) return null;
  const from = before(h, e, at);
  if (from < o.born) return null;
  const others = wrong(h, graph, e, at, learnt, o.parts);
  if (!others) return null;
  const node = nodeOf(h, e);
  const cube = `\`${conjunction(o.parts)}\` at ${node ? `node ${node} (${locationName(graph, o.loc)})` : locationName(graph, o.loc)}`;
  const isBlocked = node
    ? "is blocked: the path does not reach it"
    : e.q
      ? `is blocked at level ${e.q}: no step from ${e.q > 1 ? `frame ${e.q - 1}` : "the start"} leads into it`
      : "is blocked: no step leads into it";
  const detour = detourAt(h, from);
  return {
    known: from,
    until: at,
    kind: "lemma",
    ...(node ? {} : { loc: o.loc }),
    topic: `lemma ${others.how} ${learnt.formula.split(" || ").length}`,
    text: `${detour ? "The detour is over. " : ""}Obligation ${o.id}, ${cube}, ${isBlocked}. Which lemma is learnt?`,
    rule: rule("the obligation", node ? "" : afterSteps(e.q ?? 0, h, graph, e)),
    choices: shuffled(
      [
        { text: `\`${learnt.formula}\``, right: true, why: sentence(h, at, graph), how: generalised(h, at) },
        ...others.list,
      ],
      h.events[at]!.n,
    ),
  };
}

/** Asks which lemma excludes a counterexample to generalisation: the first lemma of a detour. */
function onDetour(h: History, graph: Graph | null, e: TraceEvent, at: number, learnt: Candidate): Question | null {
  const ctg = ctgOf(h, at);
  const d = ctg && detourAt(h, at);
  if (!ctg || !d || d.lemmas[0] !== at || d.first === 0 || h.gap(d.first) > 0 || e.loc < 0) return null;
  const others = wrong(h, graph, e, at, learnt, ctg.states.split(" && "));
  if (!others) return null;
  const events = d.last - d.first + 1;
  const tried = attempt(ctg, e.loc, graph, code);
  return {
    known: d.first - 1,
    until: at,
    kind: "lemma",
    loc: e.loc,
    topic: `detour ${others.how}`,
    text: `A detour of ${events} ${events === 1 ? "event" : "events"} begins. ${tried} No run is in these states after ${steps(e.lv)}, so a lemma excludes them first. Which one?`,
    rule: rule("these states", afterSteps(e.q || e.lv, h, graph, e)),
    choices: shuffled(
      [
        { text: `\`${learnt.formula}\``, right: true, why: sentence(h, at, graph).replace(`${tried} `, "") },
        ...others.list,
      ],
      e.n,
    ),
  };
}

/** Returns the rule by which a reader finds the lemma among the formulas. */
function rule(states: string, after: string): string {
  return `Generalisation drops conditions that are not needed, so that the lemma excludes more states: it is the strongest of these formulas that excludes ${states}${after}.`;
}

/** Says where a lemma must hold, as the end of a condition. */
function afterSteps(asked: number, h: History, graph: Graph | null, e: TraceEvent): string {
  if (asked <= 0) return "";
  const l = h.lemma(e.lm ?? 0);
  const itself = asked > 1 && l && graph?.edges.some((x) => l.locs.includes(x.to) && l.locs.includes(x.from));
  return ` and is true after each step from ${asked === 1 ? "the start" : `frame ${asked - 1}`}${itself ? ", if it is true before that step" : ""}`;
}

/** Returns two candidates that are not the lemma, with the reasons; null if there are not enough. */
function wrong(
  h: History,
  graph: Graph | null,
  e: TraceEvent,
  at: number,
  learnt: Candidate,
  cube: readonly string[],
): { list: Choice[]; how: string } | null {
  const others: Candidate[] = [];
  const whys: string[] = [];
  const list = [...candidates(cube, learnt)];
  // At a third of the events, offer the candidate that excludes exactly the obligation only if
  // there are not enough others. Otherwise it would be in almost every question, and the length of
  // the right answer would give it away.
  if (h.events[at]!.n % 3 === 0) list.sort((a, b) => Number(a.how === "whole") - Number(b.how === "whole"));
  const what = e.o ? "obligation" : "cube";
  for (const c of list) {
    if (others.length === 2) break;
    if (c.formula.length > longest || reason(c, learnt, cube, what) === "" || !others.every((x) => differ(x, c)))
      continue;
    const why = c.how === "stronger" ? entered(c, learnt, h, graph, e) : reason(c, learnt, cube, what);
    if (why === "") continue;
    others.push(c);
    whys.push(why);
  }
  if (others.length < 2) return null;
  return {
    list: others.map((c, i) => ({ text: `\`${c.formula}\``, right: false, why: whys[i]! })),
    how: others.map((c) => c.how).join(" "),
  };
}

/**
 * Describes the last steps of the generalisation from the obligation's cube to the negation of the
 * lemma.
 */
function generalised(h: History, at: number): string {
  const l = h.lemma(h.events[at]!.lm ?? 0);
  const steps = l ? h.derivation(l) : [];
  const did = steps.filter((s) => s.before !== "" && s.before !== s.after);
  const learntFirst = learntOnTheWay(steps.filter((s) => s.step === "ctg" && s.before === ""));
  if (did.length === 0) return learntFirst;
  const last = did.slice(-mostSteps).map((s) => {
    const [name, does] = generalisers[s.step] ?? [s.step, ""];
    return `“${name}” made ${code(s.before)} into ${code(s.after)}${does ? ` (${does})` : ""}`;
  });
  const lastOnes = did.length > last.length ? `The last ${last.length} of ${did.length} steps of generalisation: ` : "";
  return `${lastOnes}${last.join("; ")}. The lemma is the negation of the cube that remains. ${learntFirst}`.trimEnd();
}

/**
 * Returns a sentence about the lemmas that the engine learnt during a generalisation because they exclude
 * counterexamples to generalisation. Returns "" if there are none.
 */
function learntOnTheWay(steps: readonly GeneralStep[]): string {
  if (steps.length === 0) return "";
  const named = steps.slice(0, mostSteps).map((s) => (s.after === "false" ? "not reached" : code(s.after)));
  const more = steps.length > named.length ? `, and ${steps.length - named.length} more` : "";
  return `On the way the engine also learnt ${named.join(", ")}${more}: ${generalisers.ctg![1]}.`;
}

/**
 * Returns the last event before the events that derived the lemma, or the last event of a detour
 * among them; -1 if some of these events are missing.
 */
function before(h: History, e: TraceEvent, at: number): number {
  for (let i = at; ; i--) {
    if (i === 0 || h.gap(i) > 0) return -1;
    if (i < at && detourAt(h, i)?.last === i) return i;
    const was = h.events[i - 1]!;
    const own = (was.k === "generalise" && was.o === e.o) || was.k === "subsumed" || (was.k === "lemma" && !was.o);
    if (!own && was.src === e.src) return i - 1;
  }
}

/**
 * Returns the negation of a comparison of integers, in the form in which the engine writes
 * formulas: the negation of `a < b` is `b <= a`, and that of `a <= 3` is `a >= 4`. Returns null if
 * the text is no comparison.
 */
export function negate(atom: string): string | null {
  const m = comparison.exec(atom.trim());
  if (!m) return null;
  const [, left, op, right] = m as unknown as [string, string, string, string];
  const n = /^-?\d+$/.test(right) ? Number(right) : null;
  switch (op) {
    case "<=":
      return n === null ? `${right} < ${left}` : `${left} >= ${n + 1}`;
    case "<":
      return n === null ? `${right} <= ${left}` : `${left} >= ${n}`;
    case ">=":
      return n === null ? `${left} < ${right}` : `${left} <= ${n - 1}`;
    case ">":
      return n === null ? `${left} <= ${right}` : `${left} <= ${n}`;
    default:
      return `${left} ${op === "==" ? "!=" : "=="} ${right}`;
  }
}

/**
 * Returns a comparison that is stronger than `atom` by `by` values: for "x <= 5" and 2 it is "x <=
 * 3". Returns null for other comparisons than <= and >=, and if the right side is no number and
 * `by` is more than 1.
 */
function tighter(atom: string, by: number): string | null {
  const m = comparison.exec(atom.trim());
  if (!m) return null;
  const [, left, op, right] = m as unknown as [string, string, string, string];
  const n = /^-?\d+$/.test(right) ? Number(right) : null;
  if (n === null && by > 1) return null;
  if (op === "<=") return n === null ? `${left} < ${right}` : `${left} <= ${n - by}`;
  if (op === ">=") return n === null ? `${right} < ${left}` : `${left} >= ${n + by}`;
  return null;
}

function candidate(parts: readonly string[], by: " || " | " && ", how: Candidate["how"]): Candidate | null {
  const negated = parts.map(negate);
  if (parts.length === 0 || negated.includes(null)) return null;
  return { formula: parts.join(by), opposite: negated.join(by === " || " ? " && " : " || "), how };
}

function* candidates(cube: readonly string[], learnt: Candidate): Generator<Candidate> {
  const parts = learnt.formula.split(" || ");
  const list: (Candidate | null)[] = [];
  const negated = cube.map(negate);
  if (!negated.includes(null)) list.push(candidate(negated as string[], " || ", "whole"));
  if (parts.length > 1)
    for (const i of parts.keys())
      list.push(
        candidate(
          parts.filter((_, k) => k !== i),
          " || ",
          "stronger",
        ),
      );
  for (const [i, p] of parts.entries()) {
    const m = comparison.exec(p);
    for (const by of fewer) {
      const less = tighter(p, by);
      if (less) list.push(candidate(parts.with(i, less), " || ", "stronger"));
    }
    if (m && m[2] === "==")
      for (const op of ["<=", ">="]) list.push(candidate(parts.with(i, `${m[1]} ${op} ${m[3]}`), " || ", "other"));
    if (m && m[2] !== "==" && m[2] !== "!=")
      list.push(candidate(parts.with(i, `${m[1]} == ${m[3]}`), " || ", "stronger"));
  }
  list.push(candidate(cube, " && ", "obligation"));
  for (const c of list) if (c) yield c;
}

/**
 * Returns the values of a state that satisfies all formulas, in backquotes; "" if none is found.
 */
function state(...parts: string[]): string {
  const v = example(parts);
  return v ? `\`${values(v)}\`` : "";
}

function differ(a: Candidate, b: Candidate): boolean {
  return state(a.formula, b.opposite) !== "" || state(b.formula, a.opposite) !== "";
}

/**
 * Describes a step into a state that a stronger candidate excludes and the learnt lemma allows; ""
 * if none is found.
 */
function entered(c: Candidate, learnt: Candidate, h: History, graph: Graph | null, e: TraceEvent): string {
  const l = h.lemma(e.lm ?? 0);
  if (!l || !graph) return "";
  const onTheWay = !e.o && (e.q || e.lv);
  const why = onTheWay
    ? { asked: onTheWay, level: e.lv, edges: edgeQueries(h, graph, l, onTheWay, l.born - 1, false) }
    : lemmaQueryOf(h, graph, l, true);
  if (!why) return "";
  for (const w of edgesAsked(why)) {
    // If events are missing from the history, the frame may have had lemmas that are missing, too.
    // These might exclude the step.
    if (w.from !== graph.entry && h.total !== h.length) continue;
    const edge = graph.edges[w.edge]!;
    const frame = w.outside ? [...w.frame!, c.formula] : w.frame!;
    const found = landing(edge, frame, [c.opposite, learnt.formula]);
    if (!found) continue;
    const after = values(found.after);
    const does = code(edge.text);
    const saysMore = `It says more: it would also exclude \`${after}\`, a state that the learnt lemma allows.`;
    if (w.from === graph.entry)
      return `${saysMore} But a run reaches ${locationName(graph, edge.to)} with these values directly from the start${does ? `, by ${does}` : ""}: the formula is false there.`;
    const before = values(found.before);
    return `${saysMore} But ${does || "a step"} leads to these values from ${locationName(graph, w.from)}${before ? ` with \`${before}\`` : ""}. Frame ${why.asked - 1} allows the state before this step, so the solver does not confirm this formula.`;
  }
  return "";
}

function values(state: ReadonlyMap<string, number>): string {
  return [...state].map(([name, n]) => `${name} = ${n}`).join(", ");
}

/**
 * Explains why a candidate is not the learnt lemma, by a state at which the two differ. Returns ""
 * if there is no such state, or if the candidate does not differ from the lemma in the way that its
 * field `how` says.
 */
function reason(c: Candidate, learnt: Candidate, cube: readonly string[], what: "obligation" | "cube"): string {
  const stateExcluded = state(learnt.formula, c.opposite);
  const stateAllowed = state(c.formula, learnt.opposite);
  const stateNotBlocked = state(...cube, c.formula);
  switch (c.how) {
    case "whole":
      // The learnt lemma excludes the whole obligation. So it implies the candidate, which excludes
      // exactly the obligation.
      return stateExcluded || !stateAllowed
        ? ""
        : `It is true too, but blocks only this ${what}. The learnt lemma excludes more states, such as ${stateAllowed}.`;
    case "obligation":
      return stateNotBlocked
        ? `This is the ${what} itself: a lemma must exclude its states, such as ${stateNotBlocked}.`
        : "";
    case "stronger":
      return stateExcluded && !stateAllowed ? `It says more: it would exclude ${stateExcluded} too.` : "";
    default:
      if (stateNotBlocked)
        return `It does not block the ${what}: it allows ${stateNotBlocked}, a state of the ${what}.`;
      return (
        stateAllowed &&
        `It would block the ${what} too, but is weaker: it allows ${stateAllowed}, a state that the learnt lemma excludes.`
      );
  }
}
