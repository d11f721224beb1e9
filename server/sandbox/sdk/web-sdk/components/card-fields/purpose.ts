import type {SubmitSubject} from "../../protocol/card-field.ts";

/** What a card session is for: what its `submit` is given, and how that is called in what it gives back. */
export interface Purpose {
  /** How a page made the session. */
  readonly factory: string;
  readonly subject: SubmitSubject["kind"];
  /** What the id is called in `data`, and in an object that somebody passes in its place. */
  readonly idName: "orderId" | "vaultSetupToken";
  /** What it is called in words. */
  readonly idWords: string;
  readonly idErrorCode: string;
}

/** An order is paid once. */
export const oneTimePayment: Purpose = {
  factory: "createCardFieldsOneTimePaymentSession",
  subject: "order",
  idName: "orderId",
  idWords: "the order id",
  idErrorCode: "ERR_CARD_FIELDS_ORDER_ID_INVALID",
};

/** The card is saved; the merchant's server exchanges the setup token for a payment token. */
export const savePayment: Purpose = {
  factory: "createCardFieldsSavePaymentSession",
  subject: "setup-token",
  idName: "vaultSetupToken",
  idWords: "the setup token",
  idErrorCode: "ERR_CARD_FIELDS_SETUP_TOKEN_INVALID",
};
