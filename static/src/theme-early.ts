// Applies settings that are needed before anything is drawn: light or dark, and whether the page
// welcomes a new visitor. The page waits only for this script and the style sheet.
//
// If the page was opened from the disk, browsers load no modules, and the script says that the page
// does not work for this reason. The single-file page contains this script and all others, so it
// works.

import { loadTheme, usedBefore } from "./storage";

const theme = loadTheme();
if (theme !== "system") document.documentElement.dataset.theme = theme;

const script = document.currentScript as HTMLScriptElement | null;
if (location.protocol === "file:" && script?.src) {
  addEventListener("DOMContentLoaded", () => {
    const notice = document.getElementById("notice")!;
    const whole = document.createElement("a");
    whole.href = "ic3play.html";
    whole.textContent = "ic3play.html";
    notice
      .querySelector("p")!
      .replaceChildren(
        "Browsers do not load the scripts of this page from a disk. Open ",
        whole,
        ", which works without a server.",
      );
    notice.hidden = false;
  });
} else if (!usedBefore() && location.hash.length < 2) document.documentElement.dataset.welcome = "";
