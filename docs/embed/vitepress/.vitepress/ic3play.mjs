// A plugin of markdown-it: fences that are marked "c ic3play NAME=VALUE ..." become
// elements, each around the stored result behind it.

const attributes = /([a-z-]+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g;

/** @param {import("markdown-it")} md */
export function ic3play(md) {
  const escape = md.utils.escapeHtml;
  md.core.ruler.push("ic3play", ({ tokens }) => {
    tokens.forEach((token, i) => {
      const mark = token.type === "fence" && /^c\s+ic3play\b(.*)/s.exec(token.info);
      if (!mark) return;
      let open = "<ic3-play v-pre";
      for (const [, name, a, b, c] of mark[1].matchAll(attributes)) open += ` ${name}="${escape(a ?? b ?? c)}"`;
      let stored = "";
      const next = tokens[i + 1];
      if (next?.type === "html_block" && next.content.startsWith('<div class="ic3-stored"')) {
        stored = next.content;
        next.content = "";
      }
      token.type = "html_block";
      token.content = `${open}><pre><code class="language-c">${escape(token.content)}</code></pre>\n${stored}</ic3-play>\n`;
    });
  });
}
