// The part of the embedded element that is loaded when a reader starts to use it. It builds the page's state, session,
// editor, verdict and timeline in the element's shadow root, and the view that the element shows. All elements of a
// page use this one module and share the engine (client.ts).

import symbols from "virtual:part/symbols";
import timelinePart from "virtual:part/timeline";
import style from "virtual:style/embed-app";
import { build, byId, h, reducedMotion } from "../dom";
import { ProgramEditor } from "../editor/program";
import type { Exercise, Report } from "../engine/messages";
import { newTask } from "../exercise/task";
import type { Context } from "../feature";
import { locationAtLine } from "../graph/model";
import { notice, whyNotLoaded } from "../notices";
import { MarginView } from "../page/margin";
import { setupMessages } from "../panels/messages";
import { VerdictView } from "../panels/verdict";
import { pickLocation } from "../replay/select";
import { Timeline } from "../replay/timeline";
import type { RunState } from "../run";
import { shownGraph } from "../selectors";
import { Session } from "../session";
import { keepShownLocation } from "../stage/shown-location";
import { initial } from "../state";
import { pick, Store } from "../store";
import { goTo } from "../trace/steps";
import { plain } from "../words/rich";
import { sentence } from "../words/sentence";
import { titleOf, type Settings, type ViewName } from "./attributes";
import { setupLanguage } from "../horn/shown";
import { fileOf } from "../language";
import { SharedClient } from "./client";
import type { App, EventDetail, Host, Open } from "./contract";
import { adopt, Lines } from "./shell";
import { views } from "./views";
import { lineOf } from "../files/parts";

export const open: Open = (host) => new Embedded(host);

class Embedded implements App {
  private store: Store;
  private session: Session;
  private client!: SharedClient;
  private editor: ProgramEditor;
  private timeline: Timeline;
  private page: Context;
  private raw: Report | null = null;
  private shown: ViewName | "" = ""; // the shown view, also while it is being loaded
  private ready: Promise<void> = Promise.resolve();
  private ended: ((r: Report | null) => void)[] = [];
  private arrived = false; // whether the step that the author chose has been shown

  constructor(private host: Host) {
    const { root, settings } = host;
    adopt(root, style);
    root.querySelector(".symbols")!.replaceWith(build(symbols));
    const store = (this.store = new Store({
      ...initial({
        ...{ id: "", file: fileOf(host.source), title: "", topic: "", about: "", verdict: "unknown" },
        ...{ source: host.source, engine: settings.engine, seconds: settings.timeoutMs / 1000, ints: settings.ints },
      }),
      options: settings.options,
      timeoutMs: settings.timeoutMs,
    }));
    this.session = new Session(
      store,
      (run) => void this.end(run),
      (status, ready) => (this.client = new SharedClient(status, ready, (r) => (this.raw = r))),
    );
    const lines = new Lines(
      () => this.host.settings,
      () => this.editor.redraw(),
    );
    this.editor = new ProgramEditor(
      byId("editor", root),
      host.source,
      {
        changed: (source) => {
          store.set({ source });
          this.host.typed(source);
        },
        lineSelected: (line) => {
          const graph = shownGraph(store.now);
          const loc = graph ? locationAtLine(graph, line) : -1;
          if (loc >= 0) pickLocation(store, loc);
        },
        lineHovered: () => undefined,
        locSelected: (loc) => pickLocation(store, loc),
        breakpoints: (breakpoints) => store.set({ breakpoints }),
        run: () => void this.run(),
        copyLink: () => undefined,
      },
      { root, shown: lines, edited: false },
    );
    this.editor.onFiles = () => {
      if (this.editor.names.length > 1) void this.files();
    };
    this.editor.onFiles();
    new MarginView(store, this.editor);
    byId("run-line", root).append(build(timelinePart));
    new VerdictView(store, root);
    this.timeline = new Timeline(store, root);
    keepShownLocation(store);
    this.page = {
      root,
      store,
      session: this.session,
      reveal: (line, col, focus) => this.editor.reveal(line, col, focus),
      ask: (request, signal) => this.session.ask(request, signal),
      setSource: (text, stay) => {
        this.editor.setText(text, stay);
        store.set({ source: text });
        this.host.typed(text);
      },
      run: () => void this.run(),
      announce: (text) => (byId("toast", root).textContent = text),
    };
    store.watch(pick(["diagnostics", "fixes", "source"]), (s) => {
      if (s.source === this.editor.text) this.editor.setDiagnostics(s.diagnostics, s.fixes, () => undefined);
    });
    // In an element, a click on a word of the vocabulary shows the explanation beside it. On the page, the click opens
    // the help.
    root.addEventListener("click", (e) => {
      const id = (e.target as Element).closest<HTMLElement>("[data-term]")?.dataset.term;
      if (id) void this.explain(id);
    });
    setupMessages(
      store,
      (d) => this.edit(d.line),
      (text) => this.page.setSource(text, true),
      root,
    );
    store.watch(pick(["event", "step", "cursor", "run"]), () => this.tell());
    setupLanguage(store, root);
    const notes = root.host.getAttribute("notes");
    if (notes)
      void import("./notes").then(
        (m) => {
          const list = m.notesOf(notes);
          if (!list) return notice("The notes cannot be read. Write each note as “event 12: the text”.", [], root);
          m.mountNotes(store, list, root);
        },
        () => notice(`The notes could not be loaded: ${whyNotLoaded()}`, [], root),
      );
    this.show();
  }

