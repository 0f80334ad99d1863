// The obligations at a moment of the run: what must still be shown unreachable
// first, each below the one that it came from, then what was settled lately.

import { h, reveal } from "../dom";
import type { Context, Mount } from "../feature";
import type { History, Moment, OblView } from "../replay/history";
import { place } from "../replay/sentences";
import { shownGraph, type Store } from "../state";

const mostSettled = 120;
const mostOpen = 300;

export const mount: Mount = (root, page) => void new ObligationsPanel(root, page);

class ObligationsPanel {
  private drawn: unknown[] = [];
  private store: Store;

  constructor(private panel: HTMLElement, private page: Context) {
    const { store } = page;
    this.store = store;
    store.watch(["run", "event", "events", "tab", "loc"], () => this.draw());
  }

  private draw(): void {
    const s = this.store.now;
    if (s.tab !== "obligations") return;
    const m = this.page.moment();
    const key = [s.run, s.event, s.loc, m];
    if (key.every((k, i) => k === this.drawn[i])) return;
    this.drawn = key;
    this.panel.replaceChildren(s.run && s.events > 0 ? this.content(m, s.run.history) : h("p", { class: "empty" }, "Run the program: the engine's open questions appear here."));
    const at = this.panel.querySelector<HTMLElement>(".obl.current");
    if (at) reveal(at, this.panel, 60);
  }

  private content(m: Moment, history: History): HTMLElement {
    const open = m.obligations.filter((o) => o.status !== "blocked");
    const settled = m.obligations.filter((o) => o.status === "blocked").sort((a, b) => b.changedAt - a.changedAt);
    const box = h("div", null, h("div", { class: "frames-head" },
      h("strong", null, open.length === 0 ? "No open question" : `${open.length} open ${open.length === 1 ? "question" : "questions"}`),
      h("span", { class: "muted" }, `${settled.length} settled`)));
    if (m.obligations.length === 0) box.append(h("p", { class: "empty" }, "An obligation is a set of states that leads to the error: it must be shown unreachable. None has come up yet."));
    for (const o of tree(open).slice(0, mostOpen)) box.append(this.item(o, history));
    if (open.length > mostOpen) box.append(h("p", { class: "muted pad" }, `${open.length - mostOpen} more open ones are not drawn.`));
    if (settled.length > 0) {
      box.append(h("div", { class: "loc-head" }, "Settled", h("span", { class: "muted" }, settled.length > mostSettled ? `the last ${mostSettled} of ${settled.length}` : "latest first")));
      for (const o of settled.slice(0, mostSettled)) box.append(this.item(o, history));
    }
    return box;
  }

  private item(o: OblView, history: History): HTMLElement {
    const s = this.store.now;
    const graph = s.run?.graph ?? shownGraph(s);
    const depth = o.status === "blocked" ? 0 : Math.min(6, o.depth);
    const why = o.lemma > 0 && o.status === "blocked" ? history.lemmaFormula(o.lemma) : "";
    return h("button", {
      type: "button", class: `obl ${o.status}${o.loc === s.loc ? " selected" : ""}${depth > 0 ? ` d${depth}` : ""}`,
      onclick: () => this.store.set({ loc: o.loc, edge: o.edge }),
    },
      h("span", { class: "num" }, String(o.id)),
      h("code", null, o.parts.length === 0 || o.parts[0] === "true" ? "any state" : o.parts.join(" && ")),
      h("span", { class: `chip ${o.status}` }, words[o.status]),
      h("span", { class: "why" }, `at ${place(graph, o.loc)}, level ${o.level}${o.parent ? `, leads to ${o.parent}` : o.loc === graph?.error ? "" : ", leads to the error"}`,
        why && why !== "false" ? ", blocked by " : null, why && why !== "false" ? h("code", null, why) : null));
  }
}

const words = { open: "open", current: "now", split: "has predecessor", blocked: "blocked" } as const;

/** Parents before their children, newest branch last. */
function tree(list: OblView[]): OblView[] {
  const known = new Set(list.map((o) => o.id));
  const children = new Map<number, OblView[]>();
  for (const o of list) {
    const parent = known.has(o.parent) ? o.parent : 0;
    const of = children.get(parent);
    if (of) of.push(o);
    else children.set(parent, [o]);
  }
  const out: OblView[] = [];
  const stack = [...(children.get(0) ?? [])].reverse();
  const seen = new Set<number>();
  while (stack.length > 0) {
    const o = stack.pop()!;
    if (seen.has(o.id)) continue;
    seen.add(o.id);
    out.push(o);
    const below = children.get(o.id);
    if (below) for (let i = below.length - 1; i >= 0; i--) stack.push(below[i]!);
  }
  return out;
}
