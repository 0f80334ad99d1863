import type { About } from "../engine/protocol";
import { shownGraph, type State } from "../state";

/** The automaton that is shown: that of the run while it is, else the usual one of the text. */
export function about(s: Readonly<State>): About {
  const { run } = s;
  if (run?.graph && shownGraph(s) === run.graph)
    return { source: run.source, engine: run.engine, options: run.options };
  return { source: s.parsedSource || s.source };
}
