// The page: creates the state, the editor, the views and the engine's session, and connects them.

import { commands } from "./commands";
import { setupDaily } from "./daily/setup";
import { byId } from "./dom";
import { ProgramEditor } from "./editor/program";
import { EngineClient } from "./engine/client";
import { first, type Example } from "./examples";
import type { Context } from "./feature";
import { locationAtLine } from "./graph/model";
import { GraphView } from "./graph/view";
import { setupLanguage } from "./horn/shown";
import { notice, notLoaded } from "./notices";
import { setupPredict, setupRace, setupTour } from "./page/covers";
import { Cursors } from "./page/cursors";
import { features } from "./page/features";
import { Gallery } from "./page/gallery";
import { setupHideEnd } from "./page/hide-end";
import { Links } from "./page/links";
import { MarginView } from "./page/margin";
import { saved, Saving } from "./page/saving";
import { setupOptions } from "./panels/options";
import { setupSplitters } from "./panels/splitters";
import { setupTabs } from "./panels/tabs";
import { VerdictView } from "./panels/verdict";
import { pickLocation } from "./replay/select";
import { Timeline } from "./replay/timeline";
import { shownGraph, shownTrace } from "./selectors";
import { Session } from "./session";
import { setupShortcuts } from "./shortcuts";
import { setupOpening } from "./stage/opening";
import { answering, keepShownLocation } from "./stage/shown-location";
import { Strip } from "./stage/strip";
import { initial, type State } from "./state";
import { loadCores, loadWork } from "./storage";
import { pick, Store } from "./store";
import { addStyleSheet } from "./sheets";
import { stored } from "./stored";
import { watchTerms, type TermId } from "./words/term";
import { setupTheme } from "./theme";

let welcoming = document.documentElement.dataset.welcome !== undefined;
const store = new Store({ ...initial(first), cores: loadCores() });
let client: EngineClient;
const session: Session = new Session(store, ended, (status, ready) => (client = new EngineClient(status, ready)));
const editor: ProgramEditor = new ProgramEditor(byId("editor"), store.now.source, {
  changed: (source) => saving.edited(source),
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
  run,
  copyLink: () => void links.copy(),
});
let row: Promise<{ add(): void }> | null = null;
/** The tabs of the files; their code is fetched when a second file exists or is added. */
const files = (): Promise<{ add(): void }> =>
  (row ??= import("./files/row").then((m) =>
    m.mountRow(byId("files"), byId("editor"), {
      editor,
      main: () => store.now.file,
      rename: (file) => store.set({ file, example: "", touched: true }),
      announce: page.announce,
      addStyleSheet,
    }),
  ));
const margin = new MarginView(store, editor);
new VerdictView(store);
new GraphView(store, document, stored()?.layout);
const timeline = new Timeline(store);
const choose = (e: Example): void =>
  void links.visit(() => {
    saving.choose(e);
    if (e.opens) store.set(e.opens);
    else if (store.now.cover === "") run();
  });
const gallery: Gallery = new Gallery(store, choose);
const recognise = (): void => void gallery.recognise();
const saving: Saving = new Saving(store, editor, { leave, recognise });
const links: Links = new Links(store, session, saving, timeline, { run, recognise, work: () => saved(store.now) });
const cursors = new Cursors(store, timeline, (line) => margin.reveal(line));

/** The part of the page that features can use. */
const page: Context = {
  root: document,
  store,
  session,
  reveal: (line, col, focus) => editor.reveal(line, col, focus),
  ask: (request, signal) => session.ask(request, signal),
  setSource: (text, stay) => {
    editor.setText(text, stay);
    saving.edited(text);
  },
  run,
  choose,
  announce: (text) => (byId("announce").textContent = text),
};

function run(): void {
  timeline.stop();
  session.run();
}

// Cancels the run and forgets the link of the program that is about to be replaced.
function leave(): void {
  session.cancel();
  links.forget();
}

// Opens the short program with which "Write your own" begins.
function begin(): void {
  void links.visit(() => saving.begin());
  editor.reveal(7, 5, true);
}

// A new visitor sees the run from its beginning.
function welcome(): void {
  if (!welcoming) return;
  welcoming = false;
  store.set({ welcome: true, hideEnd: true });
  timeline.go(0);
  const first = store.now;
  const ways = {
    watch: () => {
      if (store.now.view === "source") store.set({ view: "details" });
      timeline.playAll(20);
    },
    tour: () => byId("tour-open").click(),
    own: begin,
  };
  void import("./page/welcome").then(
    (m) => m.setupWelcome(store, first, ways),
    () => delete document.documentElement.dataset.welcome, // its buttons would do nothing
  );
}

function ended(): void {
  welcome();
  const { awaited } = links;
  links.arrive();
  // On a narrow screen the result and the program are separate views, so switch to the result.
  const s = store.now;
  const [fault] = s.run?.report?.verdict === "error" ? s.run.report.diagnostics : [];
  if (fault && s.source === s.run!.source) editor.reveal(fault.line, fault.col);
  if (!awaited && s.view === "source" && s.touched && !s.run?.stored && matchMedia("(max-width: 720px)").matches) {
    const verdict = s.run?.report?.verdict;
    if (verdict === "unsafe" || verdict === "safe") store.set({ view: "details" });
  }
}

function start(): void {
  session.start().then(
    () => session.confirm(),
    () => {
      const { status } = store.now;
      const why = status.phase === "failed" ? `: ${status.message}` : "";
      notice(`The engine could not be loaded${why}. Your program is untouched.`, [{ label: "Try again", run: start }]);
    },
  );
}

