import type * as Messages from "../developer/index.ts";
import {shared} from "../page-state.ts";

/** Warns the developer once a page of mistakes that no element sees: a misspelt tag, and a blocked request. */
export function watchPage(): void {
  if (!globalThis.document) return;
  shared("isWatched", () => {
    document.addEventListener("securitypolicyviolation", (event) => {
      if (/^(connect|script)-/.test(event.effectiveDirective))
        void warn((messages) => messages.warnOfBlockedRequest(event));
    });
    const look = () => {
      const unknown = [...document.querySelectorAll(":not(:defined)")];
      if (unknown.some(({localName}) => localName.startsWith("checkout-")))
        void warn((messages) => messages.warnOfMisspelt(document));
    };
    // Frameworks may render until then, and the other elements are defined.
    if (document.readyState === "complete") setTimeout(look);
    else addEventListener("load", look, {once: true});
    return true;
  });
}

/** Loads the messages. Failing to load them is ignored: the page works without them. */
const warn = (use: (messages: typeof Messages) => void): Promise<void> =>
  import("../developer/index.ts").then(use, () => undefined);
