// Parts that the page sets up some time after it has loaded.

import type { Context } from "../feature";
import { setupOffline } from "../offline/index";
import { setupPaper } from "./paper";

export function setupLate(page: Context): void {
  setupPaper(page);
  setupOffline(page);
}
