// The frames by location, and the card of a lemma.

export { mount } from "../../panels/frames";
export { default as style } from "virtual:style/embed-frames";
