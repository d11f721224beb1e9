/** Payment and card component: a saved card, or fields to type one. */
import {brandText, expiryText} from "../../../locales/cards.ts";
import type {FastlaneTexts} from "../../../locales/fastlane.ts";
import {fill} from "../../../locales/fill.ts";
import type {BillingAddress} from "../../protocol/card-field.ts";
import {
  type CardDetails,
  type FastlaneView,
  isPaymentToken,
  isToFastlane,
  type SavedCard,
  type TokenOutcome,
} from "../../protocol/fastlane.ts";
import {customProperties} from "../../web-sdk/components/fastlane/styles.ts";
import {CardForm} from "./card-form.ts";
import {create} from "./dom.ts";
import {focusInFrame} from "../../document/frame-focus.ts";
import {ApiError} from "./api.ts";
import {problemText, useLocale, type FrameContext} from "./context.ts";
import {readToken} from "./token.ts";

type ComponentView = Extract<FastlaneView, {name: "payment" | "card"}>;

/** Draws a component and handles the page's messages. */
export function showPayment(
  frame: FrameContext,
  body: HTMLElement,
  view: ComponentView,
  port: MessagePort,
): void {
  const component = new Payment(frame, body, view);
  port.onmessage = (event: MessageEvent<unknown>) => {
    const message = event.data;
    if (!isToFastlane(message)) return;
    switch (message.kind) {
      case "locale":
        component.localize(useLocale(message.locale));
        break;
      case "saved-card":
        component.showSavedCard(message.savedCard);
        break;
      case "shipping-address":
        component.shipTo(message.shippingAddress);
        break;
      case "focus":
        void focusInFrame(() => component.focus());
        break;
      case "tokenize":
        void component
          .tokenize(message.details)
          .then((outcome) => frame.send({kind: "token", request: message.request, outcome}));
        break;
    }
  };
}

class Payment {
  readonly #frame: FrameContext;
  readonly #view: ComponentView;
  readonly #form: CardForm;
  readonly #saved = create("div", {className: "saved"});
  readonly #title = create("span", {className: "title"});
  readonly #expiry = create("span", {className: "line"});
  readonly #change = create("button", {type: "button"});
  readonly #message = create("p", {className: "message problem"});
  #texts: FastlaneTexts;
  #savedCard: SavedCard | undefined;

  constructor(frame: FrameContext, body: HTMLElement, view: ComponentView) {
    this.#frame = frame;
    this.#view = view;
    this.#texts = frame.texts;
    for (const [name, value] of customProperties(view.styles)) {
      document.documentElement.style.setProperty(name, value);
    }
    this.#form = new CardForm(frame.texts, view.form);
    this.#saved.append(create("p", {}, this.#title, this.#expiry), this.#change);
    this.#change.addEventListener("click", () => frame.send({kind: "change-card"}));
    this.#message.setAttribute("role", "status");
    body.replaceChildren(this.#saved, this.#form.element, this.#message);
    const {savedCard, shippingAddress} =
      view.name === "payment" ? view : {savedCard: undefined, shippingAddress: undefined};
    this.shipTo(shippingAddress);
    this.showSavedCard(savedCard);
  }

  localize(texts: FastlaneTexts): void {
    this.#texts = texts;
    this.#form.localize(texts);
    this.showSavedCard(this.#savedCard);
  }

  showSavedCard(savedCard: SavedCard | undefined): void {
    const isShown = savedCard !== undefined && this.#view.name === "payment";
    this.#savedCard = isShown ? savedCard : undefined;
    this.#saved.hidden = !isShown;
    this.#form.element.hidden = isShown;
    this.#message.textContent = "";
    if (!isShown) return;
    const {brand, lastDigits, expiry} = savedCard;
    this.#title.textContent = fill(this.#texts.cardEnding, {brand: brandText(brand), digits: lastDigits});
    this.#expiry.textContent = fill(this.#texts.expires, {expiry: expiryText(expiry)});
    this.#change.textContent = this.#texts.change;
  }

  shipTo(address: BillingAddress | undefined): void {
    if (this.#view.name === "card") this.#form.bill("none");
    else if (address === undefined) this.#form.bill("postal-code");
    else this.#form.bill("shipping", address);
  }

  focus(): void {
    if (this.#savedCard) this.#change.focus();
    else this.#form.form.focus();
  }

  async tokenize(details: CardDetails): Promise<TokenOutcome> {
    const savedCard = this.#savedCard;
    this.#message.textContent = "";
    if (savedCard === undefined && !this.#form.form.check()) return {state: "invalid"};
    try {
      const token =
        savedCard === undefined ? await this.#typedCard(details) : await this.#chosenCard(savedCard);
      if (token === undefined) throw new Error("PayPal answered without a token");
      return {state: "succeeded", token};
    } catch (error) {
      this.#message.textContent = problemText({texts: this.#texts}, error);
      if (error instanceof ApiError) return {state: "error", ...error.refusal};
      const message = "The card could not be sent: the connection was lost.";
      return {state: "error", code: "NETWORK_ERROR", message, isRecoverable: true};
    }
  }

  async #typedCard(details: CardDetails) {
    const card = this.#form.read(details);
    return readToken(await this.#frame.call("single-use-tokens", {payment_source: {card}}));
  }

  async #chosenCard({memberSession, cardId}: SavedCard) {
    const token = await this.#frame.call("members/payment-tokens", {memberSession, cardId});
    return isPaymentToken(token) ? token : undefined;
  }
}
