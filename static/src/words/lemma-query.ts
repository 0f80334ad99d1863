// Explains why a lemma holds: shows the engine's query for relative induction, edge by edge.
//
// A blocked obligation is a cube into which no step leads from the frame before. The query asks for
// a state of that frame and a step from it into the cube. If the step can begin at a location of
// the cube, the state must be outside of the cube. If no edge into the location has such a step,
// the next frame may exclude the cube. The lemma excludes the generalised cube, which is larger,
// and for which the engine made the same query. Frame 0 has only initial states, so only edges from
// the entry need a query. engine/trace describes the events.

import type { Graph } from "../engine/protocol";
import { everyLevel, type History, type LemmaRecord, type LemmaView } from "../replay/history";
import { code, higherLevelSentence } from "./sentence";
import { everything, locationName, step } from "./location";
import { steps } from "./phrases";

/** EdgeQuery is the part of a query for one edge. */
export interface EdgeQuery {
  edge: number;
  from: number; // location
  /** The lemmas of the frame at the location where the edge starts, or null if the frame has no states there. */
  frame: readonly string[] | null;
  /**
   * Whether the step can start in the queried cube. If so, the query requires that the state before
   * the step is outside of the cube.
   */
  outside: boolean;
}

export interface LemmaQuery {
  /** The level of the query: its steps start in frame `asked` - 1. */
  asked: number;
  level: number;
  edges: EdgeQuery[];
}

/**
 * Returns the query for a lemma. It is null if the lemma was not learnt for an obligation, if it is
 * in no frame, or if the history lacks its event.
 *
 * The query's frame has the lemmas that were known when the engine asked about the obligation's
 * cube. With `late`, it has those known when the generalisation was complete, which include lemmas
 * learnt during generalisation.
 */
export function lemmaQueryOf(history: History, graph: Graph | null, l: LemmaRecord, late = false): LemmaQuery | null {
  const e = history.events[l.born];
  if (!graph || !l.from || l.node || !e || !history.tells(l)) return null;
  const asked = e.q ?? 0;
  const level = l.levels[0]?.[1] ?? 0;
  if (asked < 1) return null;
  const at = late ? l.born - 1 : (history.stepsBefore(l.born, l.from)[0]?.event ?? l.born) - 1;
  const any = everything(history.obligation(l.from)?.parts ?? []); // no state is outside this cube
  return { asked, level, edges: edgeQueries(history, graph, l, asked, at, any) };
}

/**
 * Returns the query at level `asked` for the cube of a lemma, edge by edge, with the lemmas known at
 * event `at`. With `any`, the cube contains every state of its location.
 */
export function edgeQueries(
  history: History,
  graph: Graph,
  l: LemmaRecord,
  asked: number,
  at: number,
  any: boolean,
): EdgeQuery[] {
  return graph.edges.flatMap((x, edge): EdgeQuery[] => {
    if (!l.locs.includes(x.to)) return [];
    const outside = l.locs.includes(x.from) && !any;
    return [{ edge, from: x.from, outside, frame: known(history, graph, at, asked - 1, x.from) }];
  });
}

/**
 * Returns a frame's lemmas at a location, after an event; null if the frame has no states there.
 */
function known(history: History, graph: Graph, at: number, frame: number, loc: number): string[] | null {
  if (loc === graph.entry) return [];
  if (frame === 0) return null;
  const list: string[] = [];
  for (const k of history.items.lemmas) {
    if (k.born > at) break;
    if (!k.locs.includes(loc) || (k.subsumed >= 0 && k.subsumed <= at)) continue;
    const level = k.levels.findLast(([event]) => event <= at)?.[1] ?? 0;
    if (level !== everyLevel && level < frame) continue;
    if (k.formula === "false") return null;
    list.push(k.formula);
  }
  return list;
}

/**
 * Returns the edges for which the engine needed a query. It needs none for an edge from a location where the frame has
 * no states, because no step can begin there.
 */
export function edgesAsked(why: LemmaQuery): EdgeQuery[] {
  return why.edges.filter((w) => w.frame !== null);
}

