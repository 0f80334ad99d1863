// The card below the frames. It shows the selected lemma or, if no lemma is selected, the selected obligation
// (obligation-card.ts). For a lemma it shows how the engine derived the lemma from the obligation, in which frames the
// lemma holds, and the query that proves it.

import { h } from "../dom";
import type { Graph } from "../engine/protocol";
import type { Context } from "../feature";
import { everyLevel, type History, type LemmaRecord, type Moment } from "../replay/history";
import { pickLemma, pickObligation } from "../replay/select";
import { moment, shownGraph } from "../selectors";
import { pick } from "../store";
import { locationName, plural } from "../words/location";
import { whyEveryFrame } from "../words/sentence";
import { origin } from "../words/lemma-query";
import { ctgOf } from "../words/on-the-way";
import { framesToCome } from "./columns";
import { derivation, onTheWay } from "./derivation";
import { obligationCard, type Leads } from "./obligation-card";
import { queryOf } from "./query";
import { stays } from "./stays";

const mostBoxes = 24;
const longestShort = 20; // maximum characters of a formula in a chip
const longestWhy = 200;
const longestChain = 1000; // lemmas that replace each other in turn

/** The parts of the state that the card shows. The panels that contain the card watch them. */
export const shownCard = pick(["run", "lemma", "obligation", "skim"], { moment, graph: shownGraph });

export class Card {
  readonly el = h("section", { class: "lemma-card", "aria-label": "Lemma", tabindex: 0 });
  private drawn = "";
  private at = -2; // the event that it shows
  private last = false; // its end should be visible
  private moved = false; // the reader has scrolled it

  constructor(private page: Context) {
    this.el.addEventListener("toggle", () => this.mark(), true);
  }

  draw(): void {
    const s = shownCard(this.page.store.now);
    const history = s.run?.history;
    const m = s.moment();
    const lemma = history?.lemma(s.lemma);
    const known = lemma !== undefined && lemma.born <= m.at;
    const obl = history?.obligation(s.obligation);
    const state = known ? lemma.levels.filter(([at]) => at <= m.at).length : m.at;
    const fate = known && lemma.subsumed >= 0 && lemma.subsumed <= m.at ? replaced(history!, lemma.id, m.at) : null;
    const key = `${s.run?.id ?? 0} ${s.lemma} ${s.obligation} ${state} ${m.frontier} ${fate?.why ?? ""} ${s.skim}`;
    if (key === this.drawn) return;
    this.drawn = key;
    const content =
      history && known
        ? this.lemma(lemma, history, m, fate, s.skim)
        : history && obl && obl.born <= m.at
          ? obligationCard(obl.id, history, m, this.graph(), this.leads(), s.skim)
          : [];
    this.el.hidden = content.length === 0;
    this.el.replaceChildren(...content.filter((x) => x !== null));
    this.mark();
    // Show the newest step of an unfinished derivation while the run advances. Otherwise show the
    // first step.
    this.last = !known && this.at !== m.at && this.el.querySelector(".derivation") !== null;
    this.at = m.at;
    this.moved = true;
  }

  // Gives the elements around the card the class "asking" while a query is open, so that the card
  // gets more room. A selector with :has() would slow down each change in these elements.
  private mark(): void {
    for (const part of [this.el.parentElement, this.el.closest(".opened")])
      part?.classList.toggle("asking", part.querySelector(".query[open]") !== null);
  }

  /**
   * Sets the scroll position of the card. A derivation in progress is scrolled to its last step, just below the
   * heading; a finished derivation is scrolled to its beginning. Call this after everything else is drawn, since it
   * forces a layout.
   */
  settle(): void {
    const { el } = this;
    if (this.moved && !el.hidden) {
      el.scrollTop = 0;
      el.style.paddingBottom = "";
      const [head, step] = ["h2", ".derivation > :last-child"].map((s) => el.querySelector(s)?.getBoundingClientRect());
      if (this.last && head && step) {
        el.scrollTop = step.top - head.bottom;
        begin(el, head.bottom);
      }
    }
    this.moved = false;
  }

  private graph(): Graph | null {
    const s = shownCard(this.page.store.now);
    return s.run?.graph ?? s.graph;
  }

  private place(loc: number): string {
    return locationName(this.graph(), loc);
  }

