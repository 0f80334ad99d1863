// Starts and cancels runs, parses the text in the editor, and writes the engine's messages into the state.

import { alike } from "./alike";
import { trueName } from "./engine/alias";
import { asRun } from "./engine/form";
import { renameEvents, renameGraph, renameReport, shortNames, type Rename } from "./engine/names";
import type { EngineInfo, Response } from "./engine/protocol";
import { tell, type Client } from "./engine/talk";
import { gather, sameRun } from "./gather";
import { placed } from "./files/parts";
import { History } from "./replay/history";
import { mostEvents, Recording } from "./replay/thin";
import { countLines, doing, isLong } from "./reading";
import { newRun, upTo, withReport, type RunState } from "./run";
import { current, endHidden, solutionHidden, upToDate } from "./selectors";
import type { EngineStatus, State } from "./state";
import type { Store } from "./store";

const parseAfter = 250; // ms without typing
// The state when a run begins: nothing is selected, and the current event is always the newest one. But if the reader hides
// the end, it stays the first one.
const begun: Partial<State> = {
  ...{ revision: 0, event: -1, step: 0, follow: true, cursor: "none" },
  ...{ lemma: 0, obligation: 0, predicate: 0, node: 0, level: 0, edge: -1 },
};
// The state without a run: nothing is selected or shown.
const unknown: Partial<State> = {
  ...{ revision: 0, event: -1, follow: false, step: 0, cursor: "none" },
  ...{ loc: -1, edge: -1, lemma: 0, obligation: 0, predicate: 0, node: 0, level: 0 },
};
const confirmWithin = 60_000; // ms at least for repeating a stored run
const hiddenAfter = 300; // ms without an animation frame
const drawEvery = 120; // ms between drawings while events arrive; more when drawing is slow

export class Session {
  private client: Client;
  private parseTimer = 0;
  private parsing = 0;
  private pressed = false; // Run was pressed while the program was being read
  private nextRun = 1;
  private recording: Recording | null = null; // of the last run
  private confirming = false; // a stored run is being confirmed
  private settled: Promise<void> = Promise.resolve(); // resolves once every stored run is confirmed
  private settle: () => void = () => undefined;
  private whole: RunState | null = null; // the complete last run, while the page hides its future
  private drawTimer = 0;
  private drawCost = 0; // duration of the last drawing, in ms

  constructor(
    private store: Store,
    private onEnd: (run: RunState) => void,
    connect: (onStatus: (s: EngineStatus) => void, onReady: (version: string, engines: EngineInfo[]) => void) => Client,
  ) {
    this.client = connect(
      (status) => store.set({ status }),
      (version, engines) => store.set({ version, engines }),
    );
    store.watch(
      (s) => s.source,
      () => this.parseSoon(),
    );
    store.watch(
      (s) => s.ints,
      () => this.parseSoon(),
    );
    store.watch(
      (s) => trueName(s.engine, s.engines),
      (engine) => {
        if (engine !== store.now.engine) store.set({ engine });
      },
    );
    store.watch(solutionHidden, (on) => (on ? this.hideFuture() : store.now.predict === "" && this.showFuture()));
  }

  start(): Promise<void> {
    return this.client.start();
  }

  /**
   * Sends the engine a request that is not a run, such as a query, and returns the answer. The
   * engine also answers during a run. If a stored run is being repeated to confirm it, the request
   * waits until that is done.
   */
  async ask<T>(request: object, signal?: AbortSignal): Promise<T> {
    await this.client.start();
    await this.settled;
    const answer = await this.client.ask<T>(asRun(request, this.store.now.run), signal);
    return "source" in request ? placed(answer, String(request.source)) : answer;
  }

  private parseSoon(): void {
    clearTimeout(this.parseTimer);
    this.pressed = false;
    const { source } = this.store.now;
    if (isLong(source)) this.store.set({ reading: doing({ doing: "parsing", line: 0 }, 0) });
    this.parseTimer = window.setTimeout(() => void this.parse(), parseAfter);
  }

