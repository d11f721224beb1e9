/** Money with a decimal string. The elements show and compare it, and never calculate with it. */
export interface Money {
  currencyCode: string;
  value: string;
}

export interface Item {
  sku: string;
  /** A whole number, at least 1. */
  quantity: number;
}

/** Name, phone and address of the person who receives the goods. */
export interface Shipping {
  name?: {fullName: string};
  /** Digits only. */
  phone?: {countryCode: string; nationalNumber: string};
  address: {
    addressLine1?: string;
    addressLine2?: string;
    /** The state. */
    adminArea1?: string;
    /** The city. */
    adminArea2?: string;
    postalCode?: string;
    /** ISO 3166-1, two capital letters. */
    countryCode: string;
  };
  /** Id of the chosen way of delivery. The server's first one by default. */
  option?: string;
}

/** Purchase: SKUs that the server prices, a cart that it signed, an amount, or its sample for a first try. */
export type Purchase = (({items: Item[]} | {cart: string} | {amount: Money}) & PurchaseData) | {sample: true};

interface PurchaseData {
  /** JSON value for the shop's hooks, which may change the price. */
  data?: unknown;
}

/** Facts that the page knows of the buyer, for the shop's records. */
export interface KnownBuyer {
  name?: string | undefined;
  email?: string | undefined;
  /** Digits only. */
  phone?: {countryCode: string; nationalNumber: string} | undefined;
}

/** Authentication of the card. The server may require more, never less. */
export type ScaMethod = "SCA_ALWAYS" | "SCA_WHEN_REQUIRED" | "NONE";

/** Terms of an order in addition to the purchase. */
export interface OrderOptions {
  /** The goods are sent. Empty while the address is unknown. */
  shipping?: Shipping | {option?: string};
  /** Token that is charged when the order is created. */
  singleUseToken?: string;
  /** Payment source of the wallet that the buyer approves the order with. */
  wallet?: string;
  /** Local payment method that the buyer pays with: its eligibility key. */
  method?: string;
  /** The page shows the order for review before the capture: the wallet's last button does not say that it pays. */
  review?: true;
  /** Address that a wallet returns to if the buyer leaves the page. */
  returnUrl?: string;
  cancelUrl?: string;
  /** Id of a saved card that is charged when the order is created. */
  savedCard?: string;
  /** Id of a saved wallet that is charged when the order is created. */
  savedWallet?: string;
  /** The payment saves its card or wallet for the signed-in customer. */
  save?: true;
  scaMethod?: ScaMethod;
}

/** Purchase and options of an order to create. */
export interface OrderRequest {
  readonly purchase: Purchase;
  readonly scaMethod: ScaMethod;
  readonly options: OrderOptions & {buyer?: KnownBuyer | undefined};
}

/** Returns whether a text is written like a code of ISO 4217. */
export const isCurrencyCode = (text: string): boolean => /^[A-Z]{3}$/.test(text);

export function isMoney(value: unknown): value is Money {
  const money = value as Partial<Money> | null | undefined;
  return /^[A-Z]{3} \d+(\.\d+)?$/.test(`${money?.currencyCode} ${money?.value}`);
}

export const sameMoney = (a: Money, b: Money) => a.currencyCode === b.currencyCode && a.value === b.value;

/** Body of an order with this amount, in PayPal's format. */
export const payload = ({amount: {currencyCode, value}, ...data}: {amount: Money} & PurchaseData) => ({
  intent: "CAPTURE",
  purchase_units: [{amount: {currency_code: currencyCode, value}}],
  ...data,
});