  // Returns the contents of the card for a lemma. With `brief` they do not say how the lemma was
  // derived, nor show its query.
  private lemma(l: LemmaRecord, history: History, m: Moment, fate: Fate | null, brief: boolean): HTMLElement[] {
    const level = levelAt(l, m.at);
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
      ...(l.node ? [] : [boxes(level, m.frontier, fate !== null)]),
    ];
    if (brief) return out;
    const steps = history.derivation(l);
    const obl = history.obligation(l.from);
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
    else if (origin(l, l.levels[0]![1])) {
      out.push(h("p", { class: "muted" }, origin(l, l.levels[0]![1])));
      const ctg = ctgOf(history, l.born);
      if (ctg) out.push(onTheWay(ctg, l, graph));
    }
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
          ? ` ${whyEveryFrame(history, shownGraph(this.page.store.now), m.at)}`
          : "",
      ),
    );
    if (!l.node && !fate && level > 0 && level < m.frontier) out.push(stays(this.page, l, level, m.at));
    if (!l.node) out.push(queryOf(this.page, l, level));
    return out;
  }

  private leads(): Leads {
    const { store } = this.page;
    return {
      obligation: (id) => pickObligation(store, id),
      lemma: (id) => pickLemma(store, id),
      event: (at) => this.show(at),
    };
  }

  private show(event: number): void {
    this.page.store.set({ event, follow: false, cursor: "event" });
  }

  private go(event: number): HTMLElement {
    return h(
      "button",
      { type: "button", class: "link", onclick: () => this.show(event) },
      `event ${((this.page.store.now.run?.history.events[event]?.n ?? event) + 1).toLocaleString("en")}`,
    );
  }
}

export interface Fate {
  short: string;
  why: string;
}

/** replaced says which lemma implies a lemma that the engine no longer keeps. The old lemma still holds. */
export function replaced(history: History, id: number, at: number): Fate {
  const l = history.lemma(id)!;
  const there = (x: LemmaRecord | undefined): x is LemmaRecord => x !== undefined && x.born <= at;
  let by = history.lemma(l.by);
  // The lemma that replaced this one may have been replaced, too. So follow the chain to its last lemma.
  for (
    let i = 0;
    i < longestChain && there(by) && by.subsumed >= 0 && by.subsumed <= at && there(history.lemma(by.by));
    i++
  )
    by = history.lemma(by.by);
  if (!there(by)) return { short: "replaced", why: "This lemma still holds: another lemma implies it." };
  const level = levelAt(by, at);
  if (by.formula === l.formula && by.loc === l.loc) {
    const further = level === everyLevel || level > levelAt(l, at);
    const learntAgain = `This lemma still holds: the engine learnt it again as lemma ${by.id}`;
    if (!further) return { short: "replaced", why: `${learntAgain}.` };
    const first = by.levels[0]![1]; // it may have been pushed since
    return {
      short: `learnt again, for ${first === everyLevel ? "every frame" : `frame ${first}`}`,
      why: `${learntAgain}, which holds in ${level === everyLevel ? "every frame" : `all frames up to ${level}`}.`,
    };
  }
  const what = by.formula === "false" ? "not reached" : by.formula;
  const part = what.length > longestWhy ? `${what.slice(0, longestWhy - 1)}…` : what;
  return {
    short: what.length > longestShort ? `implied by lemma ${by.id}` : `implied by ${what}`,
    why: `This lemma still holds: lemma ${by.id}, ${part}, implies it.`,
  };
}

function levelAt(l: LemmaRecord, at: number): number {
  return l.levels.findLast(([event]) => event <= at)![1];
}

function holds(level: number, last: number): string {
  if (level > last && last > 0) return `${holds(last, last)}, and ${framesToCome(level, last)}`;
  return level === everyLevel ? "every frame" : level === 1 ? "frame 1" : `frames 1 to ${level}`;
}

// Draws a row of boxes, one for each frame. A box is filled if the lemma is known to hold in that
// frame. If the lemma already holds in a frame after the newest one, the row has boxes up to that
// frame. If there are too many frames, a sentence takes the place of the boxes.
function boxes(level: number, frontier: number, replaced: boolean): HTMLElement {
  const known = Math.max(1, frontier);
  const on = level === everyLevel ? known : level;
  const n = Math.max(known, on);
  const within = Math.min(on, known);
  const frames = level === everyLevel ? "every frame" : `${within} of ${known} ${plural(known, "frame", "frames")}`;
  const toCome = on > known ? `, and in ${framesToCome(on, known)}` : "";
  const words = replaced
    ? `When the lemma was replaced, it was known to hold in ${frames}${toCome}`
    : `The lemma holds in ${frames}${toCome}`;
  const el = h("p", { class: "boxes", title: words }, h("span", { class: "sr" }, words));
  if (n <= mostBoxes) {
    for (let i = 1; i <= n; i++) el.append(h("i", { class: i <= on ? "on" : "", "aria-hidden": "true" }, String(i)));
    if (level === everyLevel) el.append(h("i", { class: "on always", "aria-hidden": "true" }, "∞"));
  } else el.append(h("span", { "aria-hidden": "true", class: "muted" }, words));
  return el;
}

// Scrolls the card down until a paragraph or a line of the derivation begins at the height `top`,
// so that no sentence is cut off below the heading. Padding at the end of the card makes this
// possible.
export function begin(card: HTMLElement, top: number): void {
  const starts = [...card.querySelectorAll(":scope > *, li, .derivation > *")]
    .map((el) => el.getBoundingClientRect().top - top)
    .filter((y) => y > -1);
  const by = Math.min(...starts);
  if (by < 1 || by === Infinity) return;
  card.style.paddingBottom = `${parseFloat(getComputedStyle(card).paddingBottom) + by}px`;
  card.scrollTop += by;
}
