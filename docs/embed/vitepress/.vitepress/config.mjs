// embed.js and embed/ lie in public/ic3play, copied from bin/embed (make embed).
import { ic3play } from "./ic3play.mjs";

export default {
  title: "Even numbers",
  base: "/",
  head: [["script", { src: "/ic3play/embed.js" }]],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === "ic3-play" } } },
  markdown: { config: ic3play },
};
