// The page: makes the state, the editor, the views and the engine's session,
// and ties them together.

import { locationAt } from "./counterexample";
import { Editor } from "./editor/editor";
import { GraphView } from "./graph/view";
import { locationAtLine } from "./graph/model";
import { commands } from "./commands";
import { setupDaily } from "./daily/setup";
import { byId } from "./dom";
import { examples, first, gallery, setupAbout, type Example } from "./examples";
import { open, type Context, type Feature } from "./feature";
import { notice, toast } from "./notices";
import { setupMessages } from "./panels/messages";
import { setupOptions } from "./panels/options";
import { mount as result } from "./panels/result";
import { setupSplitters } from "./panels/splitters";
import { setupTabs } from "./panels/tabs";
import { VerdictView } from "./panels/verdict";
import type { LinkState } from "./permalink";
import { Timeline } from "./replay/timeline";
import { marginOf } from "./replay/margin";
import { pickAgain, pickLocation } from "./replay/select";
import { Session } from "./session";
import { setupShortcuts } from "./shortcuts";
import { current, drawnTrace, shownGraph, shownTrace, Store, type State } from "./state";
import { loadAside, loadWatches, loadWork, saveWork, setAside, type Saved } from "./storage";
import { setupTheme } from "./theme";
import { goTo, stepTarget } from "./trace/steps";

const linkAfter = 1000; // ms of rest before the hash is written
const saveAfter = 400;
const permalink = (): Promise<typeof import("./permalink")> => import("./permalink"); // most visits have no link

function initial(e: Example): State {
  return {
    source: e.source,
    file: e.file,
    example: e.id,
    engine: e.engine,
    options: {},
    timeoutMs: e.seconds * 1000,
    status: { phase: "download", loaded: 0, total: 0 },
    engines: [],
    version: "",
    diagnostics: [],
    fixes: [],
    parsed: null,
    parsedSource: "",
    run: null,
    events: 0,
    loc: -1,
    edge: -1,
    lemma: 0,
    obligation: 0,
    predicate: 0,
    level: 0,
    hover: -1,
    step: 0,
    stepBy: "statement",
    breakpoints: [],
    watches: loadWatches(),
    event: -1,
    follow: true,
    cursor: "none",
    tab: "result",
    tabChosen: false,
    wide: false,
    view: "source",
    cover: "",
    fragment: null,
    claims: [],
    claimsOf: "",
    tour: "",
    notice: "",
  };
}

const features: readonly Feature[] = [
  { id: "result", title: "Result", load: () => Promise.resolve(result) },
  { id: "frames", title: "Frames", load: () => import("./panels/frames").then((m) => m.mount) },
  { id: "obligations", title: "Obligations", load: () => import("./panels/obligations").then((m) => m.mount) },
  { id: "plane", title: "Plane", load: () => import("./plane/panel").then((m) => m.mount) },
  { id: "try", title: "Try it", load: () => import("./try/panel").then((m) => m.mount) },
  {
    id: "step",
    title: "Step",
    load: () => import("./trace/fragment").then((m) => m.mount),
    shown: (s) => s.fragment?.source === s.source,
  },
  {
    id: "domain",
    title: "Domain",
    load: () => import("./domain/panel").then((m) => m.mount),
    shown: (s) => s.run?.history.has("predicate") ?? false,
  },
  { id: "stats", title: "Work", load: () => import("./panels/stats").then((m) => m.mount) },
];

class Page {
  private store = new Store(initial(first));
  private session = new Session(this.store, () => this.ended());
  private editor: Editor;
  private timeline: Timeline;
  private wanted: LinkState | null = null; // a link's moment, until its run has ended
  private touched = false; // the reader did something worth a link
  private saveTimer = 0;
  private opened = false;
  private linkTimer = 0;

