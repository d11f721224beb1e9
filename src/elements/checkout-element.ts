import {LitElement, type PropertyDeclarations, type PropertyValues} from "lit";
import {fetchClientToken} from "../merchant-api/client.ts";
import type {Item, Money} from "../merchant-api/purchase.ts";
import {CheckoutErrorEvent} from "../payment/events.ts";
import {toCheckoutError, type CheckoutError} from "../payment/errors.ts";
import {pageInstance, type ClientToken, type PageInstance} from "../sdk/page-instance.ts";
import {en} from "../texts/en.ts";
import {readSdkUrl, refuse} from "./configuration.ts";

export type Status =
  "idle" | "loading" | "ready" | "ineligible" | "processing" | "pending" | "succeeded" | "failed";

/** Settings that the page's SDK instance depends on: a change makes the tag start over. */
const pageSettings = ["environment", "sdkUrl", "server", "pageType", "locale"];
/** Settings of what is bought: a change asks for a new quote and keeps what is typed. */
const purchaseSettings = ["items", "cart", "amount", "currencyCode"];

/** A list that says the same is the same: frameworks make a new one at each render. */
const differs = (value: unknown, old: unknown) => JSON.stringify(value) !== JSON.stringify(old);

const parseItems = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    // Kept as it is, so that the message can show it.
    return text;
  }
};

/** Properties whose attributes bear the same names in kebab-case. */
export const attributes = (names: readonly string[]): PropertyDeclarations =>
  Object.fromEntries(names.map((name) => [name, {attribute: name.replace(/[A-Z]/g, "-$&").toLowerCase()}]));

// Declared here and not by decorators: these cost a kilobyte of the buyer's time, this costs none.
const properties: PropertyDeclarations = {
  ...attributes([...pageSettings, ...purchaseSettings]),
  items: {converter: {fromAttribute: parseItems}, hasChanged: differs},
  disabled: {type: Boolean, reflect: true},
  // Frameworks make a new function at each render: only having one or none makes a difference.
  getClientToken: {attribute: false, hasChanged: (is, was) => !is !== !was},
  message: {state: true},
};

/** What the tags share: configuration, status, and the page's SDK instance. */
export abstract class CheckoutElement extends LitElement {
  static override properties = properties;

  /** The name that `register` gives by default. */
  static readonly tag: string;

  /** Defines the tag once; a second call, also from another copy of the library, leaves the first definition. */
  static register(
    this: CustomElementConstructor & {tag: string},
    tag = this.tag,
    registry: CustomElementRegistry | undefined = globalThis.customElements,
  ): void {
    const present = registry?.get(tag);
    if (!present) registry?.define(tag, this);
    else if (present !== this)
      // eslint-disable-next-line no-console -- two versions on a page are worth a word, not a failure
      console.warn(`<${tag}> is defined by another checkout-elements.`);
  }

  /** `sandbox` or `production`. Required. */
  declare environment: string | undefined;
  /** Where the SDK is loaded from: the service's own host (default), or loopback on a loopback page. */
  declare sdkUrl: string | undefined;
  /** What is bought, by SKU; the attribute is JSON. */
  declare items: Item[] | undefined;
  /** A cart signed by the merchant's back end. */
  declare cart: string | undefined;
  /** The merchant's server routes. */
  declare server: string | undefined;
  declare currencyCode: string | undefined;
  /** A decimal string such as `75.00`. */
  declare amount: string | undefined;
  declare locale: string | undefined;
  /** The SDK's page type, such as `checkout`. */
  declare pageType: string | undefined;
  disabled = false;
  /** Replaces the request for a client token. */
  declare getClientToken: (() => Promise<ClientToken | string>) | undefined;

  /** What the buyer reads about the status. @internal */
  message = "";
  /** @internal */
  readonly texts = en;
  /** Aborted when the tag leaves the page or starts over. @internal */
  stay = new AbortController();
  /** Whether starting over would disturb a payment. @internal */
  isBusy = false;
  protected readonly internals = this.attachInternals();
  #due: "" | "quote" | "start" = "";
  #status: Status = "idle";
  #error: CheckoutError | undefined;

  get status(): Status {
    return this.#status;
  }

  /** What went wrong last. */
  get error(): CheckoutError | undefined {
    return this.#error;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // A receipt that is moved in the page stays a receipt.
    if (this.status !== "succeeded") this.restart();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stay.abort();
    this.leave();
  }

  /** Starts over, also after a failure. What is typed in hosted fields is lost. */
  restart(): void {
    // Waits for the update, so that properties set in the same task count.
    this.#due = "start";
    this.requestUpdate();
  }

  /** Loads what the tag needs; whatever it throws makes the tag `failed`. */
  protected abstract load(signal: AbortSignal): Promise<void>;
  /** Puts the developer's sentence in the place of a setting's name. */
  protected abstract explain(error: CheckoutError): Promise<string | undefined>;
  /** What is bought has changed while the tag is in use. */
  protected abstract purchaseChanged(): void;
  /** The tag left the page or starts over. @internal */
  abstract leave(): void;

  protected override updated(changed: PropertyValues): void {
    const has = (names: string[]) => names.some((name) => changed.has(name));
    // A shop may empty its cart when it is paid: the receipt stays until `restart()`.
    if (this.status !== "succeeded") {
      if (has([...pageSettings, "getClientToken"])) this.#due = "start";
      else if (has(purchaseSettings) && !this.#due) this.#due = "quote";
    }
    if (!this.isConnected || this.isBusy || !this.#due) return;
    const due = this.#due;
    this.#due = "";
    if (due === "start" || this.status !== "ready") void this.#load();
    else this.purchaseChanged();
  }

  async #load(): Promise<void> {
    this.stay.abort();
    this.leave();
    const {signal} = (this.stay = new AbortController());
    if (this.status === "failed") this.message = "";
    this.setStatus("loading");
    try {
      await this.load(signal);
    } catch (thrown) {
      if (signal.aborted) return;
      const error = toCheckoutError(thrown, "unexpected-state", "The tag could not be loaded.");
      const explained = error.recoverable ? undefined : await this.explain(error);
      if (signal.aborted) return;
      this.message = explained ?? this.texts.loadFailed;
      this.setStatus("failed", error);
      // eslint-disable-next-line no-console -- the developer's sentence; the buyer reads another one
      console.error(`<${this.localName}> ${error.code}: ${error.message}`);
      this.dispatchEvent(new CheckoutErrorEvent(error));
    }
  }

  /** The page's instance; another one when the present one's token is about to end. */
  protected pageInstance(components: string[]): PageInstance {
    if (this.getRootNode() instanceof ShadowRoot) throw refuse("shadow root");
    const server = this.serverUrl;
    const custom = this.getClientToken !== undefined;
    return pageInstance(
      {
        sdkUrl: readSdkUrl(this),
        tokenSource: custom ? "getClientToken" : server,
        components,
        pageType: this.pageType,
        locale: this.locale,
      },
      {
        nonce: this.nonce || undefined,
        fetchToken: async () => {
          const token = await (this.getClientToken?.() ?? fetchClientToken(server));
          return typeof token === "string" ? {accessToken: token} : token;
        },
      },
    );
  }

  /** @internal */
  get serverUrl(): string {
    return (this.server ?? "/service-api").replace(/\/+$/, "");
  }

  /** @internal */
  setStatus(status: Status, error?: CheckoutError): void {
    if (status === "succeeded") this.#due = "";
    const before = this.#status;
    this.internals.states.delete(before);
    this.internals.states.add(status);
    this.#error = error;
    this.#status = status;
    this.requestUpdate("status", before);
  }
}

export type {Item, Money};
