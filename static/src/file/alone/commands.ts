// In place of commands.ts where the file has no engine: those that need none.

import { commands as all, type Actions, type Command } from "../../commands";

export type { Actions, Command } from "../../commands";

const left = new Set<Command["id"]>([
  "tour",
  "run",
  "cancel",
  "race",
  "options",
  "gallery",
  "open",
  "format",
  "versions",
  "link",
  "markdown",
  "validate",
]);

export function commands(a: Actions): readonly Command[] {
  return all(a).filter((c) => !left.has(c.id));
}
