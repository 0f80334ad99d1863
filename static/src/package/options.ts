// Settings that the user of the package makes once. These types exist in Node, too, so that the same code can run in
// Node and in a browser.

/** The addresses of the files beside browser.js, if a bundler has moved them. */
export interface Files {
  /** engine-worker.js */
  worker?: string | URL;
  /** engine.wasm */
  module?: string | URL;
  /** layout-worker.js, which lays out the graph of an element */
  layout?: string | URL;
}

/** Options of `defineElement`. */
export interface ElementOptions {
  /** The element's name, which must contain a hyphen; default "ic3-play". */
  name?: string;
  /** The page that "Open in the playground" leads to; without it there is no such link. */
  playground?: string | URL;
}
