// The items of a history: obligations and lemmas over the whole run, their views at an event, and the questions and
// answers about each.

import type { EventKind, TraceEvent } from "../engine/protocol";

/** Level of a lemma that holds in every frame. */
export const everyLevel = -1;

/**
 * OblStatus is the state of the last question about an obligation.
 *
 * open: no answer yet; current: it is at work; split: it waits for a predecessor; refined: a step leads into it only
 * in the abstraction, which is refined; both are asked about again. blocked: a lemma excludes it; dropped: given up;
 * reached: a counterexample goes through it.
 */
export type OblStatus = "open" | "current" | "split" | "refined" | "blocked" | "dropped" | "reached";

/** Whether the question about an obligation has no answer yet. */
export function unanswered(status: OblStatus): boolean {
  return status === "open" || status === "current" || status === "split" || status === "refined";
}

/** Why obligations are dropped: the codes of the events. */
export const drops = ["refined", "reached", "finished", "fails", "farther", "found", "ended"] as const;

export type Drop = (typeof drops)[number];

/**
 * Change is an answer: its event, the status, and what it refers to: the blocking lemmas, the predecessor, or an index
 * in `drops`. For a blocked obligation `again` is the level at which it is requeued, 0: it is not.
 */
export type Change = [event: number, status: OblStatus, by: readonly number[], again?: number];

/** OblRecord is an obligation over the whole run. */
export interface OblRecord {
  readonly id: number;
  readonly born: number; // event
  readonly loc: number;
  readonly edge: number; // that leads on to the parent
  readonly parent: number;
  readonly depth: number; // number of ancestors
  readonly doubtful: boolean; // a step on the way from it to the error is only in the abstraction
  readonly parts: readonly string[];
  readonly around: string; // the state that a box was made around, "" where none is told
  readonly children: readonly number[]; // ids
}

export interface OblData extends OblRecord {
  children: number[];
  levels: [event: number, level: number, asked: number][]; // of its questions, with how many there were
  changes: Change[];
}

/** LemmaRecord is a lemma over the whole run. */
export interface LemmaRecord {
  readonly id: number;
  readonly born: number;
  readonly loc: number; // -1: at each of `locs`, and nowhere else
  readonly locs: readonly number[]; // that it is about, ascending
  readonly formula: string;
  readonly parts: readonly string[];
  readonly from: number; // obligation, 0: none, or one that is not kept
  readonly asked: number; // the level that was asked about, 0: none was
  readonly stopped: number; // the edge by which the frame of the level it got to leads into its cube, -1: not known
  readonly note: string;
  readonly node: number; // of a tree: it holds there, on the path to it, and is in no frame; 0: it is in frames
  readonly levels: readonly (readonly [event: number, level: number])[]; // of a node's: its position on the path
  readonly subsumed: number; // event, -1: never
  readonly by: number;
}

export interface LemmaData extends LemmaRecord {
  levels: [event: number, level: number][];
  subsumed: number;
  by: number;
}

export interface OblView {
  id: number;
  loc: number;
  edge: number;
  parent: number;
  depth: number; // number of ancestors
  level: number; // at which it is asked about, or was last
  asked: number; // how many times
  parts: readonly string[];
  status: OblStatus;
  lemma: number; // that blocked it, 0: none; of several together the last
  lemmas: readonly number[]; // all of them
  next: number; // the obligation that it waits for, 0: none
  again: number; // it is blocked, and is to be asked about at this level when its turn comes, 0: it is not
  why: Drop | ""; // it was dropped
  changedAt: number;
}

export interface LemmaView {
  id: number;
  loc: number; // -1: at each of `locs`, and nowhere else
  locs: readonly number[]; // that it is about, ascending
  formula: string;
  level: number; // everyLevel: in all
  from: number;
  note: string;
  fresh: boolean; // learnt by the event that is viewed
  pushed: boolean; // pushed by the event that is viewed
  subsumed: boolean;
  by: number;
}

/** Whether a lemma says something about a location: elsewhere it may be false. */
export function about(l: { readonly locs: readonly number[] }, loc: number): boolean {
  return l.locs.includes(loc);
}

export interface Moment {
  at: number; // event, -1: before the first
  frontier: number;
  depth: number; // of bounded search
  fixpoint: number; // level, -1: none
  obligations: OblView[];
  lemmas: LemmaView[];
  current: number; // the obligation that is being worked on, 0: none, or one that is not kept
}

/** Before any event. */
export const nothing: Moment = { at: -1, frontier: 0, depth: 0, fixpoint: -1, obligations: [], lemmas: [], current: 0 };

/** Ask is a question about an obligation, with its last answer before the next question. */
export interface Ask {
  event: number;
  level: number;
  answer: Readonly<Change> | undefined; // undefined: none yet
}

/** Steps of generalisation that led to a lemma. */
export interface GeneralStep {
  event: number;
  step: string;
  before: string;
  after: string;
  gone: readonly string[]; // conjuncts that it took away
  parts: readonly string[]; // conjuncts that are left
}

/** The kinds of events that count as work on their obligation. */
export const working: ReadonlySet<EventKind> = new Set([
  "obligation",
  "predecessor",
  "blocked",
  "generalise",
  "abstraction",
  "spurious",
  "backtrack",
]);

/** Whether an event is about one obligation, and not about several. */
export function tellsOf(e: TraceEvent | undefined, obligation: number): boolean {
  return e?.o === obligation || (e?.os?.includes(obligation) ?? false);
}
