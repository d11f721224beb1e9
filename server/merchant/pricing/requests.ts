import {z} from "zod";
import type {LocalMethodKey} from "../../../src/payment-methods/local-methods.ts";
import {type Entry, paymentMethods} from "../../../src/payment-methods/registry.ts";
import {COUNTRY_HINT, isCountryCode} from "../../shared/countries.ts";
import {redactNumbers} from "../../shared/redaction.ts";
import {type ErrorDetail, MerchantError} from "../errors.ts";
import {hookData} from "./hook-data.ts";
import {CART_LENGTH, MOST_LINES, MOST_UNITS, NAME_LENGTH} from "./limits.ts";
import {LOCAL_METHOD_KEYS} from "./local-payment.ts";
import {orderFactFields, unitReference} from "./order-facts.ts";
import {CATEGORIES} from "./purchases.ts";
import {RATE_TYPES} from "./rates.ts";
import type {PageBuyer} from "../payment-list/update-list.ts";
import type {DeliveryChange} from "./shipping.ts";
import {checkUnits, MOST_PURCHASE_UNITS} from "./units.ts";

/** Schemas of the purchases that a page may request. They refuse unknown keys, and only known fields are forwarded. */
export const scaMethodSchema = z.enum(["NONE", "SCA_WHEN_REQUIRED", "SCA_ALWAYS"]);
export type ScaMethod = z.output<typeof scaMethodSchema>;

const money = z
  .strictObject({currency_code: z.string().length(3), value: z.string().min(1).max(32)})
  .meta({id: "PayPalMoney", description: "An amount in PayPal's words."});
export const sku = z.string().min(1).max(127);
export const quantity = z.int().min(1).max(MOST_UNITS);
/** A text that is cut for PayPal. */
const name = z.string().min(1).max(NAME_LENGTH);

/** Treats an empty field of an address form as absent. */
const line = (length: number) =>
  z
    .string()
    .max(length)
    .optional()
    .transform((text) => (text?.trim() === "" ? undefined : text?.trim()));
/** PayPal's addresses may have `C2`. */
const countryCode = z.string().regex(/^(?:[A-Z]{2}|C2)$/);
/** PayPal refuses an unknown country of a delivery. */
const knownCountry = countryCode.refine(isCountryCode, COUNTRY_HINT);
const optionId = z.string().min(1).max(127);
const webAddress = z.url().max(2048);

const phone = z.strictObject({
  countryCode: z.string().regex(/^\d{1,3}$/),
  nationalNumber: z.string().regex(/^\d{1,14}$/),
});

/** Shipping of goods, with recipient and address if the page knows them. */
export const shippingRequest = z
  .strictObject({
    name: z.strictObject({fullName: z.string().trim().min(1).max(300)}).optional(),
    phone: phone.optional(),
    address: z
      .strictObject({
        addressLine1: line(300),
        addressLine2: line(300),
        adminArea1: line(300),
        adminArea2: line(120),
        postalCode: line(60),
        countryCode: knownCountry,
      })
      .optional(),
    option: optionId.optional(),
  })
  .meta({
    id: "Shipping",
    description: "Shipping of goods, with recipient and address if the page knows them.",
  });
export type ShippingRequest = z.output<typeof shippingRequest>;

const addressChange = z.strictObject({
  address: z.strictObject({city: line(120), state: line(300), postalCode: line(60), countryCode}),
});
const optionChange = z.strictObject({option: optionId});

/** Optional fields of every purchase. */
const terms = {
  scaMethod: scaMethodSchema.optional(),
  shipping: shippingRequest.optional(),
  data: hookData.optional().describe("JSON for the shop's hooks."),
};

/** Facts that the page knows of the buyer. */
const buyer = z
  .strictObject({
    name: z.string().trim().min(1).max(300).optional(),
    email: z.email().max(254).optional(),
    phone: phone.optional(),
  })
  .meta({id: "Buyer", description: "Facts that the page knows of the buyer."});
export type BuyerRequest = z.output<typeof buyer>;

const itemsRequest = z.strictObject({
  items: z.array(z.strictObject({sku, quantity})).min(1).max(MOST_LINES),
  ...terms,
});

