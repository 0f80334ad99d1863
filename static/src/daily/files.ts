// Saves files as downloads, and opens files that the reader chooses or drops on the page. A file
// never leaves the browser.

import { h } from "../dom";

export interface Opened {
  name: string;
  text: string;
}

const longest = 1 << 20; // bytes; the verifier could not handle larger programs anyway

/** Saves a text or bytes as a download. */
export function download(name: string, content: string | Blob, type = "text/plain"): void {
  const url = URL.createObjectURL(
    typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content,
  );
  const a = h("a", { href: url, download: name });
  a.click();
  // The browser reads the address after the click, sometimes much later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Lets the reader choose a file and returns its content. If the reader cancels, returns null. */
export function pick(accept = ".c,.h,.i,.smt2,.sl,.json,text/x-c,text/plain"): Promise<Opened | null> {
  return new Promise((resolve, reject) => {
    const input = h("input", { type: "file", accept });
    input.addEventListener("cancel", () => resolve(null));
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      if (file) read(file).then(resolve, reject);
      else resolve(null);
    });
    input.click();
  });
}

/** Reads a file as a program or a witness; throws an error that explains why it cannot be read. */
export async function read(file: File): Promise<Opened> {
  const json = /\.json$/i.test(file.name);
  if (file.size > (json ? 16 : 1) * longest)
    throw new Error(
      `${file.name} is too large: ${json ? "the limit for a witness is 16 MB" : "the limit for a program is 1 MB"}`,
    );
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new Error(`${file.name} cannot be read: it is a folder, or it no longer exists`);
    }),
  );
  if (bytes.includes(0)) throw new Error(`${file.name} is not a text file`);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("latin1").decode(bytes);
  }
  return { name: file.name, text: text.replace(/\r\n?/g, "\n") };
}
