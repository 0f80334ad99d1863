// The timeline of the run: a range input over the score, the sentence of the current event, and controls to step, play,
// jump and search.

import { byId, h, readAfter, type Root } from "../dom";
import { notice, toast } from "../notices";
import type { Graph } from "../engine/protocol";
import type { RunState } from "../run";
import { askToRun, endHidden, shownGraph, hiddenReason } from "../selectors";
import { pick, type Store } from "../store";
import { endSentence } from "../words/ends";
import { plain, rich } from "../words/rich";
import { groups, type Group } from "./kinds";
import { margin } from "./scale";
import { ScoreView } from "./score-view";
import type { Find } from "./find";
import { showEvent } from "./select";

const asks = "The run is hidden: answer the question first.";
const normal = 2; // events per second
const readable = 100; // ms for an event; sentences that change faster cannot be read
const buttons = ["event-first", "event-prev", "event-play", "event-next", "event-last", "search-open"];

const seen = pick(["run", "revision", "event"], { graph: shownGraph, hiddenReason, askToRun });

export class Timeline {
  private slider: HTMLInputElement;
  private speed: HTMLSelectElement;
  private unit: HTMLSelectElement;
  private score: ScoreView;
  private find: Find | null = null;
  private playing = 0; // animation frame
  private fitting = false;
  private said = "";
  private units = "";
  private words: typeof import("../words/sentence") | null = null;
  private wordless = false; // loading the words has failed

  constructor(
    private store: Store,
    private root: Root = document,
  ) {
    this.slider = byId("slider", root);
    this.speed = byId("speed", root);
    this.unit = byId("unit", root);
    this.score = new ScoreView(
      store,
      root,
      () => this.drawSlider(),
      (group) => {
        this.unit.value = group;
        this.move(1);
      },
    );
    this.slider.addEventListener("input", () => {
      this.score.drag(true);
      this.go(Number(this.slider.value));
    });
    this.slider.addEventListener("change", () => {
      this.score.drag(false);
      this.score.show(this.store.now.event);
    });
    byId("event-first", this.root).addEventListener("click", () => this.go(0));
    byId("event-prev", this.root).addEventListener("click", () => this.move(-1));
    byId("event-next", this.root).addEventListener("click", () => this.move(1));
    byId("event-last", this.root).addEventListener("click", () => this.go(this.length - 1));
    byId("event-play", this.root).addEventListener("click", () => this.togglePlay());
    byId("timeline", this.root).addEventListener("keydown", (e) => this.keydown(e));
    this.unit.addEventListener("change", () => this.draw());
    byId("search-open", this.root).addEventListener("click", () =>
      byId("search-box", this.root).hidden ? this.openSearch() : this.find?.close(),
    );
    store.watch(pick(["run", "revision"]), () => this.score.update());
    store.watch(seen, () => this.draw());
    store.watch(endHidden, () => {
      this.said = "";
      this.score.update();
      this.draw();
    });
    new ResizeObserver(() => this.fitSoon()).observe(byId("event-sentence", root).parentElement!);
  }

  get length(): number {
    return this.store.now.run?.history.length ?? 0;
  }

  /** Moves to an event and shows where it happened. */
  go(event: number): void {
    showEvent(this.store, event);
  }

  /**
   * Moves to the event with a number of the run, as in links. If the history lacks this event,
   * moves to the one before and says so.
   */
  goToNumber(n: number): void {
    const history = this.store.now.run?.history;
    if (!history || history.length === 0) return;
    const at = history.find(n);
    this.go(at);
    if (history.events[at]?.n === n) return;
    void import("./no-jump").then(
      (m) => {
        const text = m.notThere(n, history);
        if (byId("notice", this.root).hidden) notice(text, [], this.root);
        else toast(text, this.root);
      },
      () => undefined,
    );
  }

  // Returns the number of an event in the run, counted from 1, as text. Thinning does not change
  // it.
  private number(event: number): string {
    return ((this.store.now.run?.history.events[event]?.n ?? -1) + 1).toLocaleString("en");
  }

  step(by: number): void {
    this.go(this.store.now.event + by);
  }

  /** Moves to the next or previous event of the kind that the reader has chosen as the unit. */
  private move(by: 1 | -1): void {
    if (this.unit.value === "") this.step(by);
    else this.jump(this.unit.value, by);
  }

  togglePlay(): void {
    if (this.playing) this.stop();
    else this.play(() => 1000 / (normal * Number(this.speed.value)));
  }

  /** Plays the run from its first event to its last in `seconds` seconds. */
  playAll(seconds: number): void {
    this.stop();
    this.go(0);
    this.play(() => (1000 * seconds) / Math.max(1, this.length));
  }

