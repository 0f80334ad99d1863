// <ic3-play>: a verifier inside a document. Around the author's <pre> it draws the program and a
// button. All other code is loaded when a reader presses the button, or with `autorun` when the
// element becomes visible.
//
// The author's content stays in place below the shadow root: without this script, or when it fails,
// the page shows that content. Text is never parsed as HTML.

import type { Report } from "../engine/messages";
import { byId } from "../dom";
import { encodePacked, type Packed } from "../permalink";
import { attributeNames, settings, titleOf, type AttributeName, type Settings } from "./attributes";
import type { App, Events, Host, Open } from "./contract";
import { drawProgram, fill, Lines, say } from "./shell";
import { background } from "./theme";
import { trouble } from "./trouble";

declare const MANIFEST: { version: string };

/** Tells where the element gets the code that is loaded later. */
export interface Source {
  /** Loads the code that all elements of a page share. */
  load(): Promise<{ open: Open }>;
  /** The folder of the files, for messages. */
  base: string;
  /** The page that links lead to; null if there is none. */
  playground: string | null;
}

const words: Record<string, string> = { safe: "Safe", unsafe: "Unsafe", unknown: "Unknown" };

/**
 * Creates the element's class. It is created in a function, because Node has no class HTMLElement,
 * which the class extends.
 */
