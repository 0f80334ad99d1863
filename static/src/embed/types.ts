// The types of the element <ic3-play>, for scripts that use it. The build copies this file to the
// element's parts, as ic3-play.d.ts.

/** The report of `ic3play check -json`. It has further fields, which the command documents. */
export interface IC3PlayReport {
  verdict: "safe" | "unsafe" | "unknown" | "error";
  engine: string;
  reason: string;
  seconds: number;
  [field: string]: unknown;
}

/** A position in a run. */
export interface IC3PlayEvent {
  /** The number of the event or statement, counted from 1. */
  at: number;
  of: number;
  kind: "event" | "statement";
  /** A sentence about the event or statement. */
  text: string;
  /** The event in the engine's form; absent for a statement. */
  event?: { k: string; n: number; [field: string]: unknown };
}

/** The element: most of its attributes as properties, its methods, and its last report. */
export interface IC3PlayElement extends HTMLElement {
  engine: string;
  options: string;
  limit: string;
  ints: string;
  model: string;
  overflow: string;
  property: string;
  errorLabel: string;
  view: string;
  step: string;
  autorun: boolean;
  readOnly: boolean;
  lines: string;
  hide: string;
  height: string;
  theme: string;
  langTitle: string;
  /** The program. */
  source: string;
  /** The report of the last run. */
  readonly report: IC3PlayReport | null;
  readonly verdict: string;
  /** Resolves to null if the run was cancelled or could not start. */
  run(): Promise<IC3PlayReport | null>;
  cancel(): void;
  /** Goes to an event of the run, or a statement of the counterexample, counted from 1. */
  seek(at: number): Promise<void>;
  play(): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    "ic3-play": IC3PlayElement;
  }
  interface HTMLElementEventMap {
    "ic3-verdict": CustomEvent<IC3PlayReport>;
    "ic3-event": CustomEvent<IC3PlayEvent>;
    "ic3-error": CustomEvent<{ message: string }>;
  }
}
