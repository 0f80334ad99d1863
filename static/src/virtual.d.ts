// Modules that the build makes (static/build/bundle.go).

declare module "virtual:wasm-exec" {}

declare module "virtual:example" {
  import type { Example } from "./examples";
  /** The first of the gallery. */
  const example: Example;
  export default example;
}

declare module "virtual:gallery" {
  import type { Example } from "./examples";
  /** The others. */
  const examples: Example[];
  export default examples;
}

// Long texts, best imported dynamically.
declare module "*.html" {
  const text: string;
  export default text;
}
