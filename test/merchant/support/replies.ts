import type {SavedCardView, SavedWalletView} from "../../../server/merchant/vault/saved-cards.ts";

interface Money {
  readonly currencyCode: string;
  readonly value: string;
}

interface Capture {
  readonly id: string;
  readonly status: string;
  readonly amount?: Money;
}

interface Payment {
  readonly state: string;
  readonly orderId?: string;
}

interface Option {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly selected: boolean;
  readonly amount: Money;
}

/**
 * The fields of all replies of the merchant server. A test that reads a field of another reply gets `undefined` and
 * fails.
 */
interface ReplyBody {
  readonly id: string;
  readonly status: string;
  readonly reference: string;
  readonly amount: Money;
  readonly goodsAmount: Money;
  readonly shippingAmount: Money;
  readonly discountAmount: Money;
  readonly taxAmount: Money;
  readonly items: unknown;
  readonly captures: readonly Capture[];
  readonly payerAction: string;
  readonly paidWith: {method: string; brand?: string; lastDigits?: string};
  liabilityShift: string;
  readonly options: readonly Option[];
  readonly shipping: {readonly name: unknown; readonly address: unknown; readonly options: readonly Option[]};
  readonly authorizations: readonly Capture[];
  readonly purchase_units: readonly {
    readonly payments: {readonly captures: readonly Capture[]; readonly authorizations: readonly Capture[]};
  }[];
  readonly setupToken: string;
  readonly card: SavedCardView;
  readonly cards: readonly SavedCardView[];
  readonly wallets: readonly SavedWalletView[];
  readonly eligible_methods: Readonly<Record<string, unknown>>;
  readonly name: string | null;
  readonly error: string;
  readonly code: string;
  readonly debug_id: string;
  readonly state: string;
  readonly payment: Payment & {readonly isConfirmed: boolean};
  readonly purchase: {readonly id: string; readonly payment?: Payment};
  readonly details: readonly {
    readonly issue: string;
    readonly field: string;
    readonly description: string;
  }[];
}

/** Reads a reply's status, headers and body. */
export async function read(
  reply: Promise<Response>,
): Promise<{status: number; headers: Headers; text: string; body: ReplyBody}> {
  const answer = await reply;
  const text = await answer.text();
  const {status, headers} = answer;
  const isFile = /^(?:text\/csv|image)/.test(headers.get("content-type") ?? "");
  return {status, headers, text, body: (text === "" || isFile ? undefined : JSON.parse(text)) as ReplyBody};
}

/** Reads the status and code of an error reply. */
export async function refusal(reply: Promise<Response>): Promise<[status: number, code: string]> {
  const {status, body} = await read(reply);
  return [status, body.code];
}
