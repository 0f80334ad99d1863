// Says in a sentence what an event means, for a reader who has never seen IC3:
// with the values, the line, the question that is asked and the answer.
//
// Formulas stand between back quotes; `plain` takes these away, `rich` makes
// elements of them.

import { h } from "../dom";
import type { Graph, TraceEvent } from "../engine/protocol";
import { everyLevel, type Change, type History, type LemmaRecord, type OblRecord } from "../replay/history";
import { example } from "./formula";
import { capital, conjunction, elsewhere, everything, noStep, place, plural, step, stepFrom } from "./place";

const longest = 140; // of a formula in a sentence
let ofTrees: typeof import("./tree") | null = null;
let ofWays: typeof import("./way") | null = null;
let ofPredicates: typeof import("./predicate") | null = null;

/**
 * Fetches the words about trees, about paths, images and boxes, and about predicates, which only runs that tell of them
 * need; true when some are new.
 */
export async function learnWords(history: History): Promise<boolean> {
  const trees = !ofTrees && history.has("node");
  const ways =
    !ofWays &&
    (history.has("way") || history.has("nopath") || history.has("image") || history.events[0]?.src === "icp");
  const predicates = !ofPredicates && abstract.some((k) => history.has(k));
  if (trees) ofTrees = await import("./tree");
  if (ways) ofWays = await import("./way");
  if (predicates) ofPredicates = await import("./predicate");
  return trees || ways || predicates;
}

const abstract = ["predicate", "abstraction", "spurious", "mined", "backtrack"] as const; // words/predicate.ts tells of them

