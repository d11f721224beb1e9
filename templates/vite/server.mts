import type {AddressInfo} from "node:net";
import express from "express";
import {openCheckout} from "./checkout.mts";

// Production: the page that `npm run build` has made, and the routes.
const checkout = openCheckout();
const app = express();
app.use(checkout.node);
app.use((_request, response, next) => {
  // PayPal's windows answer the page that opened them.
  response.set("cross-origin-opener-policy", "same-origin-allow-popups");
  next();
});
app.use(express.static("dist"));

const server = app.listen(process.env.PORT ?? 3000, () => {
  console.log(`The shop is at http://localhost:${(server.address() as AddressInfo).port}`);
});
process.once("SIGTERM", () => server.close(() => checkout.close()));