  // Shows the tabs of a program's files, read-only. It first replaces `onFiles`, which calls it, so
  // it runs only once.
  private async files(): Promise<void> {
    this.editor.onFiles = () => undefined;
    const { mountRow } = await import("../files/row");
    const { root } = this.host;
    const editor = byId("editor", root);
    const box = h("div", { class: "files" });
    editor.before(box);
    mountRow(box, editor, {
      editor: this.editor,
      main: () => this.store.now.file,
      announce: this.page.announce,
      addStyleSheet: (style) => adopt(root, style),
    });
  }

  run(): Promise<Report | null> {
    if (this.shown === "exercise") {
      void this.ready.then(() => this.host.root.querySelector<HTMLElement>(".exercise-panel textarea")?.focus());
      return Promise.resolve(null);
    }
    this.arrived = false;
    this.raw = null;
    this.timeline.stop();
    return new Promise((resolve) => {
      this.finish(null); // cancelled by this run
      this.ended.push(resolve);
      this.session.run();
    });
  }

  cancel(): void {
    this.timeline.stop();
    this.session.cancel();
  }

  seek(at: number): void {
    const { run } = this.store.now;
    if (!run) return;
    if (this.shown === "trace" && run.trace) goTo(this.store, Math.max(0, Math.min(at, run.trace.steps.length) - 1));
    else this.timeline.goToNumber(Math.max(0, at - 1));
  }

  play(): void {
    this.timeline.togglePlay();
  }

  set(source: string, settings: Settings): void {
    const { engine, options, timeoutMs, ints } = settings;
    if (source !== this.editor.text) this.editor.setText(source);
    this.store.set({ source, file: fileOf(source), engine, options, timeoutMs, ints });
    this.editor.redraw();
    this.show();
  }

  edit(line: number): void {
    const { settings, source } = this.host;
    const { readonly, lines, hide } = settings;
    if (readonly) return;
    // A reader who edits sees hidden lines, too, since they belong to the program.
    if (lines.length + hide.length > 0)
      byId("lang", this.host.root).textContent = `${titleOf(settings, source)}, the whole program`;
    this.editor.makeEditable();
    if (line > 0) this.editor.reveal(line, 1, true);
  }

  close(): void {
    this.timeline.stop();
    this.client.close();
  }

