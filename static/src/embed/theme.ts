// Light or dark, as the page around the element is: `theme="auto"` looks at the
// colour that is behind the element, as pages say in many ways that they are dark.

/** Tells the theme now and when it changes; the function that it returns ends that. */
export function background(el: HTMLElement, tell: (theme: "light" | "dark") => void): () => void {
  const look = (): void => {
    const said = el.getAttribute("theme");
    tell(said === "light" || said === "dark" ? said : isDark(el) ? "dark" : "light");
  };
  const soon = (): void => void requestAnimationFrame(look);
  const watch = new MutationObserver(soon);
  const attributeFilter = ["class", "style", "data-theme", "data-md-color-scheme", "data-bs-theme", "theme"];
  for (const x of [document.documentElement, document.body, el]) if (x) watch.observe(x, { attributeFilter });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", soon);
  // A page that fades from one to the other is looked at when it has.
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
  // Nothing is painted: the browser's own ground.
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  if (!/dark/.test(scheme)) return false;
  return !/light/.test(scheme) || matchMedia("(prefers-color-scheme: dark)").matches;
}

function hostOf(x: Element): Element | null {
  const root = x.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** How light a computed colour is, 0 to 1; null where one sees through it, or it is in a form that is not looked into. */
export function luminance(colour: string): number | null {
  const m = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(colour);
  if (!m || Number(m[4] ?? 1) < 0.5) return null;
  const [r, g, b] = [m[1], m[2], m[3]].map((x) => Number(x) / 255);
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
