// A plugin of remark: fences that are marked "c ic3play NAME=VALUE ..." become
// elements, each around the program and the stored result behind it. React gets their
// content as HTML, so that Docusaurus makes no block of code of its own of them.

const attributes = /([a-z-]+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g;

const escape = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

export function ic3play() {
  return function visit(parent) {
    parent.children?.forEach((node, i) => {
      if (node.type !== "code") return visit(node);
      const mark = node.lang === "c" && /^ic3play\b(.*)/s.exec(node.meta ?? "");
      if (!mark) return;
      const next = parent.children[i + 1];
      const stored = next?.type === "html" && next.value.startsWith('<div class="ic3-stored"') ? next.value : "";
      if (stored) next.value = "";
      const set = [...mark[1].matchAll(attributes)].map(([, name, a, b, c]) => ({
        type: "mdxJsxAttribute",
        name,
        value: a ?? b ?? c,
      }));
      const html = `<pre><code class="language-c">${escape(node.value)}\n</code></pre>\n${stored}`;
      parent.children[i] = {
        type: "mdxJsxFlowElement",
        name: "ic3-play",
        attributes: [...set, inner(html)],
        children: [],
      };
    });
  };
}

/** dangerouslySetInnerHTML={{ __html: html }}, as a syntax tree of JavaScript. */
function inner(html) {
  const literal = (value) => ({ type: "Literal", value });
  const key = { type: "Identifier", name: "__html" };
  const property = {
    type: "Property",
    key,
    value: literal(html),
    kind: "init",
    method: false,
    shorthand: false,
    computed: false,
  };
  const expression = { type: "ObjectExpression", properties: [property] };
  const estree = { type: "Program", sourceType: "module", body: [{ type: "ExpressionStatement", expression }] };
  const value = { type: "mdxJsxAttributeValueExpression", value: JSON.stringify({ __html: html }), data: { estree } };
  return { type: "mdxJsxAttribute", name: "dangerouslySetInnerHTML", value };
}
