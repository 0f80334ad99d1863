// The number of an event in the run, from 1, as the page shows it.

import type { History } from "./history";

export function eventNumber(history: History, at: number): string {
  return ((history.events[at]?.n ?? at) + 1).toLocaleString("en");
}
