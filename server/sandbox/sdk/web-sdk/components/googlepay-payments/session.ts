import {confirmWithWallet, type ConfirmedOrder} from "../../device-wallets/confirm.ts";
import type {Service} from "../../service/service.ts";
import {
  fetchConfig,
  formatConfig,
  type GooglePayConfig,
  type GooglePayConfigResponse,
} from "./configuration.ts";
import {readConfirmOptions} from "./confirm-options.ts";
import type {PayerActionResult, PayerActions} from "./payer-action.ts";

/** What a page gets from `createGooglePayOneTimePaymentSession`. The sheet and the button are Google's own script's. */
export interface GooglePaySession {
  /** Takes `getDetails("googlepay").config`; what comes back goes to Google's client. */
  formatConfigForPaymentRequest(config: unknown): GooglePayConfig;
  getGooglePayConfig(): Promise<GooglePayConfigResponse>;
  /** The order may be captured unless its `status` is `PAYER_ACTION_REQUIRED`. */
  confirmOrder(options: unknown): Promise<ConfirmedOrder<"google_pay">>;
  initiatePayerAction(options: unknown): Promise<PayerActionResult>;
}

/** The methods are functions that need no `this`. */
export function createGooglePaySession(service: Service, payerActions: PayerActions): GooglePaySession {
  return {
    formatConfigForPaymentRequest: formatConfig,
    getGooglePayConfig: () => fetchConfig(service),
    async confirmOrder(options) {
      const {orderId, source} = readConfirmOptions(options);
      const order = await confirmWithWallet(service, orderId, "google_pay", source);
      payerActions.note(order);
      return order;
    },
    initiatePayerAction: (options) => payerActions.start(options),
  };
}
