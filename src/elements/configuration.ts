import {isMoney, type Item, type Purchase, type ScaMethod} from "../merchant-api/purchase.ts";
import {CheckoutError} from "../payment/errors.ts";
import {isEnvironment, resolveSdkUrl} from "../sdk/sdk-url.ts";

/** What the tag was given, before anybody checked it. */
export interface Settings {
  environment?: string | undefined;
  sdkUrl?: string | undefined;
  items?: unknown;
  cart?: string | undefined;
  currencyCode?: string | undefined;
  amount?: string | undefined;
  scaMethod?: string | undefined;
  wallet?: string | undefined;
  presentationMode?: string | undefined;
}

/**
 * The message only names the setting: the sentence about it is in `configuration-words.ts`, which a page whose settings
 * are right never loads before its form stands.
 */
export const refuse = (setting: Setting) => new CheckoutError("invalid-config", setting);

export type Setting =
  | "environment"
  | "sdk-url"
  | "items"
  | "amount"
  | "sca-method"
  | "wallet"
  | "presentation-mode"
  | "script"
  | "shadow root";

/** The origin of the SDK. There is no default environment: nobody gets a sandbox in production by forgetting. */
export function readSdkUrl({environment, sdkUrl}: Settings): string {
  if (!isEnvironment(environment)) throw refuse("environment");
  const origin = resolveSdkUrl(environment, sdkUrl);
  if (!origin) throw refuse("sdk-url");
  return origin;
}

export function readPurchase({items, cart, amount, currencyCode}: Settings): Purchase {
  if (items !== undefined) return {items: readItems(items)};
  if (cart) return {cart};
  if (amount === undefined) return {sample: true};
  const money = {currency_code: currencyCode, value: amount};
  if (!isMoney(money)) throw refuse("amount");
  return {amount: money};
}

function readItems(items: unknown): Item[] {
  if (!Array.isArray(items) || !items[0] || !items.every(isItem)) throw refuse("items");
  return items.map(({sku, quantity}) => ({sku, quantity}));
}

function isItem(value: unknown): value is Item {
  const {sku, quantity} = (value ?? {}) as Partial<Item>;
  return (
    typeof sku === "string" && sku !== "" && Number.isInteger(quantity) && quantity! >= 1 && quantity! <= 10
  );
}

export function readScaMethod({scaMethod = "SCA_WHEN_REQUIRED"}: Settings): ScaMethod {
  if (!/^(SCA_ALWAYS|SCA_WHEN_REQUIRED|NONE)$/.test(scaMethod)) throw refuse("sca-method");
  return scaMethod as ScaMethod;
}
