/** What a mail says of a payment in one situation. */
interface News {
  /** `{amount}`, and `{merchant}` for the buyer or `{buyer}` for the merchant. Also the heading. */
  readonly subject: string;
  readonly words: string;
}

/** What became of a payment, as one of both is told. */
interface Situations {
  readonly paid: News;
  /** The payment waits for a review. */
  readonly checked: News;
  /** The review said no. */
  readonly denied: News;
}

/** What buyers and merchants read in mails about a payment through a link. */
export interface MailTexts {
  readonly banner: string;
  /** `{name}`. */
  readonly greeting: string;
  readonly buyer: Situations;
  readonly merchant: Situations;
  readonly subtotal: string;
  readonly tax: string;
  readonly shipping: string;
  readonly total: string;
  readonly order: string;
  readonly date: string;
  readonly from: string;
  readonly paymentLink: string;
  readonly sendTo: string;
  /** `{email}` of the merchant. */
  readonly questions: string;
  /** For a merchant whose link asks for no address. */
  readonly noAddress: string;
  readonly pleaseSend: string;
  readonly footer: string;
}
