/**
 * Tells if this page's `Cross-Origin-Opener-Policy` is `same-origin`. Such a page sees each popup as closed from the moment
 * in which the popup's document arrives. Scripts can't read the policy, so this asks for the page's headers.
 *
 * @returns undefined when the headers can't be read
 */
export async function isCutOffFromPopups(): Promise<boolean | undefined> {
  let address: string;
  try {
    // In a frame, the top page's policy counts.
    address = (window.top ?? window).location.href;
  } catch {
    // Inside another origin's page with that policy, window.open gives no window at all.
    return false;
  }
  try {
    const {headers} = await fetch(address, {method: "HEAD"});
    return /^same-origin(?!-)/.test(headers.get("Cross-Origin-Opener-Policy") ?? "");
  } catch {
    return undefined;
  }
}
