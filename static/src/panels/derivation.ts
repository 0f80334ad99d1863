// Shows how the engine derived a lemma from an obligation, with one line for each step: the obligation, the query with
// its parts, the dropped literals with the reason why dropping them is sound, the resulting lemma, and the levels at
// which the lemma holds immediately.

import { h } from "../dom";
import type { Graph } from "../engine/protocol";
import type { GeneralStep, History, LemmaRecord } from "../replay/history";
import { leftOut, type Ctg } from "../words/on-the-way";
import * as position from "../words/position";
import { answered, moves, movesWords, ofBox } from "../words/box";
import { isJoinGivenUp, joinGivenUp, notNeeded, seenAs, wherever } from "../words/derived";
import { conjunction, cubeWords, equations } from "../words/cube";
import { capital, conjuncts, everything, locationName, step } from "../words/location";
import { steps as stepsOf } from "../words/phrases";
import { rich } from "../words/rich";
import { term } from "../words/term";
import {
  answer,
  begins,
  higherLevelReason,
  generalisers,
  question,
  edgesAsked,
  lemmaQueryOf,
  type EdgeQuery,
  type LemmaQuery,
} from "../words/lemma-query";

const mostWays = 6; // maximum number of edges shown

/** A generalisation of an obligation. If `lemma` is set, the generalisation has produced this lemma. */
export interface Derived {
  obligation: number;
  node: number; // the tree node that it is about; 0 for an obligation about frames
  level: number; // the level of the query, or the position on the path; 0 if unknown
  parts: readonly string[];
  steps: readonly GeneralStep[];
  lemma: LemmaRecord | null;
  frontier: number; // the newest frame at that moment
}

export function derivation(d: Derived, history: History, graph: Graph | null): HTMLElement {
  const why = d.lemma && lemmaQueryOf(history, graph, d.lemma);
  const level = why?.asked ?? d.level;
  const can = d.node
    ? position.question(d.obligation, d.node, level)
    : `obligation ${d.obligation}: can a run be in such a state${level > 0 ? ` after ${stepsOf(level)}` : ""}?`;
  const out = [
    line("asked", "", h("code", null, everything(d.parts) ? "any state" : conjunction(d.parts)), muted(can)),
  ];
  const seen = history.has("abstraction") ? seenAs(d.parts, d.steps) : "";
  if (seen)
    out.push(
      line("seen as", "", h("code", null, seen), muted("the abstract state: the question is about all of its states")),
    );
  if (why && d.lemma) out.push(asked(why, graph, d.lemma));
  else if (d.lemma?.asked && d.node)
    out.push(line("query", "asking", muted(position.query(d.lemma.asked)), muted(position.answer)));
  const unused = d.node ? notNeeded(d.parts, d.steps) : null;
  if (unused) out.push(line("core", "", ...difference(unused), muted(generalisers.core![1])));
  for (const [i, g] of d.steps.entries()) {
    const e = history.events[g.event];
    if (ofBox(e)) {
      const name = generalisers[g.step]?.[0] ?? g.step;
      const sides = movesWords(moves(g.before, g.after));
      const moved = sides ? `${capital(sides)}.` : "";
      const said = e!.e >= 0 ? [answered(e!, graph), moved] : [moved, answered(e!, graph)];
      out.push(line(name, g.step === "ctg" ? "ctg" : "box", ...difference(g), muted(...rich(said.join(" ").trim()))));
      continue;
    }
    const [name, does] = generalisers[g.step] ?? [g.step, ""];
    const what =
      g.step === "drop" && g.before === g.after
        ? wherever
        : g.step === "join" && isJoinGivenUp(d.steps, i)
          ? joinGivenUp
          : does;
    out.push(line(name, g.step === "ctg" ? "ctg" : "", ...difference(g), what ? muted(what) : null));
  }
  if (d.lemma) {
    out.push(
      line(
        "learn",
        "learnt",
        h("code", null, d.lemma.formula),
        muted(`the negation: it excludes all of these states${d.node ? ` at node ${d.node}` : ""}`),
      ),
    );
    const more = why ? higherLevelReason(why, graph, history.events[d.lemma.born]?.e ?? -1, d.frontier) : "";
    if (more) out.push(line("more steps", "further", h("span", { class: "muted" }, ...rich(more))));
  }
  return h("ol", { class: "derivation" }, ...out);
}

