// Explains in plain words why a run has no verdict. The explanation depends on the reason's code
// (engine/reason.go) and on the kind of certificate, never on the reason's text. A time limit is
// never reported as a refutation.

import type { Report } from "../engine/protocol";

/** Ended tells what ended the run. The page's suggestions depend on it. */
export type Ended = "time" | "memory" | "limit" | "search" | "check" | "fault";

type Code = NonNullable<Report["reasonCode"]>;

/**
 * known maps the code of a reason to the kind of cause and a sentence. If the sentence is null, the
 * page shows the text of the reason.
 */
const known: Record<Code, [ended: Ended, says: string | null]> = {
  timeout: ["time", "The time limit ended the run before there was an answer"],
  cancelled: ["time", "The run was cancelled before there was an answer"],
  memory: ["memory", "The run has used all the memory that it may use"],
  "gave-up": ["search", "The solver gave up on a query"],
  bound: ["limit", "The search reached a limit set in the engine’s options"],
  exhausted: ["search", "The engine tried everything it can and found neither a proof nor a failing run"],
  stuck: ["search", "The engine could not refine its abstraction further"],
  unconfirmed: [
    "check",
    "The engine gave an answer, but the separate checker could not confirm it. So the page does not report it",
  ],
  coarse: [
    "check",
    "The engine reported a failing run, but the checker tracks too little of the program to confirm it",
  ],
  usage: ["fault", null],
  source: ["fault", null],
  fault: ["fault", "The checker failed: this is a bug in ic3play, not in your program"],
};

/**
 * because returns why a run ended without a verdict: the kind of the cause, and a sentence about it without its full
 * stop.
 */
export function because(r: Pick<Report, "reason" | "reasonCode"> & { certificate: { kind: string } }): {
  ended: Ended;
  says: string;
} {
  const answered = r.certificate.kind !== "none"; // it has an answer, but an unconfirmed one
  if (answered && !["unconfirmed", "coarse", "fault"].includes(r.reasonCode ?? ""))
    return {
      ended: "time",
      says: "The engine gave an answer, but time ran out before it was checked. It is neither confirmed nor refuted",
    };
  if (answered && r.reasonCode === "unconfirmed" && r.certificate.kind === "path")
    return {
      ended: "check",
      says: "The engine reported a failing run, but the program does not fail on the inputs of that run. So the page does not report it",
    };
  const [ended, says] = r.reasonCode ? known[r.reasonCode] : (["search", null] as const);
  if (says) return { ended, says };
  return {
    ended,
    says: r.reason === "" ? "The engine gave no reason" : `${r.reason[0]!.toUpperCase()}${r.reason.slice(1)}`,
  };
}
