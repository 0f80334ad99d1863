// The part of the folder "daily" that the page needs from the start: the menu's button, dropped
// files, versions saved at each run, fixes for errors. The other parts are fetched when needed.

import { byId, h, icon } from "../dom";
import type { Command } from "../words/commands";
import type { Context } from "../feature";
import { notLoaded } from "../notices";
import { run } from "../selectors";
import { pinVersion } from "../storage";

export function setupDaily(page: Context, list: readonly Command[]): void {
  const { store } = page;
  const menu = h("div", { id: "more", class: "more", popover: "auto" });
  const button = h(
    "button",
    { type: "button", id: "more-open", class: "button quiet square", title: "More (.)", "aria-haspopup": "true" },
    icon("dots"),
    h("span", { class: "sr" }, "More"),
  );
  button.addEventListener("click", () => {
    void import("./menu").then((m) => m.openMenu(menu, list, button));
  });
  byId("help-open").before(button, menu);

  setupDrop(page);
  store.watch(run, (now) => {
    if (now?.running) pinVersion(store.now);
  });
  store.watch(
    (s) => s.diagnostics,
    (diagnostics) => {
      const { source } = store.now;
      if (diagnostics.length === 0) {
        store.set({ fixes: [] });
        return;
      }
      void import("./fixes").then(({ fixFor }) => {
        if (store.now.diagnostics === diagnostics && store.now.source === source)
          store.set({ fixes: diagnostics.map((d) => fixFor(d, source)) });
      });
    },
  );
  // The fixes belong to the text that has the errors. So they are dropped when the text changes, although the errors
  // are shown until the new text is read.
  store.watch(
    (s) => s.source,
    () => store.set({ fixes: [] }),
  );
  // Load the code for printing early, because a reader who prints with the browser's own menu does not wait for it. It
  // must also work offline. A single-file page contains the code, so there it is loaded at once.
  setTimeout(
    () =>
      void import("./late").then(
        (m) => m.setupLate(page),
        () => undefined,
      ),
    "ic3file" in globalThis ? 0 : 4000,
  );
}

/** Handles files dropped anywhere on the page; dragged text is left to the editor. */
function setupDrop(page: Context): void {
  let over = 0;
  const files = (e: DragEvent): boolean => e.dataTransfer?.types.includes("Files") ?? false;
  const show = (on: boolean): void => void document.body.classList.toggle("dropping", on);
  window.addEventListener("dragenter", (e) => {
    if (files(e)) show(++over > 0);
  });
  window.addEventListener("dragleave", (e) => {
    if (files(e)) show((over = Math.max(0, over - 1)) > 0);
  });
  window.addEventListener(
    "dragover",
    (e) => {
      if (files(e)) e.preventDefault();
    },
    true,
  );
  window.addEventListener(
    "drop",
    (e) => {
      show(false);
      over = 0;
      const dropped = files(e) ? [...e.dataTransfer!.files] : [];
      if (dropped.length === 0) return;
      e.preventDefault();
      e.stopPropagation();
      const open = (): void =>
        void import("./index").then(
          (m) => m.openDropped(page, dropped),
          () => notLoaded("The part that opens files", open),
        );
      open();
    },
    true,
  );
}
