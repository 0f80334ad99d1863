// The run on a line: a range input over marks of its events, a sentence for the
// event at which it stands, and ways to move: step, play, jump, search.

import { byId, h } from "../dom";
import { notice, toast } from "../notices";
import { run, shownGraph } from "../selectors";
import { pick, type Store } from "../store";
import { plain, rich, sentence } from "../words/sentence";
import { groups } from "./kinds";
import { Marks } from "./marks";
import { Search } from "./search";
import { ofEvent } from "./select";

const normal = 2; // events a second
const buttons = ["event-first", "event-prev", "event-play", "event-next", "event-last", "search-open"];

const seen = pick(["run", "revision", "event"], { graph: shownGraph });

export class Timeline {
  private slider = byId<HTMLInputElement>("slider");
  private speed = byId<HTMLSelectElement>("speed");
  private query = byId<HTMLInputElement>("search");
  private marks: Marks;
  private search = new Search();
  private searchTimer = 0;
  private cameFrom: Element | null = null; // what had the focus before the search
  private playing = 0; // animation frame
  private jumps = new Map<
    string,
    { prev: HTMLButtonElement; next: HTMLButtonElement; box: HTMLElement; count: HTMLElement }
  >();
  private said = "";

  constructor(private store: Store) {
    this.marks = new Marks(byId<HTMLCanvasElement>("marks"), () => {
      const { run } = store.now;
      return run
        ? {
            history: run.history,
            key: `${run.id} ${run.history.total} ${document.documentElement.dataset.theme ?? ""}`,
          }
        : null;
    });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    byId("event-first").addEventListener("click", () => this.go(0));
    byId("event-prev").addEventListener("click", () => this.step(-1));
    byId("event-next").addEventListener("click", () => this.step(1));
    byId("event-last").addEventListener("click", () => this.go(this.length - 1));
    byId("event-play").addEventListener("click", () => this.togglePlay());
    byId("timeline").addEventListener("keydown", (e) => this.keydown(e));
    this.makeJumps();
    this.setupSearch();
    store.watch(seen, () => this.draw());
    store.watch(pick(["run", "revision"]), () => this.marks.soon());
    store.watch(run, () => this.searchSoon());
  }

  get length(): number {
    return this.store.now.run?.history.length ?? 0;
  }

  /** Moves to an event and shows where it happened. */
  go(event: number): void {
    const run = this.store.now.run;
    if (!run || this.length === 0) return;
    const at = Math.max(0, Math.min(event, this.length - 1));
    const e = run.history.events[at]!;
    const { tab } = this.store.now;
    this.store.set({
      ...ofEvent(this.store, at),
      event: at,
      follow: at === this.length - 1 && run.running,
      cursor: "event",
      tab:
        tab === "result" || tab === "stats"
          ? e.k === "obligation" || e.k === "predecessor"
            ? "obligations"
            : "frames"
          : tab,
    });
  }

  /** Moves to an event by its number in the run, as links give it. */
  goToNumber(n: number): void {
    const history = this.store.now.run?.history;
    if (!history || history.length === 0) return;
    const at = history.find(n);
    this.go(at);
    const say = byId("notice").hidden ? notice : toast;
    if (n >= history.total)
      say(`The run ended before event ${(n + 1).toLocaleString("en")} this time: this is its last.`);
    else if (history.events[at]?.n !== n)
      say(
        `Event ${(n + 1).toLocaleString("en")} is not among those that are kept of this long run: this is the nearest before it.`,
      );
  }

  // As the run counts them, from 1: the same for all who make the run.
  private number(event: number): string {
    return ((this.store.now.run?.history.events[event]?.n ?? -1) + 1).toLocaleString("en");
  }

  step(by: number): void {
    this.go(this.store.now.event + by);
  }

  togglePlay(): void {
    if (this.playing) {
      this.stop();
      return;
    }
    if (this.length === 0) return;
    if (this.store.now.event >= this.length - 1) this.go(0);
    let due = performance.now();
    const tick = (now: number): void => {
      this.playing = requestAnimationFrame(tick);
      const every = 1000 / (normal * Number(this.speed.value));
      const n = Math.floor((now - due) / every);
      if (n < 1) return;
      due += n * every;
      if (this.store.now.event >= this.length - 1) this.stop();
      else this.step(n);
    };
    this.playing = requestAnimationFrame(tick);
    this.drawPlay();
  }

