// Exports: the graph as a picture, the program for other tools, and the results of the run.

import { h } from "../dom";
import type { Context } from "../feature";
import type { ExportRequest, ExportResponse } from "../engine/protocol";
import { sentEvent } from "../engine/names";
import { isScript } from "../language";
import { toast } from "../notices";
import { handoutOf, noHandout } from "../file/make";
import { current, hiddenUntil } from "../selectors";
import { outdated } from "../words/changes";
import { cTest } from "../trace/ctest";
import { isMistake } from "../words/overflow";
import { dialogHead, showDialog } from "./dialog";
import { embedCode } from "./embed-code";
import { download } from "./files";
import { graphPNG, graphSVG, type Picture } from "./picture";
import { lineOf } from "../files/parts";

const purposes = {
  hand: "To hand out or keep",
  result: "The result, to check it elsewhere",
  document: "Inside a document",
  tools: "For other tools",
  picture: "Pictures of this moment",
} as const;

type Purpose = keyof typeof purposes;

interface Export {
  id: string;
  title: string;
  about: string;
  /** What the export is for. The dialog lists the purposes in the order of `purposes`. */
  use: Purpose;
  /** Whether the export is for scripts only (true) or for programs only (false). If absent, it is for both. */
  script?: boolean;
  /** Returns why the export is not possible now; "" if it is possible. */
  lacks(): string;
  /** Makes the export. Returns a message for the reader; "saved" is the default. */
  make(): Promise<string | void> | void;
}

