// Notices: a bar that stays until it is dismissed, and a toast that disappears.

import { byId, h, type Root } from "./dom";

export interface Action {
  label: string;
  run(): void;
}

export function notice(text: string, actions: readonly Action[] = [], root: Root = document): void {
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

/** The toast is placed above the timeline, or on a phone above the views' buttons, since they stay usable. */
export function toast(text: string, root: Root = document): void {
  const el = byId("toast", root);
  // In an element on another page, the style sheet places it.
  if (root === document) {
    const below = [byId("timeline"), document.querySelector(".views")!]
      .map((x) => x.getBoundingClientRect())
      .find((r) => r.height > 0 && r.top > innerHeight / 4 && r.top < innerHeight);
    el.style.bottom = below ? `${Math.round(innerHeight - below.top + 10)}px` : "";
    el.textContent = text;
    // Avoid covering the buttons of the tour's callout.
    const [me, tour] = [el, document.querySelector(".tour")].map((x) => x?.getBoundingClientRect());
    if (me && tour && me.right > tour.left && me.left < tour.right && me.bottom > tour.top && me.top < tour.bottom)
      el.style.bottom = `${Math.round(innerHeight - (tour.top > me.height + 20 ? tour.top - 10 : tour.bottom + me.height + 10))}px`;
  }
  el.textContent = text;
  el.classList.add("shown");
  clearTimeout(timer);
  timer = window.setTimeout(() => el.classList.remove("shown"), 2600);
}
