// How strong a frame is at a location, from "no lemma" to "never reached". The graph shows it by the colour of the
// node, and by a badge with the number of lemmas.

import { h } from "../dom";
import { about, everyLevel, type LemmaView, type Moment } from "../replay/history";
import { heldAt } from "../replay/margin";

export interface Strength {
  kind: "weak" | "strong" | "lasting" | "never"; // a class of the node
  lemmas: number;
}

const strongFrom = 3; // number of lemmas

/**
 * Returns how strong a frame is at each location where it has lemmas: by whether a lemma says that
 * the location is not reached, by the number of lemmas, and by whether they all hold in every
 * frame. A lemma without a location counts only for the locations in `all` that it is about.
 */
export function strengthsAt(m: Moment, level: number, all: readonly number[]): Map<number, Strength> {
  const out = new Map<number, Strength & { lasting: number }>();
  const add = (loc: number, l: LemmaView): void => {
    let x = out.get(loc);
    if (!x) out.set(loc, (x = { kind: "weak", lemmas: 0, lasting: 0 }));
    x.lemmas++;
    if (l.level === everyLevel) x.lasting++;
    if (x.kind === "never" || l.formula === "false") x.kind = "never";
    else x.kind = x.lasting === x.lemmas ? "lasting" : x.lemmas >= strongFrom ? "strong" : "weak";
  };
  for (const l of heldAt(m, level)) {
    if (l.loc >= 0) add(l.loc, l);
    else for (const loc of all) if (about(l, loc)) add(loc, l);
  }
  return out;
}

export function badgeOf(x: Strength): string {
  return x.kind === "never" ? "∅" : x.kind === "lasting" ? `${x.lemmas}∞` : String(x.lemmas);
}

export function legend(): HTMLElement {
  const item = (kind: string, badge: string, text: string): HTMLElement =>
    h("li", { class: kind }, h("b", { "aria-hidden": "true" }, badge), text);
  return h(
    "ul",
    { class: "graph-legend", "aria-label": "What the frame says at a location" },
    h("li", { class: "of" }),
    item("open", "", "any state"),
    item("weak", "1", "lemmas"),
    item("strong", "3", "three or more"),
    item("lasting", "2∞", "in every frame"),
    item("never", "∅", "not reached"),
    item("asked", "", "asked now"),
  );
}
