// What a page in one file is made of, as its first script (boot.ts) finds it in
// the file and hands it to the rest. The text of the file is in static/build/file.html.

import type { Handout } from "./handout";
import type { Kind } from "./source";
import type { Packed } from "./unpack";

/** What is packed together, as JSON. */
export interface Parts {
  body: string; // the page's own elements
  css: string;
  script: string;
  engineWorker: string; // "" where there is no engine
  layoutWorker: string;
  stored: string; // what the page opens with, as in index.html
  alone?: Parts; // those of a recorded run alone, for such handouts to be made
}

/** What the script of the page finds as `ic3file`. */
export interface File {
  manifest: { engineWorker: string; layoutWorker: string; version: string }; // addresses of blobs
  engine: Packed | null; // the module
  handout: Handout | null;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** The file's own text, with the engine or without. */
  text(kind: Kind): Promise<string>;
}

declare global {
  var ic3file: File;
}
