// Turns marked blocks of code into elements, so that documentation written in Markdown needs no
// HTML. A block is marked by the class "ic3-play" or the attribute data-ic3-play on its <pre>, its
// <code> or a generator's wrapper, or by a first line "// ic3play ...".

import { marks } from "./attributes";

/**
 * Which blocks to upgrade: those that `selector` matches. If `all` is false, a block also needs a
 * mark.
 */
export interface Marked {
  selector: string;
  all: boolean;
}

/** Puts an <ic3-play> element around each marked block of code. Returns the elements. */
export function upgrade(root: ParentNode, { selector, all }: Marked): HTMLElement[] {
  const out: HTMLElement[] = [];
  for (const found of root.querySelectorAll(selector)) {
    const pre = found.closest("pre") ?? found;
    if (pre.closest("ic3-play, [data-ic3-done]")) continue;
    const around = pre.closest<HTMLElement>(".ic3-play, [data-ic3-play]");
    const code = pre.querySelector<HTMLElement>(".ic3-play, [data-ic3-play]");
    const marked = around ?? code;
    const line = /^\s*\/\/\s*ic3play\b(.*)/.exec(pre.textContent ?? "");
    if (!marked && !line && !all) continue;
    const el = document.createElement("ic3-play");
    const said = [line?.[1] ?? "", around?.dataset.ic3Play ?? "", code?.dataset.ic3Play ?? ""].join(" ");
    for (const [name, value] of marks(said)) el.setAttribute(name, value);
    // The stored result follows the block or the generator's wrapper.
    const outer = around?.contains(pre) ? around : pre;
    const stored = behind(outer);
    // The element reads its contents when it is inserted into the document.
    const parent = outer.parentNode!;
    const before = outer.previousSibling;
    el.append(outer);
    if (stored) el.append(stored);
    parent.insertBefore(el, before ? before.nextSibling : parent.firstChild);
    out.push(el);
  }
  return out;
}

/**
 * The stored result that comes after a block. Between the two there may be only the end tags of
 * elements that contain the block.
 */
function behind(block: Element): Element | null {
  for (let x: Element | null = block; x; x = x.parentElement) {
    let next = x.nextElementSibling;
    // Python-Markdown puts HTML in lists into a <p>, which browsers close before a <div>.
    while (next?.matches("p:empty")) next = next.nextElementSibling;
    if (next) return next.classList.contains("ic3-stored") ? next : null;
  }
  return null;
}
