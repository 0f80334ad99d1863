// Describes the possible next decisions of a run, and explains the decision that the run made. The
// explanation is computed from the event of the decision and from the state before it.

import type { Graph, TraceEvent } from "../engine/protocol";
import { everyLevel, type History } from "../replay/history";
import { capital, everything, locationName, plural } from "../words/location";
import { stepFrom, steps as stepsOf } from "../words/phrases";
import { edgesAsked, lemmaQueryOf } from "../words/lemma-query";
import type { QueueOrder } from "./queue-order";

/**
 * The data for describing the outcomes of a decision: the last event that the reader knows (`e`),
 * and the later event that shows what the engine did (`next`).
 */
export interface About {
  h: History;
  graph: Graph | null;
  e: TraceEvent;
  next: TraceEvent;
  frontier: number;
  /** Whether the engine asks about an abstract state of the obligation, which contains more states. */
  abstract?: boolean;
}

/** What can happen to an obligation under examination. */
export type Asked = "predecessor" | "learn" | "known" | "counterexample" | "spurious" | "frame";

/** What can happen after an obligation that is the predecessor of another obligation is settled. */
export type Settled = "again" | "parent" | "other" | "frame";

/** What can happen after the obligation at the error location is settled at a level. */
export type Frame = "push" | "every" | "open" | "fixpoint" | "asked";

/** Returns the name of an obligation: its number with its location, or "the error". */
export function named(h: History, graph: Graph | null, id: number): string {
  const o = h.obligation(id);
  if (o && o.loc === graph?.error && everything(o.parts)) return "the error";
  return `obligation ${id}${o ? ` at ${locationName(graph, o.loc)}` : ""}`;
}

const below = (a: About): string => (a.e.lv > 1 ? `frame ${a.e.lv - 1}` : "the start");
const it = ({ e, graph }: About): string =>
  e.loc === graph?.error && everything(e.ps ?? [e.f ?? ""]) ? "the error" : "the obligation";

/** Returns what the engine's query is about. */
const seenAs = (a: About): string => (a.abstract ? "the abstract state of the obligation" : it(a));

export function asked(o: Asked, a: About): string {
  switch (o) {
    case "predecessor":
      return `A step from ${below(a)} leads into ${it(a)}: the engine asks about this predecessor next.`;
    case "learn":
      return `No step leads into ${seenAs(a)}: it is blocked, and a new lemma is learnt.`;
    case "known":
      return `A known lemma excludes ${it(a)}: nothing is learnt.`;
    case "counterexample":
      return "The obligation is at the start, where runs begin: the steps from there to the error are a counterexample.";
    case "spurious":
      return a.abstract
        ? "A step leads into the abstract state, but none into the obligation itself: the abstraction must be refined."
        : `A step leads into ${it(a)} only in the abstraction, which must be refined.`;
    case "frame":
      return `Frame ${a.frontier + 1} opens.`;
  }
}

export function whyAsked(o: Asked, truth: Asked, a: About): string {
  const { graph, e, next, h } = a;
  const where = locationName(graph, e.loc);
  if (o === truth)
    switch (o) {
      case "predecessor":
        return `A ${stepFrom(graph, next.e, (does) => `\`${does}\``)} leads into ${it(a)}${e.lv > 1 ? `, from states that ${below(a)} allows` : ""}.`;
      case "learn":
        return everything(e.ps ?? [e.f ?? ""])
          ? `${noStepIntoIt(a)} The engine learns as a lemma that ${where} is not reached in ${stepsOf(e.lv)}.`
          : `${noStepIntoIt(a)} The lemma excludes all its states and, if possible, others too.`;
      case "known":
        return h.lemmaFormula(next.lm ?? 0) === "false"
          ? `Lemma ${next.lm} was known before: ${where} is not reached.`
          : `\`${h.lemmaFormula(next.lm ?? 0)}\`, lemma ${next.lm}, was known before and excludes the whole obligation.`;
      case "counterexample":
        return "Every run begins at the start, so no step has to lead into the obligation, and no lemma can exclude it.";
      case "spurious":
        return "A step leads into its abstract state, but no step leads into the obligation itself.";
      case "frame":
        return "";
    }
  switch (o) {
    case "predecessor":
      return truth === "counterexample"
        ? "No step has to lead to the start: runs begin there."
        : truth === "spurious"
          ? "The step leads into the abstract state, not into the obligation itself."
          : truth === "known"
            ? "A known lemma excludes all states of the obligation, so the engine looks for no step into them."
            : noStepIntoIt(a);
    case "learn":
      return truth === "known"
        ? `There is nothing to learn: a known lemma excludes ${it(a)}.`
        : truth === "counterexample"
          ? "The states at the start cannot be excluded: runs begin there."
          : `The engine learns a lemma only if no step leads into ${seenAs(a)}. A step from ${below(a)} does.`;
    case "known":
      return `None of the lemmas known at ${where} at level ${e.lv} excludes the whole obligation.`;
    case "counterexample":
      return `The obligation is at ${where}, not at the start. Whether a run gets there is still open.`;
    case "spurious":
      return truth === "predecessor"
        ? "The step leads into the obligation itself, not only into the abstract state around it."
        : truth === "counterexample"
          ? "There is nothing to refine: the chain has reached the start."
          : `No step leads into ${it(a)}, not even in the abstraction.`;
    case "frame":
      return "A frame opens when no obligation waits. The engine has only begun to examine this one.";
  }
}

