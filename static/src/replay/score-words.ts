// Shows the text about what is below the pointer on the score.

import { endHidden, shownGraph } from "../selectors";
import type { State } from "../state";
import { rich } from "../words/rich";
import type { Row } from "./painting";
import { pointed } from "./pointed";
import type { Viewport } from "./scale";
import type { Score } from "./score";

/** Shows in `words` what is at a position of the score, which is drawn on `canvas`. */
export function scoreWords(
  words: HTMLElement,
  canvas: HTMLElement,
  now: Readonly<State>,
  score: Score,
  viewport: Viewport,
  rows: readonly Row[],
  x: number,
  y: number,
): void {
  const width = canvas.clientWidth;
  if (endHidden(now) && viewport.event(x, width) > now.event + 0.5) {
    words.hidden = true; // the event is hidden
    return;
  }
  const text = pointed(score, viewport, rows, now.run?.graph ?? shownGraph(now), width, x, y);
  words.hidden = text === "";
  words.replaceChildren(...rich(text));
  const left = Math.max(0, Math.min(x - words.offsetWidth / 2, width - words.offsetWidth));
  words.style.left = `${Math.round(left + canvas.parentElement!.offsetLeft)}px`;
}
