import type {ReportOldName} from "../shared/old-names.ts";
import {readSettings, sandboxDefaults, type SettingValues, type Setup} from "../shared/settings.ts";
import {generousLimits, rateLimitsOf, type RateLimits} from "./middleware/quotas.ts";
import {type Environment, environmentOf} from "./paypal/environment.ts";
import {addresses} from "./settings/addresses.ts";
import {credentials} from "./settings/credentials.ts";
import {limits} from "./settings/limits.ts";
import {operation} from "./settings/operation.ts";
import {payments} from "./settings/payments.ts";

/** Every setting of the merchant server. A new one is a row in one of these files. */
export const MERCHANT_SETTINGS = {...addresses, ...credentials, ...payments, ...limits, ...operation};

/** The merchant server's settings, read once at its start. */
export interface MerchantSettings extends Omit<SettingValues<typeof MERCHANT_SETTINGS>, "rateLimits"> {
  /** If absent, requests aren't limited. */
  readonly rateLimits: RateLimits | undefined;
  readonly environment: Environment;
}

type Given = Readonly<Record<string, unknown>>;

/** How the settings are given. */
interface Source {
  /** True if the routes are part of another program, which has the catalogue. */
  readonly isMounted?: boolean;
  /** Called for each old name or value. */
  readonly report?: ReportOldName;
}

/** Derives how the server is run. */
function setupOf({SERVICE_BASE_URL, CART_KEY, EVENTS_URL, EVENTS_SECRET}: Given, isMounted = false) {
  const base = String(SERVICE_BASE_URL);
  const isLive = URL.canParse(base) && environmentOf(base) === "production";
  return {
    isLive,
    hasGoods: isMounted || Boolean(CART_KEY),
    pushesEvents: Boolean(EVENTS_URL) || Boolean(EVENTS_SECRET),
    alternative: isMounted || isLive ? "" : ", or start with --sandbox",
  } satisfies Setup;
}

/**
 * Reads and checks the settings, from the environment or from options under the settings' names.
 *
 * @throws SettingsError with a line for each missing or wrong setting
 */
export function readMerchantSettings(given: Given, {isMounted, report}: Source = {}): MerchantSettings {
  const setup = setupOf(given, isMounted);
  const values = readSettings(MERCHANT_SETTINGS, given, setup, report);
  return {
    ...values,
    rateLimits: rateLimitsOf(values.rateLimits),
    environment: setup.isLive ? "production" : "sandbox",
  };
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Adds what `--sandbox` means: the defaults of missing settings, and rate limits that tests and demos don't reach. */
export function withSandboxDefaults(variables: Variables): Variables {
  const defaults = sandboxDefaults(MERCHANT_SETTINGS, variables);
  return {...variables, ...defaults, RATE_LIMITS: generousLimits(variables["RATE_LIMITS"])};
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
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  for (const name of ["SERVICE_BASE_URL", "SDK_URL"] as const)
    if (addresses[name].type.safeParse(given[name]).success) given[name] = SOME_SANDBOX;
  readMerchantSettings({
    SESSION_KEY: "a-key-that-the-start-will-create",
    SERVICE_BASE_URL: SOME_SANDBOX,
    SDK_URL: SOME_SANDBOX,
    ...given,
    ...sandboxDefaults(MERCHANT_SETTINGS, variables),
  });
}

const SOME_SANDBOX = "http://127.0.0.1:8081";
