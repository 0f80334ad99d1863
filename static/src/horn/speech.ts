// While a script is shown, all texts below a root are translated to the words of clauses (words.ts). Views write their
// texts about programs; this module changes the texts when they are written, and restores them with the next program.

import { inClauses, inMathematics } from "./words";

const attributes = ["title", "aria-label", "aria-description", "aria-valuetext", "placeholder"];
// Elements whose text is not reworded for Horn clauses: texts of the reader or the script, and texts that are already
// about clauses.
const unchanged =
  "script, style, textarea, pre, #editor, .editor, .horn, #about, #gallery, .graph-svg, .versions, [data-own]";

class Speech {
  private texts = new Map<Text, [was: string, is: string]>();
  private attrs = new Map<Element, Map<string, [was: string, is: string]>>();
  private observer: MutationObserver;

  constructor(private root: HTMLElement | ShadowRoot) {
    this.observer = new MutationObserver((list) => {
      for (const m of list) {
        if (m.type === "attributes") this.attribute(m.target as Element, m.attributeName!);
        else if (m.type === "characterData") this.text(m.target as Text);
        else for (const n of m.addedNodes) this.below(n);
      }
    });
  }

  start(): void {
    this.below(this.root);
    this.observer.observe(this.root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: attributes,
    });
  }

  stop(): void {
    this.observer.disconnect();
    for (const [node, [was, is]] of this.texts) if (node.data === is) node.data = was;
    for (const [el, names] of this.attrs)
      for (const [name, [was, is]] of names) if (el.getAttribute(name) === is) el.setAttribute(name, was);
    this.texts.clear();
    this.attrs.clear();
  }

  private below(node: Node): void {
    if (node instanceof Text) return this.text(node);
    if (!(node instanceof Element || node instanceof DocumentFragment)) return;
    if (node instanceof Element && node.closest(unchanged)) return;
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (n) =>
      n instanceof Element && n.matches(unchanged) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    for (let n: Node | null = walk.currentNode; n; n = walk.nextNode()) {
      if (n instanceof Text) this.text(n);
      else if (n instanceof Element) for (const a of attributes) this.attribute(n, a);
    }
  }

  private text(node: Text): void {
    const known = this.texts.get(node);
    if (known?.[1] === node.data) return; // this module has written it
    const parent = node.parentElement;
    if (!parent || parent.closest(unchanged)) return;
    const was = node.data;
    const is = parent.closest("code") ? inMathematics(was) : inClauses(was);
    if (is === was) return void this.texts.delete(node);
    this.texts.set(node, [was, is]);
    node.data = is;
    if (this.texts.size > 5000) for (const n of this.texts.keys()) if (!n.isConnected) this.texts.delete(n);
  }

  private attribute(el: Element, name: string): void {
    const was = el.getAttribute(name);
    if (was === null || el.closest(unchanged)) return;
    const known = this.attrs.get(el)?.get(name);
    if (known?.[1] === was) return;
    const is = inClauses(was);
    if (is === was) return;
    el.setAttribute(name, is);
    const names = this.attrs.get(el) ?? new Map<string, [string, string]>();
    this.attrs.set(el, names.set(name, [was, is]));
  }
}

const speaking = new Map<HTMLElement | ShadowRoot, Speech>();

/** speak translates all texts below `root` to the words of clauses, or back to those of programs. */
export function speak(root: HTMLElement | ShadowRoot, clauses: boolean): void {
  const now = speaking.get(root);
  if (clauses === (now !== undefined)) return;
  now?.stop();
  speaking.delete(root);
  if (!clauses) return;
  const speech = new Speech(root);
  speaking.set(root, speech);
  speech.start();
}
