// The end of a run that fails by an arithmetic overflow: the operation, its operands, the exact
// result and the range of the type. A number line shows the result beside the range.

import { h } from "../dom";
import { type Overflow } from "../words/overflow";

/** Shows an overflow as a table and as a number line. */
export function overflowBox(o: Overflow): HTMLElement {
  const result = BigInt(o.result);
  const above = result > BigInt(o.high);
  const by = above ? result - BigInt(o.high) : BigInt(o.low) - result;
  const row = (name: string, ...value: (Node | string)[]): HTMLElement =>
    h("div", null, h("dt", null, name), h("dd", null, ...value));
  const end = (text: string): HTMLElement => h("code", { class: "range-end" }, text);
  return h(
    "section",
    { class: "overflow-box", "aria-label": "The overflow" },
    h(
      "dl",
      null,
      row("operation", h("code", null, o.operation)),
      row("operands", h("code", null, o.operands)),
      row("exact result", h("code", { class: "range-result" }, o.result)),
      row("type", h("code", null, o.type), ", from ", h("code", null, o.low), " to ", h("code", null, o.high)),
    ),
    h(
      "p",
      { class: `range-line ${above ? "above" : "below"}` },
      above ? null : h("span", { class: "range-miss" }, `${by} below`),
      h("span", { class: "range", "aria-hidden": "true" }, end(o.low), end(o.high)),
      above ? h("span", { class: "range-miss" }, `${by} above`) : null,
    ),
  );
}
