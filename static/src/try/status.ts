// A line with the result of the check of all claims.

import type { Answer, ClaimAnswer } from "../engine/protocol";

export interface Status {
  kind: "proved" | "fails" | "unknown";
  sign: "check" | "cross" | "question";
  text: string;
  detail: string;
}

/**
 * statusOf returns the status line for the answer of a check. `claimed` says whether the reader has entered a claim.
 */
export function statusOf(a: ClaimAnswer, claimed: boolean): Status {
  const count = (x: Answer): number => a.edges.filter((e) => e.answer === x).length;
  const fails = count("fails");
  const wrong = a.locs.some((l) => (l.diagnostics?.length ?? 0) > 0);
  const done = a.proved && claimed;
  const text = done
    ? "You have proved the program"
    : a.proved
      ? "No claim is needed: no step leads to a failure"
      : a.holds
        ? "Every step holds, but the separate checker could not confirm the proof"
        : wrong
          ? "A claim has an error"
          : fails > 0
            ? `${fails} of ${a.edges.length} steps ${fails === 1 ? "fails" : "fail"}`
            : "Some steps could not be decided";
  const detail = a.proved
    ? "The separate checker confirms the proof on the source, without the solver: no run of the program can fail."
    : a.holds
      ? a.reason
      : "";
  return {
    kind: a.proved ? "proved" : fails > 0 ? "fails" : "unknown",
    sign: a.proved ? "check" : fails > 0 && !wrong ? "cross" : "question",
    text,
    detail,
  };
}
