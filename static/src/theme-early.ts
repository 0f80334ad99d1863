// Light or dark as the reader has chosen, before anything is drawn: the page waits
// for this script, which is all that it waits for besides the style sheet.

import { loadTheme } from "./storage";

const theme = loadTheme();
if (theme !== "system") document.documentElement.dataset.theme = theme;
