// Checks of the tour's callout: at every step it covers neither what the step explains nor the
// current locations of the graph and lines of the source.

import { soon } from "./page.mjs";

/**
 * For each element that the callout must not cover, the share of it that the callout covers, in percent. Call this only
 * when all elements have come to rest.
 */
const covered = () => {
  const box = document.querySelector(".tour").getBoundingClientRect();
  const ring = document.querySelector(".tour-ring");
  const clip = (el, r) => {
    let out = { left: r.left, top: r.top, right: r.right, bottom: r.bottom };
    for (let p = el.parentElement ?? el.getRootNode().host; p; p = p.parentElement ?? p.getRootNode().host) {
      if (getComputedStyle(p).overflow === "visible") continue;
      const b = p.getBoundingClientRect();
      out = {
        left: Math.max(out.left, b.left),
        top: Math.max(out.top, b.top),
        right: Math.min(out.right, b.right),
        bottom: Math.min(out.bottom, b.bottom),
      };
    }
    return out;
  };
  const share = (r) => {
    const area = (r.right - r.left) * (r.bottom - r.top);
    if (r.right <= r.left || r.bottom <= r.top) return 0;
    return Math.round(
      (100 *
        Math.max(0, Math.min(box.right, r.right) - Math.max(box.left, r.left)) *
        Math.max(0, Math.min(box.bottom, r.bottom) - Math.max(box.top, r.top))) /
        area,
    );
  };
  const text = (el) => {
    const range = document.createRange();
    range.selectNodeContents(el);
    return range.getBoundingClientRect();
  };
  const there = (root, query) => [...root.querySelectorAll(query)].filter((el) => el.getClientRects().length > 0);
  const r = ring.getBoundingClientRect();
  return {
    inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
    // The ring lies 5 pixels around a visible part.
    marked: !ring.hidden && r.width > 20 && r.left >= -6 && r.top >= -6 && r.right <= innerWidth + 6,
    within: r.bottom <= innerHeight + 6,
    mark: share({ left: r.left + 5, top: r.top + 5, right: r.right - 5, bottom: r.bottom - 5 }),
    graph: Math.max(
      0,
      ...there(document, ".node:is(.selected, .asked) .shape, .edge-label.now").map((el) =>
        share(clip(el, el.getBoundingClientRect())),
      ),
    ),
    code: Math.max(
      0,
      ...there(
        document.querySelector("#editor").shadowRoot,
        ".cm-line:is(.at-loc, .at-step, .at-fail), .cm-chips > *",
      ).map((el) => share(clip(el, text(el)))),
    ),
    sentence: Math.max(0, ...there(document, "#event-sentence").map((el) => share(text(el)))),
    // In a small window the callout may have to cover this bar, since there may be no other place.
    bar:
      innerWidth < 1200
        ? 0
        : Math.max(
            0,
            ...there(document, ":is(.run-controls, .timeline-controls) :is(button, select)").map((el) =>
              share(el.getBoundingClientRect()),
            ),
          ),
  };
};

/**
 * Waits until the tour's callout covers nothing that the current step of the tour explains. It may cover `corner`
 * percent of a label of the graph.
 */
export const coversNothing = (page, at, corner = 0) =>
  // Panels draw at their own pace, and the callout follows.
  soon.deepEqual(
    async () => {
      const is = await page.evaluate(covered);
      return { ...is, graph: is.graph <= corner ? 0 : is.graph };
    },
    { inside: true, marked: true, within: true, mark: 0, graph: 0, code: 0, sentence: 0, bar: 0 },
    at,
  );
