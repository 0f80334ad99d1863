// Questions about what a run does next, made from the events of the run. There is a question where
// the algorithm makes a decision, and its answers are the possible decisions. The events show which
// decision was made. The explanation says why the others were not made.
//
// Not every decision becomes a question. The more often the same question was asked with the same
// answer, the more rarely it is asked again. There is no question if events between the decision
// and its outcome are missing, as in a long run. There is none either if another engine of a
// portfolio ended the search between them.

import type { EventKind, Graph, TraceEvent } from "../engine/protocol";
import { everyLevel, type History } from "../replay/history";
import { conjunction } from "../words/cube";
import { everything, locationName } from "../words/location";
import { lemmaQuestion } from "./lemmas";
import * as says from "./outcomes";
import { askedOnPath, nodeOf, settledOnPath, type Draft } from "./paths";
import { shuffled, type Question } from "./choices";
import { queueOrder, waitingWords } from "./queue-order";

const most = 24; // most questions of a run, without those about the predecessors that lead to the start
const mostToPush = 8; // lemmas that a reader can examine to say which one is pushed
const mostLeading = 4; // predecessors that lead to the start, asked about from the first one on
// By kind of event: whether it is a decision of the algorithm, after which no earlier event has to be considered.
const decides: Readonly<Record<EventKind, boolean>> = {
  generalise: false,
  abstraction: false,
  subsumed: false,
  candidate: false,
  depth: false,
  predicate: false,
  mined: false,
  level: true,
  obligation: true,
  predecessor: true,
  blocked: true,
  drop: true,
  lemma: true, // but not if it is about no obligation
  push: true,
  spurious: true,
  backtrack: true,
  fixpoint: true,
  counterexample: true,
  verdict: true,
  way: true,
  state: true,
  image: true,
  node: true,
  label: true,
  expand: true,
  cover: true,
  uncover: true,
  prune: true,
  path: true,
  interpolant: true,
  removal: true,
  precision: true,
};

/**
 * Returns the questions of a run from the event `from` on, in order. There are at most `most` of
 * them, not counting those about the predecessors that lead from the error to the start. If a
 * decision is left out because a similar question was asked before, its event is added to `left`.
 */
export function questions(h: History, graph: Graph | null, left: number[] = [], from = -1): Question[] {
  const all: Question[] = [];
  const often = new Map<string, number>();
  const [begin, last] = descent(h);
  const add = (q: Question | null): void => {
    // Repeating a question teaches nothing, but the predecessors that lead to the start are the end of the story.
    if (!q || q.known < from) return;
    const leads = q.known > begin && q.known <= last && q.kind === "asked";
    if (leads && (q.known === last || q.known <= begin + 2 * mostLeading)) return void all.push(q);
    if (q.kind === "lemma" && all.some((x) => x.text === q.text)) return void left.push(q.known);
    const n = (often.get(q.topic) ?? 0) + 1;
    often.set(q.topic, n);
    if (n === 1 || n === 3 || (n > 3 && (n & (n + 1)) === 0)) all.push(q);
    else left.push(q.known);
  };
  h.events.forEach((e, at) => {
    if (all.length >= most && !(at > begin && at <= last)) return;
    if (e.k === "obligation") add(asked(h, graph, e, at));
    else if (e.k === "blocked") add(settled(h, graph, e, at));
    else if (e.k === "push") add(frame(h, graph, e, at));
    else if (e.k === "lemma") add(lemmaQuestion(h, graph, e, at));
  });
  return all.sort((a, b) => a.known - b.known || a.until - b.until);
}

/**
 * Returns where the predecessors that lead from the error to the start begin and end: the last event
 * before their first obligation, and the last obligation before the one at the start. Returns
 * infinite numbers if the run has no counterexample that begins at an obligation.
 */
