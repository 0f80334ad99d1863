// The tabs of the details, and the views of the whole page on a narrow screen. The code of a tab is
// loaded when the reader first opens the tab.

import { byId, h } from "../dom";
import { open, type Context, type Feature } from "../feature";
import { fits, tab } from "../selectors";
import type { View } from "../state";
import { pick, select } from "../store";

interface Shown {
  feature: Feature;
  button: HTMLButtonElement;
  panel: HTMLElement;
}

export function setupTabs(features: readonly Feature[], page: Context): void {
  const { store } = page;
  const list = byId("tabs");
  const lens = list.closest(".lens")!;
  const choose = (tab: string): void => store.set({ tab, tabChosen: true });
  const tabs: Shown[] = features.map((feature) => {
    const { id, title } = feature;
    const button = h(
      "button",
      { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick: () => choose(id) },
      title,
    );
    const panel = h("div", {
      id: `panel-${id}`,
      class: "tab-panel",
      role: "tabpanel",
      "aria-labelledby": `tab-${id}`,
      tabindex: 0,
      hidden: true,
    });
    list.append(button);
    lens.append(panel);
    return { feature, button, panel };
  });
  // A note names what has changed since the run. There is no note if nothing ran, in the tab of the
  // result, which has its own note, or in tabs with the reader's own claims about an edited program.
  store.watch(
    (s) =>
      s.run?.report?.verdict === "error" ||
      /^(result|exercise)$/.test(s.tab) ||
      (/^(try|step)$/.test(s.tab) && !fits(s))
        ? ""
        : s.changed,
    (changed) => {
      const note = byId("details-old");
      note.hidden = changed === "";
      note.textContent = changed;
    },
  );
  // After a click on a tab, the arrow keys step through the run, as after a click anywhere else. They move between tabs
  // once the Tab key has led to the tabs.
  let clicked = false;
  list.addEventListener("pointerdown", () => (clicked = true));
  list.addEventListener("focusout", (e) => (clicked &&= list.contains(e.relatedTarget as Node | null)));
  list.addEventListener("keydown", (e) => {
    if (clicked) return;
    const there = tabs.filter((t) => !t.button.hidden);
    const at = there.findIndex((t) => t.feature.id === store.now.tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: there.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    const next = there[(to + there.length) % there.length]!;
    choose(next.feature.id);
    next.button.focus();
  });
  const show = (t: Shown, front: boolean, below: boolean): void => {
    t.panel.hidden = !front && !below;
    if (front || (below && (t.feature.useful?.(store.now) ?? true))) void open(t.feature, t.panel, page);
  };
  for (const t of tabs) if (t.feature.titled) store.watch(t.feature.titled, (title) => (t.button.textContent = title));
  for (const t of tabs) {
    if (!t.feature.shown) continue;
    store.watch(t.feature.shown, (shown) => {
      t.button.hidden = !shown;
      if (!shown && store.now.tab === t.feature.id) store.set({ tab: "result" });
    });
  }
  store.watch(tab, (front) => {
    for (const t of tabs) {
      const on = t.feature.id === front;
      t.button.setAttribute("aria-selected", String(on));
      t.button.tabIndex = on ? 0 : -1;
      show(t, on, t.feature.below?.(store.now) ?? false);
    }
  });
  for (const t of tabs) {
    if (!t.feature.below) continue;
    const { below, useful = () => true } = t.feature;
    store.watch(
      select([below, useful], (below, useful) => ({ below, useful })),
      ({ below }) => {
        t.panel.classList.toggle("below", below);
        lens.classList.toggle("two", below);
        show(t, tab(store.now) === t.feature.id, below);
      },
    );
  }
  setupViews(page);
}

function setupViews({ store }: Context): void {
  const views = [...document.querySelectorAll<HTMLButtonElement>(".views button")];
  for (const b of views) b.addEventListener("click", () => store.set({ view: b.dataset.view as View, cover: "" }));
  store.watch(pick(["view", "tab"]), ({ view }) => {
    document.body.dataset.view = view;
    const list = byId("tabs"); // a single row, which may scroll
    list.scrollLeft = (list.querySelector<HTMLElement>("[aria-selected=true]")?.offsetLeft ?? 0) - 60;
    for (const b of views) {
      if (b.dataset.view === view) b.setAttribute("aria-current", "true");
      else b.removeAttribute("aria-current");
    }
  });
}
