// The guided tour: a callout that leads the reader through runs of a few programs. A step sets the program, the
// engine and its run, the event, the tab and the selection, and draws a frame around the part of
// the page that it explains. The current step is a key of the state, so links contain it and a
// reload does not change it. The callout is not a modal dialog: the page stays usable. After the
// tour the program, the settings and the run in the page belong together: if the program is the
// reader's from before, it gets the reader's settings back and runs with them.

import sheet from "virtual:sheet/tour";
import { h, icon, keysTaken } from "../dom";
import { begin as alignTop } from "../panels/lemma-card";
import { first, type Example } from "../examples";
import type { Task } from "../exercise/task";
import type { Context } from "../feature";
import { modelOf } from "../plane/model";
import { ofEvent } from "../replay/select";
import { current, example as exampleOf } from "../selectors";
import type { RunState } from "../run";
import type { State } from "../state";
import { addStyleSheet } from "../sheets";
import { rich, plain } from "../words/rich";
import { GraphFit } from "./graph-fit";
import { MovedNotice } from "./moved";
import { best } from "./place";
import { chapters, engine, program, tourEnd, type Chapter, type Step } from "./script";
import { around, clip, inSight, scroller } from "./sight";

const saved = "ic3play.tour";
const narrow = 720; // pixels; the same as in the style sheets
const patience = 20_000; // ms before the callout says that it waits for the engine

/**
 * Returns the step at which the reader left the tour last; "1.1", the first step, if there is none.
 */
export function resume(): string {
  try {
    return known(localStorage.getItem(saved) ?? "") ?? "1.1";
  } catch {
    return "1.1"; // storage is denied: the position is not kept
  }
}

function keep(at: string): void {
  try {
    if (at === "") localStorage.removeItem(saved);
    else localStorage.setItem(saved, at);
  } catch {
    // The browser does not allow storage, so the next visit starts the tour from the beginning.
  }
}

/** Returns `at` if it names a step of the tour, or undefined. */
function known(at: string): string | undefined {
  const [c, s] = at.split(".").map(Number);
  return chapters[c! - 1]?.steps[s! - 1] ? at : undefined;
}

/** The reader's program, which the tour replaces by examples. */
export interface Work {
  /** Whether the program in the page is the reader's own, and not an example. */
  own(): boolean;
  /** Shows an example. The reader's own program is set aside. */
  choose(e: Example): void;
  /** Offers to restore the program that was set aside. */
  offer(text: string): void;
}

export function mount(page: Context, work: Work): void {
  addStyleSheet(sheet);
  new Tour(page, work);
}

class Tour {
  private el: HTMLElement | null = null;
  private ring = h("div", { class: "tour-ring", "aria-hidden": "true" });
  private at = "";
  private turn = 0;
  private until = 0; // until then the callout follows the marked element
  private frame = 0;
  private placed = ""; // the sizes and the visible elements for which the callout was placed
  private room = 0; // pixels made free above the panels
  private event = -1; // the event that the page is about; -1: its run has not ended yet
  private moved: MovedNotice;
  private begun = ""; // the panel last scrolled to its beginning or its card
  private revealed = ""; // the element last scrolled into view, with its position
  private uncovered = ""; // the step that the page was scrolled for
  private graph = new GraphFit();
  private before: Pick<State, "example" | "engine" | "options" | "ints" | "timeoutMs"> | null = null; // as the tour began
  private tourEngine = "";
  private tourInts = "";
  private tourOptions: Readonly<Record<string, string>> = {};
  private tourExample = "";
  private replaceable: string | null = null; // the reader's own program, if the tour may replace it
  private wasSetAside = false; // whether that program was set aside
  private task: Task | null = null; // the exercise that was open before the tour
  private showedEnd = false; // whether the end was visible before the tour

