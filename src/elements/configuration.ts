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
}

const refuse = (message: string) => new CheckoutError("invalid-config", message);

/** The origin of the SDK. There is no default environment: nobody gets a sandbox in production by forgetting. */
export function readSdkUrl({environment, sdkUrl}: Settings): string {
  if (!isEnvironment(environment))
    throw refuse(
      `environment is ${environment === undefined ? "missing" : `"${environment}"`}. Write environment="sandbox" or environment="production".`,
    );
  return resolveSdkUrl(environment, sdkUrl);
}

export function readPurchase({items, cart, amount, currencyCode}: Settings): Purchase {
  if (items !== undefined) return {items: readItems(items)};
  if (cart) return {cart};
  if (amount === undefined) return {sample: true};
  const money = {currency_code: currencyCode, value: amount};
  if (!isMoney(money))
    throw refuse(
      `amount="${amount}" currency-code="${currencyCode}". Write for example amount="75.00" currency-code="USD".`,
    );
  return {amount: money};
}

function readItems(items: unknown): Item[] {
  if (Array.isArray(items) && items.length > 0 && items.every(isItem))
    return items.map(({sku, quantity}) => ({sku, quantity}));
  throw refuse(
    `items is ${JSON.stringify(items)}. Write for example items='[{"sku":"…","quantity":1}]', quantity 1 to 10.`,
  );
}

function isItem(value: unknown): value is Item {
  const {sku, quantity} = (value ?? {}) as Partial<Item>;
  return (
    typeof sku === "string" && sku !== "" && Number.isInteger(quantity) && quantity! >= 1 && quantity! <= 10
  );
}

export function readScaMethod({scaMethod = "SCA_WHEN_REQUIRED"}: Settings): ScaMethod {
  if (scaMethod === "SCA_ALWAYS" || scaMethod === "SCA_WHEN_REQUIRED" || scaMethod === "NONE")
    return scaMethod;
  throw refuse(`sca-method="${scaMethod}". Write SCA_ALWAYS, SCA_WHEN_REQUIRED or NONE.`);
}
