import {flag} from "../shared/setting-kinds.ts";
import type {ReportOldName} from "../shared/old-names.ts";
import {readSettings, type SettingValues, type Setup, valueOfText} from "../shared/settings.ts";
import {rateLimitsOf, type RateLimits} from "./middleware/quotas.ts";
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
  /** True if the demo shop offers its own sign-in, without passwords. Only with the sandbox of `--sandbox`. */
  readonly demoAccounts: boolean;
  /** True if the demo's products are sold without a catalogue. Only with the sandbox of `--sandbox`. */
  readonly sellsDemoGoods: boolean;
}

type Given = Readonly<Record<string, unknown>>;

/** How the settings are given. */
interface Source {
  /** True if the routes are part of another program, which has the catalogue. */
  readonly isMounted?: boolean;
  /** Called for each old name or value. */
  readonly report?: ReportOldName;
}

/** Derives how the server is run. `SANDBOX` is set by `--sandbox`. */
function setupOf({SANDBOX, SERVICE_BASE_URL, CART_KEY, EVENTS_URL, EVENTS_SECRET}: Given, isMounted = false) {
  const base = String(SERVICE_BASE_URL);
  const isLive = URL.canParse(base) && environmentOf(base) === "production";
  return {
    isLive,
    isOwnSandbox: !isLive && valueOfText({type: flag}, String(SANDBOX)) === true,
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
  const {isLive, isOwnSandbox} = setup;
  const values = readSettings(MERCHANT_SETTINGS, given, setup, report);
  return {
    ...values,
    rateLimits: rateLimitsOf(values.rateLimits, isOwnSandbox),
    environment: isLive ? "production" : "sandbox",
    demoAccounts: isOwnSandbox,
    sellsDemoGoods: isOwnSandbox,
  };
}

/**
 * Checks the settings before any role runs. With `--sandbox` missing keys are created and missing URLs are the sandbox's. URLs
 * that are set are checked as well.
 *
 * @throws SettingsError with a line for each missing or wrong setting
 */
export function checkMerchantSettings(
  variables: Readonly<Record<string, string | undefined>>,
  sandbox: boolean,
): void {
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
    SANDBOX: "on",
  });
}

const SOME_SANDBOX = "http://127.0.0.1:8081";
