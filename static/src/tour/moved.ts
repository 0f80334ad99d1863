// The notice that the reader has gone on to another event than that of the tour's page, with a way
// back.

import { h } from "../dom";
import type { Context } from "../feature";

export class MovedNotice {
  readonly el = h("div", { class: "tour-more tour-moved", hidden: true });

  /** `back` goes to the event of the tour's page. */
  constructor(
    private page: Context,
    private back: () => void,
  ) {}

  /**
   * Shows the notice if the current event is not `about`, the event of the tour's page; -1: there is
   * no page, or its run has not ended. Returns whether the notice has appeared or gone.
   */
  draw(about: number): boolean {
    const { event, run } = this.page.store.now;
    const there = about >= 0 && event !== about ? run?.history.events[about] : undefined;
    if ((there !== undefined) === !this.el.hidden) return false;
    this.el.hidden = !there;
    if (there) {
      const text = "You have moved on: this page is about ";
      const to = `event ${there.n + 1}`;
      this.el.replaceChildren(text, h("button", { type: "button", class: "link", onclick: this.back }, to), ".");
      this.page.announce(`${text}${to}.`);
    }
    return true;
  }
}
