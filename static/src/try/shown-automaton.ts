import type { About } from "../engine/protocol";
import { shownGraph } from "../selectors";
import type { State } from "../state";

/**
 * Returns the automaton that the page shows. If the graph of a run is shown, it is the automaton of
 * that run. Otherwise it is the automaton of the text with default options.
 */
export function shownAutomaton(
  s: Readonly<Pick<State, "run" | "source" | "ints" | "parsed" | "parsedSource" | "parsedInts">>,
): About {
  const { run } = s;
  if (run?.graph && shownGraph(s) === run.graph)
    return { source: run.source, engine: run.engine, options: run.options, ints: run.ints };
  return s.parsedSource ? { source: s.parsedSource, ints: s.parsedInts } : { source: s.source, ints: s.ints };
}
