import {html, nothing, type PropertyDeclarations, type TemplateResult} from "lit";
import type {Money, Purchase, ScaMethod} from "../../merchant-api/purchase.ts";
import type {Outcome, SavedOutcome} from "../../payment/outcome.ts";
import {CardPayment, hostedFields, cards} from "../../methods/card-payment.ts";
import {CheckoutError} from "../../payment/errors.ts";
import {CheckoutErrorEvent, type CardFieldsEventMap} from "../../payment/events.ts";
import type {HostedField, SdkInstance} from "../../sdk/surface.ts";
import {demandDocument, oneOf} from "../configuration.ts";
import {look} from "../look.ts";
import {PayingElement, type EligibleMethod} from "../paying/paying-element.ts";
import type {Texts} from "../../texts/en.ts";
import {cardFieldsProperties, extraSettings, type CardFieldsSettings} from "./card-settings.ts";
import {styles} from "./card-fields.styles.ts";
import {loadExtras} from "./extras-part.ts";
import type {FieldName, OwnField} from "./field-names.ts";
import {formView, type FormModel} from "./form.ts";
import type {CardFieldsHost} from "./host.ts";
import {hostedStyle} from "./hosted-style.ts";
import {loadPaying} from "./paying-part.ts";
import type {CardFieldsPaying} from "./paying.ts";

/** How a card is authenticated: what the tag says, and what the order service calls it. */
const scaMethods: Readonly<Record<string, ScaMethod>> = {
  "when-required": "SCA_WHEN_REQUIRED",
  always: "SCA_ALWAYS",
  off: "NONE",
};

