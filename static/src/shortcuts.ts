// Keys that work anywhere but in text fields and dialogs.

export interface Actions {
  run(): void;
  cancel(): void;
  copyLink(): void;
  help(): void;
  step(by: -1 | 1): void;
  end(which: "first" | "last"): void;
  play(): void;
}

export function setupShortcuts(a: Actions): void {
  document.addEventListener("keydown", (e) => {
    if (e.defaultPrevented || document.querySelector("dialog[open]")) return;
    const target = e.composedPath()[0] as HTMLElement;
    if (e.ctrlKey || e.metaKey) {
      const chord: Record<string, () => void> = { Enter: a.run, s: a.copyLink };
      const act = chord[e.key];
      if (act && !e.shiftKey && !e.altKey) {
        e.preventDefault();
        act();
      }
      return;
    }
    if (e.key === "Escape") {
      a.cancel();
      return;
    }
    if (e.altKey || typing(target)) return;
    const plain: Record<string, () => void> = {
      ArrowLeft: () => a.step(-1),
      ArrowRight: () => a.step(1),
      Home: () => a.end("first"),
      End: () => a.end("last"),
      "?": a.help,
    };
    if (!target.closest("button, summary, a, [role=tab]")) plain[" "] = a.play;
    const act = plain[e.key];
    if (!act) return;
    e.preventDefault();
    act();
  });
}

function typing(el: HTMLElement): boolean {
  return el.isContentEditable || el.closest("input, textarea, select") !== null;
}
