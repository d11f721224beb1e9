import {CheckoutError, toCheckoutError} from "../errors.ts";
import {within} from "../promises.ts";
import {gathering} from "./component-batch.ts";
import {kept} from "./kept.ts";
import {shared} from "../page-state.ts";
import {loadScript} from "./sdk-script.ts";
import type {EligibleMethods, SdkGlobal, SdkInstance} from "./sdk-types.ts";

/** What a client token endpoint answers; `expiresIn` in seconds. */
export interface ClientToken {
  accessToken: string;
  expiresIn?: number;
  /** Which service the server works with. */
  environment?: string;
  /**
   * What find-eligible-methods answered the server a while ago, and the currency that it asked about. It tells what can
   * be drawn at once; whether a method may be offered is still asked for.
   */
  expectedMethods?: EligibilityReply & {currencyCode?: string};
}

/** What two tags must have in common to share one instance. */
export interface PageConfiguration {
  sdkUrl: string;
  /** Names where tokens come from. Never a function's identity: frameworks make new closures at each render. */
  tokenSource: string;
  /** Tells one provider's tags from another's. */
  provider?: number | undefined;
  pageType?: string | undefined;
  clientMetadataId?: string | undefined;
}

export interface PageInstanceSources {
  fetchToken: () => Promise<ClientToken>;
  nonce?: string | undefined;
  /** The language at the start; `setLocale` changes it. */
  locale?: string | undefined;
}

/** What `find-eligible-methods` answered, as the merchant's server had it. */
export type EligibilityReply = object;

const deadline = 15_000;
/** The service's client tokens live 900 s; a server that does not say gets no longer. */
const defaultLifetime = 900;

/**
 * What the tags of a page share: one client token, the SDK's instance on it with all components that are asked for until
 * it is made, and what that says of eligibility. A component that is asked for later gets an instance on the same token.
 */
export class PageInstance {
  /** Wall-clock ms: a laptop that slept has no other clock that went on. */
  expiresAt = Infinity;
  /** Ms before the expiry at which a renewal is due. */
  margin = 0;
  /** What the server answered. */
  token: ClientToken | undefined;
  /** The script and the token: neither needs the other, and the buyer waits for both. */
  readonly basis: Promise<[SdkGlobal, string]>;
  readonly #configuration: PageConfiguration;
  readonly #instances = new Map<string, Promise<SdkInstance>>();
  readonly #eligibility = new Map<string, Promise<EligibleMethods>>();
  readonly #make: (component: string) => Promise<SdkInstance>;
  #locale: string | undefined;

  constructor(configuration: PageConfiguration, {nonce, fetchToken, locale}: PageInstanceSources) {
    this.#configuration = configuration;
    this.#locale = locale;
    this.basis = Promise.all([loadScript(configuration.sdkUrl, nonce), this.#fetchToken(fetchToken)]);
    // Whoever waits sees the failure; a tag that went away meanwhile must not make it an unhandled one.
    this.basis.catch(() => this.#end());
    this.#make = gathering(this.basis, (components) => this.#create(components));
  }

  get isDue(): boolean {
    return Date.now() >= this.expiresAt - this.margin;
  }

  /** The instance that has this component. */
  sdk(component: string): Promise<SdkInstance> {
    return kept(this.#instances, component, () => this.#make(component));
  }

  /**
   * What `read` finds in the answer about eligibility: the merchant's server's, or the SDK's, which is asked for once a
   * currency.
   */
  async eligibility<T>(
    sdk: SdkInstance,
    currencyCode: string,
    given: EligibilityReply | Promise<EligibilityReply> | undefined,
    read: (methods: EligibleMethods) => T,
  ): Promise<T> {
    try {
      if (given && sdk.hydrateEligibleMethods) return read(sdk.hydrateEligibleMethods(await given));
    } catch {
      // The merchant's server could not ask: the SDK can.
    }
    try {
      return read(
        await kept(this.#eligibility, currencyCode, () =>
          within(deadline, sdk.findEligibleMethods({currencyCode})),
        ),
      );
    } catch (error) {
      throw toCheckoutError(error, "network", "findEligibleMethods failed.");
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

  /** Whoever asks next gets another one. */
  #end(): void {
    this.expiresAt = 0;
  }

  async #create(components: string[]): Promise<SdkInstance> {
    const [script, clientToken] = await this.basis;
    const {pageType, clientMetadataId} = this.#configuration;
    const locale = this.#locale;
    try {
      const options = {clientToken, components, pageType, clientMetadataId, locale};
      return await within(
        deadline,
        // Without what is not set: the SDK checks what it is given.
        script.createInstance(JSON.parse(JSON.stringify(options)) as typeof options),
      );
    } catch (error) {
      const code = (error as {code?: string} | null)?.code ?? "";
      const isToken = code.includes("CLIENT_TOKEN");
      if (isToken) this.#end();
      throw toCheckoutError(error, isToken ? "token" : "script-load", "createInstance failed.");
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
    const lifetime = (expiresIn! > 0 ? expiresIn! : defaultLifetime) * 1000;
    this.expiresAt = asked + lifetime;
    this.margin = Math.min(60_000, lifetime / 2);
    this.token = token;
    return accessToken;
  }
}

/** The page's instance for this configuration; a new one when there is none, it failed, or its token is about to end. */
export function pageInstance(configuration: PageConfiguration, sources: PageInstanceSources): PageInstance {
  const instances = shared("instances", () => new Map<string, PageInstance>());
  const key = JSON.stringify(configuration);
  let instance = instances.get(key);
  if (!instance || instance.isDue) instances.set(key, (instance = new PageInstance(configuration, sources)));
  return instance;
}
