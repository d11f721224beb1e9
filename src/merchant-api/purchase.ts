/** Money as the wire has it: a decimal string. It is shown and compared here, never calculated with. */
export interface Money {
  currency_code: string;
  value: string;
}

export interface Item {
  sku: string;
  /** 1 to 10. */
  quantity: number;
}

/** To whom and where goods are sent. */
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
  /** The id of the way of delivery that was chosen; the server's first one where there is none. */
  option?: string;
}

/** What is bought: SKUs that the server prices, a cart it signed, an amount, or (first try) its sample. */
export type Purchase = {items: Item[]} | {cart: string} | {amount: Money} | {sample: true};

/** How the card is authenticated; the server may ask for more, never for less. */
export type ScaMethod = "SCA_ALWAYS" | "SCA_WHEN_REQUIRED" | "NONE";

/** What an order may have beside what is bought. */
export interface Terms {
  /** The goods are sent; empty while it is not known where to. */
  shipping?: Shipping | {option?: string};
  /** What the order is charged to as it is made. */
  singleUseToken?: string;
  /** Payment source of the wallet that the buyer approves the order with. */
  wallet?: string;
  /** The page shows the order for review before the capture: the wallet's last button does not say that it pays. */
  review?: true;
  /** For a wallet that leaves the page: where it leads back to. */
  returnUrl?: string;
  cancelUrl?: string;
  /** One of the customer's saved cards, by the server's id of it: charged as the order is made. */
  savedCard?: string;
  scaMethod?: ScaMethod;
}

/** An order as it is asked for. */
export type Bought = [purchase: Purchase, scaMethod: ScaMethod, terms?: Terms];

export function isMoney(value: unknown): value is Money {
  const money = value as Partial<Money> | null | undefined;
  return /^[A-Z]{3} \d+(\.\d+)?$/.test(`${money?.currency_code} ${money?.value}`);
}

export const sameMoney = (a: Money, b: Money) => a.currency_code === b.currency_code && a.value === b.value;

/** An amount as an order's payload. */
export const payload = ({amount}: {amount: Money}) => ({intent: "CAPTURE", purchase_units: [{amount}]});
