import type {AddressInfo} from "node:net";
import {readFile} from "node:fs/promises";
import {fileURLToPath} from "node:url";
import express from "express";
import {openCheckout, pageSettings} from "./checkout.mts";

const checkout = openCheckout();
const {environment, sdkUrl} = pageSettings();
const html = await readFile("page.html", "utf8");
const page = html.replace("%ENVIRONMENT%", environment).replace("%SDK_URL%", sdkUrl);
const elements = new URL("dist/cdn", import.meta.resolve("checkout-elements/package.json"));

const app = express();
app.use(checkout.node);
app.use("/cdn", express.static(fileURLToPath(elements)));
app.use(express.static("public"));
app.get("/", (_request, response) => {
  // PayPal's windows answer the page that opened them.
  response.set("cross-origin-opener-policy", "same-origin-allow-popups").send(page);
});

const server = app.listen(process.env.PORT ?? 3000, () => {
  console.log(`The shop is at http://localhost:${(server.address() as AddressInfo).port}`);
});
process.once("SIGTERM", () => server.close(() => checkout.close()));
