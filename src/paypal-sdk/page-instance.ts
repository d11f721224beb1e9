import {CheckoutError, type CheckoutErrorCode, toCheckoutError} from "../errors.ts";
import {toJson} from "../json.ts";
import {memoize, within} from "../promises.ts";
import {batchComponents} from "./component-batch.ts";
import {shared} from "../page-state.ts";
import {loadScript} from "./sdk-script.ts";
import type {EligibilityOptions, EligibleMethods, SdkGlobal, SdkInstance} from "./sdk-types.ts";

/** Reply of the client token route. */
export interface ClientToken {
  accessToken: string;
  /** Seconds. */
  expiresIn?: number;
  /** Environment of the PayPal that the server calls: `sandbox` or `production`. */
  environment?: string;
  /**
   * An earlier reply of find-eligible-methods to the server, and the currency of that request. Buttons are rendered early
   * by it. Eligibility is still requested.
   */
  expectedMethods?: EligibilityReply & {currencyCode?: string};
  /** Id of the buyer's session that the server sends to PayPal with each order. By default a random one. */
  clientMetadataId?: string;
  /** The partner's attribution id, for the SDK. */
  partnerAttributionId?: string;
}

/** Settings that elements must have in common to share one instance. */
export interface PageConfiguration {
  sdkUrl: string;
  /** Name of the source of tokens. Not a function's identity, because frameworks make new closures at each render. */
  tokenSource: string;
  /** Number of the provider. */
  provider?: number | undefined;
  pageType?: string | undefined;
  clientMetadataId?: string | undefined;
  /** Country of the buyer for the sandbox. */
  testBuyerCountry?: string | undefined;
}

export interface PageInstanceSources {
  fetchToken: () => Promise<ClientToken>;
  nonce?: string | undefined;
  /** First language; `setLocale` changes it. */
  locale?: string | undefined;
}

/** Reply of find-eligible-methods to the merchant's server. */
export type EligibilityReply = object;

const deadline = 15_000;
/**
 * Our codes by the SDK's, for a refusal of the client token (401) and of its permissions (403). The SDK's code is the issue of
 * PayPal's reply, else the reply's name.
 */
const refusals = new Map<unknown, CheckoutErrorCode>([
  ["ERR_INVALID_CLIENT_TOKEN", "token"],
  ["PERMISSION_DENIED", "permission"],
  ["FEATURE_NOT_ENABLED", "permission"],
  ["ERR_DOMAIN_MISMATCH", "permission"],
  ["NOT_AUTHORIZED", "permission"],
]);
/** Lifetime of PayPal's client tokens in seconds, for a server that doesn't send it. */
const defaultLifetime = 900;

/**
 * One client token, SDK instance and eligibility request for the elements of a page. A component that is requested after
 * the instance was created gets another instance with the same token.
 */
export class PageInstance {
  /** Wall-clock time in ms, because other clocks stop while a laptop sleeps. */
  expiresAt = Infinity;
  /** Time before the expiry at which a renewal is due, ms. */
  margin = 0;
  /** Reply of the server. */
  token: ClientToken | undefined;
  /** The script and the token, requested side by side. */
  readonly basis: Promise<[SdkGlobal, string]>;
  readonly #configuration: PageConfiguration;
  readonly #instances = new Map<string, Promise<SdkInstance>>();
  readonly #created: SdkInstance[] = [];
  readonly #eligibility = new Map<string, Promise<EligibleMethods>>();
  readonly #make: (component: string) => Promise<SdkInstance>;
  #locale: string | undefined;

