// The theme, light or dark, that fits the surrounding page: `theme="auto"` examines the colour
// behind the element, since pages declare dark themes in many ways.

/** Calls `onTheme` with the theme now and whenever it changes; the returned function stops this. */
export function background(el: HTMLElement, onTheme: (theme: "light" | "dark") => void): () => void {
  const look = (): void => {
    const said = el.getAttribute("theme");
    onTheme(said === "light" || said === "dark" ? said : isDark(el) ? "dark" : "light");
  };
  const soon = (): void => void requestAnimationFrame(look);
  const watch = new MutationObserver(soon);
  const attributeFilter = ["class", "style", "data-theme", "data-md-color-scheme", "data-bs-theme", "theme"];
  for (const x of [document.documentElement, document.body, el]) if (x) watch.observe(x, { attributeFilter });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", soon);
  // A page may fade between themes: look again after the fade.
  document.addEventListener("transitionend", soon);
  look();
  return () => {
    watch.disconnect();
    system.removeEventListener("change", soon);
    document.removeEventListener("transitionend", soon);
  };
}

function isDark(el: Element): boolean {
  for (let x: Element | null = el; x; x = x.assignedSlot ?? x.parentElement ?? hostOf(x)) {
    const colour = x === el ? null : luminance(getComputedStyle(x).backgroundColor);
    if (colour !== null) return colour < 0.4;
  }
  // No background is painted, so the browser's default shows.
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  if (!/dark/.test(scheme)) return false;
  return !/light/.test(scheme) || matchMedia("(prefers-color-scheme: dark)").matches;
}

function hostOf(x: Element): Element | null {
  const root = x.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/**
 * The luminance of a computed colour, 0 to 1; null if its opacity is below a half or its form is
 * not supported.
 */
export function luminance(colour: string): number | null {
  const m = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(colour);
  if (!m || Number(m[4] ?? 1) < 0.5) return null;
  const [r, g, b] = [m[1], m[2], m[3]].map((x) => Number(x) / 255);
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
