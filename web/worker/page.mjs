// The entry for the free plan of Cloudflare Workers: the page alone. A check takes more
// processor time than that plan gives, and its module is larger than it allows.

import { file, refusal } from "./files.mjs";

export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    return pathname === "/api/check" || pathname === "/healthz"
      ? refusal(501, "this server only has the page, whose engine runs in the browser")
      : file(request, env, pathname);
  },
};
