// The functions of the package in a browser: instances run in Web Workers and share one compiled
// module, which is fetched with the first request of a function or an element.

import { engines as workers } from "../embed/engines";
import { verifier, type Verifier } from "./core";

export type * from "./core";
export type { Files } from "./options";
export { configure } from "./places";

const all = verifier(workers, () =>
  Promise.reject(
    new TypeError("witnesses in YAML (format 2.0) are validated in Node and by the command, not in browsers"),
  ),
);

/** Decides a program. The report is that of `ic3play check -json`; a program with errors also has a report. */
export const check: Verifier["check"] = all.check;
/** Checks whether a witness, given as the text of a file, proves its verdict about a program. */
export const validate: Verifier["validate"] = all.validate;
/** Resolves to the engines, with their options and presets. */
export const engines: Verifier["engines"] = all.engines;
/** Terminates the workers. The next request starts new ones. */
export const close: Verifier["close"] = all.close;
