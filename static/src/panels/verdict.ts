// Shows the verdict by a word, an icon, a colour and a pattern, with the time that the run took and
// how the answer was checked. Also shows the progress of the engine's download.

import { byId, h, type Root } from "../dom";
import type { LemmaOrigin } from "../engine/messages";
import type { Report } from "../engine/protocol";
import type { RunState } from "../run";
import { isScript } from "../language";
import { current, seenRun, hiddenUntil, hiddenReason } from "../selectors";
import type { EngineStatus } from "../state";
import { pick, type Selector, type Store } from "../store";
import { isMistake, overflowOf } from "../words/overflow";
import { statusText } from "../words/status";
import { lineOf } from "../files/parts";
import { capital } from "../words/location";

const icons = {
  safe: "check",
  unsafe: "cross",
  unknown: "question",
  error: "warn",
  running: "dots",
  veiled: "question",
  none: "dots",
  done: "check",
} as const;

const seen = pick(["source", "ints", "diagnostics", "changed", "revision", "status", "reading", "exercise"], {
  run: seenRun,
  hiddenReason,
});

/** Whether the program or a setting differs from that of the run. */
const differs: Selector<boolean> = (s) =>
  s.run !== null &&
  (!current(s) ||
    s.engine !== s.run.engine ||
    s.options !== s.run.options ||
    (s.run.timeoutMs > 0 && s.timeoutMs !== s.run.timeoutMs));

export class VerdictView {
  private timer = 0;
  private reasons: typeof import("./reasons") | null = null; // loaded for the first run without a verdict

  constructor(
    private store: Store,
    private root: Root = document,
  ) {
    store.watch(seen, () => this.draw());
    store.watch(
      (s) => s.status,
      (status) => this.drawStatus(status),
    );
    const stop = store.watch(differs, (on) => {
      if (!on) return;
      queueMicrotask(() => stop());
      void import("../words/changes").then(
        (m) => m.watchChanges(store),
        () => undefined, // the verdict is marked as outdated without naming what has changed
      );
    });
  }

  private draw(): void {
    const s = seen(this.store.now);
    const run = s.run;
    clearTimeout(this.timer);
    const box = byId("verdict", this.root);
    const outdated = run !== null && !run.running && !current(s);
    box.toggleAttribute("data-outdated", outdated);
    const done = s.exercise?.open && s.exercise.source === s.source;
    let kind: keyof typeof icons = done ? "done" : "none";
    let word = done ? "Exercise done" : "Not run yet";
    const script = isScript(s.source);
    const what = script ? "script" : "program";
    let detail =
      s.diagnostics.length > 0
        ? `The ${what} has errors`
        : s.hiddenReason ||
          (script
            ? "Press Run to find a model of the clauses, or a derivation of false"
            : done
              ? "Press Run to see what the engine finds"
              : "Press Run to prove or break the program");
    if (s.reading !== "") {
      kind = "running";
      word = "Reading";
      detail = `${s.reading}. A run starts only when this is done. Cancel stops reading.`;
    } else if (run?.running && !run.stopped) {
      kind = "running";
      word = run.waiting ? "Waiting" : "Running";
      const time = ((performance.now() - run.startedAt) / 1000).toFixed(1);
      const events = run.futureHidden ? "its events are hidden" : count(run.history.total, "event");
      detail = run.waiting
        ? waitText(s.status)
        : `${run.engine}, ${time} s of ${run.timeoutMs / 1000} s, ${events}${run.doing && `. ${run.doing}`}${s.changed && `. ${s.changed}`}`;
      if (!run.waiting) this.timer = window.setTimeout(() => this.draw(), 200);
    } else if (run) {
      [kind, word, detail] = summary(run);
      if (run.futureHidden) detail = `${run.stopped ? "Hidden " : ""}${hiddenUntil(this.store.now)}`;
      if (!run.stopped && !run.futureHidden && run.report?.verdict === "unknown")
        detail = `${this.because(run.report)}. ${detail}`;
      if (run.stored) detail = `${detail} ${storedText(s.status)}`;
      if (outdated) detail = `Outdated. ${s.changed}`;
      else if (!run.futureHidden && s.changed) detail += `. ${s.changed}`;
    }
    this.setText("timeline-title", outdated ? (kind === "error" ? "Previous check" : "Previous run") : "The run");
    box.dataset.verdict = kind;
    box.toggleAttribute("data-stored", run?.stored ?? false);
    byId("verdict-icon", this.root).setAttribute("href", `#i-${icons[kind]}`);
    this.setText("verdict-word", word);
    // During a run this text is a clock. It is not announced to screen readers, or they would read out every tick.
    byId("verdict-detail", this.root).setAttribute(
      "aria-live",
      (run?.running && !run.stopped) || s.reading !== "" ? "off" : "polite",
    );
    this.detail(detail);
    // Show either Run or Cancel. If the button that disappears has the focus, move the focus to the
    // other button.
    const [leaves, comes] =
      run?.running && !run.stopped
        ? [byId("run", this.root), byId("cancel", this.root)]
        : [byId("cancel", this.root), byId("run", this.root)];
    const held = this.root.activeElement === leaves;
    leaves.hidden = true;
    comes.hidden = false;
    if (held) comes.focus();
    this.drawRunButton(s);
  }