/**
 * AboutTurn adds the queue of waiting obligations to About, for the moment after an obligation is
 * settled.
 */
export interface AboutTurn extends About {
  order: QueueOrder | null;
  other: number; // a waiting obligation that is neither the settled one nor its parent; 0: there is none
}

/** Returns the level of a waiting obligation, or null if the obligation does not wait. */
function waits(a: AboutTurn, id: number): number | null {
  return a.order?.all.find((d) => d.id === id)?.level ?? null;
}

const parentOf = (a: About): number => a.h.obligation(a.e.o ?? 0)?.parent ?? 0;

export function settled(o: Settled, a: AboutTurn): string {
  const at = (id: number): string => {
    const level = waits(a, id);
    return level === null ? "" : `, at level ${level}`;
  };
  switch (o) {
    case "again":
      return `The engine asks about obligation ${a.e.o} again${at(a.e.o ?? 0) || ", one level higher"}.`;
    case "parent":
      return `Back to ${named(a.h, a.graph, parentOf(a))}${at(parentOf(a))}: does another step lead into it?`;
    case "other":
      return `The engine asks about ${named(a.h, a.graph, a.other)}${at(a.other)}. The blocked obligation was not its predecessor.`;
    case "frame":
      return `Frame ${a.frontier + 1} opens.`;
  }
}

export function whySettled(o: Settled, truth: Settled, a: AboutTurn): string {
  const { order } = a;
  const first = order && `obligation ${order.first.id}`;
  if (o === "frame" || !order)
    return truth === "frame"
      ? o === truth
        ? "No obligation waits."
        : "No obligation waits: the frame now excludes the error."
      : `A frame opens only when no obligation waits, but ${first ?? "the error"} still waits.`;
  const id = o === "again" ? (a.e.o ?? 0) : o === "parent" ? parentOf(a) : a.other;
  const level = waits(a, id);
  const name = capital(named(a.h, a.graph, id));
  if (level === null) return `${name} is not in the queue: it was blocked, and not put back.`;
  if (id !== order.first.id)
    return level > order.first.level
      ? `${name} waits at level ${level}, and ${first} at level ${order.first.level} comes before it.`
      : `${name} waits at level ${level}. ${capital(first!)} waits at that level too and comes first, because it is farther from the error.`;
  const tie = order.all.filter((d) => d.level === level).length > 1;
  return tie
    ? `No obligation waits at a lower level. Of the obligations at level ${level}, this one is the farthest from the error.`
    : order.all.length === 1
      ? "No other obligation waits."
      : `${name} has the lowest level of all waiting obligations.`;
}

export function frame(o: Frame, a: About): string {
  switch (o) {
    case "push":
      return a.e.k === "push"
        ? "Another lemma is pushed, or this lemma is pushed again: the lemma holds after one more step."
        : "A lemma is pushed: it is found to hold after one more step.";
    case "every":
      return "Together, the lemmas hold after one more step: they hold in every frame.";
    case "open":
      return `Frame ${a.frontier + 1} opens.`;
    case "fixpoint":
      return "Two frames are equal: the proof is finished.";
    case "asked":
      return `The engine asks about the error once more, at level ${a.frontier}.`;
  }
}

/** Explains when the engine finds that two frames are equal (engine/frames, Push). */
const byFrame =
  "Lemmas are pushed frame by frame, from frame 1 on. As soon as all lemmas of a frame are also in the next frame, the two frames are equal.";

