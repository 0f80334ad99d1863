// The texts of commands, for the help and the menu. Some keys work only in one view. The help lists
// these keys, too, but commands.ts has no command for them.

const all = [
  { id: "tour", group: "Learn", title: "take the tour", menu: "Tour" },
  {
    id: "predict",
    group: "Learn",
    title: "predict what the run does next, by choosing an answer",
    menu: "Predict the run",
  },
  {
    id: "lecture",
    group: "Learn",
    title: "predict in a lecture: without choices; Space reveals the answer",
    menu: "Predict in a lecture",
  },
  { id: "help", group: "Learn", title: "open this help" },
  { id: "run", group: "Run", title: "run the program" },
  { id: "cancel", group: "Run", title: "cancel the run, or leave the race" },
  { id: "race", group: "Run", title: "race several engines side by side", menu: "Race" },
  { id: "options", group: "Run", title: "open the options of the engine" },
  { id: "step", group: "Move", title: "move by one statement of the counterexample, or one event of the run" },
  { id: "end", group: "Move", title: "move to the first or last statement or event" },
  { id: "play", group: "Move", title: "play or pause the run" },
  {
    id: "jump",
    group: "Move",
    title: "move to the next frame, obligation, predecessor, lemma, push or refinement; with Shift, the previous one",
  },
  {
    id: "closer",
    group: "Move",
    title: "zoom the timeline in or out, or show the whole run; the wheel zooms too",
    keys: ["+", "-", "0"],
  },
  { id: "hide", group: "Move", title: "hide the end of the run until you reach it" },
  { id: "search", group: "Move", title: "search the events of the run" },
  { id: "call-over", group: "Move", title: "move over the calls of a statement of the counterexample" },
  { id: "call-back", group: "Move", title: "move back over the calls before a statement of the counterexample" },
  { id: "call-out", group: "Move", title: "move out of a call, to its return" },
  { id: "stop-next", group: "Move", title: "move to the next breakpoint" },
  { id: "stop-prev", group: "Move", title: "move to the previous breakpoint" },
  { id: "stop-set", group: "Move", title: "set or remove a breakpoint at the cursor or the shown statement" },
  { id: "unit", group: "Move", title: "move by statement or by block" },
  { id: "gallery", group: "Program", title: "choose an example" },
  { id: "new", group: "Program", title: "begin a program of your own", menu: "Write your own" },
  { id: "clauses", group: "Program", title: "switch between the program and its Horn clauses", menu: "As clauses" },
  { id: "open", group: "Program", title: "open a file; you can also drop one on the page", menu: "Open a file…" },
  { id: "save", group: "Program", title: "save the program as a file", menu: "Save as a file" },
  { id: "format", group: "Program", title: "format the program", menu: "Format" },
  { id: "versions", group: "Program", title: "show earlier versions", menu: "Earlier versions…" },
  { id: "link", group: "Share and save", title: "copy a link to what you see" },
  { id: "markdown", group: "Share and save", title: "copy program and result as Markdown", menu: "Copy as Markdown" },
  {
    id: "export",
    group: "Share and save",
    title: "export: graph, SMT-LIB, events, witness, a handout in one file, …",
    menu: "Export…",
  },
  {
    id: "validate",
    group: "Share and save",
    title: "check a witness against the program; you can also drop one on the page",
    menu: "Check a witness…",
  },
  {
    id: "note",
    group: "Share and save",
    title: "write a note on this event or statement; N and Shift+N go from note to note",
    menu: "Add a note…",
  },
  { id: "print", group: "Share and save", title: "print", menu: "Print" },
  { id: "present", group: "View", title: "present: large type, full screen", menu: "Presentation" },
  { id: "wide", group: "View", title: "show the details in place of the graph, or show both again" },
  { id: "menu", group: "View", title: "open more commands" },
  { id: "theme", group: "View", title: "switch the theme: light, dark, the system’s" },
  { id: "leave", group: "Editor", title: "leave the editor", keys: ["Tab"] },
  { id: "indent", group: "Editor", title: "indent, outdent", keys: ["Mod+]", "Mod+["] },
  { id: "find", group: "Editor", title: "find and replace", keys: ["Mod+F"] },
  {
    id: "undo",
    group: "Editor",
    title: "undo, redo (also after formatting or restoring)",
    keys: ["Mod+Z", "Mod+Shift+Z"],
  },
  {
    id: "walk",
    group: "Graph",
    title: "move along the edges, and select",
    keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter"],
  },
  { id: "box", group: "Graph", title: "collapse or expand a recursive function", keys: ["x"] },
  { id: "zoom", group: "Graph", title: "zoom in, zoom out, show all", keys: ["+", "-", "0"] },
  {
    id: "tabs",
    group: "Tabs",
    title:
      "move to another tab, once the Tab key has led to the tabs; after a click on a tab these keys move in the run",
    keys: ["ArrowLeft", "ArrowRight", "Home", "End"],
  },
  {
    id: "bar",
    group: "Bars between panels",
    title: "move the bar a little, to either end, or back to its default place",
    keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Enter"],
  },
] as const satisfies readonly Words[];

export type Group =
  | "Learn"
  | "Run"
  | "Move"
  | "Program"
  | "Share and save"
  | "View"
  | "Editor"
  | "Graph"
  | "Tabs"
  | "Bars between panels";

interface Words {
  id: string;
  group: Group;
  title: string;
  /** The name in the menu. If absent, the menu does not contain the command. */
  menu?: string;
  /** The keys to list for an entry that has no command. */
  keys?: readonly string[];
}

export type CommandId = (typeof all)[number]["id"];

export interface Command {
  id: CommandId;
  /** The keys that run the command, such as "Mod+Enter", "Shift+F8", "ArrowLeft" or "?". */
  keys: readonly string[];
  run(key: string): void;
}

/**
 * Described is a command together with its texts. If `run` is absent, the command is only listed and cannot be
 * executed.
 */
export interface Described extends Words {
  id: CommandId;
  keys: readonly string[];
  run?: Command["run"] | undefined;
}

/**
 * described returns the commands of a list, and the keys without a command, in the order of the
 * groups.
 */
export function described(list: readonly Command[]): readonly Described[] {
  return all.flatMap((words: Words & { id: CommandId }) => {
    const command = list.find((c) => c.id === words.id);
    const keys = command?.keys ?? words.keys;
    return keys ? [{ ...words, keys, run: command?.run }] : [];
  });
}
