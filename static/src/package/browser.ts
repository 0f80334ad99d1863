// The package in a browser: instances live in Web Workers and share one compiled
// module, which is fetched with the first question, of a function or of an element.

import { engines as workers } from "../embed/engines";
import { verifier } from "./core";

export type * from "./core";
export type * from "./given";
export { defineElement, type IC3PlayElement, type IC3PlayEvent, type IC3PlayReport } from "./element";
export { configure } from "./places";

const { check, validate, engines, close } = verifier(workers);
export { check, close, engines, validate };
