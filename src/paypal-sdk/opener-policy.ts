import {shared} from "../page-state.ts";

/**
 * Whether this page's own `Cross-Origin-Opener-Policy` takes from it the windows that it opens for other sites: it sees each
 * as closed from the moment it has loaded. No script can read the policy, so the page's address is asked for it, once.
 */
export const isCutOff = () =>
  shared("cutOff", async () => {
    try {
      // In a frame, the top page's counts; that of another site can't be read, and is not the merchant's.
      const {headers} = await fetch(window.top!.location.href, {method: "HEAD"});
      return /^same-origin(?!-)/.test(headers.get("cross-origin-opener-policy") ?? "");
    } catch {
      return false;
    }
  });
