// Sentences about the path that the engine examines.

import { plural } from "../words/location";
import type { Examination, ExaminationMoment, Fate } from "./model";

/**
 * nth returns the number of a path among all examined paths to the error, such as "path 2 of 5".
 * For a part of a path it returns the number among all parts.
 */
export function nth(examinations: readonly Examination[], i: number): string {
  const { part } = examinations[i]!;
  const same = examinations.filter((l) => l.part === part).length;
  const at = examinations.slice(0, i + 1).filter((l) => l.part === part).length;
  return `${part ? "part of a path" : "path"} ${at.toLocaleString("en")} of ${same.toLocaleString("en")}`;
}

/** fateWords returns the result of an examined path, in words. */
export function fateWords({ fate, again }: Pick<ExaminationMoment, "fate" | "again">): string {
  return again ? "refuted, now being blocked" : fateWord[fate];
}

const fateWord: Readonly<Record<Fate, string>> = {
  asked: "being blocked",
  refuted: "refuted",
  feasible: "feasible",
  spurious: "infeasible",
  kept: "clause holds",
  lost: "clause does not hold",
};

/** title returns the name of an examined path, in words. */
export function title(examination: Examination): string {
  const [first, leaf] = [examination.nodes[0]!, examination.nodes.at(-1)!];
  return examination.part ? `From node ${first} to node ${leaf}` : `The path to node ${leaf}`;
}

/** says returns the sentences about a path at an event. */
export function says(examination: Examination, m: ExaminationMoment): string {
  const first = `node ${examination.nodes[0]!}`;
  const interpolants = m.positions.some((p) => p.reportedAt >= 0);
  const learnt = m.positions.some((p) => p.learnt.length > 0);
  const tooLarge = m.positions.some((p) => p.large) ? " The clause form of one of them is too large to use." : "";
  if (examination.part) {
    if (m.fate === "lost")
      return `The clause of an older node does not hold at the end of this path: some states that the label of ${first} allows lead to a state in which the clause is false.`;
    if (m.fate === "asked")
      return `Does a clause of an older node also hold at the end of this path? The path begins in a state that the label of ${first} allows. The engine works back from the end.`;
    const holds = `The clause of an older node also holds at the end of this path, which begins in any state that the label of ${first} allows.`;
    if (interpolants) return `${holds} The interpolants below the locations prove this.${tooLarge}`;
    return learnt ? `${holds} Below each location: the lemmas learnt there to prove this.` : holds;
  }
  switch (m.fate) {
    case "feasible":
      return "With some inputs a run takes this path: the program can fail.";
    case "spurious":
      return "No run takes this path, but the values along it do not refute it. Nodes that nodes of this path cover stay unexplored, so the engine can no longer prove the program. It may still find a failing run.";
    case "refuted":
      if (m.again)
        return "No run takes this path. The engine now blocks it, from its end to its start, and adds each lemma to the label of its node.";
      if (interpolants)
        return `No run takes this path. Below each location is its interpolant: the steps before imply it and the steps after contradict it, from true at the start to false at the error.${tooLarge}`;
      if (m.forgetAttempts > 0)
        return "No run takes this path: its conditions contradict the values of the variables. The table below shows how the engine leaves values out one by one, from the first position on. The other values must still refute the rest of the path.";
      return learnt
        ? "No run takes this path. Below each location: the lemmas learnt there while the path was blocked, from its end to its start."
        : "No run takes this path.";
    default:
      return "The engine works back from the end. Does the label of each node allow a step into the obligation? If not, a lemma is learnt, shown below its location.";
  }
}

/** length returns the number of steps of a path, in words. */
export function length(examination: Examination): string {
  const n = examination.nodes.length - 1;
  return `${n.toLocaleString("en")} ${plural(n, "step", "steps")}`;
}
