// Turns words in the page's texts into links, if the vocabulary explains them. In each text, only
// the first occurrence of a word becomes a link. When the pointer or the focus is on a link, the
// explanation of the word is shown beside it. The page loads this file when there is a run.

import { byId, h } from "../dom";
import { linked } from "./term-links";
import { rich } from "./rich";
import { term, termIds, type TermId } from "./term";

/** A CSS selector for the texts with links. In each matching element, the first occurrence of each word is linked. */
const texts =
  "#event-sentence, .frames-head, .fix-note, .lemma-card, .path-says, .lead, .trace-found, .try-intro, .figures, .predict, .tour";
/**
 * Elements in which no links are made: formulas, controls, lists that handle keys themselves, and
 * hidden elements.
 */
const closed =
  'code, button, a, select, option, summary, label, input, svg, [role="tree"], [role="tablist"], .sr, [hidden], .brief, .chip';

/**
 * Controls whose text has words of the vocabulary. When the pointer is on such a word, its
 * explanation is shown; a click still activates the control. For readers who use the keyboard, the
 * same words are links beside the control.
 */
const pressed = "button.predict-choice, .obl .why";

const unread = 100; // ms; nobody reads faster

/** Makes links in the page's present texts, and in each text that changes later. */
export function explainWords(): void {
  const card = h("div", { id: "explain", class: "explain", role: "tooltip", popover: "manual" });
  document.body.append(card);
  new Explanation(card);
  let held: { text: Element; id: string } | null = null;
  // Reading the layout mode of an element forces a layout of the page, so read it only once for
  // each kind of element.
  const kinds = new Map<string, boolean>();
  const inRow: InRow = (el) => {
    const kind = `${el.closest(texts)?.className ?? ""} ${el.parentElement?.className ?? ""} ${el.localName}.${el.className}`;
    let row = kinds.get(kind);
    if (row === undefined) kinds.set(kind, (row = /flex|grid/.test(getComputedStyle(el).display)));
    return row;
  };
  window.addEventListener("resize", () => kinds.clear());
  const link = (text: Element): void => {
    linkWords(text, closed, term, inRow);
    // If a text with the focus was replaced, move the focus to the same word in the new text.
    if (held?.text !== text || document.activeElement !== document.body) return;
    (text.querySelector<HTMLElement>(`[data-term="${held.id}"]`) ?? text.querySelector<HTMLElement>(".term"))?.focus({
      preventScroll: true,
    });
  };
  const point = (text: Element): void =>
    linkWords(text, "code, kbd, .sr", (id, word) => h("span", { class: "word", "data-word": id }, word), inRow);
  document.addEventListener("focusin", (e) => {
    const word = (e.target as Element).closest<HTMLElement>(".term");
    const text = word?.closest(texts);
    held = word && text ? { text, id: word.dataset.term! } : null;
  });
  // In a quick replay, texts change faster than anyone can read. Make their links when they stop
  // changing.
  const changed = new Set<Element>();
  let timer = 0;
  let last = -Infinity; // the last change of a text, in ms
  const linkAll = (): void => {
    for (const text of changed) if (text.isConnected) link(text);
    changed.clear();
    watch.takeRecords(); // linking itself changes the page
  };
  const watch = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const at = (target as Element).closest(texts);
      if (at) changed.add(at);
      for (const n of addedNodes) {
        if (!(n instanceof Element)) continue;
        for (const x of [n, ...n.querySelectorAll(`${texts}, ${pressed}`)]) {
          if (!at && x.matches(texts)) changed.add(x);
          if (x.matches(pressed)) point(x);
        }
      }
    }
    if (changed.size === 0) return;
    const now = performance.now();
    const quick = now - last < unread;
    last = now;
    clearTimeout(timer);
    if (quick) timer = window.setTimeout(linkAll, unread);
    else linkAll();
  });
  document.querySelectorAll(texts).forEach(link);
  document.querySelectorAll(pressed).forEach(point);
  watch.observe(document.body, { childList: true, subtree: true });
}

/** InRow returns whether an element lays out its children in a row as separate items. */
type InRow = (el: Element) => boolean;

/**
 * Turns the first occurrence of each word of the vocabulary in a text into a link, except in
 * elements that match `shut`.
 */
