// Makes the sentence for an event, for a reader who has never seen IC3. It contains the values, the
// line of the program, the question and the answer. Formulas are in back quotes (rich.ts).

import type { CandidateOrigin, LemmaOrigin, Proof } from "../engine/messages";
import type { Graph, TraceEvent } from "../engine/protocol";
import {
  everyLevel,
  type Change,
  type History,
  type LemmaRecord,
  type LemmaView,
  type OblRecord,
} from "../replay/history";
import type { RunState } from "../run";
import { ahead } from "./ahead";
import { anyCell } from "./cells";
import { endSentence } from "./ends";
import { values } from "./formula";
import { attempt, ctgOf } from "./on-the-way";
import { conjunction, cubeWords } from "./cube";
import { capital, everything, locationName, plural, step } from "./location";
import { isPremise, list, noStep, stepFrom, steps } from "./phrases";

const longest = 140; // characters of a formula in a sentence
const mostFollow = 3; // lemmas named that the next events push
let ofTrees: typeof import("./tree") | null = null;
let ofPaths: typeof import("./error-path") | null = null;
let ofPredicates: typeof import("./predicate") | null = null;
let ofCalls: typeof import("./calls") | null = null;

/**
 * learnWords loads the modules with sentences that only some runs need: about trees; about paths,
 * layers and boxes; about predicates; and about calls of recursive functions. It returns whether it
 * has loaded a module.
 */
export async function learnWords(history: History, graph: Graph | null = null): Promise<boolean> {
  const byInduction = history.of("fixpoint").some((at) => history.events[at]!.pf === "induction");
  const trees = !ofTrees && history.has("node");
  const ways =
    !ofPaths &&
    (history.has("way") ||
      history.has("nopath") ||
      history.has("image") ||
      history.events[0]?.src === "icp" ||
      byInduction);
  const predicates = !ofPredicates && abstract.some((k) => history.has(k));
  if (trees) ofTrees = await import("./tree");
  if (ways) ofPaths = await import("./error-path");
  if (predicates) ofPredicates = await import("./predicate");
  const calls = !ofCalls && graph?.procedures !== undefined;
  if (calls) ofCalls = await import("./calls");
  return trees || ways || predicates || calls;
}

const abstract = ["predicate", "abstraction", "spurious", "mined", "backtrack"] as const; // words/predicate.ts has their sentences

