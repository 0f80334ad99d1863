// In place of commands.ts where the file has no engine: those that need none.

import { commands as all, type Actions, type Command } from "../../commands";

export type { Actions, Command, Group } from "../../commands";

const left = new Set(
  ["tour", "run", "cancel", "race", "options", "gallery", "open", "format", "versions", "link", "markdown"].concat([
    "validate",
    "indent",
    "undo",
    "find",
  ]),
);

export function commands(a: Actions): readonly Command[] {
  return all(a).filter((c) => !left.has(c.id));
}
