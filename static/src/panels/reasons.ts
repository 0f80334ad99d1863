// Why there is no verdict, in plain words: the engine's reason is short and its
// own. Time that ran out is never said to be a refutation.

/** What ended the run; it decides what to try next. */
export type Ended = "time" | "memory" | "limit" | "search" | "check" | "fault";

interface Known {
  has: RegExp;
  ended: Ended;
  says: string;
}

const found = "The engine had an answer, ";

// The first that fits; what fits none is said as it is.
const known: readonly Known[] = [
  {
    has: /^internal error|^error while/,
    ended: "fault",
    says: "The checker failed: a fault of its own, not of the program",
  },
  {
    has: /before the (invariant|counterexample) could be checked/,
    ended: "time",
    says: `${found}but it could not be checked in time. It is not refuted, only unproved`,
  },
  {
    has: /^unconfirmed.*counterexample/s,
    ended: "check",
    says: `${found}a failing run, but the program does not fail on it. So it is not believed`,
  },
  {
    has: /^unconfirmed/,
    ended: "check",
    says: `${found}but the check that knows no solver could not prove it. So it is not believed`,
  },
  { has: /^timeout|time limit/, ended: "time", says: "The time limit ended the run before there was an answer" },
  { has: /memory/, ended: "memory", says: "The memory that a run may use is full" },
  { has: /solver gave up/, ended: "search", says: "The solver gave up on a question of this search" },
  { has: /limit reached|too many/, ended: "limit", says: "The search came to the end that the engine’s options set" },
  {
    has: /random run|step bound/,
    ended: "search",
    says: "No run that was tried failed. Trying runs can find a failure, but never prove that there is none",
  },
  {
    has: /gives no invariant/,
    ended: "search",
    says: "All states were explored and none fails, but this search gives no invariant, and without one there is nothing to check",
  },
  { has: /no new predicate/, ended: "search", says: "The abstraction could not be made more exact" },
];

export function because(reason: string): { ended: Ended; says: string } {
  return (
    known.find((k) => k.has.test(reason)) ?? {
      ended: "search",
      says: reason === "" ? "The engine gave no reason" : `${reason[0]!.toUpperCase()}${reason.slice(1)}`,
    }
  );
}
