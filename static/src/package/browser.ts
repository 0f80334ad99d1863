// The entry point of the package in a browser.

export * from "./element";
export * from "./engine";