function descent(h: History): [begin: number, last: number] {
  const found = h.of("counterexample").find((at) => h.events[at]!.o) ?? Infinity;
  const last = (h.of("predecessor").findLast((at) => at < found) ?? Infinity) - 1;
  const settled = h.next(last, -1, ["blocked", "lemma", "drop", "level", "spurious"]);
  return found === Infinity || settled < 0 ? [Infinity, Infinity] : [settled, last];
}

/**
 * Returns the next event after `at` that decides something; null if there is none. Also returns
 * null if events before it are missing, or if another engine of the portfolio ended the search.
 */
function decision(h: History, at: number): TraceEvent | null {
  const source = h.events[at]!.src;
  for (let i = at + 1; i < h.length; i++) {
    const e = h.events[i]!;
    if (h.gap(i) > 0 || e.k === "verdict") return null;
    if (e.src !== source) {
      if (e.k === "counterexample" || e.k === "fixpoint") return null;
      continue;
    }
    if (decides[e.k] && !(e.k === "lemma" && !e.o)) return e;
  }
  return null;
}

function question<O extends string>(
  h: History,
  at: number,
  next: TraceEvent,
  kind: Question["kind"],
  text: string,
  truth: O,
  options: readonly O[],
  says: (option: O) => string,
  why: (option: O) => string,
): Question {
  const choices = options.map((o) => ({ text: says(o), right: o === truth, why: why(o) }));
  return {
    known: at,
    until: h.find(next.n),
    kind,
    topic: `${kind} ${truth}`,
    text,
    ...(kind === "asked" ? { loc: h.events[at]!.loc } : {}),
    choices: shuffled(choices, h.events[at]!.n),
  };
}

/** Completes a question about a path in a tree; null if there is no draft. */
function onPath<O extends string>(
  h: History,
  at: number,
  next: TraceEvent,
  kind: Question["kind"],
  d: Draft<O> | null,
): Question | null {
  return d && question(h, at, next, kind, d.text, d.truth, d.options, d.says, d.why);
}

/**
 * Asks what happens to an obligation that is examined: a step may lead into it, a lemma may be
 * learnt, and so on. Returns null if the run does not show the outcome.
 */
function asked(h: History, graph: Graph | null, e: TraceEvent, at: number): Question | null {
  const next = decision(h, at);
  if (!next) return null;
  if (nodeOf(h, e)) return onPath(h, at, next, "asked", askedOnPath(h, graph, e, next));
  if (e.loc === graph?.entry) return null; // that event's sentence says that the chain is complete
  let truth: says.Asked;
  if (next.k === "counterexample") truth = "counterexample";
  else if (next.o !== e.o) return null;
  else if (next.k === "predecessor") truth = "predecessor";
  else if (next.k === "spurious") truth = "spurious";
  else if (next.k === "lemma") truth = "learn";
  else if (next.k === "blocked") {
    const born = h.lemma(next.lm ?? 0)?.born ?? -1;
    if (born < 0 || born > at) return null;
    truth = "known";
  } else return null;
  const options: says.Asked[] = ["predecessor", "learn", "known"];
  options.push(
    truth === "spurious" || (h.of("predicate")[0] ?? Infinity) < at
      ? "spurious"
      : e.lv === 1 && h.obligation(e.o ?? 0)?.parent
        ? "counterexample"
        : "frame",
  );
  if (!options.includes(truth)) options[options.length - 1] = truth;
  // The answer depends on the abstract state, which the next event gives.
  const seen = h.events[at + 1];
  const abstract = seen?.k === "abstraction" && seen.o === e.o && !everything(seen.ps ?? [seen.f ?? ""]);
  const about: says.About = { h, graph, e, next, frontier: frontier(h, at, next), abstract };
  const parts = e.ps ?? (e.f ? [e.f] : []);
  const what = everything(parts)
    ? e.loc === graph?.error
      ? "the error"
      : `obligation ${e.o}, any state at ${locationName(graph, e.loc)},`
    : `obligation ${e.o}, \`${conjunction(parts)}\` at ${locationName(graph, e.loc)},`;
  const q = question(
    h,
    at,
    next,
    "asked",
    `The engine asks about ${what} at level ${e.lv}${abstract ? ", and sees it as its abstract state" : ""}. What happens next?`,
    truth,
    options,
    (o) => says.asked(o, about),
    (o) => says.whyAsked(o, truth, about),
  );
  return seen?.k === "abstraction" ? { ...q, known: at + 1 } : q;
}

