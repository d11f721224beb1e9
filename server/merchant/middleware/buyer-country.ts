/** Tells which country a request comes from, ISO 3166-1 with two letters; undefined where nobody knows. */
export type BuyerCountry = (request: Request) => string | undefined;

/** What CDNs write of an address that they find on no map. */
const NOWHERE = new Set(["XX", "ZZ"]);

/**
 * The buyer's country as the shop's CDN tells it. Whoever comes past the CDN and writes the header himself changes what is
 * offered to himself alone: no price and no right hangs on it.
 *
 * @param header that the CDN writes, such as `CF-IPCountry`; absent, nobody's country is known
 */
export function createBuyerCountry(header: string | undefined): BuyerCountry {
  if (header === undefined) return () => undefined;
  return ({headers}) => {
    const country = headers.get(header);
    // Also no list of two, which somebody has added to.
    return country !== null && /^[A-Z]{2}$/.test(country) && !NOWHERE.has(country) ? country : undefined;
  };
}
