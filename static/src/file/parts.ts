// The parts of a single-file page: its script, styles, engine and so on. The first script of the page (boot.ts) finds
// them in the file and passes them to the page's main script. static/build/file.html has the text around them.

import type { Handout } from "./handout";
import type { Kind } from "./source";
import type { Packed } from "./unpack";

/** The parts that are packed together, as JSON. */
export interface Parts {
  body: string; // the page's elements
  css: string;
  script: string;
  engineWorker: string; // "" without an engine
  layoutWorker: string;
  stored: string; // the first shown run, as in index.html
  alone?: Parts; // the parts of a page without an engine, from which such handouts are made
}

/** The object that the page's script finds as `ic3file`. */
export interface File {
  manifest: { engineWorker: string; layoutWorker: string; version: string }; // the addresses are those of blobs
  engine: Packed | null; // the packed module
  handout: Handout | null;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /**
   * Returns the text of a file like the present one. With the kind "whole" it contains the engine; with "alone" it
   * contains only a recorded run.
   */
  text(kind: Kind): Promise<string>;
}

declare global {
  var ic3file: File;
}
