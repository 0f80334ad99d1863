// Packs the page's state into links, for the address bar and the clipboard, and opens the link in
// the address bar. The code for packing links is fetched when needed, since most visits have no
// link.

import { keepPendingAddress, takePendingAddress, type Saved } from "../storage";
import { notice, toast } from "../notices";
import type { LinkState } from "../permalink";
import type { Timeline } from "../replay/timeline";
import { current, shownTrace } from "../selectors";
import type { Session } from "../session";
import { pick, select, type Selector, type Store } from "../store";
import type { Arrival } from "./arrival";
import type { Saving } from "./saving";

const writeAfter = 1000; // ms of rest before the hash is written
const permalink = (): Promise<typeof import("../permalink")> => import("../permalink");
const tourLink = /^#tour=([\d.]*)$/;

/**
 * The contents of a link to the page. If a step of the tour is open, this is the name of the step,
 * which brings its own program. Otherwise it is made from the fields of the state that are listed
 * here.
 */
export const linked: Selector<string | LinkState> = select(
  [
    pick([
      "source",
      "file",
      "engine",
      "options",
      "timeoutMs",
      "ints",
      "version",
      "breakpoints",
      "watches",
      "stepBy",
      "claims",
      "claimsOf",
      "exercise",
      "notes",
      "notesOf",
      "run",
      "step",
      "event",
      "cursor",
      "tour",
      "predict",
      "fragment",
      "tab",
      "loc",
      "edge",
      "lemma",
      "obligation",
      "predicate",
      "node",
      "level",
    ]),
  ],
  (s) => {
    if (s.tour !== "") return `tour=${s.tour}`;
    const { source, file, engine, options, timeoutMs, ints } = s;
    const state: LinkState = { source, file, engine, options, timeoutMs, ints };
    if (s.version) state.version = s.version;
    state.breakpoints = [...s.breakpoints];
    if (shownTrace(s)) state.watches = [...s.watches]; // otherwise the watches would not be visible
    if (s.stepBy === "block") state.blocks = true;
    if (s.claims.length > 0) state.claims = s.claims.map((c) => (s.claimsOf === source ? c : { ...c, loc: -1 })); // assigned to locations by their lines
    if (s.notes.length > 0 && s.notesOf === source) state.notes = [...s.notes];
    if (s.exercise) state.exercise = s.exercise;
    if (current(s) && s.cursor === "step" && s.tab !== "step") state.cursor = { kind: "step", at: s.step };
    else if (current(s) && s.cursor === "event")
      state.cursor = { kind: "event", at: s.run!.history.events[s.event]?.n ?? 0 };
    else if (current(s) && s.run!.report && s.run!.report.verdict !== "error") state.ran = true;
    if (s.predict !== "") state.predict = s.predict;
    if (state.cursor || state.ran) {
      const { tab, loc, edge, lemma, obligation, predicate, node, level } = s;
      state.selected = { tab: tab === "step" ? "try" : tab, loc, edge, lemma, obligation, predicate, node, level };
    }
    return state;
  },
);

export class Links {
  private wanted: Arrival | null = null; // the link whose position in the run is not shown yet
  private timer = 0;
  private made = 0; // counts links, since only the latest one is written
  private outOfDate = false; // the address does not describe the current state
  private packing: typeof import("../permalink") | null = null; // once it is loaded

  constructor(
    private store: Store,
    private session: Session,
    private saving: Saving,
    private timeline: Timeline,
    private page: { run(): void; recognise(): void; work(): Saved },
  ) {
    const follow = async (hash = location.hash): Promise<void> => {
      if (!(await this.open(page.work(), hash))) return;
      this.run();
      page.recognise();
    };
    window.addEventListener("popstate", () => held() !== null && void follow());
    // The page may have changed the address itself after the reader did. So take the reader's address from the event.
    window.addEventListener("hashchange", (e) => held() === null && void follow(new URL(e.newURL).hash));
    window.addEventListener("pagehide", () => this.leave());
    store.watch(pick(["touched"], { linked }), () => {
      this.outOfDate = true;
      this.writeSoon();
    });
    store.watch(
      (s) => s.version,
      () => this.wanted?.compareVersion(),
    );
  }

  /** Whether a link has named an event or a statement, and the page has not shown it yet. */
  get awaited(): boolean {
    return this.wanted !== null;
  }

  /**
   * Runs an action that opens another program. The old program becomes an entry of the browser's history, so that the
   * button Back leads to it.
   */
  async visit(act: () => void): Promise<void> {
    const state = (): LinkState | string => {
      const now = this.state();
      return typeof now === "string" || !current(this.store.now) ? now : { ...now, ran: true };
    };
    const { source } = this.store.now;
    const before = state();
    act();
    if (this.store.now.source === source) return;
    const after = state();
    const nth = ++this.made; // an address that began earlier must not be written later
    const m = await permalink().catch(() => null); // without that code, the history stays as it is
    if (!m || nth !== this.made) return;
    const text = (of: LinkState | string): Held => ({ program: typeof of === "string" ? of : m.pack(of) });
    window.history.replaceState(text(before), "");
    window.history.pushState(text(after), "", location.pathname + location.search);
  }

  /** Forgets the position that the link names, because the reader has gone elsewhere. */
  forget(): void {
    this.wanted = null;
  }

