import {html, nothing, type PropertyDeclarations, type TemplateResult} from "lit";
import {attributes} from "../controllers/settings.ts";
import {CheckoutElement} from "./checkout-element.ts";
import type {MethodGroup} from "./method-group.ts";

/** Base of the elements that offer several methods, each by an element inside them. What they do is loaded later. */
export abstract class PaymentGroup<Group extends MethodGroup, Events> extends CheckoutElement<Events> {
  static override properties: PropertyDeclarations = {
    ...attributes(["methods", "exclude"]),
    country: {noAccessor: true},
  };

  /** @internal */
  declare readonly shadowRoot: ShadowRoot;
  /** Methods to offer, in this order, separated by spaces. By default all that are possible. */
  declare methods: string | undefined;
  /** Methods not to offer, separated by spaces. */
  declare exclude: string | undefined;
  /** @internal */
  group: Group | undefined;

  /** Country of the buyer, such as `NL`: the same setting as `buyer-country`. */
  get country(): string | undefined {
    return this.buyerCountry;
  }

  set country(country: string | undefined) {
    this.buyerCountry = country;
  }

  protected abstract loadGroupClass(): Promise<new (host: this) => Group>;

  protected override startsOver(changed: (name: string) => boolean): boolean {
    return super.startsOver(changed) || ["methods", "exclude"].some(changed);
  }

  protected override async prepare(signal: AbortSignal): Promise<void> {
    // First, so that script and token are requested at the same time as the code.
    this.pageInstance();
    const [Group] = await Promise.all([this.loadGroupClass(), this.loadLocale()]);
    if (signal.aborted) return;
    this.group ??= new Group(this);
    await this.group.load(signal);
  }

  protected override refresh(): boolean {
    const {group, abortController} = this;
    group!.load(abortController.signal).catch(() => this.startOver());
    return true;
  }

  /** @internal */
  override leave(): void {}

  /** Tries all methods again, and offers a paid purchase for sale again. */
  override restart(): void {
    this.group?.restart();
    super.restart();
  }

  protected override updated(): void {
    this.group?.updated();
  }

  protected override render(): TemplateResult {
    // checkout.css reserves the space until here.
    if (this.group?.isDrawn) this.internals.states.add("drawn");
    return html`<div
      class="group ${this.status}"
      part="group"
      lang=${this.messages.language}
      dir=${this.language.direction}
    >
      ${this.group?.view() ?? nothing}
    </div>`;
  }
}
