// An event's number as readers are told it: as the run counts, from 1.

import type { History } from "./history";

export function eventNumber(history: History, at: number): string {
  return ((history.events[at]?.n ?? at) + 1).toLocaleString("en");
}
