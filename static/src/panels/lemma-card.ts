// The card below the frames: of the selected lemma, or of the obligation at hand
// while there is no lemma yet. How the one came from the other, step by step, in
// which frames the lemma holds, and the query that proves it.

import { h } from "../dom";
import type { Graph } from "../engine/protocol";
import type { Context } from "../feature";
import { everyLevel, type History, type LemmaRecord, type Moment, type OblRecord } from "../replay/history";
import { pickObligation } from "../replay/select";
import { moment, shownGraph } from "../selectors";
import { pick } from "../store";
import { nodeOf, whyRuledOut } from "../words/along";
import { statusWords } from "../words/answer";
import { aroundWords } from "../words/box";
import { halves } from "../words/halves";
import { conjunction, everything, inSource, place, plural, step } from "../words/place";
import { rich, values } from "../words/sentence";
import { origin } from "../words/why";
import { derivation } from "./derivation";
import { queryOf } from "./query";

const mostBoxes = 24;
const longestRoute = 12; // edges
const longestShort = 20; // characters of a formula in a chip
const longestWhy = 200;
const longestChain = 1000; // of lemmas, each replaced by the next

/** What the card shows, for the panels that it stands in. */
export const shownCard = pick(["run", "lemma", "obligation"], { moment, graph: shownGraph });

export class Card {
  readonly el = h("section", { class: "lemma-card", "aria-label": "Lemma", tabindex: 0 });
  private drawn = "";
  private last = false; // to be read from its end
  private moved = false; // not yet scrolled to where it is to be read from

  constructor(private page: Context) {}

  draw(): void {
    const s = shownCard(this.page.store.now);
    const history = s.run?.history;
    const m = s.moment();
    const lemma = history?.lemma(s.lemma);
    const known = lemma !== undefined && lemma.born <= m.at;
    const obl = history?.obligation(s.obligation);
    const state = known ? lemma.levels.filter(([at]) => at <= m.at).length : m.at;
    const fate = known && lemma.subsumed >= 0 && lemma.subsumed <= m.at ? replaced(history!, lemma.id, m.at) : null;
    const key = `${s.run?.id ?? 0} ${s.lemma} ${s.obligation} ${state} ${m.frontier} ${fate?.why ?? ""}`;
    if (key === this.drawn) return;
    this.drawn = key;
    const content =
      history && known
        ? this.lemma(lemma, history, m, fate)
        : history && obl && obl.born <= m.at
          ? this.obligation(obl.id, history, m)
          : [];
    this.el.hidden = content.length === 0;
    this.el.replaceChildren(...content);
    // Of what is under way the newest step is of interest, of all else the beginning.
    this.last = !known && this.el.querySelector(".derivation") !== null;
    this.moved = true;
  }

  /** After all else is drawn, as it has the page laid out: what is under way is at its end, what is done is read from its beginning. */
  settle(): void {
    if (this.moved && !this.el.hidden) this.el.scrollTop = this.last ? 1e6 : 0;
    this.moved = false;
  }

  private graph(): Graph | null {
    const s = shownCard(this.page.store.now);
    return s.run?.graph ?? s.graph;
  }

  private place(loc: number): string {
    return place(this.graph(), loc);
  }