const point = /^[\w.#]+ == -?\d+$/; // a part that fixes a value

export function rich(text: string): (HTMLElement | string)[] {
  return text.split("`").map((t, i) => (i % 2 === 1 ? h("code", null, t) : t));
}

export function plain(text: string): string {
  return text.replaceAll("`", "");
}

/** The sentence for event `at` of a run. */
export function sentence(history: History, at: number, graph: Graph | null): string {
  const e = history.events[at];
  if (!e) return "";
  const gap = at > 0 ? history.gap(at) : 0;
  return (
    new Teller(history, graph, at).say(e) +
    (gap > 0
      ? ` (${gap.toLocaleString("en")} ${plural(gap, "event", "events")} before this one ${plural(gap, "is", "are")} left out.)`
      : "")
  );
}

/** A state of an obligation in figures: "x = 3, y = 4"; "" when none is known. */
export function values(parts: readonly string[], around = ""): string {
  const v = example(around ? around.split(" && ") : parts);
  return v ? [...v].map(([name, n]) => `${name} = ${n}`).join(", ") : "";
}

class Teller {
  constructor(
    private history: History,
    private graph: Graph | null,
    private at: number,
  ) {}

  say(e: TraceEvent): string {
    const { history } = this;
    const where = place(this.graph, e.loc);
    const along = ofTrees?.pathSentence(e, this.at, history, this.graph, code);
    if (along) return along;
    const way = ofWays?.waySentence(e, history, this.graph, code);
    if (way) return way;
    switch (e.k) {
      case "level":
        return e.lv <= 1
          ? `Frame 1 opens. It stands for all states that at most one step from the start can reach, and so far it allows everything${(history.of("lemma")[0] ?? Infinity) < this.at ? " but what is known already" : ""}.`
          : `Frame ${e.lv} opens. From here on, the question is whether the error can be reached in ${steps(e.lv)}.${this.behind(e.lv)}`;
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
        const f = this.fact(e.lm ?? 0);
        return e.lv === everyLevel
          ? `${f} holds in every frame from now on. ${keptUp(history, this.at)}`
          : `${f} survives one more step: none from frame ${e.lv - 1} breaks it, so it holds in frame ${e.lv}${this.opened(e.lv) ? "" : " (to come)"} too.`;
      }
      case "subsumed":
        return this.subsumed(e);
      case "drop":
        return this.drop(e);
      case "candidate":
        return e.f === "false"
          ? `Found by running the program on samples, not by the search: ${where} is never reached${e.t ? ` (${e.t})` : ""}.`
          : `Found by running the program on samples, not by the search: ${code(e.f)}, at ${where}${e.t ? ` (${e.t})` : ""}.`;
      case "depth":
        return `${history.has("level") ? "While IC3 rests, bounded search takes its turn: it" : "Bounded search"} has tried all runs of ${steps(e.lv)} and found no failure.`;
      case "fixpoint":
        if (history.has("node"))
          return "The tree is complete: each branch ends in a node that no run gets to, or in one that an older node covers. Of what is known of the others an inductive invariant is made.";
        return `${this.opened(e.lv + 1) || !history.has("level") ? "" : `All that holds in frame ${e.lv} was pushed into frame ${e.lv + 1}, which need not be opened. `}Frame ${e.lv} and frame ${e.lv + 1} say the same: a step from what the one allows ends in what the other allows, so no number of steps leads out of it. The frame is an inductive invariant.`;
      case "counterexample":
        // A search without obligations says itself how it came by the run.
        return e.t
          ? `${capital(e.t)}, after ${e.lv} ${plural(e.lv, "step", "steps")}: the assertion can fail.`
          : `A chain of ${e.lv} ${plural(e.lv, "step", "steps")} leads from the start to the error: the assertion can fail.${this.opened(e.lv) || !history.has("level") ? "" : " It is longer than was asked about, as one of its obligations was asked again at a higher level."}`;
      case "verdict":
        return `The engine's answer: ${e.t || "unknown"}.${e.t === "safe" || e.t === "unsafe" ? " No verdict is shown before other code has checked it." : ""}`;
      default:
        return (
          ofPredicates?.predicateSentence(e, history, this.graph, code) ||
          ofTrees?.treeSentence(e, this.at, history, this.graph, code) ||
          e.k
        );
    }
  }

  /** The lemmas that pushing has left in frames before the one that opens: all were tried, one level after the other. */
  private behind(level: number): string {
    const { history } = this;
    if (history.left > 0) return "";
    const left = history.moment(this.at).lemmas.filter((l) => !l.subsumed && l.level > 0 && l.level < level);
    left.sort((a, b) => b.level - a.level || Number(a.formula === "false") - Number(b.formula === "false"));
    const [first, ...others] = left;
    if (!first) return "";
    const rest = others.length > 0 ? `, and ${others.length} more` : "";
    return ` What could not be pushed stays behind: ${this.fact(first.id).replace(/^T/, "t")}, in frame ${first.level}${rest}.`;
  }

  /** Whether a frame was opened before this event. */
  private opened(level: number): boolean {
    return this.history.figures(this.at).frames >= level;
  }

  private obligation(e: TraceEvent): string {
    const parts = e.ps ?? (e.f ? [e.f] : []);
    const o = this.history.obligation(e.o ?? 0);
    const graph = this.graph;
    const within = steps(e.lv);
    const error = graph !== null && e.loc === graph.error;
    const where = place(graph, e.loc);
    if (o && o.born < this.at) {
      const what = error ? "the error" : `obligation ${o.id} (${region(parts)} at ${where})`;
      const before = this.history.changeAt(o.id, this.at - 1);
      const question = `can ${error ? "the error" : "it"} be reached in ${within}?`;
      return before?.[1] === "blocked"
        ? `Ask ${what} again, now at level ${e.lv}: ${question} It was blocked for fewer steps.`
        : `Ask ${what} again, still at level ${e.lv}: ${question}${this.waited(before)}`;
    }
    if (error) return `Can the error be reached in ${within}?`;
    if (graph && e.loc === graph.entry) {
      return (
        `${everything(parts) ? "From the start" : `From ${code(conjunction(parts))} at the start`} a step leads on to ${this.parent(e)}. Can a run begin so? Yes, all values are possible there: the chain is complete` +
        `${o?.doubtful ? ", but not all of its steps are real: some are only seen through the predicates" : ""}.`
      );
    }
    const far = distance(o, this.history, graph);
    const fails =
      e.t === "spurious"
        ? `looks, through the predicates, as if it led on to ${this.parent(e)}, which is followed for now`
        : o?.doubtful
          ? `can lead on to ${this.parent(e)}`
          : far === 1
            ? "can fail the assertion in one step"
            : `can lead on to ${this.parent(e)}, and to the failure in ${far} steps`;
    if (everything(parts)) return `Any state at ${where} ${fails}. Can ${where} be reached in ${within}?`;
    const v = values(parts, e.b);
    const also =
      v === "" || parts.every((p) => point.test(p)) ? "" : `, and so can every state with ${code(conjunction(parts))}`;
    return `${v === "" ? code(conjunction(parts)) : code(v)} at ${where} ${fails}${also}. ${ofWays?.madeAround(e.b, e.f) ?? ""}Can we get there in ${within}?`;
  }

  /** What an obligation waited for that is asked again at its level. */
  private waited(before: Readonly<Change> | undefined): string {
    const next = this.history.obligation(before?.[2][0] ?? 0);
    if (before?.[1] === "refined") return " The abstraction is finer now.";
    if (!next) return "";
    const fate = this.history.changeAt(next.id, this.at - 1)?.[1];
    if (fate === "dropped") return ` Obligation ${next.id}, which it waited for, is dropped.`;
    return ` ${next.loc === this.graph?.error ? "The error" : `Obligation ${next.id}`}, which led into it, is blocked there now.`;
  }

  private parent(e: TraceEvent): string {
    const p = this.history.obligation(e.p ?? 0);
    return p ? `obligation ${p.id} at ${place(this.graph, p.loc)}` : "the error";
  }

  private predecessor(e: TraceEvent): string {
    const from = this.graph?.edges[e.e]?.from ?? -1;
    const does = step(this.graph, e.e);
    const start = from >= 0 && from === this.graph?.entry;
    const into = this.graph && e.loc === this.graph.error ? "the error" : `obligation ${e.o ?? 0}`;
    if (start)
      return `Yes, and from where every run begins: the first step${does ? `, ${code(does)},` : ""} leads into ${into}.`;
    return (
      `Yes, as far as frame ${Math.max(0, e.lv - 1)} knows: a ${stepFrom(this.graph, e.e, code)} leads into ${into}. ` +
      "The states that it comes from are a predecessor: ask about them next."
    );
  }

  private blocked(e: TraceEvent): string {
    const o = this.history.obligation(e.o ?? 0);
    const error = this.graph !== null && e.loc === this.graph.error;
    const what = error
      ? "The error"
      : `Obligation ${e.o ?? 0}${o && !everything(o.parts) ? ` (${code(conjunction(o.parts))})` : ""} at ${place(this.graph, e.loc)}`;
    const l = this.history.lemma(e.lm ?? 0);
    // Learnt for this very question, or known before it.
    const known = l && (l.from !== e.o || l.born < (this.history.changeAt(e.o ?? 0, this.at - 1)?.[0] ?? 0));
    const so = `${what} is blocked: it cannot be reached in ${steps(e.lv)}`;
    const again = e.q ? ` It goes back into the queue, to be asked about again at level ${e.q}.` : "";
    if ((e.lms?.length ?? 0) > 1) return `${so}. Lemmas ${list(e.lms!)} keep it out together.${again}`;
    if (!l || l.formula === "false") return `${so}${known ? ", as is known already" : ""}.${again}`;
    return `${so}, for ${code(l.formula)} holds there${known ? `, as is known already (lemma ${l.id})` : ""}.${again}`;
  }

  private subsumed(e: TraceEvent): string {
    const { history } = this;
    const old = history.lemma(e.lm ?? 0);
    const by = history.lemma(e.by ?? 0);
    const unreached = old?.formula === "false";
    const what = unreached
      ? `Lemma ${old.id} (${this.unreached(old.loc)} ${this.upTo(old)}) still holds, but is no longer needed`
      : `Lemma ${e.lm ?? 0}${old ? ` (${code(old.formula)} at ${place(this.graph, old.loc)})` : ""} still holds, but is no longer needed`;
    if (!by) return `${what}: lemma ${e.by ?? 0} says as much.`;
    if (unreached && by.formula === "false")
      return `${what}: lemma ${by.id} says ${old.loc === by.loc ? "the same, for more steps" : "as much and more"}.`;
    return old?.formula === by.formula && old.loc === by.loc
      ? `${what}: lemma ${by.id} says the same, for more steps.`
      : `${what}: lemma ${by.id}, ${code(by.formula)}, says as much and more.`;
  }

  /** Up to which frame a lemma holds at this event. */
  private upTo(l: LemmaRecord): string {
    const level = l.levels.findLast(([at]) => at <= this.at)?.[1] ?? 0;
    return level === everyLevel ? "in any frame" : `up to frame ${level}`;
  }

  private drop(e: TraceEvent): string {
    const all = e.os ?? [];
    const many = all.length > 1;
    const it = many ? "them" : "it";
    const what = `${many ? "Obligations" : "Obligation"} ${list(all)} ${many ? "are" : "is"} dropped`;
    switch (e.t) {
      case "refined":
        return `${what}: ${many ? "they were" : "it was"} asked because of a step that is only in the abstraction.`;
      case "finished":
        return `${what}: the frame excludes the error without ${it}.`;
      case "fails":
        return `${what}: the clause that ${it === "it" ? "it was" : "they were"} to keep does not hold there.`;
      case "farther":
        return `${what}: the search begins again, and looks for states from which more steps lead to the error.`;
      case "found": {
        const last = this.history.of("counterexample").findLast((at) => at < this.at);
        const own = last !== undefined && this.history.events[last]!.src === e.src;
        return own
          ? `${what}: the counterexample does not go through ${it}.`
          : `${what}: another search has the answer.`;
      }
      default:
        return `${what} without an answer: the search ends here.`;
    }
  }

  private generalise(e: TraceEvent): string {
    const before = code(e.b) || "the cube";
    const after = code(e.a) || "less";
    const gone = without(e.b, e.a);
    const any = e.a === "true"; // nothing is left that says which states
    // What has no variables is about all places.
    const all = everything([e.a ?? ""]) ? "after the start" : "where its variables matter";
    const within = e.lv > 0 ? ` in ${steps(e.lv)}` : "";
    const anywhere = `${within}${e.t ? ` at any place ${all}` : ""}`;
    const none = `no state ${e.t ? "" : "there "}can be reached${anywhere}`;
    switch (e.st) {
      case "core":
        if (e.b === e.a && !e.t)
          return `${noStep(e.lv)} leads into ${before} at ${place(this.graph, e.loc)}. And not all that says where this is was needed to see that.`;
        return `${noStep(e.lv)} leads into ${before} at ${place(this.graph, e.loc)}. And ${any ? `nothing of it was needed to see that: ${none}` : `not all of it was needed to see that: ${after} alone cannot be reached${anywhere}`}.`;
      case "drop":
        if (e.t && e.b === e.a)
          return `Leave out the place: ${after} cannot be reached${anywhere}, not only at ${place(this.graph, e.loc)}.`;
        return gone
          ? `Leave out ${code(gone)}: ${any ? none : `what remains, ${after}, cannot be reached${anywhere} either`}.`
          : `Leave out what is not needed: ${before} becomes ${after}.`;
      case "weaken":
        return `Loosen a bound by one, twice at most: ${before} becomes ${after}. The solver confirms that no step leads into it.`;
      case "sum":
        return `Two bounds can be replaced by their sum: ${before} becomes ${after}. That covers more states, and none can be reached${within}.`;
      case "split":
        return `Taken as two bounds, an equation can be given up on one side: ${before} becomes ${after}.`;
      case "convex":
        return `A disequality is two cases: ${before} becomes ${after}.`;
      case "ctg":
        return `A state stands in the way of leaving out more: ${before}. It cannot be reached itself, and is blocked first.`;
      case "join":
        if (e.b === e.a)
          return `What stands in the way is elsewhere, and cannot be blocked. Take it in, as a try: ask about ${after} at every place ${all}.`;
        return `What stands in the way cannot be blocked. Take it in, as a try: ${before} becomes ${after}${e.t ? `, at every place ${all}` : ""}. Can that be reached?`;
      case "geo":
        return `A weaker predicate does as well: ${before} becomes ${after}, which cannot be reached${within} either.`;
      default:
        return e.b === e.a
          ? `The reason is looked at once more (${e.st || "generalise"}), and stays ${after}.`
          : `The reason holds for more states than were asked about (${e.st || "generalise"}): ${before} becomes ${after}.`;
    }
  }

  private lemma(e: TraceEvent): string {
    const where = place(this.graph, e.loc);
    const within =
      e.lv === everyLevel
        ? "whatever the number of steps"
        : e.f === "false"
          ? `in ${steps(e.lv)}`
          : `for runs of ${steps(e.lv)}`;
    if (!e.o && e.t) {
      const what = e.f === "false" ? this.unreached(e.loc) : `${code(e.f)} holds at ${where}`;
      if (e.t.startsWith("counterexample to gen"))
        return `More was left out as a try, and a step led into what remained, from states ${e.loc < 0 ? "that" : `at ${where} that`} cannot be reached in ${steps(e.lv)} themselves. They are kept out first, generalised like any others. Learn on the way: ${what}, ${within}.`;
      if (elsewhere(e.t))
        return `Sent by ${elsewhere(e.t)}, a search on another core, and proved here: ${what}, ${within}.`;
      return `Known from the beginning (${e.t === "seed" ? "found on samples, then proved" : e.t}): ${what}, ${within}.`;
    }
    const asked = e.o && !this.history.obligation(e.o) ? "An obligation that is left out here was settled." : "";
    const more = e.q ? longer(e.q, e.lv) : "";
    if (e.f === "false")
      return `${asked || "No, it cannot."} Learn: ${this.unreached(e.loc)} ${within}.${more && ` ${more}`}`;
    return `${asked || this.closed(e)} So learn, at ${where}: ${code(e.f)}. It holds ${within}${e.t ? ` (${e.t})` : ""}.${more && ` ${more}`}`;
  }

  /** That an obligation has no predecessor, before the lemma that follows. */
  private closed(e: TraceEvent): string {
    const o = this.history.obligation(e.o ?? 0);
    if (!o) return "No step leads into what it excludes.";
    return `${noStep(e.q || e.lv)} leads into ${o.loc === this.graph?.error ? "the error" : `${region(o.parts)} at ${place(this.graph, o.loc)}`}.`;
  }

  /** What a lemma says, at the beginning of a sentence. */
  private fact(id: number): string {
    const l = this.history.lemma(id);
    if (!l) return `Lemma ${id}`;
    return l.formula === "false" ? `That ${this.unreached(l.loc)}` : `${code(l.formula)} at ${this.where(l.loc)}`;
  }

  private unreached(loc: number): string {
    return loc < 0 ? "nothing after the start is reached" : `${this.where(loc)} is not reached`;
  }

  /** A place that is no other's: with the location's name, where two are on one line. */
  private where(loc: number): string {
    const { graph } = this;
    const at = place(graph, loc);
    const twin = graph !== null && loc >= 0 && graph.locs.some((_, i) => i !== loc && place(graph, i) === at);
    return twin ? `${at} (${graph.locs[loc]!.name})` : at;
  }
}

