/** Payment with Google Pay, from opening the sheet to its result. */
import type {
  FromSheet,
  SheetDetails,
  SheetPayment,
  SheetPlace,
  SheetMessage,
} from "../../protocol/wallet-sheet.ts";
import type {Translations} from "../../web-sdk/translations.ts";
import {openWalletSheet, type WalletSheet} from "../shared/wallet-sheet.ts";
import {askAuthorized, askChanged, type PaymentDataCallbacks} from "./callbacks.ts";
import {paymentsError, type PaymentsError} from "./errors.ts";
import {paymentData, type IntermediatePaymentData, type PaymentData} from "./payment-data.ts";
import type {PaymentDataRequest} from "./request.ts";

/** @throws PaymentsError `CANCELED` when the buyer closes the sheet */
export function askForPayment(
  origin: string,
  translations: Translations,
  request: PaymentDataRequest,
  callbacks: PaymentDataCallbacks,
): Promise<PaymentData> {
  return new Promise((resolve, reject) => {
    new Payment(origin, translations, request, callbacks, resolve, reject);
  });
}

class Payment {
  readonly #request: PaymentDataRequest;
  readonly #callbacks: PaymentDataCallbacks;
  readonly #resolve: (data: PaymentData) => void;
  readonly #reject: (error: PaymentsError) => void;
  readonly #sheet: WalletSheet;
  #details: SheetDetails;
  #place: SheetPlace | undefined;
  /** Why the page refuses the present choice. */
  #refusal: SheetMessage | undefined;
  #isAuthorizing = false;
  #isClosed = false;

  constructor(
    origin: string,
    translations: Translations,
    request: PaymentDataRequest,
    callbacks: PaymentDataCallbacks,
    resolve: (data: PaymentData) => void,
    reject: (error: PaymentsError) => void,
  ) {
    this.#request = request;
    this.#callbacks = callbacks;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#details = request.details;
    this.#sheet = openWalletSheet({
      origin,
      translations,
      wallet: "google-pay",
      name: "Google Pay",
      networks: request.card.networks,
      asksAddress: request.asksShippingAddress,
      state: {phase: "busy", details: request.details, notice: "moment"},
      onMessage: (message) => void this.#receive(message),
      onClose: () => this.#close(),
    });
  }

  async #receive(message: Exclude<FromSheet, {kind: "close"}>): Promise<void> {
    switch (message.kind) {
      case "ready":
        this.#place = message.place;
        return this.#change("INITIALIZE");
      case "card":
        return this.#show();
      case "address":
        this.#place = message.place;
        return this.#change("SHIPPING_ADDRESS");
      case "option":
        this.#details = {...this.#details, selectedOption: message.id};
        return this.#change("SHIPPING_OPTION");
      case "pay":
        return this.#authorize(message.payment);
    }
  }

  /** Calls `onPaymentDataChanged` after a choice, if the page requested it. */
  async #change(callbackTrigger: IntermediatePaymentData["callbackTrigger"]): Promise<void> {
    const {asksShippingAddress, asksShippingOption, intents} = this.#request;
    const isAsked = {
      INITIALIZE: intents.includes("SHIPPING_ADDRESS") || intents.includes("SHIPPING_OPTION"),
      SHIPPING_ADDRESS: intents.includes("SHIPPING_ADDRESS"),
      SHIPPING_OPTION: intents.includes("SHIPPING_OPTION"),
    }[callbackTrigger];
    const {onPaymentDataChanged} = this.#callbacks;
    if (isAsked && onPaymentDataChanged !== undefined && this.#isDeliverable()) {
      const selected = this.#selectedOption;
      const {details, problem} = await askChanged(onPaymentDataChanged, {
        callbackTrigger,
        ...(asksShippingAddress && this.#place !== undefined ? {shippingAddress: this.#place} : {}),
        ...(asksShippingOption && selected !== undefined ? {shippingOptionData: {id: selected}} : {}),
      });
      this.#details = {...this.#details, ...details};
      this.#refusal = problem;
    }
    this.#show();
  }

  get #selectedOption(): string | undefined {
    return this.#details.selectedOption ?? this.#details.options[0]?.id;
  }

  #isDeliverable(): boolean {
    const {asksShippingAddress, countries} = this.#request;
    return (
      !asksShippingAddress || countries === undefined || countries.includes(this.#place?.countryCode ?? "")
    );
  }

  async #authorize(payment: SheetPayment): Promise<void> {
    const data = paymentData(payment, this.#request, this.#selectedOption);
    const {onPaymentAuthorized} = this.#callbacks;
    if (onPaymentAuthorized !== undefined && this.#request.intents.includes("PAYMENT_AUTHORIZATION")) {
      this.#isAuthorizing = true;
      const problem = await askAuthorized(onPaymentAuthorized, data);
      this.#isAuthorizing = false;
      // The payment counts even if the buyer has closed the sheet in the meantime.
      if (problem !== undefined) return this.#isClosed ? this.#cancel() : this.#show(problem);
    }
    this.#sheet.close();
    this.#resolve(data);
  }

  /** @param problem why the last payment was refused; the buyer may try again */
  #show(problem?: SheetMessage): void {
    if (this.#isClosed) return;
    const undeliverable: SheetMessage = {notice: "undeliverable"};
    const refusal = this.#isDeliverable() ? this.#refusal : undeliverable;
    this.#sheet.update({
      phase: refusal === undefined ? "open" : "blocked",
      details: this.#details,
      ...(refusal ?? problem),
    });
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#sheet.close();
    // While the page decides, the payment may still succeed.
    if (!this.#isAuthorizing) this.#cancel();
  }

  #cancel(): void {
    this.#reject(paymentsError("CANCELED", "User closed the Payment Request UI."));
  }
}