  // Plays the run from the current event. `pace` returns the time for each event, in ms.
  private play(pace: () => number): void {
    if (this.length === 0) return;
    if (this.store.now.event >= this.length - 1) this.go(0);
    let due = performance.now();
    const tick = (now: number): void => {
      this.playing = requestAnimationFrame(tick);
      const every = pace();
      this.store.set({ skim: every < readable });
      const n = Math.floor((now - due) / every);
      if (n < 1) return;
      due += n * every;
      // Move in a separate task. Otherwise the views that draw at once and those that draw in the
      // next animation frame would show different events.
      setTimeout(() => this.playing && this.step(n));
    };
    this.playing = requestAnimationFrame(tick);
    this.drawPlay();
  }

  stop(): void {
    cancelAnimationFrame(this.playing);
    this.playing = 0;
    this.store.set({ skim: false });
    this.drawPlay();
  }

  repaint(): void {
    this.score.repaint();
  }

  /** Goes to the next or previous event of a group of events. */
  private jump(group: string, by: 1 | -1): void {
    const g = groups.find((x) => x.id === group);
    const at = g ? this.target(g, by) : -1;
    if (at >= 0) this.go(at);
  }

  private get group(): Group | undefined {
    return groups.find((g) => g.id === this.unit.value);
  }

  private target(g: Group, by: 1 | -1): number {
    return this.store.now.run?.history.next(this.store.now.event, by, g.kinds) ?? -1;
  }

  /**
   * Jumps to the next or previous event of the group with this digit, or announces that there is
   * none.
   */
  jumpByKey(digit: string, by: 1 | -1): void {
    const g = groups.find((x) => x.key === digit);
    if (!g) return;
    if (this.target(g, by) >= 0) return this.jump(g.id, by);
    void import("./no-jump").then(
      (m) => toast(m.noJump(g, this.store.now, by), this.root),
      () => undefined,
    );
  }