/** Why a lemma of a level holds for more steps than were asked about; "" where it does not. */
export function longer(asked: number, level: number): string {
  const question = `The question was about ${steps(asked)}`;
  if (level === everyLevel)
    return `${question}. From where it and the lemmas of every frame hold no step leads out of it, so it holds in every frame.`;
  if (level <= asked) return "";
  const frames = level - 1 === asked ? `frame ${asked}` : `frames ${asked} to ${level - 1}`;
  return `${question}; from other states of ${frames} no step leads there either.`;
}

/** What lemmas of every frame are; at a push into it more of them may come. */
export function keptUp(history: History, at: number): string {
  const next = history.events[at + 1];
  const more = next?.k === "push" && next.lv === everyLevel && history.gap(at + 1) === 0;
  return `The lemmas of every frame keep each other up: where all of them hold${more ? ", those that are told next among them" : ""}, they hold after each step.`;
}

/** Steps from an obligation to the failure. */
function distance(o: OblRecord | undefined, history: History, graph: Graph | null): number {
  const chain = o ? history.chain(o.id) : [];
  return Math.max(1, chain.length - (graph && chain.at(-1)?.loc === graph.error ? 1 : 0));
}

/** "at most 3 steps". */
export function steps(n: number): string {
  return n <= 0 ? "no step" : `at most ${n === 1 ? "one" : n} ${plural(n, "step", "steps")}`;
}

const mostNamed = 8; // numbers in a sentence

/** "3", "3 and 4", "3, 4, 5 and 12 more". */
function list(ids: readonly number[]): string {
  const shown = ids.length > mostNamed ? [...ids.slice(0, mostNamed - 1), `${ids.length - mostNamed + 1} more`] : ids;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)!}`;
}

function region(parts: readonly string[]): string {
  return everything(parts) ? "any state" : code(conjunction(parts));
}

/** A formula between back quotes, not too long. */
export function code(formula: string | undefined, most = longest): string {
  if (!formula) return "";
  return `\`${formula.length > most ? `${formula.slice(0, most - 1)}…` : formula}\``;
}

/** The conjuncts of `before` that are not in `after`. */
function without(before = "", after = ""): string {
  const kept = new Set(after.split(" && "));
  return conjunction(before.split(" && ").filter((p) => !kept.has(p)));
}
