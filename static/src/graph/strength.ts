// How much a frame says at a location: from nothing to "never reached". Shown by
// colour and by a badge with the number of its lemmas.

import { h } from "../dom";
import { everyLevel, type Moment } from "../replay/history";
import { holdsAt } from "../replay/margin";

export interface Strength {
  kind: "weak" | "strong" | "lasting" | "never"; // a class of the node
  lemmas: number;
}

const strongFrom = 3; // lemmas

/** The locations about which the frame of a level says anything. */
export function strengthsAt(m: Moment, level: number): Map<number, Strength> {
  const out = new Map<number, Strength & { lasting: number }>();
  for (const l of m.lemmas) {
    if (!holdsAt(l, level)) continue;
    let x = out.get(l.loc);
    if (!x) out.set(l.loc, (x = { kind: "weak", lemmas: 0, lasting: 0 }));
    x.lemmas++;
    if (l.level === everyLevel) x.lasting++;
    if (x.kind === "never" || l.formula === "false") x.kind = "never";
    else x.kind = x.lasting === x.lemmas ? "lasting" : x.lemmas >= strongFrom ? "strong" : "weak";
  }
  return out;
}

export function badgeOf(x: Strength): string {
  return x.kind === "never" ? "∅" : x.kind === "lasting" ? `${x.lemmas}∞` : String(x.lemmas);
}

export function legend(): HTMLElement {
  const item = (kind: string, badge: string, text: string): HTMLElement => h("li", { class: kind }, h("b", { "aria-hidden": "true" }, badge), text);
  return h("ul", { class: "graph-legend", "aria-label": "What the frame says at a location" },
    item("open", "", "any state"), item("weak", "1", "lemmas"), item("strong", "3", "three or more"), item("lasting", "2∞", "for ever"), item("never", "∅", "not reached"), item("asked", "", "asked now"));
}
