// The panel for a run without a verdict, which may have been stopped. It shows the reason in plain words and what to try next;
// for a program that was not accepted, it shows the errors.

import { h } from "../dom";
import { engineOf } from "../engine/alias";
import type { Context } from "../feature";
import type { History } from "../replay/history";
import type { RunState } from "../run";
import { fits } from "../selectors";
import { toast } from "../notices";
import { capital, emptied } from "../words/location";
import { lineOf } from "../files/parts";
import { busiestLoop, withAssertion, writeAssertion } from "./assertion";
import { because, type Ended } from "./reasons";
import { refused } from "./refused";
import { seconds } from "./verdict";

const manyLemmas = 40; // a search with more lemmas may have no end

const views: [tab: string, kinds: Parameters<History["has"]>[0][]][] = [
  ["Frames", ["level", "image"]],
  ["Obligations", ["obligation"]],
  ["Tree", ["node"]],
  ["Path", ["path", "way"]],
];

/** progress returns a sentence that names the tabs where the reader can see how far the run got. */
export function progress(history: Pick<History, "has">): string {
  const tabs = views.filter(([, kinds]) => kinds.some((k) => history.has(k))).map(([tab]) => tab);
  const last = tabs.pop();
  const named = tabs.length > 0 ? `${tabs.join(", ")} and ${last} tabs` : `${last} tab`;
  return last ? `The ${named} and the timeline show how far this run got.` : "The timeline shows how far this run got.";
}

export function noVerdict(run: RunState, page: Context): Node[] {
  return run.report?.verdict === "error"
    ? refused(run.report, page)
    : [h("div", { class: "pad" }, ...(run.stopped ? stopped : undecided)(run, page))];
}

function undecided(run: RunState, page: Context): Node[] {
  const { reason, reasonCode, seconds: time } = run.report!;
  const { ended, says } = because(run.report!);
  const { stuck = [] } = run.report!;
  const why = h("div");
  if (stuck.length > 0)
    void import("./stuck").then(
      (m) => why.append(m.drawStuck(stuck, page)),
      () => undefined, // the sentences about what to try remain
    );
  return [
    h(
      "p",
      { class: "lead" },
      h("strong", null, `${says}. `),
      `The run took ${seconds(time)}${ended === "time" ? "; the rest of the limit is reserved for checking an answer" : ""}. `,
      run.graph && emptied(run.graph)
        ? "Simplification has already shown that no step leads to the error, but this engine gives no proof that can be checked."
        : "The program may be safe or not: this run proves neither.",
    ),
    why,
    h(
      "p",
      { class: "lead" },
      ended === "time"
        ? "More time or another engine may help."
        : ended === "limit"
          ? "Raise the limit in the options, or try another engine."
          : reasonCode === "coarse"
            ? `${capital(reason)}. Change this part of the program, bound its values with assume(…), or try another engine.`
            : "Another engine may help.",
      ended === "check" ? null : ` ${progress(run.history)}`,
    ),
    nextSteps(run, page, ended),
    ...(says.toLowerCase() === reason.toLowerCase() || reason === reasonCode || reasonCode === "coarse"
      ? []
      : [
          h(
            "p",
            { class: "muted engine-words" },
            `Message of the ${reasonCode === "unconfirmed" ? "checker" : "engine"}: `,
            h("code", null, reason),
          ),
        ]),
  ];
}

/** What the reader can do after a run without a verdict, each with a button. */
function nextSteps(run: RunState, page: Context, ended: Ended): HTMLElement {
  const { store } = page;
  const button = (title: string, onclick: () => void, says = ""): HTMLElement =>
    h("button", { type: "button", class: "button", title: says, onclick }, title);
  const again = (title: string, change: () => void): HTMLElement => button(title, () => (change(), page.run()));
  // An embedded element has no dialog of options and no race of engines, and its program may not be the reader's.
  const part = (id: string): HTMLElement | null => page.root.getElementById(id);
  const times = part("timeout");
  const longer = (times instanceof HTMLSelectElement ? [...times.options] : []).find(
    (o) => Number(o.value) > (run.timeoutMs || store.now.timeoutMs),
  );
  // Suggest the first other engine that proves programs safe. The list begins with the default
  // engine.
  const other = store.now.engines.find((e) => e.proves && e.name !== engineOf(run.engine))?.name;
  const loop = page.root === document && ended !== "check" ? busiestLoop(run) : -1;
  const asserted = loop < 0 ? null : withAssertion(run.source, run.graph!.locs[loop]!.line);
  return h(
    "div",
    { class: "next-steps", role: "group", "aria-label": "What to try next" },
    ended === "time" && longer && !run.stopped
      ? again(`Run with ${longer.text}`, () => store.set({ timeoutMs: Number(longer.value) }))
      : null,
    ended === "limit" && part("options-open") ? button("Open the options", () => part("options-open")?.click()) : null,
    other ? again(`Run ${other}`, () => store.set({ engine: other, options: {} })) : null,
    part("race-open") && button("Race several engines", () => part("race-open")?.click()),
    asserted &&
      button(
        `Write an assertion in the loop at ${lineOf(run.graph!.locs[loop]!)}`,
        () => (fits(store.now) ? writeAssertion(page, asserted) : toast(store.now.changed)),
        "Engines try the condition of an assertion as a lemma, so a fact that you know can lead to a proof",
      ),
  );
}

/** The panel for a run that the reader has stopped. */
function stopped(run: RunState, page: Context): Node[] {
  const loop = busiestLoop(run);
  return [
    h(
      "p",
      { class: "lead" },
      h("strong", null, "You stopped the run. "),
      `It proves neither that the program is safe nor that it fails. ${progress(run.history)}`,
    ),
    h(
      "p",
      { class: "lead" },
      loop >= 0 && run.history.items.lemmas.length > manyLemmas
        ? `Most lemmas are about the loop at ${lineOf(run.graph!.locs[loop]!)}. If they go on and on, no finite number of them may be enough. Another engine may find a proof, or an assertion that says how the loop's variables relate.`
        : "Another engine may find the answer sooner.",
    ),
    nextSteps(run, page, "time"),
  ];
}
