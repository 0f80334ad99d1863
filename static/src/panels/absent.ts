// Why a view has nothing to show for a run.

import { engineOf } from "../engine/alias";
import type { RunState } from "../run";

type Ran = Pick<RunState, "engine" | "running" | "history" | "report"> & Partial<Pick<RunState, "futureHidden">>;

const name = (run: Ran): string => engineOf(run.engine);

/** Says how to see the engine that the reader has chosen since the run; "" if it is the engine of the run. */
const other = (run: Ran, chosen: string): string =>
  run.running || engineOf(chosen) === name(run)
    ? ""
    : `This run is of ${name(run)}. Press Run to see ${engineOf(chosen)} at work.`;

const refused = (run: Ran): boolean => run.report?.verdict === "error";

const nothingRan = "Nothing ran: the program was not accepted.";

// The engine auto runs several engines, among them IC3. Only IC3 has frames, and auto may end before IC3 begins.
const beforeIC3 = "the run ended before auto started IC3. Choose ic3 or cegar to see IC3 at work.";

/**
 * noLemmas says why there is no lemma in the table of frames. `ask` says what to do if there is no run. `chosen` is the
 * engine that the next run will have. `at` is the current event.
 */
export function noLemmas(run: Ran | null, ask: string, chosen = run?.engine ?? "", at = -1): string {
  if (!run) return `${ask}: the engine’s frames appear here and follow the timeline.`;
  if (refused(run)) return nothingRan;
  if (other(run, chosen)) return other(run, chosen);
  if (run.history.has("node"))
    return `${name(run)} has no frames: it unwinds the program into a tree. Its lemmas are at the nodes of the tree and along the paths that it examines.`;
  if (run.history.next(at + 1, -1, ["candidate"]) >= 0)
    return "No lemma yet: the guesses become lemmas once the engine has proved that they hold in every frame.";
  if (run.running || run.futureHidden || run.history.has("level"))
    return "No lemma yet: every frame after frame 0 contains all states.";
  if (name(run) === "auto") return `auto had no frames in this run: ${beforeIC3}`;
  return `${name(run)} has no frames. Variants of IC3 have them: ic3, cegar and, most of the time, auto.`;
}

/** noObligations says why the tree of obligations is empty. */
export function noObligations(run: Ran | null, ask: string, chosen = run?.engine ?? ""): string {
  if (!run) return `${ask}: the engine’s obligations appear here.`;
  if (refused(run)) return nothingRan;
  if (other(run, chosen)) return other(run, chosen);
  if (run.history.has("node") && !run.history.has("obligation")) {
    const refuted = run.history.has("path")
      ? "it examined each path to the error as a whole"
      : "it has examined no path to the error";
    return `${name(run)} ${run.running ? "has" : "had"} no obligation${run.running ? " so far" : " in this run"}: ${refuted}.`;
  }
  if (run.running || run.futureHidden || run.history.has("obligation"))
    return "An obligation is a set of states that lead to the error and must be excluded. There is none yet.";
  if (run.history.has("level"))
    return "This run ended before its first obligation. An obligation is a set of states that lead to the error and must be excluded.";
  if (run.history.has("way"))
    return `${name(run)} had no obligation in this run: it examines whole paths to the error, which the Path tab shows.`;
  if (name(run) === "auto") return `auto had no obligation in this run: ${beforeIC3}`;
  return `${name(run)} had no obligation in this run: it does not search backwards from the error. The variants of IC3 do: ic3, cegar and usually auto.`;
}