// When a run has ended, loads the small pictures of the frames and the explanations of words.
function setupLater(): void {
  const ended = (s: Readonly<State>): boolean => s.run !== null && !s.run.running && answering(s);
  const stop = store.watch(ended, (on) => {
    if (!on) return;
    queueMicrotask(() => stop());
    void saving.later();
    void import("./plane/small").then(
      (m) => m.mountSmall(page, byId("strip-frames")),
      () => undefined, // without them, frames show only how many lemmas they have
    );
    void import("./words/explain").then(
      (m) => m.explainWords(),
      () => undefined, // without them, only the help explains the words
    );
  });
}

/**
 * Fetches the code that shows errors and warnings below the program. Called when the first error or
 * warning occurs.
 */
function setupErrors(fix: (text: string) => void): void {
  const pick = ({ line, col }: { line: number; col: number }): void => {
    store.set({ view: "source" });
    editor.reveal(line, col, true);
  };
  void import("./panels/messages").then(
    (m) => m.setupMessages(store, pick, fix),
    () => notLoaded("The list of errors", () => setupErrors(fix)),
  );
}

/** Offers the program as clauses; the code is fetched when the engine, which translates it, is ready. */
function setupClauses(): void {
  let loading: Promise<unknown> | null = null;
  store.watch(
    (s) => s.status.phase === "ready",
    (on) => {
      if (on)
        loading ??= import("./page/clauses").then(
          (m) => m.setupClauses(page, saving),
          () => (loading = null), // without it, there is no such button
        );
    },
  );
}

function setupFiles(): void {
  const load = (then: (row: { add(): void }) => void): void =>
    void files().then(then, () => {
      row = null;
      notLoaded("The tabs of the files", () => load(then));
    });
  editor.onFiles = () => {
    if (editor.names.length > 1 && !row) load(() => undefined);
  };
  editor.onFiles();
  byId("file-add").addEventListener("click", () => load((r) => r.add()));
  // Shows the file of a location that was selected elsewhere.
  store.watch(
    (s) => s.loc,
    (loc) => {
      const line = shownGraph(store.now)?.locs[loc]?.line ?? 0;
      if (line > 0 && editor.names.length > 1 && !editor.focused) editor.lead(line);
    },
  );
}

function setupViews(): void {
  setupFiles();
  const fix = (text: string): void => page.setSource(text, true);
  setupTabs(features, page);
  setupSplitters(store);
  keepShownLocation(store);
  new Strip(store);
  setupLater();
  setupOpening(store);
  setupRace(page, () => client.further());
  setupPredict(page);
  setupHideEnd(store);
  setupLanguage(store, document.body);
  setupClauses();
  setupTour(page, {
    own: () => saving.own(saved(store.now)),
    choose: (e) => saving.choose(e, true),
    offer: (text) => saving.offer(text),
  });
  const stopMessages = store.watch(
    (s) => s.diagnostics.length + (s.run?.report?.warnings?.length ?? 0) > 0,
    (any) => {
      if (!any) return;
      queueMicrotask(() => stopMessages());
      setupErrors(fix);
    },
  );
  setupOptions(store);
  const stopNotes = store.watch(
    (s) => s.notes.length > 0,
    (on) => {
      if (!on) return;
      queueMicrotask(() => stopNotes());
      void import("./notes/view").then(
        (m) => m.mountNotes(store),
        () => notLoaded("The notes", () => store.set({ notes: [...store.now.notes] })),
      );
    },
  );
  setupTheme(() => timeline.repaint());
  store.watch(pick(["diagnostics", "fixes", "source"]), (s) => {
    if (s.source === editor.text) editor.setDiagnostics(s.diagnostics, s.fixes, fix);
  });
  store.watch(
    (s) => s.view,
    () => editor.measure(),
  );
}

function setupCommands(): void {
  const list = commands({
    page,
    cancel: () => session.cancel(),
    copyLink: () => void links.copy(),
    link: () => links.address(),
    step: (by) => cursors.step(by),
    end: (which) => cursors.end(which),
    play: () => timeline.togglePlay(),
    jump: (digit, by) => timeline.jumpByKey(digit, by),
    toggleBreakpoint: () =>
      editor.toggleBreakpoint(editor.focused ? undefined : shownTrace(store.now)?.steps[store.now.step]?.line),
    begin,
    help: () => byId("help-open").click(),
    tour: () => byId("tour-open").click(),
  });
  const help = (at?: TermId): void =>
    void import("./panels/help").then(
      (m) => m.openHelp(list, store.now.engines, at),
      () => notLoaded("The help", () => help(at)),
    );
  byId("help-open").addEventListener("click", () => help());
  watchTerms(help);
  setupShortcuts(list);
  setupDaily(page, list);
  byId("skip").addEventListener("click", () => {
    store.set({ view: "details", cover: "" });
    requestAnimationFrame(() => byId(`tab-${store.now.tab}`).focus());
  });
  byId("run").addEventListener("click", run);
  byId("cancel").addEventListener("click", () => session.cancel());
  byId("share").addEventListener("click", () => void links.copy());
}

async function open(): Promise<void> {
  const work = loadWork();
  // The data that the build has stored belongs to one program and to certain settings, so it is used only for these.
  const known = stored();
  const own = saved(store.now);
  if (known && location.hash.length < 2 && (!work || JSON.stringify(work) === JSON.stringify(own)))
    session.show(known.run);
  if (!(await links.open(work)) && work) saving.put(work);
  saving.keep();
  start();
  links.run();
  const pristine = await gallery.recognise();
  if (!pristine || links.awaited || store.now.run || store.now.exercise) return;
  if (pristine.opens) store.set(pristine.opens);
  else if (pristine.verdict !== "unknown") run();
}

setupViews();
setupCommands();
void open();
