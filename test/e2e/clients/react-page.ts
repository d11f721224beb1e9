/**
 * A merchant's page with `@paypal/react-paypal-js`, written for the real PayPal. Only the page's script tag refers to
 * the sandbox.
 */
import {createElement as h, StrictMode, useState} from "react";
import {createRoot} from "react-dom/client";
import {
  PayPalCardCvvField,
  PayPalCardExpiryField,
  PayPalCardFieldsProvider,
  PayPalCardNumberField,
  PayPalGuestPaymentButton,
  PayPalOneTimePaymentButton,
  PayPalProvider,
  PayPalSavePaymentButton,
  usePayPal,
  usePayPalCardFieldsOneTimePaymentSession,
  usePayPalCardFieldsSavePaymentSession,
} from "@paypal/react-paypal-js/sdk-v6";

/** The page's calls to the merchant's own server. */
interface Server {
  clientToken(): Promise<string>;
  createOrder(): Promise<string>;
  capture(orderId: string): Promise<string>;
  createSetupToken(source: "card" | "paypal"): Promise<string>;
  savePaymentToken(setupToken: string): Promise<string>;
}

const {server} = window as unknown as {server: Server};
const createOrder = async () => ({orderId: await server.createOrder()});
const createVaultToken = async () => ({vaultSetupToken: await server.createSetupToken("paypal")});

function Checkout() {
  const {loadingStatus, error} = usePayPal();
  const [result, setResult] = useState("");
  const capture = async ({orderId}: {orderId: string}) => {
    setResult(await server.capture(orderId));
  };
  const save = async ({vaultSetupToken}: {vaultSetupToken: string}) => {
    setResult(await server.savePaymentToken(vaultSetupToken));
  };
  return h(
    "div",
    null,
    h("p", {id: "status"}, error === null ? loadingStatus : error.message),
    h("p", {id: "result", role: "status"}, result),
    h("button", {id: "again", onClick: () => setResult("")}, "Again"),
    h(
      "section",
      {id: "wallet"},
      h(PayPalOneTimePaymentButton, {createOrder, onApprove: capture, presentationMode: "auto"}),
    ),
    h(
      "section",
      {id: "save-wallet"},
      h(PayPalSavePaymentButton, {createVaultToken, onApprove: save, presentationMode: "modal"}),
    ),
    h("section", {id: "guest"}, h(PayPalGuestPaymentButton, {createOrder, onApprove: capture})),
    h("section", {id: "card"}, h(PayPalCardFieldsProvider, null, h(CardForm, {onResult: setResult}))),
    h(
      "section",
      {id: "save-card"},
      h(PayPalCardFieldsProvider, null, h(SaveCardForm, {onResult: setResult})),
    ),
  );
}

const fieldBox = {containerStyles: {height: "48px", width: "280px"}};

function Fields() {
  return h(
    "div",
    null,
    h(PayPalCardNumberField, {placeholder: "Card number", ...fieldBox}),
    h(PayPalCardExpiryField, {placeholder: "MM/YY", ...fieldBox}),
    h(PayPalCardCvvField, {placeholder: "CVV", ...fieldBox}),
  );
}

function CardForm({onResult}: {onResult: (result: string) => void}) {
  const {submit, submitResponse, error} = usePayPalCardFieldsOneTimePaymentSession();
  const pay = async () => {
    await submit(server.createOrder());
  };
  const finish = async () => {
    if (submitResponse?.state === "succeeded") onResult(await server.capture(submitResponse.data.orderId));
  };
  return h(
    "div",
    null,
    h(Fields),
    h("button", {onClick: () => void pay()}, "Pay by card"),
    h("output", {title: submitResponse?.data.orderId}, submitResponse?.state ?? error?.message ?? ""),
    h("button", {onClick: () => void finish()}, "Finish"),
  );
}

function SaveCardForm({onResult}: {onResult: (result: string) => void}) {
  const {submit, submitResponse, error} = usePayPalCardFieldsSavePaymentSession();
  const finish = async () => {
    if (submitResponse?.state === "succeeded")
      onResult(await server.savePaymentToken(submitResponse.data.vaultSetupToken));
  };
  return h(
    "div",
    null,
    h(Fields),
    h("button", {onClick: () => void submit(server.createSetupToken("card"))}, "Save card"),
    h("output", null, submitResponse?.state ?? error?.message ?? ""),
    h("button", {onClick: () => void finish()}, "Finish"),
  );
}

const clientToken = server.clientToken();

createRoot(document.getElementById("place")!).render(
  h(
    StrictMode,
    null,
    h(PayPalProvider, {
      environment: "sandbox",
      clientToken,
      components: ["paypal-payments", "paypal-guest-payments", "card-fields"],
      pageType: "checkout",
      children: h(Checkout),
    }),
  ),
);
