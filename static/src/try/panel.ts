// The tab for the reader's own invariant, with a formula at each location that cuts a loop. After
// each pause in typing, the formulas are checked on every edge. The locations of the claims belong
// to one program, called the home. Before claims are checked on another program, they are moved to
// the locations of that program.

import sheet from "virtual:sheet/try";
import { h, icon } from "../dom";
import type { About, ClaimAnswer, ClaimEdge, ClaimLoc, LocText, SideResponse } from "../engine/protocol";
import type { Context, Mount } from "../feature";
import { notLoaded } from "../notices";
import { fits, moment, seenRun, shownGraph, solutionHidden } from "../selectors";
import { frontFrame } from "../stage/shown-location";
import { addStyleSheet } from "../sheets";
import { pick } from "../store";
import type { Claim } from "../state";
import { conjunction } from "../words/cube";
import { locationTitle } from "../words/location";
import { shownAutomaton } from "./shown-automaton";
import { drawCheck } from "./check";
import { claimErrors } from "./errors";
import { violatingStepOf } from "./violating-step";
import { fieldOf, leadOf, titleOf } from "./contract";
import { lostClaims } from "./lost-claims";
import { move, places, type ClaimLocation } from "./move";
import { statusOf } from "./status";

// The parts of the state on which the check of the claims depends.
const asked = pick(
  ["run", "source", "ints", "parsed", "parsedSource", "parsedInts", "tab", "claims", "claimsOf", "diagnostics"],
  {
    graph: shownGraph,
  },
);

// The parts of the state that determine which buttons for starting a proof are active.
const startable = pick(["run", "source", "ints", "tab"], { moment, seenRun, solutionHidden });

export const mount: Mount = (root, page) => {
  addStyleSheet(sheet);
  new TryPanel(root, page);
};

const pause = 160; // milliseconds after the last key
/** A text field for the claim at a location. */
interface Field {
  loc: number;
  el: HTMLElement;
  title: HTMLElement;
  text: HTMLTextAreaElement;
  hints: HTMLElement;
  error: HTMLElement;
  checks: HTMLElement;
  key: string;
}

class TryPanel {
  private status = h("div", { class: "try-status", role: "status", tabindex: -1 });
  private list = h("div");
  private lost = h("section", { class: "try-lost", hidden: true });
  private empty = h("p", { class: "empty" });
  private intro: HTMLElement;
  private lead = h("p", null, leadOf(false, false));
  private fromEngine: HTMLButtonElement;
  private fromFrame: HTMLButtonElement;
  private fields = new Map<number, Field>();
  private timer = 0;
  private asking = false;
  private again = false;
  private asked = ""; // identifies the shown answer's question
  private said = "";
  private moved = false; // the claims have moved, but the fields have the old texts
  private home: { key: string; source: string; places: ClaimLocation[] } = { key: "", source: "", places: [] };
  private typing = 0; // until then the reader counts as typing
  private closed = new Set<number>(); // edges with a folded counterexample

  constructor(
    root: HTMLElement,
    private page: Context,
  ) {
    const { store } = page;
    root.classList.add("try-panel");
    const button = (text: string, title: string, run: () => void): HTMLButtonElement =>
      h("button", { type: "button", class: "button tiny text", title, onclick: run }, text);
    this.fromEngine = button("The invariant", "Start from the invariant that the engine has found", () =>
      this.put(
        this.page.store.now.run?.report?.certificate.invariant
          .filter((i) => this.fields.has(i.loc))
          .map((i) => ({ loc: i.loc, text: i.formula })) ?? [],
      ),
    );
    this.fromFrame = button("This frame", "Start from the lemmas of the shown frame at this event", () =>
      this.put(this.frame()),
    );
    this.intro = h(
      "div",
      { class: "try-intro" },
      this.lead,
      h(
        "p",
        { class: "try-starts" },
        h("span", { class: "muted" }, "Start from"),
        button("Nothing", "Start from true everywhere", () => this.put([])),
        this.fromFrame,
        this.fromEngine,
        page.root === document
          ? button(
              "Make an exercise",
              "Make an exercise that asks for the invariant: a link, or a code block for a Markdown document",
              () => this.make(),
            )
          : null,
      ),
    );
    root.append(this.empty, this.intro, this.status, this.list, this.lost);
    store.watch(asked, () => this.soon(performance.now() < this.typing ? pause : 0));
    store.watch(
      (s) => s.claims,
      (claims) => this.drawLost(claims),
    );
    store.watch(startable, () => this.starts());
    store.watch(
      (s) => s.loc,
      () => this.mark(),
    );
  }

