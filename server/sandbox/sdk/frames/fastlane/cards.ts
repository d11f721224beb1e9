/** Dialog to select a card. */
import {brandText, expiryText} from "../../../locales/cards.ts";
import {fill} from "../../../locales/fill.ts";
import {isPaymentToken} from "../../protocol/fastlane.ts";
import {isShape} from "../../protocol/shape.ts";
import {CardForm} from "./card-form.ts";
import {type Choice, showSelector} from "./selector.ts";
import type {FrameContext} from "./context.ts";

interface Entry {
  readonly id: string;
  readonly brand: string;
  readonly lastDigits: string;
  readonly expiry: string;
  readonly hasExpired: boolean;
}

export function showCards(
  frame: FrameContext,
  body: HTMLElement,
  {memberSession, selectedId}: {memberSession: string; selectedId?: string},
): Promise<void> {
  const {texts, call, send} = frame;

  const choiceOf = ({id, brand, lastDigits, expiry, hasExpired}: Entry): Choice => ({
    id,
    title: fill(texts.cardEnding, {brand: brandText(brand), digits: lastDigits}),
    lines: [fill(hasExpired ? texts.expired : texts.expires, {expiry: expiryText(expiry)})],
    isDisabled: hasExpired,
  });

  return showSelector(frame, body, {
    heading: texts.cardHeading,
    useText: texts.useCard,
    addText: texts.addCard,
    emptyText: texts.noUsableCard,
    selectedId,
    async load() {
      const reply = await call("members/profiles", {memberSession});
      const cards = isShape(reply) && Array.isArray(reply["cards"]) ? reply["cards"] : [];
      return cards.filter(isEntry).map(choiceOf);
    },
    async choose(id) {
      const token = await call("members/payment-tokens", {memberSession, cardId: id});
      if (!isPaymentToken(token)) throw new Error("PayPal answered without a token");
      send({kind: "card-selected", id, token});
    },
    createForm() {
      const card = new CardForm(texts, {asksName: true});
      card.bill("postal-code");
      const save = async (): Promise<void> => {
        const added = await call("members/cards", {memberSession, card: card.read()});
        if (!isShape(added) || typeof added["cardId"] !== "string" || !isPaymentToken(added["token"])) {
          throw new Error("PayPal answered without a card");
        }
        send({kind: "card-selected", id: added["cardId"], token: added["token"]});
      };
      return {element: card.element, form: card.form, save};
    },
  });
}

function isEntry(value: unknown): value is Entry {
  return (
    isShape(value) &&
    ["id", "brand", "lastDigits", "expiry"].every((key) => typeof value[key] === "string") &&
    typeof value["hasExpired"] === "boolean"
  );
}
