// Help: what the page does in a few sentences, the language, the keys.

import { byId, h } from "../dom";

const mac = /Mac|iPhone|iPad/.test(navigator.platform);
const mod = mac ? "⌘" : "Ctrl";

export const keys: [string[], string][] = [
  [[`${mod} + Enter`], "run the program"],
  [["Esc"], "cancel the run"],
  [[`${mod} + S`], "copy a link to exactly what you see"],
  [["←", "→"], "one step back or on, in the counterexample or along the run"],
  [["Home", "End"], "the first or last step"],
  [["Space"], "play or pause the run"],
  [["↑", "↓", "←", "→", "Enter"], "in the graph: along the edges, and select"],
  [["+", "-", "0"], "in the graph: zoom in, zoom out, show all"],
  [["Tab"], "leaves the editor"],
  [[`${mod} + ]`, `${mod} + [`], "in the editor: indent, outdent"],
  [["?"], "this help"],
];

export function setupHelp(): void {
  const dialog = byId<HTMLDialogElement>("help");
  byId("help-open").addEventListener("click", () => openHelp());
  dialog.addEventListener("click", (e) => {
    if (e.target === dialog) dialog.close();
  });
  byId("help-body").replaceChildren(
    h("h3", null, "What this is"),
    h("p", null, "A model checker for C programs over integers. It either proves that no assertion can fail, whatever the input, and shows the invariant that proves it; or it finds a run that breaks one. Everything happens in this browser: the program never leaves it."),
    h("p", null, "A safe verdict is given only when the invariant passed a check without the solver, an unsafe one only when the run was replayed on the program into the failing assertion."),
    h("h3", null, "What you see"),
    h("p", null, "Select a line, a location in the graph, a step or a lemma: the others follow. The bar at the bottom holds the whole run of the engine; drag it and the frames and obligations stand as they did at that moment."),
    h("h3", null, "The language"),
    h("p", null, "Integer variables, functions without recursion, all of C's control flow, + - *, and / and % by constants. Integers do not overflow. Write ", h("code", null, "nondet_int()"), " for an unknown input, ", h("code", null, "assume(e)"), " to restrict it and ", h("code", null, "assert(e)"), " for what must hold."),
    h("h3", null, "Keys"),
    h("dl", { class: "keys" }, ...keys.flatMap(([names, what]) => [
      h("dt", null, ...names.flatMap((k, i) => (i > 0 ? [" ", h("kbd", null, k)] : [h("kbd", null, k)]))), h("dd", null, what)])));
}

export function openHelp(): void {
  byId<HTMLDialogElement>("help").showModal();
}
