// All commands of the page with their keys, in one table. words/commands.ts has their texts for the help and the menu.
// Code that is rarely needed is loaded with the first use of its command.

import { notLoaded } from "./notices";
import { byId } from "./dom";
import type { Context } from "./feature";
import { breakTarget, goTo } from "./trace/steps";
import type { Command } from "./words/commands";

/** The page's functions that commands need in addition to the context. */
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
  begin(): void;
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
  const moveCall = (way: "over" | "back" | "out"): void =>
    void import("./trace/calls").then((m) => m.moveCall(store, way));
  return [
    { id: "tour", keys: ["t"], run: () => a.tour() },
    { id: "predict", keys: ["g"], run: () => store.set({ predict: store.now.predict === "" ? "choices" : "" }) },
    { id: "lecture", keys: ["G"], run: () => store.set({ predict: store.now.predict === "" ? "lecture" : "" }) },
    { id: "help", keys: ["?"], run: () => a.help() },
    { id: "run", keys: ["Mod+Enter"], run: () => page.run() },
    { id: "cancel", keys: ["Escape"], run: () => (store.now.cover ? store.set({ cover: "" }) : a.cancel()) },
    { id: "race", keys: ["r"], run: click("race-open") },
    { id: "options", keys: [","], run: click("options-open") },
    { id: "step", keys: ["ArrowLeft", "ArrowRight"], run: (k) => a.step(k === "ArrowLeft" ? -1 : 1) },
    { id: "end", keys: ["Home", "End"], run: (k) => a.end(k === "Home" ? "first" : "last") },
    { id: "play", keys: ["Space"], run: () => a.play() },
    {
      id: "jump",
      keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
      run: (k) => a.jump(k.at(-1)!, k.length > 1 ? -1 : 1),
    },
    { id: "hide", keys: ["h"], run: () => store.set({ hideEnd: !store.now.hideEnd }) },
    { id: "search", keys: ["/"], run: click("search-open") },
    { id: "call-over", keys: ["F10", "n"], run: () => moveCall("over") },
    { id: "call-back", keys: ["Alt+F10", "j"], run: () => moveCall("back") },
    { id: "call-out", keys: ["Shift+F10", "l"], run: () => moveCall("out") },
    { id: "stop-next", keys: ["F8", "]"], run: () => goTo(store, breakTarget(store.now, 1)) },
    { id: "stop-prev", keys: ["Shift+F8", "["], run: () => goTo(store, breakTarget(store.now, -1)) },
    { id: "stop-set", keys: ["F9", "b"], run: () => a.toggleBreakpoint() },
    { id: "unit", keys: ["u"], run: () => store.set({ stepBy: store.now.stepBy === "block" ? "statement" : "block" }) },
    { id: "gallery", keys: ["e"], run: click("gallery-open") },
    { id: "new", keys: ["o"], run: () => a.begin() },
    { id: "clauses", keys: [], run: () => byId("as-clauses").click() },
    { id: "open", keys: ["Mod+O"], run: () => daily((m) => m.openFile(page)) },
    { id: "save", keys: ["Mod+Shift+S"], run: () => daily((m) => m.saveFile(page)) },
    { id: "format", keys: ["Alt+Shift+F", "f"], run: () => daily((m) => m.formatProgram(page)) },
    { id: "versions", keys: ["v"], run: () => daily((m) => m.openVersions(page)) },
    { id: "link", keys: ["Mod+S"], run: () => a.copyLink() },
    { id: "markdown", keys: ["m"], run: () => daily((m) => m.copyMarkdown(page, a.link)) },
    { id: "export", keys: ["x"], run: () => daily((m) => m.openExports(page)) },
    { id: "validate", keys: ["k"], run: () => daily((m) => m.checkWitness(page)) },
    { id: "note", keys: ["a"], run: () => daily((m) => m.writeNote(store, m.mountNotes)) },
    { id: "print", keys: ["Mod+P"], run: () => daily((m) => m.print(page)) },
    { id: "present", keys: ["p"], run: () => daily((m) => m.present()) },
    { id: "wide", keys: ["w"], run: click("details-wide") },
    { id: "menu", keys: ["."], run: click("more-open") },
    { id: "theme", keys: ["d"], run: click("theme") },
  ];
}