const cartRequest = z.strictObject({cart: z.string().min(1).max(CART_LENGTH), ...terms});

const sampleRequest = z.strictObject({sample: z.literal(true)});

/** Refuses a card number that a page sends as its token, since the request is recorded. */
export const singleUseToken = z
  .string()
  .min(1)
  .max(255)
  .refine((token) => redactNumbers(token) === token, "must be a token, not a card number");

const verification = z.strictObject({
  verification: z.strictObject({method: z.enum(["SCA_WHEN_REQUIRED", "SCA_ALWAYS"])}),
});
const experienceContext = z.strictObject({return_url: webAddress, cancel_url: webAddress});

/** Payment sources that an order payload can have: those without an approval window. */
type PayloadSource = Exclude<Entry, {flow: "window"}>["paymentSource"];

const payloadSource = z
  .strictObject({
    card: z
      .strictObject({
        attributes: verification.optional(),
        experience_context: experienceContext.optional(),
        single_use_token: singleUseToken.optional(),
      })
      .optional(),
    google_pay: z
      .strictObject({
        attributes: verification.optional(),
        experience_context: experienceContext.optional(),
      })
      .optional(),
    apple_pay: z.strictObject({experience_context: experienceContext.optional()}).optional(),
  } satisfies Record<PayloadSource, z.ZodType>)
  .refine((source) => Object.keys(source).length === 1, "write one payment source")
  .meta({id: "PayloadSource", description: "The payment source, exactly one."});

const shippingOptions = z
  .array(
    z.strictObject({
      id: optionId,
      label: name,
      type: z.enum(RATE_TYPES).default("SHIPPING"),
      selected: z.boolean(),
      amount: money,
    }),
  )
  .min(1)
  .max(10)
  .refine((options) => options.filter(({selected}) => selected).length === 1, "select one shipping option");

/** A purchase unit of an order payload. */
const payloadUnit = z
  .strictObject({
    reference_id: unitReference.optional(),
    description: name.optional(),
    invoice_id: orderFactFields.invoiceId,
    custom_id: orderFactFields.customId,
    soft_descriptor: orderFactFields.softDescriptor,
    amount: money.extend({
      breakdown: z
        .strictObject({
          item_total: money,
          shipping: money,
          discount: money,
          tax_total: money,
          handling: money,
        })
        .partial()
        .optional(),
    }),
    shipping: z
      .strictObject({
        name: z.strictObject({full_name: z.string().trim().min(1).max(300)}).optional(),
        address: z
          .strictObject({
            address_line_1: line(300),
            address_line_2: line(300),
            admin_area_1: line(300),
            admin_area_2: line(120),
            postal_code: line(60),
            country_code: knownCountry,
          })
          .optional(),
        options: shippingOptions.optional(),
      })
      .optional(),
    items: z
      .array(
        z.strictObject({
          name,
          sku: sku.optional(),
          quantity: z.string().regex(/^[1-9][0-9]{0,9}$/),
          unit_amount: money,
          tax: money.optional(),
          category: z.enum(CATEGORIES).optional(),
          description: z.string().min(1).max(2048).optional(),
          url: webAddress.optional(),
          image_url: webAddress.optional(),
        }),
      )
      .min(1)
      .max(MOST_LINES)
      .optional(),
  })
  .meta({id: "PayloadUnit", description: "A purchase unit of an order payload."});

/** An order payload with the field names of PayPal's Orders API. */
const payloadRequest = z.strictObject({
  intent: z.enum(["CAPTURE", "AUTHORIZE"]),
  purchase_units: z.array(payloadUnit).min(1).max(MOST_PURCHASE_UNITS),
  payment_source: payloadSource.optional(),
  ...terms,
});

const approvingWallets = Object.values(paymentMethods).flatMap(({flow, paymentSource}) =>
  flow === "window" && paymentSource ? [paymentSource] : [],
);
const deviceWallets = Object.values(paymentMethods).flatMap(({flow, paymentSource}) =>
  flow === "device" ? [paymentSource] : [],
);
/** Wallet of an order: in PayPal's window, or in a sheet of the device. */
const walletName = z.enum([...approvingWallets, ...deviceWallets]);
const review = z
  .boolean()
  .optional()
  .describe("True if the page shows the order for review after the approval, before the capture.");

