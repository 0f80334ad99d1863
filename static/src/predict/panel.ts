// The panel that asks what the run does next. While a question is open, the page contains nothing
// of the run after the question's event: the session stores the rest of the run (session.ts), and
// all views show the run as it was at that event.

import sheet from "virtual:sheet/predict";
import { byId, h, keysTaken } from "../dom";
import type { Graph } from "../engine/protocol";
import type { Example } from "../examples";
import type { Context } from "../feature";
import { addStyleSheet } from "../sheets";
import { keyName } from "../shortcuts";
import { ofEvent, tabOf } from "../replay/select";
import { loadPlainKeys } from "../storage";
import { askToRun, solutionHidden } from "../selectors";
import { pick, select, type Selector } from "../store";
import { locationName, plural, step } from "../words/location";
import { linked } from "../words/term-links";
import { plain, rich } from "../words/rich";
import { code, sentence } from "../words/sentence";
import { term, type TermId } from "../words/term";
import type { Question } from "./choices";
import { ContractForm, contractText } from "./contract";
import { betweenWords, passedWords } from "./passed";
import { questions } from "./question";

const lasting = 0.25; // the part of the window up to which the panel keeps its height
const mostLemmas = 4; // lemmas for which a step is shown

let panel: Predict | null = null;

export function mount(page: Context): void {
  addStyleSheet(sheet);
  panel ??= new Predict(page);
}

const kinds: Record<Question["kind"], string> = {
  asked: "what happens to an obligation",
  settled: "what happens after an obligation is blocked",
  frame: "what happens after the error is blocked or a lemma is pushed",
  lemma: "which lemma is learnt",
};

/** Ends a text with a full stop if it has no final punctuation, for screen readers. */
function sentenceOf(text: string): string {
  const t = plain(text);
  return /[.?!]$/.test(t) ? t : `${t}.`;
}

/** Returns a sentence that says what to do if the program was not accepted; otherwise "". */
export const refusal: Selector<string> = select(
  [(s) => s.run, (s) => s.source, (s) => s.diagnostics],
  (run, source, errors) =>
    run?.report?.verdict !== "error" || run.history.length > 0
      ? ""
      : run.source === source || errors.length > 0
        ? "Nothing ran, so there is nothing to ask: fix the errors, and run the program again."
        : "The errors are fixed: press Run, and predict the run.",
);

class Predict {
  private el = h("section", {
    id: "predict",
    class: "predict",
    "aria-labelledby": "predict-title",
    tabindex: "-1",
    hidden: true,
  });
  private list: readonly Question[] = [];
  private unasked: number[] = []; // events of decisions without a question
  private seenFirst = -1; // the last event seen before the first question
  private current = -1; // index of a question, -1: none yet
  private answered: (number | null)[] = []; // by question: the index of the choice, or null if none was made
  private most = 0; // pixels: the height reserved for the questions so far
  private run = 0;
  private seenRun = 0; // the run whose end the reader had seen before
  private seenNotice = h("p", { class: "predict-seen" }); // offers another run
  private contract: ContractForm | null = null; // the first question, if functions are recursive

  constructor(private page: Context) {
    byId("timeline").before(this.el);
    page.store.watch(
      (s) => s.predict !== "",
      (on) => on && this.begin(),
    );
    page.store.watch(pick(["predict", "run"], { solutionHidden, askToRun }), () => this.follow());
    page.store.watch(
      refusal,
      (text) => text !== "" && this.current >= 0 && !this.list[this.current] && !this.el.hidden && this.summary(),
    );
    document.addEventListener("keydown", (e) => this.keydown(e), true);
  }

  private get lecture(): boolean {
    return this.page.store.now.predict === "lecture";
  }

  // Starts the prediction mode, and runs the program if there is no run.
  private begin(): void {
    this.run = 0;
    const { hideEnd, event } = this.page.store.now;
    this.seenRun = hideEnd && event >= 0 ? 0 : (this.page.session.hidden?.id ?? 0);
    if (this.seenRun > 0) this.offer();
    this.follow();
    // Move the focus to this panel. Otherwise Enter would press the button that was pressed last.
    this.el.focus({ preventScroll: true });
    if (!this.page.store.now.run && !solutionHidden(this.page.store.now)) this.page.run();
  }

