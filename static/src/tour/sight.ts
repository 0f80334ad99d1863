// Finds what of the page is visible while the tour is open: the parts that the callout should not
// cover, and the visible part of an element.

import type { Rect, Seen } from "./place";

const mostParts = 60; // of the tab's contents; more would take too long

/** Returns the parts of the page that the callout should not cover, with their weights. */
export function inSight(tab: string): Seen[] {
  const out: Seen[] = [];
  const add = (
    weight: number,
    list: Iterable<Element>,
    extent: (el: Element) => DOMRect = (el) => el.getBoundingClientRect(),
  ): void => {
    for (const el of list) {
      if (el.getClientRects().length === 0) continue;
      const r = extent(el);
      const c = clip(el);
      if (!c) continue;
      const rect = {
        left: Math.max(r.left, c.left),
        top: Math.max(r.top, c.top),
        right: Math.min(r.right, c.right),
        bottom: Math.min(r.bottom, c.bottom),
      };
      if (rect.right > rect.left && rect.bottom > rect.top) out.push({ rect, weight });
    }
  };
  const all = (query: string): Iterable<Element> => document.querySelectorAll(query);
  const source = document.getElementById("editor")?.shadowRoot;
  const text = (el: Element): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(el);
    return range.getBoundingClientRect();
  };
  if (source) add(800, source.querySelectorAll(".cm-chips > *, .cm-line:is(.at-loc, .at-step, .at-fail)"), text);
  add(800, all(".node:is(.selected, .asked) .shape, .edge-label.now"));
  add(400, all("#event-sentence"), text);
  add(300, all("#strip-frames > *"));
  // In a narrow window there is not enough space to leave both the code and all buttons visible.
  if (innerWidth >= 1200) add(600, all(":is(.run-controls, .timeline-controls) :is(button, select)"));
  add(20, all(".timeline-controls, .timeline-more, .score"));
  add(5, all(".edge.now .line"));
  // Blank space costs little, so the callout lies on it rather than on code, the graph or texts.
  add(24, all(".node .shape"));
  add(16, all(".edge-label"));
  if (source) add(40, source.querySelectorAll(".cm-line"), text);
  add(5, [...all(`#panel-${tab} :is(p, h2, h3, tr, li, canvas, svg)`)].slice(0, mostParts));
  add(2, all(".track, .views, .verdict-text > *, #tabs"));
  add(0.6, all(`#panel-${tab}`));
  add(4, all("header"));
  add(0.3, all(".timeline, .panel.graph, .panel.source"));
  return out;
}

/** Returns the nearest ancestor that scrolls vertically, or null if there is none. */
export function scroller(el: Element): Element | null {
  for (let p = el.parentElement; p; p = p.parentElement)
    if (p.scrollHeight > p.clientHeight && /auto|scroll/.test(getComputedStyle(p).overflowY)) return p;
  return null;
}

/** Returns the smallest rectangle that contains two others. */
export function around(a: Rect, b: Rect): Rect {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/**
 * Returns the part of an element that is visible inside all its scrolling ancestors, or null if it
 * is not visible.
 */
export function clip(el: Element): Rect | null {
  const r = el.getBoundingClientRect();
  const out = { left: r.left, top: r.top, right: r.right, bottom: r.bottom };
  for (let p = el.parentElement; p; p = p.parentElement) {
    if (getComputedStyle(p).overflow === "visible") continue;
    const b = p.getBoundingClientRect();
    out.left = Math.max(out.left, b.left);
    out.top = Math.max(out.top, b.top);
    out.right = Math.min(out.right, b.right);
    out.bottom = Math.min(out.bottom, b.bottom);
  }
  return out.right >= out.left && out.bottom >= out.top ? out : null;
}
