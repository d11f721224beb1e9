import {fileURLToPath} from "node:url";
import {openCheckout} from "./checkout.js";

/** Checkout routes of the demo servers that are started without changes. */
export const checkout = openCheckout();

/** Any free port for 0. */
export const port = Number(process.env.PORT ?? 3000);

/** The tags' files, as the package brings them. */
export const library = fileURLToPath(
  new URL("dist/cdn/", import.meta.resolve("checkout-elements/package.json")),
);

/** Approval windows are opened by the page and answer to it. */
export const pageHeaders = {"cross-origin-opener-policy": "same-origin-allow-popups"};

export const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Teapots</title>
    <script type="module" src="/cdn/v1/checkout.js"></script>
  </head>
  <body>
    <h1>Stoneware teapot</h1>
    <checkout-card-fields
      environment="sandbox" sdk-url="${process.env.SDK_URL}" items='[{"sku": "teapot", "quantity": 1}]'
    ></checkout-card-fields>
  </body>
</html>`;

/** Says where the shop is, and ends it in order: what is being paid is paid to its end. */
export function announce(server) {
  process.stdout.write(`The shop is at http://localhost:${server.address().port}/\n`);
  process.once("SIGTERM", () => server.close(() => void checkout.close()));
}
