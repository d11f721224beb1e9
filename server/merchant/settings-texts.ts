import type {SettingText} from "../shared/settings.ts";
import type {MerchantSettingName} from "./config.ts";

/** Describes each setting of the merchant server, for `--help` and the docs. */
export const MERCHANT_SETTINGS: Readonly<Record<MerchantSettingName, SettingText>> = {
  HOST: {
    fallback: "`127.0.0.1`",
    meaning: "Address that the merchant server listens on, such as `0.0.0.0` or `::1`.",
  },
  PORT: {fallback: "`8080`", meaning: "Port that the merchant server listens on; `0` for any free one."},
  DATABASE_URL: {
    fallback: "`file:.data/merchant.db`",
    meaning:
      "Database of payments and saved cards: a libsql file, or `postgres://…` for several instances. Live PayPal refuses one in memory.",
  },
  SERVICE_BASE_URL: {
    fallback: "with `--sandbox`: the sandbox; else required",
    meaning:
      "Base URL of PayPal's API, such as `https://api-m.sandbox.paypal.com` or `https://api-m.paypal.com`.",
  },
  SDK_URL: {
    fallback: "with `--sandbox`: the sandbox; else required",
    meaning:
      "Origin of PayPal's script, such as `https://www.sandbox.paypal.com` or `https://www.paypal.com`. Live PayPal refuses a sandbox's.",
  },
  CLIENT_ID: {
    fallback: "with `--sandbox`: `sandbox-client`; else required",
    meaning: "Client id of the application at PayPal.",
  },
  CLIENT_SECRET: {
    fallback: "with `--sandbox`: `sandbox-secret`; else required",
    meaning: "Secret of the application at PayPal.",
  },
  SESSION_KEY: {
    fallback: "with `--sandbox`: created once and stored in `.data/`; else required",
    meaning:
      "Signs the sessions' cookies and encrypts PayPal's token in the database. At least 32 random characters, the same at all instances.",
  },
  CART_KEY: {
    fallback: "with `--sandbox`: created once and stored in `.data/`; else none",
    meaning:
      "Checks carts that the shop's back end has signed. At least 32 random characters, the same at all instances, and another key than the others. Without it, signed carts are refused.",
  },
  CATALOGUE: {
    fallback:
      "with `--sandbox`: the demo shop's; with live PayPal required, unless `CART_KEY` is set; else none",
    meaning:
      'JSON file of products, `[{sku, name, price: {currency_code, value}}]`. A shop that ships goods writes `{"products": […], "shipping": {"options": [{id, label, type, amount, countries}], "countries": ["US", {code, exceptStates, exceptPostalCodes}]}}`: the first available option is selected until the buyer selects another one. Without a catalogue, no SKU has a price.',
  },
  PUBLIC_URL: {
    fallback: "with live PayPal required; else the request's `Host`",
    meaning:
      "Origin that buyers visit, such as `https://shop.example`. Return URLs must be on it. Live PayPal refuses this machine.",
  },
  TRUST_PROXY: {
    fallback: "none",
    meaning:
      "Addresses and networks of the proxies in front, such as `10.0.0.0/8, ::1`. Only their `X-Forwarded-For`, `-Host` and `-Proto` count. Without it, clients on this machine or a private network are not limited by address: all buyers could be behind it. Live PayPal refuses networks larger than /8 (IPv6: /16), such as `0.0.0.0/0`. The sandbox reads it, too.",
  },
  COUNTRY_HEADER: {
    fallback: "none",
    meaning:
      "Header in which the CDN names the buyer's country, such as `CF-IPCountry` or `CloudFront-Viewer-Country`: two capital letters. PayPal returns what is eligible there, and `/service-api/configuration` has it as `countryCode`.",
  },
  ALLOWED_ORIGINS: {
    fallback: "none",
    meaning:
      "Other origins whose pages may call the routes, separated by commas. Live PayPal refuses those with `http`.",
  },
  TRUST_BROWSER_AMOUNTS: {
    fallback: "with `--sandbox`: `on`; else `off`",
    meaning: "`on` accepts the amount that a page names. Refused with live PayPal.",
  },
  INTENT: {
    fallback: "`CAPTURE`",
    meaning:
      "`CAPTURE` charges the buyer after the approval. `AUTHORIZE` authorizes the payment, and the merchant captures it through the back office; payments end with `checkout-authorized`.",
  },
  LOCAL_METHODS: {
    fallback: "`all`",
    meaning:
      "Local payment methods that the shop offers, by their keys: `all`, `none`, a list such as `ideal, blik`, or exceptions such as `-klarna, -zip`.",
  },
  CAPTURE_WITHOUT_PAGE: {
    fallback: "`on`",
    meaning:
      "`on` captures an order about a minute after its approval, if the page has not done it because the buyer closed it. `off` leaves every capture to the page.",
  },
  READS_PER_ROUND: {
    fallback: "`100`",
    meaning:
      "Number of orders that the server reads in a minute to find changes without a webhook event: of pending payments, authorizations and refunds, and of unpaid orders. A payment is read minutes after its last change, then hours, then daily, and around its expiry. 10,000 open authorizations need about 9 reads a minute.",
  },
  MINIMUM_SCA: {
    fallback: "`SCA_WHEN_REQUIRED`",
    meaning: "Weakest 3-D Secure that a page may request: `NONE`, `SCA_WHEN_REQUIRED` or `SCA_ALWAYS`.",
  },
  REQUIRE_LIABILITY_SHIFT: {
    fallback: "`when-attempted`",
    meaning: "Checked on the order before its capture: `never`, `when-attempted` or `always`.",
  },
  OPERATOR_KEY: {
    fallback: "none: no back office",
    meaning:
      "Key of the back office at `/back-office/`, and bearer token of `/service-api/back-office/…`: refunds, captures of authorizations, voids, attempts that need manual resolution. At least 32 random characters, and another key than the others.",
  },
  WEBHOOK_ID: {
    fallback: "with `--sandbox`: `sandbox-webhook`; else none",
    meaning:
      "Id that PayPal gave to the webhook `https://<shop>/service-api/webhooks`. Without it that route is a 404. An event counts only with PayPal's signature, is stored once, and is applied after reading its subject from PayPal's API.",
  },
  WEBHOOK_FINGERPRINTS: {
    fallback: "none",
    meaning:
      "SHA-256 fingerprints of certificates that may sign webhooks without a public authority, separated by commas.",
  },
  RATE_LIMITS: {
    fallback:
      "`tokens=60, orders=30, changes=120, captures=120, vault=30, reading=300, signins=5, declines=5, address=10`; with `--sandbox` 100 times as many",
    meaning:
      "Requests of one session per minute, by group; `signins`: wrong operator keys of one session; `declines`: declined cards of one session in ten minutes; `address`: factor for all sessions of one address (IPv6: 64 bits). Write the limits to change, or `off`, with which the log warns at the start. Above a limit the reply is 429 with `Retry-After`. Requests are counted in memory, and on PostgreSQL for all instances together. A request that can charge a card counts as a decline until its reply, so at most `declines` of them run at the same time.",
  },
  MAX_CONNECTIONS: {
    fallback: "`4000`",
    meaning: "Maximum number of open connections; further ones are closed.",
  },
  METRICS_PORT: {
    fallback: "none",
    meaning: "Separate port for Prometheus' text at `/metrics`, reachable from this machine only.",
  },
  METRICS_KEY: {
    fallback: "none",
    meaning:
      'Bearer token for `/metrics` on the shop\'s own port: at least 32 random characters, and another key than the others. `checkout_unfinished_calls{state="needs-check"}` above 0 needs a check.',
  },
  DRAIN_MS: {
    fallback: "`2000`; with `--sandbox` `0`",
    meaning:
      "Milliseconds in which a stopped server still accepts requests while `/ready` answers 503. It exits at most ten seconds after the signal.",
  },
  DEMO: {
    fallback: "with `--sandbox`: `on`; else `off`",
    meaning:
      "`on` serves the demo shop at `/shop/`. Its goods are sold only with `--sandbox`, or if `CATALOGUE` has them.",
  },
  DOCS: {
    fallback: "`on`",
    meaning: "`off` serves none of the pages for developers: front page, docs, playground.",
  },
  PAYPAL_API: {
    fallback: "`on`",
    meaning:
      "`on` serves `/paypal-api/…`, the routes for pages that were written for PayPal's samples. `off` leaves them out.",
  },
  LOG_LEVEL: {
    fallback: "`warn`",
    meaning:
      "`trace`, `debug`, `info` (a line for each request), `warn`, `error`, `fatal` or `silent`; of both roles.",
  },
};