  /**
   * Opens the link in the address bar; returns whether it has put the link's program into the page.
   * `work` is the reader's earlier work, which the link replaces in the editor.
   */
  async open(work: Saved | null, hash = location.hash): Promise<boolean> {
    const { store } = this;
    this.made++;
    try {
      const back = held();
      const pending = back ?? this.pendingAddress();
      if (pending !== null) this.write(pending.startsWith("tour=") ? pending : "");
      else if (hash !== location.hash) this.write(hash.slice(1));
      const tour = tourLink.exec(location.hash);
      if (tour) store.set({ tour: tour[1] || "1.1" });
      const link = pending?.startsWith("{")
        ? (await permalink()).unpack(pending)
        : tour || location.hash.length < 2
          ? null
          : await (await permalink()).decodeLink(location.hash.slice(1));
      if (!link) return false;
      this.packing = await permalink();
      if (pending !== null) this.write(await this.packing.encodeLink(link));
      const { Arrival } = await import("./arrival");
      this.session.cancel();
      const displaced = this.saving.displace(work, link.source);
      this.wanted = new Arrival(store, link);
      this.wanted.open(this.saving);
      if (displaced) this.saving.offer(`${back === null ? "You opened a link. " : ""}Your own program is set aside.`);
      return true;
    } catch (err) {
      notice(`The link could not be opened: ${message(err)}. Your own program is untouched.`);
      return false;
    }
  }

  /**
   * Starts a run if the link asks for one. If the link contains the reader's own invariant, the tab with the invariant
   * stays in front.
   */
  run(): void {
    const { wanted } = this;
    if (!wanted?.runs) return;
    this.page.run();
    if (wanted.link.claims) this.store.set({ tabChosen: true });
  }

  /** Called when a run has ended. If a link started the run, shows the event or statement that the link names. */
  arrive(): void {
    const { wanted } = this;
    const { run } = this.store.now;
    if (!run || !wanted?.isOf(run)) return;
    this.wanted = null;
    wanted.show(run, this.session, this.timeline);
  }

  /**
   * The state that the address describes. If the page was opened by a link whose run has not ended
   * yet, the state includes the position that the link names, although this position is not shown
   * yet.
   */
  private state(): LinkState | string {
    const state = linked(this.store.now);
    return typeof state === "string" || !this.wanted ? state : this.wanted.added(state);
  }

  /**
   * Returns the part of the address after "#" for the present state. Does not write the address.
   */
  async hash(): Promise<string> {
    const state = linked(this.store.now);
    return typeof state === "string" ? state : (await permalink()).encodeLink(state);
  }

  /** The whole address. */
  async address(): Promise<string> {
    return `${bare()}#${await this.hash()}`;
  }

  /** Writes the address and returns the part after "#". If links are made concurrently, only the latest is written. */
  private async renew(): Promise<string> {
    const said = linked(this.store.now);
    const nth = ++this.made;
    const hash = await this.hash();
    if (nth === this.made) {
      this.write(hash);
      this.outOfDate = linked(this.store.now) !== said;
    }
    return hash;
  }

  async copy(): Promise<void> {
    let hash;
    try {
      hash = await this.renew();
    } catch (err) {
      toast(`The link could not be made: ${message(err)}.`);
      return;
    }
    try {
      await navigator.clipboard.writeText(`${bare()}#${hash}`);
      toast("Link copied: it opens the program at this event or statement.");
    } catch {
      toast("The browser does not allow copying. Copy the link from the address bar.");
    }
  }

  private write(hash: string): void {
    this.outOfDate = false;
    window.history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
  }

  /**
   * Whether the page's state is worth a link: the reader has changed something, moved in the run,
   * or written claims. While the page shows the run stored with it, only changes count.
   */
  private worth(): boolean {
    const s = this.store.now;
    if (s.run?.stored) return s.touched; // every visit begins with it
    return s.touched || (s.cursor === "event" && !s.welcome) || s.claims.length > 0;
  }

  /** Whether the address still names a tour that the reader has left, and the page has no other state to put there. */
  private ended(): boolean {
    return this.store.now.tour === "" && tourLink.test(location.hash) && !this.worth();
  }

  private writeSoon(): void {
    clearTimeout(this.timer);
    // Load the packing code early, so that a link can be made quickly when the page is left.
    if (this.worth() && !this.packing)
      void permalink().then(
        (m) => (this.packing = m),
        () => undefined,
      );
    this.timer = window.setTimeout(() => {
      const s = this.store.now;
      if (this.ended()) this.write("");
      if (!this.worth()) return;
      if (s.run?.running || (this.wanted && s.status.phase !== "ready")) return; // the link's position comes first
      void this.renew().catch(() => undefined); // copying the link reports the error
    }, writeAfter);
  }

  // The reader leaves the page, perhaps by a reload. If the address is out of date, the reloaded page would restore an
  // old state. Packing a link takes too long here, so the state is stored beside the address.
  private leave(): void {
    if (this.ended()) return keepPendingAddress({ hash: location.hash, text: "" });
    if (location.hash === "" || !this.outOfDate || !this.worth()) return keepPendingAddress(null);
    const state = this.state();
    keepPendingAddress({
      hash: location.hash,
      text: typeof state === "string" ? state : (this.packing?.pack(state) ?? ""),
    });
  }

  /**
   * The state that the address was about to have, if the page was reloaded before the address was
   * changed; otherwise null.
   */
  private pendingAddress(): string | null {
    const pending = takePendingAddress();
    const [how] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (!pending || pending.hash !== location.hash) return null;
    return how?.type === "reload" || how?.type === "back_forward" ? pending.text : null;
  }
}

/**
 * The state of an entry in the browser's history, if the address of the entry is not up to date: a link, packed as in
 * permalink.ts.
 */
interface Held {
  program: string;
}

/** The stored contents of the current entry; null if its address is up to date. */
function held(): string | null {
  const state = window.history.state as Partial<Held> | null;
  return typeof state?.program === "string" ? state.program : null;
}

/** The address without its hash. */
const bare = (): string => location.href.split("#")[0]!;

function message(err: unknown): string {
  return err instanceof Error ? err.message : String(err);
}
