// The whole package in a browser.

export * from "./element";
export * from "./engine";
