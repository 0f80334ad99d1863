// Elements without a framework: `h` makes HTML, `s` makes SVG.

type Child = Node | string | null | undefined | false;
type Props = Record<string, unknown>;

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props?: Props | null,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const el = document.createElement(tag);
  apply(el, props);
  append(el, children);
  return el;
}

const svgNS = "http://www.w3.org/2000/svg";

export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  props?: Props | null,
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const el = document.createElementNS(svgNS, tag) as SVGElementTagNameMap[K];
  apply(el, props);
  append(el, children);
  return el;
}

/**
 * An element of a part of the page (static/parts), as the build stores it: name, attributes,
 * children.
 */
export type Markup = [name: string, attributes: Record<string, string>, ...children: (Markup | string)[]];

/** Creates the elements that a part of the page (static/parts) describes. */
export function build([name, attributes, ...children]: Markup, ns = "http://www.w3.org/1999/xhtml"): Element {
  const within = name === "svg" ? svgNS : ns;
  const el = document.createElementNS(within, name);
  apply(el, attributes);
  el.append(...children.map((c) => (typeof c === "string" ? c : build(c, within))));
  return el;
}

// A function under a name such as "onclick" becomes a listener. The value true sets an empty
// attribute; null, undefined and false set no attribute. Styles are never set by attribute, since
// the page's policy forbids it.
function apply(el: Element, props?: Props | null): void {
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on") && typeof value === "function") el.addEventListener(key.slice(2), value as EventListener);
    else if (value === true) el.setAttribute(key, "");
    else el.setAttribute(key, String(value));
  }
}

function append(el: Element, children: Child[]): void {
  for (const c of children) if (c !== null && c !== undefined && c !== false) el.append(c);
}

/**
 * Whether an open dialog or menu handles the keys. An explanation of a word (words/explain.ts)
 * handles only Escape, since it may be open just because the pointer rests on the word. A toast
 * handles no key. It is a popover, too, if it is shown over a dialog, and it may still be there
 * after the dialog is closed.
 */
export function keysTaken(key: string): boolean {
  return (
    document.querySelector(`dialog[open], :popover-open:not(.toast${key === "Escape" ? "" : ", .explain"})`) !== null
  );
}

/** The root of a view: the page, or the shadow root of an element on another page. */
export type Root = Document | ShadowRoot;

export function rootOf(el: Node): Root {
  const root = el.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** The element whose attribute holds the theme that the reader or the author has chosen. */
export function themed(root: Root): HTMLElement {
  return root instanceof ShadowRoot ? byId("box", root) : root.documentElement;
}

/** The element with an id that always exists in the page (index.html), or in its replacement (embed/shell.ts). */
export function byId<T extends HTMLElement = HTMLElement>(id: string, root: Root = document): T {
  const el = root.getElementById(id);
  if (!el) throw new Error(`the page has no element #${id}`);
  return el as T;
}

/** A symbol defined in static/symbols.svg. */
export function icon(name: string, label?: string): SVGSVGElement {
  const use = s("use", { href: `#i-${name}` });
  return label
    ? s("svg", { class: "icon", role: "img", "aria-label": label }, use)
    : s("svg", { class: "icon", "aria-hidden": "true" }, use);
}

/**
 * Draws in the next frame. While events arrive, draws in the frame after that, because the editor and the graph need a
 * whole frame.
 */
export function drawAfter(store: { now: { run: { running: boolean } | null } }, draw: () => void): number {
  return requestAnimationFrame(store.now.run?.running ? () => void requestAnimationFrame(draw) : draw);
}

/**
 * Calls `read` in the next frame, after the views have drawn. So `read` can measure elements without forcing a second
 * layout.
 */
export function readAfter(read: () => void): void {
  queueMicrotask(() => requestAnimationFrame(read)); // after all requests of the store's watchers
}

/**
 * The values of colour variables of the style sheets at an element, for drawings that style sheets do not affect: a
 * canvas, or a saved picture.
 */
export function coloursOn(el: Element, names: readonly string[]): ReadonlyMap<string, string> {
  const probes = names.map((name) => {
    const probe = h("i");
    probe.style.color = `var(${name})`;
    probe.style.setProperty("forced-color-adjust", "none");
    return probe;
  });
  el.append(...probes);
  const out = new Map(names.map((name, i) => [name, getComputedStyle(probes[i]!).color]));
  for (const probe of probes) probe.remove();
  return out;
}

export function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Scrolls `el` into view inside `box`, without scrolling the page. */
export function reveal(el: HTMLElement, box: HTMLElement, margin = 24): void {
  const a = el.getBoundingClientRect();
  const b = box.getBoundingClientRect();
  if (a.top < b.top + margin) box.scrollTop -= b.top + margin - a.top;
  else if (a.bottom > b.bottom - margin) box.scrollTop += a.bottom - b.bottom + margin;
}
