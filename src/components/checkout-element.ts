import {
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from "lit";
import {CheckoutErrorEvent} from "../payment-flow/events.ts";
import {CheckoutError, isPurchaseRefusal, printError, toCheckoutError} from "../errors.ts";
import {PlacedNodes} from "../controllers/placed-nodes.ts";
import {ProviderSettings, type ProvidedSettings} from "../controllers/provider-settings.ts";
import {SdkController} from "../controllers/sdk-controller.ts";
import {LocaleController} from "../controllers/locale-controller.ts";
import type {Status} from "../controllers/payment-host.ts";
import {PaymentState} from "../controllers/payment-state.ts";
import {hasOtherOrigin} from "../controllers/server-url.ts";
import {canonicalLocale} from "../locales/canonical-locale.ts";
import type {LoadedMessages, Messages} from "../locales/messages.ts";
import {explain, oneOf, readServer} from "../controllers/configuration.ts";
import type {refusalText} from "../controllers/refusal-text.ts";
import {fillNotCharged} from "../locales/not-charged.ts";
import {internalsOf} from "./internals.ts";
import {register} from "./register.ts";
import {
  isSet,
  pageSettings,
  purchaseSettings,
  sharedProperties,
  type SharedSettings,
} from "../controllers/settings.ts";

/**
 * Base of all elements: settings, status, and the page's SDK instance.
 *
 * @cssprop [--checkout-color-text=light-dark(#1a1d21, #eceff2)] - text
 * @cssprop [--checkout-color-muted=light-dark(#5b6470, #a4adb8)] - secondary text
 * @cssprop [--checkout-color-border=light-dark(#87919d, #6b7682)] - border of fields
 * @cssprop [--checkout-color-accent=light-dark(#1f5fd6, #8ab4ff)] - buttons and the focus ring
 * @cssprop [--checkout-color-on-accent=light-dark(#fff, #0b1220)] - text on the accent
 * @cssprop [--checkout-color-danger=light-dark(#b3261e, #ffb4ab)] - errors
 * @cssprop [--checkout-color-success=light-dark(#1a7f4b, #7ddba4)] - completed payment
 * @cssprop [--checkout-radius=8px] - radius of fields and buttons
 * @cssprop [--checkout-space=4px] - unit of all gaps
 * @cssprop [--checkout-font-size=1rem] - font size of a field, at least 16 px because phones zoom below it
 * @cssprop [--checkout-focus-ring=2px solid var(--_accent)] - outline of the focus
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the interface declares what Lit defines
export abstract class CheckoutElement extends LitElement {
  static override properties: PropertyDeclarations = sharedProperties;
  static readonly formAssociated = true;

  /** Default name for `register`. */
  static readonly tag: string;

  static readonly register = register;

  /** Disables every control. */
  disabled = false;
  /** What the element shows of its payment. @internal */
  readonly state = new PaymentState(this);
  /** @internal */
  readonly language = new LocaleController(this);
  /** Aborted when the element leaves the page or starts over. @internal */
  abortController = new AbortController();
  /** @internal */
  readonly sdk = new SdkController(this);
  /** Form value, validity and custom states. @internal */
  readonly internals = internalsOf(this);
  /** Frames and elements in the light DOM. @internal */
  readonly placed = new PlacedNodes(this, {
    onRemoved: () => this.replaceFrames(),
    onGivenUp: () =>
      this.stop(
        new CheckoutError(
          "frames-blocked",
          `The page removes what <${this.localName}> has placed into itself, again and again. Exclude the element from updates of the page.`,
        ),
      ),
  });
  readonly #provider = new ProviderSettings(this, (changed) => this.#settingsChanged(changed));
  #due: "" | "refresh" | "start" = "";
  #status: Status = "idle";
  #error: CheckoutError | undefined;
  #wanted = false;
  #refusalText: typeof refusalText | undefined;

  /** The state of the element; also a custom state, as in `:state(ready)`. */
  get status(): Status {
    return this.#status;
  }

  /** The last error. */
  get error(): CheckoutError | undefined {
    return this.#error;
  }

  /** @internal */
  get messages(): LoadedMessages {
    return this.language.messages;
  }

  /** @internal */
  get texts(): Messages["element"] {
    return this.messages.element;
  }

  /** Setting of the element, or of the provider around it. The locale is BCP 47. @internal */
  setting<Name extends keyof ProvidedSettings>(name: Name): ProvidedSettings[Name] | undefined {
    const own = (this as ProvidedSettings)[name];
    const value = isSet(name, own) ? own : this.#provider.values[name];
    return name === "locale" ? (canonicalLocale(value as string | undefined) as typeof value) : value;
  }

  /** Disabled by the element, its provider, or a fieldset around it. @internal */
  get isDisabled(): boolean {
    return !!this.setting("disabled") || this.matches(":disabled");
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // An element that is moved in the page keeps its receipt.
    if (this.status !== "succeeded") this.startOver();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.inputLost();
    this.abortController.abort("left");
    this.teardown();
  }

  /** Moved by `moveBefore()`, which keeps the frames and what was typed. @internal */
  connectedMoveCallback(): void {
    this.#provider.hostMoved();
    this.placed.hostMoved();
    this.requestUpdate();
  }

  /** A fieldset around the element was disabled or enabled. @internal */
  formDisabledCallback(): void {
    this.requestUpdate();
  }

  /** Starts over, also after a failure or a payment. The input of hosted fields is lost. */
  restart(): void {
    this.startOver();
  }

  /** Loads again at the next update. @internal */
  startOver(): void {
    // At the update, so that properties set in the same task count.
    this.#due = "start";
    this.requestUpdate();
  }

  /** With `loading="manual"`, or `lazy` and far from the viewport: loads now. */
  load(): void {
    this.#wanted = true;
    if (this.status === "idle") this.startOver();
  }

  /** Loads what the element needs. An exception makes it `failed`. */
  protected abstract prepare(signal: AbortSignal): Promise<void>;
  /** Applies changed settings while the element is in use. False if the element can't work with them. */
  protected abstract refresh(): boolean;
  /** The element left the page or starts over. @internal */
  abstract teardown(): void;

  /** The frames have left the page, with what was typed in them. */
  protected inputLost(): void {}

  /** The page has removed what the element had placed into its light DOM. */
  protected replaceFrames(): void {
    if (this.status === "succeeded") return;
    this.inputLost();
    // A payment in progress gets no reply from its frames any more.
    if (this.state.isBusy) this.teardown();
    // After a failed load the buyer tries again.
    if (this.status !== "failed") this.startOver();
  }

  /** False if the page does with functions of its own what needs the server's session. */
  protected get needsSession(): boolean {
    return !this.setting("createOrder") || !this.setting("captureOrder");
  }

  /** Returns whether a changed setting makes the element start over. */
  protected startsOver(changed: (name: string) => boolean): boolean {
    return [...pageSettings, "getClientToken"].some(changed);
  }

  /** Returns whether a changed setting is applied while the element is in use. */
  protected refreshes(changed: (name: string) => boolean): boolean {
    return purchaseSettings.some(changed);
  }

  #settingsChanged(changed: (name: string) => boolean): void {
    // A shop may empty its cart after the payment. The receipt stays until `restart()`.
    if (this.status === "succeeded") return;
    if (this.startsOver(changed)) this.#due = "start";
    else if (this.refreshes(changed)) this.#due ||= "refresh";
    if (changed("loading") && ["idle", "failed"].includes(this.status)) this.#due = "start";
    if (changed("locale") && (this.sdk.page || this.status === "failed")) void this.loadLocale();
  }

  /** Uses the language that is set, in the element and in the SDK. */
  protected async loadLocale(): Promise<void> {
    const locale = this.setting("locale");
    if (locale) this.sdk.page?.setLocale(locale);
    await this.language.load();
  }

  /** Starts loading before the element renders, so that requests are sent early. */
  protected override update(changed: PropertyValues): void {
    this.#settingsChanged((name) => changed.has(name));
    if (this.isConnected && !this.state.isBusy && this.#due) {
      const due = this.#due;
      this.#due = "";
      if (due === "start" || this.status !== "ready" || !this.refresh()) void this.#load();
    }
    super.update(changed);
  }

  async #load(): Promise<void> {
    // With a reason, the browser need not create an error.
    this.abortController.abort("restarted");
    this.teardown();
    const {signal} = (this.abortController = new AbortController());
    try {
      const loading = oneOf("loading", ["eager", "lazy", "manual"], this.setting("loading"));
      if (!this.#wanted && loading !== "eager") {
        this.setStatus("idle");
        if (loading === "lazy") await nearViewport(this, signal);
        if (loading === "manual" || signal.aborted) return;
        this.#wanted = true;
      }
      if (this.status === "failed") this.state.set({message: ""});
      this.setStatus("loading");
      const server = readServer(this);
      if (this.needsSession && (window.top !== window || hasOtherOrigin(server))) {
        const {requireSession} = await import("../merchant-api/session.ts");
        await requireSession(server);
        if (signal.aborted) return;
      }
      await this.prepare(signal);
    } catch (thrown) {
      if (signal.aborted) return;
      await this.fail(toCheckoutError(thrown, "unexpected-state", "The element could not be loaded."));
    }
  }

  /** Fails, unless there is a payment. The current load must not make the element ready. */
  protected stop(error: CheckoutError): void {
    if (this.status === "succeeded") return;
    this.teardown();
    if (this.state.isBusy) return this.startOver();
    this.abortController.abort("stopped");
    this.abortController = new AbortController();
    void this.fail(error);
  }

  /** Ends in the status `failed`. A recoverable error offers to try again. */
  protected async fail(error: CheckoutError): Promise<void> {
    const {signal} = this.abortController;
    if (!error.recoverable || error.code === "token")
      await Promise.all([explain(error, this), this.loadLocale(), this.#loadRefusalText(error)]);
    if (signal.aborted) return;
    this.state.set({message: this.failureText(error)});
    this.setStatus("failed", error);
    printError(this, error);
    this.dispatchEvent(new CheckoutErrorEvent(error));
  }

  /** Message for the error of a load. */
  protected failureText(error: CheckoutError): string {
    const {code} = error;
    const {cookiesBlocked, loadFailed, misconfigured} = this.texts;
    const refused = this.#refusalText?.(error, this);
    if (refused) return fillNotCharged(refused, undefined);
    if (code === "cookies-blocked") return cookiesBlocked;
    return code === "invalid-config" ? misconfigured : loadFailed;
  }

  /** Loads the messages about refused purchases, if the error is one. Never rejects. */
  async #loadRefusalText(error: CheckoutError): Promise<void> {
    if (!isPurchaseRefusal(error)) return;
    try {
      this.#refusalText = (await import("../controllers/refusal-text.ts")).refusalText;
      this.requestUpdate();
    } catch {
      // The general message is shown.
    }
  }

  /** The frame around everything. @param label its name for screen readers, if they are to announce it */
  protected frame(classes: string, content: unknown, label?: string): TemplateResult {
    return html`<div
      class="group ${classes}"
      part="group"
      role=${label === undefined ? nothing : "group"}
      aria-label=${label ?? nothing}
      lang=${this.messages.language}
      dir=${this.language.direction}
    >
      ${content}
    </div>`;
  }

  /** @internal */
  setStatus(status: Status, error?: CheckoutError): void {
    if (status === "succeeded") this.#due = "";
    // A group takes over the error of an element inside.
    if (status === "failed" && error) void this.#loadRefusalText(error);
    const before = this.#status;
    this.internals.states.delete(before);
    this.internals.states.add(status);
    this.#error = error;
    this.#status = status;
    this.requestUpdate("status", before);
  }
}

export interface CheckoutElement extends Omit<SharedSettings, "disabled"> {
  /** Lit makes it, and it is open. @internal */
  readonly shadowRoot: ShadowRoot;
}

/** Resolves once the element is within one screen of the viewport, or the signal is aborted. */
async function nearViewport(element: Element, signal: AbortSignal): Promise<void> {
  let observer: IntersectionObserver | undefined;
  await new Promise<unknown>((resolve) => {
    // On a busy page one call has several entries, and the first is the oldest.
    observer = new IntersectionObserver(
      (entries) => entries.some(({isIntersecting}) => isIntersecting) && resolve(0),
      {rootMargin: "100%"},
    );
    observer.observe(element);
    signal.addEventListener("abort", resolve);
  });
  observer!.disconnect();
}
