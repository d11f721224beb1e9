import {type Scenario, TEST_CARDS, type TestCard} from "../cards/test-cards.ts";

/** Ids of the test cards in sandbox tokens, which contain no card number. */
export const WALLET_CARD_IDS = ["ordinary", "frictionless", "challenge", "declined"] as const;
export type WalletCardId = (typeof WALLET_CARD_IDS)[number];

/** Test card in the emulated wallets. */
export interface WalletTestCard {
  readonly id: WalletCardId;
  readonly brand: "VISA" | "MASTERCARD";
  /** Never sent to the browser. */
  readonly number: string;
  /** Outcome of a payment, for the tester. */
  readonly meaning: string;
}

const numbersOf = (scenario: Scenario): TestCard => {
  const card = TEST_CARDS.find((one) => one.scenario === scenario);
  if (card === undefined) throw new Error(`there is no test card for ${scenario}`);
  return card;
};

/** The first is the default of the sheet. */
export const WALLET_TEST_CARDS: readonly WalletTestCard[] = [
  {id: "ordinary", brand: "VISA", number: "4111111111111111", meaning: "accepted"},
  {
    id: "frictionless",
    brand: "MASTERCARD",
    number: numbersOf("frictionless").mastercard,
    meaning: "accepted; authenticated without a challenge",
  },
  {
    id: "challenge",
    brand: "VISA",
    number: numbersOf("step-up").visa,
    meaning: "its bank asks for a check first",
  },
  {id: "declined", brand: "VISA", number: "4000000000000002", meaning: "declined by its bank"},
];

export function walletTestCard(id: unknown): WalletTestCard | undefined {
  return WALLET_TEST_CARDS.find((card) => card.id === id);
}
