/** What a buyer's wallet account can pay with. */
export type WalletKind = "paypal" | "paylater" | "credit" | "venmo";

/** A card in a wallet, as its owner sees it: a full number exists nowhere. */
export interface WalletCard {
  /** By which the wallet names it. */
  readonly token: string;
  readonly brand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER";
  readonly lastDigits: string;
  /** `YYYY-MM`. */
  readonly expiry: string;
}

/** By the names of the interface's Address. */
export interface BuyerAddress {
  readonly address_line_1: string;
  readonly address_line_2?: string;
  readonly admin_area_2: string;
  readonly admin_area_1?: string;
  readonly postal_code: string;
  readonly country_code: string;
}

/** Somebody who can log in on the wallet's pages. Nobody real: addresses and numbers are those kept free for fiction. */
export interface TestBuyer {
  readonly id: string;
  readonly payerId: string;
  readonly name: {readonly given_name: string; readonly surname: string};
  readonly email: string;
  readonly phone: {readonly country_code: string; readonly national_number: string};
  /** The first is where the buyer has parcels sent. */
  readonly addresses: readonly [BuyerAddress, ...BuyerAddress[]];
  /** The first is the one that the wallet proposes. */
  readonly cards: readonly [WalletCard, ...WalletCard[]];
  readonly wallets: readonly WalletKind[];
  /** What this buyer is there to try. */
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

/** Undefined for an id that no test buyer has. */
export function findTestBuyer(id: string): TestBuyer | undefined {
  return TEST_BUYERS.find((buyer) => buyer.id === id);
}

/** The test buyers who can pay with a kind of wallet, in the order in which pages offer them. */
export function testBuyersWith(wallet: TestBuyer["wallets"][number]): TestBuyer[] {
  return TEST_BUYERS.filter(({wallets}) => wallets.includes(wallet));
}

/** The test buyer of an e-mail address, however it is capitalised. */
export function findTestBuyerByEmail(address: string): TestBuyer | undefined {
  return TEST_BUYERS.find(({email}) => email === address.trim().toLowerCase());
}

/** The member of accelerated checkout with a buyer's id; undefined for a buyer who is none. */
export function findTestMember(buyerId: string): TestMember | undefined {
  return TEST_MEMBERS.find(({buyer}) => buyer.id === buyerId);
}
