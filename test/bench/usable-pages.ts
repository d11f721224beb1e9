/** Element for the buyer: a wallet's button, the card fields, or the card fields in the list of all methods. */
export type Case = "wallet" | "cards" | "payment";

/** Implementation of the page. */
export type Way = "tags" | "tags with eligibility" | "plain" | "react" | "checkout-payment";

export interface PageSources {
  /** Origin of the SDK's script. */
  readonly sdkUrl: string;
  /** A reply of find-eligible-methods, which the merchant's server has before it renders the page. */
  readonly eligibility: string;
  /** URLs of the chunks with the elements, which the recommended head preloads. */
  readonly core: string;
  readonly methods: string;
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

/** Returns the page of an implementation and a case. */
export function pageOf(way: Way, wanted: Case, sources: PageSources): string {
  switch (way) {
    case "plain":
      return plain(wanted, sources);
    case "react":
      return react(wanted);
    default:
      return tags(
        way === "checkout-payment" ? way : elements[wanted],
        sources,
        way === "tags with eligibility",
      );
  }
}

const elements: Readonly<Record<Case, string>> = {
  wallet: `checkout-wallet-button wallet="paypal"`,
  cards: "checkout-card-fields",
  payment: "checkout-card-fields",
};

/** Our element with the recommended tags in the head. @param opening the tag with its own attributes */
function tags(
  opening: string,
  {sdkUrl, eligibility, core, methods}: PageSources,
  hasEligibility: boolean,
): string {
  const attributes = [
    `environment="sandbox" sdk-url="${sdkUrl}" items='[{"sku": "ceramic-teapot", "quantity": 1}]'`,
    hasEligibility ? `eligibility="${eligibility.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"` : "",
  ].join(" ");
  return document(
    `    <link rel="preconnect" href="${sdkUrl}" />
    <script async fetchpriority="high" src="${sdkUrl}/web-sdk/v6/core" data-loading-state="pending"></script>
    <link rel="preload" as="fetch" crossorigin="use-credentials" href="/service-api/auth/browser-safe-client-token" />
    <link rel="modulepreload" href="${core}" />
    ${opening === "checkout-payment" ? `<link rel="modulepreload" href="${methods}" />` : ""}
    <script type="module" src="/cdn/v1/checkout.js"></script>`,
    `<${opening} ${attributes}></${opening.split(" ")[0]}>`,
  );
}

/** The steps of PayPal's plain-JavaScript sample, one after the other, from the script's load event. */
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

/** A page that the bundle of usable-react.ts renders. */
function react(wanted: Case): string {
  return document(
    `    <script type="module" src="/bench/react.js"></script>`,
    `    <div id="place" data-case="${wanted}"></div>`,
  );
}
