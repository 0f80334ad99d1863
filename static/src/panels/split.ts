// The bar between the scrolling list (of frames or obligations) and the card below the list. Until the reader moves the
// bar, the list gets the height that it needs, up to half of the panel, and the card gets the rest. When the reader has
// moved the bar in one tab, it has the same position in the other.

import { h } from "../dom";

const least = 15; // percent of the panel
const byKey = 4;
const enough = 800; // pixels that the upper part's contents may claim

let share = 0; // height of the upper part in percent; 0: its contents determine it
const panels: ((share: number) => void)[] = [];

/**
 * Inserts a bar before the card. Returns a function to call after the card is drawn, with the
 * height in pixels that the contents of `upper` need.
 */
export function split(panel: HTMLElement, upper: HTMLElement, card: HTMLElement): (need: number) => void {
  const bar = h("div", {
    class: "card-bar",
    role: "separator",
    tabindex: 0,
    "aria-orientation": "horizontal",
    "aria-label": "Size of the card",
    "aria-valuemin": least,
    "aria-valuemax": 100 - least,
  });
  const set = (to: number): void => {
    share = to === 0 ? 0 : Math.round(Math.max(least, Math.min(100 - least, to)));
    for (const show of panels) show(share);
  };
  const now = (): number => (100 * upper.offsetHeight) / Math.max(1, panel.clientHeight);
  panels.push((to) => {
    panel.classList.toggle("moved", to > 0);
    panel.style.setProperty("--upper", `${to}%`);
    bar.setAttribute("aria-valuenow", String(to || 50));
  });
  set(share);
  bar.addEventListener("pointerdown", (e) => {
    const from = e.clientY - upper.offsetHeight;
    bar.setPointerCapture(e.pointerId);
    bar.onpointermove = (m) => set((100 * (m.clientY - from)) / panel.clientHeight);
    bar.onlostpointercapture = () => (bar.onpointermove = null);
  });
  bar.addEventListener("dblclick", () => set(0));
  bar.addEventListener("keydown", (e) => {
    const by = { ArrowUp: -byKey, ArrowDown: byKey }[e.key];
    if (e.key === "Home") set(least);
    else if (e.key === "End") set(100 - least);
    else if (e.key === "Enter") set(0);
    else if (by) set(now() + by);
    else return;
    e.preventDefault();
    e.stopPropagation();
  });
  card.before(bar);
  let last = -1;
  return (need) => {
    panel.classList.toggle("carded", !card.hidden); // a selector with :has() would cost each change in the panel
    const px = Math.min(need, enough);
    if (px === last) return;
    last = px;
    upper.style.minHeight = `max(100px, min(${px}px, 42%))`;
  };
}