  constructor(configuration: PageConfiguration, {nonce, fetchToken, locale}: PageInstanceSources) {
    this.#configuration = configuration;
    this.#locale = locale;
    this.basis = Promise.all([loadScript(configuration.sdkUrl, nonce), this.#fetchToken(fetchToken)]);
    // Elements that wait for it report the failure. Without any, it must not be an unhandled rejection.
    this.basis.catch(() => this.#end());
    this.#make = batchComponents(this.basis, (components) => this.#create(components));
  }

  get isDue(): boolean {
    return Date.now() >= this.expiresAt - this.margin;
  }

  /** Instance with this component. */
  sdk(component: string): Promise<SdkInstance> {
    return memoize(this.#instances, component, () => this.#make(component));
  }

  /**
   * Reads the eligible methods: from the reply that the merchant's server got, else from the SDK, which is asked once for
   * each amount. PayPal's methods may throw for a component that the asking instance doesn't have. Then `sdk` is asked.
   */
  async eligibility<T>(
    sdk: SdkInstance,
    purchase: EligibilityOptions,
    given: EligibilityReply | Promise<EligibilityReply> | undefined,
    read: (methods: EligibleMethods) => T,
  ): Promise<T> {
    try {
      if (given && sdk.hydrateEligibleMethods) return read(careful(sdk.hydrateEligibleMethods(await given)));
    } catch {
      // The merchant's server got no reply. The SDK sends the request instead.
    }
    const find = (key: unknown) =>
      memoize(this.#eligibility, JSON.stringify(key), () =>
        within(deadline, sdk.findEligibleMethods(purchase)),
      );
    try {
      const found = await find(purchase);
      try {
        return read(found);
      } catch {
        return read(careful(await find([purchase, this.#created.indexOf(sdk)])));
      }
    } catch (error) {
      const code = refusals.get((error as {code?: unknown} | null)?.code) ?? "network";
      if (code === "token") this.#end();
      throw toCheckoutError(error, code, "findEligibleMethods failed.");
    }
  }

  /** Sets the language of the SDK's windows and frames. */
  setLocale(locale: string): void {
    if (locale === this.#locale) return;
    this.#locale = locale;
    for (const instance of new Set(this.#instances.values()))
      instance.then(
        (sdk) => sdk.updateLocale?.(locale),
        () => undefined,
      );
  }

  /** Makes the next caller get another instance. */
  #end(): void {
    this.expiresAt = 0;
  }

  async #create(components: string[]): Promise<SdkInstance> {
    const [script, clientToken] = await this.basis;
    const {pageType, testBuyerCountry} = this.#configuration;
    const locale = this.#locale;
    // Fastlane refuses an instance without it.
    const clientMetadataId =
      this.#configuration.clientMetadataId ?? this.token?.clientMetadataId ?? crypto.randomUUID();
    const partnerAttributionId = this.token?.partnerAttributionId;
    try {
      const options = {
        ...{clientToken, components, pageType, clientMetadataId},
        ...{partnerAttributionId, testBuyerCountry, locale},
      };
      const sdk = await within(
        deadline,
        // Without undefined values, which the SDK would refuse.
        script.createInstance(JSON.parse(toJson(options)) as typeof options),
      );
      this.#created.push(sdk);
      return sdk;
    } catch (error) {
      const code = (error as {code?: string} | null)?.code ?? "";
      const isToken = code.includes("CLIENT_TOKEN");
      if (isToken) this.#end();
      throw toCheckoutError(error, isToken ? "token" : "script-load", "createInstance failed.");
    }
  }

  async #fetchToken(fetchToken: () => Promise<ClientToken>): Promise<string> {
    // Counted from before the request: renewing too early is harmless, too late means a refused card.
    const requestedAt = Date.now();
    let token: ClientToken;
    try {
      token = await fetchToken();
    } catch (error) {
      throw toCheckoutError(error, "token", "getClientToken failed.");
    }
    const {accessToken, expiresIn} = token;
    if (typeof accessToken !== "string" || !accessToken)
      throw new CheckoutError("token", "The token has no accessToken.");
    const lifetime = (expiresIn! > 0 ? expiresIn! : defaultLifetime) * 1000;
    this.expiresAt = requestedAt + lifetime;
    this.margin = Math.min(60_000, lifetime / 2);
    this.token = token;
    return accessToken;
  }
}

/** Methods that don't throw: a method that PayPal can't tell about is not eligible. */
function careful(methods: EligibleMethods): EligibleMethods {
  const attempt = <T>(ask: () => T) => {
    try {
      return ask();
    } catch {
      return undefined;
    }
  };
  return {
    isEligible: (method) => attempt(() => methods.isEligible(method)) === true,
    getDetails: (method) => attempt(() => methods.getDetails?.(method)),
  };
}

/** The page's instance for this configuration. A new one if there is none, it failed, or its token is about to end. */
export function pageInstance(configuration: PageConfiguration, sources: PageInstanceSources): PageInstance {
  const instances = shared("instances", () => new Map<string, PageInstance>());
  const key = JSON.stringify(configuration);
  let instance = instances.get(key);
  if (!instance || instance.isDue) instances.set(key, (instance = new PageInstance(configuration, sources)));
  return instance;
}
