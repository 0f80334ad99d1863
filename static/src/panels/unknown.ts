// The panel for a run without a verdict. It shows the reason in plain words and what to try next;
// for a program that was not accepted, it shows the errors.

import { h } from "../dom";
import { engineOf } from "../engine/alias";
import type { Context } from "../feature";
import type { History } from "../replay/history";
import type { RunState } from "../run";
import { capital, emptied } from "../words/location";
import { because } from "./reasons";
import { refused } from "./refused";
import { seconds } from "./verdict";

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
  return run.report!.verdict === "error"
    ? refused(run.report!, page)
    : [h("div", { class: "pad" }, ...undecided(run, page))];
}

function undecided(run: RunState, page: Context): Node[] {
  const { store } = page;
  const { reason, reasonCode, seconds: time } = run.report!;
  const { ended, says } = because(run.report!);
  const again = (title: string, change: () => void): HTMLElement =>
    h("button", { type: "button", class: "button", onclick: () => (change(), page.run()) }, title);
  const { stuck = [] } = run.report!;
  const why = h("div");
  if (stuck.length > 0)
    void import("./stuck").then(
      (m) => why.append(m.drawStuck(stuck, page)),
      () => undefined, // the sentences about what to try remain
    );
  // An embedded element has no dialog of options and no race of engines.
  const part = (id: string): HTMLElement | null => page.root.getElementById(id);
  const times = part("timeout");
  const longer = (times instanceof HTMLSelectElement ? [...times.options] : []).find(
    (o) => Number(o.value) > (run.timeoutMs || store.now.timeoutMs),
  );
  // Suggest the first other engine that proves programs safe. The list begins with the default
  // engine.
  const other = store.now.engines.find((e) => e.proves && e.name !== engineOf(run.engine))?.name;
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
    h(
      "div",
      { class: "next-steps", role: "group", "aria-label": "What to try next" },
      ended === "time" && longer
        ? again(`Run with ${longer.text}`, () => store.set({ timeoutMs: Number(longer.value) }))
        : null,
      ended === "limit" && part("options-open")
        ? h(
            "button",
            { type: "button", class: "button", onclick: () => part("options-open")?.click() },
            "Open the options",
          )
        : null,
      other ? again(`Run ${other}`, () => store.set({ engine: other, options: {} })) : null,
      part("race-open") &&
        h(
          "button",
          { type: "button", class: "button", onclick: () => part("race-open")?.click() },
          "Race several engines",
        ),
    ),
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
