/**
 * True if this page's `Cross-Origin-Opener-Policy` is `same-origin`. Such a page sees a popup as closed as soon as
 * its document arrives. Scripts can't read the policy, so this fetches the page's headers.
 *
 * @returns undefined when the headers can't be read
 */
export async function isCutOffFromPopups(): Promise<boolean | undefined> {
  let address: string;
  try {
    // In a frame, the policy of the top page applies.
    address = (window.top ?? window).location.href;
  } catch {
    // Inside a page of another origin with that policy, window.open returns null anyway.
    return false;
  }
  try {
    const {headers} = await fetch(address, {method: "HEAD"});
    return /^same-origin(?!-)/.test(headers.get("Cross-Origin-Opener-Policy") ?? "");
  } catch {
    return undefined;
  }
}
