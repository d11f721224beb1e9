import {createButton} from "./button.ts";
import {readCallbacks, type PaymentDataCallbacks} from "./callbacks.ts";
import {developerError} from "./errors.ts";
import {askForPayment} from "./payment.ts";
import type {Translations} from "../../web-sdk/translations.ts";
import type {PaymentData} from "./payment-data.ts";
import {readPaymentDataRequest, readTerms} from "./request.ts";

const walletNetworks = ["VISA", "MASTERCARD"];

/** A page can have only one open sheet. */
let isOpen = false;

/** Creates the class `google.payments.api.PaymentsClient`, which opens the sandbox's payment sheet. */
export function createPaymentsClientClass(origin: string, translations: Translations) {
  return class PaymentsClient {
    readonly #callbacks: PaymentDataCallbacks;

    /** @throws PaymentsError `DEVELOPER_ERROR` */
    constructor(options: unknown = {}) {
      const {environment = "TEST", paymentDataCallbacks} = options as Record<string, unknown>;
      if (environment !== "TEST" && environment !== "PRODUCTION") {
        throw developerError(
          `environment must be "TEST" or "PRODUCTION"; got ${JSON.stringify(environment)}.`,
        );
      }
      this.#callbacks = readCallbacks(paymentDataCallbacks);
    }

    async isReadyToPay(request: unknown): Promise<{result: boolean; paymentMethodPresent?: boolean}> {
      const {networks} = readTerms(request);
      const result = walletNetworks.some((network) => networks.includes(network));
      const {existingPaymentMethodRequired} = request as Record<string, unknown>;
      return {result, ...(existingPaymentMethodRequired === true ? {paymentMethodPresent: result} : {})};
    }

    /** Only checks the request. The sandbox has no data to prefetch. */
    prefetchPaymentData(request: unknown): void {
      readPaymentDataRequest(request);
    }

    /**
     * Shows the sheet.
     * @throws PaymentsError `CANCELED` when the buyer closes it, `DEVELOPER_ERROR` for a wrong request
     */
    async loadPaymentData(given: unknown): Promise<PaymentData> {
      const request = readPaymentDataRequest(given);
      const {onPaymentAuthorized, onPaymentDataChanged} = this.#callbacks;
      for (const [intent, callback] of [
        ["PAYMENT_AUTHORIZATION", onPaymentAuthorized],
        ["SHIPPING_ADDRESS", onPaymentDataChanged],
        ["SHIPPING_OPTION", onPaymentDataChanged],
      ] as const) {
        if (callback === undefined && request.intents.includes(intent)) {
          throw developerError(
            `callbackIntents has ${intent}, but the client was made without its callback.`,
          );
        }
      }
      if (isOpen) throw developerError("Another payment sheet is open on this page already.");
      isOpen = true;
      try {
        return await askForPayment(origin, translations, request, this.#callbacks);
      } finally {
        isOpen = false;
      }
    }

    createButton(options: unknown): HTMLElement {
      return createButton(options);
    }
  };
}
