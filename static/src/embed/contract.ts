// What the element and the part of it that is loaded when a reader asks know of
// each other. The element (element.ts, in embed.js) draws the program, the button
// and what is stored; the rest (app.ts) is one module for all elements of a page,
// which loads the view that is shown and no other.

import type { Report, TraceEvent } from "../engine/messages";
import type { Settings } from "./attributes";

/** What happened, as listeners of `ic3-event` are told. */
export interface EventDetail {
  /** Counted from 1: the event of the run, or the statement of the counterexample. */
  at: number;
  of: number;
  kind: "event" | "statement";
  /** What happens there, in words. */
  text: string;
  /** As the engine told it; absent for a statement. */
  event?: TraceEvent;
}

/** The details of the element's DOM events. */
export interface Events {
  "ic3-verdict": Report;
  "ic3-event": EventDetail;
  "ic3-error": { message: string };
}

/** The element, as the loaded part sees it. */
export interface Host {
  /** Where shell.ts has put the parts, and a view is added to them. */
  root: ShadowRoot;
  source: string;
  settings: Settings;
  emit<K extends keyof Events>(name: K, detail: Events[K]): void;
  /** The reader has typed. */
  typed(source: string): void;
  /** Where a run stands, for the link to the playground. */
  at(event: number): void;
}

/** The loaded part, as the element sees it. */
export interface App {
  /** Runs the program; resolves when the run has ended, to its report, or null where it was cancelled. */
  run(): Promise<Report | null>;
  cancel(): void;
  /** Goes to an event, or a statement of a counterexample, counted from 1. */
  seek(at: number): void;
  play(): void;
  /** Attributes or the text were changed by a script. */
  set(source: string, settings: Settings): void;
  /** Makes the program editable, with the cursor at a line. */
  edit(line: number): void;
  /** Ends the run, and gives back what all elements share. */
  close(): void;
}

/** Opens the loaded part for an element. */
export type Open = (host: Host) => App;
