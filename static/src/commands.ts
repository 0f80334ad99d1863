// Everything that the page can do on command, in one table: the keys, the
// help, and the menu are made from it.
//
// What is not needed at once is fetched when its command is first given.

import { notLoaded } from "./notices";
import { byId } from "./dom";
import type { Context } from "./feature";
import { breakTarget, goTo } from "./trace/steps";

export type Group =
  "Learn" | "Run" | "Move" | "Program" | "Share and keep" | "View" | "Editor" | "Graph" | "Bars between panels";

export interface Command {
  id: string;
  title: string;
  group: Group;
  /** As "Mod+Enter", "Shift+F8", "ArrowLeft", "?": any of them. */
  keys: readonly string[];
  /** Absent: the key is handled where it applies, and only listed here. */
  run?(key: string): void;
  /** Stands in the menu too, under this name. */
  menu?: string;
}

/** What commands need of the page beside its context. */
export interface Actions {
  page: Context;
  cancel(): void;
  copyLink(): void;
  link(): Promise<string>;
  step(by: -1 | 1): void;
  end(which: "first" | "last"): void;
  play(): void;
  jump(digit: string, by: 1 | -1): void;
  toggleBreakpoint(line?: number): void;
  help(): void;
  tour(): void;
}

export function commands(a: Actions): readonly Command[] {
  const { page } = a;
  const { store } = page;
  const daily = (act: (m: typeof import("./daily/index")) => unknown): void => {
    import("./daily/index").then(act, () => notLoaded("This part of the page", () => daily(act)));
  };
  const click = (id: string) => (): void => byId(id).click();
  return [
    { id: "tour", title: "the tour", group: "Learn", keys: ["t"], run: () => a.tour(), menu: "Tour" },
    {
      id: "predict",
      title: "predict: guess what the run does next, among choices",
      group: "Learn",
      keys: ["g"],
      run: () => store.set({ predict: store.now.predict === "" ? "choices" : "" }),
      menu: "Predict the run",
    },
    {
      id: "lecture",
      title: "predict in a lecture: no choices, Space reveals what happens",
      group: "Learn",
      keys: ["G"],
      run: () => store.set({ predict: store.now.predict === "" ? "lecture" : "" }),
      menu: "Predict, in a lecture",
    },
    { id: "help", title: "this help", group: "Learn", keys: ["?"], run: () => a.help() },

    { id: "run", title: "run the program", group: "Run", keys: ["Mod+Enter"], run: () => page.run() },
    {
      id: "cancel",
      title: "cancel the run, or leave the race",
      group: "Run",
      keys: ["Escape"],
      run: () => (store.now.cover ? store.set({ cover: "" }) : a.cancel()),
    },
    {
      id: "race",
      title: "race: several engines side by side",
      group: "Run",
      keys: ["r"],
      run: click("race-open"),
      menu: "Race",
    },
    { id: "options", title: "options of the engine", group: "Run", keys: [","], run: click("options-open") },

    {
      id: "step",
      title: "one statement back or on in the counterexample, or one event of the run",
      group: "Move",
      keys: ["ArrowLeft", "ArrowRight"],
      run: (k) => a.step(k === "ArrowLeft" ? -1 : 1),
    },
    {
      id: "end",
      title: "the first or last statement, or event",
      group: "Move",
      keys: ["Home", "End"],
      run: (k) => a.end(k === "Home" ? "first" : "last"),
    },
    { id: "play", title: "play or pause the run", group: "Move", keys: ["Space"], run: () => a.play() },
    {
      id: "jump",
      title:
        "along the run: on to the next frame, obligation, predecessor, lemma, push or refinement; with Shift, back",
      group: "Move",
      keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
      run: (k) => a.jump(k.at(-1)!, k.length > 1 ? -1 : 1),
    },
    {
      id: "closer",
      title: "in the timeline: closer, back, all of the run; the wheel does the same",
      group: "Move",
      keys: ["+", "-", "0"],
    },
    { id: "search", title: "search the events of the run", group: "Move", keys: ["/"], run: click("search-open") },
    {
      id: "stop-next",
      title: "on to the next breakpoint",
      group: "Move",
      keys: ["F8", "]"],
      run: () => goTo(store, breakTarget(store.now, 1)),
    },
    {
      id: "stop-prev",
      title: "back to the breakpoint before",
      group: "Move",
      keys: ["Shift+F8", "["],
      run: () => goTo(store, breakTarget(store.now, -1)),
    },
    {
      id: "stop-set",
      title: "set or remove a breakpoint, at the cursor or the statement shown",
      group: "Move",
      keys: ["F9", "b"],
      run: () => a.toggleBreakpoint(),
    },
    {
      id: "unit",
      title: "move by statement or by block",
      group: "Move",
      keys: ["u"],
      run: () => store.set({ stepBy: store.now.stepBy === "block" ? "statement" : "block" }),
    },

    { id: "gallery", title: "examples", group: "Program", keys: ["e"], run: click("gallery-open") },
    {
      id: "open",
      title: "open a file; dropping one on the page does the same",
      group: "Program",
      keys: ["Mod+O"],
      run: () => daily((m) => m.openFile(page)),
      menu: "Open a file…",
    },
    {
      id: "save",
      title: "save the program as a file",
      group: "Program",
      keys: ["Mod+Shift+S"],
      run: () => daily((m) => m.saveFile(page)),
      menu: "Save as a file",
    },
    {
      id: "format",
      title: "format the program",
      group: "Program",
      keys: ["Alt+Shift+F", "f"],
      run: () => daily((m) => m.formatProgram(page)),
      menu: "Format",
    },
    {
      id: "versions",
      title: "earlier versions",
      group: "Program",
      keys: ["v"],
      run: () => daily((m) => m.openVersions(page)),
      menu: "Earlier versions…",
    },

    {
      id: "link",
      title: "copy a link to exactly what you see",
      group: "Share and keep",
      keys: ["Mod+S"],
      run: () => a.copyLink(),
    },
    {
      id: "markdown",
      title: "copy program and result as Markdown",
      group: "Share and keep",
      keys: ["m"],
      run: () => daily((m) => m.copyMarkdown(page, a.link)),
      menu: "Copy as Markdown",
    },
    {
      id: "export",
      title: "export: graph, SMT-LIB, events, witness, a handout in one file, …",
      group: "Share and keep",
      keys: ["x"],
      run: () => daily((m) => m.openExports(page)),
      menu: "Export…",
    },
    {
      id: "validate",
      title: "check a witness against the program; dropping one on the page does the same",
      group: "Share and keep",
      keys: ["k"],
      run: () => daily((m) => m.checkWitness(page)),
      menu: "Check a witness…",
    },
    {
      id: "print",
      title: "print",
      group: "Share and keep",
      keys: ["Mod+P"],
      run: () => daily((m) => m.print(page)),
      menu: "Print",
    },

    {
      id: "present",
      title: "presentation: large type, full screen",
      group: "View",
      keys: ["p"],
      run: () => daily((m) => m.present()),
      menu: "Presentation",
    },
    {
      id: "wide",
      title: "the details in the graph's room too, and back",
      group: "View",
      keys: ["w"],
      run: click("details-wide"),
    },
    { id: "menu", title: "more commands", group: "View", keys: ["."], run: click("more-open") },
    { id: "theme", title: "light, dark, or as the system", group: "View", keys: ["d"], run: click("theme") },

    { id: "leave", title: "leaves the editor", group: "Editor", keys: ["Tab"] },
    { id: "indent", title: "indent, outdent", group: "Editor", keys: ["Mod+]", "Mod+["] },
    { id: "find", title: "find and replace", group: "Editor", keys: ["Mod+F"] },
    { id: "undo", title: "undo, redo: formatting and restoring too", group: "Editor", keys: ["Mod+Z", "Mod+Shift+Z"] },
    {
      id: "walk",
      title: "along the edges, and select",
      group: "Graph",
      keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter"],
    },
    { id: "zoom", title: "zoom in, zoom out, show all", group: "Graph", keys: ["+", "-", "0"] },
    {
      id: "bar",
      title: "moves it, to its ends; back to its usual place",
      group: "Bars between panels",
      keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Enter"],
    },
  ];
}
