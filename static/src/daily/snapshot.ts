// A part of the page as a separate picture: its elements with the computed styles written into them, and each
// canvas as an image. The picture is an SVG that needs nothing from the page.

import { coloursOn } from "../dom";
import type { Picture } from "./picture";

const margin = 12;

const properties = [
  ..."display box-sizing width height color background-color background-image background-size background-repeat background-position opacity visibility".split(
    " ",
  ),
  ..."margin-top margin-right margin-bottom margin-left padding-top padding-right padding-bottom padding-left".split(
    " ",
  ),
  ..."border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius".split(" "),
  ..."font-family font-size font-weight font-style font-variant-numeric line-height letter-spacing".split(" "),
  ..."text-align text-decoration-line text-decoration-style white-space vertical-align overflow-wrap".split(" "),
  ..."flex-direction flex-wrap align-items align-self justify-content order".split(" "),
  ..."row-gap column-gap grid-template-columns grid-template-rows grid-row-start grid-row-end grid-column-start grid-column-end table-layout border-spacing border-collapse".split(
    " ",
  ),
  ..."transform transform-origin box-shadow list-style-type overflow-x overflow-y text-overflow z-index".split(" "),
];

const drawing = [
  ..."fill fill-opacity stroke stroke-width stroke-dasharray stroke-opacity stroke-linecap stroke-linejoin".split(" "),
  ..."opacity visibility display font-family font-size font-weight font-style text-anchor dominant-baseline".split(" "),
  ..."paint-order transform".split(" "),
];

const usual = /^(?:none|normal|auto|0px|visible|0|static|baseline|rgba\(0, 0, 0, 0\)|row|nowrap|start|1)$/;
const needed = new Set(["display", "white-space", "font-weight", "fill", "stroke", "box-sizing", "list-style-type"]);

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "");

// These styles undo the defaults that a browser has only for parts of tables. styleOf leaves out the defaults of other elements.
const plain = "border-spacing:0;padding:0;text-align:start;vertical-align:baseline;";

const sides = ["top", "right", "bottom", "left"] as const;

function styleOf(style: CSSStyleDeclaration, names: readonly string[], more = ""): string {
  let out = names === properties ? `${more}flex:none;` : more; // sizes are those on the page
  for (const name of names) {
    const value = style.getPropertyValue(name);
    if (value !== "" && (needed.has(name) || !usual.test(value))) out += `${name}:${value};`;
  }
  for (const side of sides) {
    const [width, line, colour] = ["width", "style", "color"].map((p) => style.getPropertyValue(`border-${side}-${p}`));
    if (names === properties && line !== "none" && width !== "0px") out += `border-${side}:${width} ${line} ${colour};`;
  }
  return escape(out);
}

// The position property that an element gets in the picture. A sticky element is placed where it would be without
// scrolling. If an element positions its children, it must do so in the picture, too.
function position({ position, top, left, right, bottom, containerType }: CSSStyleDeclaration): string {
  if (position === "absolute") return `position:absolute;top:${top};left:${left};right:${right};bottom:${bottom};`;
  return position === "static" && /^(?:|normal)$/.test(containerType) ? "" : "position:relative;";
}

// The content that style sheets add before or after an element.
function pseudo(el: Element, which: "::before" | "::after"): string {
  const style = getComputedStyle(el, which);
  const said = /^"(.*)"$/.exec(style.content)?.[1];
  if (said === undefined || style.display === "none") return "";
  return `<div style="${styleOf(style, properties, position(style))}">${escape(said)}</div>`;
}

