import {css, html, LitElement, type PropertyDeclarations, type TemplateResult} from "lit";
import {ChildSettings} from "../../controllers/child-settings.ts";
import {ProviderSettings, type ProvidedSettings} from "../../controllers/provider-settings.ts";
import {register} from "../register.ts";
import {isSet, sharedProperties, type SharedSettings} from "../../controllers/settings.ts";

const names = Object.keys(sharedProperties) as (keyof SharedSettings)[];

/**
 * Gives its settings to all elements inside it, also in shadow roots. An element's own settings take precedence. It has no
 * box (`display: contents`).
 *
 * The reply of find-eligible-methods can be a `<script type="application/json" data-eligibility>` in it. That saves the
 * browser a round trip.
 *
 * @tag checkout-provider
 * @slot - the elements, with any other content
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the interface only declares what Lit defines
export class CheckoutProvider extends LitElement {
  static readonly tag: string = "checkout-provider";
  static readonly register = register;
  static override properties: PropertyDeclarations = {
    ...sharedProperties,
    // Without `hasChanged`: the elements compare functions themselves.
    ...Object.fromEntries(
      (["getClientToken", "createOrder", "captureOrder"] as const).map((name) => [name, {attribute: false}]),
    ),
  };

  static override styles = css`
    :host {
      display: contents;
    }
  `;

  readonly #outer = new ProviderSettings(this, () => this.requestUpdate());

  constructor() {
    super();
    new ChildSettings(this, (number) => this.#values(number));
  }

  #values(number: number): ProvidedSettings {
    const own = this as SharedSettings;
    const settings = names.flatMap((name) => (isSet(name, own[name]) ? [[name, own[name]]] : []));
    return {
      ...this.#inline,
      ...this.#outer.values,
      nonce: this.nonce,
      ...(Object.fromEntries(settings) as SharedSettings),
      provider: number,
    };
  }

  /** Settings that the merchant's server wrote into the page. */
  get #inline(): ProvidedSettings {
    const text = this.querySelector(
      ":scope > script[type='application/json'][data-eligibility]",
    )?.textContent;
    try {
      return text ? {eligibility: JSON.parse(text) as object} : {};
    } catch {
      // oxlint-disable-next-line no-console -- for the developer; the elements ask PayPal instead
      console.warn(`<${this.localName}>: the JSON in <script data-eligibility> can't be read.`);
      return {};
    }
  }

  protected override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}

export interface CheckoutProvider extends SharedSettings {}

declare global {
  interface HTMLElementTagNameMap {
    "checkout-provider": CheckoutProvider;
  }
}
