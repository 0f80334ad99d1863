// What a run can do next, in words, and why it did this and not that: said of the
// event that came, and of what was known before it.

import type { Graph, TraceEvent } from "../engine/protocol";
import { everyLevel, type History } from "../replay/history";
import { everything, place, step } from "../words/place";

/** What is known of a point: its event, and the one that decides. */
export interface About {
  h: History;
  graph: Graph | null;
  e: TraceEvent;
  next: TraceEvent;
  frontier: number;
}

/** Of an obligation that is asked about. */
export type Asked = "predecessor" | "learn" | "known" | "counterexample" | "spurious" | "frame";

/** After an obligation that was asked for another's sake is settled. */
export type Settled = "again" | "another" | "parent" | "other" | "frame";

/** After the error is settled at a level. */
export type Frame = "push" | "open" | "fixpoint" | "asked";

/** An obligation by its number, or as the error. */
export function named(h: History, graph: Graph | null, id: number): string {
  const o = h.obligation(id);
  if (o && o.loc === graph?.error && everything(o.parts)) return "the error";
  return `obligation ${id}${o ? ` at ${place(graph, o.loc)}` : ""}`;
}

const below = (a: About): string => (a.e.lv > 1 ? `frame ${a.e.lv - 1}` : "the start");

export function asked(o: Asked, a: About): string {
  switch (o) {
    case "predecessor":
      return `A step from ${below(a)} leads into it: a predecessor is found, to be asked about next.`;
    case "learn":
      return "No step leads into it: it is blocked, and a new lemma is learnt.";
    case "known":
      return "A lemma that is known already excludes it: it is blocked, and nothing is learnt.";
    case "counterexample":
      return "It is where runs begin: the chain to the error is a counterexample.";
    case "spurious":
      return "A step leads into it in the abstraction only: the abstraction is to be refined.";
    case "frame":
      return `Frame ${a.frontier + 1} opens.`;
  }
}

export function whyAsked(o: Asked, truth: Asked, a: About): string {
  const { graph, e, next, h } = a;
  const where = place(graph, e.loc);
  if (o === truth)
    switch (o) {
      case "predecessor": {
        const from = graph?.edges[next.e]?.from ?? -1;
        const does = step(graph, next.e);
        return `${from >= 0 ? `From ${place(graph, from)}, ` : ""}${does ? `\`${does}\`` : "a step"} leads into it, and ${below(a)} allows the states that it comes from.`;
      }
      case "learn":
        return `No step from ${below(a)} leads into it. The reason for that is learnt as a lemma, which excludes more than was asked about if it can.`;
      case "known":
        return `\`${h.lemmaFormula(next.lm ?? 0)}\`, lemma ${next.lm}, was known before and excludes all of it.`;
      case "counterexample":
        return "It is at the entry, where nothing need lead to it: the steps from there to the error are a run.";
      case "spurious":
        return "A state enters the abstract state that stands for it, but none enters the obligation itself.";
      case "frame":
        return "";
    }
  switch (o) {
    case "predecessor":
      return truth === "counterexample"
        ? "Nothing has to lead to the entry: runs begin there."
        : truth === "spurious"
          ? "The step leads into the abstract state, not into the obligation itself."
          : truth === "known"
            ? "A lemma excludes all of it already, so no state of it is left to lead to."
            : `The solver was asked: no step from ${below(a)} leads into it.`;
    case "learn":
      return truth === "known"
        ? "There is nothing to learn: what is known says it already."
        : truth === "counterexample"
          ? "The states at the entry cannot be excluded: runs begin there."
          : "A lemma needs that no step leads into it, and one does, as far as is known.";
    case "known":
      return `None of the lemmas known at ${where} at level ${e.lv} excludes all of it.`;
    case "counterexample":
      return `It is at ${where}: how a run gets there is still open.`;
    case "spurious":
      return truth === "predecessor"
        ? "The step leads into the obligation itself, not only into the abstract state around it."
        : truth === "counterexample"
          ? "There is nothing to be refined: the chain has come to the entry."
          : "No step leads there, not even in the abstraction.";
    case "frame":
      return "A frame opens when no question is left at the level before; this one waits for its answer.";
  }
}

