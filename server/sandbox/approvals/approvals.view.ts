import type {TestBuyer, WalletKind} from "../buyers/test-buyers.ts";
import type {WireMoney} from "../../shared/money.ts";

/** What is approved: an order is paid, or a setup token's wallet is saved. */
export type ApprovalKind = "order" | "setup-token";

/** What the wallet's owner is asked, whatever it is about. */
export interface Approval {
  readonly kind: ApprovalKind;
  readonly id: string;
  readonly applicationId: string;
  /** It was approved before: there is nothing left to ask, only the way back. */
  readonly isApproved: boolean;
  /** Who approved it. */
  readonly payerId: string | undefined;
  /** As buyers read it. */
  readonly merchant: string;
  readonly wallet: WalletKind;
  /** Whether the wallet may pay here at all. */
  readonly isOffered: boolean;
  /** Absent where nothing is paid. */
  readonly amount?: WireMoney | undefined;
  readonly items: readonly {readonly name: string; readonly quantity: string}[];
  readonly shippingOptions: readonly ShippingOption[];
  /** Whether the wallet is saved for the merchant's later charges, beside or instead of paying. */
  readonly isSaved: boolean;
  /** Whether the buyer says where the goods go; else the merchant has said so, or nothing is sent. */
  readonly asksForAddress: boolean;
  /** Whether approving pays at once, or the merchant's page still asks for a last look. */
  readonly paysNow: boolean;
  /** BCP 47: what the merchant's server asked for. */
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
  /** What the whole costs when this one is chosen. */
  readonly total: WireMoney;
}

/** How the page is shown. */
export interface Frame {
  /** The page of a merchant's that opened it; undefined where it is a page of its own. */
  readonly parentOrigin: string;
  /** Origins of the pages around that page. */
  readonly ancestors: readonly string[];
  /** The frame session that says so. */
  readonly session: string;
}

/** How the buyer left the wallet's page. */
export type Left = {readonly state: "approved"; readonly payerId?: string} | {readonly state: "canceled"};

/** What the page's script tells the page that opened it, where there is nothing (more) to ask the buyer. */
export type Foregone =
  | Left
  | {
      readonly state: "failed";
      readonly code: "ERR_FLOW_NOT_APPROVABLE" | "ERR_FLOW_FUNDING_SOURCE_NOT_ELIGIBLE";
    };

/** What the owner chose of what the page offered. */
export interface Answer {
  readonly buyer: TestBuyer;
  readonly card: TestBuyer["cards"][number];
  /** What is paid with these choices. */
  readonly total: WireMoney | undefined;
  readonly option: ShippingOption | undefined;
  readonly address: TestBuyer["addresses"][number] | undefined;
}

/** Where the links `approve` and `payer-action` of wallets lead, by what is approved. */
export const APPROVAL_PATHS = {
  order: {path: "/checkoutnow", parameter: "token"},
  "setup-token": {path: "/agreements/approve", parameter: "approval_session_id"},
} as const;
