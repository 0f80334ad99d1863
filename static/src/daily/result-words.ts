// The result of a run in the words of the page's verdict line, for paper and Markdown.

import type { Report } from "../engine/protocol";
import { summary } from "../panels/verdict";
import type { RunState } from "../run";
import { capital } from "../words/location";

/** The word of the verdict, and the sentences after it, of which the last one names the engine. */
export function resultWords(run: RunState, r: Report): [word: string, rest: string] {
  const [, word, detail] = summary(run);
  const reason = r.verdict === "unknown" && r.reason ? `${capital(r.reason)}. ` : "";
  return [word, `${reason}${detail.replace(/\.$/, "")}. Engine ${run.engine}.`];
}
