// The card of an obligation: its states, the reason for its level, its parent obligation, each
// query with its answer, and how its states lead to the error.

import { h } from "../dom";
import type { Graph } from "../engine/protocol";
import type { History, Moment, OblRecord } from "../replay/history";
import type { Ask } from "../replay/items";
import { nodeOf, whyRuledOut } from "../words/position";
import { answer, statusWords } from "../words/answer";
import { aroundWords } from "../words/box";
import { alternatives } from "../words/disjuncts";
import { values } from "../words/formula";
import { whyLevel } from "../words/level";
import { anyState, conjunction } from "../words/cube";
import { everything, inSource, locationName, step } from "../words/location";
import { isPremise } from "../words/phrases";
import { rich } from "../words/rich";
import { derivation } from "./derivation";

const longestRoute = 12; // maximum number of edges
const mostAsks = 5;

/** Links from the card. */
export interface Leads {
  obligation(id: number): void;
  lemma(id: number): void;
  event(at: number): void;
}

/**
 * Returns the elements of the card of an obligation. With `brief` they only identify the
 * obligation.
 */
export function obligationCard(
  id: number,
  history: History,
  m: Moment,
  graph: Graph | null,
  leads: Leads,
  brief = false,
): (HTMLElement | null)[] {
  const o = history.obligation(id)!;
  const v = history.viewOf(m, id);
  const status = v?.status ?? "open";
  const sample = values(o.parts, o.around);
  const node = nodeOf(o, history);
  const about = [
    h(
      "h2",
      null,
      `Obligation ${id} at ${locationName(graph, o.loc)}`,
      h("span", { class: `chip ${status}` }, statusWords[status]),
      node > 0 && h("span", { class: "muted" }, `node ${node}, position ${v?.level ?? 0} of the path`),
    ),
    h(
      "p",
      { class: "formula" },
      h("code", null, everything(o.parts) ? anyState(graph, o.loc) : conjunction(o.parts)),
      sample ? h("span", { class: "muted" }, `such as ${sample}`) : null,
    ),
  ];
  if (brief) return about;
  const steps = status === "current" ? history.stepsBefore(m.at + 1, id) : [];
  const grew = aroundWords(o.around, conjunction(o.parts));
  const muted = (...text: (Node | string)[]): HTMLElement => h("p", { class: "muted" }, ...text);
  const { side, disjunction: whole, halves } = alternatives(graph, o.edge, o.parts);
  return [
    ...about,
    grew ? h("p", { class: "muted made" }, `The engine grew this box around ${sample}: ${grew}.`) : null,
    side
      ? muted(
          ...rich(
            `These states are in the case \`${side}\` of \`${whole}\`. The other case becomes an obligation of its own if needed.`,
          ),
        )
      : null,
    ...halves.map(([half, equation, other]) =>
      muted(
        ...rich(
          `\`${half}\` is one half of \`${equation}\`; the other, \`${other}\`, becomes an obligation of its own if needed.`,
        ),
      ),
    ),
    forWhom(o, history, graph, leads),
    node > 0 ? null : asked(o, history, m, leads),
    steps.length > 0
      ? derivation(
          { obligation: id, node, level: v?.level ?? 0, parts: o.parts, steps, lemma: null, frontier: m.frontier },
          history,
          graph,
        )
      : route(o, history, graph, leads),
  ];
}

function link(text: string, act: () => void): HTMLElement {
  return h("button", { type: "button", class: "link", onclick: act }, text);
}

/** Why the obligation was created. */
function forWhom(o: OblRecord, history: History, graph: Graph | null, leads: Leads): HTMLElement | null {
  const p = history.obligation(o.parent);
  if (!p) return null;
  const cube = everything(p.parts) ? "any state" : conjunction(p.parts);
  const states = p.loc === graph?.error ? "the error" : `${cube} at ${locationName(graph, p.loc)}`;
  const leadsInto = isPremise(graph, o)
    ? `if the function returns like this, the step over ${locationName(graph, graph!.edges[o.edge]!.from)} leads into that obligation`
    : "one step leads from this obligation into that one";
  return h(
    "p",
    { class: "for-whom" },
    "Asked for ",
    link(`obligation ${p.id}`, () => leads.obligation(p.id)),
    `, ${states}: ${leadsInto}.`,
  );
}

