import {html, nothing, type PropertyDeclarations, type TemplateResult} from "lit";
import type {Purchase, ScaMethod} from "../../merchant-api/purchase.ts";
import {CardPayment, hostedFields, cards} from "../../methods/card-payment.ts";
import {CheckoutError} from "../../payment/errors.ts";
import {CheckoutErrorEvent, type CardFieldsEventMap} from "../../payment/events.ts";
import type {HostedField, SdkInstance} from "../../sdk/surface.ts";
import {demandDocument, oneOf} from "../configuration.ts";
import {look} from "../look.ts";
import {PayingElement, type EligibleMethod} from "../paying/paying-element.ts";
import {attributes} from "../settings.ts";
import {styles} from "./card-fields.styles.ts";
import type {FieldName} from "./field-names.ts";
import {formView} from "./form.ts";
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
 * @csspart group - the frame around all @csspart label - of a field @csspart field - the border around one input
 * @csspart error - what is wrong with a field @csspart button - what pays, and "Try again"
 * @csspart result - where the status is announced @csspart receipt - what was paid @csspart copy - copies the order number
 */
export class CheckoutCardFields
  extends PayingElement<CardFieldsPaying, CardFieldsEventMap>
  implements CardFieldsHost
{
  static override readonly tag: string = "checkout-card-fields";
  static override styles = [look, styles];
  static override properties: PropertyDeclarations = {
    ...PayingElement.properties,
    ...attributes(["threeDSecure"]),
    postal: {state: true},
    problems: {state: true},
    right: {state: true},
    mark: {state: true},
    announcement: {state: true},
  };

  /** `when-required` (default), `always` or `off`; the server may ask for more, never for less. */
  declare threeDSecure: string | undefined;

  // What follows without a word of its own is the tag's and its second part's own business: see host.ts.

  /** @internal */
  declare mark: CardFieldsHost["mark"];
  /** @internal */
  postal = "";
  /** @internal */
  problems: CardFieldsHost["problems"] = {};
  /** @internal */
  right: CardFieldsHost["right"] = new Set();
  /** @internal */
  announcement = "";
  /** @internal */
  declare card: CardPayment | undefined;

  // From here on: loading.

  protected override readMethod(): EligibleMethod {
    demandDocument(this);
    this.readScaMethod();
    return cards;
  }

  protected override async loadPartClass() {
    return (await loadPaying()).CardFieldsPaying;
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
    const card = new CardPayment(sdk, {
      field: (name: HostedField) => ({
        ariaLabel: labels[name],
        placeholder: name === "expiry" ? expiryFormat : "",
        style,
      }),
      onChange: () => this.#fieldsChanged(),
      onSubmit: () => void this.pressed(),
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

  #fieldsChanged(left?: "postal"): void {
    this.requestUpdate();
    this.paying?.fieldsChanged(left);
  }

  /** @internal */
  typed(text: string, left?: "postal"): void {
    this.postal = text;
    this.#fieldsChanged(left);
  }

  /** @internal */
  focusField(name: FieldName): void {
    (name === "postal" ? this.renderRoot.querySelector("input") : this.card?.components[name])?.focus();
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

  /** @internal */
  async pressed(): Promise<void> {
    if (this.status !== "ready" || this.setting("disabled")) return;
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
    await this.paying?.press();
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
      ${receipt ? receipt() : formView(this, !!this.setting("disabled"))} ${this.footView()}
      <p class="announced" role="alert">${this.announcement}</p>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-card-fields": CheckoutCardFields;
  }
}
