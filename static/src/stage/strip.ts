// The strip with the frames of the current location, one below the other: sets of states that grow
// from the first to the last. The plane beside the strip shows a larger picture of the current
// frame. When the engine has computed the regions, plane/small.ts draws a picture of each frame.
// Until then, or if there are no regions, each card shows only the frame's number of lemmas.

import { byId, drawAfter, h, readAfter } from "../dom";
import { moment, previous, shownGraph } from "../selectors";
import { pick, type Store } from "../store";
import { locationName, plural } from "../words/location";
import { shownLevels } from "./levels";
import { atStart, atWork, chosenAfter, frontFrame, lastFrame, lemmasByFrame } from "./shown-location";

const seen = pick(["run", "revision", "level", "place"], { moment, graph: shownGraph, previous });

interface Card {
  item: HTMLLIElement;
  button: HTMLButtonElement;
  name: HTMLElement;
  count: HTMLElement;
  says: HTMLElement; // tells screen readers what the border shows
}

export class Strip {
  private box = byId("strip");
  private list = byId("strip-frames");
  private cards = new Map<number, Card>();
  private frame = 0;
  private front = 0; // the last frame scrolled to
  private same = false; // the second of two equal frames
  // Frame 0 has no picture, because it contains only the initial states.
  private start = h(
    "p",
    {
      class: "strip-start",
      title: "Frame 0 contains the states in which runs start.",
    },
    h("b", null, "F0"),
    " start only",
  );
  private held = true; // keep the current frame in view, until the reader scrolls
  private due = false; // the current frame is to be scrolled to, once all views have drawn
  private late = false; // the next frame is drawn after such reads (drawAfter)
  private sizes = new ResizeObserver(() => this.hold());

  constructor(private store: Store) {
    this.list.before(this.start);
    this.list.addEventListener("click", (e) => {
      const card = (e.target as Element).closest<HTMLElement>("[data-frame]");
      if (card) this.choose(Number(card.dataset.frame));
    });
    this.list.addEventListener("keydown", (e) => this.key(e));
    for (const by of ["wheel", "touchmove", "pointerdown"])
      this.list.addEventListener(by, () => (this.held = false), { passive: true });
    this.sizes.observe(this.list);
    store.watch(seen, () => {
      if (this.frame === 0) this.late = store.now.run?.running ?? false;
      this.frame ||= drawAfter(store, () => {
        this.frame = 0;
        this.draw();
      });
      readAfter(() => this.due && this.hold());
    });
  }

  private choose(level: number): void {
    const { store } = this;
    store.set({ level: chosenAfter(store.now, moment(store.now)(), level), cursor: "event", touched: true });
  }

  private key(e: KeyboardEvent): void {
    const all = [...this.list.querySelectorAll<HTMLButtonElement>("button")];
    const at = all.indexOf(e.target as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[e.key];
    if (at < 0 || to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    const next = all[Math.max(0, Math.min(all.length - 1, to))]!;
    for (const b of all) b.tabIndex = b === next ? 0 : -1;
    next.focus();
  }

  private draw(): void {
    const s = seen(this.store.now);
    const m = s.moment();
    // While a run has no frame yet, leave a visible strip in place, because the run may open a
    // frame soon.
    const framed = s.run !== null && (s.run.history.has("level") || (s.run.running && !this.box.hidden));
    this.box.hidden = !framed || s.place < 0;
    if (this.box.hidden) return;
    this.box.classList.toggle("previous", s.previous);
    byId("strip-of").textContent = s.previous ? "of" : "at";
    const at = s.previous ? "the previous run" : locationName(s.graph, s.place);
    const title = byId("strip-place");
    if (title.textContent !== at) title.textContent = at;
    const work = atWork(this.store.now, m);
    const front = frontFrame(s, m);
    const last = lastFrame(m);
    const levels = shownLevels(last, front, m.fixpoint);
    const counts = lemmasByFrame(m, s.place, Math.max(1, last));
    const asked = s.run?.history.asking(m) !== undefined && m.frontier > 0 && !atStart(s, m);
    this.start.classList.toggle("asked", atStart(s, m));
    for (const [level, card] of this.cards) {
      if (levels.includes(level)) continue;
      card.item.remove();
      this.sizes.unobserve(card.item);
      this.cards.delete(level);
    }
    levels.forEach((level, i) => {
      const card = this.card(level);
      if (this.list.children[i] !== card.item) this.list.insertBefore(card.item, this.list.children[i] ?? null);
      const n = counts[level - 1] ?? 0;
      const fixed = m.fixpoint > 0 && (level === m.fixpoint || level === m.fixpoint + 1);
      const text = n === 0 ? "all states" : `${n} ${plural(n, "lemma", "lemmas")}`;
      if (card.count.textContent !== text) card.count.textContent = text;
      card.item.classList.toggle("after-gap", i > 0 && levels[i - 1] !== level - 1);
      card.item.classList.toggle("same", fixed);
      card.item.classList.toggle("same-again", fixed && level === m.fixpoint + 1);
      card.item.classList.toggle("asked", asked && level === work);
      card.button.setAttribute("aria-pressed", String(level === front));
      card.button.tabIndex = level === front || (!levels.includes(front) && i === 0) ? 0 : -1;
      const says = fixed
        ? `the same as frame ${level === m.fixpoint ? level + 1 : level - 1}`
        : asked && level === work
          ? "asked about now"
          : "";
      const title = `Frame ${level} at ${locationName(s.graph, s.place)}: ${text}${says && `, ${says}`}`;
      if (card.button.title !== title) {
        card.button.title = title;
        card.says.textContent = says && `, ${says}`;
      }
    });
    const same = m.fixpoint > 0 && front === m.fixpoint + 1;
    if (front !== this.front || same !== this.same) {
      [this.front, this.same, this.held, this.due] = [front, same, true, true];
      if (this.late) this.hold();
    }
  }

  // Scrolls the cards of the current frame into view. This is repeated after pictures are added to
  // the cards and the legend below has changed its height.
  private hold(): void {
    this.due = false;
    if (!this.held) return;
    this.list.style.paddingBottom = "";
    for (const level of this.same ? [this.front - 1, this.front] : [this.front]) {
      const card = this.cards.get(level)?.item;
      if (card) into(card, this.list);
    }
    // Without the code, the first visible card may be cut.
    if (this.list.scrollTop > 0)
      void import("./align").then(
        (m) => m.align(this.list),
        () => 0,
      );
  }

  private card(level: number): Card {
    let card = this.cards.get(level);
    if (card) return card;
    const name = h("b", null, `F${level}`);
    const count = h("span", { class: "muted" });
    const says = h("span", { class: "sr" });
    const button = h(
      "button",
      { type: "button", class: "frame-card", "data-frame": level },
      h("span", { class: "frame-head" }, name, " ", count, says),
      h("canvas", { class: "frame-small", width: 1, height: 1, hidden: true, "aria-hidden": "true" }),
    );
    card = { item: h("li", null, button), button, name, count, says };
    this.cards.set(level, card);
    this.sizes.observe(card.item);
    return card;
  }
}

// Scrolls the strip, and nothing around it, until an element is in view.
function into(el: HTMLElement, box: HTMLElement): void {
  const a = el.getBoundingClientRect();
  const b = box.getBoundingClientRect();
  box.scrollTop += a.top < b.top ? a.top - b.top : Math.max(0, a.bottom - b.bottom);
  box.scrollLeft += a.left < b.left ? a.left - b.left : Math.max(0, a.right - b.right);
}
