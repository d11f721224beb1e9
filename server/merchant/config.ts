import {z} from "zod";
import type {LocalMethodKey} from "../../src/payment-methods/local-methods.ts";
import {isTooWide} from "../shared/proxies.ts";
import {databaseUrl, host, list, logLevel, networks, optionalPort, port} from "../shared/setting-kinds.ts";
import {readSettings} from "../shared/settings.ts";
import {
  DEFAULT_RATE_LIMITS,
  GENEROUS_RATE_LIMITS,
  parseRateLimits,
  RATE_LIMITS_HINT,
  type RateLimits,
} from "./middleware/quotas.ts";
import type {Intent} from "./payments/payments.tables.ts";
import type {LiabilityRule} from "./pricing/card-rules.ts";
import {LOCAL_METHOD_KEYS, LOCAL_METHODS_HINT, parseLocalMethods} from "./pricing/local-payment.ts";
import {type ScaMethod, scaMethodSchema} from "./pricing/requests.ts";
import {type Environment, environmentOf, isForTests, isLoopback} from "./paypal/environment.ts";

/** The merchant server's settings, read once at its start. */
export interface MerchantSettings {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** PayPal's origin. */
  readonly serviceBaseUrl: string;
  /** Origin of the SDK's script. */
  readonly sdkUrl: string;
  readonly environment: Environment;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs the session cookie. The key that encrypts PayPal's tokens in the database is derived from it. */
  readonly sessionKey: string;
  /** Verifies signed carts; if absent, they are refused. */
  readonly cartKey: string | undefined;
  /** Bearer key of the operator's routes; if absent, there are none. */
  readonly operatorKey: string | undefined;
  readonly trustBrowserAmounts: boolean;
  /** Intent of new orders: capture on approval, or authorize for a later capture. */
  readonly intent: Intent;
  /** Local payment methods that the shop offers. */
  readonly localMethods: ReadonlySet<LocalMethodKey>;
  /** True if this server captures orders that the buyer approved before closing the page. */
  readonly captureWithoutPage: boolean;
  /** Number of orders that each minute's recovery reads, because PayPal may not have sent an event about them. */
  readonly readsPerRound: number;
  /** True if the demo shop offers its own sign-in, without passwords. Only with the sandbox of `--sandbox`. */
  readonly demoAccounts: boolean;
  readonly minimumSca: ScaMethod;
  readonly requireLiabilityShift: LiabilityRule;
  /** Other origins whose pages may call the routes. */
  readonly allowedOrigins: readonly string[];
  /** JSON file of products. */
  readonly catalogue: string | undefined;
  /** True if the demo's products are sold without a catalogue. Only with the sandbox of `--sandbox`. */
  readonly sellsDemoGoods: boolean;
  /** True if the demo shop is served. */
  readonly hasDemo: boolean;
  /** True if the pages for developers are served: front page, docs, playground. */
  readonly hasDocs: boolean;
  /** True if the routes of PayPal's samples are served, `/paypal-api`. */
  readonly hasPayPalApi: boolean;
  /** PayPal's id of this server's webhook; if absent, there is none. */
  readonly webhookId: string | undefined;
  /** SHA-256 of certificates that are trusted for webhook events without a public authority. */
  readonly webhookFingerprints: readonly string[];
  readonly logLevel: string;
  /** Origin that buyers visit; by default from the requests' `Host` and trusted proxies. Required with live PayPal. */
  readonly publicUrl: string | undefined;
  /** Addresses and networks of proxies whose forwarding headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Header in which the shop's CDN names the buyer's country. If absent, the country is unknown. */
  readonly countryHeader: string | undefined;
  /** If absent, requests aren't limited. */
  readonly rateLimits: RateLimits | undefined;
  /** Maximum number of open connections. */
  readonly maxConnections: number;
  /** Separate port for the metrics, reachable from this machine only. */
  readonly metricsPort: number | undefined;
  /** Bearer key for the metrics at `/metrics`. */
  readonly metricsKey: string | undefined;
  /** Milliseconds after a stop signal in which requests are still accepted while `/ready` fails. */
  readonly drainMs: number;
}

/** An http or https origin without a path. Plain http is allowed only on loopback. */
export function serviceOrigin(hint: string) {
  return z
    .string({error: hint})
    .refine((text) => {
      const url = URL.parse(text);
      if (!url || url.pathname !== "/" || url.search !== "" || url.username !== "") return false;
      return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
    }, `${hint}; https, no path`)
    .transform((text) => new URL(text).origin);
}

function flag() {
  return z
    .enum(["1", "0", "on", "off", "true", "false"], {error: "write on or off"})
    .transform((text) => ["1", "on", "true"].includes(text));
}