  private async parse(): Promise<void> {
    const { source, file, ints } = this.store.now;
    const turn = ++this.parsing;
    // Do not read the text while a run on it begins: the run reports the same graph and errors, and
    // needs the processor.
    const { run, diagnostics } = this.store.now;
    if (run?.running && current(this.store.now) && run.graph === null) {
      this.store.set({ reading: "" });
      return;
    }
    if (upToDate(this.store.now) && diagnostics.length === 0) {
      this.store.set({ reading: "", unread: "" });
      return;
    }
    try {
      const lines = countLines(source);
      const r = placed(
        await this.client.parse(
          file,
          source,
          ints,
          (p) => turn === this.parsing && this.store.set({ reading: doing(p, lines) }),
        ),
        source,
      );
      if (turn !== this.parsing) return;
      this.store.set({ reading: "" });
      if (source !== this.store.now.source || ints !== this.store.now.ints) return;
      this.store.set({
        unread: "",
        diagnostics: r.diagnostics,
        ...(r.graph
          ? { parsed: renameGraph(r.graph), parsedSource: source, parsedInts: ints, hover: -1 }
          : alike(source, this.store.now.parsedSource)
            ? {}
            : { parsed: null, parsedSource: "" }), // the graph belongs to another program
      });
      if (this.pressed) this.run();
    } catch (err) {
      // If the engine did not start, the status line shows the reason.
      if (turn !== this.parsing) return;
      this.store.set({ reading: "", unread: err instanceof Error ? err.message : "" });
    }
  }

  /**
   * Starts a run. If the engine is still reading the program, the run starts afterwards. If a
   * stored run is being repeated, the repetition is cancelled.
   */
  run(): void {
    this.confirming = false; // the engine aborts its work
    this.settle();
    const s = this.store.now;
    this.pressed = s.reading !== "";
    if (this.pressed) return;
    const { source, ints, timeoutMs } = s;
    const lines = countLines(source);
    const waiting = s.status.phase !== "ready";
    const run = {
      ...newRun(this.nextRun++, source, s.engine, s.options, ints, timeoutMs),
      waiting,
      futureHidden: s.predict !== "" || solutionHidden(s),
    };
    this.whole = null;
    this.store.set({ ...begun, run, tabChosen: false });
    let rename: Rename = (text) => text;
    const recording = new Recording(
      run.futureHidden ? new History() : run.history,
      mostEvents,
      (history) => mine() && this.recording === recording && this.replace(history),
    );
    this.recording = recording;
    const mine = (): boolean => this.store.now.run?.id === run.id;
    const fail = (message: string): void => {
      if (!mine()) return;
      this.finish({ ...this.store.now.run!, running: false, failure: message, endedAt: performance.now() });
    };
    this.client
      .check(
        { file: s.file, source, engine: s.engine, options: s.options, ints, timeoutMs, cores: s.cores },
        {
          beside: () =>
            gather(newRun(run.id, source, s.engine, s.options, ints, timeoutMs), (done) => mine() && this.take(done)),
          started: () => {
            if (mine())
              this.store.set({ run: { ...this.store.now.run!, waiting: false, startedAt: performance.now() } });
          },
          progress: (p) => {
            if (mine()) this.store.set({ run: { ...this.store.now.run!, doing: doing(p, lines) } });
          },
          graph: (graph) => {
            if (!mine()) return;
            rename = shortNames(graph);
            const parsed = placed(renameGraph(graph), source);
            const now = this.store.now;
            this.store.set({
              run: { ...now.run!, graph: parsed },
              ...(source === now.source && ints === now.ints
                ? { parsed, parsedSource: source, parsedInts: ints, diagnostics: [], unread: "" }
                : {}),
            });
          },
          events: (batch) => {
            if (!mine()) return;
            renameEvents(batch, rename);
            recording.append(batch);
            this.drawSoon();
          },
          result: (report) => {
            if (!mine()) return;
            placed(report, source);
            if (report.verdict === "error") this.store.set({ diagnostics: report.diagnostics });
            const endedAt = performance.now();
            recording.end(
              () =>
                mine() &&
                this.finish({
                  ...withReport(this.store.now.run!, renameReport(report, rename)),
                  endedAt,
                }),
            );
          },
          failed: fail,
        },
      )
      .catch((err: unknown) => fail(err instanceof Error ? err.message : String(err)));
  }

