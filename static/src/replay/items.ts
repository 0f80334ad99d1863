// The items of a history: the obligations and lemmas of the whole run, their views at an event, and
// the queries about an obligation with their answers.

import type { DropReason, LemmaOrigin } from "../engine/messages";
import type { EventKind } from "../engine/protocol";

/** The level of a lemma that holds in every frame. */
export const everyLevel = -1;

/**
 * OblStatus is the status of an obligation after its last query:
 * - open: the query has no answer yet
 * - current: the engine examines the obligation
 * - split: the obligation waits for a predecessor, and is queried again later
 * - refined: a step leads into the obligation only in the abstraction, so the abstraction is refined, and the
 *   obligation is queried again later
 * - blocked: a lemma excludes the obligation
 * - dropped: the engine has discarded the obligation
 * - reached: a counterexample goes through the obligation
 */
export type OblStatus = "open" | "current" | "split" | "refined" | "blocked" | "dropped" | "reached";

/** Whether the last query about an obligation has no final answer yet. */
export function unanswered(status: OblStatus): boolean {
  return status === "open" || status === "current" || status === "split" || status === "refined";
}

/** The codes of the reasons for dropping obligations, as in the events. */
export const drops = [
  "refined",
  "reached",
  "finished",
  "fails",
  "farther",
  "found",
  "ended",
] as const satisfies DropReason[];

export type Drop = DropReason;

/**
 * Change is the answer to a query about an obligation. `by` says what caused the status: the
 * blocking lemmas, the predecessor, or an index in `drops`. For a blocked obligation, `again` is
 * the level at which it is queued again, or 0 if it is not.
 */
export type Change = [event: number, status: OblStatus, by: readonly number[], again?: number];

/** OblRecord is an obligation with all its changes during the run. */
export interface OblRecord {
  readonly id: number;
  readonly born: number; // event
  readonly loc: number;
  readonly edge: number; // leads to the parent
  readonly parent: number;
  readonly depth: number; // number of ancestors
  readonly doubtful: boolean; // a step on the way from it to the error exists only in the abstraction
  readonly parts: readonly string[];
  readonly around: string; // a state around which its box was made; "": none is reported
  readonly children: readonly number[]; // ids
}

export interface OblData extends OblRecord {
  children: number[];
  levels: [event: number, level: number, asked: number][]; // the levels of its queries, with the number of queries so far
  changes: Change[];
}

/** LemmaRecord is a lemma with all its levels during the run. */
export interface LemmaRecord {
  readonly id: number;
  readonly born: number;
  readonly loc: number; // -1: at each of `locs`, and nowhere else
  readonly locs: readonly number[]; // locations that it is about, ascending
  readonly formula: string;
  readonly parts: readonly string[];
  readonly from: number; // the obligation for which it was learnt, 0: none, or one that is not kept
  readonly asked: number; // the level of its query; 0: none
  readonly note: LemmaOrigin | ""; // where it comes from if not from an obligation
  readonly sender: string; // the engine that sent it, or ""
  readonly node: number; // the node of a tree at which it holds, on the path to that node and in no frame; 0: the lemma is in frames
  readonly levels: readonly (readonly [event: number, level: number])[]; // the levels by event; for a lemma of a node, its position on the path
  readonly subsumed: number; // the event that replaced it; -1: none
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
  level: number; // the level of the current or last query
  asked: number; // how often it was queried
  parts: readonly string[];
  status: OblStatus;
  lemma: number; // the lemma that blocked it, or the last of several; 0: none
  lemmas: readonly number[]; // all lemmas that blocked it
  next: number; // the obligation for which it waits; 0: none
  again: number; // if it is blocked and requeued: the level at which it will be asked about again, 0: it is not requeued
  why: Drop | ""; // why it was dropped
  changedAt: number;
}

export interface LemmaView {
  id: number;
  loc: number; // -1: at each of `locs`, and nowhere else
  locs: readonly number[]; // locations that it is about, ascending
  formula: string;
  level: number; // the highest frame in which it holds; everyLevel: it holds in all
  from: number;
  note: LemmaOrigin | ""; // where it comes from if not from an obligation
  sender: string; // the engine that sent it, or ""
  fresh: boolean; // the viewed event learns it
  pushed: boolean; // the viewed event pushes it
  subsumed: boolean;
  by: number;
}

/** Whether a lemma is about a location. Elsewhere it may be false. */
export function about(l: { readonly locs: readonly number[] }, loc: number): boolean {
  return l.locs.includes(loc);
}

export interface Moment {
  at: number; // event, -1: before the first
  frontier: number;
  depth: number; // how deep bounded search has got
  fixpoint: number; // level of the fix-point; -1: none
  obligations: OblView[];
  lemmas: LemmaView[];
  current: number; // the examined obligation; 0: none, or one that is not kept
}

/** The moment before any event. */
export const nothing: Moment = { at: -1, frontier: 0, depth: 0, fixpoint: -1, obligations: [], lemmas: [], current: 0 };

/**
 * Ask is a query about an obligation, with the last answer before the obligation is queried again.
 */
export interface Ask {
  event: number;
  level: number;
  answer: Readonly<Change> | undefined; // undefined: none yet
}

/** A generalisation step that led to a lemma. */
export interface GeneralStep {
  event: number;
  step: string;
  before: string;
  after: string;
  gone: readonly string[]; // conjuncts that the step removed
  parts: readonly string[]; // conjuncts that are left
}

/** The kinds of events at which the engine works on the obligation that the event names. */
export const working: ReadonlySet<EventKind> = new Set([
  "obligation",
  "predecessor",
  "blocked",
  "generalise",
  "abstraction",
  "spurious",
  "backtrack",
]);
