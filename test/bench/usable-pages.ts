/** The element that a buyer waits for: a wallet's button, or the fields for a card. */
export type Case = "wallet" | "cards";

/** How a page brings it about. */
export type Way = "tags" | "tags with eligibility" | "plain" | "react";

export interface PageSources {
  /** The origin that the SDK's script comes from. */
  readonly sdkUrl: string;
  /** A reply of find-eligible-methods, as a merchant's server has it before it writes the page. */
  readonly eligibility: string;
  /** Address of the chunk with the elements, which the recommended head preloads. */
  readonly core: string;
}

const document = (head: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Checkout</title>
    <style>.field { height: 48px; max-width: 280px; }</style>
${head}
  </head>
  <body>
    <h1>Checkout</h1>
${body}
  </body>
</html>`;

/** The page of one way and one case. */
export function pageOf(way: Way, wanted: Case, sources: PageSources): string {
  switch (way) {
    case "plain":
      return plain(wanted, sources);
    case "react":
      return react(wanted);
    default:
      return tags(wanted, sources, way === "tags with eligibility");
  }
}

/** Our tag as a merchant pastes it, with the recommended tags in the head. */
function tags(wanted: Case, {sdkUrl, eligibility, core}: PageSources, hasEligibility: boolean): string {
  const attributes = [
    `environment="sandbox" sdk-url="${sdkUrl}" items='[{"sku": "ceramic-teapot", "quantity": 1}]'`,
    hasEligibility ? `eligibility="${eligibility.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"` : "",
  ].join(" ");
  return document(
    `    <link rel="preconnect" href="${sdkUrl}" />
    <script async fetchpriority="high" src="${sdkUrl}/web-sdk/v6/core" data-loading-state="pending"></script>
    <link rel="preload" as="fetch" crossorigin="use-credentials" href="/service-api/auth/browser-safe-client-token" />
    <link rel="modulepreload" href="${core}" />
    <script type="module" src="/cdn/v1/checkout.js"></script>`,
    wanted === "cards"
      ? `<checkout-card-fields ${attributes}></checkout-card-fields>`
      : `<checkout-wallet-button wallet="paypal" ${attributes}></checkout-wallet-button>`,
  );
}

/** Runs the public plain-JavaScript sample's steps one after the other, from the script's load event. */
function plain(wanted: Case, {sdkUrl}: PageSources): string {
  const [component, method] =
    wanted === "cards" ? ["card-fields", "advanced_cards"] : ["paypal-payments", "paypal"];
  const show =
    wanted === "cards"
      ? `const session = sdk.createCardFieldsOneTimePaymentSession();
        for (const type of ["number", "expiry", "cvv"])
          document.getElementById(type).append(session.createCardFieldsComponent({type}));
        document.getElementById("pay").addEventListener("click", async () => {
          await session.submit(await createOrder(), {});
        });`
      : `const session = sdk.createPayPalOneTimePaymentSession({onApprove() {}});
        const button = document.getElementById("wallet");
        button.addEventListener("click", () => {
          void session.start({presentationMode: "auto"}, createOrder().then((orderId) => ({orderId})));
        });
        button.removeAttribute("hidden");`;
  return document(
    `    <script>
      async function createOrder() {
        const reply = await fetch("/service-api/checkout/orders/create-with-sample-data", {method: "POST"});
        return (await reply.json()).id;
      }
      async function sdkLoaded() {
        const reply = await fetch("/service-api/auth/browser-safe-client-token");
        const {accessToken} = await reply.json();
        const sdk = await window.paypal.createInstance({
          clientToken: accessToken,
          components: ["${component}"],
          pageType: "checkout",
        });
        const methods = await sdk.findEligibleMethods({currencyCode: "USD"});
        if (!methods.isEligible("${method}")) return;
        ${show}
      }
    </script>
    <script async src="${sdkUrl}/web-sdk/v6/core" onload="sdkLoaded()"></script>`,
    wanted === "cards"
      ? `    <div id="number" class="field"></div><div id="expiry" class="field"></div><div id="cvv" class="field"></div>
    <button id="pay">Pay</button>`
      : `    <paypal-button id="wallet" hidden></paypal-button>`,
  );
}

/** A page that is drawn by a bundle: see usable-react.ts. */
function react(wanted: Case): string {
  return document(
    `    <script type="module" src="/bench/react.js"></script>`,
    `    <div id="place" data-case="${wanted}"></div>`,
  );
}
