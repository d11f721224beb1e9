import {z} from "zod";
import {setting} from "../../shared/settings.ts";

/** Number of different characters that a key needs at least: `aaaa…` and `abab…` are no random keys. */
const LEAST_VARIETY = 5;
const KEY_HINT = "write at least 32 random characters";

/** A key of random characters. */
export const key = z
  .string(KEY_HINT)
  .min(32, KEY_HINT)
  .regex(/^\S*$/, `${KEY_HINT} without spaces`)
  .refine((text) => new Set(text).size >= LEAST_VARIETY, `${KEY_HINT} that don't repeat`);

const SIGNING_HINT = "write whsec_ and then 24 to 64 random bytes in base64; commas separate several";

const decoded = (secret: string) => Buffer.from(secret.slice("whsec_".length), "base64");

/** A secret of Standard Webhooks, as bytes. */
const signingSecret = z
  .string(SIGNING_HINT)
  .refine((text) => {
    const bytes = decoded(text);
    const isWritten = text === `whsec_${bytes.toString("base64")}`;
    return isWritten && bytes.length >= 24 && bytes.length <= 64 && new Set(bytes).size >= LEAST_VARIETY;
  }, SIGNING_HINT)
  .transform(decoded);

/** Rules of every key. */
export const ofKey = {
  isUnique: true,
  live: {
    isWrong: (text: string) => text.endsWith("-32-random-characters-here"),
    message: `the docs' example is no secret; ${KEY_HINT}`,
  },
} as const;

/** Makes the test of a value that only the sandbox accepts. */
function onlySandbox(value: string, what: string) {
  return {
    isWrong: (text: string) => text === value,
    message: `the local sandbox's ${what} doesn't work; write the live one`,
  };
}