  private async end(run: RunState): Promise<void> {
    const { host } = this;
    if (run.failure) host.emit("ic3-error", { message: run.failure });
    else if (run.stopped) host.emit("ic3-error", { message: "the run was cancelled" });
    else if (this.raw) {
      const fault = run.report?.verdict === "error" ? run.report.diagnostics[0] : undefined;
      if (fault) this.editor.reveal(fault.line, fault.col);
      host.emit("ic3-verdict", this.raw);
    }
    const report = this.raw;
    await this.ready;
    if (this.store.now.run !== run) return this.finish(report);
    if (!this.arrived && report) {
      this.arrived = true;
      const { step, play } = host.settings;
      if (step > 0) this.seek(step);
      if (play && !reducedMotion() && this.shown !== "trace") this.play();
    }
    this.finish(report);
  }

  private async explain(id: string): Promise<void> {
    const { vocabulary } = await import("../words/vocabulary");
    const entry = vocabulary.find((x) => x.id === id);
    if (entry) notice(`${entry.word}: ${entry.means} ${entry.seen}`.replaceAll("`", ""), [], this.host.root);
  }

  private finish(report: Report | null): void {
    for (const resolve of this.ended.splice(0)) resolve(report);
  }

  /** Tells listeners which event or statement the element shows. */
  private tell(): void {
    const { run, event, step, cursor } = this.store.now;
    if (!run || run.running || cursor === "none") return;
    if (cursor === "step" && run.trace) {
      const s = run.trace.steps[step];
      if (!s) return;
      const text = `${lineOf(s)}${s.note ? `: ${s.note}` : ""}`;
      return this.reportEvent({ at: run.trace.number(step), of: run.trace.total, kind: "statement", text });
    }
    const e = run.history.events[event];
    if (!e) return;
    const text = plain(sentence(run.history, event, run.graph));
    this.reportEvent({ at: e.n + 1, of: run.history.total, kind: "event", text, event: e });
  }

  private said = "";

  private reportEvent(detail: EventDetail): void {
    const key = `${detail.kind} ${detail.at} ${detail.of}`;
    if (key === this.said) return;
    this.said = key;
    if (detail.kind === "event") this.host.at(detail.at);
    this.host.emit("ic3-event", detail);
  }

  /** Shows the view that the author chose. */
  private show(): void {
    const { root, settings } = this.host;
    const name = settings.view;
    const { asked } = settings;
    if (asked) {
      const [kind, title, solution, hints] = asked;
      const exercise: Exercise = { kind: kind === "a" ? "assumption" : "invariant", title, solution, hints };
      this.store.set({ exercise: newTask(exercise, this.host.source, settings.ints) });
    }
    if (name === this.shown) return;
    this.shown = name;
    const box = byId("view", root);
    const line = byId("run-line", root);
    const view = name === "verdict" ? null : views[name];
    box.hidden = view === null;
    line.hidden = view === null || view.line === "none";
    line.dataset.line = view?.line ?? "none";
    box.dataset.box = String(view?.box ?? false);
    box.replaceChildren();
    if (!view) return;
    this.store.set({ tab: view.tab });
    this.ready = this.mount(name as keyof typeof views, view.tab, box);
  }

  private async mount(name: Exclude<ViewName, "verdict">, tab: string, box: HTMLElement): Promise<void> {
    try {
      const { mount, style } = await views[name].load();
      if (this.shown !== name) return;
      adopt(this.host.root, style);
      const panel = h("div", {
        class: "tab-panel",
        tabindex: 0,
        role: "region",
        "aria-label": `What the engine found: ${name}`,
      });
      box.replaceChildren(panel);
      // The page's code may select another tab. The element has only one tab, so select it again.
      this.store.watch(
        (s) => s.tab,
        (now) => {
          if (now !== tab && this.shown === name) this.store.set({ tab });
        },
      );
      mount(panel, this.page);
    } catch (err) {
      console.error(err);
      const again = h("button", { type: "button", class: "button", onclick: () => void this.mount(name, tab, box) });
      again.append("Try again");
      box.replaceChildren(h("p", { class: "empty" }, `The view could not be loaded: ${whyNotLoaded()} `, again));
    }
  }
}