  private lemma(l: LemmaRecord, history: History, m: Moment, fate: Fate | null): HTMLElement[] {
    const level = levelAt(l, m.at);
    const steps = history.derivation(l);
    const obl = history.obligation(l.from);
    const out: HTMLElement[] = [
      h(
        "h2",
        null,
        `Lemma ${l.id} at ${this.place(l.loc)}`,
        h(
          "span",
          { class: fate ? "chip open" : level === everyLevel ? "chip blocked" : "chip split" },
          l.node ? `node ${l.node}` : fate ? fate.short : holds(level, m.fixpoint > 0 ? Infinity : m.frontier),
        ),
      ),
      ...(fate ? [h("p", { class: "muted fate" }, fate.why)] : []),
      h(
        "p",
        { class: "formula" },
        h("code", null, l.formula === "false" ? "false" : l.formula),
        l.formula === "false" ? h("span", { class: "muted" }, "not reached") : null,
      ),
      ...(l.node ? [] : [boxes(level, Math.max(m.frontier, level))]),
    ];
    const graph = this.graph();
    if (obl)
      out.push(
        derivation(
          {
            obligation: obl.id,
            node: l.node,
            level: l.node ? l.asked : 0,
            parts: obl.parts,
            steps,
            lemma: l,
            frontier: history.events[history.of("level").findLast((at) => at <= l.born) ?? -1]?.lv ?? 0,
          },
          history,
          graph,
        ),
      );
    else if (origin(l.note)) out.push(h("p", { class: "muted" }, origin(l.note)));
    const moves = l.levels.filter(([at]) => at <= m.at);
    out.push(
      h(
        "p",
        { class: "moves" },
        history.tells(l) ? "Learnt at " : "Learnt before ",
        this.go(l.born),
        ...moves
          .slice(1)
          .flatMap(([at, lv]) => [
            lv === everyLevel ? ", found to hold in every frame at " : `, pushed into frame ${lv} at `,
            this.go(at),
          ]),
        fate ? ", replaced at " : "",
        fate ? this.go(l.subsumed) : "",
        fate && l.by ? ` by lemma ${l.by}` : "",
        ".",
        moves.length > 1 && level === everyLevel
          ? " The lemmas of every frame keep each other up: where all of them hold, they hold after each step."
          : "",
      ),
    );
    if (!l.node) out.push(queryOf(this.page, l, level));
    return out;
  }

  private obligation(id: number, history: History, m: Moment): HTMLElement[] {
    const o = history.obligation(id)!;
    const v = history.viewOf(m, id);
    const steps = history.stepsBefore(m.at + 1, id);
    const sample = values(o.parts, o.around);
    const grew = aroundWords(o.around, conjunction(o.parts));
    const node = nodeOf(o, history);
    return [
      h(
        "h2",
        null,
        `Obligation ${id} at ${this.place(o.loc)}`,
        h("span", { class: `chip ${v?.status ?? "open"}` }, v ? statusWords[v.status] : ""),
        node > 0 && h("span", { class: "muted" }, `node ${node}, position ${v?.level ?? 0} of the path`),
      ),
      ...(steps.length > 0
        ? []
        : [
            h(
              "p",
              { class: "formula" },
              h("code", null, everything(o.parts) ? "any state" : conjunction(o.parts)),
              sample ? h("span", { class: "muted" }, `such as ${sample}`) : null,
            ),
            ...(grew ? [h("p", { class: "muted made" }, `Made around ${sample}: ${grew}.`)] : []),
          ]),
      ...halves(this.graph(), o.edge, o.parts).map(([half, of, other]) =>
        h(
          "p",
          { class: "muted" },
          ...rich(
            `\`${half}\` is one half of \`${of}\`; the other, \`${other}\`, is asked about by itself if need be.`,
          ),
        ),
      ),
      steps.length > 0
        ? derivation(
            { obligation: id, node, level: v?.level ?? 0, parts: o.parts, steps, lemma: null, frontier: m.frontier },
            history,
            this.graph(),
          )
        : this.route(id, history),
    ];
  }