export function elementOf(from: Source): CustomElementConstructor {
  let loading: Promise<{ open: Open }> | null = null; // shared by all elements
  const load = (): Promise<{ open: Open }> =>
    (loading ??= from.load().catch((err: unknown) => {
      loading = null;
      throw err;
    }));

  class IC3Play extends HTMLElement implements Host {
    static readonly observedAttributes = attributeNames;
    readonly root: ShadowRoot;
    settings: Settings = settings(() => null);
    private text: string | null = null; // null: the author's text
    private stored: HTMLElement | null = null;
    private app: App | null = null;
    private opening: Promise<App> | null = null;
    private last: Report | null = null;
    private event = 0; // the current event of the run; 0 if none
    private drawn = false;
    private lines = new Lines(
      () => this.settings,
      () => this.draw(),
    );
    private seen: IntersectionObserver | null = null;
    private unwatch: (() => void) | null = null;
    private changing = 0; // a microtask is scheduled
    private turn = 0;

    constructor() {
      super();
      this.root = this.attachShadow({ mode: "open", slotAssignment: "manual" });
    }

    connectedCallback(): void {
      if (this.drawn) return this.begin();
      this.drawn = true;
      fill(
        this.root,
        () => void this.run(),
        () => this.cancel(),
      );
      this.keep();
      this.read();
      this.draw();
      const editor = byId("editor", this.root);
      editor.addEventListener("pointerdown", (e) => this.edit(e));
      editor.addEventListener("keydown", (e) => {
        if (e.target === editor.firstElementChild && e.key === "Enter" && !e.ctrlKey && !e.metaKey) this.edit(e);
      });
      this.root.addEventListener("keydown", (e) => {
        const { key, ctrlKey, metaKey } = e as KeyboardEvent;
        if (key !== "Enter" || !(ctrlKey || metaKey) || e.defaultPrevented) return;
        e.preventDefault();
        void this.run();
      });
      this.begin();
    }

    private begin(): void {
      this.unwatch = background(this, (theme) => (byId("box", this.root).dataset.theme = theme));
      this.look();
    }

    disconnectedCallback(): void {
      this.unwatch?.();
      this.seen?.disconnect();
      this.seen = null;
      // An element that is moved to another place is disconnected and connected again before this function runs.
      queueMicrotask(() => {
        if (this.isConnected || !this.app) return;
        this.app.cancel();
      });
    }

    attributeChangedCallback(): void {
      if (!this.drawn || this.changing) return;
      this.changing = 1;
      queueMicrotask(() => {
        this.changing = 0;
        this.read();
        this.app?.set(this.source, this.settings);
        this.draw();
        this.look();
      });
    }

    /** The program: the author's text, unless the reader or a script has changed it. */
    get source(): string {
      return this.text ?? authored(this);
    }

    set source(text: string) {
      this.text = String(text);
      if (!this.drawn) return;
      this.app?.set(this.text, this.settings);
      this.typed(this.text);
      this.draw();
    }

    /** The report of the last run, like that of `ic3play check -json`. */
    get report(): Report | null {
      return this.last;
    }

    get verdict(): string {
      return this.last?.verdict ?? "";
    }

    async run(): Promise<Report | null> {
      const app = await this.open();
      return app && app.run();
    }

    cancel(): void {
      this.app?.cancel();
    }

    /**
     * Goes to an event of the run, or a statement of the counterexample, counted from 1. If there
     * is no report yet, runs the program first.
     */
    async seek(at: number): Promise<void> {
      const app = await this.open();
      if (!app) return;
      if (!this.last) await app.run();
      app.seek(at);
    }

    async play(): Promise<void> {
      const app = await this.open();
      if (!app) return;
      if (!this.last) await app.run();
      app.play();
    }

    // The loaded code uses the methods below.

    emit<K extends keyof Events>(name: K, detail: Events[K]): void {
      if (name === "ic3-verdict") {
        this.last = detail as Report;
        this.forget();
      }
      if (name === "ic3-error") this.trouble((detail as Events["ic3-error"]).message);
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    }

    typed(source: string): void {
      this.text = source;
      this.forget();
      void this.link();
    }

    at(event: number): void {
      this.event = event;
      void this.link();
    }

    /** Loads the code that runs the program. If this fails, shows a message and resolves to null. */
    private async open(): Promise<App | null> {
      if (this.app) return this.app;
      if (!this.drawn) return null;
      const box = byId("box", this.root);
      const { stored } = this;
      this.trouble("");
      say(this.root, "running", "Loading", "the checker");
      this.opening ??= load().then(({ open }) => (this.app ??= open(this)));
      try {
        return await this.opening;
      } catch (err) {
        say(this.root, "none", "Not run yet", "The checker could not be loaded");
        if (stored) this.mark(stored);
        const message = await trouble(err, from.base);
        this.emit("ic3-error", { message });
        return null;
      } finally {
        this.opening = null;
        box.removeAttribute("aria-busy");
      }
    }

    private trouble(message: string): void {
      const el = byId("trouble", this.root);
      el.hidden = message === "";
      el.textContent = message;
    }

    private edit(e: Event): void {
      const at = e.target as Element;
      if (this.settings.readonly || !at.closest(".first") || at.closest("button")) return;
      const line = Number(at.closest<HTMLElement>("[data-line]")?.dataset.line ?? 1);
      void this.open().then((app) => app?.edit(line));
    }

    // Shows the stored result that the author has put into the page, if there is one, until the
    // program is run.
    private keep(): void {
      this.stored = this.querySelector<HTMLElement>(":scope > .ic3-stored");
      if (!this.stored) return;
      this.root.querySelector("slot")!.assign(this.stored);
      byId("stored", this.root).hidden = false;
      this.mark(this.stored);
    }

    private mark(stored: HTMLElement): void {
      const verdict = stored.dataset.verdict ?? "";
      if (Object.hasOwn(words, verdict))
        say(this.root, verdict, words[verdict]!, "Stored result. Run checks the program again, in this browser");
    }

    private forget(): void {
      byId("stored", this.root).hidden = true;
      this.stored = null;
    }

    private read(): void {
      this.settings = settings(
        (name: AttributeName) => this.getAttribute(name),
        (name, value) => console.warn(`<ic3-play>: ${name}="${value}" is not understood`),
      );
      const { height, asked } = this.settings;
      if (asked && !this.app) {
        byId("run", this.root).textContent = "Solve";
        say(this.root, "none", asked[1] || "Exercise", "Press Solve to answer");
      }
      byId("lang", this.root).textContent = titleOf(this.settings, this.source);
      byId("view", this.root).style.height = height;
      byId("box", this.root).dataset.view = this.settings.view;
      void this.link();
    }

    private draw(): void {
      if (!this.app) drawProgram(this.root, this.source, this.lines);
    }

    private look(): void {
      if (!this.settings.autorun || this.seen || this.last) return;
      this.seen = new IntersectionObserver((list) => {
        if (!list.some((x) => x.isIntersecting)) return;
        this.seen?.disconnect();
        void this.run();
      });
      this.seen.observe(this);
    }

    // Sets the link before it is clicked, since a browser blocks a link that is opened later.
    private async link(): Promise<void> {
      const a = byId<HTMLAnchorElement>("playground", this.root);
      const { asked, engine, options, timeoutMs, ints } = this.settings;
      a.hidden = from.playground === null;
      if (a.hidden) return;
      const turn = ++this.turn;
      const link: Packed = { s: this.source, e: engine, t: timeoutMs, o: options, i: ints, x: MANIFEST.version };
      if (asked) link.q = [...asked, [], 0, 0];
      else if (this.event > 0) link.c = ["e", this.event - 1];
      else if (this.last) link.r = 1;
      const hash = await encodePacked(JSON.stringify(link));
      if (turn === this.turn) a.href = `${from.playground}#${hash}`;
    }
  }

  for (const name of attributeNames) {
    const key = name.replace(/-(.)/g, (_, c: string) => c.toUpperCase());
    const flag = name === "play" || name === "autorun" || name === "readonly";
    if (name === "play") continue; // the method has this name
    Object.defineProperty(IC3Play.prototype, key === "readonly" ? "readOnly" : key, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return flag ? this.hasAttribute(name) : (this.getAttribute(name) ?? "");
      },
      set(this: HTMLElement, value: unknown) {
        if (flag) this.toggleAttribute(name, Boolean(value));
        else this.setAttribute(name, String(value));
      },
    });
  }
  return IC3Play;
}

/**
 * The program as the author wrote it in the page, without the colours of a highlighter and without
 * white space at its end. If the first line marks the block as an exercise, that line is empty
 * here, since it may contain the solution.
 */
export function authored(el: Element): string {
  const code = el.querySelector("pre code") ?? el.querySelector("pre") ?? el.querySelector("code");
  return (code?.textContent ?? "")
    .replace(/^\n/, "")
    .replace(/^\s*\/\/\s*ic3play .*\bexercise\b.*/, "")
    .trimEnd();
}
