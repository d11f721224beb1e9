/** Texts of invoices: their page for buyers, and their mails. `fill` replaces `{name}` placeholders. */
export interface InvoiceTexts {
  readonly sheet: SheetTexts;
  readonly mail: InvoiceMailTexts;
  readonly page: InvoicePageTexts;
  /** Texts of the page's script. */
  readonly script: InvoiceScriptTexts;
}

/** Names of an invoice's parts. */
export interface SheetTexts {
  /** With `{number}`. */
  readonly invoice: string;
  readonly billTo: string;
  readonly shipTo: string;
  readonly details: string;
  readonly date: string;
  readonly dueBy: string;
  readonly reference: string;
  readonly taxId: string;
  readonly items: string;
  readonly item: string;
  readonly quantity: string;
  readonly price: string;
  readonly tax: string;
  readonly taxIncluded: string;
  readonly itemDiscount: string;
  readonly discount: string;
  readonly shipping: string;
  readonly total: string;
  readonly tip: string;
  readonly paid: string;
  readonly refunded: string;
  readonly due: string;
  readonly note: string;
  readonly terms: string;
}

/** Subject, which is also the heading, and message of a mail. `{merchant}`, `{amount}` and `{number}`. */
interface MailTexts {
  readonly subject: string;
  readonly message: string;
}

export interface InvoiceMailTexts {
  readonly sent: MailTexts;
  readonly updated: MailTexts;
  readonly reminded: MailTexts;
  readonly cancelled: MailTexts;
  readonly number: string;
  readonly view: string;
  /** For the merchant whose invoice was paid. */
  readonly received: string;
}

export interface InvoicePageTexts {
  /** With `{merchant}`. */
  readonly pay: string;
  readonly amount: string;
  /** With `{least}` and `{most}`. */
  readonly amountHint: string;
  readonly tip: string;
  readonly open: string;
  /** With the `{date}`. */
  readonly dueBy: string;
  readonly overdue: string;
  readonly partlyPaid: string;
  readonly pending: string;
  readonly paid: string;
  readonly refunded: string;
  readonly partlyRefunded: string;
  readonly cancelled: string;
  /** For a buyer who has just paid `{amount}`. */
  readonly youPaid: string;
  readonly youPaidPending: string;
  readonly youWereDeclined: string;
  /** With the `{reference}`. */
  readonly reference: string;
  /** Link from the top of a narrow page to the payment. */
  readonly jump: string;
}

export interface InvoiceScriptTexts {
  readonly amountWrong: string;
  readonly tipWrong: string;
  readonly changed: string;
  readonly closed: string;
}