  // Handles keys of the timeline. Digits work here even if the reader has switched off single keys
  // for the page.
  private keydown(e: KeyboardEvent): void {
    if (
      e.ctrlKey ||
      e.metaKey ||
      e.altKey ||
      e.target === byId("search", this.root) ||
      e.target instanceof HTMLSelectElement
    )
      return;
    const group = groups.find((g) => e.code === `Digit${g.key}`);
    if (group) this.jumpByKey(group.key, e.shiftKey ? -1 : 1);
    else if (e.key === "/") this.openSearch();
    else if (e.key === " " && e.target === this.slider) this.togglePlay();
    else if (e.key === "PageDown") this.step(Math.max(10, Math.round(this.length / 20)));
    else if (e.key === "PageUp") this.step(-Math.max(10, Math.round(this.length / 20)));
    else if (e.key === "+" || e.key === "=") this.score.zoom(0.5);
    else if (e.key === "-") this.score.zoom(2);
    else if (e.key === "0") this.score.zoom(0);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  /** Opens the search, and loads its code at the first use. */
  openSearch(): void {
    const from = this.root.activeElement;
    void import("./find").then(
      (m) => (this.find ??= new m.Find(this.store, this.root, this, this.score)).open(from),
      () => toast("The search could not be loaded.", this.root),
    );
  }

  private drawPlay(): void {
    byId("event-play", this.root).setAttribute("aria-pressed", String(this.playing !== 0));
    byId("play-icon", this.root).setAttribute("href", this.playing ? "#i-pause" : "#i-play");
  }

  private draw(): void {
    const s = seen(this.store.now);
    const n = this.length;
    const none = n === 0;
    if (this.playing && s.event >= n - 1) this.stop();
    const reach = (by: 1 | -1): boolean =>
      this.group ? this.target(this.group, by) >= 0 : by > 0 ? s.event < n - 1 : s.event > 0;
    const off: Record<string, boolean> = {
      "event-first": s.event <= 0,
      "event-prev": !reach(-1),
      "event-next": !reach(1),
      "event-last": s.event >= n - 1,
    };
    for (const id of buttons) byId<HTMLButtonElement>(id, this.root).disabled = none || (off[id] ?? false);
    this.unit.disabled = this.slider.disabled = none;
    this.drawUnits();
    this.score.show(s.event);
    this.drawSlider();
    this.drawSentence();
    byId("event-count", this.root).textContent = none
      ? ""
      : `${this.number(s.event)} / ${endHidden(this.store.now) || s.run!.futureHidden ? "?" : s.run!.history.total.toLocaleString("en")}`;
    const thinned = byId("thinned", this.root);
    thinned.hidden = none || s.run!.history.left === 0 || endHidden(this.store.now);
    if (!thinned.hidden)
      void import("./long-runs").then(
        (m) => (thinned.textContent = m.keptOnly(n, s.run!.history.total)),
        () => undefined, // the hatching says it, too
      );
  }

  private drawSentence(): void {
    const s = seen(this.store.now);
    const e = s.run?.history.events[s.event];
    let text = s.hiddenReason || `${s.askToRun} to see what the engine does, event by event.`;
    if (s.run) this.learn(s.run, s.event);
    if (e && s.run) text = this.sentence(s.run, s.event, s.run.graph ?? s.graph);
    else if (s.run?.report?.verdict === "error") text = "Nothing ran: the program was not accepted.";
    else if (s.run?.futureHidden)
      text = s.run.running ? "The run is hidden while the engine works." : s.hiddenReason || asks;
    else if (s.run && !s.run.running) text = "The engine reported no events of this run.";
    else if (s.run) text = "The run has begun.";
    if (text === this.said) return;
    this.said = text;
    byId("event-sentence", this.root).replaceChildren(...rich(text));
    this.fitSoon();
    this.slider.setAttribute(
      "aria-valuetext",
      e
        ? `Event ${this.number(s.event)}${endHidden(this.store.now) ? "" : ` of ${s.run!.history.total.toLocaleString("en")}`}. ${plain(text)}`
        : "no events",
    );
  }

  private sentence(run: RunState, event: number, graph: Graph | null): string {
    return (
      this.words?.told(run, event, graph, endHidden(this.store.now)) ||
      endSentence(run.history, event) ||
      (this.wordless ? "The sentence for this event could not be loaded. Is this browser online?" : "")
    );
  }

  /**
   * Loads the module with the sentences for events. For a run that is stored with the page, the
   * module is needed only when the reader goes to another event than the last.
   */
  private learn(run: RunState, event: number): void {
    if (!this.words && run.stored && endSentence(run.history, event)) return;
    const learnt = async (): Promise<boolean> => {
      const known = this.words !== null;
      this.words ??= await import("../words/sentence");
      return (await this.words.learnWords(run.history, run.graph)) || !known;
    };
    learnt().then(
      (news) => {
        this.wordless = false;
        if (news) this.draw();
      },
      () => {
        // Say that the sentence could not be loaded. The next event tries again.
        if (this.words || this.wordless) return;
        this.wordless = true;
        this.draw();
      },
    );
  }

  private fitSoon(): void {
    if (this.fitting) return;
    this.fitting = true;
    readAfter(() => {
      this.fitting = false;
      this.fit();
    });
  }

  // Fits the sentence into its area, which has a fixed height. If it does not fit, its font becomes
  // smaller. If it still does not fit, it scrolls.
  private fit(): void {
    const el = byId("event-sentence", this.root);
    const over = (): boolean => el.scrollHeight > el.clientHeight + 1;
    el.classList.remove("long");
    if (over()) el.classList.add("long");
    if (over()) el.tabIndex = 0;
    else el.removeAttribute("tabindex");
    el.scrollTop = 0;
  }

  private drawSlider(): void {
    const { from, to } = this.score.viewport;
    this.slider.min = String(from);
    this.slider.max = String(Math.max(0, to - 1));
    this.slider.value = String(Math.max(0, this.store.now.event));
    this.drawVeil();
  }

  // While the end of the run is hidden, a shade covers the slider after the current event.
  private drawVeil(): void {
    const shade = byId("ahead", this.root);
    shade.hidden = !endHidden(this.store.now);
    if (shade.hidden) return;
    const { from, to } = this.score.viewport;
    const part = (this.store.now.event - from) / Math.max(1, to - 1 - from);
    shade.style.left = `calc(${margin}px + ${Math.max(0, Math.min(1, part))} * (100% - ${2 * margin}px))`;
  }

  // Draws the choice of the unit by which the reader moves.
  private drawUnits(): void {
    const { run, event } = seen(this.store.now);
    const figures = run?.history.figures(endHidden(this.store.now) ? event : undefined);
    const list = groups
      .filter((g) => figures?.[g.figure] || g.id === this.unit.value)
      .map((g) => [g.id, `by ${g.one}`] as const);
    const texts = [["", "by event"] as const, ...list];
    if (texts.join() !== this.units) {
      this.units = texts.join();
      const { value } = this.unit;
      this.unit.replaceChildren(...texts.map(([id, text]) => h("option", { value: id }, text)));
      this.unit.value = value;
    }
    const what = this.group?.title ?? "event";
    byId("event-prev", this.root).title =
      `Previous ${this.group ? `(Shift + ${this.group.key}): ${what}` : "event (left)"}`;
    byId("event-next", this.root).title =
      run?.futureHidden && event === this.length - 1
        ? asks
        : `Next ${this.group ? `(${this.group.key}): ${what}` : "event (right)"}`;
  }
}
