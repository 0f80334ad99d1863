// The help. It explains the functions of the page, its tabs and words, the engines, the language, and the keys.

import { byId, h } from "../dom";
import type { EngineInfo } from "../engine/protocol";
import { timelineSigns } from "../replay/signs";
import { keyText } from "../words/keys";
import { described, type Command } from "../words/commands";
import { rich } from "../words/rich";
import type { TermId } from "../words/term";
import { vocabulary } from "../words/vocabulary";
import { whyNotLoaded } from "../notices";
import { loadPlainKeys, savePlainKeys } from "../storage";

const tabs = [
  [
    "Result",
    "the invariant that proves the program, or the statements of the failing run. After the verdict the tab is named Invariant or Counterexample",
  ],
  ["Frames", "what the engine knows: the lemmas of frame k hold in all states that at most k steps reach"],
  ["Obligations", "what the engine must exclude: states that lead to a failure, and whether each is blocked"],
  [
    "Plane",
    "the plane of two variables: the states that a frame allows, and its lemmas as lines. A line lies halfway between the last integer that the lemma allows and the first that it excludes",
  ],
  ["Try it", "your own invariant: the page checks it against each step of the program as you type"],
  [
    "Exercise",
    "the task of an exercise: the page says whether your answer is correct, false, not inductive or too weak. What the engine finds is hidden until you solve the exercise or show its solution",
  ],
  ["Step", "the step that you open under Try it: how it breaks your invariant, statement by statement"],
  ["Tree", "the program unwound from its start, with open, covered and closed nodes, for engines that unwind it"],
  [
    "Path",
    "the path that the engine examines, with its interpolants, the lemmas along it, or the values that refute it",
  ],
  ["Precision", "what the abstraction uses at each location: predicates, and variables whose values are tracked"],
  ["Domain", "all predicates: how they imply each other and where each comes from, for engines with predicates"],
  ["Work", "the cost of the run: time, queries, lemmas"],
] as const;

const graphSigns = [
  ["[x < n]", "the step is possible only in states in which this is true"],
  ["x = x + 1", "what the step does"],
  ["in = *", "the variable gets any value, such as an input"],
  ["\\arg(n)", "the value that the next call passes for the parameter n"],
  ["always", "the step is possible in every state, and changes no variable"],
] as const;

/**
 * openHelp opens the help. If `at` is given, it scrolls to the explanation of that word. The help is built when it is
 * first opened. `engines` is empty if the engines are not known yet.
 */
export function openHelp(list: readonly Command[], engines: readonly EngineInfo[], at?: TermId): void {
  const dialog = byId<HTMLDialogElement>("help");
  if (!byId("help-body").hasChildNodes()) make(dialog, list);
  loadMistakes();
  byId("help-engines").replaceChildren(
    ...(engines.length > 0
      ? terms(engines.map((e) => [e.name, `${e.title}. ${e.help}`]))
      : [h("dd", null, "The engines are still loading.")]),
  );
  if (!dialog.open) dialog.showModal();
  const body = byId("help-body");
  body.querySelector(".asked-for")?.classList.remove("asked-for");
  const entry = at && document.getElementById(`word-${at}`);
  if (!entry) {
    body.scrollTop = 0; // not where the reader was at the last visit
    return;
  }
  entry.classList.add("asked-for");
  entry.focus({ preventScroll: true });
  entry.scrollIntoView({ block: "center" });
}

function terms(list: readonly (readonly [string, string])[]): HTMLElement[] {
  return list.flatMap(([term, text]) => [h("dt", null, term), h("dd", null, text)]);
}

// The list of mistakes is fetched when the help is opened, until it could be loaded once.
function loadMistakes(): void {
  const box = byId("help-mistakes");
  if (box.querySelector(".mistake")) return;
  box.replaceChildren("The list is being loaded.");
  void import("./mistakes").then(
    (m) => box.replaceChildren(...m.mistakes()),
    () => box.replaceChildren(`The list could not be loaded: ${whyNotLoaded()} Open the help again to try once more.`),
  );
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
      "A model checker for C programs over integers. It proves that no assertion can fail, whatever the input, and shows the invariant. Or it finds a run that breaks an assertion. Everything happens in this browser: your program never leaves it.",
    ),
    h(
      "p",
      null,
      "Separate code checks every answer before the page reports it. It checks an invariant without the solver, and it replays a failing run on the program.",
    ),
    h("h3", null, "Without a network"),
    h(
      "p",
      null,
      h("i", null, "Export"),
      " saves a handout: one file with the program, this run, all views and the engine. The file opens from a disk. A handout without the engine has a tenth of the size. Once this page says that it is ready to work offline, the page opens without a network too. You choose when a newer version takes over.",
    ),
    h("h3", null, "In lecture notes and exercises"),
    h(
      "p",
      null,
      h("i", null, "Export"),
      " saves pictures for slides (SVG, PNG), and code that puts the program with its run into a web page. ",
      h("i", null, "Copy as Markdown"),
      " has the program and its result as text. Notes (A) at events or statements make a storyline: links and handouts contain them. ",
      h("i", null, "Make an exercise"),
      ", in the tab Try it, asks readers for the invariant, with your hints. Presentation (P) shows all in large type.",
    ),
    h("h3", null, "What you see"),
    h(
      "p",
      null,
      "Select a line, a location in the graph, an event, a statement or a lemma: the other views follow. The timeline at the bottom is the whole run of the engine. Drag it to see the frames and obligations at any event.",
    ),
    h("h4", null, "The signs of the timeline"),
    h("dl", { class: "terms", id: "help-signs" }, ...terms(timelineSigns())),
    h("h4", null, "The signs of the graph"),
    h(
      "dl",
      { class: "terms" },
      ...graphSigns.flatMap(([sign, text]) => [h("dt", null, h("code", null, sign)), h("dd", null, text)]),
    ),
    h("h4", null, "The tabs"),
    h("dl", { class: "terms" }, ...terms(tabs)),
    h("h3", null, "The words"),
    h("p", null, "Each word means one thing, in every view."),
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
      "Integer variables, functions (recursive ones too), and all of C's control flow. Of products and quotients of variables with many values, the engines know only the signs, the bounds, and how loops change them. Integers are unbounded. If C is chosen under ",
      h("i", null, "Integers"),
      " beside the engine, types have ranges, unsigned arithmetic wraps around, and signed overflow is a failure. The options set the data model and the treatment of overflow. Write ",
      h("code", null, "nondet_int()"),
      " for an unknown input, ",
      h("code", null, "assume(e)"),
      " to restrict it and ",
      h("code", null, "assert(e)"),
      " for what must hold.",
    ),
    h("h3", null, "Common mistakes"),
    h("p", null, "Common mistakes, the page’s message for each, and what to write instead."),
    h("div", { id: "help-mistakes" }),
    h("h3", null, "Keys"),
    h(
      "p",
      { class: "switch" },
      plain,
      h("label", { for: "plain-keys" }, "use keys that are a single character, such as ? and F"),
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
