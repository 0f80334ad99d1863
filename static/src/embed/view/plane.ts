// The plane of two variables.

export { mount } from "../../plane/panel";
export { default as style } from "virtual:style/embed-plane";
