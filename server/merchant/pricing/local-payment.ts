import {type LocalMethodKey, localMethods} from "../../../src/payment-methods/local-methods.ts";
import {MerchantError} from "../errors.ts";
import type {Intent} from "../payments/payments.tables.ts";

/** Keys of all local payment methods: PayPal's eligibility keys. */
export const LOCAL_METHOD_KEYS = Object.keys(localMethods) as LocalMethodKey[];

export const LOCAL_METHODS_HINT =
  "write all, none, the methods to offer such as ideal, blik, or those to switch off such as -klarna, -zip";

/**
 * Parses the setting of the offered methods: `all`, `none`, a list, or exceptions with a minus sign.
 *
 * @returns the offered methods; undefined for an invalid text
 */
export function parseLocalMethods(text: string): ReadonlySet<LocalMethodKey> | undefined {
  const words = text.split(",").map((word) => word.trim());
  if (words.length === 1 && words[0] === "all") return new Set(LOCAL_METHOD_KEYS);
  if (words.length === 1 && words[0] === "none") return new Set();
  const isExcluding = words.every((word) => word.startsWith("-"));
  const named = words.map((word) => (isExcluding ? word.slice(1) : word));
  if (!named.every(isLocalMethod)) return undefined;
  if (!isExcluding) return new Set(named);
  return new Set(LOCAL_METHOD_KEYS.filter((key) => !named.includes(key)));
}

function isLocalMethod(key: string): key is LocalMethodKey {
  return Object.hasOwn(localMethods, key);
}

/** Local methods that the shop does not offer. */
export function disabledOf(offered: ReadonlySet<LocalMethodKey>): readonly LocalMethodKey[] {
  return LOCAL_METHOD_KEYS.filter((key) => !offered.has(key));
}

/** Name of a local method for buyers. Undefined for any other method. */
export function localMethodName(key: string | null | undefined): string | undefined {
  return key != null && isLocalMethod(key) ? localMethods[key].name : undefined;
}

/** The shop's settings that decide on local methods. */
interface LocalMethodRules {
  readonly localMethods: ReadonlySet<LocalMethodKey>;
  readonly intent: Intent;
}

/** Checks that the shop offers a local method. @throws MerchantError 422 */
export function requireOffered(key: LocalMethodKey, {localMethods: offered, intent}: LocalMethodRules): void {
  const {name} = localMethods[key];
  if (!offered.has(key)) {
    throw refused(
      "METHOD_SWITCHED_OFF",
      `This shop does not offer ${name}: offer another method, or add ${key} to the setting LOCAL_METHODS.`,
    );
  }
  if (intent === "CAPTURE") return;
  throw refused(
    "METHOD_NEEDS_CAPTURE",
    `${name} can't be authorized for a later capture, and this shop has INTENT=AUTHORIZE: offer another method, or set INTENT=CAPTURE.`,
  );
}

/** Checks that a local method takes a currency. @throws MerchantError 422 */
export function requireCurrency(key: LocalMethodKey, currency: string): void {
  const {name, currencies} = localMethods[key];
  if ((currencies as readonly string[]).includes(currency)) return;
  throw refused(
    "METHOD_CURRENCY",
    `${name} takes ${currencies.join(" or ")}, and this purchase costs ${currency}: offer another method, or price it in ${currencies[0]}.`,
  );
}

function refused(code: string, message: string): MerchantError {
  return new MerchantError(422, code, message, [{issue: code, field: "/method"}]);
}
