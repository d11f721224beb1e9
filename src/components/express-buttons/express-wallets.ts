import {html, nothing, type TemplateResult} from "lit";
import {
  expressWalletNames,
  expressWallets,
  type ExpressWallet,
} from "../../payment-methods/express-wallets.ts";
import type {NameList} from "../../payment-methods/name-list.ts";
import type {Market} from "../../payment-methods/purchase-market.ts";
import {paymentMethods} from "../../payment-methods/registry.ts";
import type {ElementHost} from "../../controllers/payment-host.ts";
import {adoptStyles} from "../base.styles.ts";
import {listArrow} from "../list-arrow.ts";
import {MethodsController} from "../methods-controller.ts";
import type {ReturnSettings} from "../payment-button/redirect-return.ts";
import {styles} from "./express-buttons.styles.ts";

type WalletElement = HTMLElementTagNameMap["checkout-wallet-button"];

/** The element of the express buttons, as their wallets use it. */
export interface ExpressHost extends ElementHost, ReturnSettings {
  readonly methods: NameList | undefined;
  readonly exclude: NameList | undefined;
  /** Number of buttons before "More options". */
  readonly max: number | undefined;
  readonly buttonType: string | undefined;
  readonly shipping: boolean;
  readonly review: boolean;
}

/** The wallets of `<checkout-express-buttons>`, and their buttons. Loaded after the element. */
export class ExpressWallets extends MethodsController {
  readonly host: ExpressHost;
  readonly names = expressWalletNames;
  #wallets: readonly ExpressWallet[] | undefined;
  /** "More options" shows its buttons. */
  #isExpanded = false;
  /** "More options" was pressed before. */
  #hasExpanded = false;
  /** Button that was pressed last, or that has shown an earlier payment. */
  #used: WalletElement | undefined;

  constructor(host: ExpressHost) {
    super(host);
    this.host = host;
    adoptStyles(host.shadowRoot, styles);
  }

  get hasFinalLayout(): boolean {
    return this.#wallets !== undefined;
  }

  override get parts(): WalletElement[] {
    return [...this.host.shadowRoot.querySelectorAll("checkout-wallet-button")];
  }

  protected override async offer(market: Market): Promise<void> {
    const {host} = this;
    const wallets = (this.#wallets = expressWallets(market, host));
    this.isDeciding = false;
    host.requestUpdate();
    await host.updateComplete;
    if (!wallets[0]) this.adopt("ineligible");
  }

  protected override partUpdated(): void {
    const {alone} = this;
    if (alone) this.#used = alone as WalletElement;
    super.partUpdated();
  }

  override showRefusal(): boolean {
    const isReady = ({status}: WalletElement) => status === "ready";
    const used = this.#used && isReady(this.#used) ? this.#used : this.parts.find(isReady);
    this.#used = used;
    this.host.requestUpdate();
    return used !== undefined;
  }

  override view(): TemplateResult {
    const {host, texts} = this;
    const {status} = host;
    const wallets = this.#wallets ?? [];
    const rest = wallets.slice(host.max ?? 3);
    const isMoreOffered = rest[0] && (status === "loading" || status === "ready");
    const used = this.#used;
    return html`<div
        class="buttons"
        role="group"
        aria-label=${texts.express}
        @checkout-submit=${(event: Event) => {
          this.#used = event.target as WalletElement;
        }}
      >
        ${wallets
          .filter((name) => this.#hasExpanded || !rest.includes(name))
          .map((name) => this.#buttonView(name, !this.#isExpanded && rest.includes(name)))}
      </div>
      ${
        isMoreOffered
          ? html`<button
              type="button"
              class="quiet more"
              part="more"
              aria-expanded=${this.#isExpanded}
              @click=${() => this.#toggle()}
            >
              ${texts.more} ${listArrow}
            </button>`
          : nothing
      }
      ${used && !used.state.receipt && !used.state.isResuming ? used.statusView() : nothing}`;
  }

  /** The buttons stay in the page, because a payment may be in progress. */
  #toggle(): void {
    this.#hasExpanded = true;
    this.#isExpanded = !this.#isExpanded;
    this.host.requestUpdate();
  }

  #buttonView(name: ExpressWallet, isHidden: boolean): TemplateResult {
    const {host} = this;
    const payment = this.parts.find(({wallet}) => wallet === name);
    const isFailed = payment?.status === "failed";
    const isOther = this.alone !== undefined && payment !== this.alone;
    return html`<checkout-wallet-button
        exportparts="result, button, receipt, copy, choice"
        .isEmbedded=${true}
        .wallet=${name}
        .buttonType=${host.buttonType}
        .shipping=${host.shipping}
        .review=${host.review}
        .returnUrl=${host.returnUrl}
        .cancelUrl=${host.cancelUrl}
        ?hidden=${isHidden || isFailed || isOther}
      ></checkout-wallet-button>
      ${isFailed ? html`<p class="unavailable">${this.unavailableText(paymentMethods[name].name)}</p>` : nothing}`;
  }
}