  // Says that the reader has already seen the end of this run, and offers an example whose run the
  // reader has not seen.
  private offer(): void {
    this.seenNotice.replaceChildren("The page has already shown the end of this run. ");
    const now = this.page.store.now.example;
    void import("../panels/gallery").then(
      ({ others }) => {
        const e = others.find((e) => !e.seen && !e.exercise && e.id !== now && /^ic3/.test(e.engine));
        if (e && this.page.choose) {
          this.seenNotice.append(
            h(
              "button",
              { type: "button", class: "link", onclick: () => this.choose(e, others) },
              `Predict “${e.title}”, which you have not seen`,
            ),
          );
          if (this.seenNotice.isConnected) this.el.style.setProperty("--most", `${this.el.offsetHeight}px`);
        }
      },
      () => undefined, // the sentence stands without an offer
    );
  }

  private choose(e: Example, others: readonly Example[]): void {
    const { store, choose } = this.page;
    if (store.now.examples.length === 1) store.set({ examples: [...store.now.examples, ...others] });
    choose!(e);
  }

  private follow(): void {
    const { predict, run } = this.page.store.now;
    this.el.hidden = predict === "";
    document.body.classList.toggle("predicting", predict !== "");
    if (predict === "") {
      this.run = 0;
      this.el.replaceChildren();
      return;
    }
    const whole = this.page.session.hidden;
    if (solutionHidden(this.page.store.now)) {
      this.run = 0;
      this.draw(["The run would show the solution of the exercise. Solve the exercise, or show its solution, first."]);
      return;
    }
    if (!whole) {
      if (!run || run.futureHidden) {
        this.run = 0;
        this.draw(
          run
            ? ["The engine is running. Its run is hidden until you have predicted it."]
            : [`${askToRun(this.page.store.now)}: the questions are about its run.`],
        );
      }
      return;
    }
    if (this.run === whole.id) return;
    this.run = whole.id;
    this.seenFirst = (run?.history.length ?? 0) - 1;
    this.unasked = [];
    this.list = questions(whole.history, whole.graph, this.unasked, this.seenFirst);
    this.current = -1;
    this.answered = [];
    this.contract = null;
    this.most = 0;
    // Clear the old announcements, which may tell the result.
    byId("announce").textContent = "";
    byId("toast").textContent = "";
    if (!this.lecture && whole.graph?.procedures?.length) this.write(whole.graph);
    else this.next();
  }

  private next(): void {
    const { session } = this.page;
    this.current++;
    const q = this.list[this.current];
    if (!q) {
      session.showFuture();
      // After the last question a summary describes the end of the run, so the other views show the
      // end, too.
      const { store } = this.page;
      const { run } = store.now;
      const end = (run?.history.length ?? 0) - 1;
      if (end >= 0 && this.list.length > 0)
        store.set({
          ...ofEvent(store, end),
          event: end,
          ...(run?.trace && { cursor: "step", step: 0, tab: "result" }),
        });
      return this.summary();
    }
    this.show(q.known);
    // The edge of the previous question is no longer relevant, and its label would cover the graph.
    this.page.store.set({ edge: -1 });
    this.ask(q);
  }

  // Asks the reader to write the contract, before the first question.
  private write(graph: Graph): void {
    this.contract = new ContractForm(this.page, graph);
    const on = h(
      "button",
      { type: "button", class: "button", onclick: () => this.next() },
      this.list.length > 0 ? "Next question" : "How the run ends",
    );
    this.draw(rich(contractText), [this.contract.el], { acts: [this.contract.check, on] });
    this.page.announce(plain(contractText));
  }

  private show(at: number): void {
    const { store, session } = this.page;
    session.reveal(at);
    const { tab } = store.now;
    const { run } = store.now;
    const unwound = run && run.history.length > 0 && tabOf(run.history, run.history.length - 1) === "tree";
    const front = unwound ? "tree" : "frames";
    store.set({ ...ofEvent(store, at), ...(tab === "result" || tab === "stats" ? { tab: front } : {}) });
  }

