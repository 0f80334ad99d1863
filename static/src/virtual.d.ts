// Modules that the build makes (static/build/bundle.go).

declare module "virtual:wasm-exec" {}

declare module "virtual:gallery" {
  export interface Example {
    id: string;
    file: string;
    title: string;
    topic: string;
    verdict: "safe" | "unsafe" | "unknown";
    engine: string;
    seconds: number;
    about: string;
    source: string;
  }
  const examples: Example[];
  export default examples;
}

// Long texts, best imported dynamically.
declare module "*.html" {
  const text: string;
  export default text;
}
