import { h } from "../dom";
import type { Mount } from "../feature";

export const mount: Mount = (root) => {
  root.append(h("p", { class: "empty" }, "Race"));
};
