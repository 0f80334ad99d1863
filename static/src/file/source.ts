// The text of a page in one file, for handouts to be made of it: a file of the
// site, beside the page.

export type Kind = "whole" | "alone"; // with the engine, or a recorded run alone

export async function fileText(kind: Kind): Promise<string> {
  const name = kind === "whole" ? "ic3play.html" : "handout.html";
  const response = await fetch(new URL(`../${name}`, import.meta.url)).catch(() => null);
  if (!response?.ok)
    throw new Error(
      navigator.onLine
        ? "the server has no such file"
        : "this browser is offline, and this part was not fetched before",
    );
  return response.text();
}
