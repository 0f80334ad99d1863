// Defines the element <ic3-play> of the package. The script of the package contains only the code
// that the element needs before it is used. The remaining code is a separate script, which is
// imported when a reader uses the element.

import { elementOf } from "../embed/element";
import { watchPolicy } from "../embed/trouble";
import { engineModule } from "../engine/places";
import type { ElementOptions } from "./options";
import { checkOptions } from "./check-options";

export type { ElementOptions, Files } from "./options";
export type { IC3PlayElement, IC3PlayEvent, IC3PlayReport } from "../embed/types";
export { configure } from "./places";

/** Defines the element. If the name is already defined, it does nothing, so that it may be called twice. */
export function defineElement(options: ElementOptions = {}): void {
  checkOptions(options, ["name", "playground"], "defineElement");
  const { name = "ic3-play", playground } = options;
  if (customElements.get(name)) return;
  const base = new URL(".", engineModule()).href;
  watchPolicy(base);
  customElements.define(
    name,
    elementOf({
      load: () => import("../embed/app"),
      base,
      playground: playground === undefined ? null : new URL(playground, document.baseURI).href,
    }),
  );
}