  // If a run on another core has found the result, that run becomes the page's run, together with its events.
  private take(done: RunState): void {
    const { futureHidden, startedAt } = this.store.now.run!;
    this.recording = new Recording(done.history, mostEvents, () => undefined);
    this.store.set(begun);
    this.finish({ ...done, startedAt, futureHidden, history: futureHidden ? new History() : done.history });
  }

  /**
   * Shows the run that was stored with the page. If `stored` is true, the engine still has to repeat and confirm it.
   */
  show(responses: readonly Response[], stored = true): void {
    const s = this.store.now;
    const run = { ...newRun(this.nextRun++, s.source, s.engine, s.options, s.ints), stored };
    this.settled = new Promise((resolve) => (this.settle = resolve));
    const on = gather(run, (done) => {
      this.store.set({ parsed: done.graph, parsedSource: s.source, parsedInts: s.ints, diagnostics: [] });
      this.finish(done);
    });
    for (const r of responses) tell(r, on);
  }

  /**
   * Repeats a stored run in the background, and replaces it by the new one. The machine may be busy
   * when the page opens, so the time limit is longer than usual. A run that ends by its time limit
   * would not contradict the stored result.
   */
  confirm(): void {
    const { run, file, timeoutMs } = this.store.now;
    if (!run?.stored) this.settle();
    if (!run?.stored || this.confirming) return;
    this.confirming = true;
    const { source, engine, options, ints } = run.made ?? run;
    const on = gather({ ...newRun(run.id, source, engine, options, ints) }, (done) => {
      this.confirming = false;
      void this.replaceStored(done).finally(() => this.settle());
    });
    // The file's name in the state may be that of another program, because the reader may have
    // replaced the program.
    const request = { file: run.graph?.file ?? file, source, engine, options: { ...options }, ints };
    this.client.check({ ...request, timeoutMs: Math.max(timeoutMs, confirmWithin) }, on).catch((err: unknown) => {
      this.confirming = false;
      // A failure to load the engine does not contradict the stored run, and the line of the
      // verdict reports it.
      if (this.store.now.status.phase !== "failed") on.failed(err instanceof Error ? err.message : String(err));
    });
  }

  // Replaces a stored run by its repetition. If both are equal, the reader stays at the same event.
  private async replaceStored(done: RunState): Promise<void> {
    // The repetition used the text as it was before the reader edited comments and blanks. `moved`
    // adapts the run to the present text.
    const moved = this.store.now.run?.made ? (await import("./moved")).moved : null;
    const { run, event } = this.store.now;
    if (!run?.stored || run.id !== done.id) return;
    const same = sameRun(run.made ?? run, done);
    const here = (run.made && moved?.(done, run.source)) || done;
    if (same) {
      this.store.set({ run: here, revision: here.history.revision, event });
      this.onEnd(here);
      return;
    }
    console.warn("The stored run differs from the engine’s run and is replaced.");
    this.store.set({ event: -1, step: 0, follow: true, cursor: "none", loc: -1, edge: -1, lemma: 0, obligation: 0 });
    this.store.set({ predicate: 0, node: 0, level: 0, parsed: done.graph });
    this.store.set({ parsedSource: done.source, parsedInts: done.ints });
    this.store.set({ diagnostics: done.report?.diagnostics ?? [] });
    this.finish(done);
  }

  cancel(): void {
    const { run, reading } = this.store.now;
    if (reading !== "") this.stopReading();
    if (!run?.running || run.stopped) return;
    this.client.cancel();
    const { recording } = this;
    const endedAt = performance.now();
    // First show in the verdict line that the run has stopped. Drawing the other views takes
    // longer, so they follow after the next animation frame.
    this.store.set({ run: { ...run, stopped: true, endedAt } });
    const end = (): void => {
      const { run: now } = this.store.now;
      if (now?.id !== run.id || !now.running) return;
      this.finish({ ...now, running: false });
      recording?.end(() => undefined);
    };
    requestAnimationFrame(() => setTimeout(end));
    setTimeout(end, hiddenAfter); // hidden pages get no animation frames
  }

