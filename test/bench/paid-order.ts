import {bodyOf, type Exchange, requestText} from "./load.ts";

/** Paths of a shop's routes. */
export interface ShopRoutes {
  readonly token: string;
  readonly quote: string;
  readonly orders: string;
  readonly capture: (orderId: string) => string;
}

export const MERCHANT_ROUTES: ShopRoutes = {
  token: "/service-api/auth/browser-safe-client-token",
  quote: "/service-api/checkout/quote",
  orders: "/service-api/checkout/orders/create",
  capture: (orderId) => `/service-api/checkout/orders/${orderId}/capture`,
};

const GOODS = JSON.stringify({items: [{sku: "ceramic-teapot", quantity: 1}]});

/** Pays an order as a page does, from the client token to the capture, in a new session. */
export async function payOrder(
  exchange: Exchange,
  routes: ShopRoutes,
  approve: (orderId: string) => void | Promise<void>,
): Promise<void> {
  const first = await exchange(requestText("GET", routes.token));
  const cookie = /\r\nset-cookie: ([^;\r]+)/i.exec(first)?.[1];
  const headers = {"Content-Type": "application/json", ...(cookie !== undefined && {Cookie: cookie})};
  await exchange(requestText("POST", routes.quote, headers, GOODS));
  const {id} = bodyOf<{id: string}>(await exchange(requestText("POST", routes.orders, headers, GOODS)));
  await approve(id);
  await exchange(requestText("POST", routes.capture(id), headers));
}
