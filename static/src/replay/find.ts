// The controls for searching a run's events: the field, the count, next and previous. search.ts
// finds the events.

import { byId, type Root } from "../dom";
import { endHidden, run } from "../selectors";
import { pick, type Store } from "../store";
import { Search } from "./search";

export class Find {
  private query: HTMLInputElement;
  private search = new Search();
  private timer = 0;
  private cameFrom: Element | null = null; // had the focus before

  constructor(
    private store: Store,
    private root: Root,
    private line: { go(event: number): void },
    private score: { showHits(hits: readonly number[]): void },
  ) {
    this.query = byId("search", root);
    byId("search-prev", this.root).addEventListener("click", () => this.hit(-1));
    byId("search-next", this.root).addEventListener("click", () => this.hit(1));
    this.query.addEventListener("input", () => this.searchSoon(120));
    this.query.addEventListener("keydown", (e) => {
      if (e.key === "Enter") this.hit(e.shiftKey ? -1 : 1);
      else if (e.key === "Escape") this.leaveSearch();
      else return;
      e.preventDefault();
      e.stopPropagation();
    });
    store.watch(run, () => this.searchSoon());
    store.watch(pick(["run", "event"], { endHidden }), () => this.drawHits());
  }

  private showSearch(on: boolean): void {
    byId("search-box", this.root).hidden = !on;
    byId("timeline", this.root).classList.toggle("searching", on);
    byId("search-open", this.root).setAttribute("aria-expanded", String(on));
  }

  /** Opens the search; `from` is the element that has the focus now. */
  open(from: Element | null): void {
    if (byId("search-box", this.root).hidden)
      this.cameFrom = from === byId("search-open", this.root) || from === document.body ? null : from;
    this.showSearch(true);
    this.query.focus();
    this.query.select();
    this.searchSoon();
  }

  close(): void {
    this.showSearch(false);
    this.score.showHits([]);
  }

  // Closes the search and moves the focus back to the element that had it before. If this was the
  // search button, the slider gets the focus, because Space on the button would open the search
  // again instead of playing the run.
  private leaveSearch(): void {
    const from = this.cameFrom;
    this.close();
    const slider = byId<HTMLInputElement>("slider", this.root);
    const back = from instanceof HTMLElement && from.isConnected && from.checkVisibility() ? from : slider;
    back.focus();
    if (this.root.activeElement !== back) byId(slider.disabled ? "search-open" : "slider", this.root).focus();
  }

  private searchSoon(after = 0): void {
    clearTimeout(this.timer);
    if (byId("search-box", this.root).hidden) return;
    this.timer = window.setTimeout(() => {
      const run = this.store.now.run;
      void this.search.look(run?.history, run?.graph ?? null, this.query.value, (done) => {
        this.drawHits();
        if (done) this.score.showHits([...this.hits]);
      });
    }, after);
  }

  /** The events found. While the end of the run is hidden, only those up to the current event. */
  private get hits(): readonly number[] {
    const { now } = this.store;
    const { hits } = this.search;
    return endHidden(now) ? hits.filter((at) => at <= now.event) : hits;
  }

  private hit(by: 1 | -1): void {
    const at = this.search.next(this.store.now.event, by);
    if (at >= 0) this.line.go(at);
  }

  private drawHits(): void {
    if (byId("search-box", this.root).hidden) return;
    const { hits } = this;
    const at = hits.indexOf(this.store.now.event);
    const text =
      this.query.value.trim() === ""
        ? ""
        : hits.length === 0
          ? "nothing found"
          : at >= 0
            ? `${at + 1} of ${hits.length}`
            : `${hits.length} found`;
    if (byId("search-count", this.root).textContent !== text) byId("search-count", this.root).textContent = text;
    for (const id of ["search-prev", "search-next"])
      byId<HTMLButtonElement>(id, this.root).disabled = hits.length === 0;
  }
}
