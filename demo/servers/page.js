import {fileURLToPath} from "node:url";

/** The elements' files, as the package brings them. The page loads them from /cdn/. */
export const elementsFolder = fileURLToPath(
  new URL("dist/cdn/", import.meta.resolve("checkout-elements/package.json")),
);

/** With `same-origin` the page could not see what happens in the windows of PayPal and of banks. */
export const pageHeaders = {"cross-origin-opener-policy": "same-origin-allow-popups"};

/** Page of the shop, with one product and a card form. */
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
