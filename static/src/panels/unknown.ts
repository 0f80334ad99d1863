// No verdict: why, in plain words, and what to try next.

import { byId, h } from "../dom";
import type { Context } from "../feature";
import type { RunState } from "../run";
import { because } from "./reasons";
import { seconds } from "./verdict";

export function noVerdict(run: RunState, page: Context): Node[] {
  const { store } = page;
  const { reason, seconds: time } = run.report!;
  const { ended, says } = because(run.report!);
  const again = (title: string, change: () => void): HTMLElement =>
    h("button", { type: "button", class: "button", onclick: () => (change(), page.run()) }, title);
  const longer = [...byId<HTMLSelectElement>("timeout").options].find((o) => Number(o.value) > store.now.timeoutMs);
  // The engines come in the order in which they are worth trying.
  const other = store.now.engines.find((e) => e.proves && e.name !== run.engine.split(":")[0])?.name;
  return [
    h(
      "p",
      { class: "lead" },
      h("strong", null, `${says}. `),
      `It ran for ${seconds(time)}. The program may be safe or not: nothing is said either way.`,
    ),
    h(
      "p",
      { class: "lead" },
      ended === "time"
        ? "More time may help, or another engine."
        : ended === "limit"
          ? "Options can move that end; another engine may do without it."
          : "Another engine may do better.",
      " The Frames and Obligations tabs show how far this one came.",
    ),
    h(
      "div",
      { class: "next-steps", role: "group", "aria-label": "What to try next" },
      ended === "time" && longer
        ? again(`Run with ${longer.text}`, () => store.set({ timeoutMs: Number(longer.value) }))
        : null,
      ended === "limit"
        ? h(
            "button",
            { type: "button", class: "button", onclick: () => byId("options-open").click() },
            "Options of the engine",
          )
        : null,
      other ? again(`Run the engine ${other}`, () => store.set({ engine: other, options: {} })) : null,
      h(
        "button",
        { type: "button", class: "button", onclick: () => byId("race-open").click() },
        "Race several engines",
      ),
    ),
    ...(says.toLowerCase() === reason.toLowerCase()
      ? []
      : [h("p", { class: "muted engine-words" }, "In the checker’s own words: ", h("code", null, reason))]),
  ];
}