  constructor(
    private page: Context,
    private work: Work,
  ) {
    this.moved = new MovedNotice(page, () => this.go(this.step()));
    page.store.watch(
      (s) => s.tour,
      (at) => void this.show(at),
    );
    // The tour shows the whole run, but Predict hides the events after the current one. So only one of them can be
    // active: when one begins, the other ends.
    page.store.watch(
      (s) => s.predict !== "",
      (on) => on && this.at !== "" && page.store.set({ tour: "" }),
    );
    page.store.watch(
      (s) => s.event,
      () => this.drawMoved(),
    );
    document.addEventListener("keydown", (e) => this.escape(e), true);
    const follow = (): void => this.follow(300);
    window.addEventListener("resize", follow);
    document.addEventListener("scroll", follow, true);
    // Follow changes of the page: the graph appears when its layout is complete, and a panel when
    // its code is loaded and has drawn.
    const drawn = new MutationObserver(follow);
    for (const where of ["#graph-canvas", ".panel.details"])
      drawn.observe(document.querySelector(where)!, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ["style", "hidden"],
      });
  }

  private async show(wanted: string): Promise<void> {
    if (wanted === this.at) return;
    const turn = ++this.turn;
    this.graph.restore();
    if (wanted === "") {
      this.close();
      return;
    }
    const at = known(wanted) ?? "1.1";
    this.at = at;
    if (at !== wanted) this.page.store.set({ tour: at });
    keep(at);
    if (this.page.store.now.predict !== "") {
      this.page.store.set({ predict: "" });
      this.page.session.showFuture();
    }
    const [c, s] = at.split(".").map(Number) as [number, number];
    const chapter = chapters[c - 1]!;
    const step = chapter.steps[s - 1]!;
    if (this.work.own() && this.replaceable !== this.page.store.now.source) return this.ask(c, s, chapter, step, turn);
    await this.tell(c, s, chapter, step, turn);
  }

  // Asks the reader for permission to replace the reader's own program.
  private ask(c: number, s: number, chapter: Chapter, step: Step, turn: number): void {
    const text =
      "The tour has its own programs. The page sets your program aside when the tour begins, and offers to restore it when you leave the tour.";
    const again = this.el !== null;
    this.el ??= this.frameOf();
    const begin = h(
      "button",
      {
        type: "button",
        class: "button primary",
        "data-do": "begin",
        onclick: () => {
          this.replaceable = this.page.store.now.source;
          void this.tell(c, s, chapter, step, turn);
        },
      },
      again ? "Set it aside" : "Begin",
    );
    this.el.replaceChildren(
      h("h2", { id: "tour-title" }, "Set your program aside?"),
      h("p", null, text),
      h(
        "div",
        { class: "tour-foot" },
        h("span", { class: "spacer" }),
        h(
          "button",
          { type: "button", class: "button", "data-do": "leave", onclick: () => this.page.store.set({ tour: "" }) },
          "Not now",
        ),
        begin,
      ),
    );
    this.page.announce(text);
    begin.focus({ preventScroll: true });
    this.follow(300);
  }

  private async tell(c: number, s: number, chapter: Chapter, step: Step, turn: number): Promise<void> {
    const { exercise } = this.page.store.now;
    if (exercise) {
      this.task = exercise;
      this.page.store.set({ exercise: null });
      this.page.session.showFuture();
    }
    this.event = -1;
    this.moved.el.hidden = true;
    this.draw(c, s, step);
    const late = setTimeout(() => {
      if (turn !== this.turn) return;
      this.page.announce("The engine has not answered yet; the tour shows the run when it answers.");
      this.follow(0);
    }, patience);
    const ready = await this.ready(chapter, step, turn);
    clearTimeout(late);
    if (turn !== this.turn) return;
    if (ready) this.go(step);
    else this.page.announce("This run did not end: the tour goes on without it.");
    this.follow(step.tab === "plane" ? 3000 : 900);
  }

  // Runs the step's program with the step's engine, and waits for the end of the run. Returns false
  // if there is no such program, if the run does not end, or if the reader has gone on to another
  // step.
  private async ready(chapter: Chapter, step: Step, turn: number): Promise<boolean> {
    const { store, run } = this.page;
    const wantedExample = step.program ?? chapter.program ?? program;
    const wantedEngine = step.engine ?? engine;
    const wantedOptions = step.options ?? {};
    if (store.now.example !== wantedExample) {
      const e = await this.example(wantedExample);
      if (!e || turn !== this.turn) return false;
      this.note();
      this.wasSetAside ||= this.work.own();
      this.work.choose(e);
      this.el?.querySelector<HTMLButtonElement>('[data-do="next"]')?.focus({ preventScroll: true });
    } else this.note();
    this.tourExample = wantedExample;
    const { engine: oldEngine, options, ints } = store.now;
    const wantedInts = step.ints ?? exampleOf(store.now)?.ints ?? "";
    if (oldEngine !== wantedEngine || !same(options, wantedOptions) || ints !== wantedInts)
      store.set({ engine: wantedEngine, options: wantedOptions, ints: wantedInts });
    this.tourEngine = wantedEngine;
    this.tourInts = wantedInts;
    this.tourOptions = wantedOptions;
    store.set({ cover: "" });
    const mine = (): RunState | null => {
      const r = store.now.run;
      return r && current(store.now) && r.engine === wantedEngine && same(r.options, wantedOptions) ? r : null;
    };
    const done = (): boolean => (mine()?.report ?? null) !== null;
    const left = (): boolean => {
      const { example, engine: now, options, ints } = store.now;
      return (
        turn !== this.turn ||
        example !== wantedExample ||
        now !== wantedEngine ||
        !same(options, wantedOptions) ||
        ints !== wantedInts
      );
    };
    if (!done() && !mine()?.running) run();
    while (!done() && !left()) {
      if (!mine())
        run(); // a program must be read before it is run
      else if (!mine()!.running) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return done();
  }

  // Returns an example. The first one is a part of the page; the others are loaded with the
  // gallery.
  private async example(id: string): Promise<Example | undefined> {
    if (id === first.id) return first;
    const others = await import("../panels/gallery").then(
      (m) => m.others,
      () => [],
    );
    this.page.store.set({ examples: [first, ...others] });
    return others.find((e) => e.id === id);
  }

  // Keeps the reader's program and settings, before the tour replaces them.
  private note(): void {
    const { example, engine: now, options, ints, timeoutMs } = this.page.store.now;
    if (example !== this.tourExample) this.before = { example, engine: now, options, ints, timeoutMs };
  }

  // After the tour: if the program is the one from before, restores the reader's settings and runs it with them, unless
  // the reader has changed the settings during the tour. Another program stays as the tour has run it.
  private restore(): void {
    const { store, run } = this.page;
    const { before, tourExample } = this;
    this.before = null;
    this.tourExample = "";
    const { example, engine: now, options, ints } = store.now;
    if (
      !before ||
      example !== before.example ||
      example !== tourExample ||
      now !== this.tourEngine ||
      !same(options, this.tourOptions) ||
      ints !== this.tourInts ||
      (before.engine === now && same(before.options, options) && before.ints === ints)
    )
      return;
    store.set({ ...before, cursor: "none" });
    run();
  }

  private go(step: Step): void {
    const { store } = this.page;
    const history = store.now.run!.history;
    let at = -1;
    if (step.at) {
      const counts = new Map<string, number>();
      at = history.events.findIndex((e) => {
        counts.set(e.k, (counts.get(e.k) ?? 0) + 1);
        return step.at!(e, (kind) => counts.get(kind) ?? 0);
      });
      if (at < 0) at = history.length - 1;
    }
    if (step.tab === "plane") modelOf(this.page).reset();
    this.event = at >= 0 ? at : history.length - 1;
    store.set({
      ...(at >= 0
        ? { ...ofEvent(store, at), event: at, follow: false, cursor: "event" as const }
        : { event: history.length - 1 }),
      level: 0,
      tab: step.tab,
      view: step.view,
      wide: false,
      hideEnd: true,
      lemmasOnce: false, // the texts are about this form of the table
      ...step.also,
    });
  }

  private move(by: 1 | -1): void {
    const all = chapters.flatMap((c, i) => c.steps.map((_, k) => `${i + 1}.${k + 1}`));
    const next = all[all.indexOf(this.at) + by];
    if (next && !(by > 0 && this.at === tourLast)) this.page.store.set({ tour: next });
    else if (by > 0) {
      keep("");
      this.page.store.set({ tour: "" });
    }
  }

  private draw(c: number, s: number, step: Step): void {
    const first = !this.el;
    const chapter = chapters[c - 1]!;
    const inTour = c <= tourEnd;
    const listed = chapters.slice(0, inTour ? tourEnd : chapters.length);
    const last = c === listed.length && s === chapter.steps.length;
    const course = (): void => this.page.store.set({ tour: `${tourEnd + 1}.1` });
    const rest = chapters.slice(tourEnd);
    const pages = rest.reduce((n, x) => n + x.steps.length, 0);
    const place = `page ${s} of ${chapter.steps.length} in chapter ${c} of ${listed.length}`;
    this.el ??= this.frameOf();
    const held = this.el.contains(document.activeElement)
      ? (document.activeElement as HTMLElement).dataset.do
      : undefined;
    this.el.replaceChildren(
      h(
        "div",
        { class: "tour-head" },
        h(
          "ol",
          { class: "tour-chapters", "aria-label": "Chapters" },
          ...listed.map((x, i) =>
            h(
              "li",
              null,
              h(
                "button",
                {
                  type: "button",
                  class: "button tiny",
                  title: x.title,
                  "aria-current": i + 1 === c ? "step" : null,
                  onclick: () => this.page.store.set({ tour: `${i + 1}.1` }),
                },
                String(i + 1),
                h("span", { class: "sr" }, `: ${x.title}`),
              ),
            ),
          ),
        ),
        inTour
          ? h(
              "button",
              {
                type: "button",
                class: "button tiny text",
                title: `The course goes on from the tour: ${rest.map((x) => x.title).join(", ")}`,
                "data-do": "course",
                onclick: course,
              },
              "Course",
            )
          : null,
        h("span", { class: "spacer" }),
        h(
          "button",
          {
            type: "button",
            class: "button tiny",
            title: "Leave the tour (Escape); you can continue it later",
            "data-do": "leave",
            onclick: () => this.page.store.set({ tour: "" }),
          },
          icon("cross"),
          h("span", { class: "sr" }, "Leave the tour"),
        ),
      ),
      h("h2", { id: "tour-title" }, chapter.title),
      h("p", null, ...rich(step.text)),
      ...(last && inTour
        ? [
            h(
              "p",
              { class: "tour-more" },
              "This is the end of the tour. ",
              h("button", { type: "button", class: "link", onclick: course }, "Go on with the course"),
              `: ${pages} pages in ${rest.length} chapters.`,
            ),
          ]
        : []),
      this.moved.el,
      h(
        "div",
        { class: "tour-foot" },
        h("span", { class: "muted nums" }, place),
        h("span", { class: "spacer" }),
        h(
          "button",
          {
            type: "button",
            class: "button",
            "data-do": "back",
            disabled: c === 1 && s === 1,
            onclick: () => this.move(-1),
          },
          "Back",
        ),
        h(
          "button",
          { type: "button", class: "button primary", "data-do": "next", onclick: () => this.move(1) },
          last ? "Finish" : "Next",
        ),
      ),
    );
    this.page.announce(`${inTour ? "Tour" : "Course"}, ${place}, ${chapter.title}. ${plain(step.text)}`);
    const focus =
      this.el.querySelector<HTMLButtonElement>(`[data-do="${held ?? "next"}"]:not(:disabled)`) ??
      this.el.querySelector<HTMLButtonElement>('[data-do="next"]');
    if (first || held) focus?.focus({ preventScroll: true });
  }

  private step(): Step {
    const [c, s] = this.at.split(".").map(Number) as [number, number];
    return chapters[c - 1]!.steps[s - 1]!;
  }

  // Says that the reader has gone on to another event than that of the page.
  private drawMoved(): void {
    if (this.moved.draw(this.el === null ? -1 : this.event)) this.follow(0);
  }

  private frameOf(): HTMLElement {
    const { store } = this.page;
    this.showedEnd = !store.now.hideEnd;
    store.set({ hideEnd: true });
    const el = h("section", { class: "tour", role: "dialog", "aria-modal": "false", "aria-labelledby": "tour-title" });
    el.addEventListener("keydown", (e) => {
      const act = {
        ArrowRight: () => this.move(1),
        ArrowLeft: () => this.move(-1),
      }[e.key];
      if (!act || e.ctrlKey || e.metaKey || e.altKey) return;
      e.preventDefault();
      e.stopPropagation();
      act();
    });
    document.body.append(this.ring, el);
    return el;
  }

  // Escape leaves the tour and does nothing else. In a text field, or in a dialog above the page,
  // Escape has its usual meaning.
  private escape(e: KeyboardEvent): void {
    if (!this.el || e.key !== "Escape" || e.isComposing || keysTaken("Escape")) return;
    const target = e.composedPath()[0] as HTMLElement;
    if (target.isContentEditable || target.closest("input:not([type=range]), textarea, select")) return;
    e.preventDefault();
    e.stopPropagation();
    this.page.store.set({ tour: "" });
  }

  private close(): void {
    const held = this.el?.contains(document.activeElement);
    this.at = "";
    this.el?.remove();
    this.ring.remove();
    this.el = null;
    this.placed = this.begun = this.revealed = this.uncovered = "";
    this.clear();
    this.page.store.set({ hideEnd: !this.showedEnd });
    if (this.wasSetAside && this.page.store.now.example === this.tourExample)
      this.work.offer("Your own program was set aside for the tour.");
    this.restore();
    this.wasSetAside = false;
    this.replaceable = null;
    const { source, exercise } = this.page.store.now;
    if (this.task && !exercise && this.task.source === source)
      this.page.store.set({ exercise: this.task, tab: "exercise" });
    this.task = null;
    if (held) document.getElementById("tour-open")?.focus();
  }

  // Places the callout in each animation frame for `ms` milliseconds, because panels draw at
  // different times.
  private follow(ms: number): void {
    if (!this.el) return;
    this.until = Math.max(this.until, performance.now() + ms);
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.place();
      if (performance.now() < this.until) this.follow(0);
    });
  }

  // Scrolls an element into view. It does so again only if the element has moved, so that the
  // reader can scroll away from it.
  private reveal(step: string, el: HTMLElement | null): void {
    if (!el || el.getClientRects().length === 0) return;
    const box = scroller(el);
    const key = box ? `${step} ${el.offsetTop} ${box.clientHeight}` : "";
    if (box && key !== this.revealed)
      box.scrollTop += el.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom + 8;
    const head = box?.matches(".lemma-card") && key !== this.revealed && box.querySelector("h2");
    if (head) alignTop(box as HTMLElement, head.getBoundingClientRect().bottom);
    this.revealed = key;
  }

  // Scrolls a panel that scrolls as a whole: to its card if the step marks the card, otherwise to
  // the top. It does so once for each step and position, so that the reader can scroll the panel
  // afterwards.
  private begin(el: Element | undefined): void {
    const box = el?.closest(".frames-panel");
    if (!el || !box || getComputedStyle(box).overflowY !== "auto") return;
    const card = el.matches(".lemma-card");
    const top = card ? box.scrollTop + el.getBoundingClientRect().top - box.getBoundingClientRect().top : 0;
    const key = `${this.at} ${Math.round(top)} ${box.clientHeight}`;
    if (key !== this.begun) box.scrollTop = top;
    this.begun = key;
  }

  // If the page is higher than the window, scrolls it once until the explained element is visible
  // below the callout.
  private uncover(step: string, el: HTMLElement | null): void {
    const { clientWidth, clientHeight } = document.documentElement;
    const page = document.scrollingElement!;
    if (!el || clientWidth > narrow || page.scrollHeight <= clientHeight || this.uncovered === step) return;
    const r = el.getBoundingClientRect();
    if (r.height === 0) return;
    this.uncovered = step;
    const top = this.el!.getBoundingClientRect().bottom;
    if (r.bottom > clientHeight || r.top < top)
      page.scrollTop += Math.min(r.bottom - clientHeight + 8, r.top - top - 8);
  }

  private clear(): void {
    if (this.room > 0) document.querySelector("main")!.style.marginTop = "";
    this.room = 0;
  }

  private place(): void {
    if (!this.el) return;
    const { mark, tab, reveal } = this.step();
    const marked = [...document.querySelectorAll(mark)].filter((x) => x.getClientRects().length > 0);
    const shown = marked[0];
    // Scroll a panel back that an earlier step has scrolled.
    this.begin(shown);
    if (mark === ".panel.graph" && innerWidth > narrow) this.graph.fit(this.at); // on a phone it would be too small to read
    if (reveal) this.reveal(this.at, document.querySelector<HTMLElement>(`#panel-${tab} ${reveal}`));
    const { width, height } = this.el.getBoundingClientRect();
    // The frame around an edge includes its line and its label.
    const visible = (shown instanceof SVGElement ? marked : marked.slice(0, 1)).flatMap((x) => clip(x) ?? []);
    const about = visible.length > 0 ? visible.reduce(around) : null;
    this.ring.hidden = !about;
    if (about)
      Object.assign(this.ring.style, {
        transform: `translate(${about.left - 5}px, ${about.top - 5}px)`,
        width: `${about.right - about.left + 10}px`,
        height: `${about.bottom - about.top + 10}px`,
      });
    const { clientWidth, clientHeight } = document.documentElement;
    // On a narrow screen, move the page's contents down, so that there is space for the callout
    // above them.
    if (clientWidth <= narrow) {
      const main = document.querySelector("main")!;
      // Measure from the top of the page, not of the window. Otherwise each scrolling would
      // increase the space.
      const top = main.getBoundingClientRect().top + document.scrollingElement!.scrollTop - this.room;
      this.room = Math.max(0, Math.ceil(4 + height - top));
      main.style.marginTop = `${this.room}px`;
      this.el.style.transform = `translate(${Math.round((clientWidth - width) / 2)}px, 4px)`;
      this.placed = "";
      if (reveal) this.uncover(this.at, document.querySelector<HTMLElement>(`#panel-${tab} ${reveal}`));
      return;
    }
    this.clear();
    const seen = inSight(tab);
    if (about) seen.unshift({ rect: about, weight: 400 });
    const key = JSON.stringify([width, height, clientWidth, clientHeight, seen]);
    if (key === this.placed) return;
    this.placed = key;
    const { x, y } = best(width, height, { left: 0, top: 0, right: clientWidth, bottom: clientHeight }, about, seen);
    this.el.style.transform = `translate(${x}px, ${y}px)`;
  }
}

/** The last step of the tour. */
const tourLast = `${tourEnd}.${chapters[tourEnd - 1]!.steps.length}`;

function same(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  return Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((k) => a[k] === b[k]);
}