/**
 * The last queries about an obligation: for each its level, the reason for the level, and the
 * answer.
 */
function asked(o: OblRecord, history: History, m: Moment, leads: Leads): HTMLElement {
  const all = history.asks(o.id, m.at);
  const from = Math.max(0, all.length - mostAsks);
  const event = (at: number): HTMLElement =>
    link(`event ${((history.events[at]?.n ?? at) + 1).toLocaleString("en")}`, () => leads.event(at));
  const said = (a: Ask): (Node | string)[] => {
    if (!a.answer)
      return [
        a.level === 0
          ? `yes, every run begins here${o.doubtful ? ", but some steps of the chain exist only in the abstraction" : ""}`
          : "none yet",
      ];
    const [at, status, by, again] = a.answer;
    if (status === "blocked" && by.length > 0)
      return [
        "blocked by ",
        ...by.flatMap((id, i) => {
          const f = history.lemma(id)?.formula ?? "";
          return [
            i > 0 ? " and " : "",
            link(`lemma ${id}`, () => leads.lemma(id)),
            ...(f ? [", ", f === "false" ? "not reached" : h("code", null, f)] : []),
          ];
        }),
        ", ",
        event(at),
        again ? `, and put back into the queue at level ${again}` : "",
      ];
    if (status === "split" && by[0])
      return [
        "a step leads into this obligation, from ",
        link(`obligation ${by.at(-1)!}`, () => leads.obligation(by.at(-1)!)),
        ", about which the engine asks first",
      ];
    if (status === "refined") return ["a step leads into this obligation only in the abstraction, which is refined"];
    if (status === "reached") return ["reached by the counterexample, ", event(at)];
    const view = history.viewOf(m, o.id);
    return ["dropped", view ? ` ${answer(view, history, null, m.at)}` : ""];
  };
  return h(
    "ol",
    { class: "asks", start: from + 1 },
    ...all.slice(from).map((a, i) => {
      const why = whyLevel(history, o, all, from + i);
      return h(
        "li",
        null,
        h("b", null, `Level ${a.level}`),
        " (",
        event(a.event),
        ")",
        why ? `: ${why}${/[.?]$/.test(why) ? "" : "."}` : ".",
        " Answer: ",
        ...said(a),
        ".",
      );
    }),
  );
}

// Lists the steps from the states of an obligation to the error, one edge on each line.
function route(o: OblRecord, history: History, graph: Graph | null, leads: Leads): HTMLElement {
  const chain = history.chain(o.id).filter((x) => x.edge >= 0);
  if (chain.length === 0) {
    const end = nodeOf(o, history) > 0 && o.loc !== graph?.error;
    return h("p", { class: "muted" }, end ? whyRuledOut : "The error: the engine must exclude it.");
  }
  const fails = (x: OblRecord): boolean => {
    const on = history.obligation(x.parent);
    return on && nodeOf(x, history) > 0 ? on.loc === graph?.error : x.depth <= 1;
  };
  return h(
    "ol",
    { class: "route" },
    ...chain.slice(0, longestRoute).map((x) =>
      h(
        "li",
        null,
        link(locationName(graph, x.loc), () => leads.obligation(x.id)),
        " ",
        h("code", null, step(graph, x.edge) || "always"),
        ...inSource(graph, x.edge).map((t) => h("span", { class: "muted" }, ` (${t})`)),
        fails(x) ? " leads to the error" : ` leads to obligation ${x.parent}`,
      ),
    ),
    chain.length > longestRoute ? h("li", { class: "muted" }, `and ${chain.length - longestRoute} more steps`) : null,
  );
}
