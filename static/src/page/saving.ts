// Stores the reader's program and settings in this browser, and replaces them by another program.
// If a link or an example replaces the reader's own program, the reader can restore it.

import { alike } from "../alike";
import { fileOf, isScript } from "../language";
import { blank, blankClauses } from "./blank";
import type { Code } from "../editor/code-interface";
import { byId } from "../dom";
import type { Example } from "../examples";
import { toast } from "../notices";
import type { State } from "../state";
import { keepVersion, saveWork, setAside, type Saved } from "../storage";
import { pick, select, type Selector, type Store } from "../store";

const saveAfter = 400; // ms of rest before saving
const usualLimit = 10_000; // the default limit in ms
const ownEngine = "Your own program runs with the engine auto.";

/** What is stored between visits. */
export const saved: Selector<Saved> = select(
  [pick(["source", "file", "example", "engine", "options", "timeoutMs", "ints", "breakpoints", "watches"])],
  ({ breakpoints, watches, ...rest }) => ({
    ...rest,
    ...(breakpoints.length > 0 ? { breakpoints: [...breakpoints] } : {}),
    ...(watches.length > 0 ? { watches: [...watches] } : {}),
  }),
);

// The reader's breakpoints, watched expressions and unit of stepping. They are stored with the program but are not part
// of its text.
const aids = select([pick(["breakpoints", "watches", "stepBy"])], (s) => JSON.stringify(s));

interface Around {
  /** Ends the run and the other activities that belong to the program being replaced. */
  leave(): void;
  /** Shows which example the program is, once that is known. */
  recognise(): void;
}

export class Saving {
  private timer = 0;
  private opened = false;
  private givenAids: string; // those that came with a program
  private moved: typeof import("../moved").moved | null = null; // once it is loaded

  constructor(
    private store: Store,
    private editor: Pick<Code, "setText" | "setBreakpoints">,
    private around: Around,
  ) {
    this.givenAids = aids(store.now);
    store.watch(saved, () => this.soon());
    // If breakpoints, watches and the unit of stepping did not come with a program, the reader has
    // set them. So they count as a change.
    store.watch(aids, (now) => {
      if (now !== this.givenAids) store.set({ touched: true });
      this.givenAids = now;
    });
    window.addEventListener("pagehide", () => this.now()); // the last change must be saved
  }

  /** Starts saving changes. Earlier changes are not saved. */
  keep(): void {
    this.opened = true;
    this.store.set({ touched: false });
  }

  /** Puts a program into the page. The watched expressions of the previous program are removed. */
  put(s: Saved): void {
    this.store.set({
      watches: s.watches ?? [],
      source: s.source,
      file: s.file,
      example: s.example,
      engine: s.engine,
      engineWas: "",
      options: s.options,
      timeoutMs: s.timeoutMs,
      ints: s.ints,
      loc: -1,
      edge: -1,
    });
    this.editor.setText(s.source);
    this.editor.setBreakpoints(s.breakpoints ?? []);
    this.givenAids = aids(this.store.now);
  }

  /** Updates the state after the reader has changed the program to `source`. */
  edited(source: string): void {
    const { examples, run } = this.store.now;
    const left = examples.find((x) => x.id === this.store.now.example);
    const own = left && left.source !== source;
    const still = run && this.moved?.(run, source);
    if (run?.running && !alike(run.source, source)) this.around.leave(); // it is another program's run
    if (run && !this.moved) void this.later();
    this.store.set({
      touched: true,
      source,
      ...(own ? { example: "", file: fileOf(source), ...this.ownSettings(left) } : this.renamed(source)),
      ...(still ? { run: still } : {}),
    });
  }

  // Returns the changes of the state when C is replaced by Horn clauses, or the reverse. A file
  // with a default name gets the other default name. The choice of C integers is reset, because
  // Horn clauses have no C integers.
  private renamed(source: string): Partial<State> {
    const { file, source: before } = this.store.now;
    if (isScript(source) === isScript(before)) return {};
    return { ...(/^(program\.c|clauses\.smt2)$/.test(file) ? { file: fileOf(source) } : {}), ints: "" };
  }