  private get right(): number {
    return this.answered.filter((a, i) => a !== null && this.list[i]!.choices[a]!.right).length;
  }

  private get given(): number {
    return this.answered.filter((a) => a !== null).length;
  }

  private ask(q: Question): void {
    // Move the focus from a button that the reader has pressed to the panel, so that the next key
    // does not press the button again.
    const focus =
      this.focused() ||
      [byId("predict-open"), byId("run"), document.body].includes(document.activeElement as HTMLElement);
    this.makeRoom(this.current);
    this.drawQuestion(this.current);
    this.page.announce(plain(q.text));
    if (focus) this.el.focus({ preventScroll: true });
  }

  /**
   * Reserves space that suffices for the question and each of its answers, so that the views do not
   * move when an answer appears.
   */
  private makeRoom(i: number): void {
    this.el.style.removeProperty("--most");
    this.el.style.removeProperty("--cap");
    const measure = (): number => this.el.scrollHeight + this.el.offsetHeight - this.el.clientHeight;
    this.drawQuestion(i);
    const asked = measure();
    const explained = this.list[i]!.choices.map((_, chosen) => {
      this.answered.push(chosen); // the heading shows the score
      this.drawAnswer(i, chosen);
      this.answered.pop();
      return measure();
    });
    // The panel does not become lower from one question to the next, unless it would take too much
    // space from the views.
    this.most = Math.max(asked, ...explained, Math.min(this.most, innerHeight * lasting));
    this.el.style.setProperty("--most", `${this.most}px`);
  }

  private drawQuestion(i: number): void {
    const q = this.list[i]!;
    const before = this.list[i - 1];
    const seen = before ? this.shownAfter(before, q) : this.seenFirst;
    const whole = this.page.session.hidden;
    const gone = passedWords(seen, q.known, this.unasked, whole?.history, whole?.graph);
    const word = gone === "" ? undefined : h("p", { class: "predict-passed" }, ...rich(gone));
    const choices = q.choices.map((c, i) =>
      h(
        "button",
        { type: "button", class: "predict-choice", onclick: () => this.answer(i) },
        h("kbd", { "aria-hidden": "true" }, String(i + 1)),
        h("span", null, ...rich(c.text)),
      ),
    );
    const acts = [
      h("span", { class: "muted" }, "Space"),
      h("button", { type: "button", class: "button primary", onclick: () => this.answer(null) }, "Reveal"),
    ];
    const notes = [
      this.ways(q),
      q.rule !== undefined && h("p", { class: "predict-ways" }, ...rich(q.rule)),
      !this.lecture && this.words(q),
    ].filter((x) => x !== false);
    this.draw(
      rich(q.text),
      [
        !this.lecture && h("div", { class: "predict-choices", role: "group", "aria-label": "Answers" }, ...choices),
        notes.length > 0 && h("div", { class: "predict-notes" }, ...notes),
      ],
      { word, acts: this.lecture ? acts : [] },
    );
  }

  /**
   * Returns the event that the page shows with an answer: the event that decides the question, or
   * the event of the next question if that is earlier.
   */
  private shownAfter(q: Question, following: Question | undefined): number {
    return Math.max(q.known, Math.min(q.until, following?.known ?? q.until));
  }

  // Lists the edges into the location of the question with their full labels, because the graph may
  // shorten them.
  private ways(q: Question): HTMLElement | false {
    const graph = this.page.session.hidden?.graph ?? null;
    const { loc } = q;
    if (!graph || loc === undefined) return false;
    const ways = graph.edges.flatMap((e, i) =>
      e.to === loc
        ? [h("li", null, h("code", null, step(graph, i) || "always"), ` from ${locationName(graph, e.from)}`)]
        : [],
    );
    if (ways.length === 0) return false;
    return h(
      "div",
      { class: "predict-ways" },
      `${ways.length === 1 ? "The edge" : `The ${ways.length} edges`} into ${locationName(graph, loc)}:`,
      h("ul", null, ...ways),
    );
  }

