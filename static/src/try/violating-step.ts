// Prepares a step that violates the reader's claims, so that the reader can step through its
// statements.

import { expand } from "../counterexample";
import type { Certificate, ClaimAnswer, ClaimEdge, Graph } from "../engine/protocol";
import type { ViolatingStep } from "../state";
import { failureAt } from "../words/failure";
import { locationName } from "../words/location";

/**
 * Returns a function that compares variables for sorting: by the order in which the claims'
 * locations list them, other variables last, by name.
 */
export function declared(a: ClaimAnswer): (x: string, y: string) => number {
  const order = [...new Set(a.locs.flatMap((l) => l.vars))];
  const rank = (v: string): number => (order.includes(v) ? order.indexOf(v) : order.length);
  return (x, y) => rank(x) - rank(y) || (x < y ? -1 : 1);
}

/**
 * Makes the run fragment that shows how a step violates the claims. Returns null if the statements
 * of the step are not known.
 */
export function violatingStepOf(
  e: ClaimEdge,
  a: ClaimAnswer,
  graph: Graph | null,
  source: string,
  run?: Certificate,
): ViolatingStep | null {
  const list = e.step?.trace;
  if (!e.step || !list || list.length === 0) return null;
  const fails = e.kind === "safety";
  const starts = e.from === graph?.entry;
  const wrong = a.locs.find((l) => l.loc === e.to)?.conjuncts[e.conjunct] ?? "the claim";
  const from = locationName(graph, e.from);
  const claimed = (a.locs.find((l) => l.loc === e.from)?.conjuncts.length ?? 0) > 0;
  const begins = starts
    ? e.step.sampled
      ? "A run of the program, from its start."
      : "Perhaps this is not a part of any run: it begins at the start, but it may compute other values than the program."
    : e.step.sampled
      ? `This is a part of a run of the program: it begins at ${from} in a state that random runs reach.`
      : `Perhaps this is not a part of any run: it begins at ${from} in a state that ${claimed ? "your claim allows" : "no claim excludes"}, and no random run reached that state.`;
  const ends = fails
    ? `At its end ${failureAt(source, list.at(-1), run)}.`
    : `It ends at ${locationName(graph, e.to)}, where ${wrong} is false.`;
  const order = declared(a);
  const steps = list.map((s, i) => ({
    ...s,
    values: Object.fromEntries(Object.entries(s.values).sort(([x], [y]) => order(x, y))),
    ...(i === list.length - 1 && { note: fails ? failureAt(source, list.at(-1), run) : `${wrong} is false` }),
  }));
  return {
    source,
    edge: e.edge,
    run: expand(steps, 0),
    fails,
    about: `${begins} ${ends}`,
    input: e.step.inputs.map((i) => `${i.name} = ${i.value}`).join(", "),
  };
}
