/** The same checkout with `@paypal/react-paypal-js`, as in its documentation. `data-case` selects the case. */
import {createElement as h, type ReactElement} from "react";
import {createRoot} from "react-dom/client";
import {
  PayPalCardCvvField,
  PayPalCardExpiryField,
  PayPalCardFieldsProvider,
  PayPalCardNumberField,
  PayPalOneTimePaymentButton,
  PayPalProvider,
  useEligibleMethods,
  usePayPalCardFieldsOneTimePaymentSession,
} from "@paypal/react-paypal-js/sdk-v6";

async function createOrder(): Promise<{orderId: string}> {
  const reply = await fetch("/service-api/checkout/orders/create-with-sample-data", {method: "POST"});
  return {orderId: ((await reply.json()) as {id: string}).id};
}

async function fetchToken(): Promise<string> {
  const reply = await fetch("/service-api/auth/browser-safe-client-token");
  return ((await reply.json()) as {accessToken: string}).accessToken;
}

function Wallet(): ReactElement | null {
  const {eligiblePaymentMethods} = useEligibleMethods({payload: {currencyCode: "USD"}});
  if (!eligiblePaymentMethods?.isEligible("paypal")) return null;
  return h(PayPalOneTimePaymentButton, {
    createOrder,
    onApprove: () => Promise.resolve(),
    presentationMode: "auto",
  });
}

const box = {containerStyles: {height: "48px", width: "280px"}};

function Cards(): ReactElement | null {
  const {eligiblePaymentMethods} = useEligibleMethods({payload: {currencyCode: "USD"}});
  if (!eligiblePaymentMethods?.isEligible("advanced_cards")) return null;
  return h(PayPalCardFieldsProvider, null, h(CardForm));
}

function CardForm(): ReactElement {
  const {submit} = usePayPalCardFieldsOneTimePaymentSession();
  return h(
    "div",
    null,
    h(PayPalCardNumberField, box),
    h(PayPalCardExpiryField, box),
    h(PayPalCardCvvField, box),
    h("button", {onClick: () => void createOrder().then(({orderId}) => submit(orderId))}, "Pay"),
  );
}

const place = document.getElementById("place")!;
const isCards = place.dataset["case"] === "cards";
createRoot(place).render(
  h(PayPalProvider, {
    environment: "sandbox",
    clientToken: fetchToken(),
    components: [isCards ? "card-fields" : "paypal-payments"],
    pageType: "checkout",
    children: h(isCards ? Cards : Wallet),
  }),
);
