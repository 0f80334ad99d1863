// Help: what the page does in a few sentences, the language, the keys.

import { byId, h } from "../dom";
import type { EngineInfo } from "../engine/protocol";
import { keyText } from "../shortcuts";
import { described, type Command } from "../words/commands";
import { rich } from "../words/sentence";
import type { TermId } from "../words/term";
import { vocabulary } from "../words/vocabulary";
import { loadPlainKeys, savePlainKeys } from "../storage";

const tabs = [
  [
    "Result",
    "named Invariant or Counterexample once there is one: what proves the program, or the run that breaks it, statement by statement",
  ],
  ["Frames", "what the engine knows: the lemmas of frame k hold in all states that at most k steps reach"],
  ["Obligations", "what the engine tries to exclude: states that lead to a failure, and whether each is blocked"],
  ["Plane", "two variables as a plane: the states that a frame allows, and its lemmas as lines"],
  ["Try it", "your own invariant: each step of the program is checked against it as you type"],
  ["Step", "the step that breaks your invariant, statement by statement; there once you open one"],
  [
    "Tree",
    "the program unwound from its start, node by node: which are open, covered or closed; there for engines that unwind it",
  ],
  [
    "Path",
    "the path that is looked at, with its interpolants or what is learnt along it; where values refute it, which of them are left out at which position, and what remains; there once a path was looked at",
  ],
  [
    "Precision",
    "where the abstraction may speak of what: the predicates, and the variables whose values are tracked, at each location; there once there are some",
  ],
  [
    "Domain",
    "which predicates there are, whatever the location: how they imply each other, and where each comes from; there for engines that refine them",
  ],
  ["Work", "what the run took: time, queries, lemmas"],
] as const;

/** Opens the help; it is made when it is first asked for. The engines are those of the module, as far as it has come. */
export function openHelp(list: readonly Command[], engines: readonly EngineInfo[], at?: TermId): void {
  const dialog = byId<HTMLDialogElement>("help");
  if (!byId("help-body").hasChildNodes()) make(dialog, list);
  byId("help-engines").replaceChildren(
    ...(engines.length > 0
      ? terms(engines.map((e) => [e.name, `${e.title}. ${e.help}`]))
      : [h("dd", null, "The engines are still loading.")]),
  );
  if (!dialog.open) dialog.showModal();
  const body = byId("help-body");
  body.querySelector(".asked-for")?.classList.remove("asked-for");
  const entry = at && document.getElementById(`word-${at}`);
  if (!entry) return;
  entry.classList.add("asked-for");
  entry.focus({ preventScroll: true });
  entry.scrollIntoView({ block: "center" });
}

function terms(list: readonly (readonly [string, string])[]): HTMLElement[] {
  return list.flatMap(([term, text]) => [h("dt", null, term), h("dd", null, text)]);
}

function make(dialog: HTMLDialogElement, list: readonly Command[]): void {
  dialog.addEventListener("click", (e) => {
    if (e.target === dialog) dialog.close();
  });
  const plain = h("input", { type: "checkbox", id: "plain-keys" });
  plain.checked = loadPlainKeys();
  plain.addEventListener("change", () => savePlainKeys(plain.checked));
  const said = described(list);
  const groups = [...new Set(said.map((c) => c.group))];
  byId("help-body").replaceChildren(
    h("h3", null, "What this is"),
    h(
      "p",
      null,
      "A model checker for C programs over integers. It either proves that no assertion can fail, whatever the input, and shows the invariant that proves it; or it finds a run that breaks one. Everything happens in this browser: the program never leaves it.",
    ),
    h(
      "p",
      null,
      "A safe verdict is given only when the invariant passed a check without the solver, an unsafe one only when the run was replayed on the program into the failing assertion.",
    ),
    h("h3", null, "Without a network"),
    h(
      "p",
      null,
      "In one file: ",
      h("i", null, "Export"),
      " makes a handout, the program with this run, all views and the engine in a file that opens from a disk; or the recorded run alone, in a tenth of the size. Offline: once this page has said that it is ready to work offline, it opens without a network too. A newer version is fetched whole, and you choose when it takes over.",
    ),
    h("h3", null, "What you see"),
    h(
      "p",
      null,
      "Select a line, a location in the graph, an event, a statement or a lemma: the others follow. The bar at the bottom holds the whole run of the engine; drag it and the frames and obligations stand as they did at that moment.",
    ),
    h("h4", null, "The tabs"),
    h("dl", { class: "terms" }, ...terms(tabs)),
    h("h3", null, "The words"),
    h("p", null, "Each means one thing, wherever it stands."),
    h(
      "dl",
      { class: "terms words" },
      ...vocabulary.flatMap((w) => [
        h("dt", { id: `word-${w.id}`, tabindex: -1 }, w.word),
        h("dd", null, ...rich(w.means), " ", h("span", { class: "muted" }, ...rich(w.seen))),
      ]),
    ),
    h("h3", null, "The engines"),
    h("dl", { class: "terms", id: "help-engines" }),
    h("h3", null, "The language"),
    h(
      "p",
      null,
      "Integer variables, functions without recursion, all of C's control flow, + and -. One side of a product, and what / and % divide by, is constant or has few values. Integers have no end unless ",
      h("i", null, "Integers"),
      ", beside the engine, says C: then types have ranges, unsigned arithmetic wraps around, and signed arithmetic that leaves its type is a failure; the options have the data model and other ways to take an overflow. Write ",
      h("code", null, "nondet_int()"),
      " for an unknown input, ",
      h("code", null, "assume(e)"),
      " to restrict it and ",
      h("code", null, "assert(e)"),
      " for what must hold.",
    ),
    h("h3", null, "Keys"),
    h(
      "p",
      { class: "switch" },
      plain,
      h("label", { for: "plain-keys" }, "keys that are a single character, as ? and F"),
    ),
    ...groups.flatMap((g) => [
      h("h4", null, g),
      h(
        "dl",
        { class: "keys" },
        ...said
          .filter((c) => c.group === g)
          .flatMap((c) => [
            h(
              "dt",
              null,
              ...c.keys.flatMap((k, i) => (i > 0 ? [" ", h("kbd", null, keyText(k))] : [h("kbd", null, keyText(k))])),
            ),
            h("dd", null, c.title),
          ]),
      ),
    ]),
  );
}