/** The application at PayPal, its webhook, and the shop's own keys. */
export const credentials = {
  CLIENT_ID: setting(z.string("write the application's client id"), {
    text: "Client id of the application at PayPal.",
    withSandbox: "sandbox-client",
    required: true,
    option: true,
    live: onlySandbox("sandbox-client", "client id"),
  }),
  CLIENT_SECRET: setting(z.string("write the application's secret"), {
    text: "Secret of the application at PayPal. It is sent to PayPal only.",
    withSandbox: "sandbox-secret",
    required: true,
    isUnique: true,
    option: true,
    live: onlySandbox("sandbox-secret", "secret"),
  }),
  PARTNER_ATTRIBUTION_ID: setting(
    z.string().regex(/^[\x21-\x7e]{1,36}$/, "write the id that PayPal gave you, at most 36 characters"),
    {
      text: "Your attribution id as PayPal's partner, also called BN code. Each call of the server and of the browser SDK has it.",
      option: true,
    },
  ),
  ON_BEHALF_OF: setting(
    z.union(
      [z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/), z.email()],
      "write PayPal's id of the merchant, 13 characters, or the account's e-mail address",
    ),
    {
      text: "The merchant for whom your platform calls PayPal: id or e-mail address of the account. Each call has `PayPal-Auth-Assertion`.",
      option: true,
    },
  ),
  SESSION_KEY: setting(key, {
    text: "Signs the sessions' cookies. Without `ENCRYPTION_KEY` it also encrypts PayPal's tokens of saved cards and wallets. At least 32 random characters, the same at all instances.",
    fallback: "with `--sandbox`: created once and stored in `.data/`; else required",
    required: true,
    option: true,
    ...ofKey,
  }),
  SESSION_KEY_OLD: setting(key, {
    text: "The `SESSION_KEY` before, while keys are rotated: its sessions go on, and what it has encrypted is decrypted.",
    option: true,
    ...ofKey,
  }),
  ENCRYPTION_KEY: setting(key, {
    text: "Encrypts PayPal's tokens of saved cards and wallets in the database. At least 32 random characters, the same at all instances, and another key than the others. What `SESSION_KEY` has encrypted before is decrypted, and encrypted again.",
    fallback: "none: `SESSION_KEY` encrypts",
    option: true,
    ...ofKey,
  }),
  ENCRYPTION_KEY_OLD: setting(key, {
    text: "The `ENCRYPTION_KEY` before, while keys are rotated: what it has encrypted is decrypted, and encrypted again with the present one.",
    option: true,
    ...ofKey,
  }),
  CART_KEY: setting(key, {
    text: "Checks carts that the shop's back end has signed. At least 32 random characters, the same at all instances, and another key than the others. Without it, signed carts are refused.",
    fallback: "with `--sandbox`: created once and stored in `.data/`; else none",
    option: true,
    ...ofKey,
  }),
  CART_KEY_OLD: setting(key, {
    text: "The `CART_KEY` before, while keys are rotated: its carts are still accepted.",
    option: true,
    ...ofKey,
  }),
  // In the shop's own server the hook `customer` names the customer.
  CUSTOMER_KEY: setting(key, {
    text: "Checks the cookie in which the shop's back end names the signed-in customer, so that a stand-alone server can save cards and wallets. At least 32 random characters, the same at all instances, and another key than the others. Without it, nothing can be saved there.",
    fallback: "with `serve --sandbox`: created once and stored in `.data/`; else none",
    ...ofKey,
  }),
  CUSTOMER_KEY_OLD: setting(key, {
    text: "The `CUSTOMER_KEY` before, while keys are rotated: its cookies are still accepted.",
    ...ofKey,
  }),
  OPERATOR_KEY: setting(key, {
    text: "Key of the back office at `/back-office/`, and bearer token of `/service-api/back-office/…`: refunds, captures of authorizations, voids, attempts that need manual resolution. At least 32 random characters, and another key than the others. Without it neither exists.",
    fallback: "with `--sandbox`: created once and stored in `.data/`; else none",
    option: true,
    ...ofKey,
  }),
  EVENTS_KEY: setting(key, {
    text: "Bearer token of `GET /service-api/events`, which lists the events for the shop's own code. At least 32 random characters, and another key than the others. Without it the route doesn't exist.",
    fallback: "with `serve --sandbox`: created once and stored in `.data/`; else none",
    option: true,
    ...ofKey,
  }),
  RECOVER_KEY: setting(key, {
    text: "Bearer token of `GET` and `POST /service-api/recover`, with which a cron does the work in the background. At least 32 random characters, and another key than the others. Without it the route doesn't exist.",
    option: true,
    ...ofKey,
  }),
  EVENTS_SECRET: setting(z.array(signingSecret, SIGNING_HINT).min(1, SIGNING_HINT), {
    text: "Signs the events that are sent to `EVENTS_URL`, as Standard Webhooks says: `whsec_` and the base64 of 24 to 64 random bytes. Several, separated by commas, sign each event, while the secret is changed.",
    required: ({pushesEvents}) => pushesEvents === true,
    fallback: "with `EVENTS_URL` required; else none",
    option: true,
    isUnique: true,
  }),
  WEBHOOK_ID: setting(z.string().regex(/^[\w-]{1,50}$/, "write the id that PayPal gave to the webhook"), {
    text: "Id that PayPal gave to the webhook `https://<shop>/service-api/webhooks`. An event counts only with PayPal's signature, is stored once, and is applied after reading its subject from PayPal's API. Without it that route is a 404, disputes are not recorded, and other changes are known after the server has read the order, minutes to a day later.",
    // The sandbox sends to a webhook with this id.
    withSandbox: "sandbox-webhook",
    option: true,
    live: onlySandbox("sandbox-webhook", "webhook"),
  }),
  WEBHOOK_FINGERPRINTS: setting(
    z
      .array(z.string())
      .transform((all) => all.map((each) => each.replaceAll(":", "").toLowerCase()))
      .refine(
        (all) => all.every((each) => /^[0-9a-f]{64}$/.test(each)),
        "write SHA-256 fingerprints of certificates, separated by commas",
      ),
    {
      text: "SHA-256 fingerprints of certificates that may sign webhooks without a public authority.",
      default: "",
      option: true,
    },
  ),
};