  private because(r: Report): string {
    if (this.reasons) return this.reasons.because(r).says;
    void import("./reasons").then(
      (m) => {
        this.reasons = m;
        this.draw();
      },
      () => undefined, // the engine's message remains
    );
    return capital(r.reason);
  }

  // While the engine still reads a long program, the button Run is disabled, and its tooltip says
  // why. The button Cancel interrupts the engine.
  private drawRunButton({ reading, hiddenReason: hidden }: { reading: string; hiddenReason: string }): void {
    const run = byId("run", this.root);
    const off = reading !== "" && !run.hidden;
    if (off) byId("cancel", this.root).hidden = false;
    const why = "The program is still being read";
    run.title = off ? `${why}. ${reading}` : `Run (Ctrl+Enter)${hidden && `. ${hidden}`}`;
    for (const [name, value] of [
      ["aria-disabled", "true"],
      ["aria-description", why],
    ] as const)
      if (off) run.setAttribute(name, value);
      else run.removeAttribute(name);
  }

  // Writes the details of the verdict on one line. In a narrow window the first sentence gets its
  // own line.
  private detail(text: string): void {
    const box = byId("verdict-detail", this.root);
    if (box.title === text) return;
    box.title = text;
    const end = text.indexOf(". ") + 1;
    box.replaceChildren(
      ...(end > 0 ? [text.slice(0, end), h("span", { class: "verdict-more" }, text.slice(end))] : [text]),
    );
  }

  private drawStatus(s: EngineStatus): void {
    const progress = byId<HTMLProgressElement>("progress", this.root);
    progress.hidden = s.phase !== "download";
    if (s.phase === "download" && s.total > 0) progress.value = s.loaded / s.total;
    this.setText("engine-status", statusText(s));
  }

  private setText(id: string, text: string): void {
    const el = byId(id, this.root);
    if (el.textContent !== text) el.textContent = text;
  }
}

/** waitText says what a run waits for: the engine, and how far it is loaded. */
export function waitText(s: EngineStatus): string {
  switch (s.phase) {
    case "download":
      return `for the engine: ${s.total > 0 ? Math.floor((100 * s.loaded) / s.total) : 0} % loaded`;
    case "compile":
      return "for the engine: compiling";
    case "start":
      return "for the engine: starting";
    case "ready":
      return "for the engine";
    case "failed":
      return "for the engine, which could not be loaded";
  }
}

/** storedText says that the result was stored with the page, and whether it is being checked again. */
function storedText(s: EngineStatus): string {
  return s.phase === "failed"
    ? "Stored result: the engine could not be loaded to check it again"
    : "Stored result: this browser is checking it again";
}

export function summary(run: RunState): [keyof typeof icons, string, string] {
  if (run.futureHidden) return ["veiled", run.stopped ? "Stopped" : "Hidden", ""];
  if (run.stopped)
    return [
      "unknown",
      "Stopped",
      `after ${seconds((run.endedAt - run.startedAt) / 1000)}, with ${count(run.history.total, "event")} recorded`,
    ];
  const r = run.report;
  if (!r) return ["unknown", "Unknown", run.failure];
  const inTime = `in ${time(run, r)}`;
  const checked = (words: string): string => (r.certificate.checked ? `, ${words}` : "");
  if (r.language === "horn" && r.verdict === "safe") {
    const found = run.stored ? "" : ` Found ${inTime}${checked("model checked")}`;
    return ["safe", "Sat", `The clauses have a model (safe: no derivation ends in false).${found}`];
  }
  if (r.language === "horn" && r.verdict === "unsafe")
    return ["unsafe", "Unsat", `The clauses derive false (unsafe). Found ${inTime}${checked("derivation checked")}`];
  switch (r.verdict) {
    case "safe": {
      const fail = r.warnings?.some((w) => w.code === "W-no-assertion") ? "fail a check" : canFail(run.ints);
      const proved = run.stored ? "" : ` Proved ${inTime}${checked("proof checked")}${warned(r)}`;
      return ["safe", "Safe", `${emptyWarning(r)}No run can ${fail}.${notChecked(r)}${proved}`];
    }
    case "unsafe":
      return ["unsafe", "Unsafe", `${failing(r)} Found ${inTime}${checked("replayed")}${warned(r)}`];
    case "error":
      return ["error", "Not accepted", refused(r)];
    default:
      return ["unknown", "Unknown", `The run took ${seconds(r.seconds)}`];
  }
}

