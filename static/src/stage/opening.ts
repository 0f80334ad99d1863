// Connects the graph with the strip of frames. Two lines lead from the node of the current location
// to the strip. They are drawn over the graph and the strip, and the pointer ignores them. If the
// strip is not to the right of the node, there are no lines.

import { byId, readAfter } from "../dom";
import type { Store } from "../store";
import { pick } from "../store";

export function setupOpening(store: Store): void {
  const svg = document.getElementById("opening")!;
  const path = svg.querySelector("path")!;
  const canvas = byId("graph-canvas");
  const strip = byId("strip");
  let due = false;
  const draw = (): void => {
    due = false;
    const d = shape(svg, canvas, strip, store.now.place);
    if (path.getAttribute("d") !== d) path.setAttribute("d", d);
  };
  const soon = (): void => {
    if (!due) readAfter(draw);
    due = true;
  };
  store.watch(pick(["place", "wide", "cover", "run", "parsed"]), soon);
  const sizes = new ResizeObserver(soon);
  for (const el of [canvas, strip]) sizes.observe(el);
  // Another view draws the graph. It moves and zooms the graph by a CSS style.
  new MutationObserver(soon).observe(canvas, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["style"],
  });
  new MutationObserver(soon).observe(strip, { attributes: true, attributeFilter: ["hidden"] });
}

function shape(svg: Element, canvas: Element, strip: Element, place: number): string {
  const node = canvas.querySelector(`[data-node="${place}"] .shape`);
  if (!node) return "";
  const from = node.getBoundingClientRect();
  const to = strip.getBoundingClientRect();
  const room = canvas.getBoundingClientRect();
  // The two lines begin at the upper and lower end of the visible part of the node. They are drawn
  // only if the strip is directly to the right of the graph.
  const [top, bottom] = [Math.max(from.top, room.top), Math.min(from.bottom, room.bottom)];
  const right = Math.min(from.right, room.right);
  if (bottom <= top || right <= room.left || to.width === 0 || to.left < right || to.left - room.right > 24) return "";
  const box = svg.getBoundingClientRect();
  const f = (x: number, y: number): string => `${(x - box.left).toFixed(1)} ${(y - box.top).toFixed(1)}`;
  return `M${f(right, top)}L${f(to.left, room.top)}V${(room.bottom - box.top).toFixed(1)}L${f(right, bottom)}z`;
}