function oneOf<const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) {
  return z.enum(values, {error: `write one of ${values.join(", ")}`}).default(fallback as never);
}

/** Number of different characters that a key needs at least: `aaaa…` and `abab…` are no random keys. */
const LEAST_VARIETY = 5;

/** A key of random characters. With live PayPal, the one in the docs' examples is refused, too. */
function key(isLive: boolean) {
  const hint = "write at least 32 random characters";
  return z
    .string(hint)
    .min(32, hint)
    .regex(/^\S*$/, `${hint} without spaces`)
    .refine((text) => new Set(text).size >= LEAST_VARIETY, `${hint} that don't repeat`)
    .refine(
      (text) => !(isLive && text.endsWith("-32-random-characters-here")),
      `${hint} instead of the docs' example`,
    );
}

/** Settings that must differ, so that a leaked secret opens one thing only. */
const SECRETS = ["CLIENT_SECRET", "SESSION_KEY", "CART_KEY", "OPERATOR_KEY", "METRICS_KEY"] as const;

type Secrets = Partial<Readonly<Record<(typeof SECRETS)[number], string | undefined>>>;

/** Adds a problem for each secret with the same text as an earlier one. */
function requireDifferentSecrets(settings: Secrets, context: z.RefinementCtx): void {
  const present = SECRETS.filter((name) => settings[name] !== undefined);
  for (const [index, name] of present.entries()) {
    const same = present.slice(0, index).find((earlier) => settings[earlier] === settings[name]);
    if (same === undefined) continue;
    context.addIssue({code: "custom", path: [name], message: `write another text than that of ${same}`});
  }
}

const DRAIN_HINT = "write milliseconds, at most 5000";

const originList = list().refine(
  (origins) => origins.every((origin) => /^https?:/.test(origin) && URL.parse(origin)?.origin === origin),
  {error: "write origins such as https://shop.example, separated by commas"},
);

const fingerprints = list()
  .transform((parts) => parts.map((part) => part.replaceAll(":", "").toLowerCase()))
  .refine((all) => all.every((one) => /^[0-9a-f]{64}$/.test(one)), {
    error: "write SHA-256 fingerprints of certificates, separated by commas",
  });

type Variables = Readonly<Record<string, string | undefined>>;

/** How the server is run, which decides on required settings and safe values. */
interface Setup {
  /** True with the sandbox of `--sandbox`. With live PayPal, `--sandbox` changes no defaults. */
  readonly isOwnSandbox: boolean;
  readonly isLive: boolean;
  /** True if the program that mounts the routes passes the catalogue. */
  readonly hasGoods: boolean;
  /** Alternative to a missing address of PayPal, for the messages. A program that mounts the routes has none. */
  readonly alternative: string;
}

function setupOf({SANDBOX, SERVICE_BASE_URL = "", CART_KEY}: Variables, isMounted: boolean): Setup {
  const isLive = URL.canParse(SERVICE_BASE_URL) && environmentOf(SERVICE_BASE_URL) === "production";
  return {
    isOwnSandbox: !isLive && (flag().safeParse(SANDBOX).data ?? false),
    isLive,
    hasGoods: isMounted || Boolean(CART_KEY),
    alternative: isMounted ? "" : ", or start with --sandbox",
  };
}

/** Makes a setting required if `isRequired`. The message of its schema says what to write. */
function required<Schema extends z.ZodType>(isRequired: boolean, schema: Schema) {
  return isRequired ? schema : schema.optional();
}

/** Values that the sandbox gives to its application and its webhook. */
const OF_SANDBOX = {
  CLIENT_ID: "sandbox-client",
  CLIENT_SECRET: "sandbox-secret",
  WEBHOOK_ID: "sandbox-webhook",
};

