// A link that the reader has opened. Its program, claims and notes are shown at once; the position in the run that it
// names is shown when its run has ended. The code is fetched with the first link.

import { byId } from "../dom";
import { notice, toast } from "../notices";
import type { LinkState, Selected } from "../permalink";
import type { Timeline } from "../replay/timeline";
import type { RunState } from "../run";
import type { Session } from "../session";
import type { Store } from "../store";
import { features } from "./features";
import type { Saving } from "./saving";

export class Arrival {
  constructor(
    private store: Store,
    readonly link: LinkState,
  ) {}

  /** Puts the program of the link into the page, with the link's claims, notes and exercise. */
  open(saving: Pick<Saving, "put">): void {
    const { store, link } = this;
    store.set({ stepBy: link.blocks ? "block" : "statement" });
    saving.put({ ...link, example: "" });
    store.set({
      claims: link.claims ?? [],
      claimsOf: link.source,
      tour: link.tour ?? "",
      predict: link.predict ?? "",
      notes: link.notes ?? [],
      notesOf: link.source,
      exercise: link.exercise ?? null,
      ...(link.exercise ? { tab: "exercise", view: "details" as const } : link.claims ? { tab: "try" } : {}),
    });
    this.compareVersion();
  }

  /** Whether the link asks for a run. */
  get runs(): boolean {
    const { cursor, ran, predict } = this.link;
    return cursor !== undefined || ran === true || !!predict;
  }

  /** Tells the reader if the link was made with another version of the engine. */
  compareVersion(): void {
    const { version } = this.store.now;
    if (!this.link.version || !version || this.link.version === version) return;
    const text = "This link is from another version of the engine: the run may differ.";
    if (byId("notice").hidden) notice(text);
    else toast(text);
  }

  /** Whether a run has the program and the integers of the link. */
  isOf(run: RunState): boolean {
    return this.link.source === run.source && this.link.ints === run.ints;
  }

  /** Shows the event or the statement that the link names. Called when the link's run has ended. */
  show(run: RunState, session: Session, timeline: Timeline): void {
    const { store, link } = this;
    const c = link.cursor;
    if (run.futureHidden) return session.reveal(c?.kind === "event" ? session.hidden!.history.find(c.at) : -1);
    if (c?.kind === "step" && run.trace)
      store.set({ cursor: "step", step: Math.min(c.at, run.trace.steps.length - 1), tab: "result" });
    else if (c?.kind === "event") timeline.goToNumber(c.at);
    if (!link.selected) return;
    // On a narrow screen only one view is visible. Show the details, which contain the selected tab.
    store.set({ view: "details" });
    const tab = features.find((f) => f.id === link.selected!.tab && (f.shown?.(store.now) ?? true))?.id;
    if (tab) store.set({ tab });
    pickAgain(store, link.selected);
  }

  /** Adds the position that the link names, which is not shown yet, to a description of the page's state. */
  added(state: LinkState): LinkState {
    const { cursor, ran, selected, version, watches, source } = this.link;
    if (source !== state.source) return state;
    return {
      ...state,
      ...(cursor && { cursor }),
      ...(ran && { ran }),
      ...(selected && { selected }),
      ...(version && { version }),
      ...(watches && { watches: [...this.store.now.watches] }),
    };
  }
}

/**
 * Restores the selection of a link, if the run has the selected items at the current event. Another version of the
 * engine may have found other items.
 */
function pickAgain(store: Store, was: Selected): void {
  const { run, event } = store.now;
  const graph = run?.graph;
  if (!run || !graph) return;
  const h = run.history;
  const known = (born: number | undefined): boolean => born !== undefined && born <= event;
  const { loc = -1, edge = -1, lemma = 0, obligation = 0, predicate = 0, node = 0, level = 0 } = was;
  store.set({
    loc: loc < graph.locs.length ? loc : -1,
    edge: edge < graph.edges.length ? edge : -1,
    predicate,
    node: h.has("node") ? node : 0,
    lemma: known(h.lemma(lemma)?.born) ? lemma : 0,
    obligation: known(h.obligation(obligation)?.born) ? obligation : 0,
    level: level <= h.moment(event).frontier ? level : 0,
  });
}
