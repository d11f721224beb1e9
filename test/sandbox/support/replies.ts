/** A list that a test expects to be filled. */
type Some<T> = readonly [T, ...T[]];

interface Money {
  readonly currency_code: string;
  readonly value: string;
}

interface Links {
  readonly links: Some<{readonly href: string; readonly rel: string; readonly method: string}>;
}

/** Common fields of authorizations, captures and refunds. */
interface Payment extends Links {
  readonly id: string;
  readonly status: string;
  readonly status_details: {readonly reason: string};
  readonly amount: Money;
  readonly final_capture: boolean;
  readonly seller_protection: {readonly status: string};
  readonly processor_response: {readonly response_code: string};
  readonly network_transaction_reference: {readonly id: string; readonly network: string};
  readonly disbursement_mode: string;
  readonly invoice_id: string;
  readonly seller_receivable_breakdown: {readonly net_amount: Money};
}

interface Card {
  readonly brand: string;
  readonly last_digits: string;
  readonly authentication_result?: {
    readonly liability_shift: string;
    readonly three_d_secure: Readonly<Record<string, string>>;
  };
}

interface Customer {
  readonly id: string;
  readonly merchant_customer_id?: string;
}

interface Saved {
  readonly attributes: {
    readonly vault: {readonly id: string; readonly status: string; readonly customer: Customer};
  };
}

interface Account extends Saved {
  readonly email_address: string;
  readonly account_id: string;
}

/** The fields of all replies of the sandbox. A field of another reply is undefined and fails the test. */
export interface ReplyBody {
  // Token
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly app_id: string;
  readonly error: string;
  readonly error_description: string;
  // Error
  readonly name: string;
  readonly message: string;
  readonly debug_id: string;
  readonly information_link: string;
  readonly details: Some<{
    readonly issue: string;
    readonly description: string;
    readonly field: string;
    readonly value?: string;
    readonly location?: string;
  }>;
  readonly links: Some<{readonly href: string; readonly rel: string}>;
  // Order
  readonly id: string;
  readonly status: string;
  readonly intent: string;
  readonly create_time: string;
  readonly payment_source: {
    readonly card: Card & Saved;
    readonly paypal: Account;
    readonly venmo: Account;
    readonly google_pay: {readonly card: Card};
    readonly apple_pay: {readonly card: Card} & Saved;
  };
  readonly payer: {readonly payer_id: string; readonly email_address: string};
  readonly purchase_units: Some<{
    readonly reference_id: string;
    readonly custom_id: string;
    readonly payee: {readonly email_address: string; readonly merchant_id: string};
    readonly soft_descriptor: string;
    readonly payment_instruction: unknown;
    readonly amount: Money & {readonly breakdown: Readonly<Record<string, Money>>};
    readonly shipping: {
      readonly name: {readonly full_name: string};
      readonly address: {readonly postal_code: string};
      readonly options: readonly {readonly id: string; readonly selected: boolean}[];
    };
    readonly payments: {
      readonly authorizations: Some<Payment>;
      readonly captures: Some<Payment>;
      readonly refunds: Some<Payment>;
    };
  }>;
  // Payment
  readonly amount: Money;
  readonly final_capture: boolean;
  readonly status_details: {readonly reason: string};
  readonly invoice_id: string;
  readonly note_to_payer: string;
  readonly expiration_time: string;
  readonly seller_payable_breakdown: {readonly total_refunded_amount: Money; readonly net_amount: Money};
  readonly seller_receivable_breakdown: {readonly net_amount: Money};
  readonly supplementary_data: {readonly related_ids: Readonly<Record<string, string>>};
  readonly payee: {readonly email_address: string};
  readonly acquirer_reference_number: string;
  // Challenge
  readonly state: string;
  readonly attemptsLeft: number;
  readonly location: string;
  // Eligibility
  readonly eligible_methods: {
    readonly advanced_cards: {readonly vendors: readonly {readonly network: string}[]};
  };
  // Controls
  readonly requests: readonly LoggedRequest[];
}

/** A line of the request log. */
export interface LoggedRequest {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly route: string | null;
  readonly status: number | null;
  readonly request_id: string | null;
  readonly debug_id: string;
  readonly duration_ms: number | null;
  readonly application_id: string | null;
  readonly request_body: LoggedBody | null;
  readonly reply_body: LoggedBody | null;
}

export interface LoggedBody {
  readonly type: string | null;
  readonly size: number | null;
  readonly json?: unknown;
}
