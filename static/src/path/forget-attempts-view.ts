// A table of the attempts of interpolation by values. In each attempt the engine forgets some
// values at one position of a path and tries to refute the path with the remaining values. A row
// shows these values and whether they suffice. Rows for attempts after the current event do not
// show the result.

import { h } from "../dom";
import type { Graph } from "../engine/protocol";
import type { History } from "../replay/history";
import { locationName } from "../words/location";
import { term } from "../words/term";
import { answer, conclusion, forgetAttemptsOf, values, type ForgetAttempt } from "./forget-attempts";
import type { Examination } from "./model";

const most = 120; // rows drawn on each side of the current one

/**
 * The table of attempts. It has a single tab stop. The arrow keys go from attempt to attempt, and
 * the run moves to the event of each attempt.
 */
export class ForgetAttemptsView {
  private title = h("h2");
  private says = h("p", { class: "muted" });
  private body = h("tbody");
  private box = h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": "Attempts, as a table" },
    h(
      "table",
      { class: "data" },
      h("caption", { class: "sr" }, "Values left out along the path, and the remaining ones"),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          ...["Position", "Known there", "Refuted without the values struck out?", "Remains"].map((t) =>
            h("th", { scope: "col" }, t),
          ),
        ),
      ),
      this.body,
    ),
  );
  readonly el = h(
    "section",
    { class: "removals", "aria-label": "Values left out, attempt by attempt", hidden: true },
    this.title,
    this.says,
    this.box,
  );
  private rows: readonly ForgetAttempt[] = [];
  private drawn = "";

  /** `go` is called with the event of the attempt that the reader chooses. */
  constructor(private go: (event: number) => void) {
    this.body.addEventListener("click", (e) => {
      const row = (e.target as Element).closest<HTMLElement>("[data-event]");
      if (row) this.go(Number(row.dataset.event));
    });
    this.body.addEventListener("keydown", (e) => this.keydown(e));
  }

  /**
   * Draws the attempts for one examination of a path. For attempts after `event`, the results are
   * hidden.
   */
  draw(examination: Examination, history: History, graph: Graph | null, event: number): void {
    this.rows = forgetAttemptsOf(examination, history);
    const { rows } = this;
    this.el.hidden = rows.length === 0;
    const reported = rows.filter((r) => r.event <= event).length;
    const key = `${examination.from} ${rows.length} ${reported} ${event}`;
    if (key === this.drawn || rows.length === 0) return;
    this.drawn = key;
    const at = rows.findIndex((r) => r.event === event);
    const middle = at >= 0 ? at : Math.max(0, reported - 1);
    const from = Math.max(0, middle - most);
    const to = Math.min(rows.length, middle + most);
    this.title.replaceChildren(
      "Which values matter",
      h(
        "span",
        { class: "muted" },
        ` ${reported.toLocaleString("en")} of ${rows.length.toLocaleString("en")} attempts`,
      ),
    );
    const part = to - from < rows.length ? ` Attempts ${from + 1} to ${to} are shown.` : "";
    this.says.replaceChildren(
      "At each position the engine leaves some values out: do the other values still refute the rest of the path? The values that remain at a position are its ",
      term("interpolant", "interpolant"),
      `.${part}`,
    );
    const held = this.body.contains(document.activeElement);
    this.body.replaceChildren(...rows.slice(from, to).map((r) => this.row(r, graph, event, r === rows[middle])));
    const now = this.body.querySelector<HTMLElement>('[tabindex="0"]');
    if (held) now?.focus({ preventScroll: true });
    if (now) this.come(now.closest("tr")!);
  }

  // Scrolls the table, and nothing around it, to a row.
  private come(row: HTMLElement): void {
    const { box } = this;
    const top = row.offsetTop - (this.body.previousElementSibling as HTMLElement).offsetHeight;
    const bottom = row.offsetTop + row.offsetHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }

  private row(r: ForgetAttempt, graph: Graph | null, event: number, first: boolean): HTMLElement {
    const later = r.event > event;
    const now = r.event === event;
    return h(
      "tr",
      {
        class: `${now ? "now" : ""}${later ? " later" : ""} ${r.idle ? "idle" : "needed"}`,
        "aria-current": now ? "step" : null,
        "data-event": r.event,
      },
      h(
        "th",
        { scope: "row" },
        h(
          "button",
          { type: "button", class: "link", tabindex: first ? 0 : -1 },
          `${r.position}`,
          h("small", null, ` ${locationName(graph, r.loc)}`),
        ),
      ),
      h(
        "td",
        null,
        ...r.known.map((v) =>
          r.gone.includes(v)
            ? h("del", null, h("span", { class: "sr" }, "without "), h("code", null, v))
            : h("code", null, v),
        ),
      ),
      later
        ? h("td", { class: "muted" }, "not tried yet")
        : h(
            "td",
            null,
            h("span", { class: `chip ${r.idle ? "idle" : "needed"}` }, conclusion(r)),
            h("small", null, answer(r)),
          ),
      later
        ? h("td")
        : h(
            "td",
            null,
            ...(values(r.remains).length > 0
              ? values(r.remains).map((v) => h("code", null, v))
              : [h("span", { class: "muted" }, "nothing")]),
          ),
    );
  }

  private keydown(e: KeyboardEvent): void {
    const row = (e.target as Element).closest<HTMLElement>("[data-event]");
    if (!row || e.ctrlKey || e.metaKey || e.altKey) return;
    const at = this.rows.findIndex((r) => r.event === Number(row.dataset.event));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.rows.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    const r = this.rows[to];
    if (r) this.go(r.event);
  }
}
