// Notices: a bar that stays until it is dismissed, and a toast that disappears.

import { byId, h, type Root } from "./dom";

export interface Action {
  label: string;
  run(): void;
}

/** Shows a notice. Returns a function that closes it, unless another notice has taken its place. */
export function notice(text: string, actions: readonly Action[] = [], root: Root = document): () => void {
  const box = byId("notice", root);
  box.querySelector("p")!.textContent = text;
  const close = (): void => {
    box.hidden = true;
  };
  box
    .querySelector(".notice-actions")!
    .replaceChildren(
      ...actions.map((a) =>
        h("button", { type: "button", class: "button", onclick: () => (close(), a.run()) }, a.label),
      ),
      h("button", { type: "button", class: "button", onclick: close }, "Dismiss"),
    );
  box.hidden = false;
  return () => box.querySelector("p")!.textContent === text && close();
}

/**
 * Reports that a part of the page could not be loaded, and offers to retry. The browser's own message is for
 * developers.
 */
export function notLoaded(what: string, again: () => void, root: Root = document): void {
  const text = `${what} could not be loaded: ${whyNotLoaded()} What you have written is untouched.`;
  notice(text, [{ label: "Try again", run: again }], root);
}

/** Why a file of the page could not be loaded, as far as a page can know. */
export function whyNotLoaded(): string {
  return navigator.onLine
    ? "the server does not answer, or has a newer version of this page. Reload the page to get it."
    : "this browser is offline, and this part was not loaded before.";
}

let timer = 0;

/** Shows a text for a moment where it covers no other text. */
export function toast(text: string, root: Root = document): void {
  void show(byId("toast", root), text, root);
}

async function show(el: HTMLElement, text: string, root: Root): Promise<void> {
  el.textContent = text;
  // On the page itself this code places the message. In an element on another page, the style sheet does.
  if (root === document) {
    const place = await import("./page/toast-place").catch(() => null);
    place?.placeToast(el);
  }
  el.classList.add("shown");
  clearTimeout(timer);
  timer = window.setTimeout(() => el.classList.remove("shown"), 2600);
}
