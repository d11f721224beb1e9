import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, SandboxContext} from "../context.ts";
import {readAddress} from "../forms/addresses.ts";
import {issueToken, type IssuedToken} from "../oauth/oauth.operations.ts";
import {tokenForm} from "../oauth/oauth.schema.ts";
import {type Order, showOrder} from "../orders/orders.operations.ts";
import {captureLinkOrder, createLinkOrder} from "./link-orders.ts";
import {largestQuantity} from "../payment-links/item-choices.ts";
import {linkBuyer, type LinkBuyer, type LinkPayment} from "../payment-links/link-payments.model.ts";
import {linkPaymentOf} from "../payment-links/link-payments.operations.ts";
import type {Store} from "../store.ts";
import {notFound} from "../wire/errors.ts";
import {runOperation} from "../rest/run-operation.ts";
import {findOffer, type Offer, priceOf, totalOf} from "./offers.ts";
import type {OrderRequest, TypedBuyer} from "./hosted-payment.schema.ts";
import type {GuestProblem, PaymentPageTexts} from "../locales/texts.ts";
import type {Application} from "../wire/application.ts";

/** A problem with a field of the page. The buyer reads it as a translated text. */
export type Problem =
  | {
      readonly field: string;
      readonly reason: GuestProblem | Extract<keyof PaymentPageTexts["script"], "nameEmpty" | "noteEmpty">;
    }
  | {readonly field: string; readonly reason: "quantityWrong"; readonly count: number};

/** Result of a click on a pay button. */
export type OrderOutcome =
  | {readonly state: "created"; readonly orderId: string}
  /** The link was deleted or takes no payments. */
  | {readonly state: "gone"}
  /** The offer changed after the buyer saw it. */
  | {readonly state: "changed"}
  /** The total differs from the amount on the button. */
  | {readonly state: "repriced"; readonly offer: Offer}
  | {readonly state: "refused"; readonly problems: readonly Problem[]};

/** Issues a client token for the elements of a link's page, bound to that page. @throws ServiceError 404 */
export function issuePageToken(
  store: Store,
  runtime: Runtime,
  linkId: string,
  page: {readonly origin: string; readonly session: string},
): IssuedToken {
  const offer = findOffer(store, linkId);
  if (!offer?.isOpen) throw notFound("id");
  const form = tokenForm.parse({
    grant_type: "client_credentials",
    response_type: "client_token",
    domains: [page.origin],
  });
  return issueToken(store, runtime, offer.merchant, form, page.session);
}

/**
 * Creates the order for the offer and choice that the buyer saw, at the amount on the button. If either has changed
 * since, it creates no order and returns the difference.
 *
 * @param locale locale of the payment windows
 */
export function placeOrder(
  store: Store,
  runtime: Runtime,
  linkId: string,
  request: OrderRequest,
  locale: string,
): OrderOutcome {
  const {choice, method, session} = request;
  const offer = findOffer(store, linkId);
  if (!offer?.isOpen) return {state: "gone"};
  if (offer.version !== request.version) return {state: "changed"};
  const {buyer, problems: wrong} =
    request.method === "card" ? readBuyer(offer, request.buyer) : {buyer: undefined, problems: []};
  const problems = [...choiceProblems(offer, request), ...wrong];
  if (problems.length > 0) return {state: "refused", problems};
  if (totalOf(priceOf(offer, choice)) !== request.total) return {state: "repriced", offer};
  const terms = {byCard: method === "card", locale, session};
  const {id} = createLinkOrder(store, runtime, linkId, choice, buyer, terms);
  return {state: "created", orderId: id};
}

function choiceProblems({items}: Offer, {choice}: OrderRequest): Problem[] {
  return items.flatMap((item, index): Problem[] => {
    const {quantity = 1, notes = []} = choice[index] ?? {};
    const largest = largestQuantity(item);
    return [
      ...(quantity > largest
        ? [{field: `item-${index}-quantity`, reason: "quantityWrong", count: largest} as const]
        : []),
      ...(item.customer_notes ?? []).flatMap(({required}, note) =>
        required && (notes[note] ?? "").trim() === ""
          ? [{field: `item-${index}-note-${note}`, reason: "noteEmpty"} as const]
          : [],
      ),
    ];
  });
}

/** Payer and shipping address as an order stores them, or the invalid fields. */
function readBuyer(
  {isShipped}: Offer,
  {name, email_address, shipping_address}: TypedBuyer,
): {readonly buyer?: LinkBuyer; readonly problems: readonly Problem[]} {
  const problems: Problem[] = [];
  const email = email_address.trim();
  if (!linkBuyer.shape.email_address.safeParse(email).success) {
    problems.push({field: "email", reason: "emailWrong"});
  }
  if (name.trim() === "") problems.push({field: "name", reason: "nameEmpty"});
  const parcel = isShipped && shipping_address ? readAddress(shipping_address, "parcel") : undefined;
  if (isShipped && !parcel) problems.push({field: "shipping-line1", reason: "parcelMissing"});
  for (const {field, reason} of parcel?.problems ?? []) problems.push({field: `shipping-${field}`, reason});
  if (problems.length > 0 || parcel?.problems) return {problems};
  const sentTo = parcel ? {shipping_address: parcel.address} : {};
  return {buyer: {name: name.trim(), email_address: email, ...sentTo}, problems: []};
}

/**
 * Captures the approved order of a link's buyer exactly once. Repeated calls, also from a reloaded page, get the same
 * result.
 *
 * @throws ServiceError 404 for an order of another link; 422 as for any capture, when nothing was captured
 */
export function captureOnce(
  {store, ...runtime}: Pick<SandboxContext, "store"> & Runtime,
  linkId: string,
  orderId: string,
): Order {
  return runOperation(store, () => {
    const payment = linkPaymentOf(store, linkId, orderId);
    if (!payment) throw notFound("id");
    if (payment.status === "CREATED") captureLinkOrder(store, runtime, orderId);
    const caller = {applicationId: payment.applicationId, clientMetadataId: undefined};
    return showOrder(store, caller, orderId, runtime.clock.now());
  });
}

/** A payment through a link, as its receipt shows it. */
export interface Receipt {
  readonly payment: LinkPayment;
  readonly order: Order;
  readonly merchant: Application;
  /** True when the link can be paid again. */
  readonly isOpen: boolean;
  readonly returnUrl: string | undefined;
}

/**
 * The receipt of a payment. Undefined before a capture was tried, and for an order of another link. The reference in
 * the address is the only access control.
 */
export function findReceipt(store: Store, linkId: string, orderId: string, now: number): Receipt | undefined {
  const payment = linkPaymentOf(store, linkId, orderId);
  if (!payment || payment.status === "CREATED") return undefined;
  const caller = {applicationId: payment.applicationId, clientMetadataId: undefined};
  const order = showOrder(store, caller, orderId, now);
  // The link may be deleted by now. Its payments stay.
  const offer = findOffer(store, linkId);
  return {
    payment,
    order,
    merchant: applicationById(store, payment.applicationId),
    isOpen: offer?.isOpen === true,
    returnUrl: offer?.returnUrl,
  };
}
