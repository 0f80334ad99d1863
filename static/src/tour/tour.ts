import type { Context } from "../feature";

/** Starts the tour at a step such as "2.3", or where it was left. */
export function start(page: Context, at = ""): void {
  page.announce(`Tour ${at}`);
}