  constructor() {
    const store = this.store;
    this.editor = new Editor(byId("editor"), store.now.source, {
      changed: (source) => this.edited(source),
      lineSelected: (line) => {
        const graph = shownGraph(store.now);
        const loc = graph ? locationAtLine(graph, line) : -1;
        if (loc >= 0) pickLocation(store, loc);
      },
      lineHovered: (line) => {
        const graph = line > 0 ? shownGraph(store.now) : null;
        const loc = graph ? locationAtLine(graph, line) : -1;
        store.set({ hover: graph?.locs[loc]?.line === line ? loc : -1 });
      },
      locSelected: (loc) => pickLocation(store, loc),
      breakpoints: (breakpoints) => store.set({ breakpoints }),
      run: () => this.run(),
      copyLink: () => void this.copyLink(),
    });
    store.watch(
      [
        "run",
        "source",
        "loc",
        "step",
        "cursor",
        "parsed",
        "event",
        "obligation",
        "level",
        "hover",
        "tab",
        "fragment",
        "claims",
      ],
      () => this.drawMargin(),
    );
    new VerdictView(store);
    new GraphView(store, () => this.session.moment());
    this.timeline = new Timeline(store);
    const context = this.context();
    setupTabs(features, context);
    setupSplitters(store);
    this.setupCovers(context);
    setupMessages(
      store,
      (d) => {
        store.set({ view: "source" });
        this.editor.reveal(d.line, d.col, true);
      },
      (text) => context.setSource(text, true),
    );
    setupOptions(store);
    setupAbout(store);
    this.setupGallery();
    setupTheme(() => this.timeline.repaint());
    const list = commands({
      page: context,
      cancel: () => this.session.cancel(),
      copyLink: () => void this.copyLink(),
      link: () => this.link().then((hash) => `${location.href.split("#")[0]!}#${hash}`),
      step: (by) => this.step(by),
      end: (which) => this.end(which),
      play: () => this.timeline.togglePlay(),
      jump: (digit, by) => this.timeline.jumpByKey(digit, by),
      toggleBreakpoint: () =>
        this.editor.toggleBreakpoint(
          this.editor.focused ? undefined : shownTrace(store.now)?.steps[store.now.step]?.line,
        ),
      help: () => byId("help-open").click(),
      tour: () => byId("tour-open").click(),
    });
    byId("help-open").addEventListener(
      "click",
      () =>
        void import("./panels/help").then(
          (m) => m.openHelp(list, store.now.engines),
          () => notice("The help could not be loaded."),
        ),
    );
    setupShortcuts(list);
    setupDaily(context, list);
    byId("run").addEventListener("click", () => this.run());
    byId("cancel").addEventListener("click", () => this.session.cancel());
    byId("share").addEventListener("click", () => void this.copyLink());
    window.addEventListener("hashchange", () => void this.openHash());
    window.addEventListener("pagehide", () => this.saveNow()); // what was done just before
    store.watch(["diagnostics", "fixes", "source"], () => {
      if (store.now.source === this.editor.text)
        this.editor.setDiagnostics(store.now.diagnostics, store.now.fixes, (text) => context.setSource(text, true));
    });
    store.watch(["step", "run", "tab", "fragment"], () => this.followStep());
    store.watch(["tab"], () => this.swapStep());
    store.watch(["loc", "event"], () => this.followLoc());
    store.watch(["view"], () => this.editor.measure());
    store.watch(["source", "file", "example", "engine", "options", "timeoutMs", "breakpoints"], () => this.saveSoon());
    // What was not put with a program is the reader's doing.
    store.watch(["breakpoints", "watches", "stepBy"], () => {
      const aids = this.aids();
      this.touched ||= aids !== this.givenAids;
      this.givenAids = aids;
    });
    store.watch(
      [
        "breakpoints",
        "watches",
        "stepBy",
        "source",
        "engine",
        "options",
        "timeoutMs",
        "run",
        "step",
        "event",
        "cursor",
        "claims",
        "tour",
        "tab",
        "loc",
        "edge",
        "lemma",
        "obligation",
        "predicate",
        "level",
      ],
      () => this.linkSoon(),
    );
    store.watch(["version"], () => this.compareVersion());
  }

  /** What features see of this page. */
  private context(): Context {
    const { store, session } = this;
    return {
      store,
      session,
      moment: () => session.moment(),
      reveal: (line, col) => this.editor.reveal(line, col),
      ask: (request, signal) => session.ask(request, signal),
      setSource: (text, stay) => {
        this.editor.setText(text, stay);
        this.edited(text);
      },
      run: () => this.run(),
      announce: (text) => (byId("announce").textContent = text),
    };
  }

  // What is opened from the header: the race covers the main area, the tour
  // stands over the page.
  private setupCovers(context: Context): void {
    const { store } = this;
    const race: Feature = { id: "race", title: "Race", load: () => import("./race/panel").then((m) => m.mount) };
    byId("race-open").addEventListener("click", () => store.set({ cover: store.now.cover === "race" ? "" : "race" }));
    this.setupTour(context);
    store.watch(["cover"], () => {
      const { cover } = store.now;
      byId("cover").hidden = cover === "";
      byId("race-open").setAttribute("aria-pressed", String(cover === "race"));
      if (cover === "") delete document.body.dataset.cover;
      else {
        document.body.dataset.cover = cover;
        void open(race, byId("cover"), context);
      }
    });
  }

