// The selection. If the reader selects an item in one view, the other views select what belongs to
// this item. All views change the selection by these functions, and watch the fields of the state
// that the functions set.

import type { Graph } from "../engine/protocol";
import { shownGraph } from "../selectors";
import type { State } from "../state";
import type { Store } from "../store";
import type { History } from "./history";

type Selection = Pick<State, "loc" | "edge" | "lemma" | "obligation" | "predicate" | "node">;

const none: Selection = { loc: -1, edge: -1, lemma: 0, obligation: 0, predicate: 0, node: 0 };

export function pickLocation(store: Store, loc: number): void {
  store.set({ ...none, loc });
}

export function pickEdge(store: Store, edge: number, graph: Graph | null = shownGraph(store.now)): void {
  store.set({ ...none, edge, loc: graph?.edges[edge]?.from ?? -1 });
}

export function pickLemma(store: Store, id: number): void {
  const l = store.now.run?.history.lemma(id);
  if (l) store.set({ ...none, lemma: id, loc: l.loc, obligation: l.from });
}

/** Selects an obligation and deselects the lemma. The card of the obligation names its lemmas. */
export function pickObligation(store: Store, id: number): void {
  const o = store.now.run?.history.obligation(id);
  if (o) store.set({ ...none, obligation: id, loc: o.loc, edge: o.edge });
}

/** Selects a node of the tree, with its location and the edge that leads to it. */
export function pickNode(store: Store, node: number, loc: number, edge: number): void {
  store.set({ ...none, node, loc, edge });
}

/** The selection for an event. */
export function ofEvent(store: Store, at: number): Selection {
  const h = store.now.run?.history;
  const e = h?.events[at];
  if (!h || !e) return none;
  const lemma = e.lm ?? 0;
  return {
    // Select no edge for a lemma's event. Its edge belongs to the step that prevented a higher
    // level of the lemma, which the sentence for the event does not mention.
    edge: e.k === "lemma" ? -1 : e.e >= 0 ? e.e : e.o && e.k === "obligation" ? (h.obligation(e.o)?.edge ?? -1) : -1,
    loc: e.loc >= 0 ? e.loc : h.lemmaLoc(lemma),
    lemma,
    obligation: h.obligation(e.o ?? 0)?.id ?? h.lemma(lemma)?.from ?? 0,
    predicate: e.pr ?? 0,
    node: e.nd ?? 0,
  };
}

/** Moves to an event of the run, and selects what the event is about. */
export function showEvent(store: Store, event: number): void {
  const { run, tab } = store.now;
  const length = run?.history.length ?? 0;
  if (!run || length === 0) return;
  const at = Math.max(0, Math.min(event, length - 1));
  store.set({
    ...ofEvent(store, at),
    event: at,
    follow: at === length - 1 && run.running,
    cursor: "event",
    tab: tab === "result" || tab === "stats" ? tabOf(run.history, at) : tab,
  });
}

/**
 * Returns the tab that shows most about an event. For engines that unwind the program this is the
 * tree, not the frames.
 */
export function tabOf(h: History, at: number): string {
  const e = h.events[at]!;
  if (e.nd || (h.has("node") && !h.has("level"))) return "tree";
  return e.k === "obligation" || e.k === "predecessor" ? "obligations" : "frames";
}
