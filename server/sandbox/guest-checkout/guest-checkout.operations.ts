import {toWire} from "../../shared/money.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, SandboxContext} from "../context.ts";
import {goodsOf} from "../orders/goods.ts";
import {offeredOptions} from "../orders/order-amounts.ts";
import {confirmOrder, recordGuestPayer, orderForGuest, type Guest} from "../orders/orders.operations.ts";
import {readAddress, type ReadAddress} from "../forms/addresses.ts";
import {findCountry} from "../forms/countries.ts";
import {ACCOUNT_ID_LENGTH} from "../random.ts";
import {readPhone} from "./phone.ts";
import {declined, declineOf, refusalOf} from "./refusals.ts";
import type {GuestPayment} from "./guest-checkout.schema.ts";
import {type AddressField, payerNameOf} from "../forms/forms.schema.ts";
import type {GuestCheckout, GuestOutcome, Problem} from "./guest-checkout.view.ts";
import type {Store} from "../store.ts";
import {takeOutcome} from "../test-controls/test-controls.operations.ts";

/**
 * Finds an order for the guest form; undefined if it is unknown, completed or expired. The id is the only
 * credential.
 *
 * @param buyerCountry ISO 3166-1, default from the merchant's page
 */
export function findGuestCheckout(
  store: Store,
  id: string,
  now: number,
  buyerCountry?: string,
): GuestCheckout | undefined {
  const order = orderForGuest(store, id, now);
  if (!order || order.state === "ended") return undefined;
  const {name, profile} = applicationById(store, order.applicationId);
  const country = [order.payer?.address?.country_code, buyerCountry, profile.country_code].find(findCountry);
  return {
    order,
    merchant: order.brandName ?? name,
    total: toWire(order.total),
    goods: goodsOf(order.units),
    shippingOptions: offeredOptions(order.units),
    asksForAddress: order.shippingPreference === "GET_FROM_FILE",
    country: country ?? "US",
  };
}

/** Rolls back the transaction and carries the outcome for the buyer. */
class WithoutEffect extends Error {
  readonly outcome: GuestOutcome;

  constructor(outcome: GuestOutcome) {
    super(outcome.state);
    this.outcome = outcome;
  }
}

/**
 * Approves an order with a guest's card: records the payer and the shipping address, and confirms the card. A
 * refused payment changes nothing.
 *
 * @throws ServiceError 404 for an unknown order
 */
export function payAsGuest(
  {store, ...runtime}: Pick<SandboxContext, "store"> & Runtime,
  checkout: GuestCheckout,
  payment: GuestPayment,
): GuestOutcome {
  const read = readPayment(runtime, checkout, payment);
  if ("problems" in read) return {state: "refused", problems: read.problems};
  if (totalOf(checkout, payment) !== payment.total) return {state: "changed"};
  // Consumed by this request, even if the payment fails for another reason.
  const requestedOutcome = store.run(() => takeOutcome(store, runtime.clock.now(), ["instrument-declined"]));
  if (requestedOutcome !== undefined) return {state: "refused", problems: [declined()]};
  try {
    return store.run(() => pay(store, runtime, checkout, payment, read));
  } catch (error) {
    if (error instanceof WithoutEffect) return error.outcome;
    return {state: "refused", problems: [refusalOf(error)]};
  }
}

function pay(
  store: Store,
  runtime: Runtime,
  {order}: GuestCheckout,
  {card, total: named}: GuestPayment,
  {guest, billingAddress, payerId}: ReadPayment,
): GuestOutcome {
  const caller = {applicationId: order.applicationId, clientMetadataId: undefined};
  const total = recordGuestPayer(store, runtime, caller, order.id, guest);
  // The merchant may have changed the order since it was read.
  if (toWire(total).value !== named) throw new WithoutEffect({state: "changed"});
  const {row} = confirmOrder(store, runtime, caller, order.id, {
    payment_source: {card: {...card, name: card.name.trim(), billing_address: billingAddress}},
    processing_instruction: "NO_INSTRUCTION",
  });
  const decline = declineOf(row.source?.card?.responseCode);
  if (decline) throw new WithoutEffect({state: "refused", problems: [decline]});
  const challengeId = row.source?.challengeId;
  if (row.status === "PAYER_ACTION_REQUIRED" && challengeId !== undefined) {
    return {state: "challenge", challengeId, payerId};
  }
  return {state: "approved", payerId};
}

interface ReadPayment {
  readonly guest: Guest;
  readonly billingAddress: Extract<ReadAddress, {problems?: undefined}>["address"];
  readonly payerId: string;
}

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

function readPayment(
  {random}: Runtime,
  {order, asksForAddress, shippingOptions}: GuestCheckout,
  {card, email_address, phone: writtenPhone = "", shipping, shipping_option: option}: GuestPayment,
): ReadPayment | {readonly problems: readonly Problem[]} {
  const problems: Problem[] = [];
  const email = email_address.trim();
  if (!EMAIL.test(email)) {
    problems.push({field: "email", reason: "emailWrong"});
  }
  const billing = readAddress(card.billing_address, "bank");
  problems.push(...(billing.problems ?? []));
  const parcel = asksForAddress && shipping ? readAddress(shipping.address, "parcel") : undefined;
  for (const {field, reason} of parcel?.problems ?? []) {
    problems.push({field: `shipping-${field satisfies AddressField}`, reason});
  }
  if (asksForAddress && !shipping) {
    problems.push({field: "shipping-line1", reason: "parcelMissing"});
  }
  if (shippingOptions.length > 0 && !shippingOptions.some(({id}) => id === option)) {
    problems.push({field: "shippingOption", reason: "deliveryMissing"});
  }
  const phone =
    writtenPhone.trim() === "" ? undefined : readPhone(writtenPhone, card.billing_address.country_code);
  if (writtenPhone.trim() !== "" && !phone) {
    problems.push({field: "phone", reason: "phoneWrong"});
  }
  if (problems.length > 0 || billing.problems || parcel?.problems) return {problems};
  const {address} = billing;
  const payerId = order.payer?.payer_id ?? random.id().slice(0, ACCOUNT_ID_LENGTH);
  return {
    payerId,
    billingAddress: address,
    guest: {
      payer: {
        payer_id: payerId,
        email_address: email,
        name: payerNameOf(card.name),
        ...(phone ? {phone: {phone_number: phone}} : {}),
        address,
      },
      shippingOptionId: option,
      ...(parcel && shipping
        ? {shipping: {fullName: shipping.full_name.trim() || card.name.trim(), address: parcel.address}}
        : {}),
    },
  };
}

/** Total with the chosen shipping option. */
function totalOf({shippingOptions, total}: GuestCheckout, {shipping_option: option}: GuestPayment): string {
  return (shippingOptions.find(({id}) => id === option)?.total ?? total).value;
}
