// Prices that depend on who is signed in.

const PRICES = {mug: {everyone: "12.50", member: "10.00"}};
const MEMBERS = new Set(["ada"]);

/** The shop's own sign-in. */
export const customer = ({request}) => request.headers.get("x-signed-in") ?? undefined;

export function catalogue({items, customer}) {
  return items.flatMap(({sku}) => {
    const price = PRICES[sku];
    if (!price) return [];
    const value = MEMBERS.has(customer) ? price.member : price.everyone;
    return {sku, name: "Mug", price: {currencyCode: "USD", value}};
  });
}