function time(run: RunState, r: Report): string {
  const by = r.foundBy ? ` by ${r.foundBy.engine} on core ${r.foundBy.core}` : finder(run) || ` by ${run.engine}`;
  return seconds(r.seconds) + by;
}

/**
 * finder returns words that say which engine of a portfolio found the answer, and how. It returns
 * "" if the engine was not a portfolio, or if there is no answer. The last event is the portfolio's
 * verdict. The event before it comes from the engine that found the answer.
 */
export function finder({ history }: RunState): string {
  const [e, v] = history.events.slice(-2);
  if (!v || e!.src === v.src || (e!.k !== "fixpoint" && e!.k !== "counterexample")) return "";
  const guessed = history.events.find(
    (x) => x.k === "lemma" && x.t === ("seed" satisfies LemmaOrigin) && x.src === e!.src,
  );
  if (e!.pf === "states") return " by listing all states";
  return ` by ${e!.src}${e!.src === "sim" ? " (runs on random inputs)" : ""}${guessed ? " (begun with formulas guessed from sample runs)" : ""}`;
}

function failing(r: Report): string {
  const c = r.certificate;
  const last = c.steps.at(-1);
  if (!last || last.line <= 0) return "An assertion can fail.";
  const o = overflowOf(last.note ?? "");
  if (o) return `${capital(lineOf(last))} can overflow: ${o.operands} is ${o.result}, outside of ${o.type}.`;
  if (c.failure === "overflow") return `The arithmetic at ${lineOf(last)} can overflow.`;
  if (c.failure === "leak") return `At ${lineOf(last)} ${last.note}.`;
  if (isMistake(c.failure)) return `${capital(lineOf(last))} is undefined in C: ${last.note}.`;
  const [, what, condition] = /^(?!assertion )([^:"]+): (.+) is false$/.exec(last.note ?? "") ?? [];
  if (what) return `${capital(what)} at ${lineOf(last)}: ${condition} can be false.`;
  const reached = /^(\S+|label \S+) is reached$/.exec(last.note ?? "")?.[1];
  return reached
    ? `${capital(lineOf(last))} can be reached: ${reached}.`
    : `The assertion at ${lineOf(last)} can fail.`;
}

/**
 * refused returns the first error of a program that was not accepted, and the number of further
 * errors. Without errors, it returns the reason.
 */
function refused(r: Report): string {
  const [first] = r.diagnostics ?? [];
  if (!first) return r.reason;
  const more = r.diagnostics!.length - 1;
  return `${capital(lineOf(first))}: ${first.message}${more > 0 ? `. ${count(more, "more error")} under the program` : ""}`;
}

/**
 * The codes of warnings that a verdict says little, because there is no assertion or no run reaches
 * one.
 */
const emptying = new Set(["W-no-assertion", "W-unreached", "W-contradiction", "W-endless"]);

/**
 * emptyWarning returns the first warning of a report whose code is in `emptying`, as a sentence
 * followed by a space; "" if there is none.
 */
function emptyWarning(r: Report): string {
  const w = r.warnings?.find((x) => emptying.has(x.code));
  return w ? `Warning${w.code === "W-no-assertion" ? "" : ` at ${lineOf(w)}`}: ${w.message}. ` : "";
}

/** warned says how many warnings are shown below the program; "" if there are none. */
function warned(r: Report): string {
  const n = r.warnings?.length ?? 0;
  return n > 0 ? `. ${count(n, "warning")} under the program` : "";
}

/** notChecked names the failures that the settings exclude from the check, as a sentence. */
function notChecked(r: Report): string {
  return r.notChecked && r.notChecked.length > 0 ? ` Not checked: ${r.notChecked.join("; ")}.` : "";
}

/**
 * canFail completes the sentence "No run can ..." for a safe program: fail an assertion, overflow,
 * or both; or break the one property that the settings name.
 */
function canFail(ints: string): string {
  if (ints.includes("asserts=end")) return "overflow";
  const only = /\+only=([a-z-]+)/.exec(ints);
  if (only) return `break ${only[1]}`;
  return `fail an assertion${/^c(?!.*overflow=)/.test(ints) ? " or overflow" : ""}`;
}

export function seconds(s: number): string {
  if (s < 0.0995) return `${Math.max(1, Math.round(s * 1000))} ms`;
  return `${s < 10 ? s.toFixed(2) : s.toFixed(1)} s`;
}

export function count(n: number, word: string): string {
  return `${n.toLocaleString("en")} ${word}${n === 1 ? "" : "s"}`;
}
