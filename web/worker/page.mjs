// The entry for the free plan of Cloudflare Workers: the page alone. A check needs more
// processor time than that plan allows, and the module is too large for it.

import { file, refusal } from "./files.mjs";

export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    return pathname === "/api/check" || pathname === "/healthz"
      ? refusal(501, "this server only has the page, whose engine runs in the browser")
      : file(request, env, pathname);
  },
};
