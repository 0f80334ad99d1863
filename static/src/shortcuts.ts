// Keys that work anywhere on the page except in dialogs. Keys for a single character do not work in
// text fields, and the reader can switch them off (WCAG 2.1.4).

import type { Command } from "./words/commands";
import { keysTaken } from "./dom";
import { loadPlainKeys } from "./storage";

/** Returns the name of a pressed key in the form in which commands name keys. */
export function keyName(
  e: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "code">,
): string {
  const chord = e.ctrlKey || e.metaKey || e.altKey;
  // On some keyboards, a letter typed with Alt gives another character. Then take the letter of the
  // physical key.
  let key = e.altKey && /^Key[A-Z]$/.test(e.code) ? e.code[3]! : e.key === " " ? "Space" : e.key;
  if (chord && key.length === 1) key = key.toUpperCase();
  const shift = e.shiftKey && (key.length > 1 || chord);
  return `${e.ctrlKey || e.metaKey ? "Mod+" : ""}${e.altKey ? "Alt+" : ""}${shift ? "Shift+" : ""}${key}`;
}

export function setupShortcuts(list: readonly Command[]): void {
  const byKey = new Map<string, Command>();
  for (const c of list) for (const k of c.keys) byKey.set(k, c);
  document.addEventListener("keydown", (e) => {
    if (e.defaultPrevented || e.isComposing || keysTaken(e.key)) return;
    const target = e.composedPath()[0] as HTMLElement;
    let key = keyName(e);
    let command = byKey.get(key);
    // Recognise digits by the physical key, because on some keyboards this key gives another
    // character without Shift. A command for that other character has precedence.
    const digit = /^Digit(\d)$/.exec(e.code)?.[1] ?? "";
    if (byKey.has(digit) && (!command || /^\d$/.test(key)) && !e.ctrlKey && !e.metaKey && !e.altKey) {
      if (target.closest(".graph-canvas")) return;
      key = `${e.shiftKey ? "Shift+" : ""}${digit}`;
      command = byKey.get(digit);
    }
    if (!command) return;
    const chord = /^(Mod|Alt)\+|^(Shift\+)?F\d|^Escape$/.test(key);
    if (!chord && typing(target)) return;
    if (/^(Shift\+)?.$/.test(key) && !loadPlainKeys()) return;
    if (key === "Space" && target.closest("button, summary, a, input, [role=tab], [role=option]")) return;
    e.preventDefault();
    command.run(key);
  });
}

function typing(el: HTMLElement): boolean {
  return el.isContentEditable || el.closest("input:not([type=checkbox]), textarea, select") !== null;
}
