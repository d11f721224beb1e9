import {add, MoneyError, type Money, parseMoney, toWire, zero} from "../../shared/money.ts";
import {sha256} from "../../shared/secrets.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, SandboxContext} from "../context.ts";
import {payerNameOf} from "../forms/forms.schema.ts";
import {minor} from "../invoices/invoice-balance.ts";
import {addInvoicePayment, canPay, findInvoicePayment} from "../invoices/invoice-payments.operations.ts";
import {emailAddress} from "../invoices/invoice-fields.schema.ts";
import type {InvoicePayment, InvoiceRow} from "../invoices/invoices.model.ts";
import {invoiceById} from "../invoices/invoices.operations.ts";
import {ALLOWED_IN, STATUS_MEANINGS} from "../invoices/invoices.states.ts";
import {languageOf} from "../locales/languages.ts";
import {issueToken, type IssuedToken} from "../oauth/oauth.operations.ts";
import {tokenForm} from "../oauth/oauth.schema.ts";
import {captureOrder, createOrder, type Order, showOrder} from "../orders/orders.operations.ts";
import {createOrderBody} from "../orders/orders.schema.ts";
import type {Store} from "../store.ts";
import type {Application} from "../wire/application.ts";
import {notFound} from "../wire/errors.ts";
import {runOperation} from "../rest/run-operation.ts";
import type {InvoiceOrderRequest} from "./hosted-invoice.schema.ts";

/** An invoice as its buyer can see it. */
export interface ShownInvoice {
  readonly row: InvoiceRow;
  readonly merchant: Application;
  /** True when it can be paid. */
  readonly isOpen: boolean;
  /** Changes with the invoice's content and status. */
  readonly version: string;
}

/** The invoice of a page. Undefined for an unknown id and for an invoice that was not sent. */
export function findShownInvoice(store: Store, id: string): ShownInvoice | undefined {
  const row = invoiceById(store, id);
  if (!row) return undefined;
  const {issued} = STATUS_MEANINGS[row.status];
  if (issued === "no" || issued === "scheduled") return undefined;
  return {
    row,
    merchant: applicationById(store, row.applicationId),
    isOpen: ALLOWED_IN.pay.includes(row.status) && minor(row.document.due_amount) > 0n,
    version: sha256(row.status + JSON.stringify(row.document)).slice(0, 32),
  };
}

/** Issues a client token for the elements of an invoice's page, bound to that page. @throws ServiceError 404 */
export function issueInvoiceToken(
  store: Store,
  runtime: Runtime,
  id: string,
  page: {readonly origin: string; readonly session: string},
): IssuedToken {
  const shown = findShownInvoice(store, id);
  if (!shown?.isOpen) throw notFound("invoice_id");
  const form = tokenForm.parse({
    grant_type: "client_credentials",
    response_type: "client_token",
    domains: [page.origin],
  });
  return issueToken(store, runtime, shown.merchant, form, page.session);
}

/** A problem with a field of the page, by the name of its text in the page's data. */
export interface InvoiceProblem {
  readonly field: "amount" | "tip" | "email" | "name";
  readonly reason: "amountWrong" | "tipWrong" | "emailWrong" | "nameEmpty";
}

/** Result of a click on a pay button. */
export type InvoiceOrderOutcome =
  | {readonly state: "created"; readonly orderId: string}
  /** The invoice takes no payments. */
  | {readonly state: "closed"}
  /** The invoice changed after the buyer saw it. */
  | {readonly state: "changed"}
  | {readonly state: "refused"; readonly problems: readonly InvoiceProblem[]};

/**
 * Creates the order for a payment of the invoice that the buyer saw. If the invoice has changed since, or the amount is
 * not allowed, it creates no order.
 *
 * @param locale locale of the payment windows
 */
