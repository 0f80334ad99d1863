// embed.js and embed/ lie in static/ic3play, copied from bin/embed.
import { ic3play } from "./ic3play.mjs";

export default {
  title: "Even numbers",
  url: "https://example.org",
  baseUrl: "/",
  scripts: [{ src: "/ic3play/embed.js" }],
  markdown: { format: "detect" }, // .md is Markdown, where stored results are HTML
  presets: [["classic", { blog: false, docs: { routeBasePath: "/", remarkPlugins: [ic3play] } }]],
};
