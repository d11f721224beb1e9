import {z} from "zod";
import {count, flag, oneOf} from "../../shared/setting-kinds.ts";
import {setting} from "../../shared/settings.ts";
import {localMethodsSchema, localMethodsOfText} from "../pricing/local-payment.ts";
import type {ScaMethod} from "../pricing/requests.ts";

/** PayPal's names of the words for 3-D Secure. */
const SCA_METHODS = {
  never: "NONE",
  "when-required": "SCA_WHEN_REQUIRED",
  always: "SCA_ALWAYS",
} as const satisfies Record<string, ScaMethod>;

/** Products, and rules of their payments. */
export const payments = {
  CATALOGUE: setting(z.string("name a JSON file of products, or write CART_KEY to sell signed carts"), {
    text: 'JSON file of products, `[{sku, name, price: {currencyCode, value}}]`. A shop that ships goods writes `{"products": […], "shipping": {"options": [{id, label, type, amount, countries}], "countries": ["US", {code, exceptStates, exceptPostalCodes}]}}`: the first available option is selected until the buyer selects another one. Without a catalogue, no SKU has a price.',
    fallback:
      "with `--sandbox`: the demo shop's, or with `serve` an example; with live PayPal required, unless `CART_KEY` is set; else none",
    required: ({isLive, hasGoods}) => isLive === true && !hasGoods,
  }),
  TRUST_BROWSER_AMOUNTS: setting(flag, {
    text: "Accepts the amount that a page names. Refused with live PayPal.",
    default: "off",
    withSandbox: "on",
    option: true,
    live: {isWrong: (isOn) => isOn, message: "a buyer could choose the price; write off"},
  }),
  INTENT: setting(oneOf(["CAPTURE", "AUTHORIZE"]), {
    text: "`CAPTURE` charges the buyer after the approval. `AUTHORIZE` authorizes the payment, and the merchant captures it through the back office; payments end with `checkout-authorized`.",
    default: "CAPTURE",
    option: true,
  }),
  LOCAL_METHODS: setting(localMethodsSchema, {
    text: "Local payment methods that the shop offers, by their keys: `all`, `none`, a list, or exceptions with a minus sign, such as `-klarna`.",
    example: "ideal, blik",
    default: "all",
    option: true,
    fromText: localMethodsOfText,
  }),
  CAPTURE_WITHOUT_PAGE: setting(flag, {
    text: "Captures an order about a minute after its approval, if the page has not done it because the buyer closed it. Otherwise every capture is left to the page.",
    default: "on",
    option: true,
  }),
  READS_PER_ROUND: setting(count, {
    text: "Number of orders that the server reads in a minute to find changes without a webhook event: of pending payments, authorizations and refunds, and of unpaid orders. A payment is read minutes after its last change, then hours, then daily, and around its expiry. 10,000 open authorizations need about 9 reads a minute.",
    default: "100",
    option: true,
  }),
  MINIMUM_THREE_D_SECURE: setting(
    oneOf(["never", "when-required", "always"]).transform((word): ScaMethod => SCA_METHODS[word]),
    {
      text: "Weakest 3-D Secure that a page may request with `three-d-secure`: `never`, `when-required` or `always`.",
      default: "when-required",
      option: true,
    },
  ),
  REQUIRE_LIABILITY_SHIFT: setting(oneOf(["never", "when-attempted", "always"]), {
    text: "Liability shift that the order must have before its capture: `never`, `when-attempted` or `always`.",
    default: "when-attempted",
    option: true,
  }),
};
