// Types of the element <ic3-play>, for scripts that use it. The build puts this file
// beside the element's parts, as ic3-play.d.ts.

/** The report of `ic3play check -json`: its other fields are those of the command. */
export interface IC3PlayReport {
  verdict: "safe" | "unsafe" | "unknown" | "error";
  engine: string;
  reason: string;
  seconds: number;
  [field: string]: unknown;
}

/** Where a run stands. */
export interface IC3PlayEvent {
  /** Counted from 1. */
  at: number;
  of: number;
  kind: "event" | "statement";
  /** What happens there, in words. */
  text: string;
  /** As the engine told it; absent for a statement. */
  event?: { k: string; n: number; [field: string]: unknown };
}

/** The element: its attributes as properties, what it can do, and its last report. */
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
  /** Of the last run. */
  readonly report: IC3PlayReport | null;
  readonly verdict: string;
  /** Null where the run was cancelled, or could not begin. */
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
