// The theme: light, dark, or the system's choice.

import { byId } from "./dom";
import { loadTheme, saveTheme, type Theme } from "./storage";

const order: readonly Theme[] = ["system", "light", "dark"];

export function setupTheme(changed: () => void): void {
  let theme = loadTheme();
  const apply = (): void => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    byId("theme-name").textContent = `Theme: ${theme}`;
    byId("theme").title = `Theme: ${theme}`;
    changed();
  };
  byId("theme").addEventListener("click", () => {
    theme = order[(order.indexOf(theme) + 1) % order.length]!;
    saveTheme(theme);
    apply();
  });
  apply();
}
