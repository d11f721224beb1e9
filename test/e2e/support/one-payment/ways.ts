import {expect, type Locator, type Page} from "@playwright/test";
import {GuestForm} from "../../web-sdk/guest-form.ts";
import {CardForm, cards} from "../card-form.ts";
import {approveIn, cancelIn, fillGuest} from "../checkouts.ts";
import {FastlaneForm} from "../fastlane-form.ts";
import {clickAway} from "../keys.ts";
import {fillFields} from "../local-payment.ts";
import {PaymentElement} from "../payment-element.ts";
import type {Kind} from "./table.ts";

/** A page with one element, and the window that it has opened. */
export interface Place {
  readonly page: Page;
  readonly popup: Page | undefined;
}

/** What asks the buyer after the press. */
interface Question {
  isShown(place: Place): Promise<boolean>;
  approve(place: Place): Promise<void>;
  cancel(place: Place): Promise<void>;
  /** Cancels on the shop's page, while the window waits for a reply. */
  cancelOnPage(place: Place): Promise<void>;
}

/** A way to pay with an element. */
export interface Way {
  readonly name: string;
  readonly attributes: string;
  /** Fills in the form. */
  fill(page: Page): Promise<void>;
  press(page: Page): Promise<void>;
  /** Undefined if the press pays. */
  readonly question: Question | undefined;
}

const items = `items='[{"sku":"ceramic-teapot","quantity":1}]'`;

/** Tests whether a control is visible. Its window may close meanwhile. */
const isVisible = (control: Locator) => control.isVisible().catch(() => false);

/** A window that shows `shown` once it waits for the buyer. */
function inWindow(
  shown: (popup: Page) => Locator,
  answer: {approve: (popup: Page) => Promise<void>; cancel: (popup: Page) => Promise<void>},
  cancelOnPage = (page: Page) => page.locator("dialog.paypal-overlay button").last().click(),
): Question {
  const open = ({popup}: Place): Page => {
    if (!popup) throw new Error("There is no window.");
    return popup;
  };
  return {
    isShown: async ({popup}) => !!popup && isVisible(shown(popup)),
    approve: (place) => answer.approve(open(place)),
    cancel: (place) => answer.cancel(open(place)),
    cancelOnPage: ({page}) => cancelOnPage(page),
  };
}

const walletWindow = inWindow((popup) => popup.getByRole("button", {name: /^(Continue to review|Pay)/}), {
  approve: approveIn,
  cancel: cancelIn,
});

const code = (popup: Page) => popup.locator("input[name=code]");

const ways: Record<Kind, Way> = {
  card: {
    name: "checkout-card-fields",
    attributes: items,
    fill: (page) => new CardForm(page).fill(cards.stepUp),
    press: (page) => new CardForm(page).pay(),
    question: {
      isShown: ({page}) => isVisible(new CardForm(page).challenge.locator("input[name=code]")),
      async approve({page}) {
        const {challenge} = new CardForm(page);
        // Another tab may have been opened.
        await page.bringToFront();
        await challenge.locator("input[name=code]").fill("123456");
        clickAway(challenge.getByRole("button", {name: /confirm/i}));
      },
      cancel: ({page}) => page.getByRole("dialog").getByRole("button", {name: "Close"}).click(),
      cancelOnPage: ({page}) => page.getByRole("dialog").getByRole("button", {name: "Close"}).click(),
    },
  },
  wallet: {
    name: "checkout-wallet-button",
    attributes: `wallet="paypal" ${items}`,
    fill: async () => undefined,
    press: (page) => page.locator("paypal-button").click(),
    question: walletWindow,
  },
  guest: {
    name: "checkout-guest-button",
    attributes: `presentation-mode="popup" ${items}`,
    fill: async () => undefined,
    press: (page) => page.locator("paypal-basic-card-button").click(),
    question: inWindow((popup) => new GuestForm(popup).button(/^Pay \$/), {
      approve: (popup) => fillGuest(new GuestForm(popup)),
      cancel: async (popup) => new GuestForm(popup).cancel(),
    }),
  },
  fastlane: {
    name: "checkout-fastlane",
    attributes: items,
    async fill(page) {
      const form = new FastlaneForm(page);
      await form.signIn("morgan.reyes@buyer.example");
      await expect(form.card.getByText("Visa ending in 1881")).toBeVisible();
    },
    press: (page) => new FastlaneForm(page).button(/^Pay/).click(),
    question: undefined,
  },
  "local method": {
    name: "checkout-payment-method",
    attributes: `method="ideal" buyer-country="NL" amount="75.00" currency-code="EUR"`,
    fill: (page) => fillFields(page.locator("checkout-payment-method")),
    press: (page) => page.locator("checkout-payment-method .place > *").click(),
    question: inWindow((popup) => popup.locator("button[name=action][value=approve]"), {
      approve: async (popup) => clickAway(popup.locator("button[name=action][value=approve]")),
      cancel: async (popup) => clickAway(popup.locator("button[name=action][value=cancel]")),
    }),
  },
  "saved card": {
    name: "checkout-card-fields",
    attributes: `saved-cards ${items}`,
    fill: async () => undefined,
    async press(page) {
      await new CardForm(page).pay();
      const bank = page.locator("[part=bank] [part=button]").first();
      const ended = page.locator(
        "checkout-card-fields:is(:state(succeeded), :state(pending), :state(ready))",
      );
      await expect(bank.or(ended)).toBeVisible();
      if (await bank.isVisible()) await bank.click();
    },
    question: inWindow(
      code,
      {
        async approve(popup) {
          await code(popup).fill("123456");
          clickAway(popup.getByRole("button", {name: "Confirm"}));
        },
        cancel: async (popup) => clickAway(popup.getByRole("link", {name: /^Cancel and return/})),
      },
      (page) => page.locator("[part=bank] [part=button]").last().click(),
    ),
  },
  "payment element": {
    name: "checkout-payment",
    attributes: `buyer-country="US" ${items}`,
    fill: async (page) => void (await new PaymentElement(page).choose("paylater")),
    press: async (page) => (await new PaymentElement(page).payButton("paylater")).click(),
    question: walletWindow,
  },
};

/** The payment element with another method. */
const paymentByCard: Way = {
  ...ways["payment element"],
  async fill(page) {
    const payment = new PaymentElement(page);
    await payment.choose("card");
    await payment.card.fill(cards.frictionless);
  },
  press: async (page) => (await new PaymentElement(page).payButton("card")).click(),
  question: undefined,
};

/** @param isOtherTab in another tab, the buyer of a payment element chooses another method */
export function wayOf(kind: Kind, isOtherTab: boolean): Way {
  return kind === "payment element" && isOtherTab ? paymentByCard : ways[kind];
}

export const elementOf = ({name, attributes}: Way, sandboxUrl: string): string =>
  `<${name} environment="sandbox" sdk-url="${sandboxUrl}" ${attributes}></${name}>`;
