// In place of page/features.ts where the file has no engine: what is drawn by
// asking it says so.

import { h } from "../../dom";
import type { Feature, Mount } from "../../feature";
import { features as all } from "../../page/features";

const asks: Readonly<Record<string, string>> = {
  plane: "The plane is drawn from answers of the engine",
  try: "Your own invariant is checked by the engine",
};

const says =
  (what: string): Mount =>
  (root) =>
    root.append(
      h(
        "p",
        { class: "empty" },
        `${what}, and this file holds a recorded run alone. The handout with the engine in it has this view, and so has the page.`,
      ),
    );

export const features: readonly Feature[] = all.map((f): Feature => {
  const what = asks[f.id];
  return what ? { id: f.id, title: f.title, load: () => Promise.resolve(says(what)) } : f;
});
