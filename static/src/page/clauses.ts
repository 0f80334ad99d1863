// The button "as clauses" beside the name of a C program replaces the program by equivalent Horn clauses; "as
// program" restores it.

import { byId } from "../dom";
import type { ExportRequest, ExportResponse } from "../engine/protocol";
import type { Context } from "../feature";
import { isScript } from "../language";
import { toast } from "../notices";
import { pick } from "../store";
import type { Saved } from "../storage";
import { saved, type Saving } from "./saving";

export function setupClauses(page: Context, saving: Saving): void {
  const { store } = page;
  const button = byId<HTMLButtonElement>("as-clauses");
  let made = ""; // the generated clauses
  let from: Saved | null = null; // the program from which they were generated
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
        ? "Back to the C program that these clauses were made of"
        : "Show this program as Horn clauses, which have a model if and only if it is safe";
  };
  button.addEventListener("click", () => void swap());
  store.watch(pick(["source", "diagnostics"]), draw);

  async function swap(): Promise<void> {
    const s = store.now;
    if (kind(s) === "program") {
      saving.replace(from!, true);
      return draw();
    }
    if (kind(s) === "") {
      toast(isScript(s.source) ? "These are clauses already." : "Fix the errors in the program first.");
      return;
    }
    try {
      const request: ExportRequest = { type: "chc", file: s.file, source: s.source, ints: s.ints };
      const r = await page.ask<ExportResponse>(request);
      if (store.now.source !== s.source || !r.text) return;
      const work = saved(s);
      [made, from] = [r.text, work];
      saving.replace({
        source: r.text,
        file: `${s.file.replace(/\.[chi]$/, "")}.smt2`,
        example: "",
        engine: "auto",
        options: {},
        timeoutMs: s.timeoutMs,
        ints: "",
      });
      draw();
      page.announce("The program is shown as Horn clauses");
    } catch (err) {
      toast(`The clauses could not be made: ${err instanceof Error ? err.message : String(err)}.`);
    }
  }
}