  private make(): void {
    void import("../exercise/make").then(
      (m) => m.makeExercise(this.page),
      () => notLoaded("The part that makes exercises", () => this.make()),
    );
  }

  // Enables the buttons that start a proof from the engine's invariant or from a frame, if there is
  // one.
  private starts(): void {
    const s = startable(this.page.store.now);
    if (s.tab !== "try") return;
    this.introduce();
    const found = fits(s) && (s.run?.report?.certificate.invariant.length ?? 0) > 0;
    this.fromEngine.disabled = !found;
    this.fromFrame.disabled = !fits(s) || s.moment().lemmas.length === 0;
  }

  private introduce(): void {
    const s = startable(this.page.store.now);
    const fails = fits(s) && !s.solutionHidden && s.seenRun?.report?.verdict === "unsafe";
    const text = leadOf(Boolean(shownGraph(this.page.store.now)?.procedures), fails);
    if (text !== this.lead.textContent) this.lead.textContent = text;
  }

  private frame(): LocText[] {
    const m = moment(this.page.store.now)();
    const level = frontFrame(this.page.store.now, m);
    const by = new Map<number, string[]>();
    for (const l of m.lemmas) {
      if (l.subsumed || (l.level >= 0 && l.level < level)) continue;
      for (const loc of l.locs) by.set(loc, [...(by.get(loc) ?? []), l.formula]);
    }
    return [...by].filter(([loc]) => this.fields.has(loc)).map(([loc, parts]) => ({ loc, text: conjunction(parts) }));
  }

  private put(claims: LocText[]): void {
    const { store } = this.page;
    for (const f of this.fields.values()) f.text.value = claims.find((c) => c.loc === f.loc)?.text ?? "";
    store.set({
      claims: [...store.now.claims.filter((c) => c.loc < 0), ...claims],
      claimsOf: shownAutomaton(store.now).source,
    });
  }