/** Key of a local payment method, for an order that the SDK confirms. */
const localMethod = z.enum(LOCAL_METHOD_KEYS as [LocalMethodKey, ...LocalMethodKey[]], {
  error: 'must be the key of a local payment method, such as "ideal": the docs list them',
});

/** Payment source, if the page knows it when it creates the order. */
const paying = {
  singleUseToken: singleUseToken
    .optional()
    .describe("Fastlane's token. It is charged when the order is created."),
  savedCard: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe("Id of a saved card. It is charged when the order is created."),
  savedWallet: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe("Id of a saved wallet. It is charged when the order is created."),
  wallet: walletName.optional(),
  method: localMethod.optional().describe("Key of a local payment method, such as `ideal`."),
  review,
  buyer: buyer.optional(),
  save: z
    .literal(true)
    .optional()
    .describe("The payment saves its card or wallet for the signed-in customer."),
  returnUrl: webAddress.optional(),
  cancelUrl: webAddress.optional(),
};
const buyItems = itemsRequest.extend(paying);
const buyCart = cartRequest.extend(paying);
const buyPayload = payloadRequest.extend(paying);

export type ItemsRequest = z.output<typeof itemsRequest>;
export type CartRequest = z.output<typeof cartRequest>;
export type PayloadRequest = z.output<typeof payloadRequest>;

/** Body of `orders/create`. */
export const buyRequest = z.union([
  buyItems.meta({id: "ItemsOrder", description: "An order of the catalogue's products."}),
  buyCart.meta({id: "CartOrder", description: "An order of a signed cart."}),
  buyPayload.meta({id: "PayloadOrder", description: "An order payload with PayPal's field names."}),
]);
/** Body of `quote`. */
export const quoteRequest = z.union([
  itemsRequest.meta({id: "ItemsQuote", description: "Products of the catalogue."}),
  cartRequest.meta({id: "CartQuote", description: "A signed cart."}),
  payloadRequest.meta({id: "PayloadQuote", description: "An order payload with PayPal's field names."}),
  sampleRequest.meta({id: "SampleQuote", description: "The sample order."}),
]);
/** Body of a change of the delivery. */
export const shippingChange = z.union([addressChange, optionChange]);
export type BuyRequest = z.output<typeof buyRequest>;
export type QuoteRequest = z.output<typeof quoteRequest>;

/** Wallet of a sample order. */
const sampleWalletSchema = z.strictObject({wallet: walletName, review});
/** Local payment method of a sample order. */
const sampleMethodSchema = z.strictObject({method: localMethod});
/** Body of a sample order; it may be empty. */
export const sampleTerms = z.union([sampleWalletSchema, sampleMethodSchema]);
export type SampleTerms = z.output<typeof sampleTerms>;

/** Reads the body of a sample order. @throws MerchantError 400 that names the problems */
export function parseSampleTerms(body: unknown): SampleTerms {
  return has(body, "method") ? parse(sampleMethodSchema, body) : parse(sampleWalletSchema, body);
}

/** Reads the body of `orders/create`. @throws MerchantError 400 that names the problems */
export function parseBuyRequest(body: unknown): BuyRequest {
  const request = has(body, "items")
    ? parse(buyItems, body)
    : has(body, "cart")
      ? parse(buyCart, body)
      : parse(buyPayload, body);
  if ("intent" in request) checkUnits(request);
  checkOneSource(request);
  return request;
}

/** Reads the body of `quote`. @throws MerchantError 400 that names the problems */
export function parseQuoteRequest(body: unknown): QuoteRequest {
  if (has(body, "sample")) return parse(sampleRequest, body);
  if (has(body, "items")) return parse(itemsRequest, body);
  if (has(body, "cart")) return parse(cartRequest, body);
  const request = parse(payloadRequest, body);
  checkUnits(request);
  return request;
}

