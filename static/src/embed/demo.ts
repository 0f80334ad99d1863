// The last example of the element's documentation: its methods, and what it tells.

interface Playing extends HTMLElement {
  run(): Promise<unknown>;
  cancel(): void;
  seek(at: number): Promise<void>;
}

const el = document.getElementById("scripted") as Playing;
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
for (const type of ["ic3-verdict", "ic3-event", "ic3-error"])
  el.addEventListener(type, (e) => {
    const { detail } = e as CustomEvent<{ verdict?: string; at?: number; of?: number; text?: string; message?: string }>;
    const item = document.createElement("li");
    item.textContent = `${type}: ${detail.verdict ?? detail.message ?? `${detail.at} of ${detail.of}, ${detail.text}`}`;
    heard.append(item);
    heard.scrollTop = heard.scrollHeight;
  });
