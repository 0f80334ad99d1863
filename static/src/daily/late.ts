// What the page sets up when it has been there for a while.

import type { Context } from "../feature";
import { setupOffline } from "../offline/index";
import { setupPaper } from "./paper";

export function setupLate(page: Context): void {
  setupPaper(page);
  setupOffline(page);
}
