import data from "./data/buyers.json" with {type: "json"};
import type {FundingSource} from "./payment-sources.ts";

/** Card in a wallet. It has no full number. */
export interface WalletCard {
  /** Token by which the wallet names the card. */
  readonly token: string;
  readonly brand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER";
  readonly lastDigits: string;
  /** `YYYY-MM`. */
  readonly expiry: string;
}

/** Address with the field names of PayPal's Address. */
export interface BuyerAddress {
  readonly address_line_1: string;
  readonly address_line_2?: string;
  readonly admin_area_2: string;
  readonly admin_area_1?: string;
  readonly postal_code: string;
  readonly country_code: string;
}

/** Test buyer with a PayPal account. Addresses and phone numbers are reserved for fiction. */
export interface TestBuyer {
  readonly id: string;
  readonly payerId: string;
  readonly name: {readonly given_name: string; readonly surname: string};
  readonly email: string;
  readonly phone: {readonly country_code: string; readonly national_number: string};
  /** The first is the default shipping address. */
  readonly addresses: readonly [BuyerAddress, ...BuyerAddress[]];
  /** The first is the default card. */
  readonly cards: readonly [WalletCard, ...WalletCard[]];
  readonly wallets: readonly FundingSource[];
  /** Purpose of this test buyer. */
  readonly about: string;
}

/** Test buyer with a Fastlane profile. */
export interface TestMember {
  readonly buyer: TestBuyer;
  /** Cards of the profile. The first that has not expired is the default. */
  readonly cards: readonly WalletCard[];
  /** Purpose of this test member. */
  readonly about: string;
}

/** Contents of the file. TypeScript infers wider types. */
interface Data {
  readonly buyers: readonly [TestBuyer, ...TestBuyer[]];
  /** Members, by the ids of their buyers. The cards are in addition to those of the wallet. */
  readonly members: readonly {
    readonly buyer: string;
    readonly about: string;
    readonly cards: readonly WalletCard[];
  }[];
}

const {buyers, members} = data as unknown as Data;

export const TEST_BUYERS = buyers;

/** Code that the dialog shows and accepts. No message is sent. */
export const MEMBER_CODE = "111111";

export const TEST_MEMBERS: readonly TestMember[] = members.map(({buyer: id, about, cards}) => {
  const buyer = findTestBuyer(id);
  if (!buyer) throw new Error(`there is no test buyer ${id}`);
  return {buyer, about, cards: [...buyer.cards, ...cards]};
});

/** Undefined for an unknown id. */
export function findTestBuyer(id: string): TestBuyer | undefined {
  return TEST_BUYERS.find((buyer) => buyer.id === id);
}

/** Test buyers with a wallet, in the order of the pages. */
export function testBuyersWith(wallet: TestBuyer["wallets"][number]): TestBuyer[] {
  return TEST_BUYERS.filter(({wallets}) => wallets.includes(wallet));
}

/** Test buyer by e-mail address, ignoring case. */
export function findTestBuyerByEmail(address: string): TestBuyer | undefined {
  return TEST_BUYERS.find(({email}) => email === address.trim().toLowerCase());
}

/** Fastlane member by buyer id; undefined for a buyer without a profile. */
export function findTestMember(buyerId: string): TestMember | undefined {
  return TEST_MEMBERS.find(({buyer}) => buyer.id === buyerId);
}
