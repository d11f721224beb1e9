import type {PayPalActions} from "../../back-office/paypal-actions.ts";
import type {PayPalClient} from "../../paypal/client.ts";
import type {Route} from "../route.ts";
import {disputeRoutes} from "./disputes.ts";
import {invoiceRoutes} from "./invoices.ts";
import type {OperatorRoutes} from "./passed-route.ts";
import {paymentLinkRoutes} from "./payment-links.ts";
import {paypalActionRoutes} from "./paypal-actions.ts";
import {paypalListRoutes} from "./paypal-lists.ts";

/** `/back-office/paypal`: invoices, disputes and payment links as PayPal has them. */
export function paypalRecordRoutes(
  operator: OperatorRoutes,
  {paypal, actions}: {paypal: PayPalClient; actions: PayPalActions},
): Route[] {
  const recording = {...operator, actions};
  return [
    ...invoiceRoutes(recording, {invoices: paypal.invoices.passed, templates: paypal.invoiceTemplates}),
    ...disputeRoutes(recording, paypal.disputes),
    ...paymentLinkRoutes(operator, paypal.paymentLinks),
    ...paypalActionRoutes(recording),
    ...paypalListRoutes(operator, paypal),
  ];
}
