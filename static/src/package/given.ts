// What the user of the package says once; in Node these types are there, too, for
// code that runs on both sides.

/** The files beside browser.js, when a bundler has moved them. */
export interface Files {
  /** engine-worker.js */
  worker?: string | URL;
  /** engine.wasm */
  module?: string | URL;
  /** layout-worker.js, which lays out the graph of an element */
  layout?: string | URL;
}

/** What `defineElement` can have. */
export interface ElementOptions {
  /** The element's name, with a hyphen; "ic3-play" without one. */
  name?: string;
  /** The page that "Open in the playground" leads to; without one there is no such link. */
  playground?: string | URL;
}
