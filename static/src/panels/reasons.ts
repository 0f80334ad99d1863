// Why there is no verdict, in plain words. What is looked at is the reason's code
// (engine/reason.go) and whether there was an answer, never its text. Time that
// ran out is never said to be a refutation.

import type { Report } from "../engine/protocol";

/** What ended the run; it decides what to try next. */
export type Ended = "time" | "memory" | "limit" | "search" | "check" | "fault";

type Code = NonNullable<Report["reasonCode"]>;

/** What ended the run, and the sentence; none: the reason's own text. */
const known: Record<Code, [ended: Ended, says: string | null]> = {
  timeout: ["time", "The time limit ended the run before there was an answer"],
  cancelled: ["time", "The run was cancelled before there was an answer"],
  memory: ["memory", "The memory that a run may use is full"],
  "gave-up": ["search", "The solver gave up on a query of this search"],
  bound: ["limit", "The search came to the end that the engine’s options set"],
  exhausted: ["search", "All that this search can try was tried, and that proves nothing"],
  stuck: ["search", "The abstraction could not be made more exact"],
  unconfirmed: [
    "check",
    "The engine had an answer, but the check that knows no solver could not prove it. So it is not believed",
  ],
  usage: ["fault", null],
  source: ["fault", null],
  fault: ["fault", "The checker failed: a fault of its own, not of the program"],
};

export function because(r: Pick<Report, "reason" | "reasonCode"> & { certificate: { kind: string } }): {
  ended: Ended;
  says: string;
} {
  const answered = r.certificate.kind !== "none"; // the engine had one, and it is not confirmed
  if (answered && r.reasonCode !== "unconfirmed" && r.reasonCode !== "fault")
    return {
      ended: "time",
      says: "The engine had an answer, but it could not be checked in time. It is not refuted, only unproved",
    };
  if (answered && r.reasonCode === "unconfirmed" && r.certificate.kind === "path")
    return {
      ended: "check",
      says: "The engine had an answer, a failing run, but the program does not fail on it. So it is not believed",
    };
  const [ended, says] = r.reasonCode ? known[r.reasonCode] : (["search", null] as const);
  if (says) return { ended, says };
  return {
    ended,
    says: r.reason === "" ? "The engine gave no reason" : `${r.reason[0]!.toUpperCase()}${r.reason.slice(1)}`,
  };
}
