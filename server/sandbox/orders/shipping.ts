import {
  add,
  equals,
  type Money,
  parseMoney,
  subtract,
  toWire,
  type WireMoney,
  zero,
} from "../../shared/money.ts";
import {requiredAddressParts} from "../../shared/address-parts.ts";
import {unprocessable} from "../wire/errors.ts";
import type {ExperienceContext} from "./payment-source.schema.ts";
import type {PurchaseUnit} from "./purchase-units.schema.ts";

type ReadAmount = (wire: WireMoney, currency: string, field: string) => Money;

/**
 * Checks that shipping types and options fit together, and that the total includes the selected option.
 *
 * @throws ServiceError 422 with PayPal's issue and the wrong field
 */
export function checkShipping(
  units: readonly PurchaseUnit[],
  preference: ExperienceContext["shipping_preference"],
  read: ReadAmount,
): void {
  const types = new Set(units.flatMap(({shipping}) => shipping?.type ?? []));
  if (types.size > 1) {
    throw unprocessable("MULTIPLE_SHIPPING_TYPE_NOT_SUPPORTED", {field: "/purchase_units/0/shipping/type"});
  }
  units.forEach((unit, index) => {
    checkAddress(unit.shipping, preference, `/purchase_units/${index}/shipping/address`);
    if (unit.shipping?.options?.length) checkOptions(unit, preference, `/purchase_units/${index}`, read);
  });
}

/** Issues of an address without a part that its country requires, and its field. */
const MISSING_PARTS = {
  adminArea2: ["CITY_REQUIRED", "admin_area_2"],
  postalCode: ["POSTAL_CODE_REQUIRED", "postal_code"],
} as const;

/**
 * Checks a given address with every preference (woocommerce-paypal-payments#632: CITY_REQUIRED with GET_FROM_FILE).
 *
 * @throws ServiceError 422 MISSING_SHIPPING_ADDRESS, CITY_REQUIRED or POSTAL_CODE_REQUIRED
 */
function checkAddress(
  {type = "SHIPPING", address}: NonNullable<PurchaseUnit["shipping"]> = {},
  preference: ExperienceContext["shipping_preference"],
  at: string,
): void {
  if (address?.country_code === undefined) {
    if (preference !== "SET_PROVIDED_ADDRESS" || type !== "SHIPPING") return;
    const description = "The shipping address is required when 'shipping_preference=SET_PROVIDED_ADDRESS'.";
    throw unprocessable("MISSING_SHIPPING_ADDRESS", {description, field: at});
  }
  const given = {adminArea2: address.admin_area_2, postalCode: address.postal_code};
  for (const part of requiredAddressParts(address.country_code)) {
    if (part !== "adminArea2" && part !== "postalCode") continue;
    const [issue, field] = MISSING_PARTS[part];
    if (!given[part]?.trim()) throw unprocessable(issue, {field: `${at}/${field}`});
  }
}

function checkOptions(
  unit: PurchaseUnit,
  preference: ExperienceContext["shipping_preference"],
  at: string,
  read: ReadAmount,
): void {
  const {options = [], type} = unit.shipping ?? {};
  const field = `${at}/shipping/options`;
  if (type !== undefined || preference === "NO_SHIPPING" || preference === "SET_PROVIDED_ADDRESS") {
    throw unprocessable("SHIPPING_OPTIONS_NOT_SUPPORTED", {field});
  }
  options.forEach((option, index) => {
    if (option.amount) read(option.amount, unit.amount.currency_code, `${field}/${index}/amount/value`);
  });
  const [selected, second] = options.filter((option) => option.selected);
  if (second) {
    throw unprocessable("MULTIPLE_SHIPPING_OPTION_SELECTED", {field});
  }
  if (!selected) {
    throw unprocessable("SHIPPING_OPTION_NOT_SELECTED", {field});
  }
  if (selected.amount && !equals(parseMoney(selected.amount), shippingOf(unit))) {
    throw unprocessable("PREFERRED_SHIPPING_OPTION_AMOUNT_MISMATCH", {field});
  }
}

function shippingOf({amount}: PurchaseUnit): Money {
  const {shipping} = amount.breakdown ?? {};
  return shipping ? parseMoney(shipping) : zero(amount.currency_code);
}

/**
 * Selects another shipping option. Its price replaces the earlier one's in the breakdown and the total.
 *
 * @throws ServiceError 422 when no purchase unit offers it
 */
export function withShippingOption(units: readonly PurchaseUnit[], optionId: string): PurchaseUnit[] {
  if (!units.some(({shipping}) => shipping?.options?.some(({id}) => id === optionId))) {
    throw unprocessable("SHIPPING_OPTION_NOT_FOUND", {
      description: "The order has no shipping option with this id.",
    });
  }
  return units.map((unit) => choose(unit, optionId));
}

function choose(unit: PurchaseUnit, optionId: string): PurchaseUnit {
  const chosen = unit.shipping?.options?.find(({id}) => id === optionId);
  if (!chosen) return unit;
  const options = unit.shipping?.options?.map((option) => ({...option, selected: option.id === optionId}));
  const shipping = {...unit.shipping, options};
  if (!chosen.amount) return {...unit, shipping};
  const price = parseMoney(chosen.amount);
  const before = parseMoney(unit.amount);
  const total = add(subtract(before, shippingOf(unit)), price);
  // An amount without a breakdown is the price of the items.
  const breakdown = {...(unit.amount.breakdown ?? {item_total: toWire(before)}), shipping: toWire(price)};
  return {...unit, shipping, amount: {...toWire(total), breakdown}};
}
