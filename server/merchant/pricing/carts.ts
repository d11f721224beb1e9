import {errors, type JWTPayload} from "jose";
import {z} from "zod";
import type {Clock} from "../../shared/clock.ts";
import {COUNTRY_HINT, isCountryCode} from "../../shared/countries.ts";
import {closedObject, unknownNames} from "../../shared/names.ts";
import {OLD_NAMES, type ReportOldName, withNewFields} from "../../shared/old-names.ts";
import type {Keys} from "../../shared/secrets.ts";
import {MerchantError} from "../errors.ts";
import {verifyJwt} from "../verify-jwt.ts";
import {MOST_LINES, MOST_UNITS, NAME_LENGTH, PAYPAL_TEXT_LENGTH} from "./limits.ts";
import {orderFactFields, text, unitReference} from "./order-facts.ts";
import {CATEGORIES} from "./purchases.ts";
import {RATE_TYPES} from "./rates.ts";
import {MOST_OPTIONS} from "./shipping.ts";
import {platformFields} from "./platform.ts";
import {MOST_PURCHASE_UNITS} from "./units.ts";

const KIND = "field of a signed cart";

const money = closedObject({currencyCode: z.string(), value: z.string()}).meta({id: "CartMoney"});
const webAddress = z.url({protocol: /^https?$/}).max(2048);

/** PayPal's own carts have the quantity as text. */
const quantity = z.preprocess(
  (value) => (typeof value === "string" && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value),
  z.int().min(1).max(MOST_UNITS),
);

/** A line of a signed cart. */
export const cartItem = closedObject({
  name: text(NAME_LENGTH).describe("PayPal gets the first 127 characters."),
  sku: text(127).optional().describe("Your id of the product."),
  quantity: quantity.describe("A whole number, at least 1."),
  unitAmount: money.describe("Price of one, without tax."),
  tax: money.optional().describe("Tax on one. PayPal shows it only if no shipping option has a tax."),
  category: z.enum(CATEGORIES).optional().describe("PayPal's category. A cart has only donations, or none."),
  description: text(2048).optional().describe("PayPal shows it to the buyer."),
  url: webAddress.optional().describe("Page of the product."),
  imageUrl: webAddress
    .optional()
    .describe(
      "Picture of the product. PayPal gets it if it is an `https` address of a JPG, GIF or PNG file.",
    ),
}).meta({id: "CartItem"});

/** A shipping option of a signed cart. */
export const cartOption = closedObject({
  id: text(127).describe("Your id of the option."),
  label: text(NAME_LENGTH).describe("The buyer reads it. PayPal gets the first 127 characters."),
  type: z.enum(RATE_TYPES).default("SHIPPING").describe("`SHIPPING` if the goods are sent."),
  amount: money.describe("Price of the option, without tax."),
  tax: money.optional().describe("Tax on the option."),
  selected: z.boolean().optional().describe("`true` for the option in `amount`; by default the first one."),
}).meta({id: "CartOption"});

const shippingOptions = z
  .array(cartOption)
  .min(1)
  .max(MOST_OPTIONS)
  .refine((options) => new Set(options.map(({id}) => id)).size === options.length, "write each id once")
  .refine((options) => options.filter(({selected}) => selected).length <= 1, "select one option at most");

/** Registered claims of a JWT (RFC 7519, section 4.1). The shop may use them as it likes, except for `exp`, `nbf` and `jti`. */
const registered = {
  iss: z.unknown().optional(),
  sub: z.unknown().optional(),
  aud: z.unknown().optional(),
  nbf: z.unknown().optional(),
  iat: z.unknown().optional(),
};

const {reference, invoiceId, customId, softDescriptor, metadata} = orderFactFields;

/** Goods of a cart, or of a unit. */
const goods = {
  items: z
    .array(cartItem)
    .min(1)
    .max(MOST_LINES)
    .optional()
    .describe("The lines. Without them, PayPal shows the sums only."),
  itemTotal: money.optional().describe("Sum of the lines. The server computes it by default."),
  discount: money.optional().describe("Discount on all lines, as a positive amount."),
  tax: money
    .optional()
    .describe("Tax on all lines, without that of a shipping option. By default the sum of the lines' taxes."),
  handling: money.optional().describe("A fee."),
};

const claims = {
  jti: text(255).describe("Your id of the cart. A cart is paid once."),
  exp: z.number().describe("Time at which the cart expires, in seconds since 1970."),
  amount: money.describe("The amount that the buyer pays, with all parts."),
  reference: reference.describe("Your order number: PayPal's `invoice_id`, unless you write `invoiceId`."),
  invoiceId: invoiceId.describe("PayPal's `invoice_id`. PayPal refuses a second payment with it."),
  customId: customId.describe("PayPal's `custom_id`. The buyer does not see it."),
  softDescriptor: softDescriptor.describe("Text on the card statement, at most 22 characters."),
  metadata: metadata.describe("Your own texts by name: at most 20. PayPal does not get them."),
  customer: text(255)
    .optional()
    .describe(
      "Your id of the signed-in customer. It must be the one that the hook `customer` or the cookie of `CUSTOMER_KEY` names.",
    ),
};

/** Address of a unit's goods. */
const address = closedObject({
  name: text(300).optional().describe("Recipient."),
  addressLine1: text(300).optional(),
  addressLine2: text(300).optional(),
  adminArea1: text(300).optional().describe("State, province or region."),
  adminArea2: text(120).optional().describe("City."),
  postalCode: text(60).optional(),
  countryCode: z.string().refine(isCountryCode, COUNTRY_HINT),
}).meta({id: "CartAddress"});