  stop(): void {
    cancelAnimationFrame(this.playing);
    this.playing = 0;
    this.drawPlay();
  }

  repaint(): void {
    this.marks.again();
  }

  /** Goes to the next or previous event of a group. */
  jump(group: string, by: 1 | -1): void {
    const run = this.store.now.run;
    const g = groups.find((x) => x.id === group);
    if (!run || !g) return;
    const at = run.history.next(this.store.now.event, by, g.kinds);
    if (at >= 0) this.go(at);
  }

  /** The jump that a digit stands for; says so when there is nowhere to go. */
  jumpByKey(digit: string, by: 1 | -1): void {
    const g = groups.find((x) => x.key === digit);
    if (!g) return;
    const run = this.store.now.run;
    if (run && run.history.next(this.store.now.event, by, g.kinds) >= 0) return this.jump(g.id, by);
    const what = g.id === "push" ? "pushed lemma" : g.one;
    toast(
      this.length === 0
        ? "No run yet: there are no events to jump to."
        : g.kinds.every((k) => run!.history.of(k).length === 0)
          ? `There is no ${what} in this run.`
          : `There is no ${by > 0 ? "later" : "earlier"} ${what}.`,
    );
  }

  // Digits act here even where single keys are switched off for the page.
  private keydown(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey || e.target === this.query || e.target instanceof HTMLSelectElement) return;
    const group = groups.find((g) => e.code === `Digit${g.key}`);
    if (group) this.jumpByKey(group.key, e.shiftKey ? -1 : 1);
    else if (e.key === "/") this.openSearch();
    else if (e.key === " " && e.target === this.slider) this.togglePlay();
    else if (e.key === "PageDown") this.step(Math.max(10, Math.round(this.length / 20)));
    else if (e.key === "PageUp") this.step(-Math.max(10, Math.round(this.length / 20)));
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  private makeJumps(): void {
    byId("jumps").append(
      ...groups.map((g) => {
        const button = (by: 1 | -1, ...content: (Node | string)[]): HTMLButtonElement => {
          const name = `${by > 0 ? "Next" : "Previous"}: ${g.title}`;
          return h(
            "button",
            {
              type: "button",
              class: by > 0 ? "next" : "prev",
              title: `${name} (${by > 0 ? "" : "Shift + "}${g.key})`,
              onclick: () => this.jump(g.id, by),
            },
            h("span", { class: "sr" }, name),
            ...content,
          );
        };
        const count = h("span", { class: "nums", "aria-hidden": "true" });
        const prev = button(-1, h("span", { "aria-hidden": "true" }, "‹"));
        const next = button(1, count, h("span", { "aria-hidden": "true" }, "›"));
        const box = h("div", { class: `jump k-${g.id}`, role: "group" }, prev, next);
        this.jumps.set(g.id, { prev, next, box, count });
        return box;
      }),
    );
  }

  private setupSearch(): void {
    byId("search-open").addEventListener("click", () =>
      byId("search-box").hidden ? this.openSearch() : this.closeSearch(),
    );
    byId("search-prev").addEventListener("click", () => this.hit(-1));
    byId("search-next").addEventListener("click", () => this.hit(1));
    this.query.addEventListener("input", () => this.searchSoon(120));
    this.query.addEventListener("keydown", (e) => {
      if (e.key === "Enter") this.hit(e.shiftKey ? -1 : 1);
      else if (e.key === "Escape") this.leaveSearch();
      else return;
      e.preventDefault();
      e.stopPropagation();
    });
  }

  private showSearch(on: boolean): void {
    byId("search-box").hidden = !on;
    byId("search-box").parentElement!.classList.toggle("searching", on);
    byId("search-open").setAttribute("aria-expanded", String(on));
  }

  openSearch(): void {
    const from = document.activeElement;
    if (byId("search-box").hidden) this.cameFrom = from === byId("search-open") || from === document.body ? null : from;
    this.showSearch(true);
    this.query.focus();
    this.query.select();
    this.searchSoon();
  }

  private closeSearch(): void {
    this.showSearch(false);
    this.marks.showHits([]);
  }