function linkWords(text: Element, shut: string, make: (id: TermId, word: string) => HTMLElement, inRow: InRow): void {
  const walk = document.createTreeWalker(text, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (n) =>
    n instanceof Element && !n.matches(links) && n.matches(shut) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const seen = new Set<TermId>();
  const found: [Text, ReturnType<typeof linked>][] = [];
  let within: Node | null = null; // an existing link with its word
  for (let n = walk.nextNode(); n; n = walk.nextNode()) {
    if (n instanceof HTMLElement && n.matches(links)) {
      within = n;
      const id = termIds.find((t) => t === wordOf(n));
      if (id) seen.add(id);
    } else if (n instanceof Text && !within?.contains(n)) {
      const pieces = linked(n.data, seen);
      if (pieces.length > 1 || typeof pieces[0] === "object") found.push([n, pieces]);
    }
  }
  for (const [n, pieces] of found) {
    const parts = pieces.map((p) => (typeof p === "string" ? p : make(p[1], p[0])));
    // In a flex or grid container each child is placed separately, so put the words and links of
    // one text into one element.
    n.replaceWith(...(inRow(n.parentElement!) ? [h("span", null, ...parts)] : parts));
  }
}

const links = ".term, .word";
const wordOf = (el: HTMLElement): string | undefined => el.dataset.term ?? el.dataset.word;

const rest = 250; // ms until it counts that the pointer arrives at a word or leaves it

/**
 * The element with the explanation of a word. It is shown beside the word while the pointer or the
 * focus is on the word.
 */
class Explanation {
  private of: HTMLElement | null = null;
  private focused = false; // the focus showed it, not the pointer
  private helped: HTMLElement | null = null; // the word that opened the help; the help returns the focus to it
  private timer = 0;

  constructor(private card: HTMLElement) {
    const word = (e: Event): HTMLElement | null => (e.target as Element).closest?.<HTMLElement>(links) ?? null;
    const soon = (run: () => void): void => {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(run, rest);
    };
    const point = (e: PointerEvent): void => {
      const over = word(e);
      // Explain a word only if the pointer moves on it, not if the page moves a word below a
      // resting pointer.
      if (over) e.type === "pointermove" && soon(() => this.show(over, false));
      else if (card.contains(e.target as Node)) clearTimeout(this.timer);
      else if (this.of && !(this.focused && this.of === document.activeElement)) soon(() => this.hide());
      else clearTimeout(this.timer);
    };
    document.addEventListener("pointerover", point);
    document.addEventListener("pointermove", point);
    document.addEventListener("focusin", (e) => {
      const on = word(e);
      const back = on !== null && on === this.helped;
      if (!(e.target as Element).closest("dialog")) this.helped = null;
      if (on && !back) this.show(on, true);
      else this.hide();
    });
    document.addEventListener("focusout", (e) => {
      if (word(e) && !e.relatedTarget) this.hide();
    });
    // A click on a word opens the help, so hide the explanation.
    document.addEventListener(
      "click",
      (e) => {
        const on = word(e);
        if (!on) return;
        this.hide();
        this.helped = on;
      },
      true,
    );
    document.addEventListener(
      "keydown",
      (e) => {
        if (e.key !== "Escape" || !card.matches(":popover-open")) return;
        e.stopImmediatePropagation(); // the key must close nothing else
        e.preventDefault();
        this.hide();
      },
      true,
    );
    window.addEventListener("scroll", () => this.place(), true);
    window.addEventListener("resize", () => this.place());
    new MutationObserver(() => this.place()).observe(document.body, { childList: true, subtree: true });
  }

  private show(word: HTMLElement, focused: boolean): void {
    clearTimeout(this.timer);
    if (!word.isConnected || this.of === word) return;
    this.hide();
    this.of = word;
    this.focused = focused;
    word.setAttribute("aria-describedby", this.card.id);
    // Load the explanations when the first word needs one.
    import("./vocabulary").then(
      ({ vocabulary }) => {
        const entry = vocabulary.find((w) => w.id === wordOf(word));
        if (!entry || this.of !== word) return;
        this.card.replaceChildren(
          h("p", null, h("b", null, `${entry.word}: `), ...rich(entry.means)),
          h("p", { class: "muted" }, ...rich(entry.seen)),
        );
        this.card.showPopover();
        this.place();
      },
      () => this.of === word && this.hide(), // a click reports the failed load
    );
  }

  // Places the explanation beside its word, which may have moved, and not over the sentence of the
  // current event. Hides the explanation if the word is no longer in the document.
  private place(): void {
    const { card, of } = this;
    if (!of) return;
    if (!of.isConnected) return this.hide();
    const at = of.getClientRects()[0];
    if (!at) return this.hide();
    const { offsetWidth: w, offsetHeight: v } = card;
    const { clientWidth, clientHeight } = document.documentElement;
    const sentence = byId("event-sentence").getBoundingClientRect();
    const within = at.top < sentence.bottom && at.bottom > sentence.top ? sentence : at;
    const top = within.bottom + 6;
    const below = top + v <= clientHeight - 4 && (top >= sentence.bottom || top + v <= sentence.top);
    card.style.left = `${Math.max(6, Math.min(at.left, clientWidth - w - 6))}px`;
    card.style.top = `${below ? top : Math.max(4, within.top - v - 6)}px`;
  }

  private hide(): void {
    clearTimeout(this.timer);
    this.of?.removeAttribute("aria-describedby");
    if (this.card.matches(":popover-open")) this.card.hidePopover();
    this.of = null;
  }
}