  // Returns the settings for the reader's own program, which began as the example `left`. An engine
  // and a time limit that the example set are replaced by the defaults. Settings that the reader
  // has chosen stay.
  private ownSettings(left: Example): Partial<State> {
    const { engine, options, timeoutMs } = this.store.now;
    const limit = timeoutMs === left.seconds * 1000 ? { timeoutMs: usualLimit } : {};
    if (engine !== left.engine || Object.keys(options).length > 0 || engine === "auto") return limit;
    toast(ownEngine);
    return { ...limit, engine: "auto", engineWas: engine };
  }

  /**
   * Loads the code that recognises edits which change only layout and comments. Before it is
   * loaded, every edit makes the run outdated. So after loading it, this function compares the
   * present text with the text of the run.
   */
  async later(): Promise<void> {
    const m = await import("../moved").catch(() => null); // without it, every edit makes the run outdated
    if (!m || this.moved) return;
    this.moved = m.moved;
    const { run, source } = this.store.now;
    const still = run && source !== run.source && m.moved(run, source);
    if (still) this.store.set({ run: still });
  }

  /**
   * Puts an example into the page, and moves the focus to the button Run. If `announced` is set,
   * the reader already knows that the page sets aside the program in the editor.
   */
  choose(e: Example, announced = false): void {
    const { timeoutMs } = this.store.now;
    this.replace(
      {
        source: e.source,
        file: e.file,
        example: e.id,
        engine: e.engine,
        options: {},
        timeoutMs: e.seconds * 1000,
        ints: e.ints,
      },
      announced,
    );
    if (!announced && timeoutMs !== e.seconds * 1000) toast(`Time limit: ${e.seconds} s.`);
    byId("run").focus();
  }

  /**
   * Replaces the program by the one with which "Write your own" begins, in the same language, with
   * the default settings.
   */
  begin(): void {
    const usual = { engine: "auto", options: {}, timeoutMs: usualLimit, ints: "" };
    const { source: before, engine } = this.store.now;
    const source = isScript(before) ? blankClauses : blank;
    if (engine !== "auto") toast(ownEngine);
    this.replace({ source, file: fileOf(source), example: "", ...usual });
  }

  /**
   * Replaces the present program by `next`. If `announced` is set, the reader already knows that
   * the page sets aside the present program.
   */
  replace(next: Saved, announced = false): void {
    const displaced = this.displace(saved(this.store.now), next.source);
    this.swap(next);
    if (displaced && !announced) this.offer("Your own program is set aside.");
  }

  // Replaces the program, and removes the run, the claims and the exercise, because these belong to
  // one program.
  private swap(next: Saved): void {
    this.around.leave();
    this.store.set({
      touched: true,
      run: null,
      revision: 0,
      event: -1,
      step: 0,
      claims: [],
      exercise: null,
      cursor: "none",
      parsed: null,
      tab: "result",
      view: "source",
      diagnostics: [],
    });
    this.put(next);
  }

  /** Stores the work that another program is about to replace. Returns whether there was work to store. */
  displace(old: Saved | null, next: string): boolean {
    if (!old || old.source === next || !this.own(old)) return false;
    setAside(old);
    keepVersion(old, true);
    return true;
  }

  /**
   * Whether the stored work is the reader's own: it is not empty, not an example, and not a program
   * with which "Write your own" begins.
   */
  own(old: Saved): boolean {
    return (
      old.source.trim() !== "" &&
      old.source !== blank &&
      old.source !== blankClauses &&
      old.example === "" &&
      this.store.now.examples.every((e) => e.source !== old.source)
    );
  }

  /**
   * Shows the message `text`, which says that the program was set aside, with a button that
   * restores it. The message disappears with the next change. After that, the reader finds the
   * program among the earlier versions.
   */
  offer(text: string): void {
    void import("./offer").then(
      (m) =>
        m.offer(this.store, text, (old) => {
          this.swap(old);
          this.around.recognise();
        }),
      () => toast(text), // the program is among the earlier versions
    );
  }

  private now(): void {
    clearTimeout(this.timer);
    if (this.timer) saveWork(saved(this.store.now));
    this.timer = 0;
  }

  private soon(): void {
    if (!this.opened) return; // the stored state has not been restored yet
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.now(), saveAfter);
  }
}
