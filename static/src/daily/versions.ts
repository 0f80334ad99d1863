// Earlier versions of the program, kept in this browser: they can be viewed, compared with the
// present program, and restored.

import { h } from "../dom";
import type { Context } from "../feature";
import { toast } from "../notices";
import { clearVersions, forgetVersion, keptVersions, keepVersion, loadVersions, type Version } from "../storage";
import { dialogHead, showDialog } from "./dialog";

export function openVersions(page: Context): void {
  const { store } = page;
  const now = { source: store.now.source, file: store.now.file, example: store.now.example };
  keepVersion(now);
  const list = loadVersions();
  const refused = list.length === 0 && now.example === "" && now.source.trim() !== "";
  const dialog = h("dialog", { class: "dialog wide-dialog", id: "versions", "aria-labelledby": "versions-title" });
  const preview = h("pre", { class: "version-text", tabindex: 0, "aria-label": "The version" });
  const forget = h(
    "button",
    {
      type: "button",
      class: "button quiet",
      id: "version-forget",
      onclick: () => {
        forgetVersion(chosen!.source);
        dialog.close();
        openVersions(page);
      },
    },
    "Delete this version",
  );
  const take = h("button", { type: "button", class: "button primary", id: "version-take" }, "Restore");
  const rows: HTMLButtonElement[] = list.map((v) =>
    h(
      "button",
      { type: "button", class: "version", onclick: () => choose(v) },
      h("strong", null, firstLine(v.source, now.source)),
      h(
        "span",
        { class: "muted" },
        `${when(v.at)}, ${v.file}, ${lines(v.source)}${v.source === now.source ? ", the current text" : ""}`,
      ),
    ),
  );
  let chosen: Version | undefined;
  const choose = (v: Version): void => {
    chosen = v;
    list.forEach((x, i) => {
      if (x === v) rows[i]!.setAttribute("aria-current", "true");
      else rows[i]!.removeAttribute("aria-current");
    });
    preview.replaceChildren(
      ...difference(now.source, v.source).map(([kind, text]) =>
        kind === "same"
          ? h("span", null, `  ${text}\n`)
          : kind === "new"
            ? h("ins", null, `+ ${text}\n`)
            : h("del", null, `- ${text}\n`),
      ),
    );
    take.disabled = forget.disabled = v.source === now.source;
  };
  take.addEventListener("click", () => {
    if (!chosen) return;
    keepVersion(now, true);
    page.setSource(chosen.source);
    store.set({ file: chosen.file, example: "", view: "source" });
    dialog.close();
    toast("Restored. Undo brings back the previous text.");
  });
  dialog.append(
    dialogHead(h("h2", { id: "versions-title" }, "Earlier versions")),
    list.length === 0
      ? h(
          "div",
          { class: "dialog-body" },
          h(
            "p",
            { class: "lead" },
            refused
              ? "This browser cannot store versions: its storage is full or not allowed. Save the program as a file to keep it."
              : `There are no earlier versions yet. The page keeps the last ${keptVersions} versions of what you type.`,
          ),
        )
      : h(
          "div",
          { class: "dialog-body versions-body" },
          h("div", { class: "version-list" }, ...rows),
          h(
            "div",
            { class: "version-side" },
            h(
              "p",
              { class: "muted" },
              "Compared with the current program: restoring adds the lines marked + and removes those marked -.",
            ),
            preview,
            h(
              "p",
              { class: "row" },
              take,
              forget,
              h(
                "button",
                {
                  type: "button",
                  class: "button quiet",
                  onclick: () => {
                    clearVersions();
                    dialog.close();
                    toast("The earlier versions are deleted.");
                  },
                },
                "Delete all versions",
              ),
            ),
          ),
        ),
  );
  dialog.addEventListener("click", (e) => {
    if (e.target === dialog) dialog.close();
  });
  showDialog(dialog);
  const first = list.find((v) => v.source !== now.source) ?? list[0];
  if (first) {
    choose(first);
    rows[list.indexOf(first)]!.focus();
  }
}

/**
 * Returns the start of the first line of an earlier version that does not occur in the present
 * program. If all its lines occur there, returns the start of its first line.
 */
function firstLine(source: string, now: string): string {
  const present = new Set(now.split("\n"));
  const all = source.split("\n").filter((l) => l.trim() !== "");
  return (all.find((l) => !present.has(l)) ?? all[0] ?? "(empty)").trim().slice(0, 60);
}

function lines(source: string): string {
  const n = source.replace(/\n$/, "").split("\n").length;
  return n === 1 ? "1 line" : `${n} lines`;
}

function when(at: number): string {
  const d = new Date(at);
  const time = d.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return d.toDateString() === new Date().toDateString()
    ? time
    : `${d.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" })} ${time}`;
}

/**
 * Compares two texts line by line: a line is in both ("same"), only in `now` ("old") or only in
 * `then` ("new"). Equal lines at the beginning and at the end are paired first. A longest common
 * subsequence pairs the lines between, unless there are too many of them: then none of these is
 * "same".
 */
export function difference(now: string, then: string): ["same" | "new" | "old", string][] {
  const a = now.split("\n");
  const b = then.split("\n");
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const x = a.slice(head, a.length - tail);
  const y = b.slice(head, b.length - tail);
  const out: ["same" | "new" | "old", string][] = a.slice(0, head).map((l) => ["same", l]);
  if (x.length * y.length > 1_000_000) {
    out.push(...x.map((l): ["old", string] => ["old", l]), ...y.map((l): ["new", string] => ["new", l]));
  } else {
    const best = Array.from({ length: x.length + 1 }, () => new Uint32Array(y.length + 1));
    for (let i = x.length - 1; i >= 0; i--) {
      for (let j = y.length - 1; j >= 0; j--)
        best[i]![j] = x[i] === y[j] ? best[i + 1]![j + 1]! + 1 : Math.max(best[i + 1]![j]!, best[i]![j + 1]!);
    }
    let i = 0;
    let j = 0;
    while (i < x.length || j < y.length) {
      if (i < x.length && j < y.length && x[i] === y[j]) {
        out.push(["same", x[i++]!]);
        j++;
      } else if (j >= y.length || (i < x.length && best[i + 1]![j]! >= best[i]![j + 1]!)) out.push(["old", x[i++]!]);
      else out.push(["new", y[j++]!]);
    }
  }
  for (const l of a.slice(a.length - tail)) out.push(["same", l]);
  return out;
}
