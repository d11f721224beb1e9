import {changeDelivery, type DeliveryChange} from "../merchant-api/delivery.ts";
import type {Money} from "../merchant-api/purchase.ts";
import {
  CheckoutShippingAddressChangeEvent,
  CheckoutShippingOptionsChangeEvent,
  type ShippingAddress,
  type ShippingOption,
} from "../payment-flow/events.ts";
import type {ShippingChange} from "../paypal-sdk/sdk-types.ts";
import type {SessionListeners} from "./session-payment.ts";

export interface ShippingHost {
  readonly server: string;
  /** Order of the current attempt. */
  readonly orderId: string | undefined;
  dispatchEvent(event: Event): boolean;
  /** The order has a new price. Without an amount, the price is unknown. */
  repriced(amount?: Money): void;
}

const text = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);
const shape = (value: unknown) => (value ?? {}) as Record<string, unknown>;

/** Removes undefined values. */
const known = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };

/**
 * Callbacks for the buyer's choice of an address or a way of delivery. They dispatch an event to the page first. Unless the
 * page refuses the choice or updates the order itself, the merchant's server prices and updates it. Then the choice is
 * accepted.
 */
export const shippingListeners = (
  host: () => ShippingHost,
): Required<Pick<SessionListeners, "onShippingAddressChange" | "onShippingOptionsChange">> => ({
  async onShippingAddressChange(data) {
    const {city, state, postalCode, countryCode} = shape(data.shippingAddress);
    const address = known({
      city: text(city),
      state: text(state),
      postalCode: text(postalCode),
      countryCode: text(countryCode) ?? "",
    }) as ShippingAddress;
    await settle(
      host(),
      data,
      (orderId) => new CheckoutShippingAddressChangeEvent(orderId, address),
      {address},
      "ADDRESS_ERROR",
    );
  },
  async onShippingOptionsChange(data) {
    const {id, label, type, amount} = shape(data.selectedShippingOption);
    const {currencyCode, value} = shape(amount);
    const price =
      text(currencyCode) && text(value)
        ? {currencyCode: text(currencyCode)!, value: text(value)!}
        : undefined;
    const option = known({
      id: text(id) ?? "",
      label: text(label),
      type: text(type),
      amount: price,
    }) as ShippingOption;
    await settle(
      host(),
      data,
      (orderId) => new CheckoutShippingOptionsChangeEvent(orderId, option),
      {option: option.id},
      "METHOD_UNAVAILABLE",
    );
  },
});

/** @throws Error with one of the SDK's messages, which the window shows */
async function settle(
  host: ShippingHost,
  {orderId, errors}: ShippingChange,
  event: (orderId: string) => CheckoutShippingAddressChangeEvent | CheckoutShippingOptionsChangeEvent,
  change: DeliveryChange,
  generic: string,
): Promise<void> {
  const refuse = (key: string = generic): never => {
    // A reason that this SDK doesn't accept becomes the generic one.
    const message = errors && Object.hasOwn(errors, key) ? errors[key] : (errors?.[generic] ?? generic);
    throw new Error(String(message));
  };
  const {server, orderId: ours} = host;
  // The choice belongs to an attempt that has ended.
  if (ours === undefined || orderId !== ours) return refuse();
  const requested = event(ours);
  host.dispatchEvent(requested);
  const refusal = await requested.decision();
  if (refusal) return refuse(refusal);
  // The page has updated the order, so the known price may be wrong.
  if (requested.defaultPrevented) return host.repriced();
  const answer = await changeDelivery(server, ours, change).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- for the developer; the buyer reads PayPal's generic message
    console.error("checkout: the merchant's server could not change the delivery.", error);
    // The order may have changed.
    host.repriced();
    return {refusal: generic};
  });
  if ("refusal" in answer) return refuse(answer.refusal);
  host.repriced(answer.amount);
}
