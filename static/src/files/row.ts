// The tabs of a program's files, above the editor. This code is loaded when there is a second file, or when the reader
// adds one. The arrow keys move between tabs, F2 renames a file, and Delete removes it. The reader types a new name in
// the tab itself.

import style from "virtual:style/files";
import { h, icon } from "../dom";
import type { ProgramEditor } from "../editor/program";
import { notice, toast } from "../notices";
import { includes, nameFault } from "./names";

const offeredFor = 12_000; // ms for which the notice about a removed file stays

export interface Around {
  editor: ProgramEditor;
  /** The name of the main file. */
  main(): string;
  /** Called when the reader renames the main file. */
  rename?(name: string): void;
  announce(text: string): void;
  /** Adds the row's style sheet. */
  addStyleSheet(text: string): void;
}

/** Draws the row of file names into a box. Returns the action of the page's button that adds a file. */
export function mountRow(box: HTMLElement, panel: HTMLElement, around: Around): { add(): void } {
  const { editor } = around;
  around.addStyleSheet(style);
  const editable = around.rename !== undefined;
  const list = h("div", { class: "file-tabs", role: "tablist", "aria-label": "Files of the program" });
  const tool = (name: string, symbol: string, act: () => void): HTMLElement =>
    h(
      "button",
      { type: "button", class: "button tiny", title: name, onclick: act },
      icon(symbol),
      h("span", { class: "sr" }, name),
    );
  const more = h(
    "button",
    { type: "button", class: "button tiny text", title: "Add a file", onclick: () => add() },
    "+ file",
  );
  const rename = h(
    "button",
    { type: "button", class: "button tiny text", title: "Rename the file (F2)", onclick: () => write(editor.shown) },
    "Rename",
  );
  const remove = tool("Remove the file (Delete)", "cross", () => drop(editor.shown));
  const fault = h("p", { class: "file-fault", role: "alert", hidden: true });
  box.replaceChildren(h("div", { class: "file-row" }, list, ...(editable ? [rename, remove, more] : [])), fault);
  let writing = false; // the reader is typing a name
  let offered: { of: string; close(): void } | null = null; // the notice about a removed file, and what was left

  const name = (i: number): string => editor.names[i] || around.main();
  const tabs = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role="tab"]')];

  /** The names of the files and the text of the main file. */
  const shownText = (): string => [...editor.names, editor.textOf(0)].join("\n");

  function draw(): void {
    const { names, shown, errors } = editor;
    if (writing) return;
    box.hidden = names.length === 1;
    const focused = list.contains((box.getRootNode() as Document).activeElement);
    const texts = names.map((_, i) => editor.textOf(i));
    list.replaceChildren(
      ...names.map((_, i) => {
        const unread = i > 0 && !includes(texts, names[i]!);
        const n = errors[i]!;
        const tab = h(
          "button",
          {
            type: "button",
            role: "tab",
            id: `file-tab-${i}`,
            class: unread ? "unread" : "",
            "aria-selected": String(i === shown),
            "aria-controls": panel.id,
            tabindex: i === shown ? 0 : -1,
            title: unread ? `No file includes ${names[i]!}` : editable ? "F2 renames the file" : "",
            onclick: () => go(i),
            ondblclick: () => write(i),
          },
          name(i),
        );
        if (n > 0)
          tab.append(
            h("span", { class: "file-errors" }, String(n), h("span", { class: "sr" }, n === 1 ? " error" : " errors")),
          );
        return tab;
      }),
    );
    remove.hidden = shown === 0;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `file-tab-${shown}`);
    if (names.length === 1) for (const a of ["role", "aria-labelledby"]) panel.removeAttribute(a);
    const now = tabs()[shown];
    if (focused) now?.focus();
    if (now && !box.hidden)
      list.scrollLeft = Math.min(
        now.offsetLeft - list.offsetLeft,
        Math.max(list.scrollLeft, now.offsetLeft - list.offsetLeft + now.offsetWidth - list.clientWidth),
      );
  }

  function go(i: number): void {
    editor.show(i);
    tabs()[i]?.focus();
  }

  list.addEventListener("keydown", (e) => {
    if (writing || e.ctrlKey || e.metaKey || e.altKey) return;
    const last = editor.names.length - 1;
    const to: Record<string, number> = {
      ArrowLeft: editor.shown === 0 ? last : editor.shown - 1,
      ArrowRight: editor.shown === last ? 0 : editor.shown + 1,
      Home: 0,
      End: last,
    };
    if (to[e.key] !== undefined) go(to[e.key]!);
    else if (e.key === "F2" && editable) write(editor.shown);
    else if (e.key === "Delete" && editable) drop(editor.shown);
    else return;
    e.preventDefault();
    e.stopPropagation();
  });

  const say = (text: string): void => {
    fault.hidden = text === "";
    fault.textContent = text;
  };

  /** Shows an input field in place of tab `i`. For a new file, the field stands after the last tab. */
  function ask(i: number, value: string, done: (name: string) => void): void {
    writing = true;
    box.hidden = false;
    const field = h("input", {
      type: "text",
      class: "file-name-field",
      "aria-label": i < editor.names.length ? "Name of the file" : "Name of the new file",
      spellcheck: "false",
      autocapitalize: "off",
      value,
      size: 14,
    });
    const tab = tabs()[i];
    if (tab) tab.replaceWith(field);
    else list.append(field);
    const end = (): void => {
      if (!writing) return;
      writing = false;
      say("");
      draw();
    };
    const take = (): boolean => {
      const text = field.value.trim();
      if (text === value && i < editor.names.length) return (end(), true);
      const others = editor.names.map((_, k) => name(k)).filter((_, k) => k !== i);
      const wrong = nameFault(text, others, i === 0);
      say(wrong);
      if (wrong) return false;
      writing = false;
      say("");
      done(text);
      return true;
    };
    field.addEventListener("keydown", (e) => {
      e.stopPropagation();
      if (e.key === "Enter") take() && tabs()[editor.shown]?.focus();
      else if (e.key === "Escape") (end(), tabs()[editor.shown]?.focus());
    });
    field.addEventListener("blur", () => {
      if (writing && !take()) end();
    });
    field.focus();
    field.setSelectionRange(0, value.replace(/\.[^.]*$/, "").length);
  }

  function write(i: number): void {
    if (!editable || writing) return;
    const old = name(i);
    ask(i, old, (text) => {
      if (i === 0) {
        around.rename!(text);
        return draw();
      }
      editor.edit((files) => {
        files[i]!.name = text;
        for (const f of files) f.text = renamed(f.text, old, text);
      }, text);
      around.announce(`${old} is now ${text}`);
    });
  }

  function add(): void {
    if (writing) return;
    let proposed = "util.h";
    for (let n = 2; editor.names.includes(proposed); n++) proposed = `util${n}.h`;
    ask(editor.names.length, proposed, (text) => {
      editor.edit((files) => {
        const guard = text
          .toUpperCase()
          .replace(/\W/g, "_")
          .replace(/^(?=\d)/, "_");
        if (
          !includes(
            files.map((f) => f.text),
            text,
          )
        )
          files[0]!.text = `#include ${JSON.stringify(text)}\n${files[0]!.text}`;
        files.push({ name: text, text: `#ifndef ${guard}\n#define ${guard}\n\n\n\n#endif\n` });
      }, text);
      around.announce(`${text} is added, and ${around.main()} includes it`);
      editor.reveal(Number.MAX_SAFE_INTEGER);
    });
  }

  function drop(i: number): void {
    if (i === 0 || writing) return toast(`${around.main()} is the main file and cannot be removed.`);
    const old = name(i);
    const text = editor.textOf(i);
    editor.edit((files) => void files.splice(i, 1), editor.names[i - 1]!);
    tabs()[editor.shown]?.focus();
    const close = notice(`${old} is removed from the program.`, [
      {
        label: "Undo",
        run: () => editor.edit((files) => void files.splice(Math.min(i, files.length), 0, { name: old, text }), old),
      },
    ]);
    offered = { of: shownText(), close };
    setTimeout(close, offeredFor);
  }

  editor.onFiles = () => {
    draw();
    if (offered && offered.of !== shownText()) {
      offered.close();
      offered = null;
    }
  };
  draw();
  return { add };
}

/** Returns the text with `to` instead of `from` in its #include lines. */
function renamed(text: string, from: string, to: string): string {
  return text.replace(/^([ \t]*#[ \t]*include[ \t]*)"([^"\n]*)"/gm, (all, before: string, name: string) =>
    name === from ? `${before}"${to}"` : all,
  );
}
