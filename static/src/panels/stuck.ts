// Shows where a run without a verdict made no progress: the loop, the lemmas that the run learnt
// again and again, and a formula or change that may help. All of this is computed from the events
// of the run (frontend/verify/stuck.go).

import { h } from "../dom";
import type { Stuck } from "../engine/messages";
import type { Context } from "../feature";
import { pickLocation } from "../replay/select";
import { lineOf } from "../files/parts";
import { capital } from "../words/location";

/** The form of lemmas with a letter for each number, as in `a*x <= b`, and the letters in words. */
export function lettered({ shape, vars }: Pick<Stuck, "shape" | "vars">): { form: string; says: string } {
  const free = [..."abcdefghklmnpqrstuvw"].filter((c) => !vars.includes(c));
  const used: string[] = [];
  const form = shape.replace(/(?<!\w)_(?!\w)/g, () => {
    used.push(free[used.length] ?? `k${used.length}`);
    return used.at(-1)!;
  });
  return { form, says: used.length < 2 ? used.join() : `${used.slice(0, -1).join(", ")} and ${used.at(-1)}` };
}

export function drawStuck(list: readonly Stuck[], { store }: Context): HTMLElement {
  return h(
    "section",
    { class: "stuck", "aria-label": "Where the run was stuck" },
    h("h3", null, "Where the run was stuck"),
    h(
      "ul",
      null,
      ...list.map((s) =>
        h(
          "li",
          null,
          h(
            "p",
            null,
            s.loop ? "The loop at " : "",
            h(
              "button",
              {
                type: "button",
                class: "button tiny text",
                title: "Select this location",
                onclick: () => pickLocation(store, s.loc),
              },
              s.loop ? lineOf(s) : capital(lineOf(s)),
            ),
            `: ${s.lemmas} lemmas have the form `,
            h("code", null, lettered(s).form),
            `, with ${lettered(s).says} for numbers. The latest of these lemmas is `,
            h("code", null, s.last),
            s.kept === 0
              ? "; none of them is in the last frame."
              : s.kept === 1
                ? "; one of them is in the last frame."
                : `; ${s.kept} of them are in the last frame.`,
          ),
          h(
            "p",
            { class: "muted" },
            s.vars.length > 1 ? "If you know how " : "If you know a fact about ",
            ...s.vars.flatMap((v, i) => [i === 0 ? "" : i === s.vars.length - 1 ? " and " : ", ", h("code", null, v)]),
            `${s.vars.length > 1 ? " relate" : ""}, write it as `,
            h("code", null, "assert(…)"),
            s.loop ? " at the start of the loop's body or in the tab " : " in this line or in the tab ",
            h("i", null, "Try it"),
            ". Or restrict the inputs with ",
            h("code", null, "assume(…)"),
            ".",
          ),
        ),
      ),
    ),
  );
}