/** A purchase unit of a signed cart. */
export const cartUnit = closedObject({
  reference: unitReference.describe("Your id of the unit: PayPal's `reference_id`."),
  description: text(PAYPAL_TEXT_LENGTH)
    .optional()
    .describe("Name of the unit for the buyer, at PayPal and on the receipt. By default `reference`."),
  amount: money.describe("What the buyer pays for the unit, with all parts."),
  ...goods,
  shipping: money.optional().describe("A fixed amount."),
  shippingAddress: address.optional(),
  invoiceId: invoiceId.describe(
    "PayPal's `invoice_id`. By default that of the order with the unit's number, such as `A-7-2`.",
  ),
  customId: customId.describe("PayPal's `custom_id`. The buyer does not see it."),
  softDescriptor: softDescriptor.describe("Text on the card statement, at most 22 characters."),
  ...platformFields,
}).meta({id: "CartUnit"});
export type CartUnit = z.output<typeof cartUnit>;

/** A cart without shipping, or with a fixed amount. */
const fixedCart = closedObject({...claims, ...goods, shipping: money.optional(), ...registered});
/** A cart with shipping options. */
const choosingCart = closedObject({
  ...claims,
  ...goods,
  shipping: closedObject({options: shippingOptions}),
  ...registered,
});

/** A cart of several units. */
const cartOfUnits = closedObject({
  ...claims,
  units: z
    .array(cartUnit)
    .min(1)
    .max(MOST_PURCHASE_UNITS)
    .refine(
      (units) => new Set(units.map((unit) => unit.reference)).size === units.length,
      "write each reference once",
    ),
  ...registered,
});

/** The claims, for the docs. */
export const cartClaims = z.object({
  ...claims,
  ...goods,
  units: z
    .array(cartUnit)
    .optional()
    .describe(
      "Several units, such as one for each shipment or seller, instead of the lines and the other parts.",
    ),
  shipping: z
    .union([money, z.object({options: z.array(cartOption)})])
    .optional()
    .describe("A fixed amount, or the options that the buyer chooses from."),
});

/**
 * A signed cart: a JWT (HS256, `CART_KEY`) of the merchant's own back end. Its amounts are the merchant's, so they are used
 * unchanged. `jti` makes it payable once, and `exp` is its expiry.
 */
export type Cart = z.output<typeof fixedCart> | z.output<typeof choosingCart>;
/** A signed cart of several purchase units. */
export type CartOfUnits = z.output<typeof cartOfUnits>;
export type CartOption = z.output<typeof cartOption>;

/** Verifies a cart's signature and expiry, and reads it. @throws MerchantError 422 that names the problem */
export async function readCart(
  token: string,
  options: {keys: Keys; clock: Clock; report: ReportOldName},
): Promise<Cart | CartOfUnits> {
  let payload: JWTPayload;
  try {
    payload = await verifyJwt(token, options.keys, {
      currentDate: new Date(options.clock.now()),
    });
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new MerchantError(422, "CART_EXPIRED", "The cart has expired; ask the shop for a new one.");
    }
    if (error instanceof errors.JOSEError) throw invalid("its signature or its format is wrong");
    throw error;
  }
  const current = withNewClaims(payload, options.report);
  const {shipping} = current;
  const isFixed = !isObject(shipping) || "currencyCode" in shipping || "value" in shipping;
  const schema = "units" in current ? cartOfUnits : isFixed ? fixedCart : choosingCart;
  const parsed = schema.safeParse(current);
  if (parsed.success) return parsed.data;
  const {issues} = parsed.error;
  // A misspelt claim explains a missing one.
  const {path, message} = issues.find(({code}) => code === "unrecognized_keys") ?? issues[0]!;
  throw invalid(path.length === 0 ? message : `its claim /${path.join("/")}: ${message}`);
}

type Claims = Readonly<Record<string, unknown>>;

/** Reads claims with PayPal's names, and with PayPal's breakdown of the amount. */
function withNewClaims({metadata: ownNames, ...payload}: JWTPayload, report: ReportOldName): Claims {
  const onOld = (old: string, now: string) => report({kind: KIND, old, now});
  const renamed = withNewFields(payload, OLD_NAMES[KIND], onOld) as Claims;
  return {
    ...withoutBreakdown(renamed, onOld),
    ...(ownNames !== undefined && {metadata: ownNames}),
  };
}

const PARTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(OLD_NAMES[KIND]).flatMap(([old, now]) =>
    old.startsWith("amount.breakdown.") ? [[old.slice("amount.breakdown.".length), now]] : [],
  ),
);

/** Moves the parts of `amount.breakdown` to the claims. @throws MerchantError 422 for an unknown part, and for one that is there twice */
function withoutBreakdown(all: Claims, onOld: (old: string, now: string) => void): Claims {
  if (!isObject(all["amount"]) || !isObject(all["amount"]["breakdown"])) return all;
  const {breakdown, ...amount} = all["amount"];
  const [unknown] = unknownNames(Object.keys(breakdown), Object.keys(PARTS));
  if (unknown !== undefined) throw invalid(`its claim /amount/breakdown: ${unknown}`);
  const moved: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(breakdown)) {
    const old = `amount.breakdown.${name}`;
    const now = PARTS[name]!;
    if (now in all) throw invalid(`it has ${now} and ${old}: write only ${now}`);
    onOld(old, now);
    moved[now] = part;
  }
  return {...all, ...moved, amount};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function invalid(reason: string): MerchantError {
  return new MerchantError(422, "CART_INVALID", `The cart is invalid: ${reason}.`);
}