/**
 * Card number, expiry date and security code in frames of the service's origin, a postal code, and a button that pays.
 *
 * @tag checkout-card-fields
 * @fires checkout-ready @fires checkout-ineligible @fires checkout-change @fires checkout-submit @fires checkout-approve
 * @fires checkout-complete @fires checkout-pending @fires checkout-cancel @fires checkout-error
 * @csspart group - the frame around all @csspart label @csspart field - the border around one input
 * @csspart error @csspart button @csspart result - where the status is announced @csspart receipt @csspart copy
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- the interface declares what Lit defines
export class CheckoutCardFields
  extends PayingElement<CardFieldsPaying, CardFieldsEventMap>
  implements FormModel
{
  static override readonly tag: string = "checkout-card-fields";
  static override styles = [look, styles];
  static override properties: PropertyDeclarations = {
    ...PayingElement.properties,
    ...cardFieldsProperties,
    values: {state: true},
    problems: {state: true},
    right: {state: true},
    mark: {state: true},
    announcement: {state: true},
  };

  // What follows without a word of its own is the tag's and its second part's own business: see host.ts.

  /** @internal */
  declare mark: CardFieldsHost["mark"];
  /** @internal */
  values: CardFieldsHost["values"] = {};
  /** @internal */
  problems: CardFieldsHost["problems"] = {};
  /** @internal */
  right: CardFieldsHost["right"] = new Set();
  /** @internal */
  announcement = "";
  /** @internal */
  declare card: CardPayment | undefined;
  /** @internal */
  declare extras: CardFieldsHost["extras"];

  // From here on: loading.

  protected override startsOver(changed: (name: string) => boolean): boolean {
    return super.startsOver(changed) || extraSettings.some(changed);
  }

  protected override prepare(signal: AbortSignal): Promise<void> {
    if (!this.needsPart && this.#wantsExtras) {
      this.needsPart = true;
      this.loadingPart = undefined;
    }
    return super.prepare(signal);
  }

  /** It is more than the plain form: a setting of its own, a form around it, or something of the page's in it. */
  get #wantsExtras(): boolean {
    return !!(
      this.internals.form ??
      this.querySelector(":scope>[slot]") ??
      extraSettings.some((name) => this[name as "save"])
    );
  }

  protected override readMethod(): EligibleMethod {
    demandDocument(this);
    this.readScaMethod();
    return cards;
  }

  protected override async loadPartClass() {
    return this.needsPart
      ? (await loadExtras()).CardFieldsExtrasPaying
      : (await loadPaying()).CardFieldsPaying;
  }

  /** Moved into a form, or out of one. @internal */
  formAssociatedCallback(): void {
    if (this.status !== "succeeded") this.restart();
  }

  /** @internal */
  formResetCallback(): void {
    this.extras?.reset();
  }

  /** @internal */
  override async speak(): Promise<void> {
    await super.speak();
    this.paying?.relabel();
  }

  /** Saving costs nothing. @internal */
  override async quote(): Promise<Money | undefined> {
    return this.save ? undefined : super.quote();
  }

  /** @internal */
  override get texts(): Texts {
    return this.extras?.words(super.texts) ?? super.texts;
  }

  /** @internal */
  override leave(): void {
    this.paying?.leave();
    // A payment under way goes on; its fields are cleared away when it has ended.
    if (this.isBusy) return;
    this.card?.destroy();
    this.card = undefined;
  }

  /** @internal */
  override open(sdk: SdkInstance): void {
    const {labels, expiryFormat} = this.texts;
    const style = hostedStyle(this.renderRoot);
    const session = this.extras ? this.extras.session(sdk) : sdk.createCardFieldsOneTimePaymentSession?.();
    const card = new CardPayment(session, {
      field: (name: HostedField) => ({
        ariaLabel: labels[name],
        placeholder: name === "expiry" ? expiryFormat : "",
        style,
      }),
      onChange: () => this.#fieldsChanged(),
      onSubmit: () => void this.submit(),
    });
    const focused = this.card?.focused;
    this.card?.destroy();
    this.card = card;
    for (const name of hostedFields) {
      card.components[name].slot = name;
      this.append(card.components[name]);
    }
    if (focused) card.components[focused].focus();
    this.problems = {};
    this.right = new Set();
    this.mark = undefined;
    this.paying?.watch();
  }

  // From here on: typing.

  #fieldsChanged(left?: OwnField): void {
    this.requestUpdate();
    this.paying?.fieldsChanged(left);
  }

  /** @internal */
  typed(name: OwnField, text: string, left: boolean): void {
    this.values = {...this.values, [name]: text};
    this.#fieldsChanged(left ? name : undefined);
  }

  /** @internal */
  focusField(name: FieldName): void {
    (
      this.card?.components[name as HostedField] ??
      this.renderRoot.querySelector<HTMLElement>(`.box #${name}`)
    )?.focus();
  }

  // From here on: paying.

  /** @internal */
  readScaMethod(): ScaMethod {
    return scaMethods[oneOf("three-d-secure", Object.keys(scaMethods), this.threeDSecure)]!;
  }

  /** @internal */
  override bought(): [Purchase, ScaMethod] {
    return [super.bought()[0], this.readScaMethod()];
  }

  /**
   * The same as a press of the button, for a button of the page's own.
   * @returns how it ended; nothing when nothing was sent: a field is not right, the tag is not ready or disabled, or the
   *   page has prevented `checkout-submit`. Never rejects.
   */
  async submit(): Promise<Outcome | SavedOutcome | undefined> {
    if (this.status !== "ready" || this.isDisabled) return;
    if (!this.paying) {
      // Nothing is ordered before all that belongs to paying is there.
      const {texts, stay} = this;
      this.setStatus("processing");
      this.message = texts.processing;
      let error: CheckoutError | undefined;
      await this.loadPart().catch((cause: unknown) => {
        error = new CheckoutError("network", "payment.js could not be loaded.", {cause});
      });
      if (stay.signal.aborted) return;
      this.message = error ? texts.network : "";
      this.setStatus("ready", error);
      if (error) this.dispatchEvent(new CheckoutErrorEvent(error));
    }
    return this.paying?.press();
  }

  // From here on: what is seen.

  protected override render(): TemplateResult | typeof nothing {
    const {status, texts, receipt, words} = this;
    if (status === "ineligible") return nothing;
    // No flash of English before the words of another language are there.
    const wordless = status === "loading" && this.setting("locale") && !words;
    return html`<div
      class="group ${status} ${wordless ? "wordless" : ""}"
      part="group"
      role="group"
      aria-label=${texts.title}
      lang=${words?.language ?? "en"}
      dir=${words?.direction ?? "ltr"}
    >
      ${receipt ? receipt() : formView(this)} ${this.footView()}
      <p class="announced" role="alert">${this.announcement}</p>
    </div>`;
  }
}

export interface CheckoutCardFields extends CardFieldsSettings {}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-card-fields": CheckoutCardFields;
  }
}
