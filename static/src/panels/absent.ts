// Why a view of a run has nothing to show: in words, true of the run at hand.

import { engineOf } from "../engine/alias";
import type { RunState } from "../run";

type Ran = Pick<RunState, "engine" | "running" | "history">;

const name = (run: Ran): string => engineOf(run.engine);

/** Why there is no lemma in the table of frames. */
export function noLemmas(run: Ran | null): string {
  if (!run) return "Run the program: its frames appear here, and move with the timeline.";
  if (run.history.has("node"))
    return `${name(run)} works without frames, so there is none to show: it unwinds the program into a tree. What it learns stands at the nodes of the tree, and along the paths that it looks at.`;
  if (run.running || run.history.has("level")) return "No lemma yet: every frame still allows every state.";
  return `${name(run)} works without frames, so there is none to show. The engines that are kinds of IC3 have them: ic3, cegar and, most of the time, auto.`;
}

/** Why there is no obligation in their tree. */
export function noObligations(run: Ran | null): string {
  if (!run) return "Run the program: the engine's obligations appear here.";
  if (run.history.has("node") && !run.history.has("obligation")) {
    const refuted = run.history.has("path")
      ? "each path to the error that it looked at was decided as a whole, and none was gone back along"
      : "it has looked at no path to the error";
    return `${name(run)} ${run.running ? "has" : "had"} no obligation${run.running ? " so far" : " in this run"}: ${refuted}.`;
  }
  if (run.running || run.history.has("obligation"))
    return "An obligation is a set of states that leads to the error: it must be shown out of reach. None has come up yet.";
  if (run.history.has("level"))
    return "This run ended before an obligation came up: an obligation is a set of states that leads to the error, and must be shown out of reach.";
  if (run.history.has("way"))
    return `${name(run)} had no obligation in this run: it goes back from the error along whole paths, which the Path tab shows.`;
  return `${name(run)} had no obligation in this run: it does not go back from the error. The engines that are kinds of IC3 do: ic3, cegar and, most of the time, auto.`;
}
