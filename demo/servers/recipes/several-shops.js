// Two shops in one server, each with its own PayPal account, database and path.
import {createCheckoutHandler} from "checkout-elements/server";

/** @param settings options of each shop, by its path */
export function openShops(settings) {
  const shops = Object.entries(settings).map(([basePath, options]) => ({
    basePath,
    checkout: createCheckoutHandler({...options, basePath}),
  }));
  return {
    fetch(request) {
      const {pathname} = new URL(request.url);
      const shop = shops.find(({basePath}) => pathname.startsWith(`${basePath}/`));
      return shop ? shop.checkout(request) : new Response("No such shop", {status: 404});
    },
    close: () => Promise.all(shops.map(({checkout}) => checkout.close())),
  };
}
