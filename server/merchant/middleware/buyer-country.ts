/** Country of the buyer, two letters of ISO 3166-1; undefined when unknown. */
export type BuyerCountry = (request: Request) => string | undefined;

/** CDNs' codes for an unknown country. */
const NOWHERE = new Set(["XX", "ZZ"]);

/**
 * Reads the buyer's country from the CDN's header. A buyer may forge it: it decides which methods are offered, and what the shop's
 * hooks make of it.
 *
 * @param header name of the CDN's header, such as `CF-IPCountry`; without it no country is known
 */
export function createBuyerCountry(header: string | undefined): BuyerCountry {
  if (header === undefined) return () => undefined;
  return ({headers}) => {
    const country = headers.get(header);
    // Two values mean that another hop added one.
    return country !== null && /^[A-Z]{2}$/.test(country) && !NOWHERE.has(country) ? country : undefined;
  };
}
