import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {createCheckoutHandler} from "../../../server/merchant/handler.ts";
import {CLIENT_ID, CLIENT_SECRET} from "./fake-paypal.ts";
import {SESSION_KEY} from "./shop.ts";

/** A shop's own Node server with the checkout handler, in its own process. */
const checkout = createCheckoutHandler({
  serviceBaseUrl: process.env["SERVICE_BASE_URL"] ?? "",
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  sessionKey: SESSION_KEY,
  databaseUrl: process.env["DATABASE_URL"] ?? "",
  catalogue: [{sku: "ceramic-teapot", name: "Teapot", price: {currencyCode: "USD", value: "75.00"}}],
  rateLimits: "off",
  logLevel: "silent",
});
const server = createServer(checkout.node);
server.listen(0, "127.0.0.1", () => {
  process.send?.({url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`});
});
process.once("disconnect", () => {
  server.close();
  server.closeAllConnections();
  void checkout.close();
});
