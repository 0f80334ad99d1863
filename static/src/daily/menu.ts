// The menu of commands that have no button, with their keys.

import { h } from "../dom";
import { keyText } from "../words/keys";
import { described, type Command } from "../words/commands";

export function openMenu(menu: HTMLElement, list: readonly Command[], button: HTMLElement): void {
  if (menu.childElementCount === 0) {
    const shown = described(list).filter((c) => c.menu);
    const groups = [...new Set(shown.map((c) => c.group))];
    menu.append(
      ...groups.map((g) =>
        h(
          "section",
          { "aria-label": g },
          h("h2", null, g),
          ...shown
            .filter((c) => c.group === g)
            .map((c) =>
              h(
                "button",
                {
                  type: "button",
                  "data-command": c.id,
                  title: c.title,
                  onclick: () => (menu.hidePopover(), c.run!("")),
                },
                h("span", null, c.menu!),
                h("span", { class: "menu-keys" }, ...c.keys.slice(-1).map((k) => h("kbd", null, keyText(k)))),
              ),
            ),
        ),
      ),
    );
    menu.addEventListener("keydown", (e) => {
      const items = [...menu.querySelectorAll<HTMLElement>("button")];
      const at = items.indexOf(document.activeElement as HTMLElement);
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[e.key];
      if (to === undefined) return;
      e.preventDefault();
      e.stopPropagation();
      items[(to + items.length) % items.length]!.focus();
    });
  }
  menu.showPopover();
  const r = button.getBoundingClientRect();
  menu.style.top = `${Math.round(r.bottom + 6)}px`;
  menu.style.right = `${Math.max(8, Math.round(innerWidth - r.right))}px`;
  menu.querySelector<HTMLElement>("button")?.focus();
}
