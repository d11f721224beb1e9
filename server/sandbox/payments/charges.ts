import type {Money} from "../../shared/money.ts";

/** The payer, as far as the payment source names them. */
export interface Buyer {
  readonly payer_id?: string | undefined;
  readonly email_address?: string | undefined;
  readonly name?:
    {readonly given_name?: string | undefined; readonly surname?: string | undefined} | undefined;
}

/** Charge for one purchase unit of an order. */
export interface Charge {
  readonly applicationId: string;
  readonly orderId: string;
  /** Counted from 0. */
  readonly unitIndex: number;
  readonly amount: Money;
  /** Response code of the card processor; undefined for a wallet, which has none. */
  readonly responseCode: string | undefined;
  /** True if PayPal covers the loss of a claim by the buyer. */
  readonly isProtected: boolean;
  readonly invoiceId: string | undefined;
  readonly customId: string | undefined;
  readonly softDescriptor: string | undefined;
  readonly buyer: Buyer | undefined;
  /** Days in which the capture can be refunded. Null: the API can't refund it. */
  readonly refundDays: number | null;
  /** The money comes later, and the capture is PENDING until then. */
  readonly review?: Review | undefined;
}

/** End of a pending payment, if nothing happens before. */
export interface Review {
  readonly reason: "PENDING_REVIEW" | "ECHECK" | "TRANSACTION_APPROVED_AWAITING_FUNDING";
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  readonly endsAs: "COMPLETED" | "DECLINED";
}

/** The columns that authorizations and captures share. */
export function chargeColumns(charge: Charge) {
  return {
    application_id: charge.applicationId,
    order_id: charge.orderId,
    unit_index: charge.unitIndex,
    currency_code: charge.amount.currency,
    minor: Number(charge.amount.minor),
    response_code: charge.responseCode ?? null,
    seller_protection: charge.isProtected ? ("ELIGIBLE" as const) : ("NOT_ELIGIBLE" as const),
    invoice_id: charge.invoiceId ?? null,
    custom_id: charge.customId ?? null,
    buyer: charge.buyer === undefined ? null : JSON.stringify(charge.buyer),
  };
}

/** Amount of a stored payment, or of a part of it. */
export function moneyOf(row: {readonly currency_code: string}, minor: number): Money {
  return {currency: row.currency_code, minor: BigInt(minor)};
}