  // Lists the terms of the answers that the vocabulary explains, as links, without the terms in the
  // question. The links are outside of the answers, because an answer is a button, which cannot
  // contain links.
  private words(q: Question): HTMLElement | false {
    const seen = new Set<TermId>();
    const found = (text: string): HTMLElement[] =>
      text
        .split("`")
        .filter((_, i) => i % 2 === 0)
        .flatMap((t) =>
          linked(t, seen).flatMap((p) => (typeof p === "string" ? [] : [term(p[1], p[0].toLowerCase())])),
        );
    found(q.text);
    const list = q.choices.flatMap((c) => found(c.text));
    return (
      list.length > 0 &&
      h(
        "p",
        { class: "predict-words" },
        "Terms in the answers: ",
        ...list.flatMap((t, i) => (i > 0 ? [", ", t] : [t])),
        ".",
      )
    );
  }

  private answer(chosen: number | null): void {
    const q = this.list[this.current];
    if (!q || this.answered.length > this.current || (chosen !== null && !q.choices[chosen])) return;
    const focus = this.focused();
    this.answered.push(chosen);
    const following = this.list[this.current + 1];
    this.show(this.shownAfter(q, following));
    const word = this.drawAnswer(this.current, chosen);
    const right = q.choices.find((c) => c.right)!;
    this.page.announce(
      `${word}${word === "No." ? " The answer:" : ""} ${sentenceOf(right.text)} ${plain(right.why)}`.trim(),
    );
    if (focus) this.el.querySelector<HTMLElement>(".predict-foot button")?.focus({ preventScroll: true });
  }

  /**
   * Draws the explanations of the right answer and of the chosen one. Returns "Right." or "No.", or
   * "" if no answer was chosen.
   */
  private drawAnswer(at: number, chosen: number | null): string {
    const q = this.list[at]!;
    const right = q.choices.findIndex((c) => c.right);
    const { how } = q.choices[right]!;
    const whole = this.page.session.hidden;
    const shown = this.shownAfter(q, this.list[at + 1]);
    const passed = whole ? betweenWords(whole.history, whole.graph, q.known, shown) : "";
    const between = how && !passed.includes("detour") ? "" : passed; // "How the lemma came about" has the steps
    const word = chosen === null ? "" : chosen === right ? "Right." : "No.";
    const mark = chosen === right ? "right" : "wrong";
    // Show the right and the chosen answer. The other answers are folded.
    const main = new Set([right, chosen]);
    const all = q.choices.map((_, i) => i);
    const others = this.lecture ? [] : all.filter((i) => !main.has(i));
    const explained = (i: number): HTMLElement => {
      const c = q.choices[i]!;
      return h(
        "li",
        { class: `predict-choice ${c.right ? "right" : i === chosen ? "wrong" : ""}` },
        h("kbd", { "aria-hidden": "true" }, c.right ? "✓" : i === chosen ? "✗" : String(i + 1)),
        h(
          "span",
          null,
          h(
            "span",
            { class: "sr" },
            c.right ? "The answer: " : i === chosen ? "Your answer, which is wrong: " : "Wrong: ",
          ),
          h("b", null, ...rich(c.text)),
          /[.?!]$/.test(c.text) ? " " : ": ",
          ...rich(c.why),
        ),
      );
    };
    this.draw(
      rich(q.text),
      [
        h("ol", { class: "predict-choices explained" }, ...all.filter((i) => main.has(i)).map(explained)),
        h(
          "div",
          { class: "predict-more" },
          others.length > 0 &&
            this.folded(
              "predict-others",
              others.length === 1 ? "Why not the other" : `Why not the other ${others.length}`,
              h("ol", { class: "predict-choices" }, ...others.map(explained)),
            ),
          this.page.session.hidden?.history.events[q.until]?.k === "level" && this.steps(q),
          how && this.folded("predict-how", "How the lemma came about", h("p", null, ...rich(how))),
        ),
        between !== "" && h("p", { class: "predict-ways" }, ...rich(between)),
      ],
      {
        answers: true,
        word:
          word === ""
            ? undefined
            : h("p", { class: `predict-word ${mark}` }, h("strong", null, mark === "right" ? "✓ " : "✗ ", word)),
        acts: [
          h("span", { class: "muted" }, this.lecture ? "Space" : "Enter"),
          h(
            "button",
            { type: "button", class: "button primary", onclick: () => this.next() },
            this.list[at + 1] ? "Next question" : "How the run ends",
          ),
        ],
      },
    );
    return word;
  }

