// The display names of keys, for the help and the menu.

const mac = /Mac|iPhone|iPad/.test(navigator.platform);

const shown: Record<string, string> = {
  Mod: mac ? "⌘" : "Ctrl",
  Alt: mac ? "⌥" : "Alt",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
};

/** The display name of a key. */
export function keyText(key: string): string {
  if (/^[A-Z]$/.test(key)) return `Shift + ${key}`;
  return key.length === 1
    ? key.toUpperCase()
    : key
        .split(/\+(?=.)/)
        .map((p) => shown[p] ?? p)
        .join(" + ");
}
