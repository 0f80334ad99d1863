// In place of daily/index.ts where the file has no engine: what its commands do.

export { openExports } from "../../daily/exports";
export { present, print } from "../../daily/index";
