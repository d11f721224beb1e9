import type {PayPalClient} from "../../paypal/client.ts";
import type {Route} from "../route.ts";
import {disputeRoutes} from "./disputes.ts";
import {invoiceRoutes} from "./invoices.ts";
import {paymentLinkRoutes} from "./payment-links.ts";
import {paypalActionRoutes} from "./paypal-actions.ts";
import {paypalListRoutes} from "./paypal-lists.ts";
import type {RecordingRoutes} from "./recorded-route.ts";

/** `/back-office/paypal`: invoices, disputes and payment links as PayPal has them. */
export function paypalRecordRoutes(
  operator: RecordingRoutes,
  paypal: Pick<PayPalClient, "disputes" | "invoices" | "invoiceTemplates" | "paymentLinks">,
): Route[] {
  return [
    ...invoiceRoutes(operator, {invoices: paypal.invoices.passed, templates: paypal.invoiceTemplates}),
    ...disputeRoutes(operator, paypal.disputes),
    ...paymentLinkRoutes(operator, paypal.paymentLinks),
    ...paypalActionRoutes(operator),
    ...paypalListRoutes(operator, paypal),
  ];
}
