// The script of the last example in the element's documentation, which shows the element's methods and events.

import type { IC3PlayElement } from "./types";

const el = document.getElementById("scripted") as IC3PlayElement;
const heard = document.getElementById("heard")!;
const acts: [name: string, act: () => void][] = [
  ["run()", () => void el.run()],
  ["seek(3)", () => void el.seek(3)],
  ["cancel()", () => el.cancel()],
];
for (const [name, act] of acts) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = name;
  button.addEventListener("click", act);
  document.getElementById("buttons")!.append(button);
}

function hear(text: string): void {
  const item = document.createElement("li");
  item.textContent = text;
  heard.append(item);
  heard.scrollTop = heard.scrollHeight;
}

el.addEventListener("ic3-verdict", ({ detail }) => hear(`ic3-verdict: ${detail.verdict}`));
el.addEventListener("ic3-event", ({ detail }) => hear(`ic3-event: ${detail.at} of ${detail.of}, ${detail.text}`));
el.addEventListener("ic3-error", ({ detail }) => hear(`ic3-error: ${detail.message}`));
