// The dialogs of the commands in this folder: each is created when it opens and removed when it
// closes.

import sheet from "virtual:sheet/dialogs";
import { h } from "../dom";
import { addStyleSheet } from "../sheets";

/** Opens a dialog, which is removed when it closes. */
export function showDialog(dialog: HTMLDialogElement): void {
  addStyleSheet(sheet);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Returns the head of a dialog: its title, and the button that closes it. */
export function dialogHead(title: HTMLHeadingElement): HTMLFormElement {
  return h("form", { method: "dialog", class: "dialog-head" }, title, h("button", { class: "button quiet" }, "Close"));
}
