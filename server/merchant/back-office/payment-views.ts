import type {AmountParts} from "../pricing/amount-parts.ts";
import type {PublicMoney} from "../../shared/money.ts";
import type {ShownState} from "../payment-list/payment-list.states.ts";
import type {PendingReason} from "../payment-list/pending-reasons.ts";
import type {ActionKind} from "../payments/actions/actions.states.ts";
import type {PurchasedItem} from "../payments/purchased.ts";
import type {ShopEventType} from "../shop-events/events.ts";
import type {DeliveryState} from "../shop-events/shop-events.tables.ts";
import type {SavedCardState} from "../vault/vault.states.ts";
import type {SavedKind} from "../vault/vault.tables.ts";

export type {PurchasedItem};

/** A payment in a list. Times are in ISO 8601. */
export interface PaymentItem {
  /** Id of the attempt. */
  readonly id: string;
  /** Absent while PayPal has created no order. */
  readonly orderId?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly state: ShownState;
  /** Amount of the order. */
  readonly amount: PublicMoney;
  /** Sum of the completed captures; absent without one. */
  readonly captured?: PublicMoney;
  /** Sum of the completed refunds; absent without one. */
  readonly refunded?: PublicMoney;
  readonly payer?: {readonly name?: string; readonly email?: string; readonly phone?: string};
  /** PayPal's name of the method, such as `card` or `paypal`; the key of a local method. */
  readonly source?: string;
  /** Last day (`YYYY-MM-DD`) or time (ISO 8601) for the payment of a pending voucher. */
  readonly payUntil?: string;
  /** Why PayPal has not decided about a capture or an authorization yet. */
  readonly pendingReason?: PendingReason;
  /** Why PayPal has not decided about a refund yet. */
  readonly refundPendingReason?: PendingReason;
  /** Last digits of the card. */
  readonly lastDigits?: string;
  /** The shop's order number. */
  readonly reference?: string;
  /** PayPal's `invoice_id`. */
  readonly invoiceId?: string;
  /** PayPal's `custom_id`. */
  readonly customId?: string;
  /** The shop's id of the signed-in customer. */
  readonly customer?: string;
  /** True if a dispute about the payment is open. */
  readonly isDisputed?: boolean;
  /** Kind of an action that PayPal took and that failed. Absent after it was settled. */
  readonly failedAction?: ActionKind;
}

/** Why a capture, an authorization or a refund is pending. */
export interface PendingPart extends PendingReason {
  /** PayPal's page about it, for the merchant. Absent for a stand-in of PayPal. */
  readonly activityUrl?: string;
}

export interface PaymentCapture {
  readonly id: string;
  /** PayPal's status. */
  readonly status: string;
  readonly pendingReason?: PendingPart;
  readonly amount: PublicMoney;
  /** Sum of the completed refunds. */
  readonly refunded: PublicMoney;
  /** Amount that can still be refunded; the `expectedRefundable` of a refund. Absent if it is zero. */
  readonly refundable?: PublicMoney;
  /** PayPal's fee; absent if PayPal has not returned it. */
  readonly fee?: PublicMoney;
  readonly createdAt?: string;
}

export interface PaymentAuthorization {
  readonly id: string;
  /** PayPal's status. */
  readonly status: string;
  readonly pendingReason?: PendingPart;
  readonly amount: PublicMoney;
  /** Amount captured of it. A reauthorization shares this amount with the authorization that it renews. */
  readonly captured: PublicMoney;
  readonly createdAt?: string;
  readonly expiresAt?: string;
}

export interface PaymentRefund {
  readonly id: string;
  /** PayPal's status. */
  readonly status: string;
  readonly pendingReason?: PendingPart;
  readonly amount: PublicMoney;
  readonly captureId?: string;
  readonly createdAt?: string;
}

/** Kind of an event in a payment's history. */
export type TimelineKind =
  | "order-created"
  /** PayPal refused the order or the payment, but not by a decline. */
  | "refused"
  | "delivery-changed"
  | "captured"
  | "capture-pending"
  | "declined"
  | "authorized"
  | "reauthorized"
  | "voided"
  | "refunded"
  | "refund-pending"
  | "refund-failed"
  /** A request of the merchant without a result: its reply is missing, or PayPal refused it. */
  | "refund-requested"
  | "capture-requested"
  | "void-requested"
  | "reauthorization-requested"
  /** The outcome is unknown, and it is too late to repeat the call. */
  | "needs-check"
  /** A person recorded an outcome. */
  | "settled"
  | "disputed";

