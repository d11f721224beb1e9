import {z} from "zod";
import {type LocalMethodKey, localMethods} from "../../../src/payment-methods/local-methods.ts";
import {MerchantError} from "../errors.ts";
import type {Intent} from "../payments/payments.tables.ts";

/** Keys of all local payment methods: PayPal's eligibility keys. */
export const LOCAL_METHOD_KEYS = Object.keys(localMethods) as LocalMethodKey[];

const EXCEPTIONS = LOCAL_METHOD_KEYS.map((key): `-${LocalMethodKey}` => `-${key}`);

/** `all`, `none`, a list of methods, or a list of exceptions with a minus sign. Its output is the set of the offered methods. */
export const localMethodsSchema = z
  .union(
    [z.enum(["all", "none"]), z.array(z.enum(LOCAL_METHOD_KEYS)).min(1), z.array(z.enum(EXCEPTIONS)).min(1)],
    "write all, none, the methods to offer such as ideal, blik, or those to switch off such as -klarna, -zip",
  )
  .transform((given): ReadonlySet<LocalMethodKey> => {
    if (given === "all") return new Set(LOCAL_METHOD_KEYS);
    if (given === "none") return new Set();
    const words: readonly string[] = given;
    const isExcluding = words[0]?.startsWith("-");
    return new Set(
      LOCAL_METHOD_KEYS.filter((key) => (isExcluding ? !words.includes(`-${key}`) : words.includes(key))),
    );
  });

/** Splits the text of the environment. */
export function localMethodsOfText(text: string): string | string[] {
  return ["all", "none"].includes(text.trim()) ? text.trim() : text.split(",").map((word) => word.trim());
}

function isLocalMethod(key: string): key is LocalMethodKey {
  return Object.hasOwn(localMethods, key);
}

/** Local methods that the shop does not offer. */
export function disabledOf(offered: ReadonlySet<LocalMethodKey>): LocalMethodKey[] {
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
  if (currencies.includes(currency)) return;
  throw refused(
    "METHOD_CURRENCY",
    `${name} takes ${currencies.join(" or ")}, and this purchase costs ${currency}: offer another method, or price it in ${currencies[0]}.`,
  );
}

/** Checks that a purchase has one unit: PayPal's local methods pay no more. @throws MerchantError 422 */
export function requireOneUnit(key: LocalMethodKey, units: readonly unknown[]): void {
  if (units.length === 1) return;
  const message = `${localMethods[key].name} pays one purchase unit, and this purchase has ${units.length}: offer another method.`;
  throw refused("METHOD_UNITS", message);
}

function refused(code: string, message: string): MerchantError {
  return new MerchantError(422, code, message, [{issue: code, field: "/method"}]);
}