  private stopReading(): void {
    clearTimeout(this.parseTimer);
    this.pressed = false;
    this.parsing++;
    this.client.stopReading();
    this.store.set({ reading: "", unread: "reading was stopped" });
  }

  // Replaces the history by a thinned one. The reader stays at the same event or, if it is removed,
  // at the one before.
  private replace(history: History): void {
    const { run, event, follow, hideEnd } = this.store.now;
    if (run!.futureHidden) return;
    const at = follow && !hideEnd ? history.length - 1 : history.find(run!.history.events[event]?.n ?? -1);
    this.store.set({
      run: { ...run!, history },
      revision: history.revision,
      event: at,
      ...(history.obligation(this.store.now.obligation) ? {} : { obligation: 0 }),
    });
  }

  /** The complete run while the page hides its later events; null until the run has ended. */
  get hidden(): RunState | null {
    return this.whole;
  }

  /**
   * Hides the later events of the run from the page, so that only those up to the current one
   * remain. If the run has not ended, or the current event is its last one, all events are hidden.
   */
  hideFuture(): void {
    const { run, event } = this.store.now;
    if (!run || run.futureHidden) return;
    if (run.running) this.store.set({ run: { ...run, futureHidden: true, history: new History() }, ...unknown });
    else {
      this.whole = run;
      this.reveal(event < run.history.length - 1 ? event : -1);
    }
  }

  /** Shows a hidden run up to an event. While an exercise is open, shows no event. */
  reveal(at: number): void {
    if (!this.whole) return;
    if (solutionHidden(this.store.now)) at = -1;
    const run = upTo(this.whole, at);
    this.store.set({ ...unknown, run, revision: run.history.revision, event: at, cursor: at < 0 ? "none" : "event" });
  }

  /** Shows the whole run again, at the current event. */
  showFuture(): void {
    const { run, event } = this.store.now;
    if (!run?.futureHidden || solutionHidden(this.store.now)) return;
    const whole = this.whole ?? { ...run, futureHidden: false, history: this.recording!.history };
    this.whole = null;
    this.store.set({
      run: whole,
      revision: whole.history.revision,
      event: Math.min(Math.max(0, event), whole.history.length - 1),
    });
  }

  private drawSoon(): void {
    if (this.drawTimer) return;
    this.drawTimer = window.setTimeout(
      () => {
        this.drawTimer = 0;
        const start = performance.now();
        this.showEvents();
        // Views draw in microtasks, so a timer that starts now ends after the drawing and measures its cost.
        setTimeout(() => (this.drawCost = performance.now() - start), 0);
      },
      Math.max(drawEvery, 5 * this.drawCost),
    );
  }

  private showEvents(): void {
    const { run, follow, event, hideEnd } = this.store.now;
    const revision = run?.history.revision ?? 0;
    const last = (run?.history.length ?? 0) - 1;
    this.store.set({ revision, event: !follow ? event : hideEnd ? Math.min(Math.max(0, event), last) : last });
  }

  private finish(run: RunState): void {
    clearTimeout(this.drawTimer);
    this.drawTimer = 0;
    if (run.futureHidden) {
      this.whole = { ...run, futureHidden: false, history: this.recording!.history };
      this.reveal(-1);
      return this.onEnd(this.store.now.run!);
    }
    this.store.set({ run });
    this.showEvents();
    this.store.set({ follow: false });
    if (!upToDate(this.store.now)) this.parseSoon();
    // Open the tab with the result, unless the reader has chosen a tab or an event.
    const { cursor, tabChosen } = this.store.now;
    if (
      cursor !== "event" &&
      !endHidden(this.store.now) &&
      (run.trace || run.report?.certificate.derivation
        ? current(this.store.now)
        : /^(safe|unknown)$/.test(run.report?.verdict ?? ""))
    ) {
      this.store.set({
        ...(run.trace ? { cursor: "step" as const, step: 0 } : {}),
        ...(tabChosen ? {} : { tab: "result" }),
      });
    }
    this.onEnd(run);
  }
}
