// The button "as clauses" beside the name of a C program replaces the program by equivalent Horn clauses; "as
// program" restores it.

import { byId } from "../dom";
import type { Context } from "../feature";
import { isScript } from "../language";
import { notLoaded } from "../notices";
import { pick } from "../store";
import type { Saved } from "../storage";
import { saved, type Saving } from "./saving";

export function setupClauses(page: Context, saving: Saving): void {
  const { store } = page;
  const button = byId<HTMLButtonElement>("as-clauses");
  let made = ""; // the clauses that the button made last
  let from: Saved | null = null; // the program that they were made from
  const kind = (s: { source: string; diagnostics: readonly unknown[] }): "clauses" | "program" | "" => {
    if (!isScript(s.source)) return s.diagnostics.length > 0 || s.source.trim() === "" ? "" : "clauses";
    return from && s.source === made ? "program" : "";
  };
  const draw = (): void => {
    const k = kind(store.now);
    button.hidden = k === "";
    button.textContent = k === "program" ? "as program" : "as clauses";
    button.title =
      k === "program"
        ? "Back to the C program that these clauses encode"
        : "Show this program as Horn clauses, which have a model if and only if it is safe";
  };
  button.addEventListener("click", () => {
    if (kind(store.now) === "program") {
      saving.replace(from!, true);
      return draw();
    }
    void import("../horn/make").then(
      (m) =>
        m.makeClauses(page, (clauses) => {
          made = clauses.source;
          from = saved(store.now);
          saving.replace(clauses);
          draw();
        }),
      () => notLoaded("The translation into clauses", () => button.click()),
    );
  });
  store.watch(pick(["source", "diagnostics"]), draw);
}
