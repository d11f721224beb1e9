import {fileURLToPath} from "node:url";
import {createCheckoutHandler} from "checkout-elements/server";

/** What the servers have in common. Each of them is started with these variables; a missing one is named at the start. */
const {SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET, SESSION_KEY, DATABASE_URL, PUBLIC_SDK_URL = ""} = process.env;

/** Where it listens: any free port for 0. */
export const port = Number(process.env.PORT ?? 3000);

/** Goods, prices and everything that can move money. */
export const checkout = createCheckoutHandler({
  serviceBaseUrl: SERVICE_BASE_URL,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  sessionKey: SESSION_KEY,
  ...(DATABASE_URL && {databaseUrl: DATABASE_URL}),
  catalogue: [{sku: "teapot", name: "Stoneware teapot", currencyCode: "USD", price: "75.00"}],
});

/** The tags' files, as the package brings them. */
export const library = fileURLToPath(new URL("dist/cdn/", import.meta.resolve("checkout-elements/package.json")));

/** Approval windows are opened by the page and answer to it. */
export const pageHeaders = {"cross-origin-opener-policy": "same-origin-allow-popups"};

export const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Teapots</title>
    <script type="module" src="/cdn/checkout.js"></script>
  </head>
  <body>
    <h1>Stoneware teapot</h1>
    <checkout-card-fields
      environment="sandbox" sdk-url="${PUBLIC_SDK_URL}" items='[{"sku": "teapot", "quantity": 1}]'
    ></checkout-card-fields>
  </body>
</html>`;

/** Says where the shop is, and ends it in order: what is being paid is paid to its end. */
export function announce(server) {
  const {port: taken} = server.address();
  process.stdout.write(`The shop is at http://localhost:${taken}/\n`);
  process.once("SIGTERM", () => server.close(() => void checkout.close()));
}
