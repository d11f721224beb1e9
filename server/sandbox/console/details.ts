import type {Detail, DetailContext} from "./detail.ts";
import {disputeDetail} from "./dispute-detail.ts";
import type {ListName} from "./lists.ts";
import {eventDetail, mailDetail} from "./message-details.ts";
import {orderDetail} from "./order-detail.ts";
import {authorizationDetail, captureDetail, refundDetail} from "./payment-details.ts";
import {invoiceDetail, linkDetail} from "./selling-details.ts";
import {paymentTokenDetail, setupTokenDetail} from "./vault-details.ts";

type DetailOf = (context: DetailContext, key: string) => Promise<Detail | undefined>;

/** Details of one row. Undefined when the key is unknown. */
export const DETAILS: Readonly<Record<ListName, DetailOf>> = {
  orders: orderDetail,
  captures: captureDetail,
  authorizations: authorizationDetail,
  refunds: refundDetail,
  "payment-tokens": paymentTokenDetail,
  "setup-tokens": setupTokenDetail,
  disputes: disputeDetail,
  links: linkDetail,
  invoices: invoiceDetail,
  mail: mailDetail,
  webhooks: eventDetail,
};
