import {html} from "lit";
import {copyable, money} from "../../../../ui/cells.ts";
import type {AppContext, Content, Page} from "../../../../ui/context.ts";
import {moneyText} from "../../../../ui/money.ts";
import {addressOf, viewAt} from "../../../../ui/route.ts";
import type {NeedsPersonView} from "../../views.ts";
import {call} from "../api.ts";
import {path} from "../paths.ts";
import {doubt} from "./doubt.ts";
import {findingFields} from "./finding-fields.ts";

interface Words {
  readonly title: string;
  readonly advice: string;
  readonly done: string;
  readonly notDone: string;
  /** Label of the id that PayPal shows. */
  readonly reference: string;
}

const WORDS: Readonly<Record<NeedsPersonView["kind"], Words>> = {
  create: {
    title: "A payment that may have been made",
    advice: "Look for a payment of this amount at this time.",
    done: "There is such a payment",
    notDone: "There is no such payment",
    reference: "The order’s or the payment’s id",
  },
  capture: {
    title: "A payment that may have been taken",
    advice: "Look for the payment of this order.",
    done: "The payment is there",
    notDone: "There is no payment",
    reference: "The payment’s id",
  },
  authorize: {
    title: "A payment that may have been authorized",
    advice: "Look for the authorization of this order.",
    done: "The authorization is there",
    notDone: "There is no authorization",
    reference: "The authorization’s id",
  },
  refund: {
    title: "A refund that may have been made",
    advice: "Look for a refund of this amount in the payment’s history.",
    done: "The refund is there",
    notDone: "There is no refund",
    reference: "The refund’s id",
  },
  "capture-authorization": {
    title: "An authorization that may have been captured",
    advice: "Look at the authorization: was this amount captured?",
    done: "It was captured",
    notDone: "It was not captured",
    reference: "The payment’s id",
  },
  void: {
    title: "An authorization that may have been voided",
    advice: "Look at the authorization: is it voided?",
    done: "It is voided",
    notDone: "It is not voided",
    reference: "The authorization’s id",
  },
  reauthorize: {
    title: "An authorization that may have been renewed",
    advice: "Look at the authorization: was it renewed?",
    done: "It was renewed",
    notDone: "It was not renewed",
    reference: "The new authorization’s id",
  },
};

/** Payments and their actions, with what to look up. */
export function attempts({items}: Page<NeedsPersonView>, context: AppContext): readonly Content[] {
  return items.map((item) => {
    const {title, advice} = WORDS[item.kind];
    return doubt({
      title: html`${title} ${money(item.amount)}`,
      advice,
      createdAt: item.createdAt,
      facts: [
        {label: "Order", value: item.orderId && copyable(item.orderId, context)},
        {
          label: "Payment",
          value: html`<a href=${addressOf({...viewAt("payments"), open: item.attemptId})}
            >Show its history</a
          >`,
        },
      ],
      button: "Say what you found",
      settle: () => askToSettle(item, context),
    });
  });
}

function askToSettle({id, kind, amount, orderId}: NeedsPersonView, context: AppContext): void {
  const words = WORDS[kind];
  context.ask({
    title: words.title,
    about: [orderId, amount && moneyText(amount)].filter(Boolean).join(", "),
    content: (values) =>
      html`<p>${words.advice}</p>
        ${findingFields(values, words)}`,
    confirm: () => "Record it",
    async perform({values}) {
      await call("POST", path`attempts/${id}/settle`, {body: values});
      return "Recorded.";
    },
  });
}
