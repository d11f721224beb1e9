import {setTestCard} from "../test-card.ts";
import type {CheckoutTag} from "./live.ts";

/** Test cards of the sandbox by state. */
const cards: Readonly<Record<string, string>> = {
  declined: "4000000000000002",
  challenge: "4868719166101368",
  pending: "4868719196829038",
  paid: "4868719196829038",
};

/** A member of the sandbox's Fastlane. */
const MEMBER = "avery.whitfield@buyer.example";

/** Values for all fields of local payment methods. */
const BUYER = {
  name: "Ada Lovelace",
  email: "ada@buyer.example",
  phone: {countryCode: "351", nationalNumber: "912345678"},
  billingAddress: {
    addressLine1: "Avenida Paulista 1000",
    adminArea1: "SP",
    adminArea2: "São Paulo",
    postalCode: "01310-100",
    countryCode: "BR",
  },
  taxId: "123.456.789-09",
  dateOfBirth: "1990-12-10",
};

/** Reply of PayPal to a capture that ends with this status. */
const captured = (status: string) => () =>
  Promise.resolve({
    status: "COMPLETED",
    purchase_units: [{payments: {captures: [{status, processor_response: {response_code: "0500"}}]}}],
  });

/** A capture that stays pending until the signal aborts it, which ends the payment. */
const pendingUntil = (signal: AbortSignal) => {
  let isFirst = true;
  return async () => {
    if (!isFirst && !signal.aborted)
      await new Promise((resolve) => signal.addEventListener("abort", resolve, {once: true}));
    isFirst = false;
    return captured(signal.aborted ? "DECLINED" : "PENDING")();
  };
};

/** The element that takes the card: `<checkout-card-fields>`, also inside `<checkout-payment>`. */
function cardFields(element: CheckoutTag): CheckoutTag | null {
  if (element.localName !== "checkout-payment") return isCardFields(element) ? element : null;
  return element["method"] === "card" ? element.querySelector<CheckoutTag>("checkout-card-fields") : null;
}

const isCardFields = ({localName}: Element) => localName === "checkout-card-fields";

/** A payment in this element begins with a card, if it offers cards. */
const takesCards = (element: Element) => isCardFields(element) || element.localName === "checkout-payment";

/**
 * Sets properties of the element that lead to a state. They are public, so a developer can test a page in the same way.
 *
 * @param signal ends a pending payment
 */
export function prepareState(state: string, element: CheckoutTag, signal: AbortSignal): void {
  const {dataset} = document.documentElement;
  setTestCard(undefined);
  // The sandbox's windows read it.
  delete dataset["sandboxDecision"];
  if (state === "loading") element["eligibility"] = new Promise(() => undefined);
  if (state === "ineligible") element["eligibility"] = {eligible_methods: {}};
  if (state === "failed")
    element["getClientToken"] = () => Promise.reject(new Error("The playground gives no token."));
  if (state === "pending") element["captureOrder"] = pendingUntil(signal);
  // Card fields alone have a card that is declined.
  if (state === "declined" && !isCardFields(element)) element["captureOrder"] = captured("DECLINED");
  const card = cards[state];
  if (card === undefined) return;
  setTestCard(takesCards(element) || state === "challenge" ? card : cards["paid"]);
  if (state !== "challenge" || !takesCards(element)) dataset["sandboxDecision"] = "approve";
  if (element.localName === "checkout-fastlane") element["email"] = MEMBER;
  if (element.localName === "checkout-payment-method") element["buyer"] = BUYER;
}

/** Presses the element's button, if the state is one of a payment. @param signal ends the wait */
export async function pressForState(state: string, element: CheckoutTag, signal: AbortSignal): Promise<void> {
  if (cards[state] === undefined) return;
  let isReady = false;
  let isSubmitted = false;
  element.addEventListener("checkout-change", (event) => {
    isReady = (event as CustomEvent<{valid: boolean}>).detail.valid;
  });
  element.addEventListener("checkout-submit", () => {
    isSubmitted = true;
  });
  const {select} = element;
  while (!isSubmitted && !signal.aborted) {
    if (element.status === "ready") {
      if (typeof select === "function") select.call(element, "card");
      const card = cardFields(element);
      fillOwnInputs(card ?? element);
      if (!card) press(element);
      else if (isReady) await (element as CheckoutTag & {submit(): Promise<unknown>}).submit();
    }
    // Fastlane has no event for a card that can be used.
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Presses a button that the SDK or the element draws. Buttons of wallets have no public method. */
function press({shadowRoot}: CheckoutTag): void {
  // The first of the express buttons, if the element has several.
  const wallet = shadowRoot?.querySelector("checkout-wallet-button")?.shadowRoot;
  (wallet ?? shadowRoot)?.querySelector<HTMLElement>(".place, button[part~=button]")?.click();
}

/** Input of a buyer by `autocomplete`. */
const inputs: Readonly<Record<string, string>> = {
  "cc-name": "Morgan Reyes",
  "address-line1": "2211 North First Street",
  "address-level2": "San Jose",
  "address-level1": "CA",
  "postal-code": "95131",
};

function fillOwnInputs({shadowRoot}: CheckoutTag): void {
  for (const input of shadowRoot?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select") ??
    []) {
    const value = inputs[input.autocomplete.split(" ").at(-1) ?? ""];
    if (value === undefined || input.value !== "") continue;
    input.value = value;
    for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, {bubbles: true}));
  }
}