  // Checks the claims after a delay in ms. Even if another tab is open, claims are moved to the new
  // locations, because links contain these.
  private soon(after: number): void {
    const { tab, claims } = asked(this.page.store.now);
    if (tab !== "try" && claims.length === 0) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.check(), after);
  }

  private async check(): Promise<void> {
    if (this.asking) {
      this.again = true;
      return;
    }
    const { store } = this.page;
    const s = asked(store.now);
    const { graph } = s;
    const what = shownAutomaton(s);
    const key = JSON.stringify([what, sent(s.claims)]);
    if (!graph) return this.drawEmpty("The fields for your invariant appear here once the program compiles.");
    // Wait for the graph of the text in the editor, to whose locations the claims belong. The older
    // graph has other locations.
    if (s.claims.length > 0 && s.claimsOf !== what.source && what.source !== s.source) {
      return s.diagnostics.length > 0
        ? this.drawEmpty("The program has errors. Your claims are kept and will be checked when the errors are fixed.")
        : undefined;
    }
    if (this.settled(what) && (s.tab !== "try" || key === this.asked)) return this.drawEmpty("");
    this.asking = true;
    this.status.classList.add("waiting");
    try {
      let r: SideResponse | null = this.settled(what) ? null : await this.settle(what);
      if (this.settled(what) && s.tab === "try") {
        const claims = sent(store.now.claims);
        if (!r?.claim || claims.length > 0) r = await this.page.ask<SideResponse>({ type: "claim", ...what, claims });
        this.asked = JSON.stringify([what, claims]);
        if (r.claim) this.draw(r.claim);
      } else if (JSON.stringify(shownAutomaton(store.now)) !== JSON.stringify(what)) this.again = true;
      if (r && !r.claim)
        this.drawEmpty(`The program has an error: ${r.diagnostics?.[0]?.message ?? "it cannot be read"}.`);
    } catch (err) {
      this.drawEmpty(`The claims could not be checked: ${err instanceof Error ? err.message : String(err)}.`);
    }
    this.status.classList.remove("waiting");
    this.asking = false;
    if (this.again) {
      this.again = false;
      this.soon(0);
    }
  }

  /** Whether the claims belong to the locations of this program, so that they need not be moved. */
  private settled(what: About): boolean {
    const { claims, claimsOf } = this.page.store.now;
    return (
      this.home.key === JSON.stringify(what) &&
      (claims.length === 0 || (claimsOf === what.source && claims.every((c) => c.loc < 0 || c.at)))
    );
  }

  // Moves the claims to the locations of another program. Returns the engine's answer to a request
  // without claims, which lists the locations.
  private async settle(what: About): Promise<SideResponse> {
    const { store } = this.page;
    const { claimsOf } = store.now;
    const r = await this.page.ask<SideResponse>({ type: "claim", ...what, claims: [] });
    if (!r.claim) return r;
    const now = places(r.claim.locs, what.source);
    let old = claimsOf === what.source ? now : this.home.places;
    if (claimsOf !== what.source && claimsOf !== this.home.source && store.now.claims.some((c) => c.loc >= 0)) {
      const before = await this.page.ask<SideResponse>({ type: "claim", source: claimsOf, claims: [] });
      old = places(before.claim?.locs ?? [], claimsOf);
    }
    const s = store.now;
    if (s.claimsOf !== claimsOf || JSON.stringify(shownAutomaton(s)) !== JSON.stringify(what)) return r; // meanwhile the claims or their program have changed
    if (claimsOf === what.source && this.home.source === claimsOf && s.claims.every((c) => c.loc < 0 || c.at))
      old = this.home.places; // another automaton of the same program
    this.home = { key: JSON.stringify(what), source: what.source, places: now };
    const claims = move(s.claims, old, now);
    this.moved = true;
    store.set({ claims, claimsOf: what.source });
    return r;
  }

  private drawLost(claims: readonly Claim[]): void {
    const { store } = this.page;
    const list = claims.filter((c) => c.loc < 0);
    this.lost.hidden = list.length === 0;
    this.lost.replaceChildren(
      ...lostClaims(list, (c) => {
        store.set({ claims: store.now.claims.filter((x) => x !== c) });
        this.status.focus();
      }),
    );
  }

  private drawEmpty(text: string): void {
    this.empty.textContent = text;
    this.empty.hidden = text === "";
    this.intro.hidden = this.status.hidden = this.list.hidden = text !== "";
  }

  private draw(a: ClaimAnswer): void {
    this.drawEmpty("");
    const seen = new Set(a.locs.map((l) => l.loc));
    for (const [loc, f] of this.fields) {
      if (seen.has(loc)) continue;
      f.el.remove();
      this.fields.delete(loc);
    }
    const graph = shownGraph(this.page.store.now);
    this.introduce();
    a.locs.forEach((l, i) => {
      const f = this.field(l.loc);
      if (this.list.children[i] !== f.el) this.list.insertBefore(f.el, this.list.children[i] ?? null);
      const edges = a.edges.filter((e) => fieldOf(graph, e) === l.loc);
      this.drawField(f, l, edges, a);
    });
    this.moved = false;
    this.drawStatus(a);
    this.follow(a);
    this.mark();
  }

  // Updates the violating step that the page shows. If the same edge no longer fails in the new
  // answer, removes the step.
  private follow(a: ClaimAnswer): void {
    const { store } = this.page;
    const { fragment, source } = store.now;
    if (!fragment) return;
    const e = a.edges.find((x) => x.edge === fragment.edge && x.answer === "fails");
    store.set({
      fragment: e
        ? violatingStepOf(
            e,
            a,
            shownGraph(store.now),
            source,
            fits(store.now) ? store.now.run?.report?.certificate : undefined,
          )
        : null,
    });
  }

  private field(loc: number): Field {
    let f = this.fields.get(loc);
    if (f) return f;
    const id = `try-${loc}`;
    const text = h("textarea", {
      id,
      rows: 1,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      placeholder: "true",
      "aria-describedby": `${id}-error`,
    });
    text.value = this.page.store.now.claims.find((c) => c.loc === loc)?.text ?? "";
    text.addEventListener("input", () => {
      this.grow(text);
      this.typing = performance.now() + pause;
      const { store } = this.page;
      const { source, places } = this.home;
      if (store.now.claims.length > 0 && store.now.claimsOf !== source) return; // a link's claims still need their locations
      const claims = store.now.claims.filter((c) => c.loc !== loc && (c.loc < 0 || this.fields.has(c.loc)));
      const at = places.find((p) => p.loc === loc)?.at;
      if (text.value.trim() !== "" && at) claims.push({ loc, text: text.value, at });
      store.set({ claims: claims.sort((a, b) => a.loc - b.loc), claimsOf: source });
    });
    text.addEventListener("focus", () => this.page.store.set({ loc, edge: -1 }));
    const title = h("label", { for: id });
    f = {
      loc,
      el: h("section", { class: "try-field" }),
      title,
      text,
      hints: h("p", { class: "try-vars" }),
      error: h("div", { id: `${id}-error` }),
      checks: h("ul", { class: "plain try-checks" }),
      key: "",
    };
    f.el.append(title, text, f.hints, f.error, f.checks);
    this.fields.set(loc, f);
    return f;
  }

  private grow(t: HTMLTextAreaElement): void {
    // Make the field as high as its text, up to 12 lines. A long line counts as several lines.
    const wide = Math.max(20, Math.floor(t.clientWidth / 8.2));
    t.rows = Math.min(
      12,
      Math.max(
        1,
        t.value.split("\n").reduce((n, l) => n + Math.max(1, Math.ceil(l.length / wide)), 0),
      ),
    );
  }

  private drawField(f: Field, l: ClaimLoc, edges: readonly ClaimEdge[], a: ClaimAnswer): void {
    const s = asked(this.page.store.now);
    const { graph } = s;
    const own = s.claims.find((c) => c.loc === l.loc)?.text ?? "";
    if ((this.moved || document.activeElement !== f.text) && f.text.value !== own) f.text.value = own;
    this.grow(f.text);
    const key = JSON.stringify([l, edges]);
    if (f.key === key) return;
    f.key = key;
    const contract = titleOf(graph, l.loc);
    f.title.replaceChildren(
      h("b", null, contract?.[0] ?? locationTitle(graph, l.loc)),
      contract?.[1] ?? (graph?.locs[l.loc]?.loopHead ? ", at the start of each round" : ""),
    );
    f.hints.replaceChildren(
      h("span", { class: "muted" }, l.vars.length > 0 ? "in scope" : "no variable matters here"),
      ...l.vars.map((v) =>
        h(
          "button",
          { type: "button", class: "try-var", title: `Insert ${v}`, onclick: () => this.insert(f.text, v) },
          v,
        ),
      ),
    );
    f.text.setAttribute("aria-invalid", String((l.diagnostics ?? []).length > 0));
    f.error.replaceChildren(...claimErrors(f.text, l));
    const order = { initiation: 0, consecution: 1, safety: 2 };
    f.checks.replaceChildren(
      ...[...edges]
        .sort((x, y) => order[x.kind] - order[y.kind] || x.edge - y.edge)
        .map((e) => drawCheck(e, l, a, graph, this.page.store, this.closed)),
    );
  }

  private drawStatus(a: ClaimAnswer): void {
    const { kind, sign, text, detail } = statusOf(
      a,
      this.page.store.now.claims.some((c) => c.loc >= 0),
    );
    this.status.className = `try-status ${kind}`;
    if (text + detail === this.said) return;
    this.said = text + detail;
    this.status.replaceChildren(
      icon(sign),
      h("div", null, h("strong", null, text), detail ? h("p", null, detail) : null),
    );
  }

  private insert(t: HTMLTextAreaElement, name: string): void {
    t.focus();
    const before = t.value.slice(0, t.selectionStart);
    t.setRangeText(
      `${before !== "" && !/[\s(!]$/.test(before) ? " " : ""}${name} `,
      t.selectionStart,
      t.selectionEnd,
      "end",
    );
    t.dispatchEvent(new Event("input"));
  }

  private mark(): void {
    const { loc } = this.page.store.now;
    for (const f of this.fields.values()) f.el.classList.toggle("selected", f.loc === loc);
  }
}

/** Returns the claims to check, which are those that have a location. */
function sent(claims: readonly Claim[]): LocText[] {
  return claims.filter((c) => c.loc >= 0).map(({ loc, text }) => ({ loc, text }));
}
