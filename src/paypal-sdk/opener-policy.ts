import {shared} from "../page-state.ts";

/**
 * Returns whether this page's `Cross-Origin-Opener-Policy` hides the windows that it opens for other sites: each looks
 * closed once it has loaded. Scripts can't read the policy, so the page's address is requested for its headers, once.
 */
export const hidesOpenedWindows = () =>
  shared("hidesOpenedWindows", async () => {
    try {
      // In a frame, the policy of the top page counts. Another site's can't be read, and is not the merchant's.
      const {headers} = await fetch(window.top!.location.href, {method: "HEAD"});
      return /^same-origin(?!-)/.test(headers.get("cross-origin-opener-policy") ?? "");
    } catch {
      return false;
    }
  });
