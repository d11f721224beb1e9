import type {RenewalFailure} from "./access-token-cache.ts";
import {createDisputes, type Disputes} from "./disputes.ts";
import {createFindEligibleMethods, type FindEligibleMethods} from "./eligibility.ts";
import {createInvoices, createInvoiceTemplates, type Invoices, type InvoiceTemplates} from "./invoices.ts";
import {authorized, createTokens, type Tokens, type UnauthorizedObserver} from "./oauth.ts";
import {createOrders, type Orders} from "./orders.ts";
import {createPaymentLinks, type PaymentLinks} from "./payment-links.ts";
import {createPayments, type Payments} from "./payments.ts";
import {authAssertion, platformHeaders, type PlatformOptions} from "./platform-headers.ts";
import {createTrackers, type Trackers} from "./trackers.ts";
import {createTransport, type TransportOptions} from "./transport.ts";
import {createVault, type Vault} from "./vault.ts";

/**
 * PayPal's REST API, for the routes, the back office and the command.
 *
 * A resource's file, such as `orders.ts`, has the path, the headers and the reply's schema of each call. `oauth.ts` adds the
 * access token. `transport.ts` sends the call, with retries and the limits of `resilience.ts`. `response.ts` turns the reply
 * into an `Outcome`: done, refused or unknown.
 */
export interface PayPalClient {
  readonly tokens: Tokens;
  readonly orders: Orders;
  readonly payments: Payments;
  readonly vault: Vault;
  readonly findEligibleMethods: FindEligibleMethods;
  readonly disputes: Disputes;
  readonly paymentLinks: PaymentLinks;
  readonly invoices: Invoices;
  readonly trackers: Trackers;
  readonly invoiceTemplates: InvoiceTemplates;
}

export interface PayPalClientOptions extends TransportOptions, PlatformOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly onUnauthorized?: UnauthorizedObserver;
  /** Receives each failed renewal of the access token. Calls use the old token until it expires. */
  readonly onRenewalFailed?: (failure: RenewalFailure) => void;
  /** Gets each renewal of the access token that goes on after the call which has begun it. */
  readonly onRenewal?: (renewal: Promise<void>) => void;
}

export function createPayPalClient(options: PayPalClientOptions): PayPalClient {
  const {clientId, clientSecret, clock, onUnauthorized, onRenewalFailed, onRenewal} = options;
  const transport = createTransport(options);
  const headers = platformHeaders(clientId, options);
  const tokens = createTokens({
    transport,
    headers,
    clientId,
    clientSecret,
    clock,
    onUnauthorized,
    onRenewalFailed,
    onRenewal,
  });
  const send = authorized(transport, tokens, {headers, onUnauthorized});
  return {
    tokens,
    orders: createOrders(send),
    payments: createPayments(send, (payee) => authAssertion(clientId, payee)),
    vault: createVault(send),
    findEligibleMethods: createFindEligibleMethods(send),
    disputes: createDisputes(send),
    paymentLinks: createPaymentLinks(send),
    invoices: createInvoices(send),
    trackers: createTrackers(send),
    invoiceTemplates: createInvoiceTemplates(send),
  };
}