function textOf(node: Node, first = false): string {
  if (node instanceof Text) return escape(node.data);
  if (node instanceof SVGElement) return vector(node);
  if (!(node instanceof HTMLElement)) return "";
  const own = getComputedStyle(node);
  const left = node.matches(".sr, .compact-switch, script, style, template"); // a picture has no switches
  if (own.display === "none" || own.visibility === "hidden" || left) return "";
  const tag = /^(?:table|thead|tbody|tr|td|th)$/.test(node.localName) ? node.localName : "div";
  let style = styleOf(own, properties, (first ? "position:relative;" : position(own)) + (tag === "div" ? "" : plain));
  // The browser centres the text of a button in both directions. In a block the text would not be centred, so use a
  // grid.
  if (node.matches("button:not(:has(*))") && own.display === "block") style += "display:grid;align-content:center;";
  if (first) style += "margin:0;"; // its box has its size without margins
  if (node instanceof HTMLCanvasElement)
    return node.width > 0 && node.height > 0 ? `<img alt="" src="${node.toDataURL()}" style="${style}"/>` : "";
  if (node instanceof HTMLInputElement && node.type === "range") return thumb(node, style);
  if (node instanceof HTMLSelectElement)
    return `<div style="${style}"><span>${escape(node.selectedOptions[0]?.text ?? "")}</span></div>`;
  if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)
    return `<div style="${style}">${escape(node.value)}</div>`;
  const children = [...(node.shadowRoot ?? node).childNodes].map((n) => textOf(n)).join("");
  const inside = pseudo(node, "::before") + children + pseudo(node, "::after");
  const spans = node instanceof HTMLTableCellElement ? ` colspan="${node.colSpan}" rowspan="${node.rowSpan}"` : "";
  return `<${tag}${spans} style="${style}">${inside}</${tag}>`;
}

// Draws a slider as a line at its position.
function thumb(el: HTMLInputElement, style: string): string {
  const part = (Number(el.value) - Number(el.min)) / Math.max(1, Number(el.max) - Number(el.min));
  const colour = coloursOn(document.body, ["--ink"]).get("--ink")!;
  return `<div style="${style}"><div style="position:absolute;top:0;bottom:0;left:calc(7px + ${part} * (100% - 16px));width:2px;background:${escape(colour)}"></div></div>`;
}

function vector(el: SVGElement): string {
  const computed = getComputedStyle(el);
  if (computed.display === "none") return "";
  if (el.localName === "use") {
    const symbol = document.querySelector(el.getAttribute("href") ?? "none");
    const drawn = [...(symbol?.children ?? [])].map((c) => new XMLSerializer().serializeToString(c)).join("");
    return `<svg viewBox="${symbol?.getAttribute("viewBox") ?? ""}">${drawn}</svg>`;
  }
  const own = el
    .getAttributeNames()
    .filter((n) => !/^(?:class|style|xmlns|aria-.*|data-.*|role|tabindex)$/.test(n))
    .map((n) => ` ${n}="${escape(el.getAttribute(n)!)}"`)
    .join("");
  const inside = [...el.childNodes].map((n) => (n instanceof Text ? escape(n.data) : textOf(n))).join("");
  const root = el.localName === "svg";
  const style = (root ? styleOf(computed, properties, position(computed)) : "") + styleOf(computed, drawing);
  return `<${el.localName}${root ? ' xmlns="http://www.w3.org/2000/svg"' : ""}${own} style="${style}">${inside}</${el.localName}>`;
}

/** Elements as they look on the page, one below the other. */
export function snapshot(list: readonly HTMLElement[]): Picture {
  const boxes = list
    .map((el) => ({ el, w: el.offsetWidth, h: el.offsetHeight, gap: parseFloat(getComputedStyle(el).marginTop) || 0 }))
    .filter(({ w, h }) => w > 0 && h > 0);
  if (boxes.length === 0) throw new Error("the picture is not in view");
  const width = Math.max(...boxes.map(({ w }) => w)) + 2 * margin;
  let y = margin;
  const parts = boxes.map(({ el, w, h, gap }, i) => {
    if (i > 0) y += Math.max(0, gap);
    const text = `<foreignObject x="${margin}" y="${y}" width="${w}" height="${h}"><div xmlns="http://www.w3.org/1999/xhtml" style="width:${w}px;height:${h}px;overflow:hidden">${textOf(el, true)}</div></foreignObject>`;
    y += h;
    return text;
  });
  const height = y + margin;
  const paper = coloursOn(document.body, ["--paper"]).get("--paper")!;
  return {
    text: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${escape(paper)}"/>${parts.join("")}</svg>`,
    width,
    height,
  };
}
