// Texts with formulas in back quotes. `rich` turns the formulas into elements, `plain` removes the
// quotes.

import { h } from "../dom";

export function rich(text: string): (HTMLElement | string)[] {
  return text.split("`").map((t, i) => (i % 2 === 1 ? h("code", null, t) : t));
}

export function plain(text: string): string {
  return text.replaceAll("`", "");
}