export function openExports(page: Context): void {
  const { store } = page;
  const base = store.now.file.replace(/\.([chi]|smt2|sl)$/, "") || "program";
  const script = isScript(store.now.source);
  const run = current(store.now) && !store.now.run?.running ? store.now.run : null;
  const asked = async (format: "chc" | "dot", name: string, type: string): Promise<void> => {
    const r = await page.ask<ExportResponse>({
      type: format,
      file: store.now.file,
      source: store.now.source,
      ints: store.now.ints,
    } satisfies ExportRequest);
    if (r.diagnostics && r.diagnostics.length > 0)
      throw new Error(`${lineOf(r.diagnostics[0]!)}: ${r.diagnostics[0]!.message}`);
    download(name, r.text ?? "", type);
  };
  const picture = (): Picture => {
    const svg = graphSVG();
    if (!svg) throw new Error("there is no graph");
    return svg;
  };
  // The reason why there is no graph, as the page shows it in the graph's place.
  const why = (): string =>
    [".graph-why:not([hidden]) p", "#graph-empty:not([hidden])"]
      .map((at) => document.querySelector(at)?.textContent ?? "")
      .find((text) => text !== "") ?? "There is no graph yet.";
  const shown = (): string => (graphSVG() ? "" : lower(why()));
  const notRun = (): string =>
    store.now.run?.running
      ? "the run is still under way"
      : store.now.run
        ? store.now.run.futureHidden
          ? `the run is hidden ${hiddenUntil(store.now)}`
          : outdated(store.now)
        : "the program has not been run";
  const readable = (): string => (store.now.diagnostics.length > 0 ? "the program has errors" : "");
  const list: Export[] = [
    {
      id: "svg",
      use: "picture",
      title: "Graph, SVG",
      about: "the control-flow graph as drawn, with its colours",
      lacks: shown,
      make: () => download(`${base}.svg`, picture().text, "image/svg+xml"),
    },
    {
      id: "png",
      use: "picture",
      title: "Graph, PNG",
      about: "the control-flow graph in pixels",
      lacks: shown,
      make: async () => download(`${base}.png`, await graphPNG(picture())),
    },
    ...(
      [
        ["frames", "Table of frames", "frames", [".frames-head", ".matrix", ".layers > *"]],
        ["tree", "Tree", "tree", [".tree-canvas"]],
        ["timeline", "Timeline", "", [".sentence-room", ".score"]],
      ] as const
    ).flatMap(([id, title, tab, parts]) =>
      (["svg", "png"] as const).map((format) => ({
        id: `${id}-${format}`,
        use: "picture" as const,
        title: `${title}, ${format.toUpperCase()}`,
        about: "the picture at this event, with its colours",
        lacks: () =>
          !run || run.history.length === 0
            ? notRun() || `${store.now.run!.engine} recorded no events`
            : (tab !== "" && document.querySelector<HTMLElement>(`#tab-${tab}`)?.hidden !== false) ||
                (tab === "frames" &&
                  !run.history.has("image") &&
                  run.history.moment(run.history.length - 1).lemmas.length === 0)
              ? `this run of ${run.engine} has no such picture`
              : "",
        make: async () => {
          const drawn = await viewOf(page, tab, parts);
          const name = `${base}-${id}.${format}`;
          if (format === "svg") download(name, drawn.text, "image/svg+xml");
          else download(name, await graphPNG(drawn));
        },
      })),
    ),
    {
      id: "dot",
      use: "tools",
      title: "Graph, DOT",
      about: "the automaton on which most engines work, for Graphviz; an edge may stand for several statements",
      lacks: readable,
      make: () => asked("dot", `${base}.dot`, "text/vnd.graphviz"),
    },
    {
      id: "chc",
      use: "tools",
      script: false,
      title: "Horn clauses, SMT-LIB",
      about: "the program for other solvers: sat means safe",
      lacks: readable,
      make: () => asked("chc", `${base}.smt2`, "text/plain"),
    },
    {
      id: "events",
      use: "tools",
      title: "Events, JSONL",
      about: "what the engine did, one event on each line",
      lacks: () => (!run ? notRun() : run.history.length > 0 ? "" : `${run.engine} recorded no events`),
      make: () =>
        download(
          `${base}.events.jsonl`,
          new Blob(
            run!.history.events.map((e) => `${JSON.stringify(sentEvent(e))}\n`),
            { type: "application/jsonl" },
          ),
        ),
    },
    {
      id: "model",
      use: "result",
      title: "Model, SMT-LIB",
      about: "the definition of each predicate, as define-fun",
      script: true,
      lacks: () =>
        run?.report?.certificate.model
          ? ""
          : !run
            ? notRun()
            : `the verdict is ${run.report?.verdict ?? "unknown"}: only safe clauses have a model`,
      make: () => download(`${base}-model.smt2`, run!.report!.certificate.model!.map((d) => `${d.text}\n`).join("")),
    },
    {
      id: "witness",
      use: "result",
      script: false,
      title: "Witness, JSON",
      about: "the verdict and its proof; check it here or with ic3play validate",
      lacks: () =>
        run?.report?.witness
          ? ""
          : run?.made?.report?.witness
            ? "the comments have changed since the run: run the program again"
            : !run
              ? notRun()
              : `the verdict is ${run.report?.verdict ?? "unknown"}: only safe and unsafe have a witness`,
      make: () => download(`${base}.witness.json`, run!.report!.witness!, "application/json"),
    },
    {
      id: "test",
      use: "result",
      script: false,
      title: "Failing test, C",
      about: "C functions that return the failing inputs, to compile with the program",
      lacks: () =>
        run?.trace
          ? ""
          : !run
            ? notRun()
            : `the verdict is ${run.report?.verdict ?? "unknown"}: there is no counterexample`,
      make: () => {
        const last = run!.trace!.steps.at(-1)!;
        const t = cTest(run!.source, store.now.file, run!.report!.certificate.inputs, {
          line: last.line,
          col: last.col,
          note: last.note,
          sanitize: isMistake(run!.report!.certificate.failure),
          ints: run!.ints,
        });
        download(`${base}-test.c`, t.stub, "text/x-c");
        if (t.program !== null) download(`${base}-filled.c`, t.program, "text/x-c");
      },
    },
    {
      id: "handout",
      use: "hand",
      title: "Handout, one file",
      about: "program, run, all views and the engine; it opens at this event, without a network",
      lacks: () => (document.body.classList.contains("alone") ? "this file holds no engine" : noHandout(store.now)),
      make: async () => download(`${base}.html`, await handoutOf(store.now, "whole"), "text/html"),
    },
    {
      id: "handout-alone",
      use: "hand",
      title: "Handout, only the recorded run",
      about: "the handout without the engine and without the tab Try it; a tenth of the size",
      lacks: () => noHandout(store.now, "alone"),
      make: async () => download(`${base}-run.html`, await handoutOf(store.now, "alone"), "text/html"),
    },
    ...(
      [
        [
          "markdown",
          "Markdown",
          "a fenced code block; the command “ic3play embed” and the script embed.js can read it. It does not keep the shown event",
          "md",
        ],
        ["html", "HTML", "the ic3-play element around the program; it does not keep the shown event", "html"],
        [
          "iframe",
          "iframe",
          "an inline frame (iframe) that opens this page with the program at the shown event",
          "html",
        ],
      ] as const
    ).map(([shape, name, about, type]) => ({
      id: `embed-${shape}`,
      use: "document" as const,
      script: false,
      title: `Embed code, ${name}`,
      about: `copies ${about}`,
      lacks: () =>
        location.protocol === "file:" && shape !== "markdown" ? "a page opened from a disk has no address" : "",
      make: async () => {
        const text = embedCode(shape, store.now, new URL(".", location.href).href, location.href); // the link contains the program
        // Where copying is not allowed, save a file instead.
        return navigator.clipboard.writeText(text).then(
          () => "copied",
          () => download(`${base}-embed.${type}`, text),
        );
      },
    })),
    {
      id: "program",
      use: "hand",
      title: script ? "Script, SMT-LIB" : "Program, C",
      about: "the text in the editor",
      lacks: () => "",
      make: () =>
        script
          ? download(/\.(smt2|sl)$/.test(store.now.file) ? store.now.file : `${base}.smt2`, store.now.source)
          : download(/\.[chi]$/.test(store.now.file) ? store.now.file : `${base}.c`, store.now.source, "text/x-c"),
    },
  ];
  const said = h("p", { class: "sr", role: "status" });
  const length = run?.history.length ?? 0;
  const number = (value: number, label: string): HTMLInputElement =>
    h("input", { type: "number", min: 1, max: length, value, "aria-label": label });
  const from = number(1, "First event");
  const to = number(Math.max(1, length), "Last event");
  const rate = h(
    "select",
    { "aria-label": "Events per second" },
    ...[0.5, 1, 2, 4, 8].map((n) => h("option", { value: n, selected: n === 1 }, `${n} per second`)),
  );
  // Close the dialog first, since the page is drawn into the file.
  const sequence = async (
    what: string,
    make: (m: typeof import("./frames-of-run")) => Promise<void>,
  ): Promise<void> => {
    dialog.close();
    try {
      await make(await import("./frames-of-run"));
      toast(`${what} is made.`);
    } catch (err) {
      toast(`${what}: ${err instanceof Error ? err.message : String(err)}.`);
    }
  };
  const stretch = (): { from: number; to: number } => ({ from: Number(from.value), to: Number(to.value) });
  const inSequence = h(
    "fieldset",
    { class: "export-stretch", disabled: length === 0 },
    h("legend", null, "A part of the run, as pictures"),
    h("label", null, "From event ", from),
    h("label", null, " to ", to),
    rate,
    h(
      "button",
      {
        type: "button",
        class: "button",
        "data-export": "webm",
        onclick: () =>
          void sequence("The animation", async (m) =>
            download(`${base}.webm`, await m.animation(page, stretch(), Number(rate.value), toast)),
          ),
      },
      "Animation, WebM",
    ),
    h(
      "button",
      {
        type: "button",
        class: "button",
        "data-export": "pages",
        onclick: () => void sequence("The sequence of pages", (m) => m.printPages(page, stretch(), toast)),
      },
      "Pages, to print or keep as PDF",
    ),
    h("p", { class: "muted" }, "At most 120 events are drawn, evenly spaced if this part has more."),
  );
  const entry = (x: Export): HTMLElement => {
    const lacks = x.lacks();
    return h(
      "button",
      {
        type: "button",
        class: "export",
        "data-export": x.id,
        disabled: lacks !== "",
        onclick: async (e: Event) => {
          const chosen = e.currentTarget as HTMLElement;
          const done = await Promise.resolve()
            .then(() => x.make())
            .then(
              (how) => how ?? "saved",
              (err: unknown) => (err instanceof Error ? err.message : String(err)),
            );
          // Seen on the chosen entry, and read out from the region below.
          dialog.querySelector(".export-done")?.remove();
          chosen.querySelector("strong")!.append(h("em", { class: "export-done", "aria-hidden": "true" }, done));
          said.textContent = "";
          said.textContent = `${x.title}: ${done}.`;
        },
      },
      h("strong", null, x.title),
      h("span", null, lacks ? `${x.about}; ${lacks}` : x.about),
    );
  };
  const dialog = h(
    "dialog",
    { class: "dialog", id: "exports", "aria-labelledby": "exports-title" },
    dialogHead(h("h2", { id: "exports-title" }, "Export")),
    h(
      "div",
      { class: "dialog-body" },
      ...(Object.keys(purposes) as Purpose[]).flatMap((use) => {
        const of = list.filter((x) => x.use === use && (x.script === undefined || x.script === script));
        return of.length === 0
          ? []
          : [
              h("h3", null, purposes[use]),
              ...of.map(entry),
              use === "document" ? embedding() : null,
              use === "picture" ? inSequence : null,
            ];
      }),
      said,
    ),
  );
  dialog.addEventListener("click", (e) => {
    if (e.target === dialog) dialog.close();
  });
  showDialog(dialog);
  if (store.now.run?.running) toast("The run is not finished: save its results when it has ended.");
}

