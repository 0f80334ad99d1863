// The dialogs of the commands in this folder: each is created when it opens and removed when it
// closes.

import sheet from "virtual:sheet/dialogs";
import { addStyleSheet } from "../sheets";

/** Opens a dialog, which is removed when it closes. */
export function showDialog(dialog: HTMLDialogElement): void {
  addStyleSheet(sheet);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