  // Its code is loaded when it is first asked for, by a button or by a link.
  private setupTour(context: Context): void {
    const { store } = this;
    let loading: Promise<typeof import("./tour/tour")> | null = null;
    const load = (): Promise<typeof import("./tour/tour")> =>
      (loading ??= import("./tour/tour").then((m) => {
        m.mount(context, () => this.choose(first));
        return m;
      }));
    const failed = (err: unknown): void => {
      loading = null;
      store.set({ tour: "" });
      notice(`The tour could not be loaded: ${err instanceof Error ? err.message : String(err)}.`);
    };
    byId("tour-open").addEventListener(
      "click",
      () =>
        void load()
          .then((m) => store.set({ tour: store.now.tour || m.resume() }))
          .catch(failed),
    );
    store.watch(["tour"], () => {
      if (store.now.tour !== "") void load().catch(failed);
    });
  }

  private setupGallery(): void {
    const button = byId("gallery-open");
    const fetch = (): void => void gallery().catch(() => undefined);
    button.addEventListener("pointerenter", fetch);
    button.addEventListener("focus", fetch);
    button.addEventListener(
      "click",
      () =>
        void gallery().then(
          (m) => m.openGallery(this.store, (e) => this.choose(e)),
          () => notice("The examples could not be loaded."),
        ),
    );
  }

  private edited(source: string): void {
    const { store } = this;
    this.touched = true;
    const { example } = store.now;
    const same = examples().some((x) => x.id === example && x.source === source);
    store.set({ source, ...(example && !same ? { example: "", file: "program.c" } : {}) });
  }

  // Whether the program is an example is known when the gallery is: it is
  // fetched for a program that was not the page's own choice.
  private async recognise(): Promise<Example | undefined> {
    const { source } = this.store.now;
    if (source !== first.source) await gallery().catch(() => undefined);
    const s = this.store.now;
    if (s.source !== source) return undefined;
    const e = examples().find((x) => x.source === source);
    this.store.set(e ? { example: e.id, file: e.file } : { example: "" });
    this.store.touch("example"); // its text has come
    return e;
  }

  async open(): Promise<void> {
    const saved = loadWork();
    if (!(await this.openHash(saved)) && saved) this.put(saved);
    this.opened = true;
    this.touched = false;
    this.session.start().catch(() => this.offerRetry());
    this.runLink();
    const pristine = await this.recognise();
    if (pristine && pristine.verdict !== "unknown" && !this.wanted && !this.store.now.run) this.run();
  }

  private offerRetry(): void {
    const s = this.store.now.status;
    notice(`The engine could not be loaded${s.phase === "failed" ? `: ${s.message}` : ""}. Your program is safe.`, {
      label: "Try again",
      run: () => void this.session.start().catch(() => this.offerRetry()),
    });
  }

  private givenAids = "";

  private aids(): string {
    const { breakpoints, watches, stepBy } = this.store.now;
    return JSON.stringify([breakpoints, watches, stepBy]);
  }

  // The watches are the reader's own where no link brings some.
  private put(s: Saved, watches: readonly string[] = loadWatches()): void {
    this.store.set({
      watches,
      source: s.source,
      file: s.file,
      example: s.example,
      engine: s.engine,
      options: s.options,
      timeoutMs: s.timeoutMs,
      loc: -1,
      edge: -1,
    });
    this.editor.setText(s.source);
    this.editor.setBreakpoints(s.breakpoints ?? []);
    this.givenAids = this.aids();
  }

  // Work that a link or an example displaces stays recoverable.
  private displace(old: Saved | null, next: string): boolean {
    if (
      !old ||
      old.source === next ||
      old.source.trim() === "" ||
      old.example !== "" ||
      examples().some((e) => e.source === old.source)
    )
      return false;
    setAside(old);
    return true;
  }

  private restore(): void {
    const old = loadAside();
    if (!old) return;
    this.session.cancel();
    this.wanted = null;
    this.put(old);
    this.store.set({ view: "source" });
    void this.recognise();
  }

