// The view of a path from an arbitrary state to the error, in the tab Path: its heading, its cells,
// and the details of the selected position.

import { h } from "../dom";
import type { Graph } from "../engine/protocol";
import type { History } from "../replay/history";
import { inSource, locationName, step, locationTitle } from "../words/location";
import type { Cell } from "./cells";
import { untold } from "./untold";
import {
  boundSays,
  meaningWords,
  valuesOf,
  pathCells,
  pathSays,
  errorPathsOf,
  pathTitle,
  type ErrorPath,
  type ErrorPaths,
} from "./error-paths";

/** The contents of the tab for one path. */
export interface Drawn {
  readonly way: ErrorPath;
  readonly title: string;
  readonly chip: readonly [kind: string, text: string];
  readonly says: string;
  readonly cells: readonly Cell[];
  /**
   * The position of the state that the event reports. If it reports none, the first position, or
   * after the path's last event the last position.
   */
  readonly at: number;
  readonly past: boolean;
}

const chips = { fails: "lost", excluded: "refuted", meets: "asked" } as const;

/**
 * drawnPath returns the path of an event or, if the event has none, the last path before it; null
 * if there is none.
 */
export function drawnPath(history: History, event: number, graph: Graph | null): Drawn | null {
  const ways = errorPathsOf(history);
  const way = ways.paths[ways.at(event)];
  if (!way) return null;
  const bound = boundSays(ways, way, event, graph);
  const now = ways.position(way, event);
  return {
    way,
    title: pathTitle(way, graph),
    chip: [`path-${chips[way.meaning]}`, meaningWords[way.meaning]],
    says: `${pathSays(way, graph)}${bound ? ` ${bound}` : ""}${way === ways.paths.at(-1) ? silent(history) : ""}`,
    cells: pathCells(ways, way, event, graph),
    at: now >= 0 ? now : event > way.to ? way.steps : 0,
    past: event > way.to,
  };
}

/**
 * silent returns a sentence that the induction step also fails for longer paths, which are not
 * recorded. It returns "" if there are no such paths.
 */
function silent(history: History): string {
  const [from, to] = untold(history) ?? [0, 0];
  const bounds = to > from ? `${from.toLocaleString("en")} to ${to.toLocaleString("en")}` : String(from);
  return from > 0
    ? ` Longer paths are not recorded, but the induction over ${bounds} steps fails too: otherwise the run would have ended.`
    : "";
}

/** pathDetails returns what is known at an event about position `at` of a path. */
export function pathDetails(
  ways: ErrorPaths,
  way: ErrorPath,
  at: number,
  event: number,
  graph: Graph | null,
): (Node | string)[] {
  const states = ways.states(way, event);
  const [s, before] = [states[at], states[at - 1]];
  const formula = (text: string): HTMLElement => h("p", { class: "formula" }, h("code", null, text));
  const row = (name: string, ...what: (HTMLElement | string)[]): HTMLElement[] => [
    h("dt", null, name),
    h("dd", null, ...what),
  ];
  const does = before ? step(graph, before.e) || "always" : "";
  return [
    h(
      "h2",
      null,
      `State ${at} of ${way.steps}${s ? `: ${locationName(graph, s.loc)}` : ""}`,
      h("span", { class: "muted" }, s ? "" : "not recorded yet at this event"),
    ),
    h(
      "dl",
      { class: "path-facts" },
      ...(s ? row("values", formula(valuesOf(s))) : []),
      ...(at === 0 && way.fact
        ? row("always holds", formula(way.fact), "an auxiliary invariant, which excludes state 0")
        : []),
      ...(at === 0 && way.meaning === "meets" ? row("in", `layer ${way.layer}`) : []),
      ...(does
        ? row("step", formula(does), ...inSource(graph, before!.e).map((t) => h("p", { class: "muted" }, t)))
        : []),
      ...(s && at === way.steps ? row("there", `${locationTitle(graph, s.loc)}: the path ends in the failure.`) : []),
    ),
  ];
}
