import {TEST_BUYERS, type TestBuyer, type WalletCard} from "./test-buyers.ts";

/** A test buyer who is a member of accelerated checkout. */
export interface TestMember {
  readonly buyer: TestBuyer;
  /** The cards of the member's profile; the first that has not expired is the one that is proposed. */
  readonly cards: readonly WalletCard[];
  /** What this member is there to try. */
  readonly about: string;
}

/** The one-time code that the dialog prints: nothing is sent to anybody. */
export const MEMBER_CODE = "111111";

export const TEST_MEMBERS: readonly TestMember[] = [
  member("buyer-us", "one card and one address: the shortest way"),
  member(
    "buyer-us-family",
    "several cards, one declined (0002) and one challenged (1368); several addresses",
    [
      {token: "MEMBER-US-2D", brand: "VISA", lastDigits: "0002", expiry: "2034-03"},
      {token: "MEMBER-US-2E", brand: "VISA", lastDigits: "1368", expiry: "2034-06"},
    ],
  ),
  member("buyer-us-expired", "the only card has expired: another one has to be typed"),
];

/** @param more cards of the profile beside those of the buyer's wallet */
function member(id: string, about: string, more: readonly WalletCard[] = []): TestMember {
  const buyer = TEST_BUYERS.find((known) => known.id === id);
  if (!buyer) throw new Error(`there is no test buyer ${id}`);
  return {buyer, cards: [...buyer.cards, ...more], about};
}
