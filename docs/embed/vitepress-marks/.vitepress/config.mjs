// embed.js and embed/ lie in public/ic3play, copied from bin/embed. Programs are marked by their
// first line; the theme says when Vue has taken over the page, and no plugin is needed.
export default {
  title: "Even numbers",
  base: "/",
  head: [["script", { src: "/ic3play/embed.js", "data-select": "pre", "data-wait": "ic3-ready" }]],
};