const point = /^[\\\w.#()]+ == -?\d+$/; // a part of a cube with a fixed value

/**
 * told returns the text below the timeline for event `at`: its sentence, whether separate code has confirmed the answer
 * and, if the end of the run is hidden, what the engine does next by its rules.
 */
export function told(run: RunState, at: number, graph: Graph | null, hidden: boolean): string {
  const { history } = run;
  const next = hidden ? ahead(history, at, graph).text : "";
  return `${sentence(history, at, graph)}${confirmation(run, at)} ${next}`.trimEnd();
}

/** confirmation says, at the event of a run's answer, whether separate code has confirmed it; "" elsewhere. */
function confirmation({ history, report }: RunState, at: number): string {
  const e = history.events[at];
  if (e?.k !== "verdict" || !/^(safe|unsafe)$/.test(e.t ?? "")) return "";
  return !report
    ? " Separate code checks it."
    : ` Separate code has ${report.verdict === e.t ? "" : "not "}confirmed it.`;
}

/** sentence returns the sentence for event `at` of a run; "" if there is no such event. */
export function sentence(history: History, at: number, graph: Graph | null): string {
  const e = history.events[at];
  if (!e) return "";
  const gap = at > 0 ? history.gap(at) : 0;
  return (
    new Teller(history, graph, at).say(e) +
    ofCells(history, at) +
    (gap > 0
      ? ` (${gap.toLocaleString("en")} ${plural(gap, "event", "events")} before this one ${plural(gap, "is", "are")} left out.)`
      : "")
  );
}

// Explains the index of array cells if the event has a new formula with such cells; otherwise "".
function ofCells(history: History, at: number): string {
  const e = history.events[at]!;
  if (e.k === "lemma" || e.k === "candidate") return anyCell(e.f, true);
  return e.k === "obligation" && history.obligation(e.o ?? 0)?.born === at ? anyCell(e.ps?.join() ?? e.f, false) : "";
}

/** longChain returns the sentences about a counterexample whose chain has more steps than the newest frame; "" otherwise. */
export function longChain(history: History): string {
  const at = history.of("counterexample").at(-1) ?? -1;
  const why = longChainSentence(history, at);
  return why && `The engine’s chain has ${history.events[at]!.lv} steps.${why}`;
}

/**
 * longChainSentence explains, for the counterexample of event `at`, why its chain of obligations has more steps than the
 * number of the newest frame. Returns "" if the chain is not that long, or if there is no chain.
 */
export function longChainSentence(history: History, at: number): string {
  const e = history.events[at];
  const newest = history.of("level").findLast((x) => x < at);
  if (newest === undefined || !e?.o || e.t || history.figures(at - 1).frames >= e.lv) return "";
  return ` The newest frame is frame ${history.events[newest]!.lv}, but the chain has more steps: one of its obligations was blocked and then asked about again at a higher level. That question also finds longer runs to the error.`;
}

class Teller {
  constructor(
    private history: History,
    private graph: Graph | null,
    private at: number,
  ) {}

  say(e: TraceEvent): string {
    const { history } = this;
    const where = locationName(this.graph, e.loc);
    const along = ofTrees?.pathSentence(e, this.at, history, this.graph, code);
    if (along) return along;
    const way = ofPaths?.errorPathSentence(e, history, this.graph, code);
    if (way) return way;
    const call = this.graph ? ofCalls?.callSentence(e, this.at, history, this.graph, code) : "";
    if (call) return call;
    switch (e.k) {
      case "level":
        return e.lv <= 1
          ? endSentence(history, this.at)
          : `Frame ${e.lv} opens. The question is now whether the error can be reached in ${steps(e.lv)}.${ofCalls?.stepsOver(this.graph, e.lv) ?? ""}${this.unpushedSentence(e.lv)}`;
      case "obligation":
        return this.obligation(e);
      case "predecessor":
        return this.predecessor(e);
      case "blocked":
        return this.blocked(e);
      case "generalise":
        return this.generalise(e);
      case "lemma":
        return this.lemma(e);
      case "push": {
        const lemma = this.fact(e.lm ?? 0).replace(/^That/, "The lemma that");
        return e.lv === everyLevel
          ? `${lemma} holds in every frame from now on. ${whyEveryFrame(history, this.graph, this.at)}`
          : `${lemma} is pushed: no step from frame ${e.lv - 1} breaks it, so it holds in frame ${e.lv}${this.opened(e.lv) ? "" : " (to come)"} too.`;
      }
      case "subsumed":
        return this.subsumed(e);
      case "drop":
        return this.drop(e);
      case "candidate": {
        const fact = e.f === "false" ? `${where} is never reached` : `${code(e.f)} at ${where}`;
        return candidate[e.t as CandidateOrigin](fact, e.fr ?? "");
      }
      case "depth":
        return `${history.has("level") ? "Bounded search takes its turn: it" : "Bounded search"} has tried all runs of ${steps(e.lv)} and found no failure.`;
      case "fixpoint":
        return proofSentence(e, history, this.whyNotOpened(e.lv + 1));
      case "counterexample":
        // The event's text says how a run was found without obligations.
        return e.t
          ? `${capital(e.t)}, after ${e.lv} ${plural(e.lv, "step", "steps")}: the program can fail.`
          : `A chain of ${e.lv} ${plural(e.lv, "step", "steps")} leads from the start to the error: the program can fail.${longChainSentence(history, this.at)}`;
      case "verdict":
        return endSentence(history, this.at);
      default:
        return (
          ofPredicates?.predicateSentence(e, history, this.graph, code) ||
          ofTrees?.treeSentence(e, this.at, history, this.graph, code) ||
          e.k
        );
    }
  }

  /** Whether all lemmas before this event hold in every frame, so that none had to be pushed. */
  private allFrames(): boolean {
    return this.history.moment(this.at - 1).lemmas.every((l) => l.subsumed || l.level === everyLevel);
  }

  /**
   * unpushedSentence returns a sentence about the lemmas that the engine could not push to frame
   * `level`, which it opens now. It returns "" if there are none, or if events are missing from the
   * history.
   */
  private unpushedSentence(level: number): string {
    const { history } = this;
    if (history.left > 0) return "";
    const left = history.moment(this.at).lemmas.filter((l) => !l.subsumed && l.level > 0 && l.level < level);
    left.sort((a, b) => b.level - a.level || Number(a.formula === "false") - Number(b.formula === "false"));
    const [first, second] = left;
    if (!first) return "";
    const statement = (l: LemmaView): string => this.fact(l.id).replace(/^T/, "t");
    if (!second) return ` One lemma was not pushed further and stays in frame ${first.level}: ${statement(first)}.`;
    const list = left.slice(0, left.length > 3 ? 2 : 3).map((l) => `${statement(l)} (in frame ${l.level})`);
    if (left.length > 3) list.push(`${left.length - 2} more`);
    const others = list.length > 2 ? `${list.slice(0, -1).join(", ")},` : list[0];
    return ` ${left.length} lemmas were not pushed further and stay where they are: ${others} and ${list.at(-1)}.`;
  }

  /**
   * Explains why the frame `level` need not be opened; "" if it was opened, or if the engine has no
   * frames.
   */
  private whyNotOpened(level: number): string {
    if (this.opened(level) || !this.history.has("level")) return "";
    return this.allFrames()
      ? `Every lemma holds in every frame, so frame ${level} need not be opened. `
      : `Every lemma of frame ${level - 1} also holds in frame ${level}, so frame ${level} need not be opened. `;
  }

  /** Whether a frame was opened before this event. */
  private opened(level: number): boolean {
    return this.history.figures(this.at - 1).frames >= level;
  }

  private obligation(e: TraceEvent): string {
    const parts = e.ps ?? (e.f ? [e.f] : []);
    const o = this.history.obligation(e.o ?? 0);
    const graph = this.graph;
    const within = steps(e.lv);
    const error = graph !== null && e.loc === graph.error;
    const where = locationName(graph, e.loc);
    if (o && o.born < this.at) {
      const what = error ? "the error" : `obligation ${o.id} (${region(parts)} at ${where})`;
      const before = this.history.changeAt(o.id, this.at - 1);
      const question = `can it be reached in ${within}?`;
      return before?.[1] === "blocked"
        ? `Ask again about ${what}, now at level ${e.lv}: ${question} It was blocked for fewer steps.`
        : `Ask again about ${what}, still at level ${e.lv}: ${question}${this.waited(before)}`;
    }
    if (error) return `Can the error be reached in ${within}?`;
    if (graph && e.loc === graph.entry) {
      const from = everything(parts) ? "From the start" : `From a state at the start with ${code(conjunction(parts))},`;
      const doubt = o?.doubtful ? ", but some of its steps exist only in the abstraction" : "";
      return `${from} a step leads to ${this.parent(e)}. Runs begin at the start with any values: the chain is complete${doubt}.`;
    }
    const far = distance(o, this.history, graph);
    const called = o && this.history.chain(o.id).some((x) => isPremise(graph, x)); // beyond a call, a chain of obligations is not a run
    const consequence =
      e.t === "spurious"
        ? `leads to ${this.parent(e)} only in the abstraction`
        : o?.doubtful || called
          ? `can lead to ${this.parent(e)}`
          : far === 1
            ? "can lead to the failure in one step"
            : `can lead to ${this.parent(e)}, and to the failure in ${far} steps`;
    const postponed = e.t === "spurious" ? " The search follows this step for now." : "";
    if (everything(parts))
      return `Any state at ${where} ${consequence}.${postponed} Can a run reach ${where} in ${within}?`;
    const state = values(parts, e.b);
    const forWholeCube =
      state === "" ||
      conjunction(parts)
        .split(" && ")
        .every((p) => point.test(p))
        ? ""
        : e.t === "spurious"
          ? `, as does every state with ${code(conjunction(parts))}`
          : `, and so can every state with ${code(conjunction(parts))}`;
    const grewAround = ofPaths?.grewAround(e.b, e.f) ?? "";
    return `${code(state || conjunction(parts))} at ${where} ${consequence}${forWholeCube}.${postponed} ${grewAround}Can a run get there in ${within}?`;
  }

  /**
   * waited returns a sentence about an obligation that waited for its predecessor and is now queried again at the same
   * level. The sentence says what happened to the predecessor.
   */
  private waited(before: Readonly<Change> | undefined): string {
    const next = this.history.obligation(before?.[2][0] ?? 0);
    if (before?.[1] === "refined")
      return " Its last predecessor came from a step that newer predicates or lemmas exclude.";
    if (!next) return "";
    const fate = this.history.changeAt(next.id, this.at - 1)?.[1];
    if (fate === "dropped" && isPremise(this.graph, next)) return ` Its premise, obligation ${next.id}, is a fact now.`;
    const role = isPremise(this.graph, next) ? "premise" : "predecessor";
    return ` Its ${role}, obligation ${next.id}, is ${fate === "dropped" ? "dropped" : "blocked now"}.`;
  }

  private parent(e: TraceEvent): string {
    const p = this.history.obligation(e.p ?? 0);
    return p ? `obligation ${p.id} at ${locationName(this.graph, p.loc)}` : "the error";
  }

  private predecessor(e: TraceEvent): string {
    const from = this.graph?.edges[e.e]?.from ?? -1;
    const does = step(this.graph, e.e);
    const start = from >= 0 && from === this.graph?.entry;
    const into = this.graph && e.loc === this.graph.error ? "the error" : `obligation ${e.o ?? 0}`;
    if (start)
      return `Yes, from the start, where every run begins: the first step${does ? `, ${code(does)},` : ""} leads into ${into}.`;
    return (
      `Yes, as far as frame ${Math.max(0, e.lv - 1)} shows: a ${stepFrom(this.graph, e.e, code)} leads into ${into}. ` +
      "The states where this step starts are a predecessor: the engine asks about them next."
    );
  }

  private blocked(e: TraceEvent): string {
    const o = this.history.obligation(e.o ?? 0);
    const error = this.graph !== null && e.loc === this.graph.error;
    const cube = o && !everything(o.parts) ? ` (${code(conjunction(o.parts))})` : "";
    const name = error ? "The error" : `Obligation ${e.o ?? 0}${cube} at ${locationName(this.graph, e.loc)}`;
    const l = this.history.lemma(e.lm ?? 0);
    const known = l && (l.from !== e.o || l.born < (this.history.changeAt(e.o ?? 0, this.at - 1)?.[0] ?? 0));
    const isBlocked = `${name} is blocked: it cannot be reached in ${steps(e.lv)}`;
    // At the last known event, do not mention the next query, which may be the answer to a question
    // of the tab Predict.
    const again =
      this.at >= this.history.length - 1
        ? ""
        : e.q
          ? ` It will be asked about again at level ${e.q}.`
          : this.settled(e);
    if ((e.lms?.length ?? 0) > 1) return `${isBlocked}. Lemmas ${list(e.lms!)} together exclude it.${again}`;
    if (!l || l.formula === "false") return `${isBlocked}${known ? ", as is already known" : ""}.${again}`;
    return `${isBlocked}, because ${code(l.formula)} holds there${known ? `, as is already known (lemma ${l.id})` : ""}.${again}`;
  }

  /** settled says why a blocked obligation is not asked about at a higher level, if its lemma holds further; else "". */
  private settled(e: TraceEvent): string {
    const [id, more] = e.lms ?? [e.lm ?? 0];
    const { lemmas, frontier } = this.history.moment(this.at);
    const level = more ? 0 : (lemmas.find((l) => l.id === id)?.level ?? 0);
    if (frontier === 0 || this.history.has("node")) return "";
    if (level === everyLevel) return ` Lemma ${id} holds in every frame, so nothing is left to ask at higher levels.`;
    return level > e.lv && level >= frontier
      ? ` Lemma ${id} holds in ${steps(level)}, so nothing is left to ask at level ${e.lv + 1}.`
      : "";
  }

  private subsumed(e: TraceEvent): string {
    const { history } = this;
    const old = history.lemma(e.lm ?? 0);
    const by = history.lemma(e.by ?? 0);
    const unreached = old?.formula === "false";
    const statement = unreached
      ? ` (${this.unreached(old.loc)} ${this.upTo(old)})`
      : old
        ? ` (${code(old.formula)} at ${locationName(this.graph, old.loc)})`
        : "";
    const notNeeded = `Lemma ${e.lm ?? 0}${statement} still holds, but is no longer needed`;
    if (!by) return `${notNeeded}: lemma ${e.by ?? 0} implies it.`;
    if (!unreached && by.formula === "false")
      return `${notNeeded}: ${this.unreached(by.loc)} ${this.upTo(by)} (lemma ${by.id}).`;
    if (old?.formula === by.formula && old.loc === by.loc)
      return `${notNeeded}: lemma ${by.id} says the same, for more steps.`;
    const formula = by.formula === "false" ? "" : `, ${code(by.formula)},`;
    return `${notNeeded}: lemma ${by.id}${formula} implies it.`;
  }

  /** upTo names the frames in which a lemma is known to hold at this event. */
  private upTo(l: LemmaRecord): string {
    const level = l.levels.findLast(([at]) => at <= this.at)?.[1] ?? 0;
    return level === everyLevel ? "in any frame" : `up to frame ${level}`;
  }

  private drop(e: TraceEvent): string {
    const all = e.os ?? [];
    const many = all.length > 1;
    const it = many ? "them" : "it";
    const dropped = many ? `Obligations ${list(all)} are dropped` : `Obligation ${list(all)} is dropped`;
    switch (e.t) {
      case "refined":
        return `${dropped}: ${many ? "they came" : "it came"} from a step that exists only in the abstraction.`;
      case "reached":
        return `${dropped}: a run was found in which the function returns like this, so this return is known to be possible.`;
      case "finished":
        return `${dropped}: the frame already excludes the error.`;
      case "fails":
        return `${dropped}: the clause of the older node does not hold at the end of the path.`;
      case "farther":
        return `${dropped}: the search begins again, with states that are more steps away from the error.`;
      case "found": {
        const last = this.history.of("counterexample").findLast((at) => at < this.at);
        const own = last !== undefined && this.history.events[last]!.src === e.src;
        return own
          ? `${dropped}: the counterexample does not go through ${it}.`
          : `${dropped}: another search found the answer.`;
      }
      default:
        return `${dropped} without an answer: the search ends here.`;
    }
  }

  private generalise(e: TraceEvent): string {
    const before = code(cubeWords(e.b)) || "the cube";
    const after = code(cubeWords(e.a)) || "less";
    const gone = without(e.b, e.a);
    const any = e.a === "true"; // nothing remains of the cube
    // If `e.t` is set, the cube is excluded at all locations where its variables matter; a cube
    // without variables is excluded at every location.
    const whereItMatters = everything([e.a ?? ""]) ? "after the start" : "where its variables matter";
    const within = e.lv > 0 ? ` in ${steps(e.lv)}` : "";
    const anywhere = e.t ? `${within} at any location ${whereItMatters}` : within;
    const noneReached = e.t ? `no state can be reached${anywhere}` : `no state there can be reached${anywhere}`;
    const where = locationName(this.graph, e.loc);
    switch (e.st) {
      case "core": {
        const noStepIn = `${noStep(e.lv, `${before} at ${where}`)}.`;
        if (e.b === e.a && !e.t)
          return `${noStepIn} The core needs the whole cube, but not every condition on the location.`;
        return any
          ? `${noStepIn} The core is empty: ${noneReached}.`
          : `${noStepIn} A part of the conditions is reason enough (the core): ${after} alone cannot be reached${anywhere}.`;
      }
      case "drop":
        if (e.t && e.b === e.a)
          return `Leave out the location: ${after} cannot be reached${anywhere}, not only at ${where}.`;
        if (!gone) return `Leave out what is not needed: ${before} becomes ${after}.`;
        return any
          ? `Leave out ${code(gone)}: ${noneReached}.`
          : `Leave out ${code(gone)}: the rest, ${after}, cannot be reached either${anywhere}.`;
      case "weaken":
        return `Weaken bounds, each by one or two: ${before}${nonStrict(e.b)} becomes ${after}. The solver confirms that no step leads into the new cube.`;
      case "sum":
        return `Replace two bounds by their sum: ${before} becomes ${after}. The new cube has more states, and none of them can be reached${within}.`;
      case "split":
        return `Split equations into two bounds each and leave out what is not needed: ${before} becomes ${after}.`;
      case "ctg":
        return `A counterexample to generalisation prevents leaving out more: ${before}. These states cannot be reached in ${steps(e.lv - 1)}, and are blocked first.`;
      case "join":
        if (e.b === e.a)
          return `The counterexample to generalisation is at another location and cannot be blocked. The engine tries to include it, and asks about ${after} at every location ${whereItMatters}.`;
        return `The counterexample to generalisation cannot be blocked. The engine tries to include it: ${before} becomes ${after}${e.t ? `, at every location ${whereItMatters}` : ""}. Can the larger cube be reached?`;
      case "geo":
        return `A weaker predicate suffices: ${before} becomes ${after}, which cannot be reached${within} either.`;
      default:
        return e.b === e.a
          ? `Generalise (${e.st || "generalise"}): ${after} stays as it is.`
          : `Generalise (${e.st || "generalise"}): ${before} becomes ${after}. No step leads into the new cube either.`;
    }
  }

  private lemma(e: TraceEvent): string {
    const where = locationName(this.graph, e.loc);
    const within =
      e.lv === everyLevel
        ? "whatever the number of steps"
        : e.f === "false"
          ? `in ${steps(e.lv)}`
          : `for runs of ${steps(e.lv)}`;
    if (!e.o && e.t) {
      const what = e.f === "false" ? this.unreached(e.loc) : `${code(e.f)} holds at ${where}`;
      const origin = e.t as LemmaOrigin;
      if (origin === "counterexample to generalisation") {
        const ctg = ctgOf(this.history, this.at);
        const failed = ctg
          ? attempt(ctg, e.loc, this.graph, code)
          : `The engine tried to exclude more states, but a step leads into them from states${e.loc < 0 ? "" : ` at ${where}`}.`;
        return `${failed} These states cannot be reached in ${steps(e.lv)}, and are excluded first. Learn on the way: ${what}, ${within}.`;
      }
      if (origin === "sent")
        return `Received from ${e.fr}, a search on another core, and proved here: ${what}, ${within}.`;
      const how = origin === "seed" ? "found on sample runs, then proved" : `from ${e.fr}`;
      return `Known before the search (${how}): ${what}, ${within}.`;
    }
    const missing = e.o && !this.history.obligation(e.o) ? "The events about the obligation are left out." : "";
    const whyHigher = e.q ? ` ${higherLevelSentence(e.q, e.lv)}`.trimEnd() : "";
    if (e.f === "false") {
      const error = e.loc === this.graph?.error;
      const into = e.loc < 0 ? "any location after the start" : error ? "the error" : `any state at ${where}`;
      const no = missing || `${noStep(e.q || e.lv, into)}.`;
      return `${no} Learn: ${this.unreached(e.loc)} ${within}.${whyHigher}`;
    }
    return `${missing || this.noStepInto(e)} So learn at ${where}: ${code(e.f)}. It holds ${within}.${whyHigher}`;
  }

  /**
   * noStepInto returns a sentence that no step leads from the previous frame into the obligation
   * for which a lemma was learnt.
   */
  private noStepInto(e: TraceEvent): string {
    const o = this.history.obligation(e.o ?? 0);
    if (!o) return "No step leads into the states that the lemma excludes.";
    const states =
      o.loc === this.graph?.error ? "the error" : `${region(o.parts)} at ${locationName(this.graph, o.loc)}`;
    return `${noStep(e.q || e.lv, states)}${this.norInto(o)}.`;
  }

  /**
   * norInto names what a lemma excludes besides the obligation for which it was learnt; "" if there
   * is nothing else.
   */
  private norInto(o: OblRecord): string {
    const { history } = this;
    const last = history.stepsBefore(this.at, o.id).at(-1);
    // The last step gives the cube that the lemma negates. But a step "join" may be only an
    // attempt, and "ctg" is about another cube. If the step is missing, the cube is not known.
    if (last && last.step !== "join" && last.step !== "ctg" && cubeWords(last.after) !== conjunction(o.parts))
      return `, nor into ${code(cubeWords(last.after))}, which is more general`;
    return last || history.left > 0 || history.has("abstraction")
      ? ", nor into any other state that the lemma excludes"
      : "";
  }

  /** fact returns the statement of a lemma, as the beginning of a sentence. */
  fact(id: number): string {
    const l = this.history.lemma(id);
    if (!l) return `Lemma ${id}`;
    return l.formula === "false" ? `That ${this.unreached(l.loc)}` : `${code(l.formula)} at ${this.where(l.loc)}`;
  }

  private unreached(loc: number): string {
    return loc < 0 ? "no location after the start is reached" : `${this.where(loc)} is not reached`;
  }

  /**
   * where returns a name that identifies a location. If another location has the same name, such as
   * "line 3", the result also contains the location's own name in the automaton.
   */
  private where(loc: number): string {
    const { graph } = this;
    const at = locationName(graph, loc);
    const twin = graph !== null && loc >= 0 && graph.locs.some((_, i) => i !== loc && locationName(graph, i) === at);
    return twin ? `${at} (${graph.locs[loc]!.name})` : at;
  }
}

/** candidate has, for each origin of a candidate, the sentence about the fact that a formula holds. `from` is the engine that sent it. */
const candidate: Readonly<Record<CandidateOrigin, (fact: string, from: string) => string>> = {
  shared: (fact, from) => `Fact from another engine: ${fact} (found by ${from}).`,
  sampled: (fact) =>
    `Guessed from sample runs: ${fact}. The guesses are inductive together: if all of them hold, they all hold after one more step.`,
};

/** proofSentence says what kind of proof the engine has found. `notOpened` is a sentence about a frame that it need not open, or "". */
function proofSentence(e: TraceEvent, history: History, notOpened: string): string {
  const says: Record<Proof, () => string> = {
    frames: () =>
      `${notOpened}Frame ${e.lv} and frame ${e.lv + 1} are equal: each step from frame ${e.lv} ends in frame ${e.lv + 1}, so no number of steps leads out of them. The frame is an inductive invariant.`,
    tree: () =>
      "The tree is complete: each branch ends in a node that no run reaches, or in one that an older node covers. The labels of the other nodes give an inductive invariant.",
    layers: () =>
      "The last layer adds nothing: the layers together contain every reachable state, and no step leads out of them. They are an inductive invariant.",
    induction: () => ofPaths?.inductionSentence(e, history) ?? "",
    states: () =>
      `All states that a run can have at the program's loops are known: ${e.t}. No step leads from one of them to the error, so the list of these states is an inductive invariant.`,
    invariant: () =>
      "The engine has found an inductive invariant: it is true at the start, every step keeps it, and it excludes the error.",
  };
  return says[e.pf!]();
}

/**
 * higherLevelSentence explains why a lemma has a higher level than its query. It returns "" if it
 * has no higher level.
 */
export function higherLevelSentence(asked: number, level: number): string {
  if (level === everyLevel)
    return `The question was about ${steps(asked)}. From a state where this lemma and the lemmas that hold in every frame are true, each step leads to a state where this lemma is true. So it holds in every frame.`;
  if (level <= asked) return "";
  const frames = level - 1 === asked ? `frame ${asked}` : `frames ${asked} to ${level - 1}`;
  return `From other states of ${frames}, too, no step leads into the excluded states.`;
}

/**
 * whyEveryFrame explains why the lemmas that hold in every frame are inductive together. Lemmas found inductive together
 * are pushed by one event each. So at all but the last of these events, the sentence names the lemmas that follow. If
 * the history does not show whether others follow, because it ends here or lacks events, the sentence says that.
 */
export function whyEveryFrame(history: History, graph: Graph | null, at: number): string {
  const { events } = history;
  const follow: number[] = [];
  let next = at + 1;
  for (; next < events.length && history.gap(next) === 0; next++) {
    const { k, lv, lm } = events[next]!;
    if (k === "push" && lv === everyLevel) follow.push(lm ?? 0);
    else if (k !== "subsumed") break;
  }
  const why = "from a state where all of them hold, each step leads to a state where all of them hold.";
  if (next === events.length || history.gap(next) > 0)
    return `Other lemmas may follow in the next events. Together with these, the lemmas that hold in every frame are inductive: ${why}`;
  if (follow.length === 0) return `The lemmas that hold in every frame are inductive together: ${why}`;
  const teller = new Teller(history, graph, at);
  const names = follow.slice(0, mostFollow).map((id) => teller.fact(id).replace(/^That/, "the lemma that"));
  if (follow.length > mostFollow) names.push(`${follow.length - mostFollow} more`);
  const when = follow.length === 1 ? "follows in the next event" : "follow in the next events";
  return `The lemmas that hold in every frame are inductive together with ${list(names)}, which ${when}: ${why}`;
}

/** distance returns the number of steps from an obligation to the failure, at least 1. */
function distance(o: OblRecord | undefined, history: History, graph: Graph | null): number {
  const chain = o ? history.chain(o.id) : [];
  return Math.max(1, chain.length - (graph && chain.at(-1)?.loc === graph.error ? 1 : 0));
}

function region(parts: readonly string[]): string {
  return everything(parts) ? "any state" : code(conjunction(parts));
}

/** code returns a formula in backquotes, truncated after `most` characters. */
export function code(formula: string | undefined, most = longest): string {
  if (!formula) return "";
  return `\`${formula.length > most ? `${formula.slice(0, most - 1)}…` : formula}\``;
}

/**
 * nonStrict rewrites a strict bound of integers: for `a < b` it returns ", that is, `a <= b - 1`,".
 * It returns "" for other formulas.
 */
function nonStrict(bound = ""): string {
  const sides = /^([^<>=!&|]+) < ([^<>=!&|]+)$/.exec(bound);
  if (!sides) return "";
  const [, left, right] = sides as unknown as [string, string, string];
  const sum =
    /^(?:(.+) ([+-]) )?(\d+)$/.exec(right) ?? (/^-\d+$/.test(right) ? [right, undefined, "-", right.slice(1)] : null);
  const n = sum ? Number(`${sum[2] ?? "+"}${sum[3]}`) - 1 : -1;
  const rest = sum ? sum[1] : right;
  const less = rest === undefined ? `${n}` : n === 0 ? rest : `${rest} ${n < 0 ? "-" : "+"} ${Math.abs(n)}`;
  return `, that is, ${code(`${left} <= ${less}`)},`;
}

/** without returns the conjuncts of `before` that `after` lacks. */
function without(before = "", after = ""): string {
  const kept = new Set(after.split(" && "));
  return conjunction(before.split(" && ").filter((p) => !kept.has(p)));
}