  /** Opens the link in the address bar; says whether there was one. */
  private async openHash(saved: Saved | null = this.work()): Promise<boolean> {
    try {
      const tour = /^#tour=([\d.]*)$/.exec(location.hash);
      if (tour) this.store.set({ tour: tour[1] || "1.1" });
      const link =
        tour || location.hash.length < 2 ? null : await (await permalink()).decodeLink(location.hash.slice(1));
      if (!link) return false;
      this.session.cancel();
      const displaced = this.displace(saved, link.source);
      this.wanted = link;
      this.store.set({ stepBy: link.blocks ? "block" : "statement" });
      this.put({ ...link, example: "" }, link.watches);
      this.store.set({
        claims: link.claims ?? [],
        claimsOf: link.source,
        tour: link.tour ?? "",
        ...(link.claims ? { tab: "try" } : {}),
      });
      this.compareVersion();
      if (displaced)
        notice("You opened a link. Your own program was set aside and can be taken back.", {
          label: "Take it back",
          run: () => this.restore(),
        });
      if (this.store.now.status.phase === "ready") {
        this.runLink();
        void this.recognise();
      }
      return true;
    } catch (err) {
      notice(
        `The link could not be opened: ${err instanceof Error ? err.message : String(err)}. Your own program is untouched.`,
      );
      return false;
    }
  }

  private compareVersion(): void {
    const { version } = this.store.now;
    const link = this.wanted;
    if (link?.version && version && link.version !== version) {
      const text = "This link was made with another version of the engine: the run may differ.";
      if (byId("notice").hidden) notice(text);
      else toast(text);
    }
  }

  private choose(e: Example): void {
    const displaced = this.displace(this.work(), e.source);
    this.session.cancel();
    this.wanted = null;
    this.touched = true;
    this.store.set({
      run: null,
      events: 0,
      event: -1,
      step: 0,
      claims: [],
      cursor: "none",
      parsed: null,
      tab: "result",
      view: "source",
      diagnostics: [],
    });
    this.put({
      source: e.source,
      file: e.file,
      example: e.id,
      engine: e.engine,
      options: {},
      timeoutMs: e.seconds * 1000,
    });
    if (displaced)
      notice("Your own program was set aside and can be taken back.", {
        label: "Take it back",
        run: () => this.restore(),
      });
    byId("run").focus();
  }

  private run(): void {
    this.timeline.stop();
    this.session.run();
  }

  // A link to a run runs it; a reader's own invariant in it stays in front.
  private runLink(): void {
    const link = this.wanted;
    if (!link?.cursor && !link?.ran) return;
    this.run();
    if (link.claims) this.store.set({ tabChosen: true });
  }

  private ended(): void {
    const link = this.wanted;
    const s = this.store.now;
    if (link && link.source === s.run?.source) {
      this.wanted = null;
      const c = link.cursor;
      if (c?.kind === "step" && s.run.trace)
        this.store.set({ cursor: "step", step: Math.min(c.at, s.run.trace.steps.length - 1), tab: "result" });
      else if (c?.kind === "event") this.timeline.goToNumber(c.at);
      if (link.selected) {
        const tab = features.find((f) => f.id === link.selected!.tab && (f.shown?.(this.store.now) ?? true))?.id;
        if (tab) this.store.set({ tab });
        if (c?.kind !== "step") pickAgain(this.store, link.selected);
      }
    }
    // On a narrow screen the result is on another view than the program.
    if (s.run?.report && !link && s.view === "source" && this.touched && matchMedia("(max-width: 720px)").matches) {
      if (s.run.report.verdict === "unsafe" || s.run.report.verdict === "safe") this.store.set({ view: "details" });
    }
  }

  private step(by: -1 | 1): void {
    const s = this.store.now;
    this.touched = true;
    if (this.stepsEvents()) this.timeline.step(by);
    else goTo(this.store, stepTarget(s, by));
  }

  private end(which: "first" | "last"): void {
    const s = this.store.now;
    this.touched = true;
    if (this.stepsEvents()) this.timeline.go(which === "first" ? 0 : this.timeline.length - 1);
    else goTo(this.store, which === "first" ? 0 : shownTrace(s)!.steps.length - 1);
  }

  // The arrow keys move what is shown: the counterexample or the run.
  private stepsEvents(): boolean {
    const s = this.store.now;
    return s.tab === "frames" || s.tab === "obligations" || !shownTrace(s);
  }

  private followStep(): void {
    const s = this.store.now;
    const trace = drawnTrace(s);
    if (s.cursor !== "step" || !trace) return;
    const loc = locationAt(trace, s.step);
    this.store.set({ loc });
    const line = trace.steps[s.step]?.line ?? 0;
    this.line = line;
  }

  // The step that breaks a claim has a cursor of its own: what stood there
  // before comes back when another tab is opened.
  private before: Pick<State, "step" | "cursor"> | null = null;

