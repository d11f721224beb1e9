import {css, html, type PropertyDeclarations, type TemplateResult} from "lit";
import type {Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import {firstMethods} from "../../payment-methods/first-methods.ts";
import {namesIn} from "../../payment-methods/name-list.ts";
import {buyerCountry} from "../../controllers/buyer-country.ts";
import {oneOf} from "../../controllers/configuration.ts";
import {addOldNames} from "../../controllers/old-names.ts";
import {attributes, code} from "../../controllers/settings.ts";
import {baseStyles} from "../base.styles.ts";
import {formStyles} from "../form.styles.ts";
import {PaymentGroup} from "../payment-group.ts";
import type {MethodList} from "./method-list.ts";
import type {CardFieldsOptions, ListHost, MethodOptions} from "./list-host.ts";

const earlyStyles = css`
  /* The message is in its middle. */
  .failed {
    min-height: 12em;
  }
  .early {
    position: absolute;
    inset-inline: 0;
    visibility: hidden;
  }
`;

/**
 * Pays with any method that the purchase, buyer and country allow: express buttons, cards, wallets and local methods.
 *
 * @tag checkout-payment
 * @fires checkout-ready
 * @fires checkout-ineligible
 * @fires checkout-method-change
 * @fires checkout-method-remove
 * @fires checkout-change
 * @fires checkout-submit
 * @fires checkout-approve
 * @fires checkout-complete
 * @fires checkout-authorized
 * @fires checkout-partly-complete
 * @fires checkout-pending
 * @fires checkout-cancel
 * @fires checkout-warn
 * @fires checkout-error
 * @fires checkout-shipping-address-change
 * @fires checkout-shipping-options-change
 * @slot terms - text of the shop above the button, such as its terms
 * @slot before-pay - content directly above the button
 * @slot method-card - place of the card form, filled by the element
 * @csspart group - the frame around everything
 * @csspart express - the express buttons
 * @csspart methods - the list of methods
 * @csspart method - a method in the list
 * @csspart panel - the content of the chosen method
 * @csspart button - the pay button, "Try again" and the offer of another method
 * @csspart result - the status message
 * @csspart more - shows the other express buttons
 * @csspart receipt - the receipt of an express button
 * @csspart copy - copies the order number of an express button
 * @csspart choice - the buttons that pay an order which was approved before, or not
 * @cssprop [--checkout-color-surface=light-dark(#fff, #14171a)] - background
 * @cssprop [--checkout-field-height=48px] - height of a field
 */
export class CheckoutPayment extends PaymentGroup<MethodList> implements ListHost {
  static override readonly tag: string = "checkout-payment";
  static override styles = [baseStyles, formStyles, earlyStyles];
  static override properties: PropertyDeclarations = {
    ...attributes(["layout", "open", "express", "payButton"]),
    ...attributes(["hideSaved", "save", "shipping"], {type: Boolean}),
    fields: code,
    methodOptions: code,
  };

  static {
    addOldNames(this);
  }

  /** `accordion`, `tabs`, or `auto` (default): tabs where the element is wide. */
  declare layout: string | undefined;
  /** `first` (default): the first method is open. `none`: the buyer chooses. */
  declare open: string | undefined;
  /** Number of express buttons before "More options", 3 by default. `none`: their wallets are in the list. */
  declare express: string | undefined;
  /** `auto` (default), or `none`: the page has its own button, and calls `submit()`. */
  declare payButton: string | undefined;
  /** Doesn't offer saved cards and wallets. */
  hideSaved = false;
  /** Offers a known customer to save the payment method. */
  save = false;
  /** The goods are sent: the express buttons ask for the address. */
  shipping = false;
  /** Fields by method. */
  declare fields: {card?: CardFieldsOptions} | undefined;
  /** Options by method, with the names of the elements' properties. */
  declare methodOptions: MethodOptions | undefined;

  /** The chosen method: its key, such as `card` or `ideal`. */
  get method(): string | undefined {
    return this.group?.chosen?.name;
  }

  /** The chosen method has the button of its brand, so a page hides its own: a wallet, or PayPal's form for guests. */
  get hasBrandButton(): boolean {
    return this.group?.hasBrandButton ?? false;
  }

  protected override startsOver(changed: (name: string) => boolean): boolean {
    // The list keeps the methods that stay possible, with what was typed.
    const names = ["layout", "open", "express", "payButton", "hideSaved", "save", "shipping"];
    return super.startsOver(changed) || names.some(changed);
  }

  protected override async prepare(signal: AbortSignal): Promise<void> {
    oneOf("layout", ["auto", "accordion", "tabs"], this.layout);
    oneOf("open", ["first", "none"], this.open);
    oneOf("pay-button", ["auto", "none"], this.payButton);
    if (!this.group && this.#isCardFirst) this.#openCard();
    await super.prepare(signal);
  }

  /** The list will probably begin with the card form, without options of the page. */
  get #isCardFirst(): boolean {
    const {open, methods, exclude, fields, methodOptions} = this;
    const [first = "card"] = namesIn(methods);
    const isWanted = first === "card" && !namesIn(exclude).includes("card");
    const isPlain = !fields?.card && !methodOptions?.card;
    return open !== "none" && isWanted && isPlain && !firstMethods[buyerCountry(this) ?? ""];
  }

  /** The card form needs nothing of the list, whose code is loaded at the same time. */
  #openCard(): void {
    if (this.querySelector(":scope > checkout-card-fields")) return;
    const card = document.createElement("checkout-card-fields");
    card.isEmbedded = true;
    this.placed.place(card, "method-card");
  }

  protected override replaceFrames(): void {
    if (this.group) this.group.place();
    else super.replaceFrames();
  }

  /** In the layout, because the card's frames get computed styles. Hidden, because its place is not known yet. */
  protected override earlyView(): TemplateResult {
    return html`<div class="early"><slot name="method-card"></slot></div>`;
  }

  protected override async loadGroupClass() {
    return (await import("./method-list.ts")).MethodList;
  }

  /** Chooses a method by its key, such as `ideal`. Does nothing for a method that isn't offered. */
  select(method: string): void {
    this.group?.select(method);
  }

  /**
   * Marks each empty or invalid field of the chosen method.
   * @param options `focus: false` keeps the focus; by default it moves to the first of these fields
   * @returns whether a method is chosen and its fields are valid; never rejects
   */
  async validate(options?: {focus?: boolean}): Promise<boolean> {
    return this.group?.validate(options) ?? false;
  }

  /**
   * Pays with the chosen method, for a button of the page. Call it in the task of a press, because browsers open windows only
   * there.
   * @returns the outcome, or undefined if no payment begins: no method is chosen, a field is invalid, or the page prevented
   *   `checkout-submit`. Never rejects.
   */
  async submit(): Promise<Outcome | SavedOutcome | undefined> {
    return this.group?.submit();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-payment": CheckoutPayment;
  }
}
