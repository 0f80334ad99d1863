// The result of a run: the invariant, or the failing run statement by statement.

export { mount } from "../../panels/result";
export { default as style } from "virtual:style/embed-result";
