import {html, type PropertyDeclarations, type PropertyValues, type TemplateResult} from "lit";
import {fetchQuote} from "../../merchant-api/client.ts";
import type {Money, Purchase} from "../../merchant-api/purchase.ts";
import type {FastlaneEventMap} from "../../payment-flow/events.ts";
import type {PageInstance} from "../../paypal-sdk/page-instance.ts";
import type {SdkInstance} from "../../paypal-sdk/sdk-types.ts";
// The same form, on the same surface.
import {styles as form} from "../card-fields/card-fields.styles.ts";
import {demandDocument} from "../configuration.ts";
import {look} from "../look.ts";
import {paymentMethods} from "../../payment-methods/registry.ts";
import {PayingElement} from "../paying/paying-element.ts";
import type {Renewal} from "../paying/host.ts";
import {attributes} from "../settings.ts";
import {styles} from "./fastlane.styles.ts";
import type {FastlaneHost} from "./host.ts";
import type {FastlanePaying} from "./fastlane-form.ts";

/**
 * Accelerated checkout: an e-mail address, for a member a code and the saved address and card, for everybody else the
 * fields for both, and a button that pays.
 *
 * @tag checkout-fastlane
 * @fires checkout-ready @fires checkout-ineligible @fires checkout-submit @fires checkout-approve
 * @fires checkout-complete @fires checkout-authorized @fires checkout-pending @fires checkout-cancel @fires checkout-error
 * @slot watermark - the SDK's own; the tag fills it @slot payment - the SDK's own; the tag fills it
 * @csspart group - the frame around all @csspart label - of a field @csspart field - the border around one input
 * @csspart address - where a member's goods are sent @csspart error - what is wrong with a field
 * @csspart button - what goes on, and what pays @csspart result - where the status is announced
 * @csspart receipt - what was paid @csspart copy - copies the order number
 * @csspart bank - the way to the buyer's bank, when it wants to be asked
 */
export class CheckoutFastlane
  extends PayingElement<FastlanePaying, FastlaneEventMap>
  implements FastlaneHost
{
  static override readonly tag: string = "checkout-fastlane";
  static override styles = [look, form, styles];
  static override properties: PropertyDeclarations = {
    ...attributes(["email"]),
    shipping: {type: Boolean},
  };

  /** The buyer's e-mail address: what stands in the field. */
  declare email: string | undefined;
  /** The goods are sent: an address is asked for, and the price is with the delivery. */
  shipping = false;

  protected override needsPart = true;
  #sample: Money | undefined;

  protected override refreshes(changed: (name: string) => boolean): boolean {
    return super.refreshes(changed) || changed("shipping");
  }

  protected override readMethod() {
    demandDocument(this);
    return paymentMethods.fastlane;
  }

  protected override async loadPartClass() {
    return (await import("./fastlane-form.ts")).FastlanePaying;
  }

  protected override get terms() {
    return this.shipping ? {shipping: this.paying?.shippingAddress ?? {}} : undefined;
  }

  /** @internal */
  override async quote(): Promise<Money | undefined> {
    const purchase = super.purchase();
    if (this.setting("createOrder") || !("sample" in purchase)) return super.quote();
    const amount = (this.#sample ??= await fetchQuote(this.serverUrl, purchase));
    return amount && this.shipping ? fetchQuote(this.serverUrl, {amount}, this.terms) : amount;
  }

  /** The sample order can't be paid with a token: it is bought as the amount that it costs. @internal */
  override purchase(): Purchase {
    const purchase = super.purchase();
    return "sample" in purchase && this.#sample ? {amount: this.#sample} : purchase;
  }

  /** @internal */
  override async renew(quoting?: Promise<Money | undefined>, page?: PageInstance): Promise<Renewal> {
    const [renewal, part] = await Promise.all([super.renew(quoting, page), this.loadPart()]);
    return renewal.eligible ? {...renewal, details: await part.begin(renewal.sdk)} : renewal;
  }

  /** @internal */
  override open(sdk: SdkInstance, details: unknown): void {
    this.paying?.open(sdk, details);
  }

  /** @internal */
  override leave(): void {
    this.paying?.leave();
    // A payment under way goes on; what the SDK drew is cleared away when it has ended.
    if (!this.isBusy) this.paying?.close();
  }

  /** @internal */
  override async speak(): Promise<void> {
    await super.speak();
    this.paying?.speak();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has("email")) this.paying?.emailChanged();
  }

  protected override render(): TemplateResult {
    const {status, receipt, words, paying} = this;
    return html`<div
      class="group ${status}"
      part="group"
      lang=${words?.language ?? "en"}
      dir=${this.direction}
    >
      ${receipt ? receipt() : this.isWordless || !paying ? html`<div class="form"></div>` : paying.view()}
      ${this.footView()}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-fastlane": CheckoutFastlane;
  }
}
