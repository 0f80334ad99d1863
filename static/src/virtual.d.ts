// Modules that the build creates (static/build/bundle.go).

declare module "virtual:wasm-exec" {}

declare module "virtual:example" {
  import type { Example } from "./examples";
  /** The first example of the gallery. */
  const example: Example;
  export default example;
}

declare module "virtual:gallery" {
  import type { Example } from "./examples";
  /** All examples of the gallery except the first. */
  const examples: Example[];
  export default examples;
}

declare module "virtual:mistakes" {
  /** Explanations of common mistakes: docs/mistakes.md. */
  const mistakes: { name: string; program: string; says: string }[];
  export default mistakes;
}

declare module "virtual:part/*" {
  import type { Markup } from "./dom";
  /** An HTML fragment of the page that other pages use, too. */
  const tree: Markup;
  export default tree;
}

declare module "virtual:style/*" {
  /** A style sheet of static/css, for the shadow tree of an element. */
  const text: string;
  export default text;
}

declare module "virtual:sheet/*" {
  /** A style sheet of static/css that is loaded with the code that needs it. */
  const text: string;
  export default text;
}

declare module "virtual:again/@codemirror/commands" {
  export * from "@codemirror/commands";
}

// Long texts. Import them dynamically, so that they are not part of the first script.
declare module "*.html" {
  const text: string;
  export default text;
}
