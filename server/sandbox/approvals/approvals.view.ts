import type {TestBuyer} from "../test-buyers.ts";
import type {FundingSource} from "../payment-sources.ts";
import type {WireMoney} from "../../shared/money.ts";
import type {Goods} from "../orders/goods.ts";

/** Kind of resource that the buyer approves. */
export type ApprovalKind = "order" | "setup-token";

/** Details of an approval for the wallet's page. */
export interface Approval {
  readonly kind: ApprovalKind;
  readonly id: string;
  readonly applicationId: string;
  /** Already approved: the page only leads back to the merchant. */
  readonly isApproved: boolean;
  /** PayPal account that approved it. */
  readonly payerId: string | undefined;
  /** Name that buyers see. */
  readonly merchant: string;
  readonly wallet: FundingSource;
  /** False when this wallet can't pay this merchant or currency. */
  readonly isOffered: boolean;
  /** Country of the merchant, on which the offer of Pay Later depends. */
  readonly merchantCountry: string;
  /** Absent when the wallet is only saved. */
  readonly amount?: WireMoney | undefined;
  readonly goods: Goods;
  readonly shippingOptions: readonly ShippingOption[];
  /** True when the wallet is saved for later charges, with or without a payment. */
  readonly isSaved: boolean;
  /** True when the buyer chooses the shipping address. */
  readonly asksForAddress: boolean;
  /** True when the approval pays, without a review on the merchant's page. */
  readonly paysNow: boolean;
  /** BCP 47 tag from the merchant's server. */
  readonly locale: string | undefined;
  readonly returnUrl: string | undefined;
  readonly cancelUrl: string | undefined;
}

export interface ShippingOption {
  readonly id: string;
  readonly label: string;
  /** `SHIPPING` unless the merchant says otherwise. */
  readonly type?: string | undefined;
  readonly selected: boolean;
  readonly amount?: WireMoney | undefined;
  /** Total of the order with this option. */
  readonly total: WireMoney;
}

/** Window or frame that shows the page. */
export interface Frame {
  /** Origin of the merchant's page that opened it. */
  readonly parentOrigin: string;
  /** Origins of the pages around that page. */
  readonly ancestors: readonly string[];
  /** Id of the frame session. */
  readonly session: string;
}

/** The buyer's decision. */
export type ApprovalResult =
  {readonly state: "approved"; readonly payerId?: string} | {readonly state: "canceled"};

/** Result that the page reports without asking the buyer. */
export type ImmediateResult =
  | ApprovalResult
  | {
      readonly state: "failed";
      readonly code:
        | "ERR_FLOW_NOT_APPROVABLE"
        | "ERR_FLOW_FUNDING_SOURCE_NOT_ELIGIBLE"
        | "INSTRUMENT_DECLINED"
        | "PAYMENT_APPROVAL_EXPIRED";
    };

/** The buyer's choices. */
export interface Answer {
  readonly buyer: TestBuyer;
  readonly card: TestBuyer["cards"][number];
  /** Total with these choices. */
  readonly total: WireMoney | undefined;
  readonly option: ShippingOption | undefined;
  readonly address: TestBuyer["addresses"][number] | undefined;
}

/** Paths of the wallets' links `approve` and `payer-action`. */
export const APPROVAL_PATHS = {
  order: {path: "/checkoutnow", parameter: "token"},
  "setup-token": {path: "/agreements/approve", parameter: "approval_session_id"},
} as const;
