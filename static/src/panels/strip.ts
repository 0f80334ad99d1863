// Draws an array as a strip of cells, to show the range of indices that an invariant describes. The
// strip has the same width for every array. The cell labelled k represents an arbitrary cell of the
// range.

import { h, s } from "../dom";
import { addStyleSheet } from "../sheets";
import { everyCell, inRange, isIndexRange, joined, lengthsIn, type EveryCell } from "../words/everycell";
import sheet from "virtual:sheet/strip";

const cells = 12;
const side = 20;
const left = 6;

/**
 * In a list of conjuncts, replaces each quantifier by a range of indices, and adds a drawing of the array as a strip of
 * cells.
 */
export function draw(list: HTMLElement): void {
  addStyleSheet(sheet);
  for (const item of list.querySelectorAll<HTMLElement>(".inv-item")) {
    const codes = [...item.querySelectorAll<HTMLElement>("code")];
    const lengths = lengthsIn(codes.map((c) => c.textContent ?? ""));
    const read = codes.map((c) => everyCell(c.textContent ?? "", lengths));
    const claims = joined(read.filter((c) => c !== null));
    let title = "";
    read.forEach((c, i) => {
      if (!c && !(codes.length > 1 && isIndexRange(codes[i]!.textContent ?? ""))) return;
      title += `${codes[i]!.textContent}\n`;
      codes[i]!.remove();
    });
    for (const c of claims)
      item.append(
        h("code", { class: "every-cell", title: title.trim() }, inRange(c)),
        h("span", { class: "cell-strip" }, strip(c)),
      );
  }
}

// Draws an array as a strip of cells. The labels mark index 0, the first and the last index of the
// range, and the end of the array.
function strip(c: EveryCell): SVGSVGElement {
  const one = c.from === c.to;
  const first = c.from === "0" ? 0 : one ? 5 : c.end === null ? 6 : 3;
  const behind = one ? first + 1 : c.end === null ? cells : c.from === "0" ? 6 : 9;
  const asked = one ? first : Math.floor((first + behind - 1) / 2);
  const x = (cell: number): number => left + cell * side;
  const svg = s("svg", {
    viewBox: `0 0 ${left * 2 + cells * side + 20} 46`,
    class: "strip-drawing",
    role: "img",
    "aria-label": `Cells ${c.from} to ${c.to ?? "the last one"}: ${c.holds}. It says nothing about the other cells.`,
  });
  for (let i = 0; i < cells; i++) {
    const known = i >= first && i < behind;
    svg.append(
      s("rect", {
        x: x(i),
        y: 6,
        width: side,
        height: side,
        class: `strip-cell ${known ? "known" : "open"}${i === asked ? " asked" : ""}`,
      }),
    );
    if (!known) svg.append(s("text", { x: x(i) + side / 2, y: 20, class: "strip-open" }, "?"));
  }
  svg.append(s("text", { x: x(asked) + side / 2, y: 20, class: "strip-asked" }, c.index));
  const mark = (cell: number, text: string): void => {
    svg.append(
      s("line", { x1: x(cell), y1: 2, x2: x(cell), y2: 31, class: "strip-mark" }),
      s("text", { x: x(cell), y: 42, class: "strip-label" }, text),
    );
  };
  if (first > 0) mark(first, c.from);
  if (!one && c.end !== null) mark(behind, c.end);
  if (!one || first > 0) svg.append(s("text", { x: x(0), y: 42, class: "strip-label" }, "0"));
  return svg;
}