  /** For each lemma that is not pushed, shows a step that leads to a state where the lemma is false. */
  private steps({ known }: Question): HTMLElement | false {
    const run = this.page.session.hidden;
    const lemmas = run?.history.moment(known).lemmas.filter((l) => !l.subsumed && l.level > 0);
    if (!run || !lemmas || lemmas.length === 0) return false;
    const list = h("ul", null, "Asking the engine.");
    const fold = this.folded(
      "predict-steps",
      lemmas.length === 1 ? "Which step breaks the lemma" : "Which step breaks each lemma",
      list,
    );
    fold.addEventListener(
      "toggle",
      () =>
        void import("../panels/stays")
          .then(async (m) => {
            const items: HTMLElement[] = [];
            for (const { id, level } of lemmas.slice(0, mostLemmas)) {
              const l = run.history.lemma(id)!;
              const name = l.formula === "false" ? "not reached" : code(l.formula);
              items.push(h("li", null, ...rich(`${name}: ${await m.whyStays(this.page, run, l, level, known)}`)));
            }
            const more = lemmas.length - items.length;
            list.replaceChildren(
              ...items,
              more > 0 ? h("li", null, `${more} more ${plural(more, "lemma", "lemmas")}`) : "",
            );
          })
          .catch((err: unknown) => (list.textContent = `The query failed: ${String(err)}.`)),
      { once: true },
    );
    return fold;
  }

  /**
   * Returns a part of the panel that is folded at first. When the reader unfolds it, the panel
   * scrolls so that the part is at the top.
   */
  private folded(name: string, title: string, content: Node): HTMLElement {
    const ontoggle = (e: Event): void => (e.target as Element).scrollIntoView({ block: "start" });
    // Limit the panel to its present height or to a third of the page, so that the unfolded text
    // takes no space from the views.
    const onclick = (): void => {
      const { offsetHeight: height } = this.el;
      if (getComputedStyle(this.el).maxHeight !== "none") this.el.style.setProperty("--cap", `max(${height}px, 33dvh)`);
    };
    return h("details", { class: name, ontoggle }, h("summary", { onclick }, title), content);
  }

  private summary(): void {
    this.el.style.removeProperty("--most");
    this.el.style.removeProperty("--cap");
    const { store } = this.page;
    const { run } = store.now;
    const last = (run?.history.length ?? 0) - 1;
    const groups = Object.entries(kinds).flatMap(([kind, name]) => {
      const mine = this.list.flatMap((q, i) =>
        q.kind === kind && this.answered[i] != null ? [q.choices[this.answered[i]!]!.right] : [],
      );
      return mine.length === 0 ? [] : [h("li", null, `${name}: ${mine.filter(Boolean).length} of ${mine.length}`)];
    });
    if (this.contract)
      groups.push(h("li", null, `contract: ${this.contract.proved ? "yours proves the program" : "not proved"}`));
    const nothingAsked = this.list.length === 0 && !this.contract;
    const ended = this.list.at(-1);
    const gone = passedWords(
      ended ? this.shownAfter(ended, undefined) : last,
      last,
      this.unasked,
      run?.history,
      run?.graph,
    );
    const text =
      refusal(store.now) ||
      (nothingAsked
        ? "There are no questions about this run: its engine has neither frames nor obligations, or the run is too short. Try the engine ic3."
        : this.given === 0
          ? `That was all: ${this.list.length} ${plural(this.list.length, "question", "questions")}. All of the run is shown again.`
          : `${this.right} of ${this.given} right. All of the run is shown again.`);
    this.draw(
      [
        text,
        ...(run?.stopped
          ? [" You stopped this run, so it has no answer."]
          : last >= 0 && !nothingAsked
            ? [" ", ...rich(sentence(run!.history, last, run!.graph))]
            : []),
      ],
      [groups.length > 0 && h("ul", { class: "predict-kinds" }, ...groups)],
      {
        acts: [
          ...(nothingAsked
            ? []
            : [h("button", { type: "button", class: "button", onclick: () => this.again() }, "Start again")]),
          h(
            "button",
            { type: "button", class: "button primary", title: "Leave (Escape)", onclick: () => this.leave() },
            "Done",
          ),
        ],
        done: true,
        ...(gone !== "" && { word: h("p", { class: "predict-passed" }, ...rich(gone)) }),
      },
    );
    this.page.announce(text);
  }

