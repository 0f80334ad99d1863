/**
 * Scrolls the cards of the frames so that the first visible card is whole. If the cards end before,
 * makes room after them.
 */
export function align(box: HTMLElement): void {
  const { top } = box.getBoundingClientRect();
  const gap = 3; // pixels, as above the first card
  const cut = box.scrollTop > 0 && [...box.children].find((x) => x.getBoundingClientRect().bottom > top);
  const next =
    cut &&
    cut.getBoundingClientRect().top < top - 1 &&
    !cut.querySelector("[aria-pressed=true]") &&
    cut.nextElementSibling;
  if (!next) return;
  const by = next.getBoundingClientRect().top - top - gap;
  box.style.paddingBottom = `${by + gap}px`;
  box.scrollTop += by;
}