/** Says where a reader finds what a document with an embedded program needs: embed.html describes it. */
function embedding(): HTMLElement {
  const code = (text: string): HTMLElement => h("code", null, text);
  return h(
    "p",
    { class: "muted", id: "export-embedding" },
    ...(location.protocol === "file:"
      ? [
          "The server of the page describes what a document needs, below ",
          code("embed/"),
          ". A handout needs neither server nor network.",
        ]
      : [
          "An iframe loads this page. What the other two need is described under ",
          h(
            "a",
            { class: "link", href: new URL("embed/#needs", location.href).href, target: "_blank", rel: "noopener" },
            "A verifier inside a document",
          ),
          ".",
        ]),
  );
}

/**
 * Returns a picture of parts of a tab, and throws an error if the tab is empty. It opens the tab
 * and afterwards opens the previous one again. If `tab` is "", the parts are outside of the tabs.
 */
async function viewOf(page: Context, tab: string, parts: readonly string[]): Promise<Picture> {
  const { snapshot } = await import("./snapshot");
  const { store } = page;
  const before = store.now.tab;
  if (tab !== "") store.set({ tab });
  try {
    for (let i = 0; i < 200 && tab !== "" && !document.querySelector(`#panel-${tab}[data-mounted=yes]`); i++)
      await new Promise((resolve) => setTimeout(resolve, 25));
    for (let i = 0; i < 3; i++) await new Promise((resolve) => setTimeout(resolve, 40));
    const root = tab === "" ? document : document.querySelector(`#panel-${tab}`)!;
    const empty = root.querySelector<HTMLElement>(":scope > .empty:not([hidden])")?.textContent;
    if (empty) throw new Error(lower(empty));
    root.dispatchEvent(new Event("whole")); // adds the rows outside the view
    return snapshot(parts.flatMap((p) => [...root.querySelectorAll<HTMLElement>(p)]));
  } finally {
    if (tab !== "") document.querySelector(`#panel-${tab}`)?.dispatchEvent(new Event("part"));
    store.set({ tab: before });
  }
}

// Makes a sentence the end of another sentence: lower case at its start, and no full stop.
function lower(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1).replace(/\.$/, "");
}
