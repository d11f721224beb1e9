/** A capture's status, as the fake decides it. */
export type CaptureStatus =
  "COMPLETED" | "DECLINED" | "PENDING" | "FAILED" | "REFUNDED" | "PARTIALLY_REFUNDED";

export interface Money {
  readonly currency_code: string;
  readonly value: string;
}

export interface FakeCapture {
  readonly id: string;
  status: CaptureStatus;
  readonly amount?: Money | undefined;
  /** Of a capture of an authorization. */
  readonly invoice_id?: string | undefined;
  /** The merchant's reference; a payment link's id for what was paid by one. */
  readonly custom_id?: string;
}

export interface FakeOrder {
  readonly id: string;
  status: string;
  readonly payload: {
    intent?: string;
    purchase_units: {amount: Money; shipping?: {options?: unknown}}[];
    payment_source?: unknown;
  };
  readonly clientMetadataId: string | undefined;
  card?: Record<string, unknown>;
  captures: FakeCapture[];
  readonly authorizations: FakeAuthorization[];
  readonly refunds: FakeRefund[];
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

export interface FakeAuthorization {
  readonly id: string;
  status: "CREATED" | "PENDING" | "PARTIALLY_CAPTURED" | "CAPTURED" | "DENIED" | "VOIDED";
  readonly amount: Money;
}

export interface FakeRefund {
  readonly id: string;
  status: "COMPLETED" | "PENDING" | "FAILED";
  readonly amount: Money;
  readonly captureId: string;
  readonly custom_id: string | undefined;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export function refusal(status: number, name: string, issue: string): Reply {
  return {
    status,
    body: {
      name,
      message: `The request was refused: ${issue}.`,
      debug_id: "fake-debug-id",
      details: [{issue, description: `About ${issue}.`, value: "sent-value"}],
    },
  };
}