  private swapStep(): void {
    const { tab, step, cursor } = this.store.now;
    if (tab === "step" && !this.before) {
      this.before = { step, cursor };
      this.store.set({ step: 0, cursor: "step" });
    } else if (tab !== "step" && this.before) {
      if (cursor === "step") this.store.set(this.before);
      this.before = null;
    }
  }

  private followLoc(): void {
    const s = this.store.now;
    if (s.cursor === "step") return;
    const line = shownGraph(s)?.locs[s.loc]?.line ?? 0;
    if (s.cursor === "event") this.line = line;
  }

  private marginFrame = 0;
  private margin = "";
  private marginSource = "";
  private line = 0; // to be scrolled to with the margin

  // Once a frame, before other views write, and only what is new: for each
  // change the editor has the page laid out.
  private drawMargin(): void {
    this.marginFrame ||= requestAnimationFrame(() => {
      this.marginFrame = 0;
      const margin = marginOf(this.store.now, () => this.session.moment());
      const key = JSON.stringify(margin);
      if (key !== this.margin || this.store.now.source !== this.marginSource) this.editor.setMargin(margin, this.line);
      else if (this.line > 0) this.editor.reveal(this.line);
      this.line = 0;
      this.margin = key;
      this.marginSource = this.store.now.source;
    });
  }

  private work(): Saved {
    const { source, file, example, engine, options, timeoutMs, breakpoints } = this.store.now;
    return {
      source,
      file,
      example,
      engine,
      options,
      timeoutMs,
      ...(breakpoints.length > 0 ? { breakpoints: [...breakpoints] } : {}),
    };
  }

  private saveNow(): void {
    clearTimeout(this.saveTimer);
    if (this.saveTimer) saveWork(this.work());
    this.saveTimer = 0;
  }

  private saveSoon(): void {
    if (!this.opened) return; // what was kept is yet to be put here
    clearTimeout(this.saveTimer);
    this.saveTimer = window.setTimeout(() => this.saveNow(), saveAfter);
  }

  private link(): Promise<string> {
    const s = this.store.now;
    if (s.tour !== "") return Promise.resolve(`tour=${s.tour}`); // which is about a program of its own
    const state: LinkState = {
      source: s.source,
      file: s.file,
      engine: s.engine,
      options: s.options,
      timeoutMs: s.timeoutMs,
    };
    if (s.version) state.version = s.version;
    state.breakpoints = [...s.breakpoints];
    if (shownTrace(s)) state.watches = [...s.watches]; // else they are not seen
    if (s.stepBy === "block") state.blocks = true;
    if (s.claims.length > 0) state.claims = s.claims.map((c) => (s.claimsOf === s.source ? c : { ...c, loc: -1 })); // found again by their lines
    if (current(s) && s.cursor === "step" && s.tab !== "step") state.cursor = { kind: "step", at: s.step };
    else if (current(s) && s.cursor === "event")
      state.cursor = { kind: "event", at: s.run!.history.events[s.event]?.n ?? 0 };
    else if (current(s) && s.run!.report && s.run!.report.verdict !== "error") state.ran = true;
    if (state.cursor || state.ran) {
      const { tab, loc, edge, lemma, obligation, predicate, level } = s;
      state.selected = { tab: tab === "step" ? "try" : tab, loc, edge, lemma, obligation, predicate, level };
    }
    return permalink().then((m) => m.encodeLink(state));
  }

  private linkSoon(): void {
    clearTimeout(this.linkTimer);
    this.linkTimer = window.setTimeout(() => {
      const s = this.store.now;
      if (!this.touched && s.cursor !== "event" && s.claims.length === 0) return;
      if (s.run?.running || (this.wanted && s.status.phase !== "ready")) return; // the link's moment is still to come
      void this.link().then(
        (hash) => window.history.replaceState(null, "", `#${hash}`),
        () => undefined,
      ); // copying says what is wrong
    }, linkAfter);
  }

  private async copyLink(): Promise<void> {
    try {
      const hash = await this.link();
      window.history.replaceState(null, "", `#${hash}`);
    } catch (err) {
      toast(`The link could not be made: ${err instanceof Error ? err.message : String(err)}.`);
      return;
    }
    try {
      await navigator.clipboard.writeText(location.href);
      toast("Link copied: it holds the program, the engine and this moment.");
    } catch {
      toast("The link is in the address bar: copy it from there.");
    }
  }
}

void new Page().open();
