// Writes the program as code for a document: a Markdown code block that begins with "c ic3play", an
// <ic3-play> element, or an <iframe> with the page. docs/embed.md describes the attributes that
// "ic3play embed" and embed.js read.

import { ruleAttributes } from "../rule-attributes";
import type { State } from "../state";

export type Shape = "markdown" | "html" | "iframe";

type Program = Pick<State, "source" | "engine" | "options" | "ints">;

/**
 * Returns the program as code of a given shape. `base` is the folder of embed.js. `link`, for an
 * <iframe>, is the address of the page with the program.
 */
export function embedCode(shape: Shape, s: Readonly<Program>, base: string, link: string): string {
  if (shape === "iframe")
    return `<iframe src="${escape(link)}" title="ic3play" width="100%" height="720" style="border: 0"></iframe>\n`;
  const set = attributes(s);
  const text = s.source.replace(/\n*$/, "");
  if (shape === "html")
    return (
      `<script src="${escape(base)}embed.js"></script>\n` +
      `<ic3-play${set.map(([name, value]) => ` ${name}="${escape(value)}"`).join("")}><pre><code>${escape(text)}\n</code></pre></ic3-play>\n`
    );
  const ticks = "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  const marks = set.map(([name, value]) => ` ${name}=${/\s/.test(value) ? `"${value}"` : value}`).join("");
  return `${ticks}c ic3play${marks}\n${text}\n${ticks}\n`;
}

/**
 * Returns the names and values of those attributes that differ from their defaults, for an element
 * or a Markdown block.
 */
function attributes({ engine, options, ints }: Readonly<Program>): [string, string][] {
  const out: [string, string][] = [];
  if (engine !== "auto") out.push(["engine", engine]);
  const values = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  if (values.length > 0) out.push(["options", values.join(" ")]);
  out.push(...ruleAttributes(ints));
  return out;
}

const escape = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
