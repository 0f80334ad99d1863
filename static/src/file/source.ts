// The text of a single-file page from which handouts are made: a file beside the page on the site.

export type Kind = "whole" | "alone"; // with the engine, or with a recorded run only

export async function fileText(kind: Kind): Promise<string> {
  const name = kind === "whole" ? "ic3play.html" : "handout.html";
  const response = await fetch(new URL(`../${name}`, import.meta.url)).catch(() => null);
  if (!response?.ok)
    throw new Error(
      navigator.onLine ? "the server has no such file" : "this browser is offline and has not stored this part",
    );
  return response.text();
}
