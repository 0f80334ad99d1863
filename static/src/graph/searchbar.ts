// The search field of the graph. Its button or the key "/" opens it. Enter goes to the next match, Shift+Enter to the
// previous one, and Escape closes the field.

import { h, icon } from "../dom";

export { search } from "./search";

export interface Searching {
  /** Marks the matches of a text and returns their number. */
  find(query: string): number;
  /** Goes to a match and returns its name. */
  goTo(n: number): string;
  /** Called when the field is closed. */
  left(): void;
}

export class SearchBar {
  readonly el: HTMLElement;
  private input: HTMLInputElement;
  private said = h("span", { class: "muted nums", role: "status" });
  private at = -1;
  private count = 0;

  /** `opens` is the button that opens and closes the search bar. */
  constructor(
    private opens: HTMLElement,
    private on: Searching,
  ) {
    const button = (title: string, label: string, name: string, act: () => void): HTMLButtonElement =>
      h(
        "button",
        { type: "button", class: "button tiny", title, onclick: act },
        icon(name),
        h("span", { class: "sr" }, label),
      );
    this.input = h("input", {
      type: "search",
      placeholder: "line 12, x, x < n",
      "aria-label": "Search the graph: a line, a location, a variable, or the text of an edge",
      autocomplete: "off",
      spellcheck: "false",
    });
    this.el = h(
      "div",
      { class: "graph-search", role: "search", "aria-label": "Graph", hidden: true },
      this.input,
      this.said,
      button("Previous match (Shift + Enter)", "Previous match", "prev", () => this.move(-1)),
      button("Next match (Enter)", "Next match", "next", () => this.move(1)),
      button("Close (Escape)", "Close the search", "cross", () => this.close()),
    );
    this.input.addEventListener("input", () => this.find());
    this.el.addEventListener("keydown", (e) => {
      if (e.key === "Enter" && e.target === this.input) this.move(e.shiftKey ? -1 : 1);
      else if (e.key === "Escape") this.close();
      else return;
      e.preventDefault();
      e.stopPropagation();
    });
  }

  get query(): string {
    return this.el.hidden ? "" : this.input.value;
  }

  toggle(): void {
    if (this.el.hidden) this.open();
    else this.close();
  }

  open(): void {
    this.el.hidden = false;
    this.opens.setAttribute("aria-expanded", "true");
    this.input.focus();
    this.input.select();
    this.find();
  }

  private close(): void {
    this.el.hidden = true;
    this.opens.setAttribute("aria-expanded", "false");
    this.on.find("");
    this.on.left();
  }

  /** Repeats the search after the graph or its drawing has changed. */
  again(): void {
    if (!this.el.hidden) this.find();
  }

  private find(): void {
    const { value } = this.input;
    this.at = -1;
    this.count = this.on.find(value);
    this.said.textContent =
      value.trim() === "" ? "" : this.count === 0 ? "no match" : `${this.count} match${this.count === 1 ? "" : "es"}`;
  }

  private move(by: 1 | -1): void {
    if (this.count === 0) return;
    this.at = this.at < 0 ? (by > 0 ? 0 : this.count - 1) : (this.at + by + this.count) % this.count;
    const says = this.on.goTo(this.at);
    this.said.replaceChildren(`${this.at + 1} of ${this.count}`, h("span", { class: "sr" }, `: ${says}`));
  }
}