/** Returns the newest frame at an event. */
function frontier(h: History, at: number, next: TraceEvent): number {
  if (next.k === "level") return next.lv - 1;
  const levels = h.of("level");
  const i = levels.findLast((l) => l <= at);
  return i === undefined ? 0 : h.events[i]!.lv;
}

/**
 * Asks which obligation the engine examines after an obligation was blocked. If the blocked one has
 * no parent, asks about the frames instead.
 */
function settled(h: History, graph: Graph | null, e: TraceEvent, at: number): Question | null {
  const o = h.obligation(e.o ?? 0);
  if (!o) return null;
  const next = decision(h, at);
  if (!next) return null;
  if (nodeOf(h, e)) return onPath(h, at, next, "settled", settledOnPath(h, graph, e, next));
  if (o.parent === 0) return frame(h, graph, e, at);
  const parent = h.obligation(o.parent);
  if (!parent) return null;
  const order = queueOrder(h, at);
  let truth: says.Settled;
  if (next.k === "level") truth = "frame";
  else if (next.k !== "obligation" || next.o !== order?.first.id || next.lv !== order?.first.level) return null;
  else truth = next.o === o.id ? "again" : next.o === parent.id ? "parent" : "other";
  const other = order?.all.find((d) => d.id !== o.id && d.id !== parent.id);
  const about: says.AboutTurn = { h, graph, e, next, frontier: frontier(h, at, next), order, other: other?.id ?? 0 };
  if (truth === "other") about.other = next.o ?? 0;
  const options: says.Settled[] = ["again", "parent", ...(about.other ? (["other"] as const) : []), "frame"];
  const q = question(
    h,
    at,
    next,
    "settled",
    `Obligation ${o.id} is blocked at level ${e.lv}. It was a predecessor of ${says.named(h, graph, parent.id)}. What happens next?`,
    truth,
    options,
    (x) => says.settled(x, about),
    (x) => says.whySettled(x, truth, about),
  );
  return { ...q, rule: `${order ? `${waitingWords(h, graph, order)} ` : ""}${says.order}` };
}

/** Asks what the engine does next when no obligation is left at this level, or when it has pushed a lemma. */
function frame(h: History, graph: Graph | null, e: TraceEvent, at: number): Question | null {
  const next = decision(h, at);
  if (!next) return null;
  let truth: says.Frame;
  if (next.k === "push") truth = next.lv === everyLevel ? "every" : "push";
  else if (next.k === "level") truth = "open";
  else if (next.pf === "frames") truth = "fixpoint";
  else return null;
  // The engine pushes all lemmas that hold in every frame one after the other. Ask only before the
  // first one.
  if (truth === "every" && e.lv === everyLevel) return null;
  const about: says.About = { h, graph, e, next, frontier: frontier(h, at, next) };
  // A reader cannot examine many lemmas. Nor does the rule say which of the lemmas that the engine
  // tries together go further than the next frame.
  if (says.toPush(about) > mostToPush || (truth === "push" && next.lv > about.frontier + 1)) return null;
  const q = question(
    h,
    at,
    next,
    "frame",
    e.k === "push"
      ? `A lemma was pushed to ${e.lv === everyLevel ? "every frame" : `frame ${e.lv}`}. What happens next?`
      : `The error is blocked at level ${e.lv}. What happens next?`,
    truth,
    ["push", "open", "fixpoint", says.pushable(about) ? "every" : "asked"],
    (o) => says.frame(o, about),
    (o) => says.whyFrame(o, truth, about),
  );
  return { ...q, rule: says.pushOrder(about.frontier) };
}
