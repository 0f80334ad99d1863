// The view of a counterexample. It has a bar for stepping, the state with changed variables first, watched expressions,
// the table of steps, and the input as a test.

import { h, s } from "../dom";
import type { Context } from "../feature";
import type { Certificate, InputValue } from "../engine/protocol";
import type { Run } from "../counterexample";
import type { History } from "../replay/history";
import { toast } from "../notices";
import { pick } from "../store";
import { isMistake, overflowOf } from "../words/overflow";
import { plural } from "../words/location";
import { longChain } from "../words/sentence";
import { compilerFlags, cTest } from "./ctest";
import { overflowBox } from "./overflow";
import { callsOf, crossed, type Call } from "./calls";
import { StateTable } from "./state-table";
import { StepTable } from "./step-table";
import { breakTarget, goTo, stepTarget } from "./steps";
import { lineOf } from "../files/parts";

const listed = 300; // inputs listed one by one
const shapes = {
  first: "M17 5l-7 7 7 7M6 5v14",
  last: "M7 5l7 7-7 7M18 5v14",
  prev: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  back: "M12 5l-7 7 7 7",
  on: "M12 5l7 7-7 7",
  over: "M4 14a8 8 0 0 1 15-2M20 6v6h-6",
  under: "M20 14a8 8 0 0 0-15-2M4 6v6h6",
  out: "M12 16V4M7 9l5-5 5 5",
};

const followed = pick(["step", "cursor", "breakpoints", "stepBy", "watches"]);

/** The counterexample that a panel shows, and what the panel needs besides its states. */
export interface Shown {
  run: Run;
  inputs: readonly InputValue[];
  /** The property that the run violates, from the certificate of the run. */
  failure?: Certificate["failure"] | undefined;
  source: string;
  file: string;
  /** How the program's integers are interpreted, in the format of `ints` in the page's state. */
  ints: string;
  /** An element to show instead of the test, if the counterexample is not a run of the program. */
  about?: HTMLElement;
  /** The events of the engine that found the run. */
  history?: History;
}

/**
 * Draws a counterexample inside `root`, and follows changes of the store until `root` leaves the
 * document.
 */