  // Back to where one came from. The magnifier is no such place: Space would
  // open the search again where one expects the run to play.
  private leaveSearch(): void {
    const from = this.cameFrom;
    this.closeSearch();
    const back = from instanceof HTMLElement && from.isConnected && from.checkVisibility() ? from : this.slider;
    back.focus();
    if (document.activeElement !== back) byId(this.slider.disabled ? "search-open" : "slider").focus();
  }

  private searchSoon(after = 0): void {
    clearTimeout(this.searchTimer);
    if (byId("search-box").hidden) return;
    this.searchTimer = window.setTimeout(() => {
      const events = this.store.now.run?.history.events ?? [];
      void this.search.look(events, this.query.value, (done) => {
        this.drawHits();
        if (done) this.marks.showHits([...this.search.hits]);
      });
    }, after);
  }

  private hit(by: 1 | -1): void {
    const at = this.search.next(this.store.now.event, by);
    if (at >= 0) this.go(at);
  }

  private drawHits(): void {
    const { hits } = this.search;
    const at = hits.indexOf(this.store.now.event);
    const text =
      this.query.value.trim() === ""
        ? ""
        : hits.length === 0
          ? "nothing found"
          : at >= 0
            ? `${at + 1} of ${hits.length}`
            : `${hits.length} found`;
    if (byId("search-count").textContent !== text) byId("search-count").textContent = text;
    for (const id of ["search-prev", "search-next"]) byId<HTMLButtonElement>(id).disabled = hits.length === 0;
  }

  private drawPlay(): void {
    byId("event-play").setAttribute("aria-pressed", String(this.playing !== 0));
    byId("play-icon").setAttribute("href", this.playing ? "#i-pause" : "#i-play");
  }

  private draw(): void {
    const s = seen(this.store.now);
    const n = this.length;
    const none = n === 0;
    for (const id of buttons) {
      byId<HTMLButtonElement>(id).disabled =
        none ||
        ((id === "event-first" || id === "event-prev") && s.event <= 0) ||
        ((id === "event-next" || id === "event-last") && s.event >= n - 1);
    }
    this.slider.disabled = none;
    this.slider.max = String(Math.max(0, n - 1));
    this.slider.value = String(Math.max(0, s.event));
    this.drawSentence();
    this.drawJumps();
    if (!byId("search-box").hidden) this.drawHits();
    byId("event-count").textContent = none
      ? ""
      : `${this.number(s.event)} / ${s.run!.history.total.toLocaleString("en")}`;
    const thinned = byId("thinned");
    thinned.hidden = none || s.run!.history.left === 0;
    if (!thinned.hidden) {
      thinned.textContent = `${n.toLocaleString("en")} of this long run's ${s.run!.history.total.toLocaleString("en")} events are kept: the denser the hatching, the fewer. Frames are whole at each of them; obligations are left out with their events.`;
    }
  }

  private drawSentence(): void {
    const s = seen(this.store.now);
    const e = s.run?.history.events[s.event];
    let text = "Run the program to see what the engine does, step by step.";
    if (e && s.run) text = sentence(s.run.history, s.event, s.run.graph ?? s.graph);
    else if (s.run && !s.run.running) text = "This run recorded no events.";
    else if (s.run) text = "The run has begun.";
    if (text === this.said) return;
    this.said = text;
    byId("event-sentence").replaceChildren(...rich(text));
    this.slider.setAttribute(
      "aria-valuetext",
      e ? `Event ${this.number(s.event)} of ${s.run!.history.total.toLocaleString("en")}. ${plain(text)}` : "no events",
    );
  }

  private drawJumps(): void {
    const { run, event } = seen(this.store.now);
    for (const g of groups) {
      const j = this.jumps.get(g.id)!;
      const n = g.kinds.reduce((sum, k) => sum + (run?.history.of(k).length ?? 0), 0);
      j.box.hidden = n === 0;
      if (n === 0) continue;
      const text = `${n === 1 ? g.one : g.many} ${n.toLocaleString("en")}`;
      if (j.count.textContent !== text) {
        j.count.textContent = text;
        j.box.setAttribute("aria-label", text);
      }
      j.prev.disabled = run!.history.next(event, -1, g.kinds) < 0;
      j.next.disabled = run!.history.next(event, 1, g.kinds) < 0;
    }
  }
}
