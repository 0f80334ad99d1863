// Translates the present C program into equivalent Horn clauses, for the button "as clauses".

import type { ExportRequest, ExportResponse } from "../engine/protocol";
import type { Context } from "../feature";
import { isScript } from "../language";
import { toast } from "../notices";
import type { Saved } from "../storage";

/** Calls `put` with the clauses, unless the program has changed by then. */
export async function makeClauses(page: Context, put: (clauses: Saved) => void): Promise<void> {
  const { source, file, ints, timeoutMs, diagnostics } = page.store.now;
  if (isScript(source)) return toast("The program already consists of Horn clauses.");
  if (diagnostics.length > 0 || source.trim() === "") return toast("Fix the errors in the program first.");
  try {
    const request: ExportRequest = { type: "chc", file, source, ints };
    const { text } = await page.ask<ExportResponse>(request);
    if (page.store.now.source !== source || !text) return;
    const usual = { example: "", engine: "auto", options: {}, ints: "" };
    put({ source: text, file: `${file.replace(/\.[chi]$/, "")}.smt2`, timeoutMs, ...usual });
    page.announce("The program is shown as Horn clauses");
  } catch (err) {
    toast(`The clauses could not be made: ${err instanceof Error ? err.message : String(err)}.`);
  }
}