  private again(): void {
    const { store, session } = this.page;
    store.set({ event: -1 });
    session.hideFuture();
    this.run = 0;
    this.follow();
  }

  private leave(): void {
    const held = this.focused();
    this.page.store.set({ predict: "", hideEnd: false });
    // Clear the text for screen readers: it was about a question that is no longer shown.
    this.page.announce("");
    if (held) byId("predict-open").focus();
  }

  private focused(): boolean {
    return this.el.contains(document.activeElement);
  }

  private draw(
    text: readonly (Node | string)[],
    rest: readonly (Node | false)[] = [],
    {
      word,
      acts = [],
      answers,
      done,
    }: { word?: Node | undefined; acts?: readonly Node[]; answers?: boolean; done?: boolean } = {},
  ): void {
    const score = this.given > 0 ? `${this.right} of ${this.given} right` : "";
    const title = "Leave, and show all of the run (Escape)";
    this.el.replaceChildren(
      h(
        "div",
        { class: "predict-head" },
        h("h2", { id: "predict-title" }, this.lecture ? "What happens next?" : "Predict"),
        h("span", { class: "muted nums" }, score),
        word,
        !answers && this.current <= 0 && this.run > 0 && this.run === this.seenRun && this.seenNotice,
        h("span", { class: "spacer" }),
        h("div", { class: "predict-foot" }, ...acts),
        // The summary has a button Done, which also leaves the mode.
        !done && h("button", { type: "button", class: "button tiny", title, onclick: () => this.leave() }, "Leave"),
      ),
      h("p", { class: "predict-text" }, ...text),
      ...rest.filter((x) => x !== false),
    );
  }

  // Handles a key before the page does. While a question is shown, a digit chooses an answer, and Space goes on to the
  // next question.
  private keydown(e: KeyboardEvent): void {
    if (this.page.store.now.predict === "" || e.isComposing || keysTaken(e.key)) return;
    const target = e.composedPath()[0] as HTMLElement;
    const inside = this.el.contains(target);
    if (target.isContentEditable || target.closest("input:not([type=range]), textarea, select")) return;
    const key = keyName(e);
    const open = this.list[this.current] && this.answered.length === this.current;
    const explained = this.list[this.current] && this.answered.length > this.current;
    const digit =
      /^[1-9]$/.test(key) ||
      (/^Digit[1-9]$/.test(e.code) && !/[/?]/.test(key) && !e.ctrlKey && !e.metaKey && !e.altKey);
    const answers = /^[1-4]$/.test(key) && !this.lecture && (inside || loadPlainKeys());
    let act: (() => void) | null = null;
    if (key === "Escape") act = () => this.leave();
    // While a question is open, ignore a digit that is not the number of an answer. Otherwise the
    // page would take it as a command to move through the run.
    else if (open && !answers && digit && !target.closest(".graph-canvas")) act = () => undefined;
    else if (!inside && !loadPlainKeys()) return;
    else if (answers && (open || explained)) act = () => open && this.answer(Number(key) - 1);
    else if (
      key === "Space" ||
      (key === "Enter" &&
        (target.closest("#run, .predict-more > [open] > summary") ||
          !target.closest("button, a, summary, [role=tab], .graph-canvas")))
    ) {
      if (key === "Space" && target.closest("button, a, summary, [role=tab]") && !this.lecture) return;
      if (key === "Space" && inside && target.closest("button")) return; // the button is pressed
      if (explained) act = () => this.next();
      else if (open && this.lecture) act = () => this.answer(null);
      else if (open) act = () => undefined; // playing the run would give the answer away
    }
    if (!act) return;
    e.preventDefault();
    e.stopPropagation();
    act();
  }
}