function settingsSchema({isOwnSandbox, isLive, hasGoods, alternative}: Setup) {
  /** Parameters of `refine` for a value that must not be used with live PayPal. */
  const unlessLive = <Value>(isWrong: (value: Value) => boolean, message: string) =>
    [(value: Value) => !isLive || !isWrong(value), `with live PayPal ${message}`] as const;
  const notOfSandbox = (name: keyof typeof OF_SANDBOX, what: string) =>
    unlessLive<string>(
      (text) => text === OF_SANDBOX[name],
      `the local sandbox's ${what} doesn't work; write the live one`,
    );

  return z
    .object({
      HOST: host(),
      PORT: port(8080),
      DATABASE_URL: databaseUrl("file:.data/merchant.db").refine(
        ...unlessLive<string>(
          (url) => url.includes(":memory:"),
          "a database in memory would lose the payments at a restart; write file:<path> or postgres://…",
        ),
      ),
      SANDBOX: flag().default(false),
      SERVICE_BASE_URL: serviceOrigin(`write the base URL of PayPal's API${alternative}`),
      SDK_URL: serviceOrigin(`write the address that the SDK's script comes from${alternative}`).refine(
        ...unlessLive<string>(
          (url) => isForTests(new URL(url).hostname),
          "the script of a sandbox takes no payments; write https://www.paypal.com",
        ),
      ),
      CLIENT_ID: required(
        !isOwnSandbox,
        z.string("write the application's client id").refine(...notOfSandbox("CLIENT_ID", "client id")),
      ),
      CLIENT_SECRET: required(
        !isOwnSandbox,
        z.string("write the application's secret").refine(...notOfSandbox("CLIENT_SECRET", "secret")),
      ),
      SESSION_KEY: key(isLive),
      CART_KEY: key(isLive).optional(),
      OPERATOR_KEY: key(isLive).optional(),
      TRUST_BROWSER_AMOUNTS: flag()
        .refine(...unlessLive<boolean>((isOn) => isOn, "a buyer could choose the price; write off"))
        .optional(),
      INTENT: oneOf(["CAPTURE", "AUTHORIZE"], "CAPTURE"),
      LOCAL_METHODS: z
        .string()
        .refine((text) => parseLocalMethods(text) !== undefined, LOCAL_METHODS_HINT)
        .default("all"),
      CAPTURE_WITHOUT_PAGE: flag().default(true),
      READS_PER_ROUND: z.coerce
        .number("write a whole number")
        .int("write a whole number")
        .min(1, "write 1 or more")
        .default(100),
      MINIMUM_SCA: z
        .literal(scaMethodSchema.options, {error: "write SCA_WHEN_REQUIRED, SCA_ALWAYS or NONE"})
        .default("SCA_WHEN_REQUIRED"),
      REQUIRE_LIABILITY_SHIFT: oneOf(["when-attempted", "always", "never"], "when-attempted"),
      ALLOWED_ORIGINS: originList
        .refine(
          ...unlessLive<readonly string[]>(
            (origins) => origins.some((origin) => origin.startsWith("http:")),
            "pages must be on https; leave out the origins with http, also those of this machine",
          ),
        )
        .default([]),
      CATALOGUE: required(
        isLive && !hasGoods,
        z.string("name a JSON file of products, or write CART_KEY to sell signed carts"),
      ),
      DEMO: flag().optional(),
      DOCS: flag().default(true),
      PAYPAL_API: flag().default(true),
      WEBHOOK_ID: z
        .string()
        .regex(/^[\w-]{1,50}$/, "write the id that PayPal gave to the webhook")
        .refine(...notOfSandbox("WEBHOOK_ID", "webhook"))
        .optional(),
      WEBHOOK_FINGERPRINTS: fingerprints.default([]),
      LOG_LEVEL: logLevel(),
      // Without it any Host header would become the shop's origin.
      PUBLIC_URL: required(
        isLive,
        serviceOrigin("write the shop's origin, such as https://shop.example").refine(
          ...unlessLive<string>(
            (url) => isLoopback(new URL(url).hostname),
            "buyers must reach the shop; write its origin, such as https://shop.example",
          ),
        ),
      ),
      TRUST_PROXY: networks().refine(
        ...unlessLive<readonly string[]>(
          (all) => all.some(isTooWide),
          "buyers could forge their address; write only the addresses and networks of your proxies",
        ),
      ),
      COUNTRY_HEADER: z
        .string()
        .regex(/^[a-z\d-]{1,100}$/i, "write the name of your CDN's header, such as CF-IPCountry")
        .optional(),
      RATE_LIMITS: z
        .string()
        .refine((text) => parseRateLimits(text, DEFAULT_RATE_LIMITS) !== undefined, RATE_LIMITS_HINT)
        .optional(),
      MAX_CONNECTIONS: z.coerce
        .number("write a whole number")
        .int("write a whole number")
        .min(1, "write 1 or more")
        .default(4000),
      METRICS_PORT: optionalPort(),
      METRICS_KEY: key(isLive).optional(),
      DRAIN_MS: z.coerce
        .number(DRAIN_HINT)
        .int(DRAIN_HINT)
        .min(0, DRAIN_HINT)
        .max(5_000, DRAIN_HINT)
        .optional(),
    })
    .superRefine(requireDifferentSecrets)
    .transform((settings): MerchantSettings => {
      return {
        host: settings.HOST,
        port: settings.PORT,
        databaseUrl: settings.DATABASE_URL,
        serviceBaseUrl: settings.SERVICE_BASE_URL,
        sdkUrl: settings.SDK_URL,
        environment: isLive ? "production" : "sandbox",
        clientId: settings.CLIENT_ID ?? OF_SANDBOX.CLIENT_ID,
        clientSecret: settings.CLIENT_SECRET ?? OF_SANDBOX.CLIENT_SECRET,
        sessionKey: settings.SESSION_KEY,
        cartKey: settings.CART_KEY,
        operatorKey: settings.OPERATOR_KEY,
        trustBrowserAmounts: settings.TRUST_BROWSER_AMOUNTS ?? isOwnSandbox,
        intent: settings.INTENT,
        localMethods: parseLocalMethods(settings.LOCAL_METHODS) ?? new Set(LOCAL_METHOD_KEYS),
        captureWithoutPage: settings.CAPTURE_WITHOUT_PAGE,
        readsPerRound: settings.READS_PER_ROUND,
        demoAccounts: isOwnSandbox,
        minimumSca: settings.MINIMUM_SCA,
        requireLiabilityShift: settings.REQUIRE_LIABILITY_SHIFT,
        allowedOrigins: settings.ALLOWED_ORIGINS,
        catalogue: settings.CATALOGUE,
        sellsDemoGoods: isOwnSandbox,
        hasDemo: settings.DEMO ?? isOwnSandbox,
        hasDocs: settings.DOCS,
        hasPayPalApi: settings.PAYPAL_API,
        // The sandbox sends to a webhook with this id.
        webhookId: settings.WEBHOOK_ID ?? (isOwnSandbox ? OF_SANDBOX.WEBHOOK_ID : undefined),
        webhookFingerprints: settings.WEBHOOK_FINGERPRINTS,
        logLevel: settings.LOG_LEVEL,
        publicUrl: settings.PUBLIC_URL,
        trustedProxies: settings.TRUST_PROXY,
        countryHeader: settings.COUNTRY_HEADER,
        rateLimits: rateLimitsOf(settings.RATE_LIMITS, isOwnSandbox),
        maxConnections: settings.MAX_CONNECTIONS,
        metricsPort: settings.METRICS_PORT,
        metricsKey: settings.METRICS_KEY,
        // A developer's machine has no load balancer that reads `/ready`.
        drainMs: settings.DRAIN_MS ?? (settings.SANDBOX ? 0 : 2_000),
      };
    });
}

