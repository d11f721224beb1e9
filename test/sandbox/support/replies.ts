/** A list that a test expects to have something in it. */
type Some<T> = readonly [T, ...T[]];

interface Capture {
  readonly id: string;
  readonly status: string;
  readonly amount: {readonly currency_code: string; readonly value: string};
  readonly processor_response: {readonly response_code: string};
}

/**
 * The fields of all the sandbox's replies. A test knows which reply it reads; where it is mistaken it meets `undefined`
 * and fails.
 */
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
  readonly details: Some<{readonly issue: string; readonly field: string}>;
  readonly links: Some<{readonly href: string; readonly rel: string}>;
  // Order
  readonly id: string;
  readonly status: string;
  readonly intent: string;
  readonly create_time: string;
  readonly payment_source: {
    readonly card: {
      readonly brand: string;
      readonly last_digits: string;
      readonly authentication_result?: {
        readonly liability_shift: string;
        readonly three_d_secure: Readonly<Record<string, string>>;
      };
    };
  };
  readonly purchase_units: Some<{
    readonly reference_id: string;
    readonly payments: {readonly captures: Some<Capture>};
  }>;
  // Challenge
  readonly state: string;
  readonly attemptsLeft: number;
  readonly location: string;
  // Eligibility
  readonly eligible_methods: {
    readonly advanced_cards: {readonly vendors: readonly {readonly network: string}[]};
  };
  // Controls
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly status: number | null;
    readonly request_id: string | null;
    readonly debug_id: string;
  }[];
}
