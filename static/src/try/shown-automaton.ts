import type { About } from "../engine/protocol";
import { shownGraph } from "../selectors";
import type { State } from "../state";

/**
 * The automaton that is shown. While the graph of a run is shown, it is the automaton of this run; otherwise it is the
 * automaton that the text has with the default options.
 */
export function shownAutomaton(
  s: Readonly<Pick<State, "run" | "source" | "ints" | "parsed" | "parsedSource" | "parsedInts">>,
): About {
  const { run } = s;
  if (run?.graph && shownGraph(s) === run.graph)
    return { source: run.source, engine: run.engine, options: run.options, ints: run.ints };
  return s.parsedSource ? { source: s.parsedSource, ints: s.parsedInts } : { source: s.source, ints: s.ints };
}
