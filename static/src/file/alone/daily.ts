// The actions of the menu commands in a saved file without an engine. In the build of such a file, this module replaces
// daily/index.ts; it has only the commands that work without an engine.

export { openExports } from "../../daily/exports";
export { present, print } from "../../daily/index";