/** Rate limits; with the sandbox of `--sandbox` a hundred times as high. */
function rateLimitsOf(text: string | undefined, isGenerous: boolean): RateLimits | undefined {
  const defaults = isGenerous ? GENEROUS_RATE_LIMITS : DEFAULT_RATE_LIMITS;
  const limits = text === undefined ? defaults : parseRateLimits(text, defaults);
  return limits === "off" ? undefined : limits;
}

/** Name of a setting in the environment. `SANDBOX` is set by `--sandbox`. */
export type MerchantSettingName = Exclude<keyof z.input<ReturnType<typeof settingsSchema>>, "SANDBOX">;

/**
 * Reads and checks the settings.
 *
 * @param isMounted whether the routes are part of another program, which has the catalogue
 * @throws SettingsError with a line for each missing or wrong setting
 */
export function readMerchantSettings(variables: Variables, isMounted = false): MerchantSettings {
  return readSettings(settingsSchema(setupOf(variables, isMounted)), variables);
}

/**
 * Checks the settings before any role runs. With `--sandbox` missing keys are created and missing URLs are the sandbox's. URLs
 * that are set are checked as well.
 *
 * @throws SettingsError with a line for each missing or wrong setting
 */
export function checkMerchantSettings(variables: Variables, sandbox: boolean): void {
  if (!sandbox) {
    readMerchantSettings(variables);
    return;
  }
  const made = {
    SESSION_KEY: "a-key-that-the-start-will-create",
    SERVICE_BASE_URL: SOME_SANDBOX,
    SDK_URL: SOME_SANDBOX,
  };
  const {SERVICE_BASE_URL: base, SDK_URL: sdk, ...others} = variables;
  const isSafe = (address: string | undefined) =>
    address === undefined || serviceOrigin("").safeParse(address).success;
  readMerchantSettings({
    ...made,
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value)),
    ...(isSafe(base || undefined) ? {} : {SERVICE_BASE_URL: base}),
    ...(isSafe(sdk || undefined) ? {} : {SDK_URL: sdk}),
    SANDBOX: "1",
  });
}

const SOME_SANDBOX = "http://127.0.0.1:8081";
