// Notices: a bar that stays until it is dismissed, and a toast that passes.

import { byId, h } from "./dom";

export interface Action {
  label: string;
  run(): void;
}

export function notice(text: string, ...actions: Action[]): void {
  const box = byId("notice");
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

/** Says that a part of the page did not come, and offers to ask for it again. The browser's own words for it are for developers. */
export function notLoaded(what: string, again: () => void): void {
  notice(`${what} could not be loaded: ${whyNotLoaded()} What you have written is untouched.`, {
    label: "Try again",
    run: again,
  });
}

/** Why a file of the page did not come, as far as a page can know. */
export function whyNotLoaded(): string {
  return navigator.onLine
    ? "the server does not answer, or has a newer version of this page by now, which you get when you load it anew."
    : "this browser is offline, and this part was not fetched before.";
}

let timer = 0;

/** Stands above the timeline, or the views' buttons on a phone: they are used meanwhile. */
export function toast(text: string): void {
  const el = byId("toast");
  const below = [byId("timeline"), document.querySelector(".views")!]
    .map((x) => x.getBoundingClientRect())
    .find((r) => r.height > 0 && r.top > innerHeight / 4 && r.top < innerHeight);
  el.style.bottom = below ? `${Math.round(innerHeight - below.top + 10)}px` : "";
  el.textContent = text;
  el.classList.add("shown");
  clearTimeout(timer);
  timer = window.setTimeout(() => el.classList.remove("shown"), 2600);
}