export function mountTrace(root: HTMLElement, page: Context, shown: Shown): void {
  const { store } = page;
  const { run } = shown;
  const go = (step: number): void => goTo(store, step);
  const calls = callsOf(run);
  const end = run.steps.length - 1;
  const button = (shape: keyof typeof shapes, name: string, key: string, to: () => number): HTMLButtonElement => {
    const b = h(
      "button",
      { type: "button", class: "button tiny", title: `${name} (${key})`, onclick: () => go(to()) },
      s(
        "svg",
        { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
        s("path", {
          d: shapes[shape],
          fill: "none",
          stroke: "currentColor",
          "stroke-width": 2.6,
          "stroke-linecap": "round",
          "stroke-linejoin": "round",
        }),
        shape === "back" || shape === "on"
          ? s("circle", { cx: shape === "back" ? 18.5 : 5.5, cy: 12, r: 3.5, class: "bp-dot" })
          : null,
        shape === "over" || shape === "under" || shape === "out"
          ? s("circle", { cx: 12, cy: 20, r: 2.5, fill: "currentColor" })
          : null,
      ),
      h("span", { class: "sr" }, name),
    );
    return b;
  };
  const buttons = {
    first: button("first", "First statement", "Home", () => 0),
    back: button("back", "Back to a breakpoint", "Shift+F8", () => breakTarget(store.now, -1)),
    prev: button("prev", "Previous statement", "left", () => stepTarget(store.now, -1)),
    next: button("next", calls.any ? "Next statement, into calls" : "Next statement", "right", () =>
      stepTarget(store.now, 1),
    ),
    over: button("over", "Move over the calls of this statement", "F10 or N", () => calls.over(store.now.step)),
    under: button("under", "Move back over the calls before this statement", "Alt+F10 or J", () =>
      calls.back(store.now.step),
    ),
    out: button("out", "Move out of this call", "Shift+F10 or L", () => calls.out(store.now.step)),
    on: button("on", "Forward to a breakpoint", "F8", () => breakTarget(store.now, 1)),
    last: button("last", "Last statement", "End", () => end),
  };
  const unit = h(
    "select",
    { class: "small", "aria-label": "Move by", title: "Choose how far one move goes: one statement or one block" },
    h("option", { value: "statement" }, "by statement"),
    h("option", { value: "block" }, "by block"),
  );
  unit.addEventListener("change", () => store.set({ stepBy: unit.value as "statement" | "block" }));
  const stack = h("ol", { class: "stack plain", "aria-label": "Active calls, main first", hidden: !calls.any });
  const where = h("p", { class: "where", "aria-live": "polite" });
  const statement = h("code", { class: "where-line" }); // for pages where the program is not beside the panel
  const lines = shown.source.split("\n");
  const state = new StateTable(store, run, shown.source, go);
  const steps = new StepTable(run, shown.source, go);
  const leaves = overflowOf(run.steps.at(-1)?.note ?? "");
  const longer = shown.history ? longChain(shown.history) : "";
  root.classList.add("trace-panel");
  root.replaceChildren(
    h(
      "div",
      { class: "stepbar" },
      h(
        "div",
        { class: "stepbar-row", role: "group", "aria-label": "Step through the counterexample" },
        buttons.first,
        buttons.back,
        buttons.prev,
        buttons.next,
        ...(calls.any ? [buttons.under, buttons.over, buttons.out] : []),
        buttons.on,
        buttons.last,
        unit,
      ),
      stack,
      where,
      statement,
    ),
    ...(longer ? [h("p", { class: "trace-found" }, longer)] : []),
    shown.about ?? inputsFold(page, shown),
    ...(leaves ? [overflowBox(leaves)] : []),
    state.element,
    steps.element,
  );

  let at = -1;
  const follow = (): void => {
    const now = followed(store.now);
    const step = Math.max(0, Math.min(now.step, end));
    const s = run.steps[step];
    if (!s) return;
    buttons.first.disabled = buttons.prev.disabled = buttons.under.disabled = step === 0;
    buttons.last.disabled = buttons.next.disabled = buttons.over.disabled = step === end;
    buttons.out.disabled = step === end || s.depth === 0;
    buttons.back.disabled = step === 0 || now.breakpoints.length === 0;
    buttons.on.disabled = step === end || now.breakpoints.length === 0;
    unit.value = now.stepBy;
    steps.mark(now.breakpoints);
    state.watch(now.watches);
    if (step === at) return;
    at = step;
    const changed = s.changedNames
      .slice(0, 4)
      .map((v) => `${v} = ${run.value(v, step) ?? ""}`)
      .join(", ");
    const before = run.steps[step - 1];
    // The previous statement made the changes. It may be on another line, so name its line.
    const by = before && changed !== "" ? `${lineOf(before)} has set ${changed}` : "";
    const said = [leaves && step === end ? `${leaves.operation} overflows` : s.note, crossed(run, step), by]
      .filter((t) => t !== "")
      .join("; ");
    where.replaceChildren(
      h("strong", null, `Statement ${run.number(step).toLocaleString("en")} of ${run.total.toLocaleString("en")}`),
      `, ${lineOf(s)}${run.steps.some((x) => x.func !== s.func) ? ` in ${s.func}` : ""}`,
      said ? `: ${said}` : "",
    );
    where.classList.toggle("fails", step === end);
    statement.textContent = lines[s.line - 1]?.trim() ?? "";
    if (calls.any) stack.replaceChildren(...stackItems(calls.stack(step), go));
    state.moveTo(step);
    steps.moveTo(step);
  };
  const stop = store.watch(followed, () => {
    if (root.isConnected || at < 0) follow();
    else stop();
  });
}

const shownCalls = 7; // calls shown of a stack, which may have thousands

// Returns the active calls as buttons. A button goes to the call statement or, for the innermost
// call, to its first step.
function stackItems(all: readonly Call[], go: (step: number) => void): HTMLElement[] {
  const item = (c: Call, i: number): HTMLElement => {
    const inner = all[i + 1];
    const at = inner && inner.at >= 0 ? inner.at : c.from;
    const title = inner ? `Where ${c.text} calls ${inner.text}` : `Where ${c.text} begins`;
    return h(
      "li",
      null,
      h(
        "button",
        { type: "button", class: "call", title, "aria-current": inner ? null : "true", onclick: () => go(at) },
        c.text,
      ),
    );
  };
  const items = all.map((c, i) => (all.length <= shownCalls || i < 2 || i >= all.length - 4 ? item(c, i) : null));
  const left = items.filter((x) => x === null).length;
  if (left === 0) return items.filter((x) => x !== null);
  return [
    ...items.slice(0, 2),
    h("li", { class: "muted" }, `${left.toLocaleString("en")} more`),
    ...items.slice(-4),
  ].filter((x) => x !== null);
}

// Whether an input is the value of a variable or of allocated memory to which the program has
// assigned nothing. Other inputs are the results of calls, or of `*`.
function hasNoValue(i: InputValue): boolean {
  return i.name === "malloc()" || (i.name !== "*" && !i.name.includes("("));
}

function inputsFold(page: Context, { run, inputs, failure, source, file, ints }: Shown): HTMLElement {
  const last = run.steps.at(-1);
  const sanitize = isMistake(failure);
  const test = (): ReturnType<typeof cTest> =>
    cTest(source, file, inputs, {
      line: last?.line ?? 0,
      col: last?.col ?? 1,
      note: last?.note ?? "",
      sanitize,
      ints,
    });
  const copy = async (): Promise<void> => {
    const t = test();
    const notes = `${t.warnings.length > 0 ? `. Note: ${t.warnings.join("; ")}` : ""}`;
    try {
      await navigator.clipboard.writeText(t.stub);
      toast(
        t.program === null
          ? `Copied: save it as test.c, then run gcc ${compilerFlags(sanitize, ints)}${file} test.c && ./a.out${notes}`
          : `Copied. The test needs a changed copy of the program: save both files${notes}`,
        page.root,
      );
    } catch {
      toast("The browser does not allow copying: save the files instead.", page.root);
    }
  };
  const save = (): void => {
    void import("../daily/files").then(({ download }) => {
      const t = test();
      download("test.c", t.stub, "text/x-c");
      if (t.program !== null) download("filled.c", t.program, "text/x-c");
    });
  };
  const given = inputs.reduce((n, i) => n + 1 + (i.again ?? 0) * (i.of ?? 0), 0);
  // Do not say that uninitialised values make the program fail, because the failure may not depend
  // on them.
  const bare = inputs.filter(hasNoValue).length;
  const pluralS = inputs.length === 1 ? "" : "s";
  const caption =
    bare === 0
      ? `The input${pluralS} that ${pluralS ? "make" : "makes"} the program fail`
      : `${bare < inputs.length ? "Inputs and uninitialised" : "Uninitialised"} value${pluralS}`;
  const first = inputs
    .slice(0, 4)
    .map((i) => i.points ?? i.value)
    .join(", ");
  return h(
    "details",
    { class: "fold inputs-fold" },
    h(
      "summary",
      null,
      inputs.length === 0
        ? "The failing run has no input"
        : `${caption}${pluralS ? ` (${given.toLocaleString("en")})` : ""}: ${first}${given > 4 ? ", …" : ""}`,
    ),
    h(
      "div",
      null,
      inputs.length > 0
        ? h(
            "ol",
            { class: "inputs" },
            ...inputs.slice(0, listed).map((i) =>
              h(
                "li",
                null,
                h("code", null, `${i.name} = ${i.points ?? i.value}`),
                hasNoValue(i) ? " (uninitialised) " : null,
                i.again && i.of
                  ? `; ${i.of === 1 ? "this value repeats" : `the last ${i.of} values repeat`} ${i.again.toLocaleString("en")} more ${plural(i.again, "time", "times")} `
                  : null,
                i.line > 0
                  ? h(
                      "button",
                      {
                        type: "button",
                        class: "link",
                        onclick: () => (page.store.set({ view: "source" }), page.reveal(i.line, i.col)),
                      },
                      lineOf(i),
                    )
                  : null,
              ),
            ),
          )
        : null,
      inputs.length > listed
        ? h(
            "p",
            { class: "muted" },
            `and ${(inputs.length - listed).toLocaleString("en")} more inputs: the C test has them all`,
          )
        : null,
      h(
        "p",
        { class: "row" },
        h(
          "button",
          {
            type: "button",
            class: "button tiny text",
            onclick: () => void copy(),
            title: "Definitions of the nondeterministic functions that give these values",
          },
          "Copy as C test",
        ),
        h("button", { type: "button", class: "button tiny text", onclick: save }, "Save as test.c"),
      ),
    ),
  );
}
