/** Texts of a mail about one state of a payment. */
interface MessageTexts {
  /** `{amount}`, and `{merchant}` for the buyer or `{buyer}` for the merchant. Also the heading. */
  readonly subject: string;
  readonly message: string;
}

/** Texts for each state of a payment that has mails. */
interface StateTexts {
  readonly paid: MessageTexts;
  /** The payment waits for a review. */
  readonly checked: MessageTexts;
  /** The review denied the payment. */
  readonly denied: MessageTexts;
}

/** Texts of a mail to the buyer about a shipment. The subject has `{merchant}`. */
interface TrackingTexts extends MessageTexts {
  readonly carrier: string;
  readonly number: string;
  /** Name of the tracking page's address. */
  readonly link: string;
  readonly date: string;
}

/** Texts of mails: about a payment through a link, for buyer and merchant, and about a shipment. */
export interface MailTexts {
  readonly banner: string;
  /** With `{name}`. */
  readonly greeting: string;
  readonly buyer: StateTexts;
  readonly merchant: StateTexts;
  readonly tracking: TrackingTexts;
  readonly subtotal: string;
  readonly tax: string;
  readonly shipping: string;
  readonly total: string;
  readonly order: string;
  readonly date: string;
  readonly from: string;
  readonly paymentLink: string;
  readonly sendTo: string;
  /** With the merchant's `{email}`. */
  readonly questions: string;
  /** For a merchant whose link asks for no address. */
  readonly noAddress: string;
  readonly pleaseSend: string;
  readonly footer: string;
}
