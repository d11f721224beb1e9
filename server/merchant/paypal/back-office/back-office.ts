import type {Transport} from "../transport.ts";
import {type Captures, createCaptures} from "./captures.ts";
import {createDisputes, type Disputes} from "./disputes.ts";
import {createInvoices, type Invoices} from "./invoices.ts";
import {createCallOperation} from "./operations.ts";
import {createPaymentLinks, type PaymentLinks} from "./payment-links.ts";

/** The service's routes that a merchant works with at their desk. */
export interface BackOfficeService {
  readonly disputes: Disputes;
  readonly links: PaymentLinks;
  readonly invoices: Invoices;
  readonly captures: Captures;
}

/** @param send sends with this server's rights */
export function createBackOfficeService(send: Transport): BackOfficeService {
  const call = createCallOperation(send);
  return {
    disputes: createDisputes(call),
    links: createPaymentLinks(call),
    invoices: createInvoices(call),
    captures: createCaptures(call),
  };
}
