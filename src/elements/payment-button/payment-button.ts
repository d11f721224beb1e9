import {html, nothing, type TemplateResult} from "lit";
import type {SessionMethod} from "../../methods/session-method.ts";
import {SessionPayment} from "../../methods/session-payment.ts";
import {CheckoutWarnEvent} from "../../payment/events.ts";
import type {SdkInstance} from "../../sdk/surface.ts";
import {look} from "../look.ts";
import {PayingElement} from "../paying/paying-element.ts";
import type {PaymentButtonHost} from "./host.ts";
import {styles} from "./payment-button.styles.ts";
import {loadPaying} from "./paying-part.ts";
import type {ButtonPaying} from "./paying.ts";

/** What the tags share that open a window of the SDK's: one button, one session, and what became of a press under it. */
export abstract class PaymentButton<Events>
  extends PayingElement<ButtonPaying, Events>
  implements PaymentButtonHost
{
  static override styles = [look, styles];

  /** @internal */
  payment: SessionPayment | undefined;
  #details: unknown;

  // A press must find all that it needs: browsers open windows only in its own task.
  protected override needsPart = true;

  protected abstract override readMethod(): SessionMethod;
  /** The SDK's button; `details` is what eligibility says of the method. */
  protected abstract buttonView(details: unknown, off: boolean): TemplateResult;
  /** @internal */
  abstract get startOptions(): PaymentButtonHost["startOptions"];

  protected override async loadPartClass() {
    return (await loadPaying()).ButtonPaying;
  }

  /** @internal */
  override open(sdk: SdkInstance, details: unknown): void {
    this.#details = details;
    this.payment?.destroy();
    this.payment = new SessionPayment(sdk, this.readMethod(), () =>
      this.dispatchEvent(new CheckoutWarnEvent()),
    );
    this.paying?.watch();
  }

  /** @internal */
  override leave(): void {
    this.paying?.leave();
    // A payment under way goes on; its session is cleared away when it has ended.
    if (this.isBusy) return;
    this.payment?.destroy();
    this.payment = undefined;
  }

  protected override render(): TemplateResult {
    const {status, receipt} = this;
    const isBare = ["idle", "loading", "ineligible", "failed"].includes(status);
    const off = !!this.setting("disabled") || status !== "ready";
    return html`<div
      class="group ${status}"
      part="group"
      lang=${this.words?.language ?? "en"}
      dir=${this.words?.direction ?? "ltr"}
    >
      ${
        receipt
          ? receipt()
          : html`<div class="place" @click=${() => this.paying?.press()}>
              ${isBare ? nothing : this.buttonView(this.#details, off)}
            </div>`
      }
      ${this.footView()}
    </div>`;
  }
}
