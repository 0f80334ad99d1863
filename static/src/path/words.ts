// What is said of a path that is looked at.

import { plural } from "../words/place";
import type { Fate, Look, LookMoment } from "./model";

/** Which of its kind a look is: paths to the error are counted as everywhere, parts of paths by themselves. */
export function nth(looks: readonly Look[], i: number): string {
  const { part } = looks[i]!;
  const same = looks.filter((l) => l.part === part).length;
  const at = looks.slice(0, i + 1).filter((l) => l.part === part).length;
  return `${part ? "part of a path" : "path"} ${at.toLocaleString("en")} of ${same.toLocaleString("en")}`;
}

/** What is so of it, in a word or two. */
export function fateWords({ fate, again }: Pick<LookMoment, "fate" | "again">): string {
  return again ? "refuted, being blocked" : fateWord[fate];
}

const fateWord: Readonly<Record<Fate, string>> = {
  asked: "being blocked",
  refuted: "refuted",
  feasible: "can be run",
  spurious: "cannot be run",
  kept: "kept",
  lost: "not kept",
};

/** What it is. */
export function title(look: Look): string {
  const [first, leaf] = [look.nodes[0]!, look.nodes.at(-1)!];
  return look.part ? `From node ${first} to node ${leaf}` : `The path to node ${leaf}`;
}

/** What is going on, or what came of it. */
export function says(look: Look, m: LookMoment): string {
  const first = `node ${look.nodes[0]!}`;
  const interpolants = m.positions.some((p) => p.told >= 0);
  const large = m.positions.some((p) => p.large);
  const learnt = m.positions.some((p) => p.learnt.length > 0);
  const clauses = large ? " As clauses one of them is too large to be of use." : "";
  if (look.part) {
    if (m.fate === "lost")
      return `What was to hold at the end does not: there is a way to it from what is known of ${first}.`;
    if (m.fate === "asked")
      return `From the end back: does what an older node has hold there too, after these steps from what is known of ${first}?`;
    return `What was asked for, which an older node has, holds at the end too, after these steps from what is known of ${first}. ${interpolants ? `The interpolant beneath each location is what is enough for that.${clauses}` : learnt ? "Beneath the locations, what was learnt for that." : ""}`.trim();
  }
  switch (m.fate) {
    case "feasible":
      return "There are inputs with which a run takes this path: the assertion can fail.";
    case "spurious":
      return "No run takes this path, but the values along it do not say why. What its nodes cover was not looked at, so nothing can be proved any more; a run may still be found.";
    case "refuted":
      if (m.again)
        return "No run takes this path. It is blocked from its end all the same: what is learnt on the way is what its nodes will know.";
      if (interpolants)
        return `No run takes this path. The interpolant beneath each location is what the steps before make true and the steps after contradict, from true at the start to false at the error.${clauses}`;
      if (m.removals > 0)
        return "No run takes this path: the values along it contradict it. Beneath, values are left out one after the other, from the first position on; what is left must still refute the rest.";
      return `No run takes this path.${learnt ? " Beneath the locations, what was learnt there when it was blocked from its end." : ""}`;
    default:
      return "From the end back: does what is known of each node let a run come further? What does not is learnt, and stands beneath its location.";
  }
}

/** How long it is. */
export function length(look: Look): string {
  const n = look.nodes.length - 1;
  return `${n.toLocaleString("en")} ${plural(n, "step", "steps")}`;
}
