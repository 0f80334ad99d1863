// The first question about a program with recursive functions: the reader writes a contract that
// proves the program safe, before the page shows anything of the run. The form uses the words of
// the tab "Try it". If a check fails, it says whether the precondition at a call, the body, or the
// code after a call fails, and shows states that are counterexamples.

import sheet from "virtual:sheet/try";
import { h, icon } from "../dom";
import type { ClaimAnswer, Graph, SideResponse } from "../engine/protocol";
import type { Context } from "../feature";
import { addStyleSheet } from "../sheets";
import { shownAutomaton } from "../try/shown-automaton";
import { drawCheck } from "../try/check";
import { fieldOf, titleOf } from "../try/contract";
import { claimErrors } from "../try/errors";
import { statusOf } from "../try/status";

export const contractText =
  "Write the contract of each recursive function: what it requires of every call, and what it ensures when it returns. `\\old(x)` is the value of `x` at the call. If the program can fail, no contract can prove it safe.";

interface Field {
  loc: number;
  title: string;
  text: HTMLTextAreaElement;
  checks: HTMLElement; // tells which check fails
}

/** The form in which the reader writes the contracts of functions as formulas. */
export class ContractForm {
  readonly el = h("div", { class: "predict-contract" });
  readonly check = h(
    "button",
    { type: "button", class: "button primary", onclick: () => void this.ask() },
    "Check the contract",
  );
  /** Whether one of the reader's contracts has proved the program safe. */
  proved = false;
  private status = h("p", { class: "predict-contract-status", role: "status" });
  private fields: Field[];
  private asking = false;

  constructor(
    private page: Context,
    private graph: Graph,
  ) {
    addStyleSheet(sheet);
    this.fields = (graph.procedures ?? []).flatMap((p) => [p.starts, p.returns]).map((loc) => this.field(loc));
    this.el.append(
      ...this.fields.map((f) =>
        h("div", { class: "predict-contract-field" }, h("label", { for: f.text.id }, f.title), f.text, f.checks),
      ),
      this.status,
    );
  }

  private field(loc: number): Field {
    const title = titleOf(this.graph, loc)?.join("") ?? "";
    const text = h("textarea", {
      id: `predict-contract-${loc}`,
      rows: 1,
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      placeholder: "true",
    });
    text.addEventListener("keydown", (e) => {
      if (e.key !== "Enter" || e.shiftKey || e.isComposing) return;
      e.preventDefault();
      void this.ask();
    });
    return { loc, title, text, checks: h("ul", { class: "try-checks" }) };
  }

  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    this.check.disabled = true;
    this.say("question", "Checking …");
    try {
      const claims = this.fields.flatMap(({ loc, text }) => (text.value.trim() ? [{ loc, text: text.value }] : []));
      const r = await this.page.ask<SideResponse>({ type: "claim", ...shownAutomaton(this.page.store.now), claims });
      if (r.claim) this.draw(r.claim, claims.length > 0);
      else this.say("cross", r.diagnostics?.[0]?.message ?? "The program cannot be read");
    } catch (err) {
      this.say("cross", `The contract could not be checked: ${err instanceof Error ? err.message : String(err)}`);
    }
    this.asking = false;
    this.check.disabled = false;
  }

  private say(sign: "check" | "cross" | "question", text: string): void {
    this.status.replaceChildren(icon(sign), text);
  }

  private draw(a: ClaimAnswer, claimed: boolean): void {
    const s = statusOf(a, claimed);
    this.proved ||= a.proved && claimed;
    this.say(s.sign, a.proved && claimed ? `${s.text}. ${s.detail}` : `${s.text}.`);
    this.page.announce(s.text);
    for (const f of this.fields) {
      const l = a.locs.find((x) => x.loc === f.loc);
      const failing = l ? a.edges.filter((e) => e.answer !== "holds" && fieldOf(this.graph, e) === f.loc) : [];
      f.checks.replaceChildren(
        ...(l ? claimErrors(f.text, l).map((e) => h("li", null, e)) : []),
        ...failing.flatMap((e) => {
          const at = a.locs.find((x) => x.loc === e.to) ?? l!;
          const item = drawCheck(e, at, a, this.graph, this.page.store, new Set());
          item.querySelector(".try-step")?.setAttribute("tabindex", "0"); // the list may have to scroll
          return [item];
        }),
      );
    }
  }
}
