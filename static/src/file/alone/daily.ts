// Replaces daily/index.ts in a file without an engine: the actions of the remaining commands.

export { openExports } from "../../daily/exports";
export { present, print } from "../../daily/index";
