import {html, type PropertyDeclarations, type TemplateResult} from "lit";
import {CardPayment, hostedFields, cards} from "../../methods/card-payment.ts";
import {CheckoutError} from "../../payment/errors.ts";
import {CheckoutErrorEvent, type CardFieldsEventMap} from "../../payment/events.ts";
import type {HostedField, SdkInstance} from "../../sdk/surface.ts";
import {demandDocument, oneOf} from "../configuration.ts";
import {look} from "../look.ts";
import {PayingElement, type EligibleMethod} from "../paying/paying-element.ts";
import {attributes, states} from "../settings.ts";
import {styles} from "./card-fields.styles.ts";
import {formView} from "./form.ts";
import type {CardFieldsHost} from "./host.ts";
import {hostedStyle} from "./hosted-style.ts";
import {loadPaying} from "./paying-part.ts";
import type {CardFieldsPaying} from "./paying.ts";

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
    ...states(["postal", "problems", "ends", "announcement"]),
  };

  /** `when-required` (default), `always` or `off`; the server may ask for more, never for less. */
  declare threeDSecure: string | undefined;

  // What follows without a word of its own is the tag's and its second part's own business: see host.ts.

  /** @internal */
  postal = "";
  /** @internal */
  problems: CardFieldsHost["problems"] = {};
  /** @internal */
  ends: CardFieldsHost["ends"] = {};
  /** @internal */
  announcement = "";
  declare protected readonly terms: undefined;
  /** @internal */
  declare card: CardPayment | undefined;

  // From here on: loading.

  protected override readMethod(): EligibleMethod {
    demandDocument(this);
    oneOf("three-d-secure", ["when-required", "always", "off"], this.threeDSecure);
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
    this.ends = {};
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
  focusField(name: HostedField): void {
    this.card?.components[name].focus();
  }

  // From here on: paying.

  /** @internal */
  async pressed(): Promise<void> {
    if (this.status !== "ready" || this.setting("disabled")) return;
    try {
      // Nothing is ordered before all that belongs to paying is there.
      this.message = this.texts.processing;
      void (this.paying ?? (await this.loadPart())).press();
    } catch (cause) {
      this.message = this.texts.network;
      const error = new CheckoutError("network", "The tag could not be loaded.", {cause});
      this.setStatus("ready", error);
      this.dispatchEvent(new CheckoutErrorEvent(error));
    }
  }

  // From here on: what is seen.

  protected override render(): TemplateResult {
    const {status, texts, receipt, words} = this;
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