export function whyFrame(o: Frame, truth: Frame, a: About): string {
  const { h, next } = a;
  const beyond = `frame ${a.frontier + 1}`;
  if (o === truth)
    switch (o) {
      case "every":
      case "push": {
        const f = h.lemmaFormula(next.lm ?? 0);
        const lemma = f === "" ? `lemma ${next.lm}` : `\`${f}\``;
        // The lemma "false" says that no state of its location is reached, so the sentence is about
        // steps into this location.
        if (f === "false") {
          const loc = h.lemma(next.lm ?? 0)?.loc ?? -1;
          const into = loc < 0 ? "a location of the lemma" : locationName(a.graph, loc);
          return next.lv === everyLevel
            ? `Some lemmas are inductive together: each step keeps all of them true. Lemma ${next.lm} (not reached) is one of them: no step enters ${into}. So it holds in every frame.`
            : `No state of frame ${next.lv - 1} has a step that enters ${into}: lemma ${next.lm} (not reached) moves to frame ${next.lv}.`;
        }
        if (o === "every")
          return `Some lemmas are inductive together: each step keeps all of them true. ${capital(lemma)} is one of them, so it holds in every frame.`;
        return `No step from frame ${next.lv - 1} leads to a state where ${lemma} is false: the lemma moves to frame ${next.lv}.`;
      }
      case "open":
        return `${noneToPush(a)}, and no frame is equal to the next. So the engine now asks about one step more.`;
      case "fixpoint":
        return `Frame ${next.lv} and frame ${next.lv + 1} hold the same lemmas: no step leads out of the states that they allow.`;
      case "asked":
        return "";
    }
  switch (o) {
    case "push":
      if (truth === "every")
        return `No lemma can be pushed alone. So the engine tries the lemmas of ${beyond} together: they hold after one more step.`;
      return truth === "fixpoint"
        ? `${byFrame} Two frames are equal now, so the engine tries no other lemma.`
        : `${noneToPush(a)}.`;
    case "open":
      return truth === "fixpoint"
        ? "Another frame would allow the same states as this one, so the engine opens none."
        : truth === "every"
          ? `Before a frame opens, the engine tries the lemmas of ${beyond} together. Here they hold after one more step.`
          : "Before a frame opens, the engine pushes all lemmas that it can push. It can still push one.";
    case "every":
      if (truth === "fixpoint") return `${byFrame} Two frames are equal now, so the proof is complete.`;
      if (truth === "push" && next.lv <= a.frontier + 1)
        return `First the lemmas are pushed one by one, up to ${beyond}. Only then does the engine try the lemmas of ${beyond} together.`;
      if (truth !== "push" && !levels(a).includes(a.frontier + 1))
        return `No lemma has reached ${beyond}, so the engine has none to try together${a.e.lv === everyLevel ? " now" : ""}.`;
      if (truth === "push")
        return `The engine tries the lemmas of ${beyond} together, but not all of them hold after one more step.`;
      return `The engine tries the lemmas of ${beyond} together, but finds no ${a.e.lv === everyLevel ? "other " : ""}lemmas that hold in every frame.`;
    case "fixpoint":
      if (truth === "push") return byFrame;
      if (!pushable(a))
        return a.frontier < 1
          ? "The start is the only frame so far, so there are no two frames to compare."
          : "No two neighbouring frames are equal.";
      return a.frontier <= 1
        ? "There is one frame so far, and not all of its lemmas are found to hold in the next frame."
        : "No two neighbouring frames are equal: at some location each has a lemma that the next one lacks. (The strip beside the graph shows the frames at one location only.)";
    case "asked":
      return `The question about the error is answered at level ${a.frontier}, and this answer does not change.`;
  }
}

/**
 * Explains why no step leads into an obligation. The words are those of the card of the lemma that
 * the engine learns.
 */
function noStepIntoIt(a: About): string {
  const { h, graph, e, next } = a;
  const l = h.lemma(next.lm ?? 0);
  const why = l && l.loc === e.loc ? lemmaQueryOf(h, graph, l) : null;
  if (why?.edges.length === 0) return `No edge leads to ${locationName(graph, e.loc)}, so no query is needed.`;
  if (why && edgesAsked(why).length === 0) {
    const n = why.edges.length;
    const edges = `the ${plural(n, "edge", `${n} edges`)} into ${locationName(graph, e.loc)}`;
    return why.asked === 1
      ? `No query is needed: frame 0 contains only the start, and ${edges} ${plural(n, "does", "do")} not begin there.`
      : `No query is needed: ${edges} ${plural(n, "begins", "begin")} where frame ${why.asked - 1} allows no state.`;
  }
  return `The solver found no step from ${below(a)} into ${seenAs(a)}.`;
}

/**
 * Whether there is a lemma that does not yet hold in every frame, so that the engine can try to
 * push it.
 */
export function pushable(a: About): boolean {
  return levels(a).some((level) => level !== everyLevel);
}

/** Returns how many lemmas do not yet hold in every frame. */
export function toPush(a: About): number {
  return levels(a).filter((level) => level !== everyLevel).length;
}

/** Returns the levels of the lemmas that are in use at the event of the question. */
function levels(a: About): (number | undefined)[] {
  const at = a.h.find(a.e.n);
  return a.h.items.lemmas
    .filter((l) => l.born <= at && (l.subsumed < 0 || l.subsumed > at))
    .map((l) => l.levels.findLast(([event]) => event <= at)?.[1]);
}

/** Explains why a push phase of the engine ends without moving another lemma to the next frame. */
function noneToPush(a: About): string {
  if (!pushable(a)) return "There is no lemma to push";
  return a.e.k === "push"
    ? "For each of the other lemmas, a step from a state of its frame leads to a state where the lemma is false"
    : "For each lemma, a step from a state of its frame leads to a state where the lemma is false";
}

/**
 * Describes the order of the engine's steps after the error is blocked (engine/frames, Propagate
 * and Promote).
 */
export function pushOrder(frontier: number): string {
  const beyond = `frame ${frontier + 1}`;
  return `The engine first pushes lemmas one by one, frame by frame, as far as ${beyond}. As soon as all lemmas of a frame are also in the next frame, the two frames are equal and the run ends: no other lemma is tried. If no two frames become equal, the engine tries the lemmas of ${beyond} together, and ${beyond} opens.`;
}

/** The rule by which the queue chooses the next obligation (engine/frames, Queue). */
export const order =
  "The lowest level comes first; within a level, the obligation farthest from the error comes first.";
