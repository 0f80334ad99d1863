// An exercise.

export { mount } from "../../exercise/panel";
export { default as style } from "virtual:style/embed-exercise";
