// The tree of obligations, and the card of the selected one.

export { mount } from "../../panels/obligations";
export { default as style } from "virtual:style/embed-obligations";
