// The control-flow graph as a separate picture: the rules of the page's style sheets are written
// into the elements, and the whole drawing is visible.

import { coloursOn } from "../dom";

const properties = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "text-anchor",
  "dominant-baseline",
  "text-decoration",
  "paint-order",
  "visibility",
  "display",
];
const margin = 16;

export interface Picture {
  text: string;
  width: number;
  height: number;
}

/**
 * The graph as the page shows it; null if there is none. With `whole`, labels are not shortened, unless the graph
 * cannot be laid out with such long labels.
 */
export function graphSVG(whole = false): Picture | null {
  const live = document.querySelector<SVGSVGElement>(".graph-svg");
  // The graph is hidden, and not laid out, in three cases: on a phone, if it is shown as a table,
  // and if it is below the race.
  const hidden = live !== null && live.getClientRects().length === 0;
  const draw = (): Picture | null => {
    if (whole) live?.dispatchEvent(new Event("unfold"));
    try {
      return drawn();
    } finally {
      if (whole) live?.dispatchEvent(new Event("refold"));
    }
  };
  if (!hidden) return draw();
  const canvas = live.closest<HTMLElement>("[hidden]");
  document.body.classList.add("measuring");
  canvas?.removeAttribute("hidden");
  try {
    return draw();
  } finally {
    document.body.classList.remove("measuring");
    canvas?.setAttribute("hidden", "");
  }
}

function drawn(): Picture | null {
  const live = document.querySelector<SVGSVGElement>(".graph-svg");
  if (!live) return null;
  live.dispatchEvent(new Event("whole")); // adds the parts outside the view
  const box = content(live);
  if (!box) {
    live.dispatchEvent(new Event("part"));
    return null;
  }
  const copy = live.cloneNode(true) as SVGSVGElement;
  const from = [live, ...live.querySelectorAll("*")];
  const to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((el, i) => {
    if (!(el instanceof SVGElement)) return;
    const style = getComputedStyle(el);
    for (const p of properties) {
      const v = style.getPropertyValue(p);
      if ((v !== "" && v !== "none" && v !== "normal") || p === "fill" || p === "stroke" || p === "display")
        to[i]!.setAttribute(p, v);
    }
    to[i]!.removeAttribute("class");
    to[i]!.removeAttribute("style");
    for (const name of to[i]!.getAttributeNames()) if (name.startsWith("data-")) to[i]!.removeAttribute(name);
  });
  live.dispatchEvent(new Event("part"));
  const width = Math.ceil(box.width + 2 * margin);
  const height = Math.ceil(box.height + 2 * margin);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `${box.x - margin} ${box.y - margin} ${width} ${height}`);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.removeAttribute("aria-hidden");
  const back = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [k, v] of Object.entries({
    x: box.x - margin,
    y: box.y - margin,
    width,
    height,
    fill: coloursOn(document.body, ["--paper"]).get("--paper")!,
  }))
    back.setAttribute(k, String(v));
  copy.prepend(back);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** The drawing's extent. */
function content(svg: SVGSVGElement | null): { x: number; y: number; width: number; height: number } | null {
  if (!svg || svg.childElementCount === 0) return null;
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  for (const g of svg.querySelectorAll<SVGGraphicsElement>(":scope > g")) {
    const b = g.getBBox();
    if (b.width === 0 && b.height === 0) continue;
    x0 = Math.min(x0, b.x);
    y0 = Math.min(y0, b.y);
    x1 = Math.max(x1, b.x + b.width);
    y1 = Math.max(y1, b.y + b.height);
  }
  return x1 > x0 ? { x: x0, y: y0, width: x1 - x0, height: y1 - y0 } : null;
}

/**
 * Draws the picture in pixels, by default at twice the resolution of the page. If a side would then
 * have more than 8000 pixels, the resolution is lower.
 */
export async function graphPNG(svg: Picture, fine = 2): Promise<Blob> {
  const image = new Image(svg.width, svg.height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.text)}`;
  await image.decode();
  const scale = Math.min(fine, 8000 / Math.max(svg.width, svg.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(svg.width * scale);
  canvas.height = Math.round(svg.height * scale);
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((b) => (b ? resolve(b) : reject(new Error("the browser could not draw the picture"))), "image/png"),
  );
}