/** Returns the text of the question, which the page shows before the edges. */
export function question(why: LemmaQuery, graph: Graph | null, l: LemmaRecord): string {
  const frame = why.asked - 1;
  const into = l.loc >= 0 ? locationName(graph, l.loc) : "the locations of the lemma";
  const only =
    frame === 0 ? ", which contains only the start" : why.edges.some((w) => w.outside) ? " outside these states" : "";
  const ask = `Is there a step into these states, from a state of frame ${frame}${only}?`;
  if (why.edges.length === 0) return `${ask} No edge leads into ${into}.`;
  const asked = edgesAsked(why).length;
  const idle = why.edges.length - asked;
  const edges = idle === 1 ? `One edge into ${into} begins` : `${idle} edges into ${into} begin`;
  const notAsked = idle === 0 ? "" : ` ${edges} where frame ${frame} allows no state.`;
  if (asked === 0) return `${ask}${notAsked} So the engine answers without the solver.`;
  const other = idle > 0 ? "other " : "";
  const each = asked === 1 ? `the ${other}edge` : `each of the ${asked} ${other}edges`;
  return `${ask}${notAsked} One query for ${each} into ${into}:`;
}

/** Describes the states from which the step may start, if no formula does; otherwise "". */
export function begins(way: EdgeQuery, graph: Graph | null): string {
  if (way.from === graph?.entry) return "any values";
  return way.frame?.length === 0 ? "any state" : "";
}

/** Returns the text of the answer, with its consequence. */
export function answer(why: LemmaQuery): string {
  const frame = why.asked - 1;
  return frame === 0
    ? "No. So no run is in these states after at most one step."
    : `No. So the lemma that excludes these states is inductive relative to frame ${frame}: if the lemma holds in a state of the frame, it holds after every step from this state.`;
}

/**
 * higherLevelReason explains why a lemma has a higher level than its query; "" if it has the same
 * level. `frontier` is the newest frame at the event that reports the lemma. `edge` is the edge of
 * a step that prevents a still higher level, or -1.
 */
export function higherLevelReason(why: LemmaQuery, graph: Graph | null, edge: number, frontier: number): string {
  const { asked, level } = why;
  const reason = higherLevelSentence(asked, level);
  if (level <= asked || level === everyLevel) return reason;
  const does = step(graph, edge);
  const whyNotHigher =
    edge >= 0
      ? ` From frame ${level} a step leads into them: ${locationName(graph, graph?.edges[edge]?.from ?? -1)}${does ? `, ${code(does)}` : ""}.`
      : level >= frontier
        ? ` Frame ${level} was the newest frame then: the engine pushes lemmas further only before it opens the next frame.`
        : "";
  return `${reason} So it is learnt for ${steps(level)}.${whyNotHigher}`;
}

/**
 * generalisers has a name for each kind of step of generalisation, and a clause that says what the
 * step does.
 */
export const generalisers: Record<string, readonly [name: string, why: string]> = {
  core: ["core", "these parts suffice to show that there is no such step: the rest is left out"],
  drop: ["drop", "without this part there is no such step either"],
  ctg: [
    "on the way",
    "a step led from these states into the cube that was tried; but with one step fewer no run is in these states, so a lemma excludes them first",
  ],
  join: ["join", "the states from which a step leads into the cube are added, and the query is asked again"],
  weaken: [
    "weaken",
    "a bound is weakened by one, at most twice: the weakest bound of one frame often fails in the next",
  ],
  sum: ["sum", "one bound on a sum replaces two bounds: the cube has more states, and there is no step into it either"],
  rotate: [
    "rotate",
    "the parts are assumed one by one, in several orders, until there is no step: the other parts are not needed",
  ],
  bound: ["bound", "each bound is as weak as possible: if it were weaker by one, a step would lead into the box"],
  ungeneralise: ["put back", "without this part the box would contain states at the start"],
  down: [
    "down",
    "the states from which a step leads into the cube are added, and then this part is left out: there is no step either",
  ],
  back: ["back", "a step leads into the tried box: the attempt is given up"],
  split: ["split", "equations are split into two bounds each, and only these parts are needed"],
  geo: ["weaker predicate", "a weaker predicate suffices: there is no step either"],
};

/**
 * origin says where a lemma comes from if the engine did not learn it for an obligation. `level` is
 * the level for which it was learnt.
 */
export function origin({ note, sender }: Pick<LemmaView, "note" | "sender">, level: number): string {
  if (note === "") return "";
  if (note === "counterexample to generalisation")
    return `Learnt on the way: the generalisation of another cube failed, because a step led into it from states that this lemma excludes. But no run is in these states after ${steps(level)}.`;
  if (note === "seed") return "Known before the search: found on sample runs, then proved.";
  if (note === "sent")
    return `Received from ${sender}, a search on another core, and proved here, in the frames of this search.`;
  return `From: ${sender}.`;
}