/** Converts a page's facts about the buyer to the form of the records. */
export function pageBuyerOf({name, email, phone}: BuyerRequest): PageBuyer {
  return {name, email, phone: phone && `+${phone.countryCode} ${phone.nationalNumber}`};
}

/** Reads a change of the delivery: another address or option. @throws MerchantError 400 that names the problems */
export function parseShippingChange(body: unknown): DeliveryChange {
  if (has(body, "option")) return parse(optionChange, body);
  return {destination: parse(addressChange, body).address};
}

/** Refuses two payment sources, and settings of a wallet without that wallet. @throws MerchantError 400 */
function checkOneSource(request: BuyRequest): void {
  const {card, google_pay, apple_pay} = ("intent" in request && request.payment_source) || {};
  const {
    singleUseToken: token,
    savedCard,
    savedWallet,
    returnUrl,
    cancelUrl,
    wallet,
    method,
    review,
    save,
  } = request;
  const approving = returnUrl ?? wallet;
  const isOnDevice = wallet === "apple_pay" || wallet === "google_pay";
  const isWallet = (approving ?? savedWallet) !== undefined;
  const deviceWallet = google_pay ?? apple_pay;
  const requested = [token, card?.single_use_token, deviceWallet, savedCard, savedWallet, approving, method];
  const sources = requested.filter((one) => one !== undefined);
  const twice = sources.length > 1 || (savedCard !== undefined && card !== undefined);
  if (
    twice ||
    ((isWallet || method !== undefined) && (card !== undefined || request.scaMethod !== undefined))
  ) {
    throw invalid([
      {issue: "INVALID_VALUE", description: "The request has several payment sources; send one."},
    ]);
  }
  if (cancelUrl !== undefined && returnUrl === undefined) {
    const description = "cancelUrl needs returnUrl: send the URL that the wallet returns to.";
    throw invalid([{issue: "INVALID_VALUE", field: "/returnUrl", description}]);
  }
  if (review !== undefined && approving === undefined) {
    const description = "review needs wallet: send the wallet that approves the order.";
    throw invalid([{issue: "INVALID_VALUE", field: "/review", description}]);
  }
  if (isOnDevice && (review ?? returnUrl) !== undefined) {
    const description = "Apple Pay and Google Pay have no page at PayPal: leave review and returnUrl out.";
    throw invalid([{issue: "INVALID_VALUE", field: "/wallet", description}]);
  }
  if (save === undefined) return;
  if (google_pay ?? wallet === "google_pay")
    throw notSaved("PayPal does not save Google Pay: leave save out.");
  if (method !== undefined) throw notSaved("PayPal does not save local payment methods: leave save out.");
  if ([token, card?.single_use_token, savedCard, savedWallet].some((one) => one !== undefined)) {
    throw notSaved("save is for a card or wallet that the buyer enters now: leave save out.");
  }
}

function notSaved(description: string): MerchantError {
  return invalid([{issue: "INVALID_VALUE", field: "/save", description}]);
}

/** Reads a body by its schema. @throws MerchantError 400 with a detail for each problem */
export function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const details = result.error.issues.slice(0, 10).map((issue) => ({
    issue: issue.code === "unrecognized_keys" ? "UNKNOWN_KEY" : "INVALID_VALUE",
    field: `/${issue.path.join("/")}`,
    description: issue.code === "unrecognized_keys" ? unknownKeys(issue.keys) : issue.message,
  }));
  throw invalid(details);
}

/** Lists unknown keys for the error. Keys that are no names, such as a card number, are hidden. */
function unknownKeys(keys: readonly string[]): string {
  const names = keys.map((key) => (/^[A-Za-z_]\w{0,63}$/.test(key) ? `"${key}"` : "(no name)"));
  return `Unrecognized key${names.length === 1 ? "" : "s"}: ${names.slice(0, 10).join(", ")}`;
}

function invalid(details: readonly ErrorDetail[]): MerchantError {
  return new MerchantError(
    400,
    "INVALID_REQUEST",
    "The request's body is invalid; the details name each problem.",
    details,
  );
}

function has(body: unknown, key: string): boolean {
  return typeof body === "object" && body !== null && Object.hasOwn(body, key);
}
