// Places the toast where it covers no text and no control, as near as possible to its usual place above the timeline.

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const step = 12; // pixels between two places that are tried
const margin = 6; // pixels to the borders of the window
const near = 4; // pixels to a text
const important = 20; // covering the sentence of the event costs this many times as much as covering another text
const widths = ["", "16em", "10em"]; // maximum widths of a toast, the widest first
const controls = "button, select, input, textarea, summary, .node, .tour, [role=separator]";

const again = [150, 400, 800, 1400, 2000]; // milliseconds after which it is placed again, since texts may have moved
let timers: number[] = [];

export function placeToast(el: HTMLElement): void {
  timers.forEach(clearTimeout);
  place(el, true);
  timers = again.map((ms) => window.setTimeout(() => place(el, false), ms));
}

/**
 * Moves the message to a free place or, if there is none, to one where it covers as little as
 * possible. A message that is already shown at a free place stays there.
 */
function place(el: HTMLElement, fresh: boolean): void {
  // A toast below a modal dialog would not be seen.
  if (document.querySelector("dialog:modal")) {
    el.popover = "manual";
    el.showPopover();
  } else if (el.popover) {
    el.popover = null;
  }
  const taken = shownBoxes(el);
  const now = el.getBoundingClientRect();
  if (!fresh && covers(taken, now.x, now.y, now) === 0) return;
  let [best, least] = [{ x: 0, y: 0, width: "" }, Infinity];
  for (const width of widths) {
    el.style.maxWidth = width;
    el.style.left = el.style.top = "0";
    const [place, covers] = freePlace(el.getBoundingClientRect(), taken);
    if (covers < least) [best, least] = [{ ...place, width }, covers];
    if (least === 0) break;
  }
  el.style.maxWidth = best.width;
  el.style.left = `${Math.round(best.x)}px`;
  el.style.top = `${Math.round(best.y)}px`;
}

interface Point {
  x: number;
  y: number;
}

/**
 * Returns a position for the message at which it covers the fewest boxes, and the number of boxes that it covers there.
 */
function freePlace({ width, height }: DOMRect, taken: readonly Box[]): [Point, number] {
  const usual = document.getElementById("timeline")!.getBoundingClientRect().top || innerHeight;
  const [x0, y0] = [(innerWidth - width) / 2, Math.min(usual, innerHeight) - height - 10];
  const places: Point[] = [];
  for (let y = margin; y + height + margin <= innerHeight; y += step)
    for (let x = margin; x + width + margin <= innerWidth; x += step) places.push({ x, y });
  const far = (p: Point): number => Math.hypot(p.x - x0, p.y - y0);
  places.sort((a, b) => far(a) - far(b));
  places.unshift({ x: x0, y: y0 });
  let [best, least] = [places[0]!, Infinity];
  for (const p of places) {
    const n = covers(taken, p.x, p.y, { width, height });
    if (n < least) [best, least] = [p, n];
    if (n === 0) break;
  }
  return [best, least];
}

/** How many boxes an element of this size at x, y would cover or come close to. */
function covers(
  taken: readonly Box[],
  x: number,
  y: number,
  { width, height }: { width: number; height: number },
): number {
  const [left, right, top, bottom] = [x - near, x + width + near, y - near, y + height + near];
  let n = 0;
  for (const b of taken) if (b.left < right && b.right > left && b.top < bottom && b.bottom > top) n++;
  return n;
}

/**
 * Returns the visible parts of all texts and controls outside of `own`; if a modal dialog is open,
 * only of those in the dialog. A text in the sentence of the current event is in the list several
 * times, because it is more important.
 */
function shownBoxes(own: Element): Box[] {
  const modal = document.querySelector("dialog:modal");
  const out: Box[] = [];
  const clips = new Map<Element, Box | null>();
  /** The part of the window in which the content of an element can be seen; null if there is none. */
  const clip = (el: Element | null): Box | null => {
    if (!el) return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    let found = clips.get(el);
    if (found !== undefined) return found;
    const style = getComputedStyle(el);
    if (style.display === "none" || style.visibility === "hidden" || style.opacity === "0") found = null;
    else {
      found = clip(style.position === "fixed" ? null : el.parentElement);
      if (found && style.overflow !== "visible" && style.display !== "contents")
        found = common(found, el.getBoundingClientRect());
    }
    clips.set(el, found);
    return found;
  };
  const add = (el: Element, rects: Iterable<Box>): void => {
    const within = clip(el);
    if (!within) return;
    for (const r of rects) {
      const seen = common(r, within);
      if (seen) out.push(seen);
    }
  };
  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, {
    acceptNode: (n) => (n === own ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT),
  });
  const range = document.createRange();
  for (let n = walker.nextNode(); n; n = walker.nextNode()) {
    if (n instanceof Element) {
      if (n.matches(controls)) add(n, [n.getBoundingClientRect()]);
    } else if (n.nodeValue!.trim() !== "" && clip(n.parentElement)) {
      range.selectNodeContents(n);
      const times = n.parentElement!.closest("#event-sentence") ? important : 1;
      for (let i = 0; i < times; i++) add(n.parentElement!, range.getClientRects());
    }
  }
  return out;
}

function common(a: Box, b: Box): Box | null {
  const c = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return c.left < c.right && c.top < c.bottom ? c : null;
}
