// The frames at a moment of the run: for each location its lemmas, and for each
// lemma the levels at which it holds, as a bar that grows when it is pushed.

import { h } from "../dom";
import type { Context, Mount } from "../feature";
import { everyLevel, type History, type LemmaView, type Moment } from "../replay/history";
import { place } from "../replay/sentences";
import { shownGraph, type Store } from "../state";

const mostLemmas = 150; // drawn for a location
const wideBars = 12; // levels
const mostBars = 30;

export const mount: Mount = (root, page) => void new FramesPanel(root, page);

class FramesPanel {
  private drawn: unknown[] = [];
  private store: Store;

  constructor(private panel: HTMLElement, private page: Context) {
    const { store } = page;
    this.store = store;
    store.watch(["run", "event", "events", "tab", "loc", "lemma"], () => this.draw());
  }

  private draw(): void {
    const s = this.store.now;
    if (s.tab !== "frames") return;
    const m = this.page.moment();
    const key = [s.run, s.event, s.loc, s.lemma, m];
    if (key.every((k, i) => k === this.drawn[i])) return;
    this.drawn = key;
    const top = this.panel.scrollTop;
    this.panel.replaceChildren(s.run && s.events > 0 ? this.content(m, s.run.history) : h("p", { class: "empty" }, "Run the program: its frames appear here, and move with the timeline."));
    this.panel.scrollTop = top;
  }

  private content(m: Moment, history: History): HTMLElement {
    const s = this.store.now;
    const graph = s.run?.graph ?? shownGraph(s);
    const box = h("div", null, h("div", { class: "frames-head" },
      h("strong", null, m.fixpoint >= 0 ? "Fix-point reached" : m.frontier > 0 ? `Working in frame ${m.frontier}` : m.depth > 0 ? `Bounded search at depth ${m.depth}` : "Before the first frame"),
      h("span", { class: "muted" }, `${m.lemmas.filter((l) => !l.subsumed).length} lemmas hold. A filled box: the lemma holds in that frame.`)));
    const byLoc = new Map<number, LemmaView[]>();
    for (const l of m.lemmas) {
      const list = byLoc.get(l.loc);
      if (list) list.push(l);
      else byLoc.set(l.loc, [l]);
    }
    if (byLoc.size === 0) box.append(h("p", { class: "empty" }, "No lemma yet: every frame still allows every state."));
    const chosen = m.lemmas.find((l) => l.id === s.lemma);
    if (chosen) box.append(lemmaCard(chosen, m, history, place(graph, chosen.loc)));
    const levels = Math.max(m.frontier, 1, ...m.lemmas.map((l) => l.level));
    const order = [...byLoc.keys()].sort((a, b) => Number(a === graph?.error) - Number(b === graph?.error) || (graph?.locs[a]?.line ?? 0) - (graph?.locs[b]?.line ?? 0) || a - b);
    for (const loc of order) {
      const list = byLoc.get(loc)!;
      const live = list.filter((l) => !l.subsumed).length;
      const head = h("div", { class: loc === s.loc ? "loc-head selected" : "loc-head" },
        h("button", { type: "button", class: "link", onclick: () => this.store.set({ loc, edge: -1 }) }, capital(place(graph, loc))),
        h("span", { class: "muted" }, `${graph?.locs[loc]?.loopHead ? "loop head, " : ""}${live} of ${list.length} in force`));
      box.append(head);
      // The strongest first: always, then the highest frame, then the newest.
      const sorted = [...list].sort((a, b) => Number(a.subsumed) - Number(b.subsumed) || rank(b) - rank(a) || b.id - a.id);
      for (const l of sorted.slice(0, mostLemmas)) box.append(this.lemma(l, levels, s.lemma === l.id));
      if (sorted.length > mostLemmas) box.append(h("p", { class: "muted pad" }, `${sorted.length - mostLemmas} more are not drawn.`));
    }
    return box;
  }

  private lemma(l: LemmaView, levels: number, chosen: boolean): HTMLElement {
    const classes = ["lemma", l.fresh && "fresh", l.pushed && "pushed", l.subsumed && "subsumed", chosen && "chosen"].filter(Boolean).join(" ");
    return h("button", { type: "button", class: classes, "aria-pressed": String(chosen), onclick: () => this.store.set({ lemma: chosen ? 0 : l.id, loc: l.loc, edge: -1 }) },
      h("span", null, l.formula === "false" ? "cannot be reached" : l.formula || "true"), bar(l, levels));
  }
}

function bar(l: LemmaView, levels: number): HTMLElement {
  const always = l.level === everyLevel;
  const words = always ? "in every frame" : `frames 1 to ${l.level}`;
  const el = h("span", { class: `bar-levels${always ? " always" : ""}${levels > wideBars ? " many" : ""}`, title: words });
  // Two strings, not an element a level: a panel holds hundreds of these.
  if (levels <= mostBars) {
    const on = always ? levels : Math.min(l.level, levels);
    el.append(h("i", { class: "on", "aria-hidden": "true" }, "■".repeat(on)), h("i", { "aria-hidden": "true" }, "□".repeat(levels - on)));
  }
  el.append(h("b", null, always ? "∞" : String(l.level)), h("span", { class: "sr" }, words));
  return el;
}

function lemmaCard(l: LemmaView, m: Moment, history: History, where: string): HTMLElement {
  const steps = history.generalisation(l.from, m.at);
  const obl = history.obligation(l.from);
  return h("div", { class: "lemma-card" },
    h("h3", null, `Lemma ${l.id}, at ${where}`),
    h("p", null, h("code", null, l.formula)),
    obl ? h("p", { class: "muted" }, `Learnt to block obligation ${l.from}: ${obl.parts.join(" and ")}`) : l.note ? h("p", { class: "muted" }, `From ${l.note}`) : null,
    steps.length > 0 ? h("ol", null, ...steps.map((g) => h("li", null, `${g.step}: `, h("code", null, g.after || g.before)))) : null,
    l.subsumed ? h("p", { class: "muted" }, `Dropped: lemma ${l.by} says more.`) : null);
}

function rank(l: LemmaView): number {
  return l.level === everyLevel ? Infinity : l.level;
}

export function capital(t: string): string {
  return t.charAt(0).toUpperCase() + t.slice(1);
}
