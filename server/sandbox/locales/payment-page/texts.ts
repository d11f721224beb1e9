/** Texts of a payment link's page and its receipt. `fill` replaces `{name}` placeholders. */
export interface PaymentPageTexts {
  readonly page: PageTexts;
  /** Texts of the page's script. */
  readonly script: PageScriptTexts;
  readonly receipt: ReceiptTexts;
  readonly unavailable: UnavailableTexts;
}

export interface PageTexts {
  readonly title: string;
  readonly quantity: string;
  readonly upTo: string;
  readonly fewer: string;
  readonly more: string;
  /** For a tax without a name. */
  readonly tax: string;
  readonly shippingFee: string;
  readonly summary: string;
  readonly total: string;
  readonly receiptGoesThere: string;
  readonly pay: string;
  readonly orCard: string;
  readonly needsScript: string;
}

export interface PageScriptTexts {
  readonly nameEmpty: string;
  readonly noteEmpty: string;
  readonly quantityWrong: string;
  readonly pricing: string;
  readonly priceLost: string;
  readonly changed: string;
  readonly gone: string;
  readonly checking: string;
  readonly notPaid: string;
}

export interface ReceiptTexts {
  readonly title: string;
  readonly paid: string;
  readonly pending: string;
  readonly pendingWords: string;
  readonly declined: string;
  readonly declinedWords: string;
  readonly refunded: string;
  readonly mailed: string;
  readonly merchant: string;
  readonly what: string;
  readonly date: string;
  readonly reference: string;
  readonly copy: string;
  readonly copied: string;
  readonly leaving: string;
  readonly stay: string;
  readonly again: string;
}

export interface UnavailableTexts {
  readonly title: string;
  readonly unknownHeading: string;
  readonly unknown: string;
  readonly inactiveHeading: string;
  readonly inactive: string;
}
