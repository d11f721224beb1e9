import {createCheckoutHandler} from "checkout-elements/server";

export const checkout = createCheckoutHandler({
  serviceBaseUrl: process.env.SERVICE_BASE_URL,
  sdkUrl: process.env.SDK_URL,
  clientId: process.env.CLIENT_ID,
  clientSecret: process.env.CLIENT_SECRET,
  sessionKey: process.env.SESSION_KEY,
  databaseUrl: "file:shop.db",
  catalogue: [{sku: "mug", name: "Mug", price: {currencyCode: "USD", value: "12.50"}}],
});

export const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Mugs</title>
    <link rel="icon" href="data:," />
    <script type="module" src="/cdn/v1/checkout.js"></script>
  </head>
  <body>
    <h1>Mug</h1>
    <checkout-payment
      environment="sandbox" sdk-url="${process.env.SDK_URL}" items='[{"sku": "mug", "quantity": 1}]'
    ></checkout-payment>
    <p role="status"></p>
    <script type="module">
      document.addEventListener("checkout-complete", ({detail}) => {
        document.querySelector("[role=status]").textContent = "Paid: " + detail.orderId;
      });
    </script>
  </body>
</html>`;
