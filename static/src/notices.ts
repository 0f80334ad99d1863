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