export interface TimelineEvent {
  readonly at: string;
  readonly kind: TimelineKind;
  readonly amount?: PublicMoney;
  /** PayPal's id of the capture, authorization, refund or dispute. */
  readonly id?: string;
  readonly note?: string;
  /** `merchant`: an operator; `shop`: the shop's own code; `server`: this server by itself. */
  readonly by: "buyer" | "merchant" | "shop" | "paypal" | "server";
}

/** Authentication of a card, typed or inside a device's wallet. */
export interface CardCheck {
  /** PayPal's liability shift, such as `POSSIBLE`; absent without a check by 3-D Secure. */
  readonly liabilityShift?: string;
  /** Source that the order was created for, if the buyer's page confirmed another one. */
  readonly createdFor?: string;
  /** Code of the shop's rule for which the order is not captured. */
  readonly refusedBy?: string;
}

/** An event for the shop's own code. */
export interface PaymentEventView {
  readonly id: string;
  readonly type: ShopEventType;
  readonly createdAt: string;
  /** Empty for a shop that lists its events. */
  readonly deliveries: readonly {readonly receiver: string; readonly state: DeliveryState}[];
}

/** A payment with its history. */
export interface PaymentView extends PaymentItem, AmountParts {
  /** Text on the buyer's card statement. */
  readonly softDescriptor?: string;
  /** The shop's own values. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Absent for a source without a card. */
  readonly cardCheck?: CardCheck;
  /** Id of the payment that had paid the same cart before. This payment is refunded. */
  readonly duplicateOf?: string;
  readonly captures: readonly PaymentCapture[];
  readonly authorizations: readonly PaymentAuthorization[];
  readonly refunds: readonly PaymentRefund[];
  /** Sum that can still be refunded, of all captures. Absent if nothing can be. */
  readonly refundable?: PublicMoney;
  /** Amount that can still be captured. Absent if nothing can be. */
  readonly capturable?: PublicMoney;
  readonly canVoid: boolean;
  /** PayPal's trackers of the order's shipments. */
  readonly trackers: readonly unknown[];
  /** Oldest first. */
  readonly timeline: readonly TimelineEvent[];
  /** Events of the payment for the shop's own code, oldest first. */
  readonly events: readonly PaymentEventView[];
  readonly disputes: readonly {readonly id: string; readonly status?: string}[];
  readonly delivery?: {
    readonly name?: string;
    /** Lines of the address. */
    readonly address?: readonly string[];
    /** Chosen shipping option. */
    readonly option?: string;
  };
  readonly items?: readonly PurchasedItem[];
  /** True if PayPal did not reply, so that this is the last known state, without the parts of the amount, delivery and trackers. */
  readonly isStale?: boolean;
}

/** Totals of a currency. */
export interface CurrencyTotals {
  readonly currencyCode: string;
  /** Sum of the completed captures, as a decimal string in major units. */
  readonly paid: string;
  /** Sum of the completed refunds. */
  readonly refunded: string;
  readonly net: string;
  /** Number of captures. */
  readonly count: number;
}

export interface PeriodTotals {
  /** ISO 8601; the first instant of the period. */
  readonly from: string;
  /** ISO 8601; the first instant after the period. */
  readonly until: string;
  readonly currencies: readonly CurrencyTotals[];
}

/** Totals of a day and of its month. A capture or refund counts at the time when it was made. */
export interface TotalsView {
  readonly day: PeriodTotals;
  readonly month: PeriodTotals;
}

/** A saved card or wallet with an unknown outcome. */
export interface SavedCardInDoubtView {
  readonly id: string;
  readonly source: SavedKind;
  readonly state: SavedCardState;
  /** The shop's id of its customer. */
  readonly customer: string;
  readonly brand?: string;
  readonly lastDigits?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Text for the merchant: the event, and the next step. */
  readonly advice: string;
}
