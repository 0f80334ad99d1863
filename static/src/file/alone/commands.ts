// Replaces commands.ts in a file without an engine: only commands that need no engine.

import { commands as all, type Actions } from "../../commands";
import type { Command } from "../../words/commands";

export type { Actions } from "../../commands";

const absentCommands = new Set<Command["id"]>([
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
  return all(a).filter((c) => !absentCommands.has(c.id));
}
