import {changeDelivery, type DeliveryChange} from "../merchant-api/delivery.ts";
import type {Money} from "../merchant-api/purchase.ts";
import {
  CheckoutShippingAddressChangeEvent,
  CheckoutShippingOptionsChangeEvent,
  type ShippingAddress,
  type ShippingOption,
} from "../payment-flow/events.ts";
import type {ShippingChange} from "../paypal-sdk/sdk-types.ts";
import type {SessionEars} from "./session-payment.ts";

export interface ShippingHost {
  readonly server: string;
  /** The order of the attempt that is under way. */
  readonly orderId: string | undefined;
  dispatchEvent(event: Event): boolean;
  /** The order costs this from now on; without an amount nobody here knows. */
  repriced(amount?: Money): void;
}

const text = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);
const shape = (value: unknown) => (value ?? {}) as Record<string, unknown>;

/** Without what is not known. */
const known = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };

/**
 * What the SDK asks when the buyer chooses where the goods go, or how: the page first, by an event; then, if that neither
 * refused nor saw to it, the merchant's server prices anew and changes the order. Only then the choice is accepted.
 */
export const shippingEars = (
  host: () => ShippingHost,
): Required<Pick<SessionEars, "onShippingAddressChange" | "onShippingOptionsChange">> => ({
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

/** @throws an error with one of the SDK's own words, so that the window says why */
async function settle(
  host: ShippingHost,
  {orderId, errors}: ShippingChange,
  event: (orderId: string) => CheckoutShippingAddressChangeEvent | CheckoutShippingOptionsChangeEvent,
  change: DeliveryChange,
  generic: string,
): Promise<void> {
  const refuse = (key: string = generic): never => {
    // By the page's own keys: one that this SDK does not know becomes the general one.
    const words = errors && Object.hasOwn(errors, key) ? errors[key] : (errors?.[generic] ?? generic);
    throw new Error(String(words));
  };
  const {server, orderId: ours} = host;
  // Of no attempt, or of an earlier one: nobody agrees to that any more.
  if (ours === undefined || orderId !== ours) return refuse();
  const asked = event(ours);
  host.dispatchEvent(asked);
  const refusal = await asked.decision();
  if (refusal) return refuse(refusal);
  // What the page has made of the order is its own: the amount of before would be named wrongly.
  if (asked.defaultPrevented) return host.repriced();
  const answer = await changeDelivery(server, ours, change).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- the developer's sentence; the buyer reads the service's general one
    console.error("checkout: the merchant's server could not change the delivery.", error);
    // It may have been changed all the same.
    host.repriced();
    return {refusal: generic};
  });
  if ("refusal" in answer) return refuse(answer.refusal);
  host.repriced(answer.amount);
}