/** Shows the counterexample to generalisation that a lemma excludes, in the lines of a derivation. */
export function onTheWay(c: Ctg, l: LemmaRecord, graph: Graph | null): HTMLElement {
  const formula = (f: string): HTMLElement => h("code", null, f === "true" ? "any state" : cubeWords(f));
  const [to, does] = [graph?.edges[c.edge]?.to, step(graph, c.edge)];
  const known = c.tried !== "" && to !== undefined;
  const gone = leftOut(c);
  return h(
    "ol",
    { class: "derivation" },
    known
      ? line(
          "tried",
          "",
          formula(c.tried),
          muted(
            ...rich(
              gone
                ? `what is left of the cube at ${locationName(graph, to)} without \`${gone}\`: the engine tried to exclude it`
                : `the larger cube at ${locationName(graph, to)} that the engine tried to exclude`,
            ),
          ),
        )
      : null,
    known && does
      ? line("broken by", "", h("code", null, does), muted("this step leads into the cube, from the states below"))
      : null,
    line(
      "asked",
      "",
      formula(c.states),
      muted(
        `the states from which the step leads into the tried cube: can a run be in such a state after ${stepsOf(l.asked)}? No`,
      ),
    ),
    line(
      "learn",
      "learnt",
      h("code", null, l.formula),
      muted(
        "it excludes these states, and perhaps more: before that, the engine generalised the cube, as it does for an obligation",
      ),
    ),
  );
}

function line(name: string, cls: string, ...content: (Node | string | null)[]): HTMLElement {
  return h("li", { class: cls }, h("span", { class: "step" }, name), h("span", null, ...content));
}

function muted(...text: (Node | string)[]): HTMLElement {
  return h("span", { class: "muted" }, ...text);
}

// Returns a line with the query of relative induction: the lemmas of the frame, the negated cube,
// and the step, for each edge.
function asked(why: LemmaQuery, graph: Graph | null, l: LemmaRecord): HTMLElement {
  const frame = why.asked - 1;
  const out: (Node | string)[] = [muted(question(why, graph, l))];
  const list = edgesAsked(why);
  const shown = list.slice(0, mostWays);
  const outside = shown.some((w) => w.outside);
  if (shown.length > 0) {
    const cell = (name: string, ...content: (Node | string)[]): HTMLElement =>
      h("td", { "data-name": name }, ...content);
    const knows = (w: EdgeQuery): (Node | string)[] => {
      const words = begins(w, graph);
      if (words) return [words];
      return conjuncts(equations(w.frame!)).flatMap((f, i) => [i > 0 ? " && " : "", h("code", null, f)]);
    };
    out.push(
      h(
        "table",
        { class: "ways" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col" }, "from"),
            h("th", { scope: "col" }, `lemmas of frame ${frame}`),
            outside ? h("th", { scope: "col" }, "outside the cube") : null,
            h("th", { scope: "col" }, "the step"),
          ),
        ),
        h(
          "tbody",
          null,
          ...shown.map((w) =>
            h(
              "tr",
              null,
              h("th", { scope: "row" }, locationName(graph, w.from)),
              cell(`lemmas of frame ${frame}: `, ...knows(w)),
              outside ? cell("", w.outside ? "and outside the cube" : "") : null,
              cell("the step: ", h("code", null, step(graph, w.edge) || "always")),
            ),
          ),
        ),
      ),
    );
    if (list.length > shown.length) out.push(muted(`and ${list.length - shown.length} more edges`));
  }
  // Frame 0 contains only the initial states. So the query for it assumes no lemma and is not
  // relative induction.
  out.push(muted(answer(why), ...(frame > 0 ? [" ", term("relative", "This is relative induction.")] : [])));
  return line("query", "asking", ...out);
}

/**
 * Returns the literals that remain after a step of generalisation, and then the dropped literals,
 * struck out.
 */
function difference(g: GeneralStep): HTMLElement[] {
  const before = g.before === "" ? [] : g.before.split(" && ");
  const after = g.after.split(" && ");
  const kept = new Set(after);
  const gone = before.filter((p) => !kept.has(p));
  const old = new Set(before);
  const fresh = before.length > 0 ? after.filter((p) => !old.has(p)) : [];
  const out: HTMLElement[] = [];
  after.forEach((p, i) => out.push(h("code", { class: fresh.includes(p) ? "changed" : "" }, i > 0 ? `&& ${p}` : p)));
  gone.forEach((p) => out.push(h("del", null, h("code", null, p))));
  return out;
}
