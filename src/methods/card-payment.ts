import {CheckoutError} from "../payment/errors.ts";
import type {Approval, LiabilityShift} from "../payment/outcome.ts";
import type {
  CardFieldsComponent,
  CardFieldsComponentOptions,
  CardFieldsEvent,
  CardFieldsEventName,
  HostedField,
  SdkInstance,
  SubmitResult,
} from "../sdk/surface.ts";

/** The SDK's component and the method that eligibility is asked for. */
export const component = "card-fields";
export const method = "advanced_cards";

export const hostedFields: readonly HostedField[] = ["number", "expiry", "cvv"];

export interface FieldState {
  focused: boolean;
  empty: boolean;
  valid: boolean;
}

/** The card's network, once the number leaves no other. */
export interface Brand {
  type: string;
  name: string;
}

export interface CardPaymentOptions {
  fields: Record<HostedField, Omit<CardFieldsComponentOptions, "type">>;
  /** Called after every change of the fields' state; `field` when one was just left. */
  onChange: (left: HostedField | undefined) => void;
  /** Enter was pressed in a field. */
  onSubmit: () => void;
}

const events: readonly CardFieldsEventName[] = [
  "blur",
  "cardtypechange",
  "change",
  "empty",
  "focus",
  "inputsubmit",
  "notempty",
  "validitychange",
];

/** One card session: its three hosted fields, what is known of them, and how its submit becomes an outcome. */
export class CardPayment {
  readonly components: Record<HostedField, CardFieldsComponent>;
  readonly fields: Record<HostedField, FieldState> = {number: blank(), expiry: blank(), cvv: blank()};
  brand: Brand | undefined;
  codeSize = 3;
  readonly #session;

  constructor(sdk: SdkInstance, {fields, onChange, onSubmit}: CardPaymentOptions) {
    const session = sdk.createCardFieldsOneTimePaymentSession?.();
    if (!session) throw new CheckoutError("script-load", "The SDK has no card fields.");
    this.#session = session;
    const create = (type: HostedField) => session.createCardFieldsComponent({type, ...fields[type]});
    this.components = {number: create("number"), expiry: create("expiry"), cvv: create("cvv")};
    for (const event of events)
      session.on(event, ({data}) => {
        const left = this.#read(data ?? {});
        onChange(left);
        if (event === "inputsubmit") onSubmit();
      });
  }

  /** Whether something would be lost if the fields were made anew. */
  get isTyped(): boolean {
    return hostedFields.some((field) => !this.fields[field].empty);
  }

  get focused(): HostedField | undefined {
    return hostedFields.find((field) => this.fields[field].focused);
  }

  /**
   * Submits the card for an order. The number goes from its frame to the service; here only the result is seen.
   * @param gone resolves when the fields left the page: their frames can't answer any more, and without an
   *   approval nothing is captured, so the payment counts as canceled.
   */
  async submit(orderId: string, postalCode: string, gone: Promise<void>): Promise<Approval> {
    let result: SubmitResult | undefined;
    try {
      result = await Promise.race([
        this.#session.submit(orderId, {billingAddress: {postalCode}}),
        gone.then((): SubmitResult => ({state: "canceled"})),
      ]);
    } catch (cause) {
      const code = (cause as {code?: unknown} | null)?.code;
      throw new CheckoutError(
        code === "NETWORK_ERROR"
          ? "network"
          : code === "ERR_INVALID_CLIENT_TOKEN"
            ? "token"
            : "unexpected-state",
        `submit failed: ${cause instanceof Error ? cause.message : String(cause)}`,
        {cause},
      );
    }
    return approval(orderId, result);
  }

  destroy(): void {
    for (const field of hostedFields) {
      this.components[field].destroy?.();
      this.components[field].remove();
    }
    this.#session.destroy?.();
  }

  /** Takes over what an event says; returns the field that it says was left. */
  #read(data: CardFieldsEvent["data"]): HostedField | undefined {
    let left: HostedField | undefined;
    for (const field of hostedFields) {
      const said = data[field];
      if (!said) continue;
      const before = this.fields[field];
      const after = {
        focused: said.isFocused === true,
        empty: said.isEmpty !== false,
        valid: said.isValid === true,
      };
      if (before.focused && !after.focused) left = field;
      this.fields[field] = after;
    }
    if (Array.isArray(data.cards)) {
      const [card, ...others] = data.cards;
      this.brand =
        card && others.length === 0 ? {type: String(card.type), name: String(card.niceType)} : undefined;
      this.codeSize = this.brand && card?.code?.size === 4 ? 4 : 3;
    }
    return left;
  }
}

const blank = (): FieldState => ({focused: false, empty: true, valid: false});

function approval(orderId: string, result: SubmitResult | undefined): Approval {
  const data = result?.data ?? {};
  const shift = data.liabilityShift;
  if (result?.state === "canceled") return {state: "canceled", orderId};
  if (result?.state === "succeeded" && data.orderId === orderId)
    return {state: "approved", orderId, ...(isLiabilityShift(shift) && {liabilityShift: shift})};
  if (result?.state === "failed")
    throw new CheckoutError(
      shift === "NO" || shift === "UNKNOWN" ? "authentication-failed" : "declined",
      `submit failed: ${typeof data.message === "string" ? data.message : "no message"}`,
    );
  throw new CheckoutError(
    "unexpected-state",
    `submit ended as ${String(result?.state)} for order ${String(data.orderId)}, not ${orderId}.`,
  );
}

function isLiabilityShift(value: unknown): value is LiabilityShift {
  return value === "POSSIBLE" || value === "NO" || value === "UNKNOWN" || value === "YES";
}
