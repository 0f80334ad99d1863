// What commands are called: in the help, by groups, and in the menu. Beside those of
// commands.ts, what is done by a key where it applies and only listed.

const all = [
  { id: "tour", group: "Learn", title: "the tour", menu: "Tour" },
  {
    id: "predict",
    group: "Learn",
    title: "predict: guess what the run does next, among choices",
    menu: "Predict the run",
  },
  {
    id: "lecture",
    group: "Learn",
    title: "predict in a lecture: no choices, Space reveals what happens",
    menu: "Predict, in a lecture",
  },
  { id: "help", group: "Learn", title: "this help" },
  { id: "run", group: "Run", title: "run the program" },
  { id: "cancel", group: "Run", title: "cancel the run, or leave the race" },
  { id: "race", group: "Run", title: "race: several engines side by side", menu: "Race" },
  { id: "options", group: "Run", title: "options of the engine" },
  { id: "step", group: "Move", title: "one statement back or on in the counterexample, or one event of the run" },
  { id: "end", group: "Move", title: "the first or last statement, or event" },
  { id: "play", group: "Move", title: "play or pause the run" },
  {
    id: "jump",
    group: "Move",
    title: "along the run: on to the next frame, obligation, predecessor, lemma, push or refinement; with Shift, back",
  },
  {
    id: "closer",
    group: "Move",
    title: "in the timeline: closer, back, all of the run; the wheel does the same",
    keys: ["+", "-", "0"],
  },
  { id: "search", group: "Move", title: "search the events of the run" },
  { id: "stop-next", group: "Move", title: "on to the next breakpoint" },
  { id: "stop-prev", group: "Move", title: "back to the breakpoint before" },
  { id: "stop-set", group: "Move", title: "set or remove a breakpoint, at the cursor or the statement shown" },
  { id: "unit", group: "Move", title: "move by statement or by block" },
  { id: "gallery", group: "Program", title: "examples" },
  { id: "open", group: "Program", title: "open a file; dropping one on the page does the same", menu: "Open a file…" },
  { id: "save", group: "Program", title: "save the program as a file", menu: "Save as a file" },
  { id: "format", group: "Program", title: "format the program", menu: "Format" },
  { id: "versions", group: "Program", title: "earlier versions", menu: "Earlier versions…" },
  { id: "link", group: "Share and keep", title: "copy a link to exactly what you see" },
  { id: "markdown", group: "Share and keep", title: "copy program and result as Markdown", menu: "Copy as Markdown" },
  {
    id: "export",
    group: "Share and keep",
    title: "export: graph, SMT-LIB, events, witness, a handout in one file, …",
    menu: "Export…",
  },
  {
    id: "validate",
    group: "Share and keep",
    title: "check a witness against the program; dropping one on the page does the same",
    menu: "Check a witness…",
  },
  { id: "print", group: "Share and keep", title: "print", menu: "Print" },
  { id: "present", group: "View", title: "presentation: large type, full screen", menu: "Presentation" },
  { id: "wide", group: "View", title: "the details in the graph's room too, and back" },
  { id: "menu", group: "View", title: "more commands" },
  { id: "theme", group: "View", title: "light, dark, or as the system" },
  { id: "leave", group: "Editor", title: "leaves the editor", keys: ["Tab"] },
  { id: "indent", group: "Editor", title: "indent, outdent", keys: ["Mod+]", "Mod+["] },
  { id: "find", group: "Editor", title: "find and replace", keys: ["Mod+F"] },
  { id: "undo", group: "Editor", title: "undo, redo: formatting and restoring too", keys: ["Mod+Z", "Mod+Shift+Z"] },
  {
    id: "walk",
    group: "Graph",
    title: "along the edges, and select",
    keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter"],
  },
  { id: "zoom", group: "Graph", title: "zoom in, zoom out, show all", keys: ["+", "-", "0"] },
  {
    id: "bar",
    group: "Bars between panels",
    title: "moves it, to its ends; back to its usual place",
    keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Enter"],
  },
] as const satisfies readonly Words[];

export type Group =
  "Learn" | "Run" | "Move" | "Program" | "Share and keep" | "View" | "Editor" | "Graph" | "Bars between panels";

interface Words {
  id: string;
  group: Group;
  title: string;
  /** Stands in the menu too, under this name. */
  menu?: string;
  /** Of what is handled where it applies: there is no command for it. */
  keys?: readonly string[];
}

export type CommandId = (typeof all)[number]["id"];

export interface Command {
  id: CommandId;
  /** As "Mod+Enter", "Shift+F8", "ArrowLeft", "?": any of them. */
  keys: readonly string[];
  run(key: string): void;
}

/** A command with its words; without run it is only listed. */
export interface Described extends Words {
  id: CommandId;
  keys: readonly string[];
  run?: Command["run"] | undefined;
}

/** The commands of a list, and what has keys without one, by groups. */
export function described(list: readonly Command[]): readonly Described[] {
  return all.flatMap((words: Words & { id: CommandId }) => {
    const command = list.find((c) => c.id === words.id);
    const keys = command?.keys ?? words.keys;
    return keys ? [{ ...words, keys, run: command?.run }] : [];
  });
}