export function placeInvoiceOrder(
  store: Store,
  runtime: Runtime,
  id: string,
  request: InvoiceOrderRequest,
  locale: string,
): InvoiceOrderOutcome {
  const shown = findShownInvoice(store, id);
  if (!shown?.isOpen) return {state: "closed"};
  if (shown.version !== request.version) return {state: "changed"};
  const paid = readMoney(shown.row.currencyCode, request.amount);
  const tip = readMoney(shown.row.currencyCode, request.tip === "" ? "0" : request.tip);
  const problems = problemsOf(shown, request, {paid, tip});
  if (!paid || !tip || problems.length > 0) return {state: "refused", problems};
  const caller = {applicationId: shown.merchant.id, clientMetadataId: request.session};
  const body = orderBody(shown, request, {total: add(paid, tip), locale});
  const order = createOrder(store, runtime, caller, body);
  const buyer = request.method === "card" ? request.buyer : undefined;
  addInvoicePayment(store, {
    id: order.row.id,
    invoiceId: shown.row.id,
    applicationId: shown.merchant.id,
    status: "CREATED",
    amount: toWire(paid),
    tip: toWire(tip),
    // PayPal's window asks for the payer, whom the capture stores.
    payer: buyer && {name: buyer.name.trim(), email_address: buyer.email_address.trim()},
    language: languageOf(locale),
  });
  return {state: "created", orderId: order.row.id};
}

function problemsOf(
  {row}: ShownInvoice,
  request: InvoiceOrderRequest,
  {paid, tip}: {readonly paid: Money | undefined; readonly tip: Money | undefined},
): InvoiceProblem[] {
  const isTipRight =
    tip && (tip.minor === 0n || row.document.configuration.allow_tip) && tip.minor <= MAX_TIP;
  return [
    ...(paid && canPay(row, paid.minor) ? [] : [{field: "amount", reason: "amountWrong"} as const]),
    ...(isTipRight ? [] : [{field: "tip", reason: "tipWrong"} as const]),
    ...(request.method === "card" ? buyerProblems(request.buyer) : []),
  ];
}

/** Largest tip in minor units. */
const MAX_TIP = 100_000_000n;

function buyerProblems({
  name,
  email_address: email,
}: {
  name: string;
  email_address: string;
}): InvoiceProblem[] {
  return [
    ...(emailAddress.safeParse(email.trim()).success
      ? []
      : [{field: "email", reason: "emailWrong"} as const]),
    ...(name.trim() === "" ? [{field: "name", reason: "nameEmpty"} as const] : []),
  ];
}

/** Undefined for anything but an amount of the currency from 0. */
function readMoney(currency: string, value: string): Money | undefined {
  try {
    const money = parseMoney({currency_code: currency, value});
    return money.minor < zero(currency).minor ? undefined : money;
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}

function orderBody(
  {row}: ShownInvoice,
  request: InvoiceOrderRequest,
  {total, locale}: {readonly total: Money; readonly locale: string},
) {
  const isCard = request.method === "card";
  const payer = isCard
    ? {
        payer: {
          email_address: request.buyer.email_address.trim(),
          name: payerNameOf(request.buyer.name.trim()),
        },
        payment_source: {card: {attributes: {verification: {method: "SCA_WHEN_REQUIRED"}}}},
      }
    : {};
  return createOrderBody.parse({
    intent: "CAPTURE",
    ...payer,
    application_context: {shipping_preference: "NO_SHIPPING", user_action: "PAY_NOW", locale},
    purchase_units: [
      {
        custom_id: row.id,
        description: `Invoice ${row.invoiceNumber}`.slice(0, 127),
        amount: toWire(total),
      },
    ],
  });
}

/**
 * Captures the approved order of an invoice's buyer exactly once. Repeated calls, also from a reloaded page, get the
 * same result.
 *
 * @throws ServiceError 404 for an order of another invoice; 422 as for any capture, and INVOICE_NOT_PAYABLE when the
 *   invoice was paid or changed since, when nothing was captured
 */
export function captureInvoiceOrder(
  {store, ...runtime}: Pick<SandboxContext, "store"> & Runtime,
  id: string,
  orderId: string,
): Order {
  const payment = paymentOf(store, id, orderId);
  if (!payment) throw notFound("id");
  const caller = {applicationId: payment.applicationId, clientMetadataId: undefined};
  runOperation(store, () => {
    const isNew = findInvoicePayment(store, orderId)?.status === "CREATED";
    if (isNew) captureOrder(store, runtime, caller, orderId);
  });
  return showOrder(store, caller, orderId, runtime.clock.now());
}

/** A buyer's payment of an invoice, after a capture was tried. */
export function paymentOf(store: Store, id: string, orderId: string): InvoicePayment | undefined {
  const payment = findInvoicePayment(store, orderId);
  return payment?.invoiceId === id ? payment : undefined;
}
