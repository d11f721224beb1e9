import {CheckoutError, toCheckoutError} from "../payment/errors.ts";
import {within} from "./deadline.ts";
import {shared} from "./page-state.ts";
import {loadScript} from "./script.ts";
import type {EligibleMethods, SdkInstance} from "./surface.ts";

/** What a client token endpoint answers; `expiresIn` in seconds. */
export interface ClientToken {
  accessToken: string;
  expiresIn?: number;
}

/** What two tags must have in common to share one instance. */
export interface PageConfiguration {
  sdkUrl: string;
  /** Names where tokens come from. Never a function's identity: frameworks make new closures at each render. */
  tokenSource: string;
  components: string[];
  pageType?: string | undefined;
  locale?: string | undefined;
}

export interface PageInstanceSources {
  fetchToken: () => Promise<ClientToken>;
  nonce?: string | undefined;
}

const deadline = 15_000;
/** The service's client tokens live 900 s; a server that does not say gets no longer. */
const defaultLifetime = 900;

/** One SDK instance on one client token. */
export class PageInstance {
  readonly sdk: Promise<SdkInstance>;
  /** Wall-clock ms: a laptop that slept has no other clock that went on. */
  expiresAt = Infinity;
  /** Ms before the expiry at which a renewal is due. */
  margin = 0;
  #eligibility = new Map<string, Promise<EligibleMethods>>();

  constructor(configuration: PageConfiguration, sources: PageInstanceSources) {
    this.sdk = this.#create(configuration, sources);
    // Whoever waits sees the failure; a tag that went away meanwhile must not make it an unhandled one.
    this.sdk.catch(() => undefined);
  }

  get isDue(): boolean {
    return Date.now() >= this.expiresAt - this.margin;
  }

  /** What `read` finds in the SDK's answer, which is asked for once a currency. */
  async eligibility<T>(currencyCode: string, read: (methods: EligibleMethods) => T): Promise<T> {
    const sdk = await this.sdk;
    let asked = this.#eligibility.get(currencyCode);
    if (!asked) {
      asked = within(deadline, sdk.findEligibleMethods({currencyCode}));
      this.#eligibility.set(currencyCode, asked);
      asked.catch(() => this.#eligibility.delete(currencyCode));
    }
    try {
      return read(await asked);
    } catch (error) {
      throw toCheckoutError(error, "network", "findEligibleMethods failed.");
    }
  }

  async #create(configuration: PageConfiguration, sources: PageInstanceSources): Promise<SdkInstance> {
    const {components, pageType, locale} = configuration;
    // Side by side: neither needs the other, and the buyer waits for both.
    const [script, clientToken] = await Promise.all([
      loadScript(configuration.sdkUrl, sources.nonce),
      this.#fetchToken(sources.fetchToken),
    ]);
    try {
      return await within(
        deadline,
        script.createInstance({
          clientToken,
          components,
          ...(pageType && {pageType}),
          ...(locale && {locale}),
        }),
      );
    } catch (error) {
      const code = (error as {code?: string} | null)?.code ?? "";
      throw toCheckoutError(
        error,
        /CLIENT_TOKEN/.test(code) ? "token" : "script-load",
        "createInstance failed.",
      );
    }
  }

  async #fetchToken(fetchToken: () => Promise<ClientToken>): Promise<string> {
    // Counted from before the request: too early is harmless, too late is a refused card.
    const asked = Date.now();
    let token: ClientToken;
    try {
      token = await fetchToken();
    } catch (error) {
      throw toCheckoutError(error, "token", "getClientToken failed.");
    }
    const {accessToken, expiresIn} = token;
    if (typeof accessToken !== "string" || !accessToken)
      throw new CheckoutError("token", "The token has no accessToken.");
    const lifetime = (Number(expiresIn) > 0 ? Number(expiresIn) : defaultLifetime) * 1000;
    this.expiresAt = asked + lifetime;
    this.margin = Math.min(60_000, lifetime / 2);
    return accessToken;
  }
}

/** The page's instance for this configuration; a new one when there is none, it failed, or its token is about to end. */
export function pageInstance(configuration: PageConfiguration, sources: PageInstanceSources): PageInstance {
  const instances = shared("instances", () => new Map<string, PageInstance>());
  const key = JSON.stringify(configuration);
  let instance = instances.get(key);
  if (!instance || instance.isDue) {
    const made = (instance = new PageInstance(configuration, sources));
    instances.set(key, made);
    made.sdk.catch(() => {
      if (instances.get(key) === made) instances.delete(key);
    });
  }
  return instance;
}