  // How these states lead to the error: an edge a line.
  private route(id: number, history: History): HTMLElement {
    const graph = this.graph();
    const chain = history.chain(id).filter((o) => o.edge >= 0);
    const o = history.obligation(id)!;
    if (chain.length === 0) {
      const end = nodeOf(o, history) > 0 && o.loc !== graph?.error;
      return h("p", { class: "muted" }, end ? whyRuledOut : "Where a run fails. It must be shown out of reach.");
    }
    const fails = (x: OblRecord): boolean => {
      const on = history.obligation(x.parent);
      return on && nodeOf(x, history) > 0 ? on.loc === graph?.error : x.depth <= 1;
    };
    return h(
      "ol",
      { class: "route" },
      ...chain.slice(0, longestRoute).map((o) =>
        h(
          "li",
          null,
          h(
            "button",
            {
              type: "button",
              class: "link",
              onclick: () =>
                pickObligation(this.page.store, o.id, history.viewOf(moment(this.page.store.now)(), o.id)?.lemma),
            },
            this.place(o.loc),
          ),
          " ",
          h("code", null, step(graph, o.edge) || "always"),
          ...inSource(graph, o.edge).map((t) => h("span", { class: "muted" }, ` (${t})`)),
          fails(o) ? " leads to the error" : ` leads to obligation ${o.parent}`,
        ),
      ),
      chain.length > longestRoute ? h("li", { class: "muted" }, `and ${chain.length - longestRoute} more steps`) : null,
    );
  }

  private go(event: number): HTMLElement {
    const { store } = this.page;
    return h(
      "button",
      { type: "button", class: "link", onclick: () => store.set({ event, follow: false, cursor: "event" }) },
      `event ${((this.page.store.now.run?.history.events[event]?.n ?? event) + 1).toLocaleString("en")}`,
    );
  }
}

export interface Fate {
  short: string;
  why: string;
}

/** What has become of a lemma that the engine no longer keeps. It is as true as ever: another one says as much. */
export function replaced(history: History, id: number, at: number): Fate {
  const l = history.lemma(id)!;
  const there = (x: LemmaRecord | undefined): x is LemmaRecord => x !== undefined && x.born <= at;
  let by = history.lemma(l.by);
  // That one may have been replaced in its turn.
  for (
    let i = 0;
    i < longestChain && there(by) && by.subsumed >= 0 && by.subsumed <= at && there(history.lemma(by.by));
    i++
  )
    by = history.lemma(by.by);
  // That the lemma "false" is not false would be no help.
  const still = l.formula === "false" ? "It is as true as before" : "It is not false";
  if (!there(by)) return { short: "replaced", why: `${still}: another lemma says as much.` };
  const level = levelAt(by, at);
  if (by.formula === l.formula && by.loc === l.loc) {
    const further = level === everyLevel || level > levelAt(l, at);
    return {
      short: !further ? "replaced" : level === everyLevel ? "now in every frame" : `now in frame ${level}`,
      why: `${still}: it was learnt again, as lemma ${by.id}${further ? `, which holds in ${level === everyLevel ? "every frame" : `all frames up to ${level}`}` : ""}.`,
    };
  }
  const what = by.formula === "false" ? "not reached" : by.formula;
  return {
    short: what.length > longestShort ? `implied by lemma ${by.id}` : `implied by ${what}`,
    why: `${still}: lemma ${by.id}, ${what.length > longestWhy ? `${what.slice(0, longestWhy - 1)}…` : what}, says as much.`,
  };
}

function levelAt(l: LemmaRecord, at: number): number {
  return l.levels.findLast(([event]) => event <= at)![1];
}

function holds(level: number, last: number): string {
  if (level > last && last > 0) return `${holds(last, last)}, and frame ${level} (to come)`;
  return level === everyLevel ? "every frame" : level === 1 ? "frame 1" : `frames 1 to ${level}`;
}

// A box a frame: filled where the lemma holds.
function boxes(level: number, frontier: number): HTMLElement {
  const n = Math.max(1, frontier);
  const on = level === everyLevel ? n : Math.min(level, n);
  const words = `Holds in ${level === everyLevel ? "every frame" : `${on} ${plural(on, "frame", "frames")}`} of ${n}`;
  const el = h("p", { class: "boxes", title: words }, h("span", { class: "sr" }, words));
  if (n <= mostBoxes) {
    for (let i = 1; i <= n; i++) el.append(h("i", { class: i <= on ? "on" : "", "aria-hidden": "true" }, String(i)));
    if (level === everyLevel) el.append(h("i", { class: "on always", "aria-hidden": "true" }, "∞"));
  } else el.append(h("span", { "aria-hidden": "true", class: "muted" }, words));
  return el;
}
