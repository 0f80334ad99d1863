// The tree of obligations, and the card of what is selected.

export { mount } from "../../panels/obligations";
export { default as style } from "virtual:style/embed-obligations";
