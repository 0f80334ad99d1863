// The interface between the element and the code that is loaded when a reader starts to use the element. The element
// (element.ts, in embed.js) draws the program, the button and the stored result. The loaded code (app.ts) is one module
// for all elements of a page. It loads only the view that is shown.

import type { Report, TraceEvent } from "../engine/messages";
import type { Settings } from "./attributes";

/** The details of the event `ic3-event`. */
export interface EventDetail {
  /** The event of the run, or the statement of the counterexample, counted from 1. */
  at: number;
  of: number;
  kind: "event" | "statement";
  /** A sentence about the event or statement. */
  text: string;
  /** The event in the engine's form; absent for a statement. */
  event?: TraceEvent;
}

/** The details of the element's DOM events. */
export interface Events {
  "ic3-verdict": Report;
  "ic3-event": EventDetail;
  "ic3-error": { message: string };
}

/** The part of the element that the loaded code uses. */
export interface Host {
  /** The shadow root with the parts that shell.ts has made. The loaded code adds the view. */
  root: ShadowRoot;
  source: string;
  settings: Settings;
  emit<K extends keyof Events>(name: K, detail: Events[K]): void;
  /** Called when the reader has typed. */
  typed(source: string): void;
  /** Sets the run's current event for the link to the playground. */
  at(event: number): void;
}

/** The part of the loaded code that the element uses. */
export interface App {
  /** Runs the program. Resolves when the run has ended: to its report, or to null if the run was cancelled. */
  run(): Promise<Report | null>;
  cancel(): void;
  /** Goes to an event, or a statement of a counterexample, counted from 1. */
  seek(at: number): void;
  play(): void;
  /** Called when a script has changed the attributes or the text. */
  set(source: string, settings: Settings): void;
  /** Makes the program editable, with the cursor at a line. */
  edit(line: number): void;
  /** Ends the run, and releases the shared resources. */
  close(): void;
}

/** Starts the loaded code for an element. */
export type Open = (host: Host) => App;
