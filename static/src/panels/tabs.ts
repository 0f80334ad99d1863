// The tabs of the details, and of the whole page on a narrow screen.

import { byId } from "../dom";
import type { Store, Tab, View } from "../state";

const tabs: readonly Tab[] = ["result", "frames", "obligations", "stats"];

export function setupTabs(store: Store): void {
  for (const tab of tabs) byId(`tab-${tab}`).addEventListener("click", () => store.set({ tab }));
  byId("tab-result").parentElement!.addEventListener("keydown", (e) => {
    const at = tabs.indexOf(store.now.tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    const tab = tabs[(to + tabs.length) % tabs.length]!;
    store.set({ tab });
    byId(`tab-${tab}`).focus();
  });
  store.watch(["tab"], () => {
    for (const tab of tabs) {
      const on = tab === store.now.tab;
      const button = byId(`tab-${tab}`);
      button.setAttribute("aria-selected", String(on));
      button.tabIndex = on ? 0 : -1;
      byId(`panel-${tab}`).hidden = !on;
    }
  });
  const views = [...document.querySelectorAll<HTMLButtonElement>(".views button")];
  for (const b of views) b.addEventListener("click", () => store.set({ view: b.dataset.view as View }));
  store.watch(["view"], () => {
    document.body.dataset.view = store.now.view;
    for (const b of views) {
      if (b.dataset.view === store.now.view) b.setAttribute("aria-current", "true");
      else b.removeAttribute("aria-current");
    }
  });
}
