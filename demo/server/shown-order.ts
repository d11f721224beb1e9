/** Amount in major units, as the checkout's routes return it. */
export interface Money {
  readonly currencyCode: string;
  readonly value: string;
}

export interface ShippingOption {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly selected: boolean;
  readonly amount: Money;
}

export interface Line {
  readonly name: string;
  readonly sku?: string;
  readonly quantity: number;
  /** Price of one. */
  readonly unitAmount?: Money;
  /** Price of all. */
  readonly amount?: Money;
}

export interface Address {
  readonly addressLine1?: string | undefined;
  readonly addressLine2?: string | undefined;
  readonly adminArea1?: string | undefined;
  readonly adminArea2?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly countryCode?: string | undefined;
}

/** Data by which the buyer pays a pending voucher. */
export interface Voucher {
  readonly reference?: string | undefined;
  readonly barcode?: string | undefined;
  readonly entity?: string | undefined;
  /** Day (`YYYY-MM-DD`) or time (ISO 8601). */
  readonly expiresAt?: string | undefined;
  readonly instructionsUrl?: string | undefined;
}

/** An order in its customer's list. */
export interface ListedOrder {
  readonly id: string;
  /** The shop's order number. */
  readonly reference: string;
  readonly amount: Money;
  /** State of the payment, such as `paid`. */
  readonly state: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Token of the order's link, which opens it on any device. */
  readonly token: string;
}

/** An order as its buyer may see it: the part of `GET /service-api/checkout/orders/:id` that pages and mails show. */
export interface ShownOrder {
  readonly id: string;
  /** The shop's order number. */
  readonly reference?: string;
  readonly status?: string;
  /** State of the payment by the shop's own records. Absent in the checkout's reply. */
  readonly state?: string;
  readonly amount: Money;
  readonly goodsAmount?: Money;
  readonly shippingAmount?: Money;
  readonly discountAmount?: Money;
  readonly taxAmount?: Money;
  readonly items?: readonly Line[];
  readonly paidWith?: {
    readonly method?: string;
    /** Name of a local payment method. */
    readonly name?: string;
    readonly brand?: string;
    readonly lastDigits?: string;
  };
  readonly shipping?: {
    readonly name?: {readonly fullName?: string | undefined};
    readonly address?: Address;
    readonly options?: readonly ShippingOption[];
  };
  readonly captures?: readonly {readonly id: string; readonly status: string}[];
  readonly pending?: Voucher;
}
