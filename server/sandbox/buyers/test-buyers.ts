import type {FundingSource} from "../payment-sources.ts";

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

export const TEST_BUYERS: readonly [TestBuyer, ...TestBuyer[]] = [
  {
    id: "buyer-us",
    payerId: "PAYERUSMRGAN2",
    name: {given_name: "Morgan", surname: "Reyes"},
    email: "morgan.reyes@buyer.example",
    phone: {country_code: "1", national_number: "4085550142"},
    addresses: [
      {
        address_line_1: "2211 North First Street",
        admin_area_2: "San Jose",
        admin_area_1: "CA",
        postal_code: "95131",
        country_code: "US",
      },
    ],
    cards: [{token: "WALLET-US-1", brand: "VISA", lastDigits: "1881", expiry: "2034-08"}],
    wallets: ["paypal", "paylater", "credit", "venmo"],
    about: "every wallet of the United States",
  },
  {
    id: "buyer-us-family",
    payerId: "PAYERUSAVERY2",
    name: {given_name: "Avery", surname: "Whitfield"},
    email: "avery.whitfield@buyer.example",
    phone: {country_code: "1", national_number: "5125550177"},
    addresses: [
      {
        address_line_1: "804 Congress Avenue",
        address_line_2: "Apt 12B",
        admin_area_2: "Austin",
        admin_area_1: "TX",
        postal_code: "78701",
        country_code: "US",
      },
      {
        address_line_1: "19 Juniper Lane",
        admin_area_2: "Burlington",
        admin_area_1: "VT",
        postal_code: "05401",
        country_code: "US",
      },
      {
        address_line_1: "350 Rue Saint-Paul Est",
        admin_area_2: "Montréal",
        admin_area_1: "QC",
        postal_code: "H2Y 1H2",
        country_code: "CA",
      },
    ],
    cards: [
      {token: "WALLET-US-2A", brand: "MASTERCARD", lastDigits: "4444", expiry: "2033-11"},
      {token: "WALLET-US-2B", brand: "AMEX", lastDigits: "0005", expiry: "2035-02"},
      {token: "WALLET-US-2C", brand: "DISCOVER", lastDigits: "1117", expiry: "2032-05"},
    ],
    wallets: ["paypal", "paylater", "venmo"],
    about: "several cards, and addresses in two countries",
  },
  {
    id: "buyer-us-expired",
    payerId: "PAYERUSJRDAN2",
    name: {given_name: "Jordan", surname: "Okafor"},
    email: "jordan.okafor@buyer.example",
    phone: {country_code: "1", national_number: "3125550119"},
    addresses: [
      {
        address_line_1: "1060 West Addison Street",
        admin_area_2: "Chicago",
        admin_area_1: "IL",
        postal_code: "60613",
        country_code: "US",
      },
    ],
    cards: [{token: "WALLET-US-3", brand: "VISA", lastDigits: "0026", expiry: "2023-04"}],
    wallets: ["paypal"],
    about: "the only card has expired",
  },
  {
    id: "buyer-de",
    payerId: "PAYERDELENA22",
    name: {given_name: "Lena", surname: "Brückner"},
    email: "lena.brueckner@buyer.example",
    phone: {country_code: "49", national_number: "3023125014"},
    addresses: [
      {
        address_line_1: "Kastanienallee 48",
        admin_area_2: "Berlin",
        postal_code: "10119",
        country_code: "DE",
      },
    ],
    cards: [{token: "WALLET-DE-1", brand: "MASTERCARD", lastDigits: "5100", expiry: "2033-01"}],
    wallets: ["paypal", "paylater"],
    about: "Germany: pay later, no credit, no venmo; an umlaut in the name",
  },
  {
    id: "buyer-gb",
    payerId: "PAYERGBMGEN22",
    name: {given_name: "Imogen", surname: "Hartley-Shah"},
    email: "imogen.hartley-shah@buyer.example",
    phone: {country_code: "44", national_number: "2079460183"},
    addresses: [
      {
        address_line_1: "Flat 3, 27 Marchmont Street",
        admin_area_2: "London",
        postal_code: "WC1N 1AP",
        country_code: "GB",
      },
    ],
    cards: [{token: "WALLET-GB-1", brand: "VISA", lastDigits: "1111", expiry: "2034-10"}],
    wallets: ["paypal", "paylater", "credit"],
    about: "the United Kingdom: pay later and credit; a hyphen in the name",
  },
  {
    id: "buyer-jp",
    payerId: "PAYERJPHARUT2",
    name: {given_name: "陽翔", surname: "中村"},
    email: "haruto.nakamura@buyer.example",
    phone: {country_code: "81", national_number: "300001234"},
    addresses: [
      {
        address_line_1: "神宮前4丁目12-10",
        address_line_2: "コーポ青葉 203",
        admin_area_2: "渋谷区",
        admin_area_1: "東京都",
        postal_code: "150-0001",
        country_code: "JP",
      },
    ],
    cards: [{token: "WALLET-JP-1", brand: "VISA", lastDigits: "4242", expiry: "2032-09"}],
    wallets: ["paypal"],
    about: "Japan: the wallet alone, amounts without decimals, a name in another script",
  },
];

/** Test buyer with a Fastlane profile. */
export interface TestMember {
  readonly buyer: TestBuyer;
  /** Cards of the profile. The first that has not expired is the default. */
  readonly cards: readonly WalletCard[];
  /** Purpose of this test member. */
  readonly about: string;
}

/** Code that the dialog shows and accepts. No message is sent. */
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

/** @param more cards of the profile in addition to those of the wallet */
function member(id: string, about: string, more: readonly WalletCard[] = []): TestMember {
  const buyer = TEST_BUYERS.find((known) => known.id === id);
  if (!buyer) throw new Error(`there is no test buyer ${id}`);
  return {buyer, cards: [...buyer.cards, ...more], about};
}

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
