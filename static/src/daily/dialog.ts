// The dialogs of daily use: made when they are opened, gone when they are closed.

import sheet from "virtual:sheet/dialogs";
import { wear } from "../sheets";

/** Opens a dialog, which is removed once it is closed. */
export function showDialog(dialog: HTMLDialogElement): void {
  wear(sheet);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