export function settled(o: Settled, a: About): string {
  const parent = named(a.h, a.graph, a.h.obligation(a.e.o ?? 0)?.parent ?? 0);
  switch (o) {
    case "again":
      return `Obligation ${a.e.o} is asked about again, one level further.`;
    case "another":
      return `Back to ${parent}: another step leads into it.`;
    case "parent":
      return `Back to ${parent}: no step leads into it any more, and it is blocked too.`;
    case "other":
      return "Another obligation is taken up, which this one was not asked for.";
    case "frame":
      return `Frame ${a.frontier + 1} opens.`;
  }
}

export function whySettled(o: Settled, truth: Settled, a: About): string {
  const { h, graph, e, next } = a;
  const parent = named(h, graph, h.obligation(e.o ?? 0)?.parent ?? 0);
  if (o === truth)
    switch (o) {
      case "again":
        return "It was settled for so many steps only. Asked one level further at once, long counterexamples are found sooner.";
      case "another": {
        const does = step(graph, next.e);
        return `A step leads into it from states that the lemmas so far allow${does ? `: \`${does}\`` : ""}.`;
      }
      case "parent":
        return `What was learnt closes the way: no step leads into ${parent} any more.`;
      case "other":
        return `It had been put off, and comes before ${parent} in the queue.`;
      case "frame":
        return "No question is left at this level.";
    }
  switch (o) {
    case "again":
      return truth === "frame"
        ? "It was settled at the outermost frame."
        : "The run went on with something else: it is not asked about again here.";
    case "another":
      return truth === "parent"
        ? "The lemmas leave no other step into it."
        : `${capital(parent)} has to wait: something else is asked about first.`;
    case "parent":
      return truth === "another"
        ? "It is not settled yet: another step leads into it."
        : `${capital(parent)} has to wait: something else is asked about first.`;
    case "other":
      return "The queue has nothing that comes before.";
    case "frame":
      return `${capital(parent)} waits for its answer: a frame opens when no question is left.`;
  }
}

export function frame(o: Frame, a: About): string {
  switch (o) {
    case "push":
      return a.e.k === "push"
        ? "Another lemma is pushed: it holds after one more step."
        : "A lemma is pushed: it is found to hold after one more step.";
    case "open":
      return `Frame ${a.frontier + 1} opens.`;
    case "fixpoint":
      return "Two frames are equal: the proof is finished.";
    case "asked":
      return `The error is asked about once more at level ${a.frontier}.`;
  }
}

export function whyFrame(o: Frame, truth: Frame, a: About): string {
  const { h, next } = a;
  if (o === truth)
    switch (o) {
      case "push": {
        const f = h.lemmaFormula(next.lm ?? 0);
        const what = f === "false" || f === "" ? `lemma ${next.lm}` : `\`${f}\``;
        return `No step leads out of what ${what} allows, as far as its frame knows: it ${next.lv === everyLevel ? "holds in every frame" : `moves to frame ${next.lv}`}.`;
      }
      case "open":
        return "All that could be pushed is pushed, and the frames still differ: the question is asked for one step more.";
      case "fixpoint":
        return `Frame ${next.lv} and frame ${next.lv + 1} hold the same lemmas: one more step reaches nothing new.`;
      case "asked":
        return "";
    }
  switch (o) {
    case "push":
      return truth === "fixpoint"
        ? "The frames are equal already: nothing is left to push."
        : "No other lemma is found to hold after one more step.";
    case "open":
      return truth === "fixpoint"
        ? "Another frame would say the same as this one: there is nothing to open it for."
        : "Before a frame opens, lemmas are pushed as far as they go, and one more goes.";
    case "fixpoint":
      return "No two frames in a row are equal: some lemma of one does not stand in the next.";
    case "asked":
      return `It is settled at level ${a.frontier}: the answer stays.`;
  }
}

function capital(t: string): string {
  return t.charAt(0).toUpperCase() + t.slice(1);
}
