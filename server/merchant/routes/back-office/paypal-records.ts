import type {PayPalClient} from "../../paypal/client.ts";
import type {Route} from "../route.ts";
import {disputeRoutes} from "./disputes.ts";
import {invoiceRoutes} from "./invoices.ts";
import type {OperatorRoutes} from "./passed-route.ts";
import {paymentLinkRoutes} from "./payment-links.ts";

/** `/back-office/paypal`: invoices, disputes and payment links as PayPal has them. */
export function paypalRecordRoutes(operator: OperatorRoutes, paypal: PayPalClient): Route[] {
  return [
    ...invoiceRoutes(operator, {invoices: paypal.invoices.passed, templates: paypal.invoiceTemplates}),
    ...disputeRoutes(operator, paypal.disputes),
    ...paymentLinkRoutes(operator, paypal.paymentLinks),
  ];
}
