import {isMoney, type Item, type Money, type Purchase} from "../merchant-api/purchase.ts";
import {CheckoutError} from "../errors.ts";
import type {PageInstance} from "../paypal-sdk/page-instance.ts";
import {configuredServer, resolveSdkUrl} from "../paypal-sdk/sdk-url.ts";
import {fromJson, type Setting, type SettingsSource} from "./settings.ts";

/** Creates an error about a setting. Its message is only the name: `explain` loads the whole message on demand. */
export const refuse = (setting: Setting) => new CheckoutError("invalid-config", setting);

/**
 * Replaces the name of a setting in an error's message by a message for the developer, and adds advice about a refused token.
 * Never rejects.
 */
export async function explain(
  error: CheckoutError,
  element: Element & SettingsSource & {readonly sdk?: {readonly page: PageInstance | undefined}},
): Promise<void> {
  const {code} = error;
  if (code !== "invalid-config" && code !== "token") return;
  try {
    const {configurationMessage, tokenAdvice} = await import("../developer/index.ts");
    const {message} = error;
    if (code === "invalid-config") error.message = configurationMessage(message, element) ?? message;
    else {
      const advice = tokenAdvice(element);
      // Elements share the error of their instance.
      if (!message.endsWith(advice)) error.message = `${message} ${advice}`;
    }
  } catch {
    // The message stays as it is.
  }
}

/** Reads the origin of the SDK. There is no default environment, so that no shop uses the sandbox by mistake. */
export function readSdkUrl(tag: SettingsSource): string {
  const origin = resolveSdkUrl(tag.setting("environment"), tag.setting("sdkUrl"));
  if (!origin) throw refuse("environment");
  return origin;
}

/** Reads the address of the merchant server's routes. */
export const readServer = (tag: SettingsSource): string =>
  (tag.setting("server") || configuredServer() || "/service-api").replace(/\/+$/, "");

/** Reads the country that the sandbox's SDK takes the buyer to be in. Its production has no such setting. */
export function readTestCountry(tag: SettingsSource): string | undefined {
  const country = tag.setting("buyerCountry")?.toUpperCase();
  if (country && !/^[A-Z]{2}$/.test(country)) throw refuse("buyer-country");
  return tag.setting("environment") === "sandbox" ? country : undefined;
}

export function readPurchase(tag: SettingsSource): Purchase {
  // Some frameworks set the property to the attribute's text.
  const items = fromJson(tag.setting("items")) as Item[] | undefined;
  const cart = tag.setting("cart");
  const amount = readAmount(tag);
  const given = tag.setting("data");
  const data = given !== undefined && {data: given};
  if (items !== undefined) return {items: readItems(items), ...data};
  if (cart) return {cart, ...data};
  if (amount) return {amount, ...data};
  if (tag.setting("amount")) throw refuse("amount");
  return {sample: true};
}

/** The amount of the settings, if it is valid. */
export function readAmount(tag: SettingsSource): Money | undefined {
  const amount = {currencyCode: tag.setting("currencyCode"), value: tag.setting("amount")};
  return isMoney(amount) ? amount : undefined;
}

function readItems(items: readonly Partial<Item>[]): Item[] {
  const isItem = (item: Partial<Item> | null): item is Item => !!item?.sku && item.quantity != null;
  if (!Array.isArray(items) || !items[0] || !items.every(isItem)) throw refuse("items");
  // The buyer may have typed the quantity, so the server checks it.
  return items.map(({sku, quantity}) => ({sku, quantity: Number(quantity)}));
}

/** Checks that a setting is one of these words; the first is the default. @throws CheckoutError `invalid-config` */
export function oneOf<const Words extends readonly string[]>(
  setting: Setting,
  words: Words,
  written: string | undefined,
): Words[number] {
  const word = written || words[0]!;
  if (!words.includes(word)) throw refuse(setting);
  return word;
}
